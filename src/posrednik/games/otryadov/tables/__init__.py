"""The numbers of the rules: read once from the TOML files beside this module, each under its clause."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct

from posrednik.core.clause import tabled
from posrednik.notation.rulebook import toml

_PACKAGE = "posrednik.games.otryadov.tables"


class Form(Struct, frozen=True, kw_only=True):
    """One form of a figure: how far it moves and fires, what stops it, what hurts it."""

    type: str
    mounted: bool = False
    other: str | None = None
    arm: str | None = None
    move: int
    gait: str
    range: int
    sight: str
    effect: str
    thirds: int = 3
    strength: int


def _load(name: str) -> Mapping[str, Any]:
    table = toml(_PACKAGE, name)
    for key, part in table.items():
        if isinstance(part, dict):
            if isinstance(part.get("clauses"), list):
                tabled(f"tables/{name}:{key}", part["clauses"])
            for sub, inner in part.items():
                if key == "clauses":
                    tabled(f"tables/{name}", inner)
                elif isinstance(inner, dict) and isinstance(inner.get("clauses"), list):
                    tabled(f"tables/{name}:{key}.{sub}", inner["clauses"])
    return table


_forms = _load("forms.toml")
FORMS: tuple[Form, ...] = tuple(msgspec.convert(f, Form) for f in _forms["form"].values())
FORM_IDS: tuple[str, ...] = tuple(_forms["form"])
FORM: Mapping[str, int] = {id: n for n, id in enumerate(FORM_IDS)}
"""Name of a form → its number, which the position keeps."""
TYPES: tuple[str, ...] = tuple(dict.fromkeys(f.type for f in FORMS))


def role(name: str) -> tuple[bool, ...]:
    """For every form number, whether it plays the role."""
    return tuple(id in _forms["role"][name]["forms"] for id in FORM_IDS)


NUMBERS = _load("numbers.toml")
ROSTERS = _load("rosters.toml")
OTHER_FORM = tuple(-1 if f.other is None else FORM[f.other] for f in FORMS)
"""The form after mounting or dismounting, -1 where there is none."""
MOUNTED = tuple(f.mounted for f in FORMS)
MATERIAL = tuple(int(NUMBERS["material"]["lmg"] if f.type == "lmg" else NUMBERS["material"]["other"]) for f in FORMS)


def form_of(type: str, mounted: bool | None = None, arm: str | None = None) -> int:
    """The form of a type: by default the mounted one where there is a choice (a commander: on foot)."""
    if type == "chem":
        return FORM[f"chem_{arm or 'rifle'}"]
    wanted = type != "commander" if mounted is None else mounted
    forms = [n for n, f in enumerate(FORMS) if f.type == type]
    return next((n for n in forms if FORMS[n].mounted == wanted), forms[0])
