"""Random wars: every option of the law, countries and teams by lot, orders of every kind, good and bad."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from random import Random
from typing import Any

from posrednik.core.dice import Seeded
from posrednik.core.scenario import Ruleset
from posrednik.core.seat import Seat
from posrednik.games.strategia import orders as o
from posrednik.games.strategia.checking import called
from posrednik.games.strategia.position import Position
from posrednik.games.strategia.scenario import Scenario
from posrednik.games.strategia.unit import Unit
from posrednik.games.strategia.view import View
from posrednik.games.strategia.war import Strategia
from posrednik.games.strategia.words import FACINGS

READINGS: dict[str, tuple[Any, ...]] = {
    "umpire": ("computer", "computer", "human", "none"),
    "order_mode": ("phases", "phases", "interactive"),
    "response": ("standing", "ask"),
    "establishments": ("standard", "own"),
    "forces": ("given", "given", "bought"),
    "equal_budget": (False, True),
    "mobilisation_level": (2, 3),
    "split_time": (0, 1),
    "progress": ("carry", "lose"),
    "at_coefficient": (6, 4, 3),
    "river": ("add", "replace"),
    "turn90_hills": ("0.5", "0.75"),
    "nodes": ("inner", "all"),
    "stack": ("chip", "free"),
    "recon_credit": ("block", "linear"),
    "false_rate": ("0.15", "0", "0.2"),
    "fire_scaling": (True, False),
    "fortress_artillery": (False, True),
    "ratio_rounding": ("up", "nearest", "down"),
    "loss_rounding": ("nearest_half_down", "nearest_half_up", "down"),
    "at_loss_conversion": ("full", "relief_only"),
    "col30": ("absolute", "full_turn"),
    "two_flanks": ("0.4", "0.5", "0.3"),
    "rear_diagonals": ("rear", "flank"),
    "attrition": ("compound", "linear"),
    "bridge_assault": ("river", "road"),
    "road_column": (True, False),
    "supply_reach": ("nearest", "2"),
    "transfer_legs": ("off", "200-800"),
    "interventions": ("off", "weather", "full"),
    "green_control": ("opponent", "passive"),
    "alliances": ("", "", "blue-green_north", "red-green_south"),
    "seats": ("fronts", "free"),
}
"""Option → its readings; the first is the law's own."""
TEAMS: tuple[dict[str, int], ...] = (
    {"red": 1, "blue": 1},
    {"red": 1, "blue": 1},
    {"red": 2, "blue": 1, "green_north": 1},
    {"red": 1, "blue": 3, "green_north": 1, "green_south": 2},
)
DEEP = 10
"""Columns on each side of the border in which half of the troops are deployed."""


def seated(seed: int) -> tuple[Strategia, Position]:
    """The game of a seed with its seats, and its first position."""
    rng = Random(f"war {seed}")
    options: dict[str, Any] = {"level": rng.choice((1, 2, 2, 3)), "turn_limit": 8}
    for name, readings in READINGS.items():
        options[name] = rng.choice(readings) if rng.random() < 0.3 else readings[0]
    scenario = Scenario(teams=rng.choice(TEAMS))  # type: ignore[arg-type]
    game = Strategia().seated(scenario)
    return game, game.begin(scenario, Ruleset(game=game.id, edition=game.edition, options=options))


