"""ST-REC from the command line: a war that was played is drawn and told from its record."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.cli.terminal import here, one_message

JOURNAL = Path(__file__).parents[2] / "docs" / "examples" / "strategia-journal.txt"
OTRYADOV = Path(__file__).parents[1] / "records" / "v1"
WAR = ("--game", "strategia", "--option", "level=1", "--option", "turn_limit=3", "--seed", "5")
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def war(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The record of a finished war between two computers."""
    folder = tmp_path_factory.mktemp("war")
    record = folder / "war.record"
    done = here(folder, "play", *WAR, "--watch", "linear-front,linear-front", "--save", str(record), "--lang", "en")
    assert done.status == 0, done.err
    return record


@pytest.mark.clause("ST-REC")
def test_the_scheme_of_a_record(war: Path, tmp_path: Path) -> None:
    printed = here(tmp_path, "scheme", str(war), "--lang", "ru", "--title", "Осень")
    assert printed.status == 0, printed.err
    said = [one.text for one in ElementTree.fromstring(printed.out).iter(f"{SVG}text")]
    assert "Осень" in said
    assert "место боя" in said
    for name, head in (("war.svg", b"<svg"), ("WAR.PNG", b"\x89PNG")):
        file = tmp_path / name
        assert here(tmp_path, "scheme", str(war), "-o", str(file), "--lang", "en").status == 0
        assert file.read_bytes().startswith(head)
    both = ("--scheme", str(tmp_path / "checked.svg"), "--chronicle", str(tmp_path / "checked.txt"))
    assert here(tmp_path, "check", str(war), *both, "--lang", "en").status == 0
    assert (tmp_path / "checked.svg").read_bytes() == (tmp_path / "war.svg").read_bytes()
    assert "The war is over" in (tmp_path / "checked.txt").read_text(encoding="utf-8")


@pytest.mark.clause("ST-REC")
def test_the_chronicle_of_a_record(war: Path, tmp_path: Path) -> None:
    told = here(tmp_path, "chronicle", str(war), "--lang", "ru")
    assert told.status == 0, told.err
    heads = [line.partition(".")[0] for line in told.out.splitlines() if line]
    assert heads == ["Развёртывание", *(f"{n}-й ход, {side}" for n in (1, 2, 3) for side in ("красные", "синие"))]
    assert "нанесли удар" in told.out
    assert told.out.rstrip().endswith(".")
    assert told.out.count("Война окончена") == 1
    file = tmp_path / "war.txt"
    assert here(tmp_path, "chronicle", str(war), "-o", str(file), "--lang", "ru").out == ""
    assert file.read_text(encoding="utf-8").rstrip() == told.out.rstrip()


@pytest.mark.clause("ST-REC")
def test_a_paper_journal_is_drawn_and_told_by_the_same_commands(tmp_path: Path) -> None:
    assert here(tmp_path, "scheme", str(JOURNAL), "--lang", "en").out.startswith("<svg")
    assert "Война окончена" in here(tmp_path, "chronicle", str(JOURNAL), "--lang", "ru").out


@pytest.mark.clause("ST-REC", "ST-1.4")
def test_the_record_of_an_unfinished_war_gives_nothing_away_and_invents_nothing(tmp_path: Path) -> None:
    record = tmp_path / "own.record"
    seat = ("--side", "red", "--against", "random", "--save", str(record), "--lang", "en")
    done = here(tmp_path, "play", *WAR, *seat, lines=["default plan", "end", "end", "end", "quit"])
    assert done.status == 0, done.err
    for command in ("check", "scheme", "chronicle"):
        done = here(tmp_path, command, str(record), "--lang", "en")
        assert done.status == 2
        assert "RF-7 WITHHELD" in done.err
        assert "still secret" in done.err
        assert not done.out
    shown = here(tmp_path, "replay", str(record), "--lang", "ru")
    assert shown.status == 0
    assert "ещё тайна" in shown.err


@pytest.mark.clause("ST-8.3f")
def test_the_record_of_an_unfinished_war_does_not_tell_which_answers_were_false(tmp_path: Path) -> None:
    record = tmp_path / "own.record"
    war = ("--game", "strategia", "--option", "level=2", "--option", "false_rate=0.2", "--seed", "b2")
    seat = ("--side", "red", "--against", "linear-front", "--save", str(record), "--lang", "en")
    questions = [f"? troops 30-{n}" for n in range(10, 30)]
    done = here(tmp_path, "play", *war, *seat, lines=["default plan", "end", "end", *questions, "record", "quit"])
    assert done.status == 0, done.err
    assert done.out.count("Scouts (") == len(questions)
    kept = record.read_text(encoding="utf-8")
    assert kept.count("? troops 30-") == len(questions)
    assert "ST-8.3f" not in kept + done.out
    thrown = record.with_name("own.record.state").read_text(encoding="utf-8")
    assert "ST-8.3f" in thrown  # there was something to tell


def test_what_cannot_be_drawn_is_one_message(war: Path, tmp_path: Path) -> None:
    spoilt = tmp_path / "spoilt.record"
    spoilt.write_text(war.read_text(encoding="utf-8").replace("3.R: ", "3.R: 999 qd - 1-1 | "), encoding="utf-8")
    binary = tmp_path / "binary"
    binary.write_bytes(bytes(range(256)))
    other = next(OTRYADOV.glob("*.record"), None) or next(one for one in OTRYADOV.iterdir() if one.is_file())
    for command in ("scheme", "chronicle"):
        for file, wanted in (
            (spoilt, "line "), (binary, "RF-1"), (other, "otryadov"), (tmp_path, str(tmp_path)),
            (tmp_path / "none", "none"), (Path("/dev/zero"), "RF-1"),
        ):  # fmt: skip
            assert wanted in one_message(here(tmp_path, command, str(file), "--lang", "en")), (command, file)
        wrong = one_message(here(tmp_path, command, str(war), "-o", str(tmp_path / "no" / "x.svg"), "--lang", "ru"))
        assert "не записать" in wrong
    assert ".svg, .png" in one_message(here(tmp_path, "scheme", str(war), "-o", "war.gif", "--lang", "en"))


def test_a_war_without_a_shot_has_no_scheme(tmp_path: Path) -> None:
    quiet = tmp_path / "quiet.txt"
    quiet.write_text("#STRATEGIA 1\n== Turn 1 red\n", encoding="utf-8")
    assert "never met" in one_message(here(tmp_path, "scheme", str(quiet), "--lang", "en"), 1)
    head = tmp_path / "head.record"
    head.write_text('[Format "1"]\n[Game "strategia"]\n[Scenario "war"]\n', encoding="utf-8")
    told = here(tmp_path, "chronicle", str(head), "--lang", "en")
    assert (told.status, told.out) == (0, "")
    assert "nothing to tell yet" in told.err


@pytest.mark.clause("ST-1.2t", "ST-REC")
def test_the_record_of_a_war_of_teams_is_read_again(tmp_path: Path) -> None:
    """The second seat of a team has its mark, R2, before its hand-ins."""
    teams = ("--teams", "red=2,blue=1", "--watch", "cadet,random", "--option", "turn_limit=1")
    record = tmp_path / "teams.record"
    assert here(tmp_path, "play", "--game", "strategia", *teams, "--save", str(record), "--lang", "en").status == 0
    assert "R2:" in record.read_text(encoding="utf-8")
    checked = here(tmp_path, "check", str(record), "--lang", "en")
    assert checked.status == 0, checked.out + checked.err
