"""«Стратегия» under the laws: small wars on a map of its own, with random plans, turns and nonsense."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from random import Random
from typing import Any

import msgspec

from posrednik.core.dice import Seeded
from posrednik.core.exact import Fraction
from posrednik.core.scenario import Ruleset
from posrednik.core.seat import PUBLIC
from posrednik.core.umpire import adjudicate
from posrednik.games.strategia import game, happening
from posrednik.games.strategia import orders as o
from posrednik.games.strategia.board import Board, board_for
from posrednik.games.strategia.checking import called, check
from posrednik.games.strategia.mapfile import GameMap, read_map
from posrednik.games.strategia.position import Position
from posrednik.games.strategia.scenario import Scenario
from posrednik.games.strategia.view import View

_ROWS = (".f..m.......f.", "....m..s......", "..h.....s.....", ".......h......", "..f.........h.",
         "......s...f...", ".....mm.......", "..............")  # fmt: skip
_OWNERS = "BBBBBBBRRRRRRR"
_LIMIT = 3
WINDS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")


def field(greens: bool = False) -> GameMap:
    """A map of 14 x 9: Blue in the west, Red in the east, two roads, a river; with Greens in the south if wanted."""
    south = "BBBSSSSSSRRRRR" if greens else _OWNERS
    objects = [
        {"type": "capital", "name": "West", "owner": "blue", "at": "2-5"},
        {"type": "capital", "name": "East", "owner": "red", "at": "13-5"},
        {"type": "city", "name": "Ford", "owner": "blue", "at": "6-5"},
        {"type": "city", "name": "Mill", "owner": "red", "at": "9-5"},
        {"type": "fortress", "name": "Gate", "owner": "blue", "at": "6-7"},
        {"type": "fortress", "name": "Rock", "owner": "red", "at": "9-8"},
    ]
    legend = {"R": "red", "B": "blue", "-": "none (sea)"}
    if greens:
        objects.append({"type": "capital", "name": "Vale", "owner": "green_south", "at": "6-1"})
        legend["S"] = "green_south"
    plain = {
        "schema": "strategia-map-1", "name": "Small field", "width": 14, "height": 9,
        "terrain_legend": {
            ".": "plain", "f": "forest", "m": "mountain", "s": "swamp", "h": "hills", "~": "sea",
        },
        "terrain_rows": ["~~.......~~~..", *_ROWS],
        "owner_legend": legend,
        "owner_rows": ["--BBBBBRR---RR", *[_OWNERS] * 6, south, south],
        "rivers": [{"name": "Border", "edges": [[f"7-{y}", f"8-{y}"] for y in range(2, 9)]}],
        "roads": [
            {"id": "main", "kind": "rail", "squares": [f"{x}-5" for x in range(2, 14)]},
            {"id": "side", "kind": "road", "squares": ["6-5", "6-6", "6-7", "7-7", "8-8", "9-8"]},
        ],
        "objects": objects,
    }  # fmt: skip
    return read_map(msgspec.json.encode(plain))


def _wars() -> Mapping[str, tuple[Scenario, Ruleset]]:
    """Small wars in which the sides buy their few divisions themselves."""

    def rules(**options: Any) -> Ruleset:
        given = {"forces": "bought", "turn_limit": _LIMIT, **options}
        return Ruleset(game="strategia", edition=game.edition, options=given)

    small, teams = field(), {"red": 1, "blue": 2, "green_south": 1}
    three = Scenario(name="three", map=field(greens=True), teams=teams)  # type: ignore[arg-type]
    return {
        "cards": (Scenario(name="cards", map=small), rules(level=2, interventions="full")),
        "chips": (Scenario(name="chips", map=small), rules(level=1, response="ask")),
        "regiments": (Scenario(name="regiments", map=small), rules(level=3, order_mode="interactive")),
        "three": (three, rules(level=2, umpire="human", response="ask")),
    }


def _events() -> Any:
    """Every kind of event there is, as one union."""
    from posrednik.cli.lawbook import load_modules

    load_modules("posrednik.games.strategia")
    kinds: list[Any] = [happening.Happening]
    for kind in kinds:
        kinds += [one for one in type.__subclasses__(kind) if one not in kinds]
    union: Any = kinds[1]
    for kind in kinds[2:]:
        union |= kind
    return union


class Strategia:
    """The register asks for `subject`; see `tests.laws.subject.Subject` for what each function means."""

    id = "strategia"
    order_type = o.AnyOrder
    event_type = _events()
    view_type = View
    secret_types = (Position, happening.Happening)
    mirrored = False

    def __init__(self) -> None:
        self.scenarios = _wars()

    def restore(self, kind: type, plain: Any) -> Any:
        if kind is Fraction:
            return Fraction(plain)
        if kind is Board:
            boards = [board_for(s.map, plain["level"]) for s, _ in self.scenarios.values()]
            return next(board for board in boards if board.wire == plain)
        if kind is object:
            return plain
        raise TypeError(kind)

    def bound(self, name: str) -> int:
        scenario, _ = self.scenarios[name]
        return 4 * _LIMIT * len(scenario.teams) + 4

    def turn(self, view: View, rng: Random) -> list[Any]:
        if view.stage == "planning":
            return plan(view, rng)
        if view.put:
            name = view.board.name
            answers = [o.Respond(at=name[one.square], accept=True) for one in view.put if rng.random() < 0.7]
            return [*answers, o.End()]
        return move(view, rng)

    def lists_options(self, view: View) -> bool:
        return True

    def garbage(self, view: View, rng: Random) -> list[Any]:
        return [_garbage(view, rng) for _ in range(rng.randint(1, 3))]

    def small(self, seed: int) -> View:
        names = list(self.scenarios)
        name = names[seed % len(names)]
        rng, dice = Random(seed), Seeded(f"small {seed}")
        scenario, rules = self.scenarios[name]
        the = game.seated(scenario, rules)
        p = the.begin(scenario, rules)
        for _ in range(1 + seed // len(names) % 4):
            orders = {seat: self.turn(the.view(p, seat), rng) for seat in sorted(the.waiting(p))}
            if orders:
                p, _ = adjudicate(the, p, orders, dice)
        return the.view(p, min(the.waiting(p), default=PUBLIC))

    def every_order(self, view: View) -> Iterator[Any]:
        """All that `options` promises to list: an end, answers, steps to land, strikes and fire at chips seen."""
        if view.seat not in view.waiting:
            return
        yield o.End()
        name, grid = view.board.name, view.board.grid
        yield from (o.Respond(at=name[one.square], accept=True) for one in view.put)
        if view.put:
            return
        foes = {one.square for one in view.near}
        for s in foes:
            yield o.Strike(target=name[s])
        for one in view.units:
            if one.arm == "garrison" or not one.squares or list(check(view, [o.Cancel(unit=called(one, view.side))])):
                continue
            if one.arm == "ad":
                yield from (o.Fire(unit=called(one, view.side), target=name[s]) for s in foes)
            for q in range(view.board.size):
                near = max(abs(grid.x[q] - grid.x[one.at]), abs(grid.y[q] - grid.y[one.at])) == 1
                if near and view.board.land >> q & 1 and q not in foes:
                    yield o.Move(unit=called(one, view.side), path=(name[q],))

    def sketch(self, order: Any) -> Hashable:
        found: Hashable = order
        return found

    def mirror_view(self, view: View) -> View:
        raise AssertionError("what is hidden is drawn by chance and has no mirror")

    def mirror_order(self, order: Any) -> Any:
        raise AssertionError("no view of this game is mirrored")

    def mirrors(self, events: Sequence[Any]) -> bool:
        return False

    def one_by_one(self, view: View, draft: Sequence[Any]) -> None:
        """What a view does not show decides how its orders go: there are no facts to try them on."""
        return


def plan(view: View, rng: Random) -> list[Any]:
    """Divisions bought and put near the border; what is left out the umpire places."""
    buys: dict[Any, int] = {"sd": rng.randint(3, 5), "td": rng.randint(1, 2)}
    if view.options.level > 1:
        buys |= {"md": 1, "ad": 1}
    if view.options.forces != "bought" or not leads(view):
        buys = {}
    out: list[Any] = [o.Buy(divisions=buys)] if buys else []
    b = view.board
    own = [s for s in range(b.size) if view.owners[s] == _owner(view.side) and b.land >> s & 1 and s not in b.places]
    own.sort(key=lambda s: abs(b.grid.x[s] - 6.5) + 3 * rng.random())
    first = {"sd": 1, "td": 201, "md": 301, "ad": 101}
    names = [f"{first[arm] + n} {arm}" for arm, count in buys.items() for n in range(count)]
    for name, s in zip(names, own, strict=False):
        if rng.random() < 0.9:
            out.append(o.Move(unit=name, to=b.name[s]))
    return [*out, o.End()]


def leads(view: View) -> bool:
    """Whether the seat is the first of its team."""
    return next((seat for seat, side in view.seats.items() if side == view.side), "") == view.seat


def _owner(side: str) -> int:
    return ("", "red", "blue", "green_north", "green_south").index(side)


def move(view: View, rng: Random) -> list[Any]:
    """A turn towards the enemy: strikes where chips stand beside, fire, steps, turns, questions."""
    b, out, struck = view.board, list[Any](), set[int]()
    foes = {one.square for one in view.near}
    ahead = 1 if view.side == "blue" else -1
    for one in view.units:
        if one.arm == "garrison" or not one.squares:
            continue
        who, chance = called(one, view.side), rng.random()
        beside = [q for _, q in b.near[one.at] if q in foes]
        if beside and chance < 0.6:
            if beside[0] not in struck:
                struck.add(beside[0])
                out.append(o.Strike(target=b.name[beside[0]]))
        elif one.arm == "ad" and foes:
            out.append(o.Fire(unit=who, target=b.name[rng.choice(sorted(foes))]))
        elif chance < 0.8:
            path, s = [], one.at
            for _ in range(rng.randint(1, 3)):
                s = max((q for _, q in b.near[s]), key=lambda q: (b.grid.x[q] - b.grid.x[s]) * ahead + 2 * rng.random())
                path.append(b.name[s])
            out.append(o.Move(unit=who, path=tuple(path)))
        elif chance < 0.9:
            out.append(o.Turn(unit=who, facing=rng.choice(WINDS)))  # type: ignore[arg-type]
        elif chance < 0.95:
            out.append(o.Split(unit=who))
    if rng.random() < 0.3:
        out.append(o.Ask(kind="presence", square=b.name[rng.randrange(b.size)]))
    if leads(view) and rng.random() < 0.05:
        out.append(o.OfferPeace())
    return [*(one for one in out if not list(check(view, [one]))), o.End()]


def _garbage(view: View, rng: Random) -> Any:
    """Orders of all kinds, mostly for units and places that do not exist, or out of place."""
    names = [called(one, view.side) for one in view.units if one.arm != "garrison"] or ["1 sd"]
    who = rng.choice([*names, "77 td", "999 sd", "3/88"])
    square = rng.choice([*view.board.name, "99-99"])
    return rng.choice(
        [
            o.Move(unit=who, path=(square,)),
            o.Move(unit=who, to="Nowhere"),
            o.Move(corps="9 sk", to=square),
            o.Strike(target=square, echelons=((who,),)),
            o.Fire(unit=who, target=square),
            o.Turn(unit=who, facing="N"),
            o.Merge(units=(who, "88 sd"), into="9 sk"),
            o.Respond(accept=True),
            o.Fog(side="red"),
            o.Message(side="blue", text="?"),
            o.Weather(area=("1-1", "3-3"), turns=1),
            o.Resign(),
            o.AcceptPeace(),
            o.Army(number=1, units=(who,), strip=("1-1", "2-2")),
            o.Unreadable(text="?"),
            o.End(),
        ]
    )


subject = Strategia()