class Player:
    """Random orders of a seat, from its view alone."""

    def __init__(self, view: View, rng: Random) -> None:
        self.v, self.rng = view, rng
        self.board = view.board
        self.units = [u for u in view.units if u.arm != "garrison"]
        self.stand = [u for u in self.units if u.squares]
        self.foes = sorted({chip.square for chip in view.near})
        self.cities = sorted(view.board.places)

    # --- bits of orders ------------------------------------------------------------------------------

    def name(self, u: Unit) -> str:
        return called(u, self.v.side)

    def who(self, u: Unit) -> dict[str, Any]:
        """A unit by its name, now and then its corps, a regiment of it, or several units."""
        lot = self.rng.random()
        if u.corps and lot < 0.6:
            return {"corps": u.corps}
        if lot < 0.1 and not u.part and self.v.options.level == 3:
            return {"unit": f"{self.rng.randint(1, 3)}/{self.name(u)}"}
        other = self.any()
        if lot > 0.95 and other.id != u.id:
            return {"units": (self.name(u), self.name(other))}
        return {"unit": self.name(u)}

    def any(self) -> Unit:
        return self.rng.choice(self.units)

    def beside(self, s: int) -> int:
        return self.rng.choice(self.board.near[s])[1]

    def walk(self, s: int, most: int = 4) -> list[int]:
        """Squares of a way, mostly towards the enemy, now and then anywhere at all."""
        way = []
        goal = self.rng.choice(self.foes) if self.foes and self.rng.random() < 0.5 else self.middle(s)
        for _ in range(self.rng.randint(1, most)):
            if self.rng.random() < 0.03:
                s = self.rng.randrange(self.board.size)
            elif self.rng.random() < 0.25:
                s = self.beside(s)
            else:
                s = min((q for _, q in self.board.near[s]), key=lambda q: self.board.grid.distance(q, goal))
            way.append(s)
        return way

    def middle(self, s: int) -> int:
        """A square of the enemy's country in the row of a square, or of the own now and then."""
        x = self.rng.choice((10, 50)) if self.rng.random() < 0.3 else 10 if self.v.side == "red" else 50
        return self.board.grid.y[s] * self.board.width + min(x, self.board.width - 1)

    def names(self, squares: list[int]) -> tuple[str, ...]:
        return tuple(self.board.name[s] for s in squares)

    def near_foe(self, u: Unit) -> int:
        """A chip beside a unit, or in sight, or some square."""
        beside = [q for _, q in self.board.near[u.at] if q in self.foes]
        return self.rng.choice(beside or self.foes or [self.beside(u.at)])

    # --- a hand-in -----------------------------------------------------------------------------------

    def orders(self) -> list[o.AnyOrder]:
        """Orders that are not refused openly; most of them can be carried out, some cannot."""
        if self.v.put:
            made: Iterator[o.AnyOrder] = iter([self.answer(put.square) for put in self.v.put])
        elif self.v.stage == "planning":
            made = self.plan()
        else:
            made = self.moves()
        return [*made, o.End()]

    def answer(self, square: int) -> o.AnyOrder:
        at = self.board.name[square]
        if self.rng.random() < 0.5:
            return o.Respond(at=at, accept=True)
        to = self.walk(square, 2)[-1]
        return o.Respond(at=at, retreat_to=self.board.name[to], multiple=self.rng.choice((1, 2, 3)))

    def plan(self) -> Iterator[o.AnyOrder]:
        """Most of the troops near the border by lot, the rest where the umpire puts them; armies, roles, mobilising."""
        own = [s for s, owner in enumerate(self.v.owners) if owner == self.side_number and s not in self.board.places]
        rim = [s for s in own if abs(self.board.grid.x[s] - self.board.width / 2) < DEEP] or own
        for u in self.units:
            if rim and self.rng.random() < 0.8:
                yield o.Move(unit=self.name(u), to=self.board.name[self.rng.choice(rim)])
        if self.v.options.forces == "bought" or self.rng.random() < 0.1:
            yield o.Buy(divisions={"sd": self.rng.randint(1, 30), "td": self.rng.randint(0, 9), "ad": 3})
        for kind in ("sk", "tk"):
            arms = ("sd",) if kind == "sk" else ("td", "md", "sau")
            free = [u for u in self.units if u.arm in arms and not u.corps]
            self.rng.shuffle(free)
            for n in range(self.rng.randint(0, 2)):
                three = free[3 * n : 3 * n + 3]
                if len(three) == 3:
                    yield o.Merge(units=tuple(map(self.name, three)), into=f"{n + 1} {kind}")
        if self.units and rim:
            some = tuple(dict.fromkeys(self.name(self.any()) for _ in range(4)))
            yield o.Army(number=1, units=some, strip=self.names([self.rng.choice(rim), self.rng.choice(rim)]))  # type: ignore[arg-type]
            yield o.Front(number=1, armies=(1,))
            yield o.Reserve(units=some)
            yield o.Standing(scope="division", echelons=2, km=self.rng.randint(0, 60), shares=(1, "rest"))
        for coming in self.v.coming[:4]:
            city = self.board.name[self.rng.choice(self.cities)]
            yield o.Mobilise(day=self.rng.choice((0, 5, 10)), units=(self.name(coming.unit),), city=city)

    @property
    def side_number(self) -> int:
        return ("", "red", "blue", "green_north", "green_south").index(self.v.side)

    def moves(self) -> Iterator[o.AnyOrder]:
        struck: set[str] = set()
        for u in self.stand:
            order = self.rng.choices(KINDS, WEIGHTS)[0](self, u)
            if isinstance(order, o.Strike):
                if order.target in struck:
                    continue
                struck.add(order.target)
            if order is not None:
                yield order
        if self.rng.random() < 0.3:
            yield self.question()
        lot = self.rng.random()
        if lot < 0.03:
            yield o.OfferPeace()
        elif lot < 0.04:
            yield o.WithdrawPeace()
        elif lot < 0.05:
            yield o.AcceptPeace()
        elif lot < 0.055:
            yield o.Resign()

    def question(self) -> o.AnyOrder:
        a, b = self.rng.randrange(self.board.size), self.rng.randrange(self.board.size)
        lot = self.rng.random()
        if lot < 0.2:
            return o.Ask(kind="mobilisation")
        if lot < 0.4:
            return o.Ask(kind="where", unit=f"{self.rng.randint(1, 250)} sd")
        if lot < 0.5:
            return o.Ask(kind="presence", squares=self.names([a, b]))  # type: ignore[arg-type]
        return o.Ask(kind=self.rng.choice(("presence", "count", "arms")), square=self.board.name[a])


