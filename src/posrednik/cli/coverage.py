"""Rulebook ⇄ code ⇄ tests: what is missing between them, and the pages that show it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from string import ascii_lowercase

from posrednik.cli.evidence import Evidence, gather
from posrednik.cli.lawbook import Lawbook
from posrednik.cli.rulepages import rulebook_page


def gaps(law: Lawbook, found: Evidence) -> Iterator[str]:
    """Every hole between rulebook, code and tests, one sentence each."""
    book = law.book
    for c in book.clauses.values():
        tested = c.id in found.cases or c.id in found.tests
        if c.status == "enacted" and not law.code(c.id):
            yield f"{c.id} is enacted, but no function carries @clause({c.id!r})"
        if c.status == "tabled" and not law.tables(c.id):
            yield f"{c.id} is tabled, but no table row names it in `clauses`"
        if c.status == "ruled" and not law.rulings(c.id):
            yield f"{c.id} is ruled, but no ruling names it"
        if c.status in ("enacted", "tabled", "ruled") and not tested:
            yield f"{c.id} is {c.status}, but no case and no test names it"
        if c.section not in law.sections:
            yield f"{c.id}: section {c.section!r} has no title in rulebook.toml"
        for id in c.rulings:
            if id not in book.rulings:
                yield f"{c.id} names the ruling {id}, which rulings.toml does not have"
    yield from _unknown(law, found)


def _unknown(law: Lawbook, found: Evidence) -> Iterator[str]:
    known = set(law.book.clauses)
    chapters = {id.rpartition(sign)[0] for id in known for sign in "-."} | {id.rstrip(ascii_lowercase) for id in known}
    for id, where in found.cited:
        if id not in known and id not in chapters:
            yield f"{where} cites {id}, which the rulebook does not have"
    for ids, what in ((found.cases, "case"), (found.tests, "test")):
        for id, places in ids.items():
            if id not in known and id not in law.book.rulings and id.partition("-")[0] in _prefixes(law):
                yield f"{what} {places[0]} names {id}, which the rulebook does not have"
    for ruling in law.book.rulings.values():
        options = {o.name for o in law.options}
        if ruling.option is not None and ruling.option not in options:
            yield f"ruling {ruling.id} names the option {ruling.option}, which options.toml does not have"
    for option in law.options:
        if option.ruling and option.ruling not in law.book.rulings:
            yield f"option {option.name} names the ruling {option.ruling}, which rulings.toml does not have"


def _prefixes(law: Lawbook) -> set[str]:
    return {id.partition("-")[0] for id in (*law.book.clauses, *law.book.rulings)}


def _places(places: tuple[str, ...], law: Lawbook) -> str:
    short = (place.replace(f"posrednik.games.{law.game}.", "") for place in places)
    return "<br>".join(f"`{place}`" for place in dict.fromkeys(short))


def _tests(names: list[str]) -> str:
    shown = [f"`{name.removeprefix('tests/')}`" for name in dict.fromkeys(names)]
    return "<br>".join(shown)


def coverage_page(law: Lawbook, found: Evidence) -> str:
    """The table clause → heading → status → code and tables → cases → tests, as Markdown."""
    counted: dict[str, int] = {}
    for c in law.book.clauses.values():
        counted[c.status] = counted.get(c.status, 0) + 1
    lines = [
        f"# Coverage of the rulebook of `{law.game}`",
        "",
        "Written by `posrednik rules coverage`; do not edit. Clauses stand in the order of the book.",
        "",
        f"{len(law.book.clauses)} clauses: " + ", ".join(f"{n} {s}" for s, n in sorted(counted.items())) + ".",
        "",
        "| clause | heading | status | basis | code and tables | cases | tests |",
        "|---|---|---|---|---|---|---|",
    ]
    for c in law.book.clauses.values():
        cases = ", ".join(dict.fromkeys(found.cases.get(c.id, ())))
        places = _places((*law.code(c.id), *law.tables(c.id)), law)
        tests = _tests(found.tests.get(c.id, []))
        lines.append(f"| {c.id} | {c.heading_en} | {c.status} | {c.basis} | {places} | {cases} | {tests} |")
    return "\n".join(lines) + "\n"


def pages(root: Path, law: Lawbook, found: Evidence | None = None) -> dict[Path, str]:
    """Path → text of every generated page of a game."""
    folder = root / "docs" / "rules" / law.game
    return {
        folder / "coverage.md": coverage_page(law, found or gather(root, law)),
        folder / "rulebook.ru.md": rulebook_page(law, "ru"),
        folder / "rulebook.en.md": rulebook_page(law, "en"),
    }


def stale(wanted: dict[Path, str]) -> list[Path]:
    """Pages whose file is missing or says something else."""
    return [p for p, t in wanted.items() if not p.is_file() or p.read_text(encoding="utf-8") != t]


def write(wanted: dict[Path, str]) -> list[Path]:
    """Write the pages that are stale and say which."""
    old = stale(wanted)
    for path in old:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(wanted[path], encoding="utf-8")
    return old
