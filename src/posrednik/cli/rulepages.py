"""The rulebook of a game as a Markdown page, generated from its TOML files."""

from __future__ import annotations

from collections.abc import Iterator

from posrednik.cli.lawbook import Lawbook, Option
from posrednik.cli.speak import text
from posrednik.core.clause import Clause, Ruling


def said(thing: Clause | Ruling, field: str, lang: str) -> str:
    """A field of a clause or ruling in one language: `heading`, `question`, `reason`."""
    value: str = getattr(thing, f"{field}_{lang}")
    return value


def wording(c: Clause, lang: str) -> str:
    """The text of a clause in one language."""
    return c.ru if lang == "ru" else c.en


def readings(r: Ruling, lang: str) -> tuple[str, ...]:
    """The readings of a ruling, the one in force first."""
    return r.readings_ru if lang == "ru" else r.readings_en


def rulebook_page(law: Lawbook, lang: str) -> str:
    """The whole rulebook: sections, clauses, interpretations, options."""
    title = text("rules", "page_title", lang, game=law.game)
    lines = [f"# {title}", "", text("rules", "page_note", lang), ""]
    for section, names in law.sections.items():
        label = "" if section == "0" else f"{section}. "
        lines += [f"## {label}{names[lang]}", ""]
        for c in law.clauses(section):
            lines += _clause(c, law, lang)
    lines += [f"## {text('rules', 'page_rulings', lang)}", ""]
    for ruling in law.book.rulings.values():
        lines += _ruling(ruling, lang)
    lines += [f"## {text('rules', 'page_options', lang)}", ""]
    for option in law.options:
        lines += _option(option, lang)
    return "\n".join(lines).rstrip() + "\n"


def _clause(c: Clause, law: Lawbook, lang: str) -> Iterator[str]:
    yield f"### {c.id} {said(c, 'heading', lang)}"
    yield ""
    yield wording(c, lang)
    yield ""
    notes = [text("rules", f"basis_{c.basis}", lang)] if c.basis != "text" else []
    rulings = [r.id for r in law.rulings(c.id)]
    if rulings:
        links = ", ".join(f"[{id}](#{id.lower()})" for id in rulings)
        notes.append(text("rules", "page_see", lang, ids=links))
    if c.status in ("human", "colour"):
        notes.append(text("rules", f"status_{c.status}", lang))
    if notes:
        yield f"*{'; '.join(notes)}.*"
        yield ""


def _ruling(r: Ruling, lang: str) -> Iterator[str]:
    yield f"### {r.id}"
    yield ""
    yield said(r, "question", lang)
    yield ""
    for n, reading in enumerate(readings(r, lang)):
        yield f"* **{reading}**" if n == 0 else f"* {reading}"
    yield ""
    yield said(r, "reason", lang)
    yield ""
    about = [text("rules", "page_clauses", lang, ids=", ".join(r.clauses))] if r.clauses else []
    if r.option:
        about.append(text("rules", "page_option", lang, name=f"`{r.option}`"))
    if about:
        yield f"*{'; '.join(about)}.*"
        yield ""


def _option(o: Option, lang: str) -> Iterator[str]:
    yield f"### `{o.name}`"
    yield ""
    yield f"{o.title[lang][:1].upper()}{o.title[lang][1:]} ({o.clause}{', ' if o.ruling else ''}{o.ruling})."
    yield ""
    for value in dict.fromkeys((*o.values, *o.meaning[lang], o.default)):
        mark = text("rules", "default_mark", lang) if value == o.default else ""
        meaning = o.value(value, lang)
        yield f"* `{value}`{mark}{': ' if meaning else ''}{meaning}"
    yield ""
