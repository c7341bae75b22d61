"""Whole games in the terminal, driven from outside to their end, in both languages."""

from __future__ import annotations

import re
import signal
import stat
from pathlib import Path

import pytest

from tests.cli.terminal import COMMAND, Piped, environment, here, one_message, run

SHORT = ("--option", "turn_limit=2", "--seed", "7", "--side", "red", "--against", "rush")


def first_move(home: Path, record: Path) -> tuple[str, str]:
    """A figure of red's row I and a lawful step of it, as the answers to questions about squares name them."""
    asked = [f"? R:{c}-I" for c in "ABVGDEJZI"]
    done = here(home, "play", "--resume", str(record), "--lang", "en", lines=asked)
    found = re.search(r" (R:\w-I) \(Red\)[^\n]*#(\w+)[^\n]*\n    may move to: ([^,.]+)", done.out)
    assert found, done.out
    return f"#{found[2]} {found[1]}", found[3]


def begin(home: Path, record: Path, *more: str) -> None:
    """A game up to the first turn of red, adjourned there."""
    done = here(home, "play", *SHORT, *more, "--save", str(record), "--lang", "en", lines=["deploy 1", "go"])
    assert done.status == 0, done.err
    assert record.exists()


def test_a_game_from_deployment_to_its_result(tmp_path: Path) -> None:
    record = tmp_path / "game.record"
    begin(tmp_path, record)
    for _ in range(2):
        who, to = first_move(tmp_path, record)
        done = run(tmp_path, "play", "--resume", str(record), "--lang", "en", lines=[f"{who}-{to}", "go"])
        assert "Traceback" not in done.out + done.err
    assert "The game is over." in done.out, done.out[-3000:]
    assert f"posrednik check {record}" in done.out
    assert not record.with_name("game.record.state").exists()
    checked = here(tmp_path, "check", str(record), "--lang", "ru")
    assert checked.status == 0, checked.err
    assert "всё верно. Ходов: 5" in checked.out
    assert '[Seed "7"]' in record.read_text(encoding="utf-8")
    replayed = here(tmp_path, "replay", str(record), "--lang", "en", "--all")
    assert replayed.status == 0
    assert "2. Red:" in replayed.out
    assert replayed.out.count("B III") == 2, "one board at the end"


def test_a_killed_game_loses_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    record = tmp_path / "game.record"
    with Piped(tmp_path, "play", *SHORT, "--save", str(record), "--lang", "ru") as game:
        game.until("Ставьте фигуры")
        game.type("#rr1 к:Е-II")
        game.until("расставлено: 1;")
        game.kill()
    state = record.with_name("game.record.state")
    assert stat.S_IMODE(state.stat().st_mode) == 0o600
    with Piped(tmp_path, "play", "--resume", str(record)) as game:
        game.until("Партия продолжается.")
        game.until("Ставьте фигуры")
        game.type("список")
        assert "Ст#rr1 R:Е-II" in game.until("расставлено: 1;")
        game.type("расстановка 1")
        game.until("расставлено: 28;")
        game.type("ход")
        game.until("Пишите приказы")
        game.kill()
    who, to = first_move(tmp_path, record)
    with Piped(tmp_path, "play", "--resume", str(record), "--lang", "en") as game:
        game.until("Write orders")
        game.type(f"{who}-{to}")
        game.until("  1. ")
        game.kill()
    with Piped(tmp_path, "play", "--resume", str(record), "--lang", "en") as game:
        game.until("Write orders")
        game.type("list")
        assert f"-{to}" in game.until("  1. ")
        game.type("go")
        game.until("2. Blue:")


def test_resume_finds_the_last_unfinished_game_by_itself(tmp_path: Path) -> None:
    assert one_message(here(tmp_path, "play", "--resume", "--lang", "en")).startswith("There is no unfinished game.")
    done = here(tmp_path, "play", *SHORT, "--lang", "ru", lines=["расстановка 1", "ход", "выход"])
    assert "Партия отложена." in done.out
    again = here(tmp_path, "play", "--resume", lines=["сдача"])
    assert "Партия продолжается." in again.out
    assert "Конец: сдача. Победа за стороной: синие." in again.out
    assert one_message(here(tmp_path, "play", "--resume", "--lang", "ru")).startswith("Неоконченных партий нет.")


