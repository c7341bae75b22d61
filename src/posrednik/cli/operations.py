"""`posrednik scheme` and `posrednik chronicle`: a war that has been played, as a picture and as a story."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import typer

from posrednik.cli.speak import fail, language, reason, text

PICTURES = (".svg", ".png")
"""Endings of the files that a scheme is written to."""


def _help(key: str) -> str:
    return text("operations", key, language())


RecordFile = Annotated[Path, typer.Argument(metavar="RECORD", help=_help("help_record"))]
Lang = Annotated[str | None, typer.Option("--lang", metavar="ru|en", help=_help("help_lang"))]
Picture = Annotated[Path | None, typer.Option("-o", "--output", metavar="FILE", help=_help("help_picture"))]
Story = Annotated[Path | None, typer.Option("-o", "--output", metavar="FILE", help=_help("help_story"))]
Title = Annotated[str, typer.Option("--title", metavar="TEXT", help=_help("help_title"))]


class Played(NamedTuple):
    """A war that can be drawn and told: the module of its game that does it, and what happened in it."""

    artist: Any
    war: Any


def artist_of(id: str) -> Any:
    """The module of a game that draws and tells what happened; None where a game has none."""
    from posrednik.games import part

    try:
        return part(id, "operations")
    except ModuleNotFoundError as missing:
        if not str(missing.name).endswith(".operations"):
            raise
        return None


def played(path: Path, lang: str) -> Played:
    """The war of a record or of a journal kept on paper; exits with one message if there is none to be had."""
    from posrednik.cli.check import read_source, said
    from posrednik.cli.paper import paper_game, paper_result
    from posrednik.table.review import review

    source = read_source(path, lang)
    paper = paper_game(source)
    if paper is not None:
        return Played(artist_of(paper.GAME), paper.operations_of(paper_result(paper, source, path, lang)))
    report = review(source)
    if report.problems:
        fail(said(report.problems[0], path, lang, None))
    return of_report(report, path, lang)


def of_report(report: Any, path: Path, lang: str) -> Played:
    """The war of a record that holds; exits with one message if it is a game of which nothing is drawn."""
    artist = artist_of(report.game.id)
    if artist is None:
        fail(text("operations", "no_artist", lang, path=path, game=report.game.id))
    events = (event for step in report.steps for event in step.ply.events)
    return Played(artist, artist.operations(report.start, events))


def draw(war: Played, file: Path | None, lang: str, title: str = "") -> bool:
    """Write the scheme, to the standard output where no file is named; False if there is nothing to draw."""
    from posrednik.notation.complaint import Complaint

    ending = ".svg" if file is None else file.suffix.lower()
    if ending not in PICTURES:
        fail(text("operations", "ending", lang, path=file, known=", ".join(PICTURES)))
    try:
        picture = war.artist.drawn(war.war, lang, ending == ".png", title)
    except Complaint as error:
        fail(text("operations", "unwritable", lang, path=file, reason=reason(error, lang).rstrip(".")))
    if picture is None:
        print(text("operations", "no_campaign", lang), file=sys.stderr)
        return False
    _write(picture, file, lang)
    return True


def tell(war: Played, file: Path | None, lang: str) -> None:
    """Write the chronicle, to the standard output where no file is named."""
    told = war.artist.told(war.war, lang)
    if not told:
        print(text("operations", "nothing", lang), file=sys.stderr)
    _write(told.encode(), file, lang)


def _write(content: bytes, file: Path | None, lang: str) -> None:
    if file is None:
        print(content.decode(), end="")
        return
    try:
        file.write_bytes(content)
    except OSError as error:
        fail(text("operations", "unwritable", lang, path=file, reason=reason(error, lang)))


def scheme(record: RecordFile, output: Picture = None, title: Title = "", lang: Lang = None) -> None:
    tongue = language(lang)
    raise typer.Exit(0 if draw(played(record, tongue), output, tongue, title) else 1)


def chronicle(record: RecordFile, output: Story = None, lang: Lang = None) -> None:
    tongue = language(lang)
    tell(played(record, tongue), output, tongue)


def register(app: typer.Typer) -> None:
    """Add the commands `scheme` and `chronicle`."""
    app.command("scheme", help=_help("help_scheme"))(scheme)
    app.command("chronicle", help=_help("help_chronicle"))(chronicle)
