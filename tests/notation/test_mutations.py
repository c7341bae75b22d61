"""Damaged records and cases: whatever is broken in them is said in both languages, and nothing breaks on it."""

from __future__ import annotations

import copy
import json
import os
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from posrednik.cli.face import Face
from posrednik.games.otryadov.caseform import BadCase
from posrednik.games.otryadov.cases import run
from posrednik.games.otryadov.law import BadOption
from posrednik.lab.ask import ask
from posrednik.notation.complaint import Complaint
from posrednik.notation.problems import Problem, explain
from posrednik.table.review import review

HERE = Path(__file__).parents[1]
SPECIMENS = sorted((HERE / "records").rglob("*.record"))
CASES = json.loads((HERE / "games" / "otryadov" / "cases" / "golden.json").read_text(encoding="utf-8"))["cases"]
ROUNDS = 2000 if os.environ.get("POSREDNIK_LONG") else 120
ODD = [
    "İ", "ſ", "²", "\u202e", "e\u0301", "\ufeff", "５", "99999999999999999999", "-1", "NaN", "", '"', "\\", "[", "]",
    "{", "}", "%", "~", "@", "#", "→", "х", "x", ";;", ":", "\r\n", "\x00", "\x1b[2J", "\u2028", "ß", "٣", "R:", "B:",
]  # fmt: skip
VALUES: list[Any] = [
    None, True, 0, -1, 0.5, 10**30, float("inf"), float("nan"), "", "İ", "²", "５", "R:К-III", "x" * 5000, "red",
    [], {}, [[]], [None], {"a": 1},
]  # fmt: skip


def damaged(text: str, chance: random.Random) -> bytes:
    """A text with one to four wounds."""
    raw = bytearray(text.encode())
    for _ in range(chance.randint(1, 4)):
        at = chance.randrange(len(raw) + 1)
        kind = chance.randrange(5)
        if kind == 0 and raw:
            raw[at % len(raw)] = chance.randrange(256)
        elif kind == 1:
            raw[at:at] = chance.choice(ODD).encode()
        elif kind == 2:
            del raw[at : at + chance.choice([1, 3, 20, 300])]
        elif kind == 3:
            lines = raw.split(b"\n")
            lines.insert(chance.randrange(len(lines)), chance.choice(lines))
            raw = bytearray(b"\n".join(lines))
        else:
            words = re.findall(r"\w+|\W", raw.decode("utf-8", "replace"))
            words[chance.randrange(len(words))] = chance.choice([*ODD, chance.choice(words)])
            raw = bytearray("".join(words).encode())
    return bytes(raw)


def said(problem: Problem, face: Face, lang: str) -> str:
    return explain(problem, lang) if problem.refusal is None else face.why(problem.refusal, lang)


@pytest.mark.parametrize("path", SPECIMENS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_damaged_record_is_described(path: Path) -> None:
    chance, face = random.Random(path.stem), Face("otryadov")
    short = "\n".join(path.read_text(encoding="utf-8").split("\n")[:20])
    for _ in range(ROUNDS // 4):
        source = damaged(short, chance)
        for problem in review(source).problems:
            assert problem.line >= 1
            assert problem.column >= 1
            for lang in ("ru", "en"):
                text = said(problem, face, lang)
                assert text not in ("", problem.code), problem
                assert text.isprintable(), (problem, source)


def places(thing: Any, at: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    if at:
        yield at
    inner = thing.items() if isinstance(thing, dict) else enumerate(thing) if isinstance(thing, list) else ()
    for key, value in inner:
        yield from places(value, (*at, key))


def spoilt(case: dict[str, Any], chance: random.Random) -> dict[str, Any]:
    """A case with one or two fields changed, dropped or doubled."""
    out = copy.deepcopy(case)
    for _ in range(chance.randint(1, 2)):
        *path, key = chance.choice(list(places(out)))
        inside = out
        for step in path:
            inside = inside[step]
        kind = chance.randrange(4)
        if kind < 2:
            inside[key] = copy.deepcopy(chance.choice(VALUES))
        elif kind == 2:
            del inside[key]
        elif isinstance(inside, list):
            inside.append(copy.deepcopy(inside[key]))
    return out


def complaint_of(case: dict[str, Any]) -> Complaint | None:
    """What is wrong with the form of a case; any other exception gets through."""
    try:
        run(case)
    except (BadCase, BadOption) as error:
        return error
    return None


def test_a_damaged_case_is_run_or_described() -> None:
    chance = random.Random(7)
    for _ in range(5 * ROUNDS):
        case = spoilt(chance.choice(CASES), chance)
        error = complaint_of(case)
        if error is not None:
            assert re.search("[а-яё]", error.say("ru"))
            assert not re.search("[а-яё]{4}", error.say("en"))
            assert error.say("ru").isprintable()


def test_a_player_answers_a_damaged_case_or_says_why_not() -> None:
    chance = random.Random(8)
    pieces = [case for case in CASES if case.get("setup", {}).get("pieces")]
    for _ in range(ROUNDS):
        case = spoilt(chance.choice(pieces), chance)
        advice = ask("otryadov", case, chance.choice(["random", "rush", "turtle"]), "1", "ru")
        assert advice.error is None or re.search("[а-яё]", advice.error), advice