def test_refusals_show_the_place_the_clause_and_the_nearest_order(tmp_path: Path) -> None:
    record = tmp_path / "game.record"
    begin(tmp_path, record)
    start, to = first_move(tmp_path, record)
    lines = [
        "Ю",
        f"{start}-{to}; {start}-15А",
        f"{start}-10А",
        f"{start}*15А",
        "go",
        "remove 9",
        "undo",
        "rule O30-V-11",
        "rule X",
    ]
    done = here(tmp_path, "play", "--resume", str(record), "--lang", "ru", lines=lines)
    out = done.out
    assert re.search(r"^  Ю\n  \^\n.*\[O30-N-2\]$", out, re.MULTILINE), out
    assert re.search(
        rf"^  {re.escape(start)}-10А\n  \^\n.*\[O30-III-1\]\nБлижайшее возможное: \w+.*R:", out, re.MULTILINE
    ), out
    assert re.search(rf"^  {re.escape(start)}\*15А\n  \^\n.*\[O30-[IVX]+-\d+\]$", out, re.MULTILINE), out
    assert "[O30-X-12]" in out, "a turn without a move is not handed in"
    assert "Приказа 9 в черновике нет: их там 0." in out
    assert "Отменять нечего" in out
    assert "O30-V-11. " in out
    assert "Статьи 'X' нет." in out
    assert done.status == 0


def test_a_line_is_taken_whole_or_not_at_all(tmp_path: Path) -> None:
    record = tmp_path / "game.record"
    begin(tmp_path, record)
    start, to = first_move(tmp_path, record)
    move = f"{start}-{to}"
    done = here(
        tmp_path, "play", "--resume", str(record), "--lang", "en", lines=[f"{move}; {start.split()[0]} {to}-9K", "list"]
    )
    lines = done.out.splitlines()
    caret = next(n for n, line in enumerate(lines) if line.strip() == "^")
    assert lines[caret].index("^") - 2 == len(move) + 2, "the caret stands under the second order"
    assert "The draft is empty." in done.out


def test_an_ambiguous_figure_is_named(tmp_path: Path) -> None:
    record = tmp_path / "game.record"
    begin(tmp_path, record)
    asked = here(
        tmp_path, "play", "--resume", str(record), "--lang", "en", lines=[f"? R R:{c}-II" for c in "ABVGDEJZIK"]
    )
    found = re.search(r"Rifles (R:\w-II) \(Red\), #\w+\.[^\n]*\n    may move to: ([^,.]+)", asked.out)
    assert found, asked.out
    lines = [f"R {found[1]}-{found[2]}"]
    done = here(tmp_path, "play", "--resume", str(record), "--lang", "en", lines=lines)
    near = re.search(rf"Nearest lawful order: (R#rr\d+ {found[1]}-{found[2]})\n", done.out)
    assert near, done.out
    done = here(tmp_path, "play", "--resume", str(record), "--lang", "en", lines=[near[1]])
    assert f"  1. {near[1]}" in done.out


def test_two_people_at_one_screen_do_not_see_each_others_deployment(tmp_path: Path) -> None:
    lines = ["deploy 1", "go", "record", "log", "deploy 2", "go", "resign"]
    record = tmp_path / "two.record"
    done = here(tmp_path, "play", "--hotseat", "--seed", "1", "--lang", "en", "--save", str(record), lines=lines)
    first, _, second = done.out.partition("lies behind the screen")
    behind, _, revealed = second.partition("The screens are lifted")
    assert "▲R" in first
    assert "▲" not in behind.replace("▲ Red", "")
    assert "#rr1" not in behind
    assert "▲R" in revealed
    assert "The end: resignation. Red wins." in revealed


def test_the_language_can_change_in_the_middle(tmp_path: Path) -> None:
    done = here(tmp_path, "play", *SHORT, "--lang", "ru", lines=["en", "?", "ru", "?", "знаки", "обстановка"])
    assert "We speak English." in done.out
    assert "deploy 1 … 9" in done.out
    assert "расстановка 1 … 9" in done.out
    assert "Traceback" not in done.err


def test_a_computer_takes_a_seat_over_and_plays_to_the_end(tmp_path: Path) -> None:
    record = tmp_path / "game.record"
    lines = ["deploy 1", "go", "handover kutuzov", "handover greedy"]
    done = here(tmp_path, "play", *SHORT, "--lang", "en", "--save", str(record), lines=lines)
    assert "There is no player 'kutuzov'." in done.out
    assert "Red: greedy plays on." in done.out
    assert "The game is over." in done.out
    assert "% seat red greedy" in record.read_text(encoding="utf-8")
    assert here(tmp_path, "check", str(record)).status == 0


