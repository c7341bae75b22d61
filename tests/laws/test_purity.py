"""Laws of innocence: asking changes nothing, and writing happens on a copy."""

from __future__ import annotations

from random import Random

import pytest

from posrednik.core.dice import Recorded, Seeded
from posrednik.core.order import Refused
from posrednik.core.umpire import adjudicate
from tests.laws.driver import encoded, play, windows
from tests.laws.subject import SCENARIOS, budget

games = pytest.mark.parametrize(("id", "name"), SCENARIOS)


@games
def test_no_question_and_no_adjudication_changes_the_position(id: str, name: str) -> None:
    played = play(id, name)
    game, rng = played.game, Random(name)
    for n in played.sample(budget(10, 100)):
        position, ply = played.positions[n], played.plies[n]
        before = game.digest(position), windows(game, position)
        for seat in played.seats():
            view = game.view(position, seat)
            seen = encoded(view)
            list(game.check(view, ply.orders.get(seat, ())))
            list(game.check(view, played.subject.garbage(view, rng)))
            game.options(view, ())
            game.imagine(view, Seeded(name))
            assert encoded(view) == seen
        adjudicate(game, position, ply.orders, Recorded(ply.rolls))
        game.copy(position)
        assert (game.digest(position), windows(game, position)) == before


@games
def test_apply_leaves_the_position_and_enact_writes_the_same(id: str, name: str) -> None:
    played = play(id, name)
    game = played.game
    for n in played.sample(budget(12, 100)):
        position = played.positions[n]
        for event in played.plies[n].events:
            before = game.digest(position), windows(game, position)
            after = game.apply(position, event)
            assert (game.digest(position), windows(game, position)) == before
            written = game.copy(position)
            game.enact(written, event)
            assert (game.digest(written), windows(game, written)) == (game.digest(after), windows(game, after))
            position = after
        assert game.digest(position) == played.plies[n].digest


@games
def test_refused_orders_change_nothing(id: str, name: str) -> None:
    played = play(id, name)
    game, rng = played.game, Random(name)
    for n in played.sample(budget(10, 100)):
        position = played.positions[n]
        before = game.digest(position), windows(game, position)
        for seat in game.waiting(position):
            dice = Seeded(name)
            try:
                adjudicate(game, position, {seat: played.subject.garbage(game.view(position, seat), rng)}, dice)
            except Refused:
                assert not dice.rolls
            assert (game.digest(position), windows(game, position)) == before
