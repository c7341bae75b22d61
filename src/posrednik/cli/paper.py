"""`posrednik check JOURNAL`: a game played on paper; every error with its line, clause, reason and fine."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from posrednik.cli.speak import fail, harmless, reason, text

SOUND, FAULTY = 0, 1
"""Exit status: no error, errors. A journal that cannot be played over is told by `fail`."""


def paper_game(source: bytes) -> Any:
    """The module that checks paper journals of the game whose journal begins so; None if it is no journal."""
    if not source.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"#"):
        return None
    from posrednik.games import GAMES, part

    for id in GAMES:
        try:
            found = part(id, "paperplay")
        except ModuleNotFoundError as missing:
            if not str(missing.name).endswith(".paperplay"):
                raise
            continue
        if found.is_journal(source):
            return found
    return None


def check_paper(
    paper: Any,
    source: bytes,
    path: Path,
    lang: str,
    json: bool,
    scheme: Path | None = None,
    chronicle: Path | None = None,
) -> int:
    """Print what the check finds, as tables or as one JSON object, write what is wished for; the exit status."""
    result = paper_result(paper, source, path, lang)
    if json:
        import msgspec

        print(msgspec.json.encode(paper.as_object(result)).decode())
    else:
        _print(paper, result, lang)
    if scheme is not None or chronicle is not None:
        _retold(paper, result, scheme, chronicle, lang)
    return FAULTY if result.errors else SOUND


def paper_result(paper: Any, source: bytes, path: Path, lang: str) -> Any:
    """A journal played over; exits with one message if it cannot be."""
    from posrednik.notation.complaint import Complaint

    try:
        return paper.check_journal(source, lang, paper.maps_beside(path.parent))
    except (Complaint, OSError) as error:
        fail(text("check", "journal", lang, path=path, reason=reason(error, lang).rstrip(".")))


def _retold(paper: Any, result: Any, scheme: Path | None, chronicle: Path | None, lang: str) -> None:
    """The scheme of operations and the chronicle into files."""
    from posrednik.cli.operations import Played, artist_of, draw, tell

    war = Played(artist_of(paper.GAME), paper.operations_of(result))
    if scheme is not None:
        draw(war, scheme, lang)
    if chronicle is not None:
        tell(war, chronicle, lang)


def _print(paper: Any, result: Any, lang: str) -> None:
    """The errors in a table, the sums, the board."""
    from rich.console import Console
    from rich.markup import escape
    from rich.table import Table
    from rich.text import Text

    console = Console(file=sys.stdout)
    table = Table(*map(escape, paper.heading(lang)), show_lines=True)
    for row in paper.rows(result, lang):
        table.add_row(*(Text(harmless(cell)) for cell in row))
    if result.errors:
        console.print(table)
    for line in paper.summary(result, lang):
        console.print(Text(line))
    console.print(Text(paper.phrase("report.board", lang)))
    for line in paper.board_lines(result, lang):
        console.print(Text(line))
