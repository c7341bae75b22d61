"""Two people at one screen: what one set up and planned is gone before the other sits down (O30-X-2, O30-XVII-2)."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.terminal import COMMAND, environment, here

SPECIMEN = Path(__file__).parents[1] / "records" / "v1" / "resignation.record"

RED = ["plan: axis ABV, aim destruction, by turn 33", "deploy 1", "go"]
BLUE = ["plan: axis IK, aim withdrawal, by turn 44", "deploy 2", "go"]
ASKING = ["situation", "log", "record", "list", "? 5D", "board"]
WIPED = "\x1b[H\x1b[2J\x1b[3J"
"""What was on the screen goes into the scroll-back of many terminals, so that is wiped last."""


@pytest.mark.clause("O30-XVII-2")
def test_nothing_at_a_shared_screen_tells_a_plan(tmp_path: Path) -> None:
    record = tmp_path / "two.record"
    done = here(
        tmp_path, "play", "--hotseat", "--competition", "--seed", "1", "--lang", "en", "--save", str(record),
        lines=[*RED, *ASKING, *BLUE, *ASKING, "RESIGN"],
    )  # fmt: skip
    before, _, over = done.out.partition("The game is over.")
    assert over
    for secret in ("ABV,", "aim withdrawal", "by turn 33", "by turn 44", "axis IK"):
        assert secret not in before.replace('axis ABV, aim destruction, by turn 30"', "")
    told = record.read_text(encoding="utf-8")
    assert "by turn 33" in told, "with the result the plans are opened"
    assert "by turn 44" in told


@pytest.mark.clause("O30-X-2", "O30-XVII-2")
def test_the_screen_its_past_and_the_typed_lines_are_wiped(tmp_path: Path) -> None:
    import pexpect

    arguments = ["play", "--hotseat", "--competition", "--lang", "en"]
    child = pexpect.spawn(
        COMMAND[0], [*COMMAND[1:], *arguments], env=environment(tmp_path, TERM="xterm-256color"), encoding="utf-8",
        timeout=60, dimensions=(50, 100),
    )  # fmt: skip
    for line in RED:
        child.expect(r"deployment, Red \[\d+\]> ")
        child.sendline(line)
    child.expect("at the screen")
    assert WIPED in child.before
    child.sendline("")
    child.expect(r"deployment, Blue \[0\]> ")
    child.sendline("\x1b[A\x1b[A")
    child.sendline(BLUE[0])
    child.expect(r"deployment, Blue \[0\]> ")
    child.expect(r"deployment, Blue \[0\]> ")
    assert "33" not in child.before
    for line in BLUE[1:]:
        child.sendline(line)
        child.expect(r"deployment, Blue \[28\]> |at the screen|1\. Blue")
    child.sendline("quit")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0


def test_the_plan_of_the_last_to_set_up_is_wiped_before_the_other_moves(tmp_path: Path) -> None:
    lines = [*RED, "plan: axis IK, aim hold", *BLUE[1:], "quit"]
    arguments = ("--hotseat", "--competition", "--defender", "blue", "--seed", "1", "--lang", "en")
    done = here(tmp_path, "play", *arguments, lines=lines)
    _, lifted, after = done.out.partition("Red (human 1) at the screen. The other side looks away.")
    assert lifted
    assert "Red to move" in after
    assert "Turn 1" not in done.out.partition("Red (human 1) at the screen")[0]


def test_a_terminal_that_is_not_wiped_is_filled(tmp_path: Path) -> None:
    import pexpect

    child = pexpect.spawn(
        COMMAND[0], [*COMMAND[1:], "play", "--hotseat", "--text", "--lang", "en"], env=environment(tmp_path),
        encoding="utf-8", timeout=60, dimensions=(50, 100),
    )  # fmt: skip
    for line in ("deploy 1", "go"):
        child.expect(r"deployment, Red \[\d+\]> ")
        child.sendline(line)
    child.expect("at the screen")
    assert "\x1b[2J" not in child.before
    assert "\r\n" * 50 in child.before
    child.expect("Enter")
    child.sendline("")
    child.expect(r"deployment, Blue \[0\]> ")
    child.sendline("quit")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0


def test_a_name_in_a_record_cannot_steer_the_terminal(tmp_path: Path) -> None:
    text = SPECIMEN.read_text(encoding="utf-8").split("\n")
    wild = ['[Red "\x1b[2J\u202ewild"]' if line.startswith("[Red ") else line for line in text]
    assert wild != text
    path = tmp_path / "wild.record"
    path.write_text("\n".join(wild), encoding="utf-8")
    for command in (("replay", "--all"), ("replay", "--at", "0"), ("check",)):
        done = here(tmp_path, command[0], str(path), *command[1:], "--lang", "en")
        assert "\x1b" not in done.out + done.err
        assert "\u202e" not in done.out + done.err
    assert "·[2J·wild" in here(tmp_path, "replay", str(path), "--all", "--lang", "en").out
