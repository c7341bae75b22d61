"""The smallest things said to people: a text in both languages, a told line with its clause, a fault."""

from __future__ import annotations

from msgspec import Struct


class Text(Struct, frozen=True):
    """One thing said in Russian and in English."""

    ru: str
    en: str


class Told(Struct, frozen=True):
    """One sentence and the clause under which it is said."""

    text: Text
    clause: str | None = None


class Fault(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Why something is not accepted: code, sentence with its way out, and where the fault lies.

    `order` counts orders and `caret` columns of the text, both from 0; `line` and `column` count from 1 and are
    given for files. `nearest` is the notation of something lawful close to what was meant, in the language of the
    question.
    """

    code: str
    ru: str
    en: str
    clause: str | None = None
    order: int | None = None
    caret: int | None = None
    nearest: str | None = None
    line: int | None = None
    column: int | None = None
    version: int | None = None


class Faulty(Exception):
    """Something a person gave cannot be used; nothing has changed."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.en)
        self.fault = fault
