"""A line of somebody's text with a caret under the place that is meant, cut to what can be looked at."""

from __future__ import annotations

import shutil
import sys

PIPED = 200
"""Characters of a line that are shown where no terminal says how wide it is."""
LEAST = 20
"""Characters that are shown at least, however narrow the terminal is."""


def pointed(line: str, column: int | None, head: str = "  ", width: int | None = None) -> list[str]:
    """The line behind a head, and one with a caret under a column (from 0; None: no caret).

    What does not fit into `width` characters (by default those of the terminal) is left out on either side of the
    column; what cannot be printed is a blank.
    """
    room = max((_wide() if width is None else width) - len(head) - 1, LEAST)
    at = 0 if column is None else min(max(column, 0), len(line))
    start = 0 if len(line) <= room else min(max(at - room // 2, 0), len(line) - room)
    shown = "".join(sign if sign.isprintable() else " " for sign in line[start : start + room])
    if start:
        shown = f"…{shown[1:]}"
    if start + room < len(line):
        shown = f"{shown[:-1]}…"
    out = [f"{head}{shown}"]
    if column is not None:
        out.append(f"{' ' * (len(head) + at - start)}^")
    return out


def _wide() -> int:
    """Columns of the terminal that is written to."""
    return shutil.get_terminal_size((PIPED, 24)).columns if sys.stdout.isatty() else PIPED
