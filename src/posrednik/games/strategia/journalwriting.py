"""Writes the journal of a war in its canonical form, Russian or English (law, 8.3); it reads back as the same."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final

from posrednik.games.strategia import journalform as j
from posrednik.games.strategia.phrases import OF_SIDES, SIDES, Lang, arm_named
from posrednik.games.strategia.writing import write

_KEYS: Final[Mapping[Lang, Mapping[str, str]]] = {
    "ru": {
        "title": "#СТРАТЕГИЯ", "level": "уровень", "map": "карта", "options": "опции", "teams": "команды",
        "umpire": "посредник", "plan": "План", "turn": "Ход", "min": "мин", "losses": "потери", "answer": "ответ",
    },
    "en": {
        "title": "#СТРАТЕГИЯ", "level": "level", "map": "map", "options": "options", "teams": "teams",
        "umpire": "umpire", "plan": "Plan of", "turn": "Turn", "min": "min", "losses": "losses", "answer": "answer",
    },
}  # fmt: skip
_UMPIRES: Final[Mapping[Lang, Mapping[str, str]]] = {
    "ru": {"none": "нет", "human": "человек", "computer": "компьютер"},
    "en": {"none": "none", "human": "human", "computer": "computer"},
}
_TOLD: Final[Mapping[Lang, Mapping[str, str]]] = {
    "ru": {"yes": "да", "no": "нет", "no_such": "нет такой"},
    "en": {"yes": "yes", "no": "no", "no_such": "no such"},
}


def write_journal(journal: j.Journal, lang: str) -> str:
    """The text of a journal in "ru" or "en", with a line break at its end."""
    language: Lang = "ru" if lang == "ru" else "en"
    return "\n".join([*_head(journal, language), *_sections(journal, language), ""])


def _head(journal: j.Journal, lang: Lang) -> Iterator[str]:
    key, header = _KEYS[lang], journal.header
    yield f"{key['title']} {header.version}"
    options = ", ".join([f"{name}={value}" for name, value in header.options.items()])
    game = (("level", header.level), ("map", header.map), ("options", options))
    first = [f"{key[name]}: {value}" for name, value in game if value]
    if first:
        yield "    ".join(first)
    if header.teams:
        yield f"{key['teams']}: " + ", ".join([f"{SIDES[lang][side]}={who}" for side, who in header.teams.items()])
    if header.umpire is not None:
        yield f"{key['umpire']}: {_UMPIRES[lang][header.umpire]}"
    yield from _entries(journal.preface, lang)


def _sections(journal: j.Journal, lang: Lang) -> Iterator[str]:
    for section in journal.sections:
        yield ""
        yield _section(section, lang)
        yield from _entries(section.entries, lang)


def _entries(entries: Iterable[j.Entry], lang: Lang) -> Iterator[str]:
    return filter(None, (_entry(entry, lang) for entry in entries))


def _section(section: j.Section, lang: Lang) -> str:
    if section.unread is not None or section.side is None:
        return "" if section.unread is None else section.unread.text
    key = _KEYS[lang]
    if section.kind == "plan":
        return _noted(f"== {key['plan']} {OF_SIDES[lang][section.side]}", section.comment)
    line = f"== {key['turn']} {section.turn} {SIDES[lang][section.side]}"
    if section.seconds is not None:
        line += f" ({key['min']} {section.seconds // 60}:{section.seconds % 60:02})"
    return _noted(line, section.comment)


def _noted(line: str, comment: str | None) -> str:
    return line if comment is None else f"{line} # {comment}".rstrip()


def _told(entry: j.Told, lang: Lang) -> str:
    said = _TOLD[lang].get(entry.kind) or (arm_named(entry.value or "", lang) if entry.kind == "arm" else entry.value)
    return f"< {_KEYS[lang]['answer']}: {said}"


def _losses(entry: j.Losses, lang: Lang) -> str:
    sides = []
    for lost in entry.sides:
        each = ", ".join([f"{loss.divisions} {arm_named(loss.arm, lang)}" for loss in lost.losses])
        sides.append(f"{SIDES[lang][lost.side]} {each}")
    return f"= {_KEYS[lang]['losses']} " + "; ".join(sides)


_LINES: Final[Mapping[type, Callable[[Any, Lang], str]]] = {
    j.Given: lambda entry, lang: write(entry.order, lang),
    j.Reply: lambda entry, _lang: f"> {entry.text}".rstrip(),
    j.Foreign: lambda entry, lang: f"< {write(entry.order, lang)}",
    j.Told: _told,
    j.Losses: _losses,
    j.Intervention: lambda entry, lang: f"* {write(entry.order, lang).removeprefix('* ')}",
}


def _entry(entry: j.Entry, lang: Lang) -> str:
    if isinstance(entry, j.Unread):
        return entry.text
    if isinstance(entry, j.Comment):
        return f"# {entry.text}".rstrip()
    return _noted(_LINES[type(entry)](entry, lang), entry.comment)
