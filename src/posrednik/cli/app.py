"""Assembles the commands; each module of this room adds its own with `register(app)`."""

from __future__ import annotations

from importlib import import_module

import typer

MODULES = ("play", "serve", "replay", "check", "cases", "rules", "lab", "maps")
"""Modules of `posrednik.cli` that add commands, in the order of `--help`."""


def build() -> typer.Typer:
    """The whole command tree."""
    app = typer.Typer(no_args_is_help=True, pretty_exceptions_enable=False, rich_markup_mode=None)

    @app.callback()
    def top() -> None:
        """Posrednik: the umpire, the table and the opponent for historic Russian war games."""

    for name in MODULES:
        import_module(f"posrednik.cli.{name}").register(app)
    return app


def run() -> None:
    """Parse the arguments and run a command."""
    build()(prog_name="posrednik")
