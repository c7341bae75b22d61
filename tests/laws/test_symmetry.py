"""Laws of fairness: the mirrored position gives the mirrored result, and a turn is the sum of its orders."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from posrednik.core.dice import Seeded
from posrednik.core.order import Refused
from posrednik.core.seat import Seat
from posrednik.core.umpire import adjudicate
from posrednik.games import GAMES, game
from tests.laws.driver import encoded, play
from tests.laws.subject import MIRRORED, Subject, budget, subject

games = pytest.mark.parametrize(("id", "name"), MIRRORED)
registered = pytest.mark.parametrize("id", [id for id in GAMES if subject(id).mirrored])


def result(the: Any, view: Any, draft: Any) -> tuple[Any, list[Any]]:
    """What the seat of the view sees after its turn (or the refusal), and the events."""
    position = the.imagine(view, Seeded("mirror"))
    try:
        after, events = adjudicate(the, position, {Seat(view.seat): draft}, Seeded("mirror"))
    except Refused as refused:
        return (refused.refusal.code, refused.refusal.order), []
    return the.view(after, Seat(view.seat)), events


def agree(about: Subject, view: Any, draft: list[Any]) -> bool:
    """Whether a turn and its mirror image have mirrored results; False if the law promises nothing here."""
    the = game(about.id)
    found, events = result(the, view, draft)
    if not about.mirrors(events):
        return False
    opposite, _ = result(the, about.mirror_view(view), [about.mirror_order(order) for order in draft])
    expected = found if isinstance(found, tuple) else about.mirror_view(found)
    assert encoded(opposite) == encoded(expected), draft
    return True


def situations(id: str, name: str) -> Iterator[tuple[Any, list[Any]]]:
    """Views and turns of a random game, the turn sometimes spoilt."""
    played = play(id, name)
    rng = Random(name)
    for n in played.sample(budget(25, 250)):
        for seat, given in played.plies[n].orders.items():
            view = played.game.view(played.positions[n], seat)
            if played.subject.lists_options(view):
                yield view, list(given)
                yield view, [*given, *played.subject.garbage(view, rng)]


@games
def test_the_mirrored_turn_has_the_mirrored_result(id: str, name: str) -> None:
    agreed = [agree(subject(id), view, draft) for view, draft in situations(id, name)]
    assert any(agreed)


@registered
@pytest.mark.parametrize("batch", range(8))
def test_small_positions_are_fair_too(id: str, batch: int) -> None:
    about = subject(id)
    size = budget(12, 200)
    for seed in range(batch * size, (batch + 1) * size):
        view = about.small(seed)
        agree(about, view, about.turn(view, Random(seed)))


@games
def test_two_mirrors_show_the_thing_itself(id: str, name: str) -> None:
    for view, draft in situations(id, name):
        about = subject(id)
        assert about.mirror_view(about.mirror_view(view)) == view
        assert [about.mirror_order(about.mirror_order(order)) for order in draft] == draft


@games
def test_orders_one_by_one_are_the_same_turn(id: str, name: str) -> None:
    """Facts that `check` and `options` work on go the same way as the position that the umpire resolves."""
    played = play(id, name)
    for n in played.sample(budget(25, 250)):
        for seat, given in played.plies[n].orders.items():
            view = played.game.view(played.positions[n], seat)
            if played.subject.lists_options(view):
                single = played.subject.one_by_one(view, given)
                assert single is None or encoded(single) == encoded(result(played.game, view, given)[0])
