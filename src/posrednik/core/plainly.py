"""What an encoder makes of things that JSON does not know: exact numbers as text, boards by what tells them apart."""

from __future__ import annotations

from typing import Any

from posrednik.core.exact import Fraction


def plainly(thing: Any) -> Any:
    """A fraction as text, `1/3`; a thing that has a `wire` form in that form; raises TypeError for all else."""
    if isinstance(thing, Fraction):
        return str(thing)
    wire = getattr(thing, "wire", None)
    if wire is None:
        raise TypeError(f"no encoder knows {type(thing).__name__}")
    return wire