Maker = Callable[[Player, Unit], o.AnyOrder | None]


def _move(t: Player, u: Unit) -> o.AnyOrder:
    facing: Any = t.rng.choice(FACINGS) if t.rng.random() < 0.1 else None
    if t.rng.random() < 0.03:
        return o.Move(to=t.board.name[t.walk(u.at, 6)[-1]], facing=facing, **t.who(u))
    return o.Move(path=t.names(t.walk(u.at)), facing=facing, **t.who(u))


def _strike(t: Player, u: Unit) -> o.AnyOrder | None:
    target = t.near_foe(u)
    if t.rng.random() < 0.7:
        return o.Strike(target=t.board.name[target])
    beside = [one for one in t.stand if target in t.board.step[one.at]]
    t.rng.shuffle(beside)
    names = [_part(t, one) for one in beside]
    cut = t.rng.randint(0, len(names))
    echelons = tuple(tuple(part) for part in (names[:cut], names[cut:]) if part)
    further = {t.name(one): t.names(t.walk(target, 3)) for one in beside if t.rng.random() < 0.5}
    return o.Strike(target=t.board.name[target], echelons=echelons, further=further)


def _part(t: Player, u: Unit) -> str:
    """A unit, now and then a share of it."""
    return t.name(u) if u.part or t.rng.random() < 0.9 else f"1/{t.rng.choice((2, 3))}*{t.name(u)}"


def _gun(t: Player, u: Unit) -> o.AnyOrder | None:
    lot = t.rng.random()
    target = t.near_foe(u)
    if lot < 0.6:
        return o.Fire(target=t.board.name[target], **t.who(u))
    if lot < 0.8:
        return o.Interdict(target=t.board.name[t.beside(target)], **t.who(u))
    kind = t.rng.choice(("road", "bridge", "pass"))
    squares = [target] if kind == "road" else [target, t.beside(target)]
    return o.FireRoad(kind=kind, target=t.names(squares), **t.who(u))  # type: ignore[arg-type]


