"""A golden case as a position and commands (section 0 of the law)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from msgspec.structs import fields as fields_of
from msgspec.structs import replace

from posrednik.core.exact import Fraction
from posrednik.games.strategia.board import OWNERS, Board, BoardSource, board_for
from posrednik.games.strategia.casenames import corps_name
from posrednik.games.strategia.commands import Share
from posrednik.games.strategia.law import Options, law_of
from posrednik.games.strategia.position import Position
from posrednik.games.strategia.records import Army, Battle, Closure, Interdiction, Member, Weather
from posrednik.games.strategia.setup import relations_at_start
from posrednik.games.strategia.unit import ONE, Reaction, Regiment, Unit
from posrednik.games.strategia.words import FACING, LETTER, SIDES

FAR = 10**6
"""A half-turn that never comes: conditions of a case do not run out."""
NUMBERED = re.compile(r"[A-Z](?:(?P<part>[1-4])/)?(?P<number>\d+)")


class BadCase(ValueError):
    """A case that is not of the schema; says where."""


def standard_board(level: int) -> Board:
    """The board of R-10 as a level reads it."""
    return board_for(None, level)


def options_of(case: Mapping[str, Any]) -> Options:
    """Options of a case: `on` and `off` for flags, numbers as they come."""
    given = dict(case.get("setup", {}).get("options") or {})
    kept: dict[str, Any] = {"level": case.get("level", 1)}
    defaults = {field.name: field.default for field in fields_of(Options)}
    for name, value in given.items():
        if name == "alliances":
            pairs = [] if value == "none" else value.split(",") if isinstance(value, str) else value
            kept[name] = ",".join(pair if isinstance(pair, str) else "-".join(pair) for pair in pairs)
        elif name not in defaults:
            raise BadCase(f"setup.options: unknown option {name!r}")
        elif isinstance(defaults[name], bool):
            kept[name] = value in (True, "on", "yes", 1)
        else:
            kept[name] = str(value) if isinstance(defaults[name], str) else int(value)
    return Options(**kept)


def board_of(source: Any, level: int) -> Board:
    """The standard board, or a small one drawn in the case."""
    if source == "strategia_map" or source is None:
        return standard_board(level)
    width, height = int(source["w"]), int(source["h"])
    owner = dict(source.get("owner") or {})
    for sw, ne, side in source.get("owner_rect") or ():
        for name in _names(sw, ne):
            owner.setdefault(name, side)
    kinds = (("road", "roads"), ("rail", "rails"), ("trail", "trails"))
    roads = [(kind, tuple(way)) for kind, key in kinds for way in source.get(key) or ()]
    return Board(
        BoardSource(
            width=width,
            height=height,
            terrain=source.get("terrain") or {},
            owner=owner,
            owner_default=source.get("owner_default") or "",
            rivers=tuple((a, b) for a, b in source.get("rivers") or ()),
            roads=tuple(roads),
            objects=tuple(source.get("objects") or ()),
        ),
        level,
    )


def _names(sw: str, ne: str) -> list[str]:
    (x1, y1), (x2, y2) = (tuple(map(int, re.split("[-,]", one))) for one in (sw, ne))
    return [f"{x}-{y}" for x in range(min(x1, x2), max(x1, x2) + 1) for y in range(min(y1, y2), max(y1, y2) + 1)]


def unit_of(board: Board, level: int, plain: Mapping[str, Any]) -> Unit:
    """One unit of a case; ids are free there, numbers are read from those that look like ids of the game."""
    id = str(plain["id"])
    found = NUMBERED.fullmatch(id)
    letters = {letter: side for side, letter in LETTER.items()}
    side = plain.get("side") or letters.get(id[:1], "red")
    strength = Fraction(str(plain.get("strength", 1)))
    squares = tuple(board.sq(name) for name in plain.get("squares") or [plain["at"]])
    whole = found is None or not found["part"]
    arm = plain.get("arm", "sd")
    third = strength / 3
    regiments = tuple(Regiment(k, arm, third) for k in (1, 2, 3)) if level == 3 and whole and arm != "garrison" else ()
    return Unit(
        id=id,
        side=side,
        arm=arm,
        number=int(found["number"]) if found else 0,
        part=0 if whole or found is None else int(found["part"]),
        squares=squares,
        facing=FACING[plain.get("facing") or "N"],
        strength=strength,
        regiments=regiments,
        shape=plain.get("shape") or _shape(board, squares, FACING[plain.get("facing") or "N"]),
        corps=corps_name(plain["corps"]) if plain.get("corps") else None,
        reaction=reaction_of(board, plain["reaction"]) if plain.get("reaction") else None,
        base=ONE,
    )


def reaction_of(board: Board, plain: Mapping[str, Any]) -> Reaction:
    to = board.sq(plain["to"]) if plain.get("to") else -1
    above = None if plain.get("above") is None else Fraction(str(plain["above"]))
    rows = tuple(tuple(share_of(str(one)) for one in row) for row in plain.get("echelons") or ())
    return Reaction(above=above, multiple=int(plain.get("multiple", 1)), to=to, echelons=rows)


def share_of(text: str) -> Share:
    """A unit of an echelon, or the part `1/3*R201` of one."""
    part, star, id = text.partition("*")
    return Share(id=id, part=Fraction(part)) if star else Share(id=text)


def position_of(case: Mapping[str, Any]) -> Position:
    """The position in which the orders of a case are given: in operations, unless an order places troops."""
    setup, level = case["setup"], case.get("level", 1)
    law = law_of(options_of(case))
    board = board_of(setup.get("map"), level)
    said = {order.get("side") for order in case.get("orders") or ()}
    movers = tuple(side for side in SIDES if side in ("red", "blue") or side in said)
    p = Position(board, law, movers)
    p.seats = {side: side for side in movers}
    p.stage = "operations"
    p.half = p.own_half(setup.get("first") or "red", int(setup.get("turn") or 1))
    p.war = setup.get("war", True)
    p.relations = dict(relations_at_start(SIDES, law.alliances))
    for pair, relation in (setup.get("relations") or {}).items():
        a, b = sorted(pair.split("-"), key=OWNERS.index)
        p.relations[a, b] = relation
    for n, plain in enumerate(setup.get("units") or ()):
        p.put(replace(unit_of(board, level, plain), arrived=n))
    p.counter = len(p.units)
    opener = next(
        (one["side"] for one in case.get("orders") or () if one.get("do") != "respond" and one.get("side")), p.mover
    )
    p.half = p.own_half(opener if opener in movers else p.mover, p.turn)
    for plain in setup.get("units") or ():
        if plain.get("status"):
            p.put(_in_state(p, p.units[str(plain["id"])], plain["status"]))
    contact = [
        plain["id"]
        for plain in setup.get("units") or ()
        if plain.get("in_contact") or plain.get("status") == "in_contact"
    ]
    if contact:
        p.battles = (_battle(p, contact),)
    for n, army in enumerate(setup.get("armies") or ()):
        p.armies[army["side"], army.get("number", n + 1)] = _army(p, army, n + 1)
    _conditions(p, setup.get("conditions") or {})
    return p


def _shape(board: Board, squares: tuple[int, ...], facing: int) -> str:
    """The shape of a card of which only the squares are given: a tail right behind makes a column."""
    if len(squares) == 1:
        return "1x1"
    return "column" if board.direction(*squares) == (facing + 4) % 8 else "wide"


def _in_state(p: Position, unit: Unit, status: str) -> Unit:
    """A unit in one of the statuses of section 2, to the end of the next move of its side."""
    n = len(p.movers)
    until = next((h for h in range(p.half, p.half + n) if p.movers[h % n] == unit.side), p.half + n - 1)
    if status in ("unfit", "forming", "in_transfer"):
        state = "" if status == "unfit" else status
        return replace(unit, state=state, unfit=until, rest=until)
    if status == "moved_out":
        return replace(unit, rest=until)
    if status in ("on_march", "detached"):
        return replace(unit, state=status)
    return replace(unit, supply=status, cut=1) if status in ("cut_off", "encircled") else unit


def _battle(p: Position, ids: list[str]) -> Battle:
    sides = list(dict.fromkeys(p.units[id].side for id in ids))
    members = tuple(
        Member(id=id, side=u.side, arm=u.arm, number=u.number, joined=n, strength=u.strength)
        for n, (id, u) in enumerate((id, p.units[id]) for id in ids)
    )
    return Battle(number=1, attacker=sides[0], defender=sides[-1], members=members, struck=p.half)


def _army(p: Position, plain: Mapping[str, Any], number: int) -> Army:
    names = {corps_name(one) for one in plain.get("corps") or ()}
    units = [u.id for u in p.of(plain["side"]) if u.corps in names] + list(plain.get("units") or ())
    a, b = plain.get("strip") or (None, None)
    strip = (p.board.sq(a), p.board.sq(b)) if a and b else None
    return Army(side=plain["side"], number=plain.get("number", number), units=tuple(units), strip=strip)


def _conditions(p: Position, plain: Mapping[str, Any]) -> None:
    sq = p.board.sq
    closures = [
        Closure(kind="road", squares=(sq(name),), first=0, last=FAR, move=True, transfer=True)
        for name in plain.get("closed") or ()
    ]
    closures += [
        Closure(kind="road", squares=(sq(name),), first=0, last=FAR, move=False)
        for name in plain.get("closed_transfer") or ()
    ]
    closures += [
        Closure(kind="bridge", squares=(sq(a), sq(b)), first=0, last=FAR) for a, b in plain.get("closed_bridges") or ()
    ]
    p.closures = tuple(closures)
    foe = "blue" if p.mover == "red" else "red"
    for n, name in enumerate(plain.get("enemies") or ()):
        p.put(Unit(id=f"X{n + 1}", side=foe, arm="sd", squares=(sq(name),)))
    p.interdictions = tuple(
        Interdiction(square=sq(name), by=foe, share=Fraction(str(share)), first=0, last=FAR)
        for name, share in (plain.get("interdict") or {}).items()
    )
    if plain.get("weather"):
        sw, ne = plain["weather"]["area"]
        p.weather = (Weather(squares=frozenset(p.board.box(sw, ne)), first=0, last=FAR),)
    if plain.get("fog"):
        p.fog = tuple(SIDES) if plain["fog"] is True else tuple(side for side in SIDES if side in plain["fog"])
