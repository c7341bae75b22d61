"""The one place from which the project takes its `Fraction`: `rational.py`, for type checkers the library's own.

The library's types tell apart what stays exact and what a float makes a float; the class behind it behaves alike.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fractions import Fraction
else:
    from posrednik.core.rational import Fraction

__all__ = ["Fraction"]