def _march(t: Player, u: Unit) -> o.AnyOrder:
    way = t.names(t.walk(u.at, 12))
    return o.March(from_=t.board.name[u.at], to=way[-1], along=way, halts=way[1:2] or None, **t.who(u))


def _transfer(t: Player, u: Unit) -> o.AnyOrder:
    a, b = (t.board.name[t.rng.choice(t.cities)] for _ in "ab")
    return o.Transfer(from_=t.board.name[u.at] if t.rng.random() < 0.5 else a, to=b, **t.who(u))


def _merge(t: Player, u: Unit) -> o.AnyOrder:
    near = [one for one in t.stand if t.board.grid.distance(one.at, u.at) <= 1][:4]
    if u.part:
        return o.Merge(units=tuple(map(t.name, near)), into=f"{u.number} {u.arm}")
    return o.Merge(units=tuple(map(t.name, near)), into=f"{t.rng.randint(1, 5)} {t.rng.choice(('sk', 'tk', 'mk'))}")


def _attach(t: Player, u: Unit) -> o.AnyOrder:
    near = [one for one in t.stand if t.board.grid.distance(one.at, u.at) <= 1]
    other = t.rng.choice(near)
    return o.Attach(into=other.corps or t.name(other), **t.who(u))


def _react(t: Player, u: Unit) -> o.AnyOrder:
    reaction: Any = o.AcceptBattle()
    if t.rng.random() < 0.7:
        to = t.board.name[t.beside(u.at)] if t.rng.random() < 0.5 else None
        reaction = o.RetreatAbove(above=t.rng.choice((0.5, 1, 2, 3.5)), multiple=t.rng.choice((1, 2, 3)), to=to)
    return o.Stand(reaction=reaction, **t.who(u)) if t.rng.random() < 0.3 else o.Reaction(reaction=reaction, **t.who(u))


def _plain(make: Callable[..., o.AnyOrder], **parts: Any) -> Maker:
    def order(t: Player, u: Unit) -> o.AnyOrder:
        return make(**{key: t.rng.choice(value) for key, value in parts.items()}, **t.who(u))

    return order


_LOTS: tuple[tuple[int, Maker], ...] = (
    (50, _move), (45, _strike), (12, _gun), (3, _march), (2, _transfer), (2, _merge), (2, _attach), (4, _react),
    (3, _plain(o.Turn, facing=FACINGS)), (2, _plain(o.Widen, towards=FACINGS)), (1, _plain(o.Narrow, towards=FACINGS)),
    (1, _plain(o.Regroup, split=((1, 2), (2, 1), (0, 3)))), (2, _plain(o.Split)), (1, _plain(o.Disband)),
    (1, _plain(o.Detach)), (1, _plain(o.Rearm, arm=("td", "sau", "ad", "ptd"))), (1, _plain(o.Cancel)),
    (1, _plain(o.Stand)), (10, lambda t, u: None),
)  # fmt: skip
WEIGHTS = [weight for weight, _ in _LOTS]
KINDS: list[Maker] = [kind for _, kind in _LOTS]


def unrefused(game: Strategia, view: View, draft: list[o.AnyOrder]) -> list[o.AnyOrder]:
    """The draft without the orders that are refused openly."""
    bad = {refusal.order for refusal in game.check(view, draft)}
    return [order for n, order in enumerate(draft) if n not in bad]


HandIn = tuple[Strategia, Position, Seat, list[o.AnyOrder], Seeded]
"""Game, position, the seat that hands in, its orders, the dice."""


def war_of(seed: int, most: int = 100) -> Generator[HandIn, Position, None]:
    """The war of a seed hand-in by hand-in; it is sent the position after each."""
    game, p = seated(seed)
    rng, dice = Random(f"orders {seed}"), Seeded(f"war {seed}")
    for _ in range(most):
        seats = sorted(game.waiting(p))
        if not seats:
            return
        seat = rng.choice(seats)
        view = game.view(p, seat)
        given = unrefused(game, view, Player(view, rng).orders())
        p = yield game, p, seat, given, dice
