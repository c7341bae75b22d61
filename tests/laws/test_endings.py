"""Laws of the course of a game: there is always a lawful turn, and every game ends."""

from __future__ import annotations

import pytest

from tests.laws.driver import encoded, play
from tests.laws.subject import SCENARIOS, budget

games = pytest.mark.parametrize(("id", "name"), SCENARIOS)
seeds = pytest.mark.parametrize("seed", range(budget(2, 30)))


@games
@seeds
def test_a_game_ends_within_its_bound(id: str, name: str, seed: int) -> None:
    played = play(id, name, seed)
    assert len(played.plies) <= played.subject.bound(name)
    result = played.game.outcome(played.positions[-1])
    assert result is not None
    assert result.winner is None or result.winner in played.game.seats
    assert played.game.waiting(played.positions[-1]) == frozenset()


@games
def test_somebody_is_waited_for_until_the_end_and_has_options(id: str, name: str) -> None:
    played = play(id, name)
    for n, position in enumerate(played.positions[:-1]):
        assert played.game.outcome(position) is None
        waiting = played.game.waiting(position)
        assert waiting
        for seat in waiting if n in played.sample(25) else ():
            view = played.game.view(position, seat)
            choices = played.game.options(view, ())
            if played.subject.lists_options(view):
                assert choices.orders
            else:
                assert choices.unmet is not None


@games
def test_who_is_not_waited_for_and_who_comes_late_is_refused(id: str, name: str) -> None:
    played = play(id, name)
    for n in played.sample(6):
        position, ply = played.positions[n], played.plies[n]
        for seat in set(played.seats()) - set(played.game.waiting(position)):
            for orders in ply.orders.values():
                assert list(played.game.check(played.game.view(position, seat), orders))
    for seat in played.seats():
        view = played.game.view(played.positions[-1], seat)
        before = encoded(view)
        assert list(played.game.check(view, played.plies[-1].orders.get(seat, ())))
        assert not played.game.options(view, ()).orders
        assert encoded(view) == before