def test_a_computer_that_answers_unlawfully_does_not_stop_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from posrednik.cli.match import Match

    monkeypatch.setattr(Match, "think", lambda match, seat: [])
    record = tmp_path / "game.record"
    done = here(tmp_path, "play", "--watch", "rush,greedy", "--option", "turn_limit=1", "--save", str(record))
    assert done.status == 0
    assert "% note" in record.read_text(encoding="utf-8")


def test_watching_two_computers_needs_no_input(tmp_path: Path) -> None:
    done = here(tmp_path, "play", "--watch", "rush,greedy", "--option", "turn_limit=2", "--seed", "5", "--lang", "en")
    assert done.status == 0
    assert "2. Red:" in done.out
    assert "The game is over." in done.out


@pytest.mark.parametrize("scenario", ["squadron", "o41", "cavalry_regiment", "battalion"])
def test_every_order_of_battle_is_played(tmp_path: Path, scenario: str) -> None:
    done = here(
        tmp_path, "play", "--scenario", scenario, "--watch", "random,random", "--option", "turn_limit=1", "--seed", "5",
        "--lang", "ru",
    )  # fmt: skip
    assert done.status == 0, done.err
    assert "Партия окончена." in done.out


def test_a_competition_opens_plans_and_gives_titles_at_the_end(tmp_path: Path) -> None:
    """O30-XVII-2, O30-XVII-3."""
    record = tmp_path / "game.record"
    plan = 'план: оси АБВ, цель уничтожение, замысел "обойти с запада"'
    lines = [plan, "план: чушь", "расстановка 1", "список", "ход", "сдача"]
    done = here(tmp_path, "play", *SHORT, "--competition", "--lang", "ru", "--save", str(record), lines=lines)
    assert "обойти с запада" in done.out
    assert "звание – " in done.out
    assert here(tmp_path, "check", str(record)).status == 0
    assert "обойти с запада" in record.read_text(encoding="utf-8")


def test_lots_give_the_colours_out(tmp_path: Path) -> None:
    """O30-X-1."""
    record = tmp_path / "game.record"
    here(tmp_path, "play", "--seed", "3", "--against", "rush", "--lang", "en", "--save", str(record), lines=["quit"])
    done = here(tmp_path, "play", "--resume", str(record), lines=["deploy 1", "go", "resign"])
    assert re.search(r"Sides by lot: [12] of 2 was drawn \[O30-X-1\]", done.out)
    assert re.search(r'^\[Lot "d2=[12] O30-X-1"\]$', record.read_text(encoding="utf-8"), re.MULTILINE)
    assert here(tmp_path, "check", str(record)).status == 0


def test_the_seed_is_nowhere_but_in_the_private_state(tmp_path: Path) -> None:
    record = tmp_path / "game.record"
    done = here(
        tmp_path, "play", "--seed", "nobody-knows", "--side", "red", "--against", "rush", "--save", str(record),
        lines=["deploy 1", "go", "record", "log"],
    )  # fmt: skip
    assert "nobody-knows" not in done.out + done.err + record.read_text(encoding="utf-8")
    state = record.with_name("game.record.state")
    assert "nobody-knows" in state.read_text(encoding="utf-8")


def hear_interrupts() -> None:
    """Ctrl+C reaches the child even if the tests run in the background, where interrupts are ignored."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.mark.parametrize("colour", [True, False])
def test_a_terminal_gets_prompts_and_colours_unless_they_are_refused(tmp_path: Path, colour: bool) -> None:
    import pexpect

    env = environment(tmp_path, TERM="xterm-256color", **({} if colour else {"NO_COLOR": "1"}))
    child = pexpect.spawn(
        COMMAND[0], [*COMMAND[1:], "play", *SHORT, "--lang", "ru"], env=env, encoding="utf-8", timeout=60,
        dimensions=(50, 100), preexec_fn=hear_interrupts,
    )  # fmt: skip
    child.expect("расстановка, красные \\[0\\]> ")
    child.sendline("расстановка 1")
    child.expect("расставлено: 28")
    board = child.before + child.after
    child.sendline("доска")
    child.expect("R III")
    board += child.before
    child.sendline("ход")
    child.expect("1. красные \\[0\\]> ")
    board += child.before
    assert ("\x1b[1;31m" in board) is colour, "red figures are red"
    assert "▲Ст" in re.sub(r"\x1b\[[0-9;]*m", "", board), "and told apart without colour"
    child.sendintr()
    child.expect("Партия отложена")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0
