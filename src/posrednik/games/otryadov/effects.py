"""Chapter VI (and IX, XV): what fire does to a figure, by its class, its square and the firers of one turn."""

from __future__ import annotations

from typing import NamedTuple

from posrednik.core.clause import clause
from posrednik.games.otryadov.ground import MASKING, STRONG
from posrednik.games.otryadov.law import Law
from posrednik.games.otryadov.position import (
    BACK,
    DISMOUNT,
    DISMOUNT_BACK,
    FIRE_ONLY,
    FREE,
    MUST_LEAVE,
    TURN_AWAY,
)
from posrednik.games.otryadov.tables import FORMS, NUMBERS

NEUTRALISED, DESTROYED = 20, 21
"""Effects that are no duties; the others are numbers of `DUTIES`."""

_FIRE = {
    row: (
        int(NUMBERS["fire"][row]["fire_only"]),
        int(NUMBERS["fire"][row]["back_and_fire"]),
        int(NUMBERS["fire"][row]["destroyed"]),
    )
    for row in ("strong", "weak")
}
_RIDERS = NUMBERS["riders"]
_CARS = NUMBERS["cars"]
_GUNS = NUMBERS["guns"]
_TANKS = NUMBERS["tanks"]
_FLIGHT = NUMBERS["flight"]
OWN_TURNS = int(_GUNS["own_turns"])


class Shot(NamedTuple):
    """One valid firer on a figure: who, from where, as artillery, distance, direct laying, weight in thirds."""

    firer: int
    origin: int
    artillery: bool
    distance: int
    direct: bool
    thirds: int


class Volley(NamedTuple):
    """All firers of one turn on one figure: number of artillery, weight in thirds, direct, nearest gun."""

    guns: int
    thirds: int
    direct: bool
    near: int


def volley(shots: list[Shot]) -> Volley:
    """The shots of one turn taken together (O30-VII-2)."""
    guns = [s for s in shots if s.artillery]
    near = min((s.distance for s in guns), default=99)
    return Volley(len(guns), sum(s.thirds for s in shots), any(s.direct for s in guns), near)


@clause("O30-VI-1", "O30-VI-2", "O30-VI-3")
def foot(law: Law, kind: str, n: int) -> int:
    """The table for foot figures: n firers on a square of that kind."""
    strong = kind == STRONG or (kind == MASKING and law.options.green_row == "strong")
    fire_only, back, destroyed = _FIRE["strong" if strong else "weak"]
    if n >= destroyed:
        return DESTROYED
    return BACK if n >= back else FIRE_ONLY if n >= fire_only else FREE


def effect(law: Law, form: int, kind: str, v: Volley) -> int:
    """What a volley does to a figure of that form on a square of that kind (section 4.5)."""
    n = v.thirds // 3
    cls = law.effect[form]
    if cls == "foot":
        return foot(law, kind, n)
    if cls == "cavalry":
        return _cavalry(law, form, kind, v, n)
    if cls == "gun":
        return _gun(v, n)
    if cls == "car":
        return _car(law, kind, v, n)
    if cls == "tank":
        return _tank(v)
    if cls == "train":
        return _train(v)
    return DESTROYED if n >= _FLIGHT["destroyed"] else FIRE_ONLY if n >= _FLIGHT["pinned"] else FREE


@clause("O30-VI-5", "O30-VI-6", "O30-VI-7", "O30-VI-8", "O30-VI-9", "O30-XIV-7")
def _cavalry(law: Law, form: int, kind: str, v: Volley, n: int) -> int:
    if v.direct:
        return DESTROYED
    if n == 0:
        return FREE
    if v.guns:
        result = DESTROYED if n >= _RIDERS["destroyed"] else MUST_LEAVE if n >= _RIDERS["must_leave"] else DISMOUNT
    elif n == 1:
        result = DISMOUNT
    else:
        row = foot(law, kind, n)
        result = DESTROYED if row == DESTROYED else DISMOUNT_BACK if row == BACK else DISMOUNT
    if result in (DISMOUNT, DISMOUNT_BACK) and FORMS[form].type == "chem":
        return MUST_LEAVE
    return result


@clause("O30-IX-2", "O30-IX-3", "O30-IX-4", "O30-IX-5")
def _gun(v: Volley, n: int) -> int:
    if n >= _GUNS["destroyed"]:
        return DESTROYED
    return NEUTRALISED if v.guns >= _GUNS["neutralised"] else MUST_LEAVE if v.guns >= _GUNS["must_leave"] else FREE


@clause("O30-VI-8", "O30-VI-10")
def _car(law: Law, kind: str, v: Volley, n: int) -> int:
    strong = kind == STRONG or (kind == MASKING and law.options.green_row == "strong")
    if v.direct or v.guns >= _CARS["guns_destroy_strong" if strong else "guns_destroy_weak"]:
        return DESTROYED
    return MUST_LEAVE if v.guns and n >= _CARS["must_leave"] else FREE


@clause("O30-V-14")
def _tank(v: Volley) -> int:
    if v.near <= _TANKS["destroyed_at"]:
        return DESTROYED
    return TURN_AWAY if v.near <= _TANKS["turned_at"] else FREE


@clause("O30-XV-2")
def _train(v: Volley) -> int:
    if v.guns >= _GUNS["destroyed"]:
        return DESTROYED
    return NEUTRALISED if v.guns >= _GUNS["neutralised"] else MUST_LEAVE if v.guns >= _GUNS["must_leave"] else FREE


CLAUSE_OF_CLASS = {
    "foot": "O30-VI-2",
    "cavalry": "O30-VI-5",
    "gun": "O30-IX-2",
    "car": "O30-VI-10",
    "tank": "O30-V-14",
    "train": "O30-XV-2",
    "flight": "O41-11",
}


def clause_of(cls: str, kind: str, result: int, v: Volley) -> str:
    """The clause under which a volley had that result."""
    if cls == "foot":
        return {STRONG: "O30-VI-1", MASKING: "O30-VI-3"}.get(kind, "O30-VI-2")
    if cls == "cavalry":
        if v.direct:
            return "O30-VI-8"
        if v.guns:
            return {DESTROYED: "O30-VI-7", MUST_LEAVE: "O30-VI-6"}.get(result, "O30-VI-5")
        return "O30-VI-5" if v.thirds < 6 else "O30-VI-9"
    if cls == "car":
        return "O30-VI-8" if v.direct else "O30-VI-10"
    if cls == "gun":
        return {DESTROYED: "O30-IX-4", NEUTRALISED: "O30-IX-3", FREE: "O30-IX-5"}.get(result, "O30-IX-2")
    return CLAUSE_OF_CLASS[cls]


@clause("O30-II-2")
def strength_label(result: int, n: int) -> str:
    """Harassing, suppressing or destroying fire (section 4.5), none if nothing told."""
    if result == DESTROYED:
        return "destroying"
    return "harassing" if n == 1 else "suppressing" if n >= 2 else "none"
