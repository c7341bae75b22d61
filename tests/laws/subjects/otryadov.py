"""«Бой отрядов» under the laws."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any

import msgspec

from posrednik.core.dice import Seeded
from posrednik.core.scenario import Ruleset
from posrednik.core.seat import Seat
from posrednik.games.otryadov import duties, events, game
from posrednik.games.otryadov import orders as o
from posrednik.games.otryadov.apply import enact
from posrednik.games.otryadov.barrage import KILLS, entering
from posrednik.games.otryadov.casefile import position_of
from posrednik.games.otryadov.check import begin_turn, carry_out, may_hand_in
from posrednik.games.otryadov.imagine import sample_placement
from posrednik.games.otryadov.mapfile import GameMap, Square, standard_map
from posrednik.games.otryadov.position import OFF, Facts, Position, Sealed
from posrednik.games.otryadov.scenario import Scenario
from posrednik.games.otryadov.sequence import defender_of, end_orders
from posrednik.games.otryadov.squares import COLUMNS, GRID, INDEX, NAMES, SIDES
from posrednik.games.otryadov.turn import Turn
from posrednik.games.otryadov.view import View, facts_of
from posrednik.geometry.squares import bits
from tests.differential.generate import case
from tests.laws.subjects.otryadov_mirror import mirror_order, mirror_view

MOVERS = (o.Move, o.Attack, o.Mount, o.Dismount, o.Fly)
SKIRMISH = {"rifle": 3, "lmg": 2, "hmg": 1, "cavalry": 2, "field_gun": 1}
READINGS: dict[str, bool | int | str] = {
    "tachanka_combined": True,
    "fire_any_bearing": True,
    "battalion_gun_range": 3,
    "mounted_horse_gun_fires": True,
    "tachanka_table": "cavalry",
    "green_forward_only": True,
    "lmg_weight": "one",
    "fire_limited_to_movers": True,
    "no_exit_removed": False,
    "neutral_fire": "full",
    "gas_clock": "plies",
    "contaminate_occupied": True,
    "car_any_road_square": True,
    "turn_limit": 25,
    "limit_judgement": "losses",
}


def _crooked_map() -> GameMap:
    """A map that is no mirror: a wood, a height, a lake and a swamp more in the south of the standard one."""
    standard = standard_map()
    more = {"5Г": Square("masking", "forest"), "6Д": Square("strong", "height"), "4Б": Square("impassable", "lake")}
    more |= {"3Б": Square("impassable", "swamp"), "10Г": Square("masking", "garden")}
    return msgspec.structs.replace(standard, id="crooked", squares=standard.squares | more, counts={})


class Otryadov:
    """The register asks for `subject`; see `tests.laws.subject.Subject` for what each function means."""

    id = "otryadov"
    order_type = o.AnyOrder
    event_type = events.AnyEvent
    view_type = View
    mirrored = True
    secret_types = (Position, Facts, Sealed, events.Happening)

    def __init__(self) -> None:
        plain = Ruleset(game="otryadov", edition=game.edition)
        scenarios = {
            "company": Scenario(),
            "squadron": Scenario(name="squadron", base="squadron", gas=True),
            "battalion": Scenario(name="battalion", base="battalion", armour="tank"),
            "cavalry": Scenario(name="cavalry", base="cavalry_regiment", gas=True),
            "children": Scenario(name="children", base="o41"),
            "defence": Scenario(name="defence", defender="red", cut="1/3"),
            "halted": Scenario(name="halted", base="squadron", defender="blue", cut="1/4", gas=True),
            "competition": Scenario(name="competition", base="squadron", competition=True),
            "skirmish": Scenario(name="skirmish", rosters={"red": SKIRMISH, "blue": SKIRMISH}, gas=True),
            "crooked": Scenario(name="crooked", rosters={"red": SKIRMISH, "blue": SKIRMISH}, map=_crooked_map()),
        }
        self.scenarios: Mapping[str, tuple[Scenario, Ruleset]] = {
            name: (scenario, plain) for name, scenario in scenarios.items()
        }
        readings = Ruleset(game="otryadov", edition=game.edition, options=READINGS)
        self.scenarios |= {"readings": (Scenario(name="readings", base="squadron", gas=True), readings)}

    def restore(self, kind: type, plain: Any) -> Any:
        raise TypeError(kind)

    def bound(self, name: str) -> int:
        scenario, rules = self.scenarios[name]
        return 2 * game.begin(scenario, rules).facts.law.turn_limit + 2

    def turn(self, view: View, rng: Random) -> list[Any]:
        if view.phase == "deploy":
            return self._opening(view, rng)
        for size in (rng.randint(0, 7), 0, 0):
            draft = _draft(view, rng, size)
            if draft is not None:
                return draft
        raise AssertionError(f"no lawful turn was found for {view.seat} in turn {view.turn}")

    def _opening(self, view: View, rng: Random) -> list[Any]:
        dice = Seeded(str(rng.random()))
        f, side = facts_of(view), SIDES.index(view.seat)
        placement = sample_placement(f, view.scenario, side, dice)
        chem = [g.id for g in view.figures if g.type == "chem" and g.id in placement]
        orders: list[Any] = [o.Deploy(placement, {id: rng.choice(["rifle", "cavalry", "tank"]) for id in chem})]
        if view.scenario.competition:
            axis = tuple(sorted(rng.sample(COLUMNS, 3)))
            orders.insert(0, o.FilePlan(events.Plan(axis, rng.choice(["destruction", "withdrawal", "raid", "hold"]))))
        return orders

    def lists_options(self, view: View) -> bool:
        return view.phase == "play"

    def garbage(self, view: View, rng: Random) -> list[Any]:
        return [_garbage(view, rng) for _ in range(rng.randint(1, 3))]

    def small(self, seed: int) -> View:
        position = position_of(case(seed))
        return game.view(position, Seat(SIDES[position.facts.to_move]))

    def every_order(self, view: View) -> Iterator[Any]:
        f = facts_of(view)
        for i in f.figures(f.to_move):
            yield from _orders_of(f, i)
        for name in NAMES:
            yield o.Bomb(name)
            yield o.Contaminate(name)
        yield from (o.OfferDraw(), o.Resign(), o.AcceptDraw())

    def sketch(self, order: Any) -> Hashable:
        match order:
            case o.Move(piece, path):
                return "move", piece, path[-1]
            case o.Attack(piece, path):
                return "attack", piece, path[-1]
            case o.Deploy() | o.FilePlan():
                return type(order)
            case _:
                return order  # type: ignore[no-any-return]

    def mirror_view(self, view: View) -> View:
        return mirror_view(view)

    def mirror_order(self, order: Any) -> Any:
        return mirror_order(order)

    def mirrors(self, events_: Sequence[Any]) -> bool:
        """Woods fight in the order of rows from 1 to 15 (4.6): which pair comes first is no mirror."""
        return not any(isinstance(event, events.GreenFight) for event in events_)

    def one_by_one(self, view: View, draft: Sequence[Any]) -> View | None:
        if draft and isinstance(draft[0], o.Resign | o.AcceptDraw):
            return None
        position = game.imagine(view, Seeded("one by one"))
        t = begin_turn(position.facts)
        for order in draft:
            assert carry_out(t, order) is None
        for event in end_orders(t, defender_of(view.scenario)):
            enact(position, event)
        return game.view(position, Seat(view.seat))


def _draft(view: View, rng: Random, size: int) -> list[Any] | None:
    """A random lawful turn of about `size` orders; None if the orders taken leave no way to end it."""
    if view.draw_offer not in (None, view.seat) and rng.random() < 0.2:
        return [o.AcceptDraw()]
    if rng.random() < 0.002:
        return [o.Resign()]
    t = begin_turn(facts_of(view))
    draft: list[Any] = []
    figures = list(t.f.figures(t.side))
    rng.shuffle(figures)
    for i in figures:
        if len(draft) < size and t.f.square[i] != OFF:
            _give(t, draft, list(o.figure_options(t, i)), rng)
    if rng.random() < 0.05:
        _give(t, draft, list(o.chemistry.options(t)), rng)
    if rng.random() < 0.01:
        _give(t, draft, [o.OfferDraw()], rng)
    return _finish(t, draft, figures, rng)


def _give(t: Turn, draft: list[Any], choices: list[Any], rng: Random) -> None:
    """Carry one of the choices out, rather one that brings the sides together."""
    if not choices:
        return
    bold = [order for order in choices if _is_bold(t, order)]
    order = rng.choice(bold if bold and rng.random() < 0.7 else choices)
    found = carry_out(t, order)
    assert found is None, f"{order} was offered and is refused: {found}"
    draft.append(order)


def _is_bold(t: Turn, order: Any) -> bool:
    match order:
        case o.Attack() | o.BombRun() | o.Bomb():
            return True
        case o.Fire(_, target):
            return bool(t.f.occupied[t.enemy] >> INDEX[target] & 1)
        case o.Move(piece, path):
            gain = INDEX[path[-1]] // 10 - t.f.square[t.f.roster.index[piece]] // 10
            return gain * (1 - 2 * t.side) > 0
        case _:
            return False


def _finish(t: Turn, draft: list[Any], figures: list[int], rng: Random) -> list[Any] | None:
    """Meet duties and the mandatory move, one order at a time."""
    for _ in range(len(figures) + 2):
        unmet = may_hand_in(t)
        if unmet is None:
            return draft
        owing = duties.indebted(t) if unmet.code == "OBLIGATION_UNMET" else figures
        choices: list[Any] = []
        for i in owing:
            choices = [x for x in o.figure_options(t, i) if isinstance(x, MOVERS)] if t.f.square[i] != OFF else []
            if choices:
                break
        if not choices and unmet.code == "NO_MOVE_MADE":
            choices = [o.Pass()]
        if not choices:
            return None
        _give(t, draft, choices, rng)
    return None


def _garbage(view: View, rng: Random) -> Any:
    ids = [g.id for g in view.figures] or ["x"]
    piece = rng.choice([*ids, *ids, *ids, "nobody"])
    at = next((g.square for g in view.figures if g.id == piece and g.square), "8Д")
    names = [*NAMES, "99Я", "", "R:Й-I"]
    near = [NAMES[s] for s in bits(GRID.neighbours[INDEX[at]])]
    path = tuple(rng.choice(near if rng.random() < 0.7 else names) for _ in range(rng.choice([1, 1, 1, 2, 3, 8])))
    held = [g.square for g in view.figures if g.square] or names
    some = tuple(rng.sample(ids, min(len(ids), rng.randint(0, 3))))
    return rng.choice(
        [
            o.Move(piece, path, some if rng.random() < 0.2 else ()),
            o.Attack(piece, (*path[:-1], rng.choice(held)), rng.random() < 0.5, some if rng.random() < 0.1 else ()),
            o.Fire(piece, rng.choice(held if rng.random() < 0.7 else names), rng.choice([None, None, *ids])),
            o.Fire(piece, rng.choice(near), None, True),
            o.Mount(piece),
            o.Dismount(piece),
            o.Bomb(rng.choice(names)),
            o.Contaminate(rng.choice(names)),
            o.Fly(piece, rng.choice(names)),
            o.BombRun(piece),
            o.Pass(),
            o.Resign(),
            o.OfferDraw(),
            o.AcceptDraw(),
            o.Unreadable("?"),
            o.Deploy({id: rng.choice(names) for id in some}, dict.fromkeys(some[:1], "tank")),
            o.FilePlan(events.Plan(("А",), "raid")),
        ]
    )


def _orders_of(f: Facts, i: int) -> Iterable[Any]:
    """Every conceivable order of one figure but those that walk into their own destruction by barrage, which
    `options` does not offer: all paths of up to three steps, fire on all squares, and the rest."""
    id, start = f.roster.ids[i], f.where(i)
    enemies: dict[str, list[str]] = {}
    for k in f.figures(1 - f.to_move):
        enemies.setdefault(NAMES[f.where(k)], []).append(f.roster.ids[k])
    reach = min(f.law.move[f.form[i]], 3)
    deadly = {NAMES[s] for s in f.barrage if entering(f, i, s) == KILLS}
    for path in _paths(start, reach):
        if deadly & set(path):
            continue
        yield o.Move(id, path)
        if path[-1] in enemies:
            yield o.Attack(id, path)
            yield o.Attack(id, path, True)
    for name in NAMES:
        yield o.Fire(id, name)
        yield o.Fire(id, name, None, True)
        yield o.Fly(id, name)
    aloft = [f.roster.ids[k] for k, air in f.air.items() if air.over >= 0]
    for name, there in enemies.items():
        yield from (o.Fire(id, name, at) for at in there if len(there) > 1 or at in aloft)
    yield from (o.Mount(id), o.Dismount(id), o.BombRun(id))


def _paths(start: int, reach: int) -> Iterator[tuple[str, ...]]:
    ways: list[tuple[int, ...]] = [()]
    for way in ways:
        if way:
            yield tuple(NAMES[s] for s in way)
        if len(way) < reach:
            at = way[-1] if way else start
            ways += [(*way, s) for s in bits(GRID.neighbours[at]) if s != start and s not in way]


subject = Otryadov()
