"""What the command line says, in Russian and English, from `messages/<module>.toml`."""

from __future__ import annotations

import locale
import os
import sys
from collections.abc import Sequence
from errno import errorcode
from pathlib import Path
from typing import NoReturn

from posrednik.core.dice import DiceError
from posrednik.notation.complaint import Complaint, Foreign
from posrednik.notation.document import LARGEST
from posrednik.notation.rulebook import printable, toml

LANGUAGES = ("ru", "en")


def language(chosen: str | None = None) -> str:
    """The language to speak: as chosen, else as `--lang` or the locale has it, else English.

    Exits with one message for a language that is none of ours.
    """
    if chosen is not None and chosen not in LANGUAGES:
        fail(text("system", "LANGUAGE", language(), value=chosen, known=" | ".join(LANGUAGES)))
    return chosen or _asked(sys.argv) or _of_the_system()


def _asked(words: Sequence[str]) -> str | None:
    """The language that a command line asks for, which help and usage errors need before it is parsed."""
    for n, word in enumerate(words):
        value = words[n + 1] if word == "--lang" and n + 1 < len(words) else word.removeprefix("--lang=")
        if word.startswith("--lang") and value in LANGUAGES:
            return value
    return None


def _of_the_system() -> str:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if os.environ.get(name):
            return "ru" if os.environ[name].lower().startswith("ru") else "en"
    return "ru" if (locale.getlocale()[0] or "").lower().startswith("ru") else "en"


def text(module: str, key: str, lang: str, **facts: object) -> str:
    """One message of `messages/<module>.toml`, table [key] with `ru` and `en`, facts filled in."""
    message: str = toml("posrednik.cli.messages", f"{module}.toml")[key][lang]
    return message.format(**{name: _shown(fact) for name, fact in facts.items()}) if facts else message


def _shown(fact: object) -> object:
    return fact if isinstance(fact, (int, float)) else harmless(str(fact))


def harmless(text: str) -> str:
    """Lines as they may be shown: what a file or a name holds must not steer the terminal."""
    return "\n".join(printable(line) for line in text.split("\n"))


def read_bytes(path: Path) -> bytes:
    """The bytes of a file, one more than any reader takes at most: what has no end is not read to its end."""
    with path.open("rb") as source:
        return source.read(LARGEST + 1)


def reason(error: BaseException, lang: str) -> str:
    """Why something went wrong, in words: of a complaint its sentence, of the system what `system.toml` says."""
    if isinstance(error, Complaint):
        return error.say(lang)
    if isinstance(error, DiceError):
        return Complaint(error.code, **error.facts).say(lang)
    known = toml("posrednik.cli.messages", "system.toml")
    if isinstance(error, OSError):
        name = errorcode.get(error.errno or 0, "")
        return str(known[name][lang]) if name in known else error.strerror or type(error).__name__
    if isinstance(error, (LookupError, TypeError, AttributeError, RecursionError)):
        return str(known["DAMAGED"][lang])
    return Foreign(error).say(lang)


def fail(message: str, code: int = 2) -> NoReturn:
    """One readable message on the error channel and the exit status for bad input (2)."""
    print(message, file=sys.stderr)
    raise SystemExit(code)
