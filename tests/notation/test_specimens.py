"""Records that are kept for ever: they are re-adjudicated to the same digests and written back unchanged."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from posrednik.core.journal import Journal, fold
from posrednik.games.otryadov import game
from posrednik.games.otryadov.tongue import tongue
from posrednik.notation.record import Turn, read_record, write_record
from posrednik.notation.recorder import Facts, Recorder
from posrednik.table.heading import read_setting
from posrednik.table.review import review

HERE = Path(__file__).parents[1] / "records"
PRESENT = sorted((HERE / "v1").glob("*.record"))
ALL = sorted(HERE.glob("v*/*.record"))


@pytest.mark.parametrize("path", ALL, ids=lambda p: f"{p.parent.name}-{p.stem}")
def test_it_is_re_adjudicated(path: Path) -> None:
    report = review(path.read_bytes())
    assert report.problems == ()
    assert report.outcome is not None
    if path in PRESENT:
        assert report.digests == len(report.steps)


@pytest.mark.parametrize("path", PRESENT, ids=lambda p: p.stem)
def test_it_is_written_back_unchanged(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    record, problems = read_record(text)
    assert not problems
    assert write_record(record) == text


@pytest.mark.parametrize("path", PRESENT, ids=lambda p: p.stem)
def test_the_recorder_writes_the_same_turns_again(path: Path) -> None:
    report = review(path.read_bytes())
    setting = read_setting(report.record, [])
    assert setting is not None
    lang = "ru" if next(report.record.turns()).mark in "кс" else "en"
    facts = Facts(scenario=setting.scenario, rules=setting.rules, players={}, package="0", lang=lang)
    recorder = Recorder(game, tongue, facts)
    journal: Journal[Any, Any] = Journal([step.ply for step in report.steps])
    turns = [t for t in recorder.record(report.start, journal).items if isinstance(t, Turn)]
    assert [(t.number, t.mark, t.text, t.digest) for t in turns] == [
        (t.number, t.mark, t.text, t.digest) for t in report.record.turns()
    ]
    appended = recorder.head() + "".join(recorder.append(s.before, s.ply) for s in report.steps)
    assert appended + recorder.close(report.outcome) == recorder.text(report.start, journal)
    assert [game.digest(p) for p in fold(game, report.start, journal)] == [s.ply.digest for s in report.steps]
