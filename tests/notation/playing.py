"""Random lawful play for the tests of notation: cheap turns, reproducible from a seed."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from posrednik.core.dice import Seeded
from posrednik.core.scenario import Ruleset
from posrednik.core.seat import Seat
from posrednik.core.umpire import Umpire
from posrednik.games.otryadov import game
from posrednik.games.otryadov import orders as o
from posrednik.games.otryadov.events import Plan
from posrednik.games.otryadov.imagine import sample_placement
from posrednik.games.otryadov.scenario import Scenario
from posrednik.games.otryadov.squares import SIDES

AnyUmpire = Umpire[Any, Any, Any, Any]
_ENDS = (o.Resign, o.AcceptDraw)


def begin(scenario: Scenario, seed: int, **options: bool | int | str) -> AnyUmpire:
    """A game in which both sides have deployed at random."""
    rules = Ruleset(game="otryadov", edition=game.edition, options=options)
    umpire: AnyUmpire = Umpire(game, game.begin(scenario, rules), Seeded(str(seed)))
    drawn = Seeded(f"deployment {seed}")
    chance = random.Random(seed)
    given: dict[Seat, list[o.AnyOrder]] = {}
    for side, seat in enumerate(game.seats):
        f = umpire.position.facts
        given[seat] = []
        if scenario.competition:
            given[seat].append(o.FilePlan(Plan(("А", "Ж"), "raid", 20, 'Лес; 100 % "наш"', "Обход @ слева ~ д")))
        arms = {
            id: chance.choice(("rifle", "cavalry", "tank")) for id in f.roster.ids if id.startswith(f"{'rb'[side]}ch")
        }
        given[seat].append(o.Deploy(sample_placement(f, scenario, side, drawn), arms))  # type: ignore[arg-type]
    umpire.play(given)
    return umpire


def random_turn(umpire: AnyUmpire, chance: random.Random, longest: int = 5) -> list[o.AnyOrder]:
    """A lawful turn of the side to move, neither resignation nor agreement."""
    seat = Seat(SIDES[umpire.position.facts.to_move])
    view = game.view(umpire.position, seat)
    draft: list[o.AnyOrder] = []
    choices = game.options(view, draft)
    wanted = chance.randint(1, longest)
    while choices.unmet is not None or len(draft) < wanted:
        following = [order for order in choices.orders if not isinstance(order, _ENDS)]
        if len(draft) >= wanted:
            following = [
                x for x in following if isinstance(x, (o.Move, o.Pass, o.Dismount, o.Fly, o.Mount))
            ] or following
        if not following:
            break
        draft.append(chance.choice(following))
        choices = game.options(view, draft)
    return draft


def play_on(umpire: AnyUmpire, seed: int, plies: int) -> Iterator[tuple[Any, list[o.AnyOrder]]]:
    """Play random turns; yields each position with the turn that is played in it."""
    chance = random.Random(seed)
    for _ in range(plies):
        if game.outcome(umpire.position) is not None:
            return
        draft = random_turn(umpire, chance)
        yield umpire.position, draft
        umpire.play({Seat(SIDES[umpire.position.facts.to_move]): draft})
