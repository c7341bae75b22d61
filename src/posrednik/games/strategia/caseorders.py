"""The orders of a golden case as commands: they name units by their ids and squares by their names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from posrednik.games.strategia import commands as c
from posrednik.games.strategia.casefile import BadCase, reaction_of, share_of
from posrednik.games.strategia.casenames import CORPS_WORDS, corps_name, formation
from posrednik.games.strategia.forming import whole_of
from posrednik.games.strategia.position import Position
from posrednik.games.strategia.referring import Named
from posrednik.games.strategia.unit import Unit
from posrednik.games.strategia.ways import way_of
from posrednik.games.strategia.words import FACING


def command_of(p: Position, order: Mapping[str, Any], line: int = 0) -> c.Command:
    """The command that an order of a case stands for."""
    made = _MAKERS.get(order["do"])
    if made is None:
        raise BadCase(f"orders.{line}.do: unknown order {order['do']!r}; known: {', '.join(sorted(_MAKERS))}")
    command: c.Command = made(p, order)
    who = _who(p, order)
    corps = corps_name(order["corps"]) if order.get("corps") else None
    command = replace(command, line=line, who=command.who or who, corps=command.corps or corps)
    whole = whole_of(p, command.who[0]) if len(command.who) == 1 and command.who[0] not in p.units else None
    return replace(command, who=(whole[0],), regiment=whole[1]) if whole else command


def _who(p: Position, order: Mapping[str, Any]) -> tuple[str, ...]:
    if order.get("corps"):
        name = corps_name(order["corps"])
        return tuple(
            u.id for u in sorted(p.units.values(), key=_by_number) if u.corps == name and u.side == order["side"]
        )
    names = [order["unit"]] if order.get("unit") else order.get("units") or ()
    return tuple(id for name in names for id in _ids(p, order.get("side", ""), str(name)))


def _ids(p: Position, side: str, name: str) -> tuple[str, ...]:
    """The units that a name means: an id, or a formation of the side as section 8 writes it («201 td», «1 с.к.»)."""
    if name in p.units or " " not in name:
        return (name,)
    wanted = formation(name)
    own = sorted(p.of(side), key=_by_number)
    corps = tuple(u.id for u in own if u.corps == wanted)
    return corps or tuple(u.id for u in own if f"{u.number} {u.arm}" == wanted and not u.part)[:1] or (name,)


def _by_number(u: Unit) -> tuple[int, int, str]:
    return (u.number, u.part, u.id)


def _path(p: Position, names: Any) -> tuple[int, ...]:
    """Squares of a path; those off the map stay as -1, for the rules to find fault with."""
    return tuple(p.board.square.get(str(name).replace(",", "-"), -1) for name in names or ())


def _echelons(p: Position, side: str, plain: Any) -> c.Echelons:
    def shares(text: str) -> list[c.Share]:
        whole = None if text in p.units else whole_of(p, text)
        if whole:  # a regiment of a division that stands whole (ST-4.9)
            return [c.Share(id=whole[0], regiment=whole[1])]
        share = share_of(text)
        return [replace(share, id=id) for id in _ids(p, side, share.id)]

    return tuple(tuple(share for one in echelon for share in shares(str(one))) for echelon in plain or ())


def _way(p: Position, o: Mapping[str, Any]) -> tuple[int, ...]:
    """The path of a move; where only its end is named, the fastest way (8.1)."""
    if o.get("path"):
        return _path(p, o["path"])
    found = Named(_who(p, o), corps=corps_name(o["corps"]) if o.get("corps") else None)
    return way_of(p, o["side"])(found, _path(p, (*(o.get("via") or ()), o["to"])))


def _road(p: Position, o: Mapping[str, Any]) -> tuple[int, ...]:
    """The squares of a march, its end included."""
    path = _path(p, o.get("along"))
    goal = _path(p, [o["to"]] if o.get("to") else ())
    return path if path[-1:] == goal else path + goal


def _ways(p: Position, plain: Mapping[str, Any] | None) -> dict[str, tuple[int, ...]]:
    return {id: _path(p, names) for id, names in (plain or {}).items()}


def _strike(p: Position, o: Mapping[str, Any]) -> c.Command:
    pursue = _ways(p, o["pursue"]) if "pursue" in o else None
    further = _ways(p, o.get("exploit") or o.get("further"))
    return c.Strike(
        target=p.board.sq(o["target"]),
        echelons=_echelons(p, o.get("side", ""), o.get("echelons")),
        further=further,
        pursue=pursue,
    )


def _respond(p: Position, o: Mapping[str, Any]) -> c.Command:
    retreat = _path(p, o.get("retreat") or o.get("path") or _list(o.get("retreat_to")))
    at = p.board.sq(o["at"]) if o.get("at") else -1
    echelons = _echelons(p, o.get("side", ""), o.get("echelons"))
    return c.Respond(at=at, accept=not retreat, echelons=echelons, retreat=retreat, multiple=int(o.get("multiple", 1)))


def _merge(p: Position, o: Mapping[str, Any]) -> c.Command:
    into = str(o["into"])
    corps = any(kind in into.lower().replace(".", "") for kind in CORPS_WORDS)
    return c.Merge(into=corps_name(into) if corps else into, as_corps=corps)


def _attach(p: Position, o: Mapping[str, Any]) -> c.Command:
    into = str(o["into"])
    corps = into not in p.units
    return c.Attach(into=corps_name(into) if corps else into, to_corps=corps)


def _list(value: Any) -> list[Any]:
    """A list, or a single value as a list of one."""
    return list(value) if isinstance(value, (list, tuple)) else [value] if value else []


def _ask(p: Position, o: Mapping[str, Any]) -> c.Command:
    squares = _path(p, _list(o.get("square")))
    if o.get("place"):
        squares = tuple(place.square for place in p.board.places.values() if place.name == o["place"]) or _path(
            p, [o["place"]]
        )
    if o.get("squares"):
        squares = tuple(p.board.box(*o["squares"])) if min(_path(p, o["squares"])) >= 0 else (-1,)
    if o.get("link"):
        squares = _path(p, o["link"])
    asked = str(o.get("unit") or "")
    known = p.units.get(asked)
    if known is not None and known.number:
        asked = f"{known.part}/{known.number} {known.arm}" if known.part else f"{known.number} {known.arm}"
    return c.Ask(kind=o["kind"], squares=squares, formation=formation(asked))


def _place(p: Position, o: Mapping[str, Any]) -> c.Command:
    facing = FACING[o["facing"]] if o.get("facing") else -1
    names = [o["from"], o["to"]] if o.get("from") else [o["to"]]
    return c.Place(squares=_path(p, names), facing=facing)


def _mobilise(p: Position, o: Mapping[str, Any]) -> c.Command:
    cities = tuple(p.board.sq(name) for name in (o["city"], *(o.get("fallback") or ())))
    return c.Mobilise(day=int(o.get("turn", 1)) - 1, cities=cities)


_MAKERS: dict[str, Any] = {
    "move": lambda p, o: c.Move(path=_way(p, o), facing=FACING.get(o.get("facing") or "", -1)),
    "turn": lambda p, o: c.Face(facing=FACING[o["facing"]]),
    "march": lambda p, o: c.March(path=_road(p, o), halts=_path(p, o.get("halts"))),
    "transfer": lambda p, o: c.Transfer(
        to=p.board.sq(o["to"]), via=_path(p, o.get("via")), origin=p.board.sq(o["from"]) if o.get("from") else -1
    ),
    "widen": lambda p, o: c.Width(widen=True, towards=FACING[o["towards"]]),
    "narrow": lambda p, o: c.Width(widen=False, towards=FACING[o["towards"]]),
    "regroup": lambda p, o: c.Regroup(lead=int(o["split"][0])),
    "split": lambda p, o: c.Split(),
    "disband": lambda p, o: c.Disband(),
    "detach": lambda p, o: c.Detach(k=int(str(o["unit"]).lstrip("RBNS").partition("/")[0])),
    "merge": _merge,
    "attach": _attach,
    "rearm": lambda p, o: c.Rearm(arm=o["arm"]),
    "cancel": lambda p, o: c.Cancel(),
    "stand": lambda p, o: c.Stand(reaction=reaction_of(p.board, o["reaction"]) if o.get("reaction") else None),
    "reaction": lambda p, o: c.React(reaction=reaction_of(p.board, o["reaction"])),
    "strike": _strike,
    "fire": lambda p, o: c.Fire(target=p.board.sq(o["target"])),
    "interdict": lambda p, o: c.Interdict(target=p.board.sq(o["target"])),
    "fire_road": lambda p, o: c.FireRoad(kind=o["kind"], target=_path(p, _list(o.get("target") or o.get("link")))),
    "respond": _respond,
    "ask": _ask,
    "place": _place,
    "mobilise": _mobilise,
    "offer_peace": lambda p, o: c.OfferPeace(text=o.get("text", "")),
    "accept_peace": lambda p, o: c.AcceptPeace(),
    "withdraw_peace": lambda p, o: c.WithdrawPeace(),
    "resign": lambda p, o: c.Resign(),
    "end": lambda p, o: c.End(),
}
