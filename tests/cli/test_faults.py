"""Bad input on the command line: one readable message with a way out, exit status 2, nothing lost."""

from __future__ import annotations

import json
from pathlib import Path
from unittest import mock

import pytest

from posrednik.cli.speak import language
from tests.cli.terminal import Piped, here, one_message, run

WRONG: list[tuple[tuple[str, ...], str, str]] = [
    (("--scenario", "army"), "company, squadron", "company, squadron"),
    (("--scenario", "none.json"), "none.json", "none.json"),
    (("--game", "chess"), "otryadov", "otryadov"),
    (("--against", "kutuzov"), "sergeant", "sergeant"),
    (("--option", "turn_limit"), "имя=значение", "name=value"),
    (("--option", "turnlimit=3"), "turn_limit", "turn_limit"),
    (("--option", "turn_limit=many"), "целое число", "whole number"),
    (("--option", "barrage=maybe"), "true или false", "true or false"),
    (("--option", "neutral_fire=some"), "intruders", "intruders"),
    (("--option", "limit_margin=x"), "Так", "Such"),
    (("--side", "green"), "red | blue | lot", "red | blue | lot"),
    (("--defender", "green"), "red | blue", "red | blue"),
    (("--cut", "1/2", "--defender", "red"), "1/3 | 1/4", "1/3 | 1/4"),
    (("--cut", "1/3"), "O30-XI-1", "O30-XI-1"),
    (("--scenario", "o41", "--gas"), "O41-9", "O41-9"),
    (("--map", "none.json"), "none.json", "none.json"),
    (("--position", "none.txt"), "none.txt", "none.txt"),
    (("--watch", "captain"), "--watch", "--watch"),
    (("--watch", "captain,nobody"), "nobody", "nobody"),
    (("--hotseat", "--against", "captain"), "--hotseat", "--hotseat"),
    (("some.record",), "--resume", "--resume"),
    (("--resume", "some.record"), "some.record", "some.record"),
    (("--lang", "fr"), "ru | en", "ru | en"),
    (("--save", "/proc/none/x"), "/proc/none", "/proc/none"),
    (("--save", "n" * 300), "слишком длинное имя файла", "too long"),
    (("--map", "/dev/zero"), "больше 20000000 байт", "more than 20000000 bytes"),
    (("--option", "limit_margin=1e999999999"), "дробь", "fraction"),
    (("--option", "turn_limit=999999999999"), "нужно целое число <= 100000", "<= 100000"),
    (("--nope",), "Параметра --nope нет", "No such option: --nope"),
    (("--gas=5",), "У --gas значения не бывает", "does not take a value"),
    (("a", "b"), "Лишнее: b", "(b)"),
]


@pytest.mark.parametrize(("arguments", "ru", "en"), WRONG, ids=[" ".join(a) for a, _, _ in WRONG])
def test_wrong_arguments(tmp_path: Path, arguments: tuple[str, ...], ru: str, en: str) -> None:
    for lang, wanted in (("ru", ru), ("en", en)):
        spoken = () if "--lang" in arguments else ("--lang", lang)
        assert wanted in one_message(here(tmp_path, "play", *arguments, *spoken))
    assert not list(tmp_path.rglob("*.state")), "no game was begun"


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", '{"base": "army"}', '{"rosters": {"red": {"rifle": -1}}}', '{"surprise": 1}', '{"game": "chess"}'],
)
def test_a_malformed_scenario(tmp_path: Path, text: str) -> None:
    path = tmp_path / "mine.json"
    path.write_text(text, encoding="utf-8")
    one_message(here(tmp_path, "play", "--scenario", str(path), "--lang", "ru"))


def test_files_that_are_no_text(tmp_path: Path) -> None:
    path = tmp_path / "noise.json"
    path.write_bytes(bytes(range(128, 256)))
    for option in ("--scenario", "--map", "--position"):
        assert "UTF-8" in one_message(here(tmp_path, "play", option, str(path), "--lang", "en"))


