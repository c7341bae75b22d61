"""Choices and drafts of a turn on random games: notation, refusals, meters, and a preview that comes true."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from posrednik.core.seat import Seat
from posrednik.games import part
from posrednik.notation.speech import Consider, Text
from posrednik.table.desk import desk
from tests.laws.driver import Played, encoded, play
from tests.laws.subject import subject

NAMES = ("company", "squadron", "battalion", "children", "defence", "skirmish", "crooked", "readings")
DESK = desk("otryadov")
TONGUE = part("otryadov", "tongue").tongue


def turns(name: str, count: int) -> list[tuple[Played, int, Seat, Any]]:
    """Some turns of a random game: the game, the ply, the seat to move and its view."""
    played = play("otryadov", name)
    out = []
    for n in played.sample(count):
        position = played.positions[n]
        for seat in played.game.waiting(position):
            view = played.game.view(position, seat)
            if view.phase == "play":
                out.append((played, n, seat, view))
    return out


def plain(orders: Any) -> list[Any]:
    found: list[Any] = msgspec.to_builtins(list(orders))
    return found


@pytest.mark.parametrize("name", NAMES)
def test_choices_are_the_options_in_notation_that_reads_back(name: str) -> None:
    for played, _, seat, view in turns(name, 5):
        offered = DESK.choices(view, ())
        assert [choice.order for choice in offered.orders] == list(played.game.options(view, ()).orders)
        for choice in offered.orders[::7]:
            for text in (choice.text.ru, choice.text.en):
                assert TONGUE.read(view, seat, text) == [choice.order], text
            assert choice.target is None or choice.target in DESK.board(view).squares
            assert choice.path is None or choice.path[-1] == choice.target


@pytest.mark.parametrize("name", NAMES)
def test_a_whole_turn_means_what_comes_of_it(name: str) -> None:
    for played, n, seat, view in turns(name, 12):
        orders = played.plies[n].orders[seat]
        found = DESK.consider(view, Consider(orders=plain(orders)))
        assert found.refusal is None
        assert found.unmet is None
        assert found.orders == tuple(orders)
        assert all(line.told for line in found.lines)
        told = DESK.told(view, played.plies[n].events, brief=False)
        if found.preview:
            assert tuple(told[-len(found.preview) :]) == found.preview
        if found.strip is not None:
            assert found.strip.used <= found.strip.limit


def test_a_draft_can_be_built_from_its_choices() -> None:
    rng = Random(7)
    for played, _, _, view in turns("company", 6):
        draft: list[Any] = []
        for _ in range(4):
            found = DESK.consider(view, Consider(orders=plain(draft)))
            assert found.refusal is None
            assert found.choices is not None
            orders = [c.order for c in found.choices.orders if c.verb not in ("resign", "accept_draw", "pass")]
            if not orders:
                break
            draft.append(rng.choice(orders))
        assert list(found.orders) == draft[: len(found.orders)]
        last = DESK.consider(view, Consider(orders=plain(draft)))
        assert last.choices is not None
        assert list(played.game.options(view, draft).orders) == [c.order for c in last.choices.orders]


def test_the_view_after_a_draft_shows_where_figures_go() -> None:
    for _, _, _, view in turns("company", 4):
        choices = [c for c in DESK.choices(view, ()).orders if c.verb == "move"]
        if not choices:
            continue
        found = DESK.consider(view, Consider(orders=plain([choices[0].order])))
        there = {g.id: g.square for g in found.view.figures}
        assert there[choices[0].piece or ""] == choices[0].target
        assert found.view.scenario == view.scenario


def test_an_unlawful_order_stays_in_its_line_and_the_others_are_judged_without_it() -> None:
    (_, _, _, view), *_ = turns("company", 6)[2:]
    choices = [c for c in DESK.choices(view, ()).orders if c.verb == "move"]
    first, second = choices[0], next(c for c in choices if c.piece != choices[0].piece)
    bad = {"op": "move", "piece": first.piece, "path": ["15А"]}
    found = DESK.consider(view, Consider(orders=[bad, *plain([second.order])]))
    assert found.lines[0].refusal is not None
    assert found.lines[0].refusal.order == 0
    assert found.lines[1].refusal is None
    assert found.refusal == found.lines[0].refusal == found.unmet
    assert found.view is None
    assert found.choices is not None
    assert found.choices.orders


def test_typed_orders_follow_the_draft_and_a_fault_has_its_column() -> None:
    (_, _, _, view), *_ = turns("company", 6)[2:]
    moves = [c for c in DESK.choices(view, ()).orders if c.verb == "move"]
    one = moves[0]
    two = next(c for c in moves if c.piece != one.piece)
    good = DESK.consider(view, Consider(orders=plain([one.order]), text=two.text.en, lang="en"))
    assert good.refusal is None
    assert good.orders == (one.order, two.order)
    again = DESK.consider(view, Consider(orders=plain([one.order]), text=f"{two.text.ru};  {two.text.ru}"))
    assert again.refusal is not None
    assert again.refusal.order == 2
    assert again.refusal.caret in (len(two.text.ru) + 3, len(two.text.ru) + 1)
    broken = DESK.consider(view, Consider(orders=plain([one.order]), text="Ст 99Щ-1А"))
    assert broken.refusal is not None
    assert broken.refusal.clause == "O30-N-1"
    assert broken.refusal.caret == 3
    assert broken.orders == (one.order,)


def test_a_refusal_names_the_nearest_lawful_order_in_the_language_of_the_question() -> None:
    (_, _, seat, view), *_ = turns("company", 6)[2:]
    move = next(c for c in DESK.choices(view, ()).orders if c.verb == "move" and c.order.path)
    far = {"op": "move", "piece": move.piece, "path": ["8В"]}
    for lang in ("ru", "en"):
        found = DESK.consider(view, Consider(orders=[far], lang=lang))
        if found.refusal is None:
            continue
        assert found.refusal.nearest
        assert TONGUE.read(view, seat, found.refusal.nearest)


def test_a_plan_can_be_written_while_the_enemy_is_to_move() -> None:
    played, n, seat, _ = turns("company", 6)[3]
    other = next(s for s in played.game.seats if s != seat)
    view = played.game.view(played.positions[n], other)
    found = DESK.consider(view, Consider(orders=[]))
    assert found.unmet is not None
    assert found.unmet.code == "NOT_YOUR_TURN"
    assert found.choices is not None
    assert found.choices.orders
    assert DESK.choices(view, ()).unmet is not None


def test_spectators_are_told_that_it_is_not_their_turn() -> None:
    played, n, _, _ = turns("company", 3)[1]
    view = played.game.view(played.positions[n], Seat("public"))
    found = DESK.consider(view, Consider(orders=[]))
    assert found.refusal is not None
    assert found.refusal.code == "NOT_YOUR_TURN"
    assert not DESK.choices(view, ()).orders


def test_resigning_stands_alone_and_says_how_the_game_would_end() -> None:
    (_, _, _, view), *_ = turns("company", 4)[1:]
    for asked in (Consider(orders=[{"op": "resign"}]), Consider(text="сдача"), Consider(text="RESIGN", lang="en")):
        found = DESK.consider(view, asked)
        assert found.refusal is None
        assert found.unmet is None
        assert found.preview
        assert found.lines[0].text == Text("сдача", "RESIGN")
    refused = DESK.consider(view, Consider(orders=[{"op": "accept_draw"}]))
    assert refused.refusal is not None
    assert refused.refusal.code == "NO_OFFER"


def test_garbage_is_refused_in_both_languages_and_never_fails() -> None:
    the_subject = subject("otryadov")
    rng = Random(30)
    for name in NAMES:
        for _, _, _, view in turns(name, 3):
            for _ in range(12):
                orders = the_subject.garbage(view, rng)
                found = DESK.consider(view, Consider(orders=plain(orders)))
                for line in found.lines:
                    if line.refusal is not None:
                        assert line.refusal.ru
                        assert line.refusal.en
                        assert "{" not in line.refusal.ru
                encoded(found)
    (_, _, _, view), *_ = turns("company", 4)[1:]
    things: tuple[Any, ...] = ("x", 7, None, [], {}, {"op": "fly"}, {"op": "move", "piece": [], "path": 3})
    for thing in things:
        found = DESK.consider(view, Consider(orders=[thing]))
        assert found.refusal is not None
        assert found.refusal.code == "ORDER_SYNTAX"


def test_pick_leaves_the_choices_of_one_figure() -> None:
    (_, _, _, view), *_ = turns("company", 4)[1:]
    piece = next(c.piece for c in DESK.choices(view, ()).orders if c.piece)
    found = DESK.consider(view, Consider(orders=[], pick=piece))
    assert found.choices is not None
    assert {c.piece for c in found.choices.orders} <= {piece, None}
