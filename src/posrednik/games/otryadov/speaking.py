"""Both languages at once: sentences of the desk, told lines, refusals, squares and figures as a reader sees them."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from posrednik.core.order import Refusal
from posrednik.games.otryadov import telling
from posrednik.games.otryadov.words import CODES, FIGURES, Word, fact
from posrednik.notation.rulebook import rulebook, sentence
from posrednik.notation.speech import Fault, Text, Told
from posrednik.notation.wording import filled

LANGUAGES = ("ru", "en")
PACKAGE = "posrednik.games.otryadov"
_BOOK = rulebook(PACKAGE, "otryadov")


def both(make: Callable[[str], str]) -> Text:
    """What `make` says in either language, squares in the spelling of that language."""
    return Text(make("ru"), telling.latin(make("en"), "en"))


def plain(text: str) -> Text:
    """Notation that is good in both languages."""
    return Text(text, text)


def word(words: Word) -> Text:
    return Text(words.ru, words.en)


def capital(text: Text) -> Text:
    """The text with a capital first letter, as a sentence or a heading begins."""
    return Text(text.ru[:1].upper() + text.ru[1:], text.en[:1].upper() + text.en[1:])


def phrase(key: str, **facts: object) -> Text:
    """A sentence of `deskwords.toml`; a fact that is a Text is put in its own language."""
    return both(filled(PACKAGE, "deskwords.toml", key, facts))


def told(make: Callable[[str], Iterable[telling.Told]]) -> tuple[Told, ...]:
    """Lines told in Russian and in English, joined line by line."""
    return joined(zip(make("ru"), make("en"), strict=True))


def joined(pairs: Iterable[tuple[telling.Told, telling.Told]]) -> tuple[Told, ...]:
    """Lines in Russian and in English as lines in both."""
    return tuple([Told(capital(Text(ru.text.strip(), en.text.strip())), ru.clause) for ru, en in pairs])


def why(refusal: Refusal) -> Text:
    """A refusal as a sentence with its way out."""
    return both(lambda lang: sentence(refusal, _BOOK, lang, fact))


def fault(refusal: Refusal, nearest: str | None = None, order: int | None = None, caret: int | None = None) -> Fault:
    """A refusal as a person or a program reads it."""
    said = why(refusal)
    return Fault(
        code=refusal.code, ru=said.ru, en=said.en, clause=refusal.clause, nearest=nearest or refusal.nearest,
        order=refusal.order if order is None else order, caret=refusal.caret if caret is None else caret,
    )  # fmt: skip


def refused(line: Fault) -> Told:
    """A fault as a told line."""
    return Told(Text(line.ru, line.en), line.clause)


def figure(type: str, square: str | None = None) -> Text:
    """A figure by its word and square, `стрелки 5Д`."""
    name = word(FIGURES[type])
    return name if square is None else both(lambda lang: f"{getattr(name, lang)} {square}")


def code(type: str) -> Text:
    return word(CODES[type])
