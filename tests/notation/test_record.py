"""The record format: what is written is read back, faults have a place, reviews name the first line that breaks."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from posrednik.core.dice import Roll
from posrednik.games.otryadov import game
from posrednik.notation.migrate import migrate
from posrednik.notation.problems import explain, place
from posrednik.notation.record import (
    LARGEST,
    LONGEST_LINE,
    Header,
    Note,
    Record,
    Result,
    Turn,
    read_record,
    write_record,
)
from posrednik.table.review import review

SPECIMENS = Path(__file__).parents[1] / "records"
COMPANY = (SPECIMENS / "v1" / "company.record").read_text(encoding="utf-8")


def test_comments_blank_lines_and_foreign_keys_survive() -> None:
    text = (
        '\ufeff% written by hand\r\n[Game "otryadov"] % which\r\n\r\n[Mood "a \\"b\\" \\\\ c"]\r\n'
        "  1 . с : Ст 15Д-14Д ; пас ~ d6=4 SV-4.2, d2=1 SV-4.3 @0123456789ABCDEF % why not\r\n%\r\n"
        "1/2 agreed % both tired"
    )
    record, problems = read_record(text)
    assert not problems
    assert record.text("Mood") == 'a "b" \\ c'
    (turn,) = record.turns()
    assert turn.rolls == (Roll(6, 4, "SV-4.2"), Roll(2, 1, "SV-4.3"))
    assert (turn.digest, turn.comment, turn.text) == ("0123456789abcdef", "why not", "Ст 15Д-14Д ; пас")
    assert write_record(record).splitlines() == [
        "% written by hand", '[Game "otryadov"] % which', '[Mood "a \\"b\\" \\\\ c"]', "",
        "1.с: Ст 15Д-14Д ; пас ~ d6=4 SV-4.2, d2=1 SV-4.3 @0123456789abcdef % why not", "%", "1/2 agreed % both tired",
    ]  # fmt: skip


@settings(max_examples=300, deadline=None)
@given(
    st.text(alphabet='[]"\\%@~.:;=#{}01/2-*RКкABd69f \n\r\tx', max_size=120)
    | st.text(max_size=60)
    | st.binary(max_size=60)
)
def test_writer_and_reader_meet_in_one_form(source: str | bytes) -> None:
    record, problems = read_record(source)
    once = write_record(record)
    again, more = read_record(once)
    assert not more
    assert write_record(again) == once
    for problem in problems:
        assert problem.line >= 1
        assert problem.column >= 1
        assert "{" not in explain(problem, "ru").replace(problem.facts.get("text", ""), "")
    review(source)


@settings(max_examples=150, deadline=None)
@given(at=st.integers(0, len(COMPANY) - 1), cut=st.integers(0, 3), put=st.text(max_size=3))
def test_a_damaged_record_is_reviewed_without_an_exception(at: int, cut: int, put: str) -> None:
    report = review(COMPANY[:600] + COMPANY[600:3000][: max(0, at - 600)] + put + COMPANY[at + cut : 3000])
    for problem in report.problems:
        assert explain(problem, "en", game.rulebook)
        assert place(problem, "ru")


def test_guards() -> None:
    record, problems = read_record("1.R: " + "x" * LONGEST_LINE + "\n0-1\n")
    assert [p.code for p in problems] == ["LONG_LINE"]
    assert record.result() is not None
    assert [p.code for p in read_record(b"x" * (LARGEST + 1))[1]] == ["TOO_LARGE"]
    assert read_record("?\n" * 5000)[1][-1].code == "TOO_MANY"
    assert [(p.code, p.line, p.column) for p in read_record(b"% ok\n% \xff\n")[1]] == [("NOT_UTF8", 2, 3)]


@pytest.mark.parametrize("unit", [" ", "@", "~", '"', "[", "1.", "% ", "1-0 ", "\\", ","])
def test_long_lines_are_read_in_no_time(unit: str) -> None:
    for start in ("", "1.R: ", "1-0 ", '[A "', "1.R: x ~ "):
        record, _ = read_record((start + unit * LONGEST_LINE)[: LONGEST_LINE - 2] + "?")
        write_record(record)


def _line(part: str) -> int:
    return next(n for n, line in enumerate(COMPANY.split("\n"), 1) if line.startswith(part))


def _with(part: str, old: str, new: str) -> str:
    lines = COMPANY.split("\n")
    n = _line(part) - 1
    assert old in lines[n]
    lines[n] = lines[n].replace(old, new, 1)
    return "\n".join(lines)


def test_a_mistake_in_turn_seven_is_found_there() -> None:
    line = _line("7.с:")
    start = COMPANY.split("\n")[line - 1].index(":") + 3
    report = review(_with("7.с:", ": ", ": Ст 8Ж-9Ж; "))
    first = report.first
    assert first is not None
    assert (first.line, first.column, first.clause, first.code) == (line, start, "O30-N-2", "UNKNOWN_PIECE")
    assert "Ст 8Ж" in explain(first, "ru", game.rulebook)
    assert len(report.steps) == 13  # the deployment and six turns of each side


def test_an_unlawful_turn_names_clause_and_column() -> None:
    report = review(_with("7.к:", ": ", ": сдача; "))
    first = report.first
    assert first is not None
    assert (first.line, first.code) == (_line("7.к:"), "NOT_ALONE")


@pytest.mark.parametrize(
    ("part", "old", "new", "code"),
    [
        ("3.к:", "@", "@0", "BAD_DIGEST"),
        ("[ScenarioDigest", '"', '"0', "OTHER_DIGEST"),
        ("[Rules", '"', '"0', "OTHER_DIGEST"),
        ("[Seed ", '"11"', '"12"', "WRONG_SEED"),
        ("[Lot", "d2=", "d3=", "WRONG_FACE"),
        ("[Scenario ", "company", "legion", "BAD_SCENARIO"),
        ("[Game", "otryadov", "chess", "UNKNOWN_GAME"),
        ("[Format", "1", "9", "BAD_FORMAT"),
        ("[Edition", "otryadov-1", "otryadov-0", "OTHER_EDITION"),
        ("[Package", '"]', '"]\n[Option "raid=7"]', "BAD_OPTION"),
        ("5.с:", "5.", "6.", "WRONG_TURN"),
        ("5.с:", "с:", "к:", "WRONG_SEAT"),
        ("1/2", "1/2", "1-0", "WRONG_RESULT"),
        ("1/2", "1/2", "61.с: пас\n1/2", "AFTER_END"),
        ("4.к:", " @", " ~ d6=1 O30-X-1 @", "UNUSED_THROW"),
    ],
)
def test_every_claim_of_a_record_is_checked(part: str, old: str, new: str, code: str) -> None:
    report = review(_with(part, old, new))
    assert code in [p.code for p in report.problems]
    assert not report.sound
    for problem in report.problems:
        for lang in ("ru", "en"):
            assert "{" not in explain(problem, lang, game.rulebook)


def test_a_changed_digest_is_the_place_of_divergence() -> None:
    lines = COMPANY.split("\n")
    n = _line("9.к:") - 1
    lines[n] = lines[n][:-16] + "0" * 16
    first = review("\n".join(lines)).first
    assert first is not None
    assert (first.line, first.code) == (n + 1, "DIVERGED")


def test_a_turn_may_go_on_in_the_next_line_and_digests_may_be_missing() -> None:
    lines = [line.partition(" @")[0] for line in COMPANY.split("\n")]
    out = []
    for line in lines:
        head, sep, rest = line.partition("; ")
        if sep and line[0].isdigit() and line[0] != "0":
            out += [f"{head};", f"{line.partition(':')[0]}: {rest}"]
        else:
            out.append(line)
    report = review("\r\n".join(out))
    assert report.sound, report.first
    assert report.digests == 0
    assert len(report.steps) == 121


def test_a_fault_in_a_continued_line_is_found_in_that_line() -> None:
    text = COMPANY[: COMPANY.index("\n1.с:")] + "\n1.с: ничья?;\n1.с: Ст 8Ж-9Ж\n"
    first = review(text).first
    assert first is not None
    assert (first.line, first.column) == (text.count("\n"), 6)


def test_drafts_are_brought_up_to_the_present_format() -> None:
    draft = Record((Header("Rules", "e"), Header("Winner", "Blue"), Note("n"), Turn(1, "к", "пас")))
    record, problems = migrate(draft)
    assert not problems
    assert record.items == (
        Header("Format", "1"), Header("Edition", "e"), Note("n"), Turn(1, "к", "пас"), Result("0-1"),
    )  # fmt: skip


def test_a_game_that_a_third_side_wins_has_a_result() -> None:
    record, problems = read_record('[Format "1"]\n[Game "strategia"]\n\n0-0 capitals ST-END\n')
    assert not problems
    assert record.result() == Result("0-0", "capitals ST-END", "", 4)
    assert "0-0 capitals ST-END" in write_record(record)
