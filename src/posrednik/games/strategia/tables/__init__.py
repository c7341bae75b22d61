"""The numbers of the rules: read once from the TOML files beside this module, each under its clause."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from posrednik.core.clause import tabled
from posrednik.core.exact import Fraction
from posrednik.notation.rulebook import toml

_PACKAGE = "posrednik.games.strategia.tables"


def load(name: str) -> Mapping[str, Any]:
    """A table file; every part that names clauses is noted as their place."""
    table = toml(_PACKAGE, name)
    for key, part in table.items():
        for where, inner in ((key, part), *((f"{key}.{sub}", value) for sub, value in _tables(part))):
            if isinstance(inner, dict) and isinstance(inner.get("clauses"), list):
                tabled(f"tables/{name}:{where}", inner["clauses"])
    return table


def _tables(part: Any) -> list[tuple[str, Any]]:
    return [(key, value) for key, value in part.items() if isinstance(value, dict)] if isinstance(part, dict) else []


def fractions(part: Mapping[str, Any]) -> dict[str, Fraction]:
    """The numbers of a part as exact rationals, its notes left out."""
    return {key: Fraction(value) for key, value in part.items() if isinstance(value, (int, str)) and key not in _NOTES}


_NOTES = frozenset({"reconstructed"})

MOVEMENT = load("movement.toml")
COMBAT = load("combat.toml")
FORCES = load("forces.toml")
UMPIRE = load("umpire.toml")
