"""Questions, reports, results, cards and faults: both languages, a clause wherever there is one."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from posrednik.core.seat import Seat
from posrednik.games import game, part
from posrednik.notation.speech import Faulty, Question, Text
from posrednik.table.desk import desk
from tests.desk.test_play import NAMES, turns
from tests.laws.driver import encoded, play

DESK = desk("otryadov")
BOOK = game("otryadov").rulebook


def texts(thing: Any) -> list[Text]:
    """Every text inside an answer."""
    if isinstance(thing, Text):
        return [thing]
    if isinstance(thing, msgspec.Struct):
        return [text for name in thing.__struct_fields__ for text in texts(getattr(thing, name))]
    if isinstance(thing, dict):
        return [text for value in thing.values() for text in texts(value)]
    if isinstance(thing, (list, tuple)):
        return [text for value in thing for text in texts(value)]
    return []


def cyrillic(text: str) -> bool:
    return any("а" <= letter.lower() <= "я" for letter in text)


@pytest.mark.parametrize("name", NAMES)
def test_every_square_of_the_board_has_its_words(name: str) -> None:
    (_, _, _, view), *_ = turns(name, 3)[1:]
    board = DESK.board(view)
    assert len(board.squares) == (150 if view.scenario.base == "o41" else 210)
    for square in board.squares.values():
        assert square.words.ru
        assert not cyrillic(square.words.en), square.words.en
    assert board.art.startswith("/made/otryadov/")
    assert DESK.art(board.art.split("/")[-1].removesuffix(".svg")) is not None
    assert encoded(DESK.board(view)) == encoded(board)


def test_marks_of_the_standard_map() -> None:
    (_, _, _, view), *_ = turns("company", 3)[1:]
    squares = DESK.board(view).squares
    assert "village_red" in squares["3Г"].marks
    assert "station_blue" in squares["14З"].marks
    assert "rear_red" in squares["R:К-III"].marks
    assert {"road", "strip"} <= set(squares["5Г"].marks)
    assert (squares["B:А-III"].x, squares["B:А-III"].y) == (0, 18)
    (_, _, _, children), *_ = turns("children", 3)[1:]
    assert "airfield_red" in DESK.board(children).squares["2Д"].marks


@pytest.mark.parametrize("name", NAMES)
def test_questions_are_answered_about_everything_on_the_board(name: str) -> None:
    rng = Random(9)
    for _, _, seat, view in turns(name, 3):
        squares = list(DESK.board(view).squares)
        own = [g.id for g in view.figures if g.side == seat and g.square]
        asked = [Question(piece=rng.choice(own), square=rng.choice(squares)) for _ in range(12)]
        asked += [Question(square=rng.choice(squares)), Question(piece=rng.choice(own))]
        asked += [Question(piece=g.id) for g in view.figures[:4]]
        asked += [Question(order=msgspec.to_builtins(c.order)) for c in DESK.choices(view, ()).orders[::40]]
        for question in asked:
            lines = DESK.why(view, [], question)
            assert lines, question
            for line in lines:
                assert line.clause is None or BOOK.knows(line.clause)
                assert line.text.ru
                assert not cyrillic(line.text.en), line.text.en


def test_a_refused_square_is_answered_with_reason_and_what_is_near() -> None:
    for _, _, seat, view in turns("company", 8):
        enemy = next(g for g in view.figures if g.side != seat and g.square)
        for figure in (g for g in view.figures if g.side == seat and g.square and g.type == "rifle"):
            lines = DESK.why(view, [], Question(piece=figure.id, square=enemy.square))
            assert lines[0].text.ru.startswith((f"{enemy.square} – нельзя", "Можно", f"{enemy.square}:"))


@pytest.mark.parametrize("phase", [0, 2, -1])
def test_spectators_ask_too(phase: int) -> None:
    played = play("otryadov", "company")
    view = played.game.view(played.positions[phase], Seat("public"))
    for question in (Question(square="8Е"), Question(piece="rr1"), Question(piece="rr1", square="8Е"),
                     Question(text="? Ст 8Е"), Question(order={"op": "pass"}), Question(piece="nobody")):  # fmt: skip
        assert DESK.why(view, [], question)


@pytest.mark.parametrize(
    ("text", "clause"),
    [
        ("? 30-V-13", "O30-V-13"),
        ("О30-X-10", "O30-X-10"),
        ("o41-2", "O41-2"),
        ("? 9Е", "O30-I-5"),
        ("ничего", "O30-N-2"),
    ],
)
def test_typed_questions(text: str, clause: str) -> None:
    (_, _, _, view), *_ = turns("company", 4)[1:]
    assert DESK.why(view, [], Question(text=text))[0].clause == clause


@pytest.mark.parametrize("name", NAMES)
def test_reports_are_told_in_both_languages(name: str) -> None:
    played = play("otryadov", name)
    for n in played.sample(12):
        before = played.game.view(played.positions[n], Seat("public"))
        events = [played.game.report(e, played.positions[n + 1], Seat("public")) for e in played.plies[n].events]
        for told in DESK.told(before, [e for e in events if e is not None], brief=False):
            assert told.clause is None or BOOK.knows(told.clause)
            assert told.text.ru
            assert not cyrillic(told.text.en), told.text.en
        for seat, orders in played.plies[n].orders.items():
            if before.phase == "play":
                lines = DESK.written(before, orders, seat)
                written = part("otryadov", "tongue").tongue.write(before, seat, orders, "ru")
                assert "; ".join(line.text.ru for line in lines) == written


@pytest.mark.parametrize("name", NAMES)
def test_the_end_has_its_word_its_clause_and_its_losses(name: str) -> None:
    played = play("otryadov", name)
    last = played.game.view(played.positions[-1], Seat("red"))
    found = DESK.verdict(last, {"red": "taktik"})
    assert found is not None
    assert found.words.ru.startswith(("Победа", "Успех", "Ничья"))
    assert found.titles["red"] == Text("тактик", "tactician")
    assert DESK.verdict(played.game.view(played.positions[0], Seat("red")), {}) is None
    before = played.game.view(played.positions[-2], Seat("red"))
    scene = DESK.scene(before, played.plies[-1].events, last)
    assert scene.flags[-1] in ("end", "heavy_loss")
    assert all(0 <= share <= 1 for share in scene.losses.values())


def test_the_catalogue_offers_every_set_up_and_every_option_with_its_clause() -> None:
    shelf = DESK.catalogue()
    assert [card.name for card in shelf.scenarios] == ["company", "squadron", "battalion", "cavalry_regiment", "o41"]
    assert [sum(f.count for f in card.figures) for card in shelf.scenarios] == [28, 15, 61, 42, 20]
    known = set(part("otryadov", "law").Options.__struct_fields__)
    assert {card.name for card in shelf.options} == known
    for card in (*shelf.options, *shelf.switches):
        assert card.clause is not None
        assert BOOK.knows(card.clause)
        for value in card.values:
            assert card.words[msgspec.json.encode(value).decode()].ru
    for text in texts(shelf):
        assert text.ru
        assert text.en
    assert shelf.modules == tuple(card.name for card in shelf.switches)


def test_the_drawer_holds_the_whole_book() -> None:
    drawer = DESK.drawer()
    assert [a.id for a in drawer.clauses] == list(BOOK.clauses)
    assert [r.id for r in drawer.rulings] == list(BOOK.rulings)
    assert {a.section for a in drawer.clauses} <= {s.id for s in drawer.sections}
    by_id = {a.id: a for a in drawer.clauses}
    assert "barrage" in by_id["O30-V-17"].options


SCENARIOS: list[dict[str, Any]] = [
    {"name": "company"}, {"name": "o41"}, {}, {"name": "squadron", "gas": True, "defender": None},
    {"name": "battalion", "defender": "blue", "cut": "1/3", "armour": "tank", "competition": True},
    {"name": "mine", "base": "company", "rosters": {"red": {"rifle": 3}, "blue": {"rifle": 2, "tank": 1}}},
]  # fmt: skip


@pytest.mark.parametrize("wanted", SCENARIOS)
def test_scenarios_as_they_are_asked_for(wanted: dict[str, Any]) -> None:
    scenario = DESK.scenario(wanted)
    game("otryadov").begin(scenario, DESK.rules({"barrage": False, "turn_limit": 20}))


BAD_SCENARIOS: list[tuple[dict[str, Any], str]] = [
    ({"name": "company", "cut": "1/3"}, "O30-XI-1"),
    ({"name": "o41", "gas": True}, "O41-9"),
    ({"name": "company", "rosters": {"red": {"elephant": 1}}}, "elephant"),
    ({"name": "company", "rosters": {"red": {}}}, "100"),
    ({"name": "company", "base": "regiment"}, "regiment"),
    ({"name": "company", "wings": 2}, "wings"),
    ({"name": "company", "map": {"id": "x", "squares": {}}}, "150"),
    ({"name": "company", "map": {"squares": {}}}, "id"),
    ({"name": "company", "gas": "yes"}, "gas"),
    ({"name": "company", "map": 3}, "Карта не годится"),
]


@pytest.mark.parametrize(("wanted", "said"), BAD_SCENARIOS)
def test_an_impossible_set_up_is_refused_in_both_languages(wanted: dict[str, Any], said: str) -> None:
    with pytest.raises(Faulty) as found:
        DESK.scenario(wanted)
    fault = found.value.fault
    assert said in f"{fault.ru} ({fault.clause})"
    assert cyrillic(fault.ru)
    assert not cyrillic(fault.en)
    assert fault.clause is not None
    assert BOOK.knows(fault.clause)


@pytest.mark.parametrize(
    ("options", "code"),
    [({"barrage": 3}, "BAD_OPTION"), ({"turn_limit": -7}, "BAD_OPTION"), ({"limit_margin": "1/0"}, "BAD_OPTION"),
     ({"lmg_weight": "two"}, "BAD_OPTION"), ({"barage": True}, "UNKNOWN_OPTION"), ({"x" * 500: []}, "UNKNOWN_OPTION")],
)  # fmt: skip
def test_a_bad_option_says_what_it_takes(options: dict[str, Any], code: str) -> None:
    with pytest.raises(Faulty) as found:
        DESK.rules(options)
    assert found.value.fault.code == code
    if code == "BAD_OPTION":
        assert found.value.fault.clause is not None
    else:
        assert "barrage" in found.value.fault.en or "tachanka" in found.value.fault.en
