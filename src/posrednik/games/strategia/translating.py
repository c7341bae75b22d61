"""Orders as they are written → commands as the rules carry them out, for one side.

An order to several units is one command to each, in the order named; an order to a corps is one command to it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from posrednik.core.exact import Fraction
from posrednik.games.strategia import commands as c
from posrednik.games.strategia import orders as o
from posrednik.games.strategia.referring import Muster, Named, Unknown
from posrednik.games.strategia.unit import ONE, Reaction
from posrednik.games.strategia.words import FACING

Way = Callable[[Named, tuple[int, ...]], tuple[int, ...]]
"""The fastest way of a unit through squares, by what its side knows (ST-4.O, I-78)."""


class Translator:
    """Makes commands of the orders of one side, in the order given."""

    def __init__(self, muster: Muster, way: Way) -> None:
        self.muster = muster
        self.way = way
        self.line = 0

    def commands(self, order: o.AnyOrder, line: int = 0) -> list[c.Command]:
        """The commands of one order, none of answers and rulings; raises Unknown for a name that fits nothing."""
        out: list[c.Command] = []
        self.make(order, line, out)
        return out

    def make(self, order: o.AnyOrder | o.Unreadable, line: int, out: list[c.Command]) -> None:
        """Add the commands of an order to others; what was made before a name that fits nothing is added, too."""
        self.line = line
        maker = _MAKE.get(type(order))
        if maker is not None:
            maker(self, order, out)

    # --- who ---------------------------------------------------------------------------------------

    def each(self, order: o.UnitOrder) -> Iterator[dict[str, Any]]:
        """What says who is ordered, once for every unit or corps that the order names."""
        for name in order.who if order.unit is None else (order.unit,):
            found = self.muster.find(name)
            yield {"who": found.ids, "corps": found.corps, "regiment": found.regiment, "line": self.line}

    def all(self, names: tuple[str, ...]) -> tuple[str, ...]:
        """The ids of all units named, corps by their divisions."""
        return tuple(dict.fromkeys(id for name in names for id in self.muster.find(name).ids))

    def share(self, name: str) -> Iterator[c.Share]:
        part, star, whole = name.partition("*")
        found = self.muster.find(whole if star else name)
        for id in found.ids:
            yield c.Share(id=id, part=Fraction(part) if star else ONE, regiment=found.regiment)

    def echelons(self, plain: tuple[tuple[str, ...], ...]) -> c.Echelons:
        return tuple([tuple([share for name in echelon for share in self.share(name)]) for echelon in plain])

    def reaction(self, plain: o.AnyReaction | None) -> Reaction | None:
        if isinstance(plain, o.RetreatAbove):
            to = self.muster.square(plain.to) if plain.to else -1
            return Reaction(above=Fraction(str(plain.above)), multiple=plain.multiple, to=to)
        return None if plain is None else Reaction(echelons=self.echelons(plain.echelons))


# --- one maker per order -----------------------------------------------------------------------------

Out = list[c.Command]
Maker = Callable[["Translator", Any, Out], None]


def _move(t: Translator, order: o.Move, out: Out) -> None:
    facing = FACING[order.facing] if order.facing else -1
    muster, path = t.muster, () if order.path is None else t.muster.squares(order.path)
    for name in order.who if order.unit is None else (order.unit,):
        found = muster.find(name)
        if order.path is None:
            goals = (*muster.squares(order.via or ()), muster.square(order.to or ""))
            path = t.way(found, goals)
        ids, regiment = found.ids, found.regiment
        out.append(c.Move(who=ids, corps=found.corps, regiment=regiment, line=t.line, path=path, facing=facing))


def _place(t: Translator, order: o.Place, out: Out) -> None:
    for who in t.each(order):
        out.append(c.Place(squares=t.muster.squares((order.from_, order.to)), **who))


def _face(t: Translator, order: o.Turn, out: Out) -> None:
    for who in t.each(order):
        out.append(c.Face(facing=FACING[order.facing], **who))


def _march(t: Translator, order: o.March, out: Out) -> None:
    goal = t.muster.square(order.to)
    along = t.muster.squares(order.along)
    path = along if along and along[-1] == goal else (*along, goal)
    for who in t.each(order):
        out.append(c.March(path=path, halts=t.muster.squares(order.halts or ()), **who))


def _transfer(t: Translator, order: o.Transfer, out: Out) -> None:
    via = tuple(t.muster.square(name) for name in order.via or ())
    for who in t.each(order):
        out.append(c.Transfer(to=t.muster.square(order.to), via=via, origin=t.muster.square(order.from_), **who))


def _width(t: Translator, order: o.Widen | o.Narrow, out: Out) -> None:
    for who in t.each(order):
        out.append(c.Width(widen=isinstance(order, o.Widen), towards=FACING[order.towards], **who))


def _regroup(t: Translator, order: o.Regroup, out: Out) -> None:
    for who in t.each(order):
        out.append(c.Regroup(lead=order.split[0], **who))


def _plain(kind: type[c.Command]) -> Maker:
    def make(t: Translator, order: o.UnitOrder, out: Out) -> None:
        for who in t.each(order):
            out.append(kind(**who))

    return make


def _detach(t: Translator, order: o.Detach, out: Out) -> None:
    for who in t.each(order):
        out.append(c.Detach(k=who.pop("regiment"), **who))


def _merge(t: Translator, order: o.Merge, out: Out) -> None:
    number, _, kind = order.into.partition(" ")
    if kind in ("sk", "tk", "mk"):
        out.append(c.Merge(who=t.all(order.units), into=f"{int(number)} {kind}", as_corps=True, line=t.line))
        return
    out.append(c.Merge(who=t.all(order.units), into=order.into, line=t.line))


def _attach(t: Translator, order: o.Attach, out: Out) -> None:
    into = t.muster.find(order.into)
    for who in t.each(order):
        out.append(c.Attach(into=into.corps or into.ids[0], to_corps=into.corps is not None, **who))


def _rearm(t: Translator, order: o.Rearm, out: Out) -> None:
    for who in t.each(order):
        out.append(c.Rearm(arm=order.arm, **who))


def _stand(t: Translator, order: o.Stand, out: Out) -> None:
    for who in t.each(order):
        out.append(c.Stand(reaction=t.reaction(order.reaction), **who))


def _react(t: Translator, order: o.Reaction, out: Out) -> None:
    for who in t.each(order):
        out.append(c.React(reaction=t.reaction(order.reaction) or Reaction(), **who))


def _strike(t: Translator, order: o.Strike, out: Out) -> None:
    further: dict[str, tuple[int, ...]] = {}
    for name, way in order.further.items():
        for id in t.muster.find(name).ids:
            further[id] = t.muster.squares(way)
    target, echelons = t.muster.square(order.target), t.echelons(order.echelons)
    out.append(c.Strike(target=target, echelons=echelons, further=further, line=t.line))


def _fire(t: Translator, order: o.Fire | o.Interdict, out: Out) -> None:
    kind = c.Fire if isinstance(order, o.Fire) else c.Interdict
    for who in t.each(order):
        out.append(kind(target=t.muster.square(order.target), **who))


def _fire_road(t: Translator, order: o.FireRoad, out: Out) -> None:
    for who in t.each(order):
        out.append(c.FireRoad(kind=order.kind, target=t.muster.squares(order.target), **who))


def _respond(t: Translator, order: o.Respond, out: Out) -> None:
    at = t.muster.square(order.at) if order.at else -1
    if order.accept:
        out.append(c.Respond(at=at, echelons=t.echelons(order.echelons), line=t.line))
        return
    way = t.muster.squares(order.path or (order.retreat_to or "",))
    out.append(c.Respond(at=at, accept=False, retreat=way, multiple=order.multiple, line=t.line))


def _ask(t: Translator, order: o.Ask, out: Out) -> None:
    squares: tuple[int, ...] = ()
    if order.square or order.place:
        squares = (t.muster.square(order.square or order.place or ""),)
    elif order.squares:
        a, b = (t.muster.square(name) for name in order.squares)
        squares = tuple(t.muster.board.box(t.muster.board.name[a], t.muster.board.name[b]))
    elif order.link:
        squares = t.muster.squares(order.link)
    bridge = order.link is not None
    out.append(c.Ask(kind=order.kind, squares=squares, formation=order.unit or "", bridge=bridge, line=t.line))


def _army(t: Translator, order: o.Army, out: Out) -> None:
    strip = (t.muster.square(order.strip[0]), t.muster.square(order.strip[1]))
    who = t.all(order.units)
    out.append(c.SetArmy(who=who, number=order.number, strip=strip, front=order.front or 0, line=t.line))


def _front(t: Translator, order: o.Front, out: Out) -> None:
    out.append(c.SetFront(number=order.number, armies=order.armies, player=order.player or "", line=t.line))


def _role(t: Translator, order: o.Cover | o.Reserve, out: Out) -> None:
    role = "cover" if isinstance(order, o.Cover) else "reserve"
    out.append(c.SetRole(who=t.all(order.units), role=role, line=t.line))


def _rule(t: Translator, order: o.Standing, out: Out) -> None:
    shares = tuple(0 if share == "rest" else share for share in order.shares)
    who, scope = t.all(order.units) if order.units else (), order.scope or ""
    out.append(c.SetRule(who=who, scope=scope, echelons=order.echelons, km=order.km, shares=shares, line=t.line))


def _mobilise(t: Translator, order: o.Mobilise, out: Out) -> None:
    cities = tuple(t.muster.square(name) for name in (order.city, *(order.fallback or ())))
    out.append(c.Mobilise(who=t.all(order.units), day=order.day, cities=cities, line=t.line))


def _buy(t: Translator, order: o.Buy, out: Out) -> None:
    own = tuple((one.regiments, one.number) for one in order.own)
    divisions: dict[str, int] = {str(arm): number for arm, number in order.divisions.items()}
    out.append(c.Buy(day=-1 if order.day is None else order.day, divisions=divisions, own=own, line=t.line))


def _intervene(t: Translator, order: Any, out: Out) -> None:
    board, square, made = t.muster.board, t.muster.square, dict[str, Any](line=t.line)
    if isinstance(order, o.Weather):
        one, other = (board.name[square(corner)] for corner in order.area)
        made.update(kind="weather", squares=tuple(board.box(one, other)), turns=order.turns)
    elif isinstance(order, o.Close):
        made.update(kind=f"close_{order.kind}", squares=t.muster.squares(order.target), turns=order.turns)
    elif isinstance(order, o.Fog):
        made.update(kind="fog", side=order.side)
    elif isinstance(order, o.Delay):
        made.update(kind="delay", text=order.unit)
    else:
        made.update(kind="message", side=order.side, text=order.text)
    out.append(c.Intervene(**made))


def _one(kind: type[c.Command]) -> Maker:
    return lambda t, order, out: out.append(kind(line=t.line))


_MAKE: dict[type, Maker] = {
    o.Move: _move,
    o.Place: _place,
    o.Turn: _face,
    o.March: _march,
    o.Transfer: _transfer,
    o.Widen: _width,
    o.Narrow: _width,
    o.Regroup: _regroup,
    o.Split: _plain(c.Split),
    o.Disband: _plain(c.Disband),
    o.Detach: _detach,
    o.Merge: _merge,
    o.Attach: _attach,
    o.Rearm: _rearm,
    o.Cancel: _plain(c.Cancel),
    o.Strike: _strike,
    o.Fire: _fire,
    o.Interdict: _fire,
    o.FireRoad: _fire_road,
    o.Stand: _stand,
    o.Reaction: _react,
    o.Respond: _respond,
    o.Ask: _ask,
    o.Army: _army,
    o.Front: _front,
    o.Cover: _role,
    o.Reserve: _role,
    o.Standing: _rule,
    o.Mobilise: _mobilise,
    o.Buy: _buy,
    o.OfferPeace: lambda t, order, out: out.append(c.OfferPeace(text=order.text or "", line=t.line)),
    o.AcceptPeace: _one(c.AcceptPeace),
    o.WithdrawPeace: _one(c.WithdrawPeace),
    o.Resign: _one(c.Resign),
    o.End: _one(c.End),
    **dict.fromkeys((o.Weather, o.Close, o.Fog, o.Delay, o.Message), _intervene),
}

__all__ = ["Translator", "Unknown", "Way"]
