"""A war of «Стратегия» in the terminal, driven from outside: from planning to the points, and whatever goes wrong."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.cli.terminal import COMMAND, Done, Piped, environment, here, one_message

WAR = ("--game", "strategia", "--option", "level=1", "--option", "turn_limit=2", "--seed", "7")
RED = (*WAR, "--side", "red", "--against", "cadet")
SIXTY = [
    *(f"{n} sd face {'W' if n % 2 else 'NW'}" for n in range(1, 31)),
    *(f"{n} sd reaction: fallback above 1.5 double speed" for n in range(1, 31)),
]
"""A move of sixty orders that every plan allows: no unit leaves its place."""


def play(home: Path, *arguments: str, lines: Sequence[str] = (), lang: str = "en") -> Done:
    done = here(home, "play", *arguments, "--lang", lang, lines=lines)
    assert "Traceback" not in done.out + done.err
    return done


@pytest.mark.clause("ST-END", "ST-1.3s")
def test_a_war_from_its_plan_to_the_points(tmp_path: Path) -> None:
    record = tmp_path / "war.record"
    lines = ["default plan", "end", "report", "map", "troops", "end", "end"]
    done = play(tmp_path, *RED, "--save", str(record), lines=lines)
    assert done.status == 0, done.err
    assert "The war is over." in done.out, done.out[-3000:]
    assert re.search(r"^  Red: \d", done.out, re.MULTILINE)
    assert re.search(r"^  Blue: \d", done.out, re.MULTILINE)
    assert not record.with_name("war.record.state").exists()
    checked = here(tmp_path, "check", str(record), "--lang", "en")
    assert checked.status == 0, checked.err
    shown = here(tmp_path, "replay", str(record), "--lang", "ru", "--all")
    assert shown.status == 0, shown.err
    assert "Traceback" not in shown.out + shown.err


@pytest.mark.clause("ST-8.1")
def test_sixty_orders_are_pasted_and_handed_in(tmp_path: Path) -> None:
    done = play(tmp_path, *RED, lines=["default plan", "end", *SIXTY, "list", "undo 2", "end", "quit"])
    assert "  60. 30 sd reaction: fallback above 1.5 double speed" in done.out
    assert "Handed in: 58 orders." in done.out
    assert "1. Red: 58 orders" in done.out


def test_sixty_orders_come_from_a_file(tmp_path: Path) -> None:
    orders = tmp_path / "move.txt"
    orders.write_text("\n".join(["# the first move", *SIXTY, "end", ""]), encoding="utf-8")
    done = play(tmp_path, *RED, lines=["default plan", "end", f"@{orders}", "quit"])
    assert "60 lines taken; the draft has 60." in done.out
    assert "Handed in: 60 orders." in done.out


def test_a_file_with_faults_leaves_the_draft_as_it_was(tmp_path: Path) -> None:
    orders = tmp_path / "move.txt"
    orders.write_text("1 sd face W\n2 sd fase W\n999 sd face W\nend\n", encoding="utf-8")
    lines = ["default plan", "end", "3 sd face W", f"orders {orders}", "list", f"@{tmp_path / 'none'}", "@", "quit"]
    done = play(tmp_path, *RED, lines=lines)
    assert re.search(r"^line 2: 2 sd fase W\n +\^\n.*\[ST-N\.2\]\nPerhaps: ", done.out, re.MULTILINE), done.out
    assert re.search(r"^line 3: 999 sd face W\n.*\[ST-N\.1\]$", done.out, re.MULTILINE), done.out
    assert f"Nothing was taken from {orders}: 2 lines have faults." in done.out
    assert "  1. 3 sd face W" in done.out
    assert "  2. " not in done.out.partition("Nothing was taken")[2]
    assert "Cannot read" in done.out
    assert "Name a file" in done.out


@pytest.mark.clause("ST-9.3", "ST-N.2")
def test_wrong_lines_are_explained_and_the_good_ones_kept(tmp_path: Path) -> None:
    wrong = [
        "1 sd - 45 22",
        "армия 1 1 с.д. полоса 31-20..31-26",
        "999 sd - 31-22",
        "? ?",
        "remove 9",
        "undo 1",
        "rule X",
    ]
    done = play(tmp_path, *RED, lines=[*wrong, "1 sd - 31-14 face W", "list", "map nowhere", "troops 99 sd", "quit"])
    assert re.search(r"^  1 sd - 45 22\n +\^\n.*\[ST-N\.\d\]$", done.out, re.MULTILINE), done.out
    assert "Perhaps: армия 1: 1 с.д. полоса 31-20..31-26" in done.out
    assert '"999 sd"' in done.out
    assert "There is no order 9 in the draft of 0." in done.out
    assert "There is nothing to undo" in done.out
    assert "There is no clause 'X'" in done.out
    assert "  1. 1 sd - 31-14 face W" in done.out
    assert "A map of what?" in done.out
    assert "You have no such troops." in done.out


def test_a_killed_war_loses_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    record = tmp_path / "war.record"
    with Piped(tmp_path, "play", *RED, "--save", str(record), "--lang", "ru") as war:
        war.until("Пишите план")
        war.type("17 с.д. - 50-20 фронтом на запад")
        war.until("  1. 17 с.д. - 50-20")
        war.kill()
    with Piped(tmp_path, "play", "--resume", str(record)) as war:
        war.until("Партия продолжается.")
        war.type("список")
        war.until("  1. 17 с.д. - 50-20")
        war.type("ход окончен")
        war.until("Сдано. Приказов: 1.")
        war.until("Пишите приказы")
        war.type("17 с.д. - поворот на север")
        war.until("  1. 17 с.д. - поворот на север")
        war.kill()
    done = play(tmp_path, "--resume", str(record), lines=["list", "troops 17 sd", "end", "end"])
    assert "  1. 17 sd face N" in done.out
    assert "  17 sd: 50-20, facing W" in done.out
    assert "The war is over." in done.out


@pytest.mark.clause("ST-8.3")
def test_questions_are_answered_at_once_and_cost_points(tmp_path: Path) -> None:
    begun = ["? troops 1-1", "17 sd - 31-22 face W", "end", "? count 30-21", "17 sd - 30-22", "end"]
    asking = ["1 sd face W", "budget", "? count 30-21", "? troops 28-20..30-22", "? where 999 sd", "budget", "list"]
    done = play(tmp_path, *RED, lines=[*begun, *asking, "odds 30-21", "quit"])
    assert done.out.count("The scouts answer once there is war [ST-9.1w].") == 2
    assert "15 points are left" in done.out
    assert "12.5 points are left" in done.out
    assert re.search(r"turn 2: count 30-21 – \d+", done.out)
    assert re.search(r"turn 2: troops 28-20\.\.30-22 – (yes|no)", done.out)
    assert re.search(r"turn 2: where 999 sd – not among", done.out)
    assert "  1. 1 sd face W" in done.out.partition("12.5 points")[2], "the draft outlives the question"


@pytest.mark.clause("ST-1.4")
def test_two_at_one_screen_do_not_see_each_others_plans(tmp_path: Path) -> None:
    red = ["17 sd - 50-20", "201 td - 51-20", "end"]
    looking = ["list", "journal", "troops", "map", "report", "record", "memo", "budget", "situation"]
    done = play(tmp_path, *WAR, "--hotseat", lines=[*red, *looking, "17 sd - 10-20", "end", *looking, "end", *looking])
    first, _, second = done.out.partition("Blue (human 2) at the screen.")
    blue, _, third = second.partition("Red (human 1) at the screen.")
    assert "50-20" in first
    assert "50-20" not in blue
    assert "51-20" not in blue
    assert "10-20" in blue
    assert "10-20" not in third.partition("Blue (human 2)")[0].replace("10-20..", "")
    assert "50-20" in third


HUMAN = (*WAR, "--option", "umpire=human", "--option", "false_rate=0")
OPENED = ["default plan", "end", "default plan", "end"]
BEGINNING = "strike 30-18"
"""A strike over the border, which begins the war."""


@pytest.mark.clause("ST-1.3u", "ST-9.4h", "ST-1.4")
def test_a_human_umpire_at_the_same_screen_intervenes_and_answers(tmp_path: Path) -> None:
    first = ["troops", "undo", "17 sd face W", '* tell blue "hold on"', "* fog red", "end"]
    moves = [BEGINNING, "end", "end", '* forbid red 18 sd "mud"', "end"]
    asking = ["18 sd face N", "? count 30-21", "answer: 7", "* answer: true", "list", "end"]
    done = play(tmp_path, *HUMAN, "--hotseat", lines=[*OPENED, *first, *moves, *asking, "quit"])
    umpire, _, red = done.out.partition('done: * tell blue "hold on"')
    assert "The umpire has no draft" in umpire
    assert "The umpire gives no orders to troops" in umpire
    assert "one intervention a turn at most" in red.partition("Red (human 1)")[0]
    assert 'Umpire: "hold on"' in red
    _, _, question = red.partition('done: * forbid red 18 sd "mud"')
    assert "The question is put; a person answers it." in question
    assert re.search(r"Red asks: count 30-21\. In truth: \d", question)
    assert "no lie is allowed: 0 answers so far" in question
    assert "A false answer is" not in question, "beyond the cap it is not looked at"
    assert "no more than a fifth may be false" in question
    assert "done: answer: true" in question
    back = question.rpartition("Red (human 1) at the screen.")[2]
    assert re.search(r"Scouts \(1\): .*30-21 – \d", back), back
    assert "  1. 18 sd face N" in back, "the draft outlives the question"
    assert "mud" not in back


@pytest.mark.clause("ST-9.4h", "ST-REC")
def test_a_record_with_an_umpires_hand_is_judged_anew_and_tells_it(tmp_path: Path) -> None:
    record = tmp_path / "war.record"
    lines = [
        *OPENED,
        "end",
        BEGINNING,
        "end",
        "end",
        '* forbid red 1 sd "carts"',
        "end",
        "? count 30-21",
        "answer: true",
    ]
    done = play(tmp_path, *HUMAN, "--hotseat", "--save", str(record), lines=[*lines, "resign", "yes"])
    assert "The war is over." in done.out, done.out[-2000:]
    checked = here(tmp_path, "check", str(record), "--lang", "en")
    assert (checked.status, checked.err) == (0, "")
    told = here(tmp_path, "chronicle", str(record), "--lang", "en")
    assert "The umpire let no order to 1 sd be carried out (carts)." in told.out, told.out + told.err
    shown = here(tmp_path, "replay", str(record), "--lang", "en", "--all")
    assert '2. Umpire: * forbid red 1 sd "carts"' in shown.out
    assert "The umpire rules that no order to 1 sd is carried out (carts)" in shown.out


@pytest.mark.clause("ST-1.3n")
def test_the_opponent_at_the_same_screen_answers_where_nobody_umpires(tmp_path: Path) -> None:
    paper = (*WAR, "--option", "umpire=none", "--hotseat")
    lines = [
        *OPENED,
        BEGINNING,
        "end",
        "end",
        "? troops 30-21",
        "1 sd face W",
        "answer: 3",
        "answer: true",
        "list",
        "quit",
    ]
    done = play(tmp_path, *paper, lines=lines, lang="ru")
    blue = done.out.rpartition("Красные спрашивают: войска 30-21. На деле:")[2]
    assert "Сейчас ходит другая сторона" in blue
    assert "На этот вопрос так не отвечают." in blue
    assert re.search(r"Разведка \(0[.,]5\): .*30-21 – (да|нет)", blue), blue


@pytest.mark.clause("ST-8.3", "ST-1.2t")
def test_a_seat_of_a_team_is_answered_when_it_asks(tmp_path: Path) -> None:
    teams = (*WAR, "--teams", "red=2,blue=1", "--hotseat", "--option", "false_rate=0")
    lines = ["default plan", "end", "end", "default plan", "end", BEGINNING, "end", "end", "end"]
    done = play(tmp_path, *teams, lines=[*lines, "? count 30-21", "budget", "quit"])
    asked = done.out.rpartition("14 points are left")
    assert asked[1], done.out[-3000:]
    assert re.search(r"Scouts \(1\): .*30-21 – \d", asked[0].rpartition("Turn 2 of 2")[2])


@pytest.mark.clause("ST-1.3u")
def test_one_person_umpires_two_computers(tmp_path: Path) -> None:
    alone = (*HUMAN, "--option", "turn_limit=1", "--side", "umpire", "--against", "random")
    done = play(tmp_path, *alone, lines=["* fog blue", "end", *["end"] * 20])
    assert "done: * fog blue" in done.out
    assert "The war is over." in done.out, done.out[-2000:]


def test_a_pasted_move_with_a_fault_is_not_handed_in_unseen(tmp_path: Path) -> None:
    import pexpect

    child = pexpect.spawn(
        COMMAND[0], [*COMMAND[1:], "play", *RED, "--text", "--lang", "en"], env=environment(tmp_path, TERM="dumb"),
        encoding="utf-8", timeout=90, dimensions=(50, 200),
    )  # fmt: skip
    child.expect(r"plan, Red \[0\]> ")
    child.send("\x1b[200~17 sd - 50-20\n18 sd - 5o-21\n19 sd - 50-22\nend\x1b[201~\r")
    child.expect(r"1 lines were not taken|Handed in")
    assert child.after.startswith("1 lines")
    child.expect(r"plan, Red \[2\]> ")
    child.sendline("end")
    child.expect("Handed in: 2 orders")
    child.expect(r"1\. Red \[0\]> ")
    child.sendline("resign")
    child.expect("Give the war up")
    child.sendline("no")
    child.expect("The game goes on")
    child.sendline("quit")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0


def test_two_computers_play_a_war_to_its_end(tmp_path: Path) -> None:
    done = play(tmp_path, *WAR, "--option", "turn_limit=1", "--watch", "cadet,random", lang="ru")
    assert "Война окончена." in done.out
    assert re.search(r"^  Красные: \d", done.out, re.MULTILINE)


@pytest.mark.clause("ST-1.2t")
def test_a_computer_for_each_country_can_be_watched(tmp_path: Path) -> None:
    record, teams = tmp_path / "w.pos", ("--teams", "red=2,blue=1,green_south=1")
    done = play(
        tmp_path, *WAR, *teams, "--option", "turn_limit=1", "--watch", "turtle,random,cadet", "--save", str(record)
    )
    assert "The war is over." in done.out
    kept = record.read_text(encoding="utf-8")
    for seat, name in (("Red", "turtle"), ("Red2", "turtle"), ("Blue", "random"), ("Green_south", "cadet")):
        assert f'[{seat} "{name}"]' in kept


@pytest.mark.clause("ST-1.2t")
def test_teams_have_their_seats(tmp_path: Path) -> None:
    done = play(tmp_path, *WAR, "--teams", "red=2,blue=1", "--hotseat", lines=["end", "end", "end", "quit"])
    assert "human 3" in done.out
    assert "Write orders" in done.out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--teams", "red=9"), "--teams takes"),
        (("--teams", "red=2,pink=1"), "--teams takes"),
        (("--side", "green_south"), "this war has no seat"),
        (("--gas",), "--gas is not for"),
        (("--against", "sergeant"), "There is no player"),
        (("--option", "level=7"), "Option level cannot be"),
        (("--scenario", "squadron"), "There is no scenario"),
        (("--map", "no-such-file.json"), "Cannot read"),
        (("--watch", "cadet"), "--watch takes two"),
    ],
)
def test_a_wrong_command_line_is_one_message(tmp_path: Path, arguments: tuple[str, ...], said: str) -> None:
    assert said in one_message(here(tmp_path, "play", "--game", "strategia", "--lang", "en", *arguments))


def test_the_other_game_has_no_teams(tmp_path: Path) -> None:
    assert "--teams" in one_message(here(tmp_path, "play", "--teams", "red=2,blue=1", "--lang", "en"))
