"""The command `posrednik`. `--version` is answered before anything heavy is imported."""

from __future__ import annotations

import sys


def main() -> None:
    """Entry point of the command line."""
    if sys.argv[1:] in (["--version"], ["-V"]):
        from posrednik import __version__

        print(f"posrednik {__version__}")
        return
    from posrednik.cli.app import run

    run()
