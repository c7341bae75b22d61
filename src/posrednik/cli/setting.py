"""From the words of the command line to a scenario and a ruleset; every fault is one message with a way out."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from posrednik.cli.speak import fail, read_bytes, reason, text
from posrednik.core.scenario import OptionValue, Ruleset
from posrednik.games import GAMES, part
from posrednik.notation.rulebook import toml


def _fail(key: str, lang: str, **facts: object) -> Any:
    fail(text("play", key, lang, **facts))


def known_game(id: str, lang: str) -> str:
    """The id of a game; exits with the list of games for an unknown one."""
    return id if id in GAMES else str(_fail("unknown_game", lang, name=id, known=", ".join(sorted(GAMES))))


def read_text(path: Path, lang: str) -> str:
    """The text of a file; exits with one message if it cannot be read."""
    try:
        return read_bytes(path).decode("utf-8-sig")
    except UnicodeDecodeError:
        return str(_fail("file_unreadable", lang, path=path, reason="UTF-8"))
    except OSError as error:
        return str(_fail("file_unreadable", lang, path=path, reason=reason(error, lang)))


def options(game: str, given: Sequence[str], lang: str) -> dict[str, OptionValue]:
    """`name=value` as options; exits for a name or value that the game does not know."""
    known = {entry["name"]: entry for entry in toml(f"posrednik.games.{game}.tables", "options.toml")["option"]}
    out: dict[str, OptionValue] = {}
    for item in given:
        name, sign, value = (piece.strip() for piece in item.partition("="))
        if not sign:
            _fail("option_form", lang, text=item)
        if name not in known:
            near = ", ".join(get_close_matches(name, known, n=3, cutoff=0.4)) or ", ".join(known)
            _fail("option_unknown", lang, name=name, near=near)
        out[name] = _value(known[name], value, lang)
    return out


def _value(entry: dict[str, Any], value: str, lang: str) -> OptionValue:
    """A value as the table describes the option; exits if it is none."""
    kind = entry["kind"]
    if kind == "flag" and value.lower() in ("true", "yes", "1", "да", "false", "no", "0", "нет"):
        return value.lower() in ("true", "yes", "1", "да")
    if kind == "integer" and value.isascii() and value.isdigit():
        return int(value)
    if kind == "fraction":
        return value
    for allowed in entry.get("values", ()):
        if kind == "choice" and value == str(allowed):
            found: OptionValue = allowed
            return found
    takes = text("play", f"takes_{kind}", lang, values=" | ".join(map(str, entry.get("values", ()))))
    return str(_fail("option_value", lang, name=entry["name"], value=value, takes=takes, clause=entry["clause"]))


def scenario(
    game: str, name: str, lang: str, *, defender: str | None, cut: str | None, gas: bool, competition: bool,
    map_file: Path | None, position: Path | None, teams: str | None = None,
) -> Any:  # fmt: skip
    """The scenario that was asked for; exits with a readable message if there is none such."""
    if game == "strategia":
        from posrednik.cli.war import setting as war

        foreign = {"--defender": defender, "--cut": cut, "--gas": gas, "--competition": competition}
        return war.scenario(name, lang, teams, map_file, {**foreign, "--position": position})
    if teams is not None:
        _fail("teams_none", lang)
    module, maps = part(game, "scenario"), part(game, "mapfile")
    try:
        if name in module.BASES:
            found = module.Scenario(name=name, base=name)
        elif name.lower().endswith(".json"):
            found = module.read_scenario(read_text(Path(name), lang))
        else:
            _fail("unknown_scenario", lang, name=name, known=", ".join(module.BASES))
        changes: dict[str, Any] = {}
        if defender is not None:
            changes["defender"] = _one_of("--defender", defender, ("red", "blue"), lang)
        if cut is not None:
            changes["cut"] = _one_of("--cut", cut, ("1/3", "1/4"), lang)
        if gas:
            changes["gas"] = True
        if competition:
            changes["competition"] = True
        if map_file is not None:
            changes["map"] = maps.read_map(read_text(map_file, lang))
        if position is not None:
            changes["standing"] = read_text(position, lang)
        return replace(found, **changes)
    except maps.BadMap as error:
        _fail("bad_map", lang, path=map_file, reason=reason(error, lang))
    except module.BadScenario as error:
        _fail("bad_scenario", lang, reason=reason(error, lang))


def _one_of(option: str, value: str, allowed: Sequence[str], lang: str) -> str:
    if value in allowed:
        return value
    return str(_fail("one_of", lang, option=option, value=value, allowed=" | ".join(allowed)))


def side(value: str, lang: str, allowed: Sequence[str]) -> str:
    return _one_of("--side", value, allowed, lang)


def ruleset(game: Any, chosen: dict[str, OptionValue]) -> Ruleset:
    return Ruleset(game=game.id, edition=game.edition, options=chosen)
