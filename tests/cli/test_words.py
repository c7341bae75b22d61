"""What players read: every text in both languages with the same facts, every event told, every board whole."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator, Sequence
from importlib.resources import files
from pathlib import Path
from string import Formatter
from typing import Any

import pytest

from posrednik.cli import keywords
from posrednik.cli.face import Face
from posrednik.cli.front import front_of
from posrednik.core.dice import Scripted
from posrednik.core.order import Refusal, Refused
from posrednik.core.seat import PUBLIC, Seat
from posrednik.core.umpire import adjudicate
from posrednik.games import game
from posrednik.games.otryadov import advice, events, telling
from posrednik.games.otryadov.casefile import position_of
from posrednik.games.otryadov.check import check
from posrednik.games.otryadov.orders import read_order
from posrednik.games.otryadov.squares import NAMES
from posrednik.games.otryadov.view import View
from tests.laws.driver import play
from tests.laws.subject import SCENARIOS

FILES = [
    ("posrednik.cli.messages", "play.toml"),
    ("posrednik.cli.messages", "replay.toml"),
    ("posrednik.cli.messages", "check.toml"),
    ("posrednik.games.otryadov", "telling.toml"),
]
OTRYADOV = [name for id, name in SCENARIOS if id == "otryadov"]
LANGUAGES = ("ru", "en")
SILENT = {events.TurnClosed, events.TurnEnded}
"""Events that are bookkeeping and are not told."""


def sentences(table: dict[str, Any], path: str = "") -> Iterator[tuple[str, dict[str, str]]]:
    for key, entry in table.items():
        if "ru" in entry or "en" in entry:
            yield f"{path}{key}", entry
        else:
            yield from sentences(entry, f"{path}{key}.")


def places(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


@pytest.mark.parametrize(("package", "name"), FILES)
def test_every_text_says_the_same_in_both_languages(package: str, name: str) -> None:
    table = tomllib.loads(files(package).joinpath(name).read_text(encoding="utf-8"))
    for key, entry in sentences(table):
        assert set(entry) == {"ru", "en"}, key
        assert entry["ru"].strip(), key
        assert entry["en"].strip(), key
        assert places(entry["ru"]) == places(entry["en"]), key


def test_every_kind_of_event_is_told_or_known_to_be_silent() -> None:
    kinds = set(events.AnyEvent.__args__)
    assert kinds - set(telling._TELL) == SILENT


@pytest.mark.parametrize("name", OTRYADOV)
def test_whole_games_are_told_drawn_and_explained(name: str) -> None:
    played, face = play("otryadov", name), Face("otryadov")
    for lang in LANGUAGES:
        for n, ply in enumerate(played.plies):
            told_with_clauses(face, face.game.view(played.positions[n], PUBLIC), ply.events, lang)
        for n in played.sample(5):
            view = face.game.view(played.positions[n], PUBLIC)
            for width in (7, 8):
                keeps_its_columns(face, view, lang, width)
            for seat in face.game.seats:
                answers(face, face.game.view(played.positions[n], seat), lang, n)
        assert face.verdict(face.game.view(played.positions[-1], PUBLIC), lang)


def told_with_clauses(face: Face, before: View, happened: Sequence[Any], lang: str) -> None:
    told = face.told(before, happened, lang)
    assert len(told) <= len([event for event in happened if type(event) not in SILENT])
    assert len(face.told(before, happened, lang, brief=True)) <= len(told)
    for sentence in told:
        assert sentence.clause in face.game.rulebook.clauses
        assert "{" not in sentence.text
        assert lang == "ru" or not any("А" <= letter <= "я" for letter in sentence.text), sentence.text


def keeps_its_columns(face: Face, view: View, lang: str, width: int) -> None:
    lines = ["".join(span.text for span in line) for line in face.board(view, lang, width)]
    rows = [line for line in lines if line[:6].strip()]
    assert len(rows) == (15 if view.scenario.base == "o41" else 21)
    for row in rows:
        label = row[:6].strip()
        assert row.endswith(f" {label}")
        assert len(row) == 7 + 10 * width + 1 + len(label), row
    for mark, side in (("▲△", "red"), ("▼▽", "blue")):
        squares = {figure.square for figure in view.figures if figure.side == side and figure.square}
        assert sum(row.count(sign) for row in rows for sign in mark) == len(squares)


def answers(face: Face, view: View, lang: str, n: int) -> None:
    assert all(told.text for told in face.situation(view, (), lang))
    for square in NAMES[n % 7 :: 7]:
        found = face.ask(view, (), square, lang)
        assert found
        assert all(told.clause in face.game.rulebook.clauses for told in found)


@pytest.mark.parametrize("text", ["5Д", "Ст 5Д", "ст 5д", "R 5D", "к:К-iii", "#rr1 5Д", "что на 5Д?"])
def test_a_question_names_its_square(text: str) -> None:
    square = Face("otryadov").square(text)
    assert square == ("R:К-III" if "к:" in text else "5Д")


@pytest.mark.parametrize("text", ["", "Ст", "16А", "0Д", "55", "R:К", "5Й", "15"])
def test_what_names_no_square(text: str) -> None:
    assert Face("otryadov").square(text) is None


def refusals(view: View, face: Face) -> Iterator[tuple[Refusal, list[Any]]]:
    """Refused moves, fires and attacks of every figure of the side to move to squares all over the board."""
    from posrednik.games.otryadov import orders as o

    for figure in [f for f in view.figures if f.side == view.seat and f.square][:12]:
        for square in NAMES[::23]:
            for order in (o.Move(figure.id, (square,)), o.Fire(figure.id, square), o.Attack(figure.id, (square,))):
                for refusal in check(view, [order]):
                    yield refusal, [order]


@pytest.mark.parametrize("name", ["company", "children", "squadron"])
def test_the_nearest_order_is_lawful_and_of_the_same_figure(name: str) -> None:
    played = play("otryadov", name)
    face = Face("otryadov")
    found = 0
    for n in played.sample(4)[1:-1]:
        position = played.positions[n]
        (seat,) = face.game.waiting(position)
        view = face.game.view(position, seat)
        for refusal, draft in refusals(view, face):
            near = advice.nearest(view, draft, refusal)
            if near is None:
                continue
            found += 1
            if refusal.order is not None:
                assert getattr(near, "piece", None) == draft[0].piece
                assert all(r.order is None for r in check(view, [near])), (draft, near)
            for lang in LANGUAGES:
                text = face.nearest(view, draft, refusal, lang)
                assert text is not None
                before = draft[: refusal.order] if refusal.order is not None else draft
                try:
                    assert face.read(view, before, text) == [near]
                except Refused as refused:
                    pytest.fail(f"{text} does not read back: {refused}")
            assert "{" not in face.why(refusal, "ru") + face.why(refusal, "en")
    assert found > 10


@pytest.mark.parametrize(
    ("line", "command", "argument"),
    [
        ("ход", "go", ""), ("Go", "go", ""), ("?", "help", ""), ("? Ст 5Д", "ask", "Ст 5Д"), ("?5Д", "ask", "5Д"),
        ("правило O30-V-1", "rule", "O30-V-1"), ("убрать 2", "remove", "2"), ("Ст 5Д-6Д", "", "Ст 5Д-6Д"),
        ("ничья?", "", "ничья?"), ("ничья!", "accept", ""), ("R 5D-6D", "", "R 5D-6D"), ("ход 5", "", "ход 5"),
        ("deploy 3", "deploy", "3"), ("log 2", "log", "2"), ("", "", ""),
    ],
)  # fmt: skip
def test_lines_are_understood(line: str, command: str, argument: str) -> None:
    assert keywords.understand(line) == (command, argument)


def test_every_command_has_a_word_in_both_languages() -> None:
    for command, words in keywords.WORDS.items():
        if command not in ("ru", "en"):
            assert any(word.isascii() for word in words), command
            assert any(not word.isascii() for word in words), command


def test_the_register_of_games_has_every_face() -> None:
    for id in {id for id, _ in SCENARIOS}:
        face: Any = front_of(id)
        assert face.game is game(id)
        assert face.seat(Seat("red"), "ru")


def golden_turns() -> Iterator[tuple[View, list[Any]]]:
    """The turns of the golden cases: what everybody saw before, and what happened."""
    path = Path(__file__).parents[1] / "games/otryadov/cases/golden.json"
    the_game = game("otryadov")
    for case in json.loads(path.read_bytes())["cases"]:
        if case["action"]["kind"] != "turns":
            continue
        position = position_of(case)
        for turn in case["action"]["turns"]:
            before = the_game.view(position, PUBLIC)
            orders = [read_order(thing) for thing in turn["orders"]]
            try:
                position, happened = adjudicate(the_game, position, {Seat(turn["side"]): orders}, Scripted([]))
            except Refused:
                break
            yield before, happened


def test_the_golden_cases_are_told_and_use_every_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    used: set[str] = set()
    plain = telling.words

    def noted(key: str, lang: str, **facts: object) -> str:
        used.add(key)
        return plain(key, lang, **facts)

    monkeypatch.setattr(telling, "words", noted)
    face = Face("otryadov")
    for before, happened in golden_turns():
        for lang in LANGUAGES:
            told_with_clauses(face, before, happened, lang)
    table = tomllib.loads(files("posrednik.games.otryadov").joinpath("telling.toml").read_text(encoding="utf-8"))
    report = {key for key, _ in sentences({k: v for k, v in table.items() if k not in OTHER_TEXTS})}
    assert report - used == BEFORE_PLAY | set(RARE), report - used


RARE: dict[str, events.AnyEvent] = {
    "refuelled": events.Refuelled("O41-12", "rav1"),
    "removed.landing": events.Removed("O41-13", "rav1", "2Д", "landing"),
    "station_held.lost": events.StationHeld("O41-10", "red", None),
    "form_changed.up": events.FormChanged("O30-IV-3", "rcv1", "cavalry_mounted"),
}
"""Sentence → an event that is told by it, where no golden case has one."""


@pytest.mark.parametrize("key", RARE)
def test_rare_events_are_told(key: str) -> None:
    face = Face("otryadov")
    view = face.game.view(play("otryadov", "children").positions[1], PUBLIC)
    for lang in LANGUAGES:
        (told,) = face.told(view, [RARE[key]], lang)
        assert told.clause == RARE[key].clause
        assert len(told.text) > 5


OTHER_TEXTS = {
    "ask", "turn", "limit", "deploying", "forces", "forces_o41", "owes", "neutralised", "strip", "barrage", "gas",
    "tokens", "offer",
}  # fmt: skip
BEFORE_PLAY = {"plan_filed", "deployed", "revealed"}
"""Sentences that no turn of play brings about."""
