"""A case of the golden case files as a position: the set-up of section 0 of the law."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from posrednik.core.scenario import Ruleset
from posrednik.games.otryadov.apply import remember
from posrednik.games.otryadov.caseform import Background, BadCase, examine
from posrednik.games.otryadov.ground import ground
from posrednik.games.otryadov.law import EDITION, law, read_options
from posrednik.games.otryadov.mapfile import GameMap, Road, Square, standard_map
from posrednik.games.otryadov.position import (
    ALOFT,
    DUTIES,
    OFF,
    Air,
    Barrage,
    Facts,
    Gas,
    Position,
    Sealed,
    Stand,
    roster,
)
from posrednik.games.otryadov.scenario import Scenario
from posrednik.games.otryadov.squares import FIELD, INDEX, NAMES, SIDES
from posrednik.games.otryadov.tables import FORMS, MATERIAL, form_of
from posrednik.games.otryadov.victory import station_holder
from posrednik.geometry.squares import KING, bits
from posrednik.notation.complaint import Complaint
from posrednik.notation.document import convert


def square_of(name: object, where: str) -> int:
    """The square of a canonical name."""
    if not isinstance(name, str) or name not in INDEX:
        raise BadCase("CASE_SQUARE", where=where, name=name)
    return INDEX[name]


def map_of(setup: Mapping[str, Any]) -> GameMap:
    """The base of a set-up (`blank` or `map`) with its overrides of squares, roads and railway."""
    standard = standard_map()
    base = setup.get("base", "blank")
    if base == "map":
        squares, roads, exits = dict(standard.squares), standard.roads, standard.road_exits
        rail, places = standard.railway, (standard.stations, standard.airfields, standard.villages)
    else:
        squares = {NAMES[s]: Square("weak", "plain") for s in bits(FIELD)}
        flights = any(piece.get("type") == "aircraft" for piece in setup.get("pieces", ()))
        roads, exits, rail, places = (), (), None, ({}, standard.airfields if flights else {}, {})
    for name, kind in setup.get("squares", {}).items():
        square_of(name, "setup.squares")
        main, _, sub = str(kind).partition("/")
        try:
            squares[name] = convert({"kind": main, "sub": sub}, Square)
        except Complaint as error:
            raise BadCase("CASE_FORM", what=error) from None
    roads += tuple(Road(tuple(path)) for path in setup.get("roads", ()))
    if setup.get("rail"):
        rail = Road(tuple(setup["rail"]))
    for way in (*roads, *([rail] if rail else [])):
        for name in way.path:
            square_of(name, "setup.roads or setup.rail")
    told = setup.get("squares", {})
    overrides = {n: q for n, q in standard.o41_overrides.items() if n not in told} if base == "map" else {}
    return GameMap(
        id=f"case-{base}", squares=squares, roads=roads, road_exits=exits, railway=rail, stations=places[0],
        airfields=places[1], villages=places[2], strips=standard.strips, o41_overrides=overrides,
    )  # fmt: skip


def position_of(case: Mapping[str, Any]) -> Position:
    """The position that a case sets up; raises BadCase, or BadOption for its options."""
    examine(case, Background)
    setup = case.get("setup", {})
    base = setup.get("scenario", "company")
    scenario = Scenario(base=base, name=base, map=map_of(setup), defender=setup.get("defender"))
    options = read_options(Ruleset(game="otryadov", edition=EDITION, options=case.get("options", {})))
    the_law = law(options, base, scenario.defender is not None)
    pieces = setup.get("pieces", [])
    red, blue = ([_form(p) for p in pieces if p["side"] == side] for side in SIDES)
    _distinct([id for id, _ in red + blue])
    f = Facts(the_law, ground(scenario.map or standard_map(), the_law), roster(red, blue))
    for piece in pieces:
        _place(f, piece)
    _rest(f, setup, scenario)
    deployed = all(piece.get("square") is None for piece in pieces) and bool(pieces)
    remember(f)
    return Position(f, scenario, "deploy" if deployed else "play", Sealed())


def _distinct(ids: Sequence[str]) -> None:
    if len(ids) > ALOFT:
        raise BadCase("CASE_MANY", limit=ALOFT)
    for n, id in enumerate(ids):
        if id in ids[:n]:
            raise BadCase("CASE_SAME", id=id)


def _form(piece: Mapping[str, Any]) -> tuple[str, int]:
    type, types = piece["type"], {form.type for form in FORMS}
    if type not in types:
        raise BadCase("CASE_TYPE", type=type, known=", ".join(sorted(types)))
    return piece["id"], form_of(type, piece.get("mounted"), piece.get("arm"))


def _place(f: Facts, piece: Mapping[str, Any]) -> None:
    i = f.roster.index[piece["id"]]
    where = f"setup.pieces {piece['id']}"
    obligation = piece.get("obligation")
    f.duty[i] = DUTIES.index(obligation)
    f.under_fire[i] = bool(piece.get("under_fire", obligation not in (None, "gas_leave")))
    f.neutralised[i] = int(piece.get("neutralised", 0))
    f.village[i] = bool(piece.get("village", False))
    if "heading" in piece:
        dx, dy = piece["heading"]
        if (dx, dy) not in KING:
            raise BadCase("CASE_HEADING", where=where, heading=piece["heading"])
        f.heading[i] = KING.index((dx, dy))
    if piece.get("square") is None:
        f.square[i] = OFF
        if FORMS[f.form[i]].gait == "air":
            f.air[i] = Air(-1, 0, True, False)
        return
    s = square_of(piece["square"], where)
    if FORMS[f.form[i]].gait == "air":
        aloft = bool(piece.get("airborne", False))
        fuelled = bool(piece.get("fuelled", not aloft))
        f.air[i] = Air(s if aloft else -1, int(piece.get("sortie", 0)), fuelled, bool(piece.get("run_done", False)))
        if aloft:
            f.place(i, ALOFT)
            return
    f.place(i, s)


def _holder(f: Facts, side: int) -> int:
    """The figure that stood on the enemy station when the side's last turn ended, -1 if none (O41-10)."""
    return -1 if side == f.to_move else station_holder(f, side)


