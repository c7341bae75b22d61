"""Usage errors and pages of help, which come from the command-line library in English, in the reader's language."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import typer

from posrednik.cli.speak import fail, text
from posrednik.notation.complaint import short
from posrednik.notation.rulebook import toml

UsageError: type[Exception] = next(kind for kind in typer.BadParameter.__mro__ if kind.__name__ == "UsageError")
"""What the library raises for a command line that it cannot read."""


def spoken(command: Any, lang: str) -> Any:
    """The command and all commands below it with help in `lang`."""
    if lang != "en":
        command.get_help = _translated(command.get_help)
    for below in getattr(command, "commands", {}).values():
        spoken(below, lang)
    return command


def _translated(get_help: Callable[[Any], str]) -> Callable[[Any], str]:
    def in_russian(context: Any) -> str:
        page = get_help(context)
        for entry in toml("posrednik.cli.messages", "usage.toml")["help"]:
            page = re.sub(entry["en"], entry["ru"], page, flags=re.MULTILINE)
        return page

    return in_russian


def complain(error: Any, lang: str) -> None:
    """Say what is wrong with a command line and exit with 2; a group without a command shows its help."""
    context = error.ctx
    if type(error).__name__ == "NoArgsIsHelpError":
        fail(context.get_help())
    path = "posrednik" if context is None else context.command_path
    what = short(error.format_message(), 300)
    fail(text("system", "USAGE", lang, what=what if lang == "en" else sentence(what), path=path))


def sentence(what: str) -> str:
    """One sentence of the library in Russian; one that is not known stays as it is."""
    for entry in toml("posrednik.cli.messages", "usage.toml")["error"]:
        found = re.fullmatch(entry["en"], what)
        if found is not None:
            return str(entry["ru"]).format(**{key: sentence(value) for key, value in found.groupdict().items()})
    return what
