"""The terminal: lines in, lines out. Colours and prompts only where somebody watches; pipes get plain text."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from posrednik.cli.speak import harmless

STYLES: Mapping[str, str] = {
    "red": "bold red", "blue": "bold blue", "label": "dim", "note": "dim", "height": "yellow", "forest": "green",
    "garden": "green", "village": "magenta", "swamp": "cyan", "lake": "cyan", "clause": "dim", "warn": "bold yellow",
    "head": "bold", "good": "green",
}  # fmt: skip
WIDE = 7 + 80 + 6
"""Columns that a board of eight-column squares takes."""


class Console:
    """Where a session reads and writes; `plain` forbids colour and clearing even on a terminal."""

    def __init__(self, plain: bool = False) -> None:
        for stream in (sys.stdin, sys.stdout, sys.stderr):
            reconfigure = getattr(stream, "reconfigure", None)
            if reconfigure is not None:
                reconfigure(errors="replace")
        self.asks = sys.stdin.isatty() and sys.stdout.isatty()
        self.live = self.asks and not plain
        self._rich: Any = None
        if self.live and os.environ.get("TERM") != "dumb":
            from rich.console import Console as Rich

            # rich itself drops the colours when NO_COLOR is set
            self._rich = Rich(highlight=False, soft_wrap=True, emoji=False)
        if self.asks:
            import readline

            readline.set_auto_history(True)

    @property
    def cell(self) -> int:
        """Columns for one square of a board."""
        return 8 if shutil.get_terminal_size((80, 24)).columns >= WIDE else 7

    def say(self, text: str = "", style: str = "") -> None:
        """One line (or several)."""
        text = harmless(text)
        if self._rich is None:
            print(text, flush=True)
        else:
            self._rich.print(text, style=STYLES.get(style, ""), markup=False)

    def lines(self, drawn: Iterable[Sequence[tuple[str, str]]]) -> None:
        """Lines of spans: text and style."""
        for line in drawn:
            if self._rich is None:
                print(harmless("".join(text for text, _ in line)).rstrip())
            else:
                from rich.text import Text

                out = Text()
                for text, style in line:
                    out.append(harmless(text), style=STYLES.get(style, ""))
                out.rstrip()
                self._rich.print(out)
        sys.stdout.flush()

    def told(self, sentences: Iterable[Any]) -> None:
        """Sentences of the umpire, each followed by its clause."""
        for sentence in sentences:
            self.lines([((f"  {sentence.text} ", ""), (f"[{sentence.clause}]", "clause"))])

    def read(self, prompt: str) -> str | None:
        """The next line without its end; None when there will be no more. Prompts appear on a terminal only."""
        try:
            if self.asks:
                return input(prompt)
            line = sys.stdin.readline()
        except EOFError:
            return None
        except UnicodeDecodeError:
            return "\ufffd"
        return line.rstrip("\r\n") if line else None

    def clear(self) -> None:
        """Wipe the screen, its scroll-back and the lines that arrow-up would bring back, for the next player.

        What is wiped off a screen goes into the scroll-back of many terminals: that is emptied last. A terminal
        that may not be wiped is at least filled with empty lines.
        """
        if self.asks:
            import readline

            readline.clear_history()
        if self.live:
            sys.stdout.write("\x1b[H\x1b[2J\x1b[3J")
            sys.stdout.flush()
        else:
            rows = os.get_terminal_size(sys.stdout.fileno()).lines if self.asks else 3
            self.say("\n" * rows + "-" * 60 + "\n")