def _rest(f: Facts, setup: Mapping[str, Any], scenario: Scenario) -> None:
    """Turn, tokens, gas and barrage of a set-up."""
    f.turn = int(setup.get("turn", 1))
    first = setup.get("first")
    if first is None:
        first = {"red": "blue", "blue": "red"}[scenario.defender] if scenario.defender else "blue"
    f.first = SIDES.index(first)
    f.to_move = SIDES.index(setup.get("to_move", first))
    f.passed = bool(setup.get("passed", False))
    offer = setup.get("draw_offer")
    f.draw_offer = None if offer is None else SIDES.index(offer)
    sides = setup.get("sides", {})
    stands = []
    for side, name in enumerate(SIDES):
        low, high = f.roster.span(side)
        given = sides.get(name, {})
        stands.append(
            Stand(
                initial=int(given.get("initial", high - low)),
                units=int(given.get("initial_units", sum(MATERIAL[form] for form in f.form[low:high]))),
                engaged=bool(given.get("engaged", True)),
                bombs=int(given.get("aerobombs", 0)),
                tokens=int(given.get("gas_tokens", 0)),
                damaged=bool(given.get("damaged", False)),
                repair=int(given.get("repair", 0)),
                holder=_holder(f, side),
            )
        )
    f.sides = (stands[0], stands[1])
    for name, gas in setup.get("contamination", {}).items():
        persistent = gas.get("kind") == "persistent"
        plies = int(gas.get("plies", 0 if persistent else f.law.gas_plies))
        decon = gas.get("decon")
        owner = SIDES.index(gas.get("owner", "red"))
        f.gas[square_of(name, "setup.contamination")] = Gas(
            persistent, plies, owner, None if decon is None else int(decon)
        )
    for name, counts in setup.get("barrage", {}).items():
        s = square_of(name, "setup.barrage")
        f.barrage[s] = Barrage(*(int(counts.get(key, 0)) for key in ("art", "sa", "lmg")))
