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

    def commands(self, order: o.AnyOrder, line: int = 0) -> Iterator[c.Command]:
        """The commands of one order, none of answers and rulings; raises Unknown for a name that fits nothing."""
        self.line = line
        make = _MAKE.get(type(order))
        return make(self, order) if make else iter(())

    # --- who ---------------------------------------------------------------------------------------

    def each(self, order: o.UnitOrder) -> Iterator[dict[str, Any]]:
        """What says who is ordered, once for every unit or corps that the order names."""
        for name in order.who:
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
        if plain is None:
            return None
        return Reaction(echelons=self.echelons(plain.echelons))

    def link(self, squares: tuple[str, ...]) -> tuple[int, ...]:
        return self.muster.squares(squares)


# --- one maker per order -----------------------------------------------------------------------------

Made = Iterator[c.Command]


def _move(t: Translator, order: o.Move) -> Made:
    facing = FACING[order.facing] if order.facing else -1
    for name in order.who:
        found = t.muster.find(name)
        if order.path is not None:
            path = t.muster.squares(order.path)
        else:
            goals = (*t.muster.squares(order.via or ()), t.muster.square(order.to or ""))
            path = t.way(found, goals)
        yield c.Move(who=found.ids, corps=found.corps, regiment=found.regiment, line=t.line, path=path, facing=facing)


def _place(t: Translator, order: o.Place) -> Made:
    for who in t.each(order):
        yield c.Place(squares=t.muster.squares((order.from_, order.to)), **who)


def _face(t: Translator, order: o.Turn) -> Made:
    for name in order.who:
        found = t.muster.find(name)
        facing = FACING[order.facing]
        yield c.Face(who=found.ids, corps=found.corps, regiment=found.regiment, line=t.line, facing=facing)


def _march(t: Translator, order: o.March) -> Made:
    goal = t.muster.square(order.to)
    along = t.muster.squares(order.along)
    path = along if along and along[-1] == goal else (*along, goal)
    for who in t.each(order):
        yield c.March(path=path, halts=t.muster.squares(order.halts or ()), **who)


def _transfer(t: Translator, order: o.Transfer) -> Made:
    via = tuple(t.muster.square(name) for name in order.via or ())
    for who in t.each(order):
        yield c.Transfer(to=t.muster.square(order.to), via=via, origin=t.muster.square(order.from_), **who)


def _width(t: Translator, order: o.Widen | o.Narrow) -> Made:
    for who in t.each(order):
        yield c.Width(widen=isinstance(order, o.Widen), towards=FACING[order.towards], **who)


def _regroup(t: Translator, order: o.Regroup) -> Made:
    for who in t.each(order):
        yield c.Regroup(lead=order.split[0], **who)


def _plain(kind: type[c.Command]) -> Callable[[Translator, Any], Made]:
    def make(t: Translator, order: o.UnitOrder) -> Made:
        for who in t.each(order):
            yield kind(**who)

    return make


def _detach(t: Translator, order: o.Detach) -> Made:
    for who in t.each(order):
        yield c.Detach(k=who.pop("regiment"), **who)


def _merge(t: Translator, order: o.Merge) -> Made:
    number, _, kind = order.into.partition(" ")
    if kind in ("sk", "tk", "mk"):
        yield c.Merge(who=t.all(order.units), into=f"{int(number)} {kind}", as_corps=True, line=t.line)
        return
    yield c.Merge(who=t.all(order.units), into=order.into, line=t.line)


def _attach(t: Translator, order: o.Attach) -> Made:
    into = t.muster.find(order.into)
    for who in t.each(order):
        yield c.Attach(into=into.corps or into.ids[0], to_corps=into.corps is not None, **who)


def _rearm(t: Translator, order: o.Rearm) -> Made:
    for who in t.each(order):
        yield c.Rearm(arm=order.arm, **who)


def _stand(t: Translator, order: o.Stand) -> Made:
    for who in t.each(order):
        yield c.Stand(reaction=t.reaction(order.reaction), **who)


def _react(t: Translator, order: o.Reaction) -> Made:
    for who in t.each(order):
        yield c.React(reaction=t.reaction(order.reaction) or Reaction(), **who)


def _strike(t: Translator, order: o.Strike) -> Made:
    further: dict[str, tuple[int, ...]] = {}
    for name, way in order.further.items():
        for id in t.muster.find(name).ids:
            further[id] = t.muster.squares(way)
    target, echelons = t.muster.square(order.target), t.echelons(order.echelons)
    yield c.Strike(target=target, echelons=echelons, further=further, line=t.line)


