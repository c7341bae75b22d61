"""`posrednik check`: a record judged anew, line by line; the first line that does not hold is named.

The journal of a game played on paper is checked too, where the game knows how (`cli.paper`).
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from posrednik.cli.pointing import pointed
from posrednik.cli.speak import fail, language, read_bytes, reason, text

if TYPE_CHECKING:
    from posrednik.notation.problems import Problem
    from posrednik.table.review import Report


def _help(key: str) -> str:
    return text("check", key, language())


RecordFile = Annotated[Path, typer.Argument(metavar="RECORD", help=_help("help_record"))]
Lang = Annotated[str | None, typer.Option("--lang", metavar="ru|en", help=_help("help_lang"))]
Json = Annotated[bool, typer.Option("--json", help=_help("help_json"))]
Scheme = Annotated[Path | None, typer.Option("--scheme", metavar="FILE", help=_help("help_scheme"))]
Chronicle = Annotated[Path | None, typer.Option("--chronicle", metavar="FILE", help=_help("help_chronicle"))]


def read_source(path: Path, lang: str) -> bytes:
    """The bytes of a record; exits with one message if there are none to be had."""
    try:
        return read_bytes(path)
    except OSError as error:
        fail(text("check", "unreadable", lang, path=path, reason=reason(error, lang)))


def said(problem: Problem, path: Path, lang: str, face: Any) -> str:
    """A problem with its place: file, line, column, clause, reason, and the way out."""
    from posrednik.notation.problems import explain

    refusal = problem.refusal
    why = explain(problem, lang) if refusal is None or face is None else face.why(refusal, lang)
    return text(
        "check", "problem", lang,
        path=path, line=problem.line, column=problem.column, clause=problem.clause, code=problem.code, why=why,
    )  # fmt: skip


def check(
    record: RecordFile, lang: Lang = None, json: Json = False, scheme: Scheme = None, chronicle: Chronicle = None
) -> None:
    tongue = language(lang)
    from posrednik.cli.paper import check_paper, paper_game
    from posrednik.table.review import review

    source = read_source(record, tongue)
    paper = paper_game(source)
    if paper is not None:
        raise SystemExit(check_paper(paper, source, record, tongue, json, scheme, chronicle))
    report = review(source)
    face: Any = None
    if report.game is not None:
        from posrednik.cli.front import front_of

        face = front_of(report.game.id)
        face.game = report.game
    status = exit_status(report)
    if json:
        import msgspec

        print(msgspec.json.encode(as_object(report, status, record, tongue, face)).decode())
    elif report.sound:
        print(text("check", "ok", tongue, path=record, **_counts(report)))
        print(_ending(report, tongue, face))
    else:
        problem = report.problems[0]
        print(said(problem, record, tongue, face), file=sys.stderr)
        _show_place(source, problem)
        print(text("check", "held", tongue, **_counts(report)), file=sys.stderr)
    if report.sound and (scheme is not None or chronicle is not None):
        _retold(report, record, scheme, chronicle, tongue)
    raise SystemExit(status)


def _retold(report: Report, path: Path, scheme: Path | None, chronicle: Path | None, lang: str) -> None:
    """The scheme of operations and the chronicle into files."""
    from posrednik.cli.operations import draw, of_report, tell

    war = of_report(report, path, lang)
    if scheme is not None:
        draw(war, scheme, lang)
    if chronicle is not None:
        tell(war, chronicle, lang)


def exit_status(report: Report) -> int:
    """0: all holds; 2: it is no record, or one that withholds secrets; 1: the game in it is not what the rules give."""
    if report.sound:
        return 0
    return 2 if report.start is None or report.problems[0].clause in ("RF-1", "RF-7") else 1


def _counts(report: Report) -> dict[str, int]:
    return {"turns": len(report.steps), "lots": report.lots, "digests": report.digests}


def _ending(report: Report, lang: str, face: Any) -> str:
    if report.outcome is None or face is None:
        return text("check", "unfinished", lang)
    view = face.game.view(report.steps[-1].after, face.game.seats[0])
    return f"{face.verdict(view, lang)[0].text} [{report.outcome.clause}]"


def _show_place(source: bytes, problem: Problem) -> None:
    """The line of the file with a caret, cut to what fits a screen."""
    lines = source.decode("utf-8", "replace").split("\n")
    if not 1 <= problem.line <= len(lines):
        return
    line = lines[problem.line - 1].rstrip()
    if line:
        print(*pointed(line, problem.column - 1, width=80), sep="\n", file=sys.stderr)


def as_object(report: Report, status: int, path: Path, lang: str, face: Any) -> dict[str, Any]:
    """The finding for machines."""
    outcome = report.outcome
    found: dict[str, Any] = {"record": str(path), "ok": report.sound, "status": status, **_counts(report)}
    found["result"] = None if outcome is None else {"kind": outcome.kind, "winner": outcome.winner}
    found["problems"] = [
        {
            "line": p.line, "column": p.column, "clause": p.clause, "code": p.code,
            "text": said(p, path, lang, face), "facts": dict(p.facts),
        }
        for p in report.problems
    ]  # fmt: skip
    return found


def register(app: typer.Typer) -> None:
    """Add the command `check`."""
    app.command("check", help=_help("help"))(check)