def test_a_game_is_never_written_over(tmp_path: Path) -> None:
    record = tmp_path / "game.record"
    record.write_text("precious", encoding="utf-8")
    assert "--resume" in one_message(here(tmp_path, "play", "--save", str(record), "--lang", "ru"))
    assert record.read_text(encoding="utf-8") == "precious"


@pytest.mark.parametrize("damage", ["cut", "format", "orders", "seed", "noise", "player", "figure"])
def test_a_damaged_state_is_reported_and_left_alone(tmp_path: Path, damage: str) -> None:
    record = tmp_path / "game.record"
    here(
        tmp_path, "play", "--side", "red", "--against", "rush", "--seed", "7", "--save", str(record), "--lang", "en",
        lines=["deploy 1", "go"],
    )  # fmt: skip
    state = record.with_name("game.record.state")
    kept = json.loads(state.read_bytes())
    if damage == "format":
        kept["format"] = 99
    elif damage == "orders":
        kept["journal"][1]["orders"]["blue"] = [{"op": "move", "piece": "br1", "path": ["8А"]}]
    elif damage == "player":
        kept["machines"] = {"blue": "kutuzov"}
    elif damage == "figure":
        kept["placing"] = {"red": {"br1": "1А"}}
    elif damage == "seed":
        del kept["seed"]
    text = json.dumps(kept)
    text = text[: len(text) // 2] if damage == "cut" else "\x00noise" if damage == "noise" else text
    state.write_text(text, encoding="utf-8")
    one_message(here(tmp_path, "play", "--resume", str(record), "--lang", "en"))
    assert state.read_text(encoding="utf-8") == text


@pytest.mark.parametrize("command", ["check", "replay"])
@pytest.mark.parametrize("content", [b"", b"\x00\x01", b"\xff\xfe", b'[Format "99"]\n', b'[Game "chess"]\n', b"hello"])
def test_no_record_at_all(tmp_path: Path, command: str, content: bytes) -> None:
    path = tmp_path / "some.record"
    path.write_bytes(content)
    done = here(tmp_path, command, str(path), "--lang", "en")
    assert done.status == 2
    assert "Traceback" not in done.err
    assert "line 1, column 1" in done.err


def test_a_missing_record(tmp_path: Path) -> None:
    for command in ("check", "replay"):
        assert "none.record" in one_message(here(tmp_path, command, "none.record", "--lang", "ru"))


def test_the_first_false_line_is_named(tmp_path: Path) -> None:
    record = tmp_path / "game.record"
    here(
        tmp_path, "play", "--watch", "rush,greedy", "--option", "turn_limit=3", "--seed", "5", "--save", str(record),
        "--lang", "ru",
    )  # fmt: skip
    lines = record.read_text(encoding="utf-8").split("\n")
    number = next(n for n, line in enumerate(lines) if line.startswith("2.с: "))
    lines[number] = f"2.с: Ст 1А-9А; {lines[number][5:]}"
    record.write_text("\n".join(lines), encoding="utf-8")
    done = here(tmp_path, "check", str(record), "--lang", "ru")
    assert done.status == 1
    assert f"строка {number + 1}, столбец 6 [O30-N-2 UNKNOWN_PIECE]" in done.err
    found = json.loads(here(tmp_path, "check", str(record), "--json").out)
    assert found["ok"] is False
    assert (found["problems"][0]["line"], found["problems"][0]["column"]) == (number + 1, 6)
    lines[number] = lines[number].replace("Ст 1А-9А; ", "", 1).replace(lines[number][-1], "", 1)
    shown = here(tmp_path, "replay", str(record), "--at", "99", "--lang", "en")
    assert "There is no step 99" in one_message(shown)
    assert "There is no side" in one_message(here(tmp_path, "replay", str(record), "--seat", "x", "--lang", "en"))


def test_two_programs_never_play_one_game(tmp_path: Path) -> None:
    record = tmp_path / "game.record"
    state = record.with_name("game.record.state")
    begin = ("play", "--side", "red", "--against", "rush", "--seed", "7", "--save", str(record), "--lang", "en")
    with Piped(tmp_path, *begin) as first:
        first.type("deploy 1")
        first.until("in hand: –")
        before = state.read_bytes()
        for lang, wanted in (("ru", "другая программа"), ("en", "Another program")):
            told = one_message(here(tmp_path, "play", "--resume", str(record), "--lang", lang, lines=["clear", "quit"]))
            assert wanted in told
            assert str(record) in told
        assert state.read_bytes() == before
        first.kill()
    resumed = here(tmp_path, "play", "--resume", str(record), "--lang", "en", lines=["list", "quit"])
    assert resumed.status == 0
    assert "placed: 28" in resumed.out
    again = here(tmp_path, "play", "--resume", str(record), "--lang", "en", lines=["quit"])
    assert again.status == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["game.record", "game.record.state"]


def test_a_game_that_is_not_there_leaves_no_trace(tmp_path: Path) -> None:
    for place in ("none/game.record", "game.record", "x" * 300):
        one_message(here(tmp_path, "play", "--resume", str(tmp_path / place), "--lang", "ru"))
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(("lang", "wanted"), [("ru", "это папка, а нужен файл"), ("en", "this is a folder")])
def test_what_the_system_says_is_said_in_the_language(tmp_path: Path, lang: str, wanted: str) -> None:
    for command in (("check",), ("replay",), ("cases",), ("map", "check"), ("scenario", "check"), ("play", "--map")):
        assert wanted in one_message(here(tmp_path, *command, str(tmp_path), "--lang", lang))


@pytest.mark.parametrize(
    ("arguments", "ru"),
    [
        (("frob",), "Команды «frob» нет. Справка: posrednik --help"),
        (("play", "--side"), "После --side нужно значение. Справка: posrednik --help"),
        (("check",), "Не назван RECORD. Справка: posrednik check --help"),
        (("map", "check"), "Не назван FILE. Справка: posrednik map check --help"),
        (("lab", "match", "--games", "x"), "--games: нужно целое число. Справка: posrednik lab match --help"),
        (("lab", "match", "--jobs", "0"), "--jobs: нужно число не меньше 1. Справка: posrednik lab match --help"),
        (("lab", "match", "--jobs", "99999"), "--jobs: нужно число не больше 64. Справка: posrednik lab match --help"),
        (("rules", "show"), "Не назван ID. Справка: posrednik rules show --help"),
    ],
)
def test_a_command_line_that_cannot_be_read(tmp_path: Path, arguments: tuple[str, ...], ru: str) -> None:
    with mock.patch.dict("posrednik.cli.speak.os.environ", {"LC_ALL": "ru_RU.UTF-8"}):
        assert language() == "ru"
    done = run(tmp_path, *arguments, LC_ALL="ru_RU.UTF-8")
    assert one_message(done) == ru
    assert " --help" in one_message(run(tmp_path, *arguments, LC_ALL="C.UTF-8"))


def test_help_speaks_the_language_that_is_asked_for(tmp_path: Path) -> None:
    for arguments in ((), ("play",), ("lab",), ("lab", "match"), ("rules", "show"), ("map", "check")):
        ru = run(tmp_path, "--lang", "ru", *arguments, "--help").out
        assert "Показать эту справку." in ru
        for english in (
            "Usage",
            "Options",
            "Show",
            "Commands",
            "Arguments",
            "default",
            "required",
            "[ARGS]",
            "<str",
            "<int",
            "<path",
        ):
            assert english not in ru
        assert "Show this message and exit." in run(tmp_path, *arguments, "--help").out


def test_an_unknown_language_is_refused_everywhere(tmp_path: Path) -> None:
    for command in (("check", "x"), ("replay", "x"), ("cases", "x"), ("map", "check", "x"), ("rules", "list")):
        assert "ru | en" in one_message(here(tmp_path, *command, "--lang", "fr"))
