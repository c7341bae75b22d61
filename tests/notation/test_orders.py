"""Order notation: what is written is read back, and nothing that is typed can break the reader (O30-N-1, O30-N-2)."""

from __future__ import annotations

import random
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from posrednik.core.order import Refused
from posrednik.core.seat import Seat
from posrednik.games.otryadov import game
from posrednik.games.otryadov import orders as o
from posrednik.games.otryadov.casefile import position_of
from posrednik.games.otryadov.placing import read_deployment
from posrednik.games.otryadov.printing import write_deployment, write_turn
from posrednik.games.otryadov.reading import LONGEST, read_orders
from posrednik.games.otryadov.scenario import Scenario
from posrednik.games.otryadov.squares import SIDES
from posrednik.games.otryadov.tongue import tongue
from posrednik.games.otryadov.vocabulary import suggest
from tests.notation.playing import begin, play_on

SCENARIOS = (
    Scenario(gas=True, competition=True),
    Scenario(name="squadron", base="squadron"),
    Scenario(name="o41", base="o41"),
    Scenario(name="battalion", base="battalion", armour="tank", defender="red", cut="1/4"),
)
PIECES = [
    {"id": "r", "side": "red", "type": "rifle", "square": "6Д"},
    {"id": "h1", "side": "red", "type": "hmg", "square": "6Б"},
    {"id": "h2", "side": "red", "type": "hmg", "square": "6Б"},
    {"id": "c", "side": "red", "type": "cavalry", "square": "1К"},
    {"id": "k", "side": "red", "type": "cavalry", "square": "15К"},
    {"id": "b7", "side": "blue", "type": "rifle", "square": "9Б"},
    {"id": "b8", "side": "blue", "type": "rifle", "square": "9Б"},
    {"id": "b9", "side": "blue", "type": "rifle", "square": "7Д"},
]
BOARD: Any = position_of({"setup": {"base": "map", "pieces": PIECES}})


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda s: s.name)
@settings(max_examples=4, deadline=None)
@given(seed=st.integers(0, 10_000))
def test_what_is_written_is_read_back(scenario: Scenario, seed: int) -> None:
    umpire = begin(scenario, seed)
    for position, turn in play_on(umpire, seed, 12):
        side = position.facts.to_move
        seat = Seat(SIDES[side])
        for lang in ("ru", "en"):
            text = write_turn(position.facts, side, turn, lang)
            assert read_orders(position.facts, side, text) == turn, text
            view = game.view(position, seat)
            assert tongue.write(view, seat, turn, lang) == text
            assert tongue.read(view, seat, text) == turn


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_deployments_and_plans_are_read_back(lang: str) -> None:
    umpire = begin(Scenario(gas=True, competition=True), 3)
    (ply,) = umpire.journal.plies()
    for side, seat in enumerate(game.seats):
        given_orders = list(ply.orders[seat])
        text = write_deployment(umpire.start.facts, side, given_orders, lang)
        assert read_deployment(umpire.start.facts, side, text) == given_orders


def test_deployment_without_ids_takes_the_next_figure_of_the_arm() -> None:
    start = begin(Scenario(), 1).start
    (order,) = read_deployment(start.facts, 0, "Ст к:А-I; R r:b-i; #rr4 к:В-I; Ст к:Г-I")
    assert isinstance(order, o.Deploy)
    assert order.placement == {"rr1": "R:А-I", "rr2": "R:Б-I", "rr4": "R:В-I", "rr3": "R:Г-I"}


@pytest.mark.parametrize(
    ("text", "code", "order", "caret", "fault"),
    [
        ("", "ORDER_SYNTAX", 0, 0, "syntax"),
        (" ; ", "ORDER_SYNTAX", 0, 1, "syntax"),
        ("Ст 6Д-7Д;; пас", "ORDER_SYNTAX", 1, 9, "syntax"),
        ("Ст 6Д-7Й", "BAD_SQUARE", 0, 6, "syntax"),
        ("Ст 6Д-В:К-I", "BAD_SQUARE", 0, 6, "syntax"),
        ("Ст6Д-7Д", "ORDER_SYNTAX", 0, 2, "syntax"),
        ("Ст 6Д", "ORDER_SYNTAX", 0, 5, "syntax"),
        ("пас; Ст 8А-9А", "UNKNOWN_PIECE", 1, 5, "illegal"),
        ("СП 6Д-7Д", "UNKNOWN_PIECE", 0, 0, "illegal"),
        ("пас; СП 6Б-7Б", "AMBIGUOUS_PIECE", 1, 5, "ambiguous"),
        ("Ст 6Д*9Б=хх", "ORDER_SYNTAX", 0, 9, "syntax"),
        ("Кн 15К-B:К-I {9Б}", "AMBIGUOUS_PIECE", 0, 14, "ambiguous"),
        ("Кн 15К-B:К-I {9В}", "UNKNOWN_PIECE", 0, 14, "illegal"),
    ],
)  # fmt: skip
def test_faults_are_told_apart_and_placed(text: str, code: str, order: int, caret: int, fault: str) -> None:
    with pytest.raises(Refused) as caught:
        read_orders(BOARD.facts, 0, text)
    refusal = caught.value.refusal
    assert (refusal.code, refusal.order, refusal.caret, refusal.fault) == (code, order, caret, fault)
    assert game.rulebook.knows(refusal.clause)


