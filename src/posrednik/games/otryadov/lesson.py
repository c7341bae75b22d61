"""The first lesson: ten positions judged by the ordinary umpire; nothing is kept between two attempts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

import msgspec

from posrednik.core.dice import Scripted
from posrednik.core.seat import Seat
from posrednik.core.umpire import adjudicate
from posrednik.games.otryadov import boarding
from posrednik.games.otryadov.casefile import position_of
from posrednik.games.otryadov.choices import choices
from posrednik.games.otryadov.consequences import consider
from posrednik.games.otryadov.events import AnyEvent
from posrednik.games.otryadov.position import Position
from posrednik.games.otryadov.speaking import PACKAGE, phrase, refused, told
from posrednik.games.otryadov.telling import tell
from posrednik.games.otryadov.view import View
from posrednik.games.otryadov.view import view as window
from posrednik.notation.rulebook import toml
from posrednik.notation.speech import Attempt, Consider, Considered, Fault, Faulty, Lesson, Step, StepCard, Text, Told

PUPIL = Seat("red")
"""The side that moves in every step."""


def _text(entry: Mapping[str, str]) -> Text:
    return Text(entry["ru"], entry["en"])


def _steps() -> Sequence[Mapping[str, Any]]:
    found: Sequence[Mapping[str, Any]] = toml(PACKAGE, "lesson.toml")["step"]
    return found


def position(number: int) -> Position:
    """The position of a step, counted from 1; raises Faulty if there is none."""
    steps = _steps()
    if not 1 <= number <= len(steps):
        said = phrase("fault.step", count=len(steps), number=number)
        raise Faulty(Fault(code="NO_SUCH_STEP", ru=said.ru, en=said.en))
    return position_of({"setup": steps[number - 1]["setup"]})


def start(number: int) -> View:
    """The pupil's view at the beginning of a step."""
    return window(position(number), PUPIL)


@lru_cache(maxsize=1)
def lesson() -> Lesson:
    """The headings of all steps."""
    cards = tuple(StepCard(n, _text(entry["title"])) for n, entry in enumerate(_steps(), 1))
    return Lesson(game="otryadov", title=_text(toml(PACKAGE, "lesson.toml")["title"]), seat=PUPIL, steps=cards)


@lru_cache(maxsize=16)
def step(number: int) -> Step:
    """A step, counted from 1, with its board and choices; raises Faulty if there is none."""
    view, entry = start(number), _steps()[number - 1]
    return Step(
        number=number,
        of=len(_steps()),
        seat=PUPIL,
        title=_text(entry["title"]),
        task=_text(entry["task"]),
        hints=tuple(_text(hint) for hint in entry["hints"]),
        view=view,
        board=boarding.board(view),
        choices=choices(view, ()),
        clause=entry["clause"],
    )


def attempt(number: int, asked: Consider, hand_in: bool) -> Attempt:
    """What the umpire says to orders of the pupil; handed in, they are adjudicated on a board of their own."""
    before = position(number)
    view = window(before, PUPIL)
    meant = consider(view, asked)
    if meant.refusal is not None:
        return _answer(number, meant, (refused(meant.refusal),))
    if not hand_in:
        return _answer(number, meant, ())
    if not meant.orders:
        return _answer(number, meant, (Told(_text(toml(PACKAGE, "lesson.toml")["verdict"]["first"])),))
    if meant.unmet is not None:
        return _answer(number, meant, (refused(meant.unmet),))
    from posrednik.games.otryadov import game

    after, events = adjudicate(game, before, {PUPIL: meant.orders}, Scripted(()))
    entry = _steps()[number - 1]
    done = all(_met(need, events) for need in entry["needs"])
    lines = told(lambda lang: tell(view, events, lang))
    comment = _text(entry["comment"] if done else toml(PACKAGE, "lesson.toml")["verdict"]["not_yet"])
    return Attempt(
        number=number, done=done, handed_in=True, told=lines, comment=comment, considered=meant,
        view=window(after, PUPIL),
    )  # fmt: skip


def _answer(number: int, meant: Considered, lines: tuple[Told, ...]) -> Attempt:
    return Attempt(number=number, done=False, handed_in=False, told=lines, considered=meant)


def _met(need: Mapping[str, Any], events: Sequence[AnyEvent]) -> bool:
    """Whether enough events agree with a need in everything that it names."""
    wanted = {key: value for key, value in need.items() if key not in ("to", "times")}
    found = 0
    for event in events:
        plain = msgspec.to_builtins(event)
        ends = "to" not in need or plain.get("path", [None])[-1] == need["to"]
        found += ends and all(plain.get(key) == value for key, value in wanted.items())
    return bool(found >= need.get("times", 1))
