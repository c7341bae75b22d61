"""`posrednik cases`: runs a file of golden cases and says where the umpire and a case disagree."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Any

import typer

from posrednik.cli.speak import fail, language, read_bytes, reason, text
from posrednik.games import GAMES, part
from posrednik.notation.complaint import Complaint, short
from posrednik.notation.document import read_json as document


def _say(key: str, lang: str, **facts: object) -> str:
    return text("cases", key, lang, **facts)


def read_json(path: Path, lang: str) -> Any:
    """The JSON of a file; ends the program with one readable message if there is none."""
    try:
        return document(read_bytes(path))
    except Complaint as error:
        fail(_say("no_document", lang, file=path, what=reason(error, lang)))
    except OSError as error:
        fail(_say("unreadable", lang, file=path, what=reason(error, lang)))


def read_cases(path: Path, lang: str) -> tuple[str, Sequence[Mapping[str, Any]]]:
    """The game of a case file and its cases; ends the program with one readable message if it has none."""
    thing = read_json(path, lang)
    if not isinstance(thing, Mapping):
        fail(_say("no_object", lang, file=path))
    schema, cases = thing.get("schema", 1), thing.get("cases")
    named = next((id for id in GAMES if schema == f"{id}-cases-1"), None)
    game = thing.get("game", named)
    if not isinstance(game, str) or game not in GAMES:
        fail(_say("no_game", lang, file=path, game=short(str(game)), known=", ".join(sorted(GAMES))))
    if named != game and (schema != 1 or isinstance(schema, bool)):
        fail(_say("schema", lang, file=path, schema=short(str(schema))))
    if not isinstance(cases, list):
        fail(_say("no_cases", lang, file=path))
    seen: set[str] = set()
    for n, case in enumerate(cases):
        id = case.get("id") if isinstance(case, Mapping) else None
        if not isinstance(id, str):
            fail(_say("no_id", lang, file=path, number=n + 1))
        if id in seen:
            fail(_say("twice", lang, file=path, id=short(id)))
        seen.add(id)
    return game, cases


def choose(cases: Sequence[Mapping[str, Any]], ids: Sequence[str], lang: str) -> Sequence[Mapping[str, Any]]:
    """The cases of these ids, all of them if none is named."""
    if not ids:
        return cases
    known = [case["id"] for case in cases]
    for id in ids:
        if id not in known:
            near = get_close_matches(id, known, n=3, cutoff=0.6)
            way = _say("near", lang, ids=", ".join(near)) if near else ""
            fail(f"{_say('unknown_id', lang, id=id)} {way}".rstrip())
    return [case for case in cases if case["id"] in ids]


def run_cases(file: Path, ids: Sequence[str], lang: str) -> int:
    """Run a file's cases, print a line per failure and the summary; the exit status."""
    game, cases = read_cases(file, lang)
    run = part(game, "cases").run
    passed = failed = 0
    faults: list[str] = []
    for case in choose(cases, ids, lang):
        try:
            wrong = run(case)
        except (ValueError, RecursionError) as error:
            faults.append(_say("bad_case", lang, file=file, id=short(case["id"]), what=reason(error, lang)))
            continue
        except Exception as error:  # a case that the rules choke on is a failure, and the others still run
            wrong = [f"{type(error).__name__}: {error}"]
        passed, failed = (passed, failed + 1) if wrong else (passed + 1, failed)
        if wrong:
            print(f"{short(case['id'])}  {short(case.get('title', ''))}: {'; '.join(map(short, wrong))}")
    print(f"{passed} passed, {failed} failed")
    if faults:
        more = _say("more", lang, number=len(faults) - 1) if len(faults) > 1 else ""
        fail(f"{faults[0]}{more}")
    return 1 if failed else 0


File = Annotated[Path, typer.Argument(metavar="FILE")]
Ids = Annotated[list[str] | None, typer.Option("--id", metavar="ID", help=_say("help_id", language()))]
Lang = Annotated[str | None, typer.Option("--lang", metavar="ru|en", help=_say("help_lang", language()))]


def register(app: typer.Typer) -> None:
    """Add `cases`."""

    @app.command("cases", help=_say("help", language()))
    def cases(file: File, id: Ids = None, lang: Lang = None) -> None:
        raise typer.Exit(run_cases(file, id or (), language(lang)))