def test_figures_are_looked_up_where_the_earlier_orders_left_them() -> None:
    text = "Ст 6Д x7Д; 7Д-8Д; Кн 15К-с:К-I-с:К-III {9Б#b7, 9Б#b8}"
    assert [getattr(order, "piece", "") for order in read_orders(BOARD.facts, 0, text)] == ["r", "r", "k"]
    with pytest.raises(Refused):  # the raider has left the board, and so has its square
        read_orders(BOARD.facts, 0, f"{text}; с:К-III-с:К-II")


def test_a_misspelt_word_is_answered_with_the_word_that_was_meant() -> None:
    assert suggest("кавалерия") == "Кн"
    assert suggest("dismont") == "DIS"
    assert suggest("щщщ") is None
    assert suggest("pas") == "pass"
    assert suggest("CТ") == "Ст"  # Latin C
    with pytest.raises(Refused) as caught:
        read_orders(BOARD.facts, 0, "Cт 6Д-7Д")
    assert caught.value.refusal.nearest == "Ст 6Д-7Д"
    with pytest.raises(Refused) as bare:
        read_orders(BOARD.facts, 0, "pas")
    assert bare.value.refusal.nearest == "pass"


@pytest.mark.parametrize("text", ["no{such}", "Cт", "Cт 6Д", "Cт{}", "Cт #", "no 6Д?"])
def test_a_hint_is_an_order_or_is_not_given(text: str) -> None:
    with pytest.raises(Refused) as caught:
        read_orders(BOARD.facts, 0, text)
    assert caught.value.refusal.nearest is None


SIGNS = "0123456789 АБВГДЕЖЗИКЙабвкжRBrbABVGDEJZHIxхX×XC-*!#;{},>^?=%@~:IiсСнСтПпас_²KI\t\n\"'\\(\x00\u2028😀"


@settings(max_examples=400, deadline=None)
@given(text=st.text(alphabet=SIGNS, max_size=60) | st.text(max_size=40), deploying=st.booleans())
def test_no_text_breaks_the_reader(text: str, deploying: bool) -> None:
    read = read_deployment if deploying else read_orders
    try:
        read(BOARD.facts, 0, text)
    except Refused as refused:
        refusal = refused.refusal
        assert refusal.code in ("ORDER_SYNTAX", "BAD_SQUARE", "UNKNOWN_PIECE", "AMBIGUOUS_PIECE")
        assert refusal.caret is not None
        assert 0 <= refusal.caret <= len(text)


def test_a_damaged_turn_is_read_or_refused() -> None:
    chance = random.Random(5)
    for position, turn in play_on(begin(Scenario(gas=True), 8), 8, 10):
        text = write_turn(position.facts, position.facts.to_move, turn, "ru")
        for _ in range(60):
            at = chance.randrange(len(text))
            broken = text[:at] + chance.choice(["", chance.choice(SIGNS)]) + text[at + chance.randint(0, 2) :]
            with suppress(Refused):
                read_orders(position.facts, position.facts.to_move, broken)


@pytest.mark.parametrize("unit", [" ", "Ст", "1", "#", "-", "R:", "Ст 6Д-7Д;", "Ст 6Д ", "6Д-", "{", "²", "\t\n"])
def test_huge_texts_are_answered_at_once(unit: str) -> None:
    for length in (LONGEST - 1, 3 * LONGEST):
        text = (unit * (length // len(unit) + 1))[:length]
        for read in (read_orders, read_deployment):
            with pytest.raises(Refused):
                read(BOARD.facts, 0, text)
