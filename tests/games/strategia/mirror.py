"""A war in a mirror: the map turned over, every order with it, and what of a position the mirror must show."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from posrednik.core.dice import Seeded
from posrednik.core.scenario import Ruleset
from posrednik.core.seat import Seat
from posrednik.games.strategia import orders as o
from posrednik.games.strategia.digest import flat
from posrednik.games.strategia.events_movement import Turned
from posrednik.games.strategia.happening import Happening
from posrednik.games.strategia.mapfile import GameMap, read_map
from posrednik.games.strategia.position import Position
from posrednik.games.strategia.scenario import Scenario
from posrednik.games.strategia.unit import Unit
from posrednik.games.strategia.war import Strategia
from posrednik.games.strategia.words import FACINGS
from posrednik.geometry.squares import KING
from tests.games.strategia.fuzzing import Player, unrefused

_SQUARE = re.compile(r"\d+-\d+")
_GARRISON = re.compile(r"(?<=garrison-)\d+-\d+")


class Mirror(NamedTuple):
    """Turns things over from east to west, from north to south, or both; colours stay: Red moves first (ST-1.6)."""

    width: int
    height: int
    east: bool = False
    north: bool = False

    def number(self, s: int) -> int:
        """The number of a square in the mirror; what is no square (below 0) stays."""
        if s < 0:
            return s
        x, y = s % self.width, s // self.width
        x = self.width - 1 - x if self.east else x
        y = self.height - 1 - y if self.north else y
        return y * self.width + x

    def name(self, square: str) -> str:
        x, y = (int(part) for part in square.split("-"))
        s = self.number((y - 1) * self.width + x - 1)
        return f"{s % self.width + 1}-{s // self.width + 1}"

    def turn(self, d: int) -> int:
        """The number of a direction in the mirror; what is none (below 0) stays."""
        if d < 0:
            return d
        dx, dy = KING[d]
        return KING.index((-dx if self.east else dx, -dy if self.north else dy))

    def anything(self, thing: Any, key: str = "") -> Any:
        """Plain data with every square and facing in the mirror."""
        if isinstance(thing, dict):
            return {name: self.anything(value, name) for name, value in thing.items()}
        if isinstance(thing, (list, tuple)):
            return [self.anything(value, key) for value in thing]
        if not isinstance(thing, str):
            return thing
        if key in ("facing", "towards"):
            return FACINGS[self.turn(FACINGS.index(thing))]
        return self.name(thing) if _SQUARE.fullmatch(thing) else thing

    def order(self, order: o.AnyOrder) -> o.AnyOrder:
        found: o.AnyOrder = msgspec.convert(self.anything(msgspec.to_builtins(order)), o.AnyOrder)
        return found

    def map(self, m: GameMap) -> GameMap:
        """A map in the mirror; the lists that follow from it are left out, for the reader finds them itself."""
        plain: dict[str, Any] = self.anything(msgspec.to_builtins(m))
        for key in ("terrain_rows", "owner_rows"):
            rows = [row[::-1] if self.east else row for row in plain[key]]
            plain[key] = rows[::-1] if self.north else rows
        for key in ("bridges", "crossings", "passes", "nodes"):
            plain.pop(key, None)
        return read_map(msgspec.json.encode(plain))

    # --- positions -----------------------------------------------------------------------------------

    def unit(self, u: Unit) -> Unit:
        """A unit where and how it stands in the mirror, under its own name."""
        order = u.order and replace(
            u.order,
            path=tuple(map(self.number, u.order.path)),
            facing=self.turn(u.order.facing),
            text=self._halts(u.order.text) if u.order.kind == "march" else u.order.text,
        )
        reaction = u.reaction and replace(u.reaction, to=self.number(u.reaction.to))
        squares = tuple(map(self.number, u.squares))
        return replace(u, squares=squares, facing=self.turn(u.facing), order=order, reaction=reaction)

    def _halts(self, squares: str) -> str:
        """The squares where a march halts, as its order keeps them."""
        return " ".join(str(self.number(int(s))) for s in squares.split())

    def names(self, thing: Any) -> Any:
        """Plain data in which garrisons are called by their square in the mirror."""
        if isinstance(thing, dict):
            return {self.names(key): self.names(value) for key, value in sorted(thing.items())}
        if isinstance(thing, (list, tuple)):
            return [self.names(value) for value in thing]
        return _GARRISON.sub(lambda found: self.name(found[0]), thing) if isinstance(thing, str) else thing

    def land(self, owners: bytes) -> bytes:
        """Square by square who owns it."""
        out = bytearray(len(owners))
        for s, owner in enumerate(owners):
            out[self.number(s)] = owner
        return bytes(out)


def shown(p: Position, mirror: Mirror) -> dict[str, Any]:
    """What a mirror must show of a position: troops, land, battles, losses, supply, the time that is spent."""
    number = mirror.number
    plain = {
        "units": {id: flat(mirror.unit(u)) for id, u in p.units.items()},
        "battles": [(one.number, number(one.square), one.attacker, flat(one.members)) for one in p.battles],
        "equipment": [flat(replace(one, square=number(one.square))) for one in p.equipment],
        "interdictions": [(number(one.square), one.by, str(one.share), one.last) for one in p.interdictions],
        "closures": [[one.kind, one.last, *sorted(map(number, one.squares))] for one in p.closures],
        **{key: {id: str(value) for id, value in getattr(p, key).items()} for key in ("spent", "moved", "acted")},
        "stocks": {str(number(s)): str(used) for s, used in p.stocks.items()},
        "points": {side: str(value) for side, value in p.points.items()},
        "result": p.result and [p.result.kind, p.result.winner],
        **{key: getattr(p, key) for key in ("stage", "half", "left", "war")},
    }
    found = {key: mirror.names(thing) for key, thing in plain.items()}
    for key in ("equipment", "closures", "interdictions"):
        found[key] = sorted(found[key])
    maps = {side: mirror.land(known) for side, known in p.maps.items()}
    return {**found, "owner": mirror.land(bytes(p.owner)), "maps": maps}


# --- the war and its image -----------------------------------------------------------------------------

Made = Callable[[Player], Iterator[o.AnyOrder]]
Told = tuple[Happening, Mapping[str, Unit]]
"""An event, and its units as they were before it."""


class Twins:
    """One war played twice at once: as it is, and in a mirror."""

    def __init__(self, seed: int, m: GameMap, mirror: Mirror, **options: bool | int | str) -> None:
        self.mirror = mirror
        self.wars: list[tuple[Strategia, Position]] = []
        for theatre in (m, mirror.map(m)):
            scenario = Scenario(map=theatre)
            game = Strategia().seated(scenario)
            rules = Ruleset(game=game.id, edition=game.edition, options=options)
            self.wars.append((game, game.begin(scenario, rules)))
        self.dice = [Seeded(f"war {seed}") for _ in self.wars]
        self.rng = Random(f"orders {seed}")

    @property
    def own(self) -> Position:
        """The war as it is."""
        return self.wars[0][1]

    def play(self, make: Made) -> tuple[list[Told], list[Told]]:
        """The next seat hands in what is made for it, its image hands in the image; the events of both."""
        game, p = self.wars[0]
        seat = min(game.waiting(p), key=list(p.seats).index)
        view = game.view(p, seat)
        given = [*unrefused(game, view, list(make(Player(view, self.rng)))), o.End()]
        image = [self.mirror.order(order) for order in given]
        return self._hand_in(0, seat, given), self._hand_in(1, seat, image)

    def _hand_in(self, n: int, seat: Seat, given: list[o.AnyOrder]) -> list[Told]:
        game, p = self.wars[n]
        told: list[Told] = []
        unfolding = game.resolve(p, {seat: given}, self.dice[n])
        try:
            event = next(unfolding)
            while True:
                told.append((event, {u.id: p.units[u.id] for u in event.units if u.id in p.units}))
                event.write(p)
                event = unfolding.send(p)
        except StopIteration:
            return told

    def differing(self) -> list[str]:
        """What the mirror does not show as it should."""
        wanted, found = shown(self.own, self.mirror), shown(self.wars[1][1], Mirror(*self.mirror[:2]))
        return [f"{key}: {wanted[key]} != {found[key]}" for key in wanted if wanted[key] != found[key]]

    def parting(self, own: list[Told], image: list[Told]) -> tuple[Told, Told] | None:
        """The first event that is not what the mirror should show."""
        for one, other in zip(own, image, strict=False):
            wanted = sorted(self.mirror.names(flat(self.mirror.unit(u))) for u in one[0].units)
            if type(one[0]) is not type(other[0]) or wanted != sorted(flat(u) for u in other[0].units):
                return one, other
        return None

    def is_tie(self, one: Told, other: Told) -> bool:
        """Whether two events differ because the law breaks a tie by the points of the compass.

        That is so for the smallest turn that brings a target before a unit (section 4.3), where it may turn to the
        left or to the right by as much, and for the nearest legal square (I-68), where two are as near.
        """
        (event, before), (seen, _) = one, other
        if type(event) is not type(seen) or len(event.units) != 1 or not before:
            return False
        was, now, found = (self.mirror.unit(before[event.units[0].id]), self.mirror.unit(event.units[0]), seen.units[0])
        if isinstance(event, Turned):
            return (now.facing - was.facing) % 8 == (was.facing - found.facing) % 8
        far = {self._away(was.at, one.at) for one in (now, found)}
        return event.clause == "ST-4.12" and now.at != found.at and len(far) == 1

    def _away(self, a: int, b: int) -> int:
        x, y = self.own.board.grid.x, self.own.board.grid.y
        return (x[a] - x[b]) ** 2 + (y[a] - y[b]) ** 2