def _fire(t: Translator, order: o.Fire) -> Made:
    for who in t.each(order):
        yield c.Fire(target=t.muster.square(order.target), **who)


def _interdict(t: Translator, order: o.Interdict) -> Made:
    for who in t.each(order):
        yield c.Interdict(target=t.muster.square(order.target), **who)


def _fire_road(t: Translator, order: o.FireRoad) -> Made:
    for who in t.each(order):
        yield c.FireRoad(kind=order.kind, target=t.link(order.target), **who)


def _respond(t: Translator, order: o.Respond) -> Made:
    at = t.muster.square(order.at) if order.at else -1
    if order.accept:
        yield c.Respond(at=at, echelons=t.echelons(order.echelons), line=t.line)
        return
    way = t.muster.squares(order.path or (order.retreat_to or "",))
    yield c.Respond(at=at, accept=False, retreat=way, multiple=order.multiple, line=t.line)


def _ask(t: Translator, order: o.Ask) -> Made:
    squares: tuple[int, ...] = ()
    if order.square or order.place:
        squares = (t.muster.square(order.square or order.place or ""),)
    elif order.squares:
        a, b = (t.muster.square(name) for name in order.squares)
        squares = tuple(t.muster.board.box(t.muster.board.name[a], t.muster.board.name[b]))
    elif order.link:
        squares = t.link(order.link)
    bridge = order.link is not None
    yield c.Ask(kind=order.kind, squares=squares, formation=order.unit or "", bridge=bridge, line=t.line)


def _army(t: Translator, order: o.Army) -> Made:
    strip = (t.muster.square(order.strip[0]), t.muster.square(order.strip[1]))
    who = t.all(order.units)
    yield c.SetArmy(who=who, number=order.number, strip=strip, front=order.front or 0, line=t.line)


def _front(t: Translator, order: o.Front) -> Made:
    yield c.SetFront(number=order.number, armies=order.armies, player=order.player or "", line=t.line)


def _role(t: Translator, order: o.Cover | o.Reserve) -> Made:
    role = "cover" if isinstance(order, o.Cover) else "reserve"
    yield c.SetRole(who=t.all(order.units), role=role, line=t.line)


def _rule(t: Translator, order: o.Standing) -> Made:
    shares = tuple(0 if share == "rest" else share for share in order.shares)
    who, scope = t.all(order.units) if order.units else (), order.scope or ""
    yield c.SetRule(who=who, scope=scope, echelons=order.echelons, km=order.km, shares=shares, line=t.line)


def _mobilise(t: Translator, order: o.Mobilise) -> Made:
    cities = tuple(t.muster.square(name) for name in (order.city, *(order.fallback or ())))
    yield c.Mobilise(who=t.all(order.units), day=order.day, cities=cities, line=t.line)


def _buy(t: Translator, order: o.Buy) -> Made:
    own = tuple((one.regiments, one.number) for one in order.own)
    divisions: dict[str, int] = {str(arm): number for arm, number in order.divisions.items()}
    yield c.Buy(day=-1 if order.day is None else order.day, divisions=divisions, own=own, line=t.line)


def _intervene(t: Translator, order: Any) -> Made:
    board = t.muster.board
    if isinstance(order, o.Weather):
        one, other = (board.name[t.muster.square(corner)] for corner in order.area)
        yield c.Intervene(kind="weather", squares=tuple(board.box(one, other)), turns=order.turns, line=t.line)
    elif isinstance(order, o.Close):
        yield c.Intervene(kind=f"close_{order.kind}", squares=t.link(order.target), turns=order.turns, line=t.line)
    elif isinstance(order, o.Fog):
        yield c.Intervene(kind="fog", side=order.side, line=t.line)
    elif isinstance(order, o.Delay):
        yield c.Intervene(kind="delay", text=order.unit, line=t.line)
    else:
        yield c.Intervene(kind="message", side=order.side, text=order.text, line=t.line)


def _one(kind: type[c.Command]) -> Callable[[Translator, Any], Made]:
    return lambda t, order: iter((kind(line=t.line),))


_MAKE: dict[type, Callable[[Translator, Any], Made]] = {
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
    o.Interdict: _interdict,
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
    o.OfferPeace: lambda t, order: iter((c.OfferPeace(text=order.text or "", line=t.line),)),
    o.AcceptPeace: _one(c.AcceptPeace),
    o.WithdrawPeace: _one(c.WithdrawPeace),
    o.Resign: _one(c.Resign),
    o.End: _one(c.End),
    **dict.fromkeys((o.Weather, o.Close, o.Fog, o.Delay, o.Message), _intervene),
}

__all__ = ["Translator", "Unknown", "Way"]
