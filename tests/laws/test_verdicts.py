"""Laws of judgement: the view's answer is the umpire's, the options are the lawful orders, clauses exist."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from posrednik.core.dice import Seeded
from posrednik.core.order import Refusal, Refused
from posrednik.core.seat import Seat
from posrednik.core.umpire import adjudicate
from posrednik.games import GAMES, game
from posrednik.notation.rulebook import sentence
from tests.laws.driver import AnyGame, play
from tests.laws.subject import SCENARIOS, budget, subject

games = pytest.mark.parametrize(("id", "name"), SCENARIOS)
registered = pytest.mark.parametrize("id", list(GAMES))


def drafts(id: str, name: str) -> Iterator[tuple[AnyGame, Any, Seat, list[Any]]]:
    """Turns for the positions of a random game: the lawful one, cut short, and spoilt in several ways."""
    played = play(id, name)
    rng = Random(name)
    for n in played.sample(budget(30, 300)):
        position, ply = played.positions[n], played.plies[n]
        for seat, given in ply.orders.items():
            bad = played.subject.garbage(played.game.view(position, seat), rng)
            for draft in (list(given), list(given[:-1]), [*given, *bad], [*given[:1], *bad, *given[1:]], bad, []):
                yield played.game, position, seat, draft


def verdict(the: AnyGame, position: Any, seat: Seat, draft: list[Any]) -> tuple[str, str, int | None] | None:
    """What the umpire says to the orders: code, clause and number of the faulty order, None if it takes them."""
    try:
        adjudicate(the, position, {seat: draft}, Seeded("verdict"))
    except Refused as refused:
        return refused.refusal.code, refused.refusal.clause, refused.refusal.order
    return None


@games
def test_the_view_is_told_what_the_umpire_would_say(id: str, name: str) -> None:
    for the, position, seat, draft in drafts(id, name):
        found: Refusal | None = next(the.check(the.view(position, seat), draft), None)
        said = None if found is None else (found.code, found.clause, found.order)
        if len(the.waiting(position)) == 1:
            assert said == verdict(the, position, seat, draft), draft


@games
def test_refusals_name_clauses_and_reasons_of_the_rulebook(id: str, name: str) -> None:
    for the, position, seat, draft in drafts(id, name):
        for refusal in the.check(the.view(position, seat), draft):
            assert the.rulebook.knows(refusal.clause), refusal
            assert refusal.code in the.rulebook.reasons, refusal
            assert refusal.order is None or 0 <= refusal.order < len(draft)
            for lang in ("ru", "en"):
                said = sentence(refusal, the.rulebook, lang)
                assert said.strip()
                assert "…" not in said, f"{refusal} leaves a gap: {said}"
                assert "{" not in said


@games
def test_events_and_outcomes_name_clauses_of_the_rulebook(id: str, name: str) -> None:
    played = play(id, name)
    for ply in played.plies:
        for event in ply.events:
            assert played.game.rulebook.knows(event.clause), event
    result = played.game.outcome(played.positions[-1])
    assert result is not None
    assert played.game.rulebook.knows(result.clause)


@games
def test_every_option_is_lawful(id: str, name: str) -> None:
    played = play(id, name)
    game, rng = played.game, Random(name)
    for n in played.sample(budget(10, 100)):
        position, ply = played.positions[n], played.plies[n]
        for seat, given in ply.orders.items():
            view = game.view(position, seat)
            draft = list(given[: rng.randint(0, len(given))])
            listed = game.options(view, draft).orders
            for order in rng.sample(listed, min(len(listed), 15)):
                for refusal in game.check(view, [*draft, order]):
                    assert refusal.order is None, f"{order} is offered after {draft}: {refusal}"


@games
def test_unmet_says_whether_the_draft_may_be_handed_in(id: str, name: str) -> None:
    for the, position, seat, draft in drafts(id, name):
        view = the.view(position, seat)
        found = next(the.check(view, draft), None)
        unmet = the.options(view, draft).unmet
        assert (unmet is None) == (found is None), (draft, unmet, found)
        if unmet is not None and found is not None:
            assert (unmet.code, unmet.clause, unmet.order) == (found.code, found.clause, found.order)


@registered
@pytest.mark.parametrize("seed", range(budget(12, 300)))
def test_options_are_all_that_brute_force_finds(id: str, seed: int) -> None:
    the, about = game(id), subject(id)
    view = about.small(seed)
    listed = {about.sketch(order) for order in the.options(view, ()).orders}
    lawful = set()
    for order in about.every_order(view):
        sketch = about.sketch(order)
        if sketch not in lawful and all(r.order is None for r in the.check(view, [order])):
            lawful.add(sketch)
            assert sketch in listed, f"lawful and not offered: {order}"


@games
def test_a_turn_is_taken_whole_or_order_by_order(id: str, name: str) -> None:
    played = play(id, name)
    for n in played.sample(budget(25, 250)):
        position, ply = played.positions[n], played.plies[n]
        for seat, given in ply.orders.items():
            view = played.game.view(position, seat)
            for k in range(len(given)):
                assert all(r.order is None for r in played.game.check(view, given[:k]))
