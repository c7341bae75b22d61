"""`posrednik rules`: the rulebook on the screen, its options, and its coverage by code and tests."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

from posrednik.cli.coverage import gaps, pages, stale, write
from posrednik.cli.evidence import Evidence, checkout, gather
from posrednik.cli.lawbook import Lawbook, close_to, lawbooks
from posrednik.cli.rulepages import readings, said, wording
from posrednik.cli.speak import fail, language, text
from posrednik.core.clause import Clause, Ruling


def _say(key: str, lang: str, **facts: object) -> str:
    return text("rules", key, lang, **facts)


def _help(key: str) -> str:
    return _say(f"help_{key}", language())


Id = Annotated[str, typer.Argument(metavar="ID")]
Lang = Annotated[str | None, typer.Option("--lang", metavar="ru|en", help=_help("lang"))]
Section = Annotated[str | None, typer.Option("--section", help=_help("section"))]
Check = Annotated[bool, typer.Option("--check", help=_help("check"))]
Root = Annotated[Path | None, typer.Option("--root", metavar="FOLDER", help=_help("root"))]


def _shelf() -> list[Lawbook]:
    """The law of every game, read when a command asks for it."""
    return list(lawbooks())


def show(id: Id, lang: Lang = None) -> None:
    tongue = language(lang)
    shelf = _shelf()
    known = [(law, name) for law in shelf for name in (*law.book.clauses, *law.book.rulings)]
    wanted = id.strip().casefold()
    exact = [(law, name) for law, name in known if name.casefold() == wanted]
    found = exact or [(law, name) for law, name in known if name.casefold().startswith(f"{wanted.rstrip('-')}-")]
    if not found:
        near = close_to(wanted, [name for _, name in known])
        way = _say("near", tongue, ids=", ".join(near)) if near else _say("see_list", tongue)
        fail(f"{_say('unknown', tongue, id=id.strip())} {way}")
    evidence = {id: _evidence(law) for id, law in {law.game: law for law, _ in found}.items()}
    blocks = [_entry(law, name, tongue, evidence[law.game]) for law, name in found]
    print("\n\n".join(blocks))


def _evidence(law: Lawbook) -> Evidence | None:
    """What the surrounding checkout says of the clauses, None when installed without one."""
    root = checkout(Path(__file__).resolve())
    return None if root is None else gather(root, law)


def _entry(law: Lawbook, id: str, lang: str, found: Evidence | None) -> str:
    if id in law.book.rulings:
        return "\n".join(_ruling(law.book.rulings[id], lang, alone=True))
    c = law.book.clauses[id]
    section = law.sections[c.section][lang]
    lines = [
        f"{c.id}  {said(c, 'heading', lang)}",
        _say("line_section", lang, section=c.section, title=section),
        f"{_say(f'status_{c.status}', lang)}; {_say(f'basis_{c.basis}', lang)}",
        "",
        wording(c, lang),
    ]
    for ruling in law.rulings(id):
        lines += ["", *_ruling(ruling, lang)]
    for option in law.options_of(id):
        lines += ["", *_option(law, option.name, lang)]
    places = (*law.code(id), *law.tables(id))
    if places:
        lines += ["", _say("line_code", lang, places=", ".join(dict.fromkeys(places)))]
    if found is not None:
        cases, tests = len(found.cases.get(id, ())), len(found.tests.get(id, ()))
        lines += [_say("line_tests", lang, cases=cases, tests=tests)]
    return "\n".join(lines)


def _ruling(r: Ruling, lang: str, alone: bool = False) -> list[str]:
    lines = [f"{r.id}  {said(r, 'question', lang)}"]
    for n, reading in enumerate(readings(r, lang)):
        lines.append(f"  {'*' if n == 0 else '-'} {reading}")
    lines.append(f"  {said(r, 'reason', lang)}")
    if alone and r.clauses:
        lines.append(f"  {_say('page_clauses', lang, ids=', '.join(r.clauses))}")
    return lines


def _option(law: Lawbook, name: str, lang: str) -> list[str]:
    o = next(option for option in law.options if option.name == name)
    lines = [f"{o.name}  {o.title[lang]}  ({o.clause}{', ' if o.ruling else ''}{o.ruling})"]
    for value in dict.fromkeys((*o.values, *o.meaning[lang], o.default)):
        meaning = o.value(value, lang)
        lines.append(f"  {'*' if value == o.default else '-'} {value}{': ' if meaning else ''}{meaning}")
    return lines


def listing(section: Section = None, lang: Lang = None) -> None:
    tongue = language(lang)
    for law in _shelf():
        wanted = next((s for s in law.sections if section and s.casefold() == section.casefold()), None)
        if section and wanted is None:
            fail(_say("no_section", tongue, section=section, known=", ".join(law.sections)))
        for s, names in law.sections.items():
            if wanted in (None, s):
                print(f"{s}  {names[tongue]}")
                print(*(_line(c, tongue) for c in law.clauses(s)), sep="\n")


def _line(c: Clause, lang: str) -> str:
    return f"  {c.id:<12} {c.status:<8} {said(c, 'heading', lang)}"


def options(lang: Lang = None) -> None:
    tongue = language(lang)
    for law in _shelf():
        print("\n\n".join("\n".join(_option(law, o.name, tongue)) for o in law.options))


def reasons(lang: Lang = None) -> None:
    tongue = language(lang)
    for law in _shelf():
        for code, reason in law.book.reasons.items():
            sentence, way = (reason.ru, reason.way_ru) if tongue == "ru" else (reason.en, reason.way_en)
            print(f"{code:<18} {reason.clause:<11} {sentence} {way}".rstrip())


def coverage(check: Check = False, root: Root = None, lang: Lang = None) -> None:
    tongue = language(lang)
    top = checkout((root or Path.cwd()).resolve()) or (checkout(Path(__file__).resolve()) if root is None else None)
    if top is None:
        fail(_say("no_checkout", tongue))
    holes: list[str] = []
    for law in _shelf():
        found = gather(top, law)
        holes += gaps(law, found)
        wanted = pages(top, law, found)
        if check:
            holes += [_say("stale", tongue, page=p.relative_to(top).as_posix()) for p in stale(wanted)]
        else:
            for path in write(wanted):
                print(_say("written", tongue, page=path.relative_to(top).as_posix()))
        print(_say("counted", tongue, game=law.game, clauses=len(law.book.clauses), holes=len(holes)))
    for hole in holes:
        print(hole)
    if check and holes:
        raise SystemExit(1)


def register(app: typer.Typer) -> None:
    """Add `rules show`, `list`, `options`, `reasons` and `coverage`."""
    rules = typer.Typer(no_args_is_help=True, help=_say("help", language()))
    commands: dict[str, Callable[..., None]] = {
        "show": show,
        "list": listing,
        "options": options,
        "reasons": reasons,
        "coverage": coverage,
    }
    for name, command in commands.items():
        rules.command(name, help=_help(name))(command)
    app.add_typer(rules, name="rules")
