"""Complaints: input that cannot be used, as a code with facts, put into words by a TOML table in either language."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any, ClassVar

from posrednik.notation.rulebook import printable, toml


class Complaint(ValueError):
    """Something given cannot be used. `code` is a table of `sentences` in `package`; `str()` is the English sentence.

    What any game may complain of stands in `complaints.toml`, whatever the package.
    A fact may be a complaint itself, or anything else with `say(lang)`; other facts are put in as they are, or in
    the words that the table `words.<fact>.<value>` has for them.
    """

    package: ClassVar[str] = "posrednik.notation"
    sentences: ClassVar[str] = "complaints.toml"

    def __init__(self, code: str, /, **facts: object) -> None:
        super().__init__(code)
        self.code = code
        self.facts = facts

    def __reduce__(self) -> Any:
        return _again, (type(self), self.code, self.facts)

    def __str__(self) -> str:
        return self.say("en")

    @property
    def clause(self) -> str | None:
        """The clause that is broken, else that of a complaint among the facts."""
        own = self._entry().get("clause")
        if own is not None:
            return str(own)
        inner = (fact.clause for fact in self.facts.values() if isinstance(fact, Complaint))
        return next((clause for clause in inner if clause is not None), None)

    def _entry(self) -> Any:
        table = toml(self.package, self.sentences)
        return table[self.code] if self.code in table else toml(Complaint.package, Complaint.sentences)[self.code]

    def say(self, lang: str) -> str:
        """The sentence in "ru" or "en", its clause behind it in brackets."""
        entry = self._entry()
        words = toml(self.package, self.sentences).get("words", {})
        known = {key: _worded(fact, words.get(key, {}), lang) for key, fact in self.facts.items()}
        text: str = entry[lang].format(**known)
        return f"{text} ({entry['clause']})" if "clause" in entry else text


def _again(kind: type[Complaint], code: str, facts: dict[str, object]) -> Complaint:
    return kind(code, **facts)


def _worded(fact: object, words: Any, lang: str) -> str:
    if hasattr(fact, "say"):
        return str(fact.say(lang))
    known = words.get(str(fact))
    return short(str(fact)) if known is None else str(known[lang])


NAME_WIDTH = 80
"""Characters of the name of a map or a scenario."""


def is_name(text: str) -> bool:
    """Whether a text can stand as a name in a message: not empty, not long, nothing that steers a terminal."""
    return 0 < len(text.strip()) <= len(text) <= NAME_WIDTH and text.isprintable()


def short(text: str, width: int = 160) -> str:
    """Somebody's text as it may be quoted: on one line, nothing that steers a terminal, not endless."""
    shown = printable(text[: width + 1])
    return shown if len(text) <= width else shown[: width - 1] + "…"


class Foreign:
    """What a library says of malformed data, in English; `foreign.toml` knows its sentences in Russian."""

    def __init__(self, text: object) -> None:
        self.text = short(str(text), 400)

    def __str__(self) -> str:
        return self.text

    def say(self, lang: str) -> str:
        return self.text if lang == "en" else in_russian(self.text)


@lru_cache(maxsize=1)
def _patterns() -> tuple[tuple[re.Pattern[str], str], ...]:
    table = toml("posrednik.notation", "foreign.toml")["sentence"]
    return tuple((re.compile(entry["en"], re.DOTALL), entry["ru"]) for entry in table)


def in_russian(text: str) -> str:
    """A library's sentence in Russian; one that is not known stays as it is."""
    for pattern, ru in _patterns():
        found = pattern.fullmatch(text)
        if found is not None:
            parts = {key: in_russian(value) if value else "" for key, value in found.groupdict(default="").items()}
            return ru.format(**parts)
    return text
