"""Assembles the commands; each module of this room adds its own with `register(app)`."""

from __future__ import annotations

from importlib import import_module
from typing import Annotated

import typer

from posrednik.cli.speak import language, text
from posrednik.cli.usage import UsageError, complain, spoken

MODULES = ("play", "orders", "serve", "replay", "check", "operations", "cases", "rules", "lab", "maps")
"""Modules of `posrednik.cli` that add commands, in the order of `--help`."""


Lang = Annotated[str | None, typer.Option("--lang", metavar="ru|en", help=text("system", "HELP_LANG", language()))]


def build() -> typer.Typer:
    """The whole command tree."""
    about = text("system", "ABOUT", language())
    app = typer.Typer(no_args_is_help=True, pretty_exceptions_enable=False, rich_markup_mode=None, help=about)

    @app.callback()
    def top(lang: Lang = None) -> None:
        language(lang)  # every command finds it on the command line; here it is only examined

    for name in MODULES:
        import_module(f"posrednik.cli.{name}").register(app)
    return app


def run() -> None:
    """Parse the arguments and run a command; a command line that cannot be read is one message and status 2."""
    command = spoken(typer.main.get_command(build()), language())
    try:
        status = command(prog_name="posrednik", standalone_mode=False)
    except UsageError as error:
        complain(error, language())
    except typer.Abort:
        status = 130
    raise SystemExit(status if isinstance(status, int) else 0)
