"""The desk of «Стратегия»: cards, situation, drafts, answers, reports, all from a view and in both languages."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from posrednik.core.dice import Seeded
from posrednik.core.seat import PUBLIC, Seat
from posrednik.games import game
from posrednik.games.strategia import orders as o
from posrednik.games.strategia.unit import Unit
from posrednik.games.strategia.view import View
from posrednik.games.strategia.writing import write
from posrednik.notation.speech import Consider, Faulty, Question, Text
from posrednik.server import wire
from posrednik.table.desk import desk
from tests.desk.test_answers import cyrillic, texts
from tests.laws.driver import encoded, play, seated
from tests.laws.subject import subject

DESK = desk("strategia")
WARS = tuple(subject("strategia").scenarios)


def stages(name: str) -> list[View]:
    """Views of the sides in the planning, in the middle and at the end of a small war."""
    played = play("strategia", name)
    numbers = sorted({0, 1, len(played.plies) // 2, len(played.plies)})
    return [played.game.view(played.positions[n], seat) for n in numbers for seat in played.game.seats]


def middle(name: str, seat: str = "red") -> View:
    """A view of a seat that is waited for in the war."""
    played = play("strategia", name)
    for position in played.positions[1:]:
        if Seat(seat) in played.game.waiting(position):
            found: View = played.game.view(position, Seat(seat))
            if found.near and not found.put:
                return found
    raise AssertionError(f"{seat} never met an enemy in {name}")


def worded(thing: Any) -> None:
    """Every text is there in both languages, the English one without a Russian letter."""
    found = texts(thing)
    for text in found:
        assert text.ru
        assert text.en
        assert not cyrillic(text.en), text
        assert "{" not in text.ru + text.en


def test_the_catalogue_and_the_drawer_are_whole() -> None:
    card, drawer = DESK.catalogue(), DESK.drawer()
    assert card.page is False
    assert DESK.lesson() is None
    assert {option.name for option in card.options} >= {"level", "umpire", "response", "turn_limit"}
    assert all(option.clause for option in card.options)
    assert {clause.id for clause in drawer.clauses} == set(game("strategia").rulebook.clauses)
    for one in (card, drawer):
        assert wire.encode(one)
        for text in texts(one):
            assert text.ru
            assert text.en


@pytest.mark.parametrize(
    ("wanted", "options", "code"),
    [
        ({"teams": {"red": 1}}, {}, "BAD_SCENARIO"),
        ({"teams": {"red": 9, "blue": 1}}, {}, "BAD_SCENARIO"),
        ({"map": {"schema": "x"}}, {}, "BAD_SCENARIO"),
        ({"colour": 1}, {}, "BAD_SCENARIO"),
        ({}, {"level": 7}, "BAD_OPTION"),
        ({}, {"levle": 2}, "BAD_OPTION"),
    ],
    ids=str,
)
def test_what_cannot_be_set_up_is_said(wanted: dict[str, Any], options: dict[str, Any], code: str) -> None:
    with pytest.raises(Faulty) as caught:
        DESK.scenario(wanted, DESK.rules(options))
    assert caught.value.fault.code == code
    assert caught.value.fault.clause


@pytest.mark.parametrize("name", WARS)
@pytest.mark.clause("ST-P.4", "ST-P.5")
def test_every_stage_has_its_words(name: str) -> None:
    for view in stages(name):
        said = DESK.situation(view)
        worded(said)
        assert said or not view.side
        board = DESK.board(view)
        assert len(board.squares) == view.board.size
        worded(board)
        for square in (view.board.name[0], *[view.board.name[s] for one in view.units[:3] for s in one.squares]):
            answers = DESK.why(view, [], Question(square=square))
            assert answers
            worded(answers)
        wire.raw(view)


@pytest.mark.parametrize("name", WARS)
def test_events_are_told_in_sentences(name: str) -> None:
    played = play("strategia", name)
    told = 0
    for n, ply in enumerate(played.plies):
        for seat in played.seats():
            before = played.game.view(played.positions[n], seat)
            heard = [played.game.report(event, played.positions[n + 1], seat) for event in ply.events]
            said = DESK.told(before, [event for event in heard if event is not None])
            worded(said)
            assert all(line.clause in played.game.rulebook.clauses for line in said)
            told += len(said)
            for owner, given in ply.orders.items():
                worded(DESK.written(before, given, owner))
    assert told > len(played.plies)
    verdict = DESK.verdict(played.game.view(played.positions[-1], PUBLIC), {})
    assert verdict is not None
    worded(verdict)


@pytest.mark.clause("ST-P.2")
def test_a_text_of_many_lines_becomes_orders_with_their_notation() -> None:
    view = middle("cards")
    own = [one for one in view.units if one.arm != "garrison" and one.squares and not one.part]
    text = (
        "\n".join(write(o.Stand(unit=f"{one.number} {one.arm}"), "ru") for one in own[:2])
        + "\n\n# замечание\nход окончен"
    )
    found = DESK.consider(view, Consider(text=text))
    assert found.refusal is None
    assert [type(order).__name__ for order in found.orders] == ["Stand"] * len(own[:2]) + ["End"]
    assert all(line.text.ru and line.text.en for line in found.lines)
    again = DESK.consider(view, Consider(text="\n".join(line.text.en for line in found.lines), lang="en"))
    assert again.orders == found.orders
    assert wire.encode(found)


def test_an_unreadable_line_is_told_with_its_place_and_leaves_the_draft() -> None:
    view = middle("cards")
    text = "ход окончен\n1 с.д. - повернуть на восток-запад\nналожу удар"
    found = DESK.consider(view, Consider(orders=[{"do": "end"}], text=text))
    assert found.orders == (o.End(),)
    assert found.refusal is not None
    assert found.refusal.line == 2
    assert found.refusal.caret is not None
    assert text.index("1 с.д.") <= found.refusal.caret < text.index("наложу")
    assert len(found.preview) == 2
    worded([Text(found.refusal.ru, "x")])


@pytest.mark.clause("ST-9.3")
def test_an_improper_order_is_considered_like_a_proper_one() -> None:
    view = middle("cards")
    one = next(unit for unit in view.units if unit.arm == "sd" and unit.squares and not unit.part)
    name, b = f"{one.number} sd", view.board
    near = next(q for _, q in b.near[one.at] if b.land >> q & 1)
    far = max(range(b.size), key=lambda s: abs(b.grid.x[s] - b.grid.x[one.at]))
    answers = [
        DESK.consider(view, Consider(orders=[{"do": "move", "unit": name, "path": [b.name[s]]}])) for s in (near, far)
    ]
    for found in answers:
        assert found.refusal is None
        assert found.unmet is None
        assert found.lines[0].told == ()


@pytest.mark.clause("ST-9.8d", "ST-9.8h")
def test_odds_are_an_estimate_from_what_is_seen() -> None:
    view = middle("cards")
    target = view.board.name[view.near[0].square]
    (line,) = DESK.consider(view, Consider(orders=[{"do": "strike", "target": target}])).lines
    (said,) = line.told
    assert said.text.ru.startswith(("Прикидка по тому, что видно", "В квадрате"))
    worded(said)


def test_nonsense_becomes_orders_that_are_always_refused() -> None:
    view = middle("cards")
    for plain in ({}, {"do": "fly"}, {"do": "move"}, {"do": "move", "unit": "x" * 5000, "path": ["1-1"]}, 5, None):
        found = DESK.consider(view, Consider(orders=[plain]))
        assert found.refusal is not None, plain
        assert found.refusal.clause
        assert wire.encode(found)


def test_questions_about_units_orders_and_clauses() -> None:
    view = middle("cards")
    one = next(unit for unit in view.units if unit.arm == "sd" and unit.squares and not unit.part)
    for question in (
        Question(piece=f"{one.number} sd"),
        Question(text=f"{one.number} sd"),
        Question(text="?ST-9.8"),
        Question(text=view.board.name[3]),
        Question(text="ход окончен"),
        Question(order={"do": "end"}),
        Question(order={"do": "dance"}),
        Question(text="что делать"),
        Question(),
    ):
        found = DESK.why(view, [], question)
        assert found, question
        worded([line for line in found if line.clause != "ST-9.8"])
    assert DESK.why(view, [], Question(text="ST-9.8"))[0].clause == "ST-9.8"


# --- secrets ---------------------------------------------------------------------------------------


def surfaces(view: View, rng: Random) -> bytes:
    """Everything that the desk says to a seat, in bytes."""
    turn = subject("strategia").turn(view, rng) if view.seat in view.waiting else []
    squares = [view.board.name[s] for s in rng.sample(range(view.board.size), 6)]
    said: list[Any] = [DESK.situation(view), DESK.choices(view, []), DESK.verdict(view, {}), DESK.board(view)]
    said += [DESK.consider(view, Consider(orders=turn)), DESK.consider(view, Consider(text="? войска 3-3\nудар 1-1"))]
    said += [DESK.why(view, [], Question(square=square)) for square in squares]
    return encoded(said)


@pytest.mark.parametrize("name", WARS)
@pytest.mark.clause("ST-1.4")
def test_what_is_unseen_moves_no_byte_of_what_the_desk_says(name: str) -> None:
    """Positions that differ in everything a seat cannot see have one answer to every question."""
    the, played = seated("strategia", name), play("strategia", name)
    for n in played.sample(4):
        position = played.positions[n]
        for seat in the.seats:
            view = the.view(position, seat)
            worlds = [the.imagine(view, Seeded(f"{n} {seat} {k}")) for k in range(2)]
            told = {surfaces(the.view(world, seat), Random(n)) for world in (position, *worlds)}
            assert len(told) == 1


def test_gunners_do_not_learn_whom_their_fire_has_met() -> None:
    from posrednik.games.strategia.records import Interdiction

    the, played = seated("strategia", "cards"), play("strategia", "cards")
    position = the.copy(played.positions[1])
    fire = Interdiction(square=5, by="red", share=position.law.false_rate, first=0, last=9, hit=frozenset({"B1", "B7"}))
    position.interdictions = (fire,)
    (shown,) = the.view(position, Seat("red")).fire
    assert shown.hit == frozenset()
    assert the.view(position, Seat("blue")).fire == ()


def test_a_view_is_read_again_from_the_wire() -> None:
    view = middle("cards")
    plain = msgspec.json.decode(wire.raw(view))
    assert {"units", "near", "report", "waiting"} <= set(plain)
    assert all(isinstance(one["strength"], str) for one in plain["units"] if "strength" in one)
    assert isinstance(view.units[0], Unit)
