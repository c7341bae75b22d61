"""From the words of the command line to a war: teams and their seats, the map, who plays which seat."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NoReturn

from msgspec.structs import replace

from posrednik.cli.setting import read_text
from posrednik.cli.speak import fail, reason, text
from posrednik.games.strategia.inquiring import UMPIRE
from posrednik.games.strategia.mapfile import BadMap, read_map
from posrednik.games.strategia.scenario import BadScenario, Scenario, examine, read_scenario, seats_of
from posrednik.games.strategia.words import SIDES

STANDARD = ("war", "company")
"""What `--scenario` may say for the war on the board of R-10: its name, or nothing (then it has the default)."""
_TEAM = re.compile(r"\s*(\w+)\s*=\s*([1-3])\s*")


def _fail(key: str, lang: str, **facts: object) -> NoReturn:
    fail(text("war" if key in _OWN else "play", key, lang, **facts))


_OWN = ("teams_form", "not_here", "no_seat")


def scenario(name: str, lang: str, teams: str | None, map_file: Path | None, foreign: Mapping[str, object]) -> Scenario:
    """The war that was asked for; exits with a readable message if there is none such.

    `foreign` are options of another game, by name: none of them may be set.
    """
    for option, value in foreign.items():
        if value not in (None, False):
            _fail("not_here", lang, option=option)
    try:
        if name in STANDARD:
            found = Scenario()
        elif name.lower().endswith(".json"):
            found = read_scenario(read_text(Path(name), lang))
        else:
            _fail("unknown_scenario", lang, name=name, known=STANDARD[0])
        if teams is not None:
            found = replace(found, teams=_teams(teams, lang))
        if map_file is not None:
            found = replace(found, map=read_map(read_text(map_file, lang)))
        examine(found)
    except BadMap as error:
        _fail("bad_map", lang, path=map_file or name, reason=reason(error, lang))
    except BadScenario as error:
        _fail("bad_scenario", lang, reason=reason(error, lang))
    return found


def _teams(given: str, lang: str) -> Any:
    """`red=2,blue=1` as teams."""
    out: dict[str, int] = {}
    for part in given.split(","):
        match = _TEAM.fullmatch(part)
        if match is None or match[1] not in SIDES or match[1] in out:
            _fail("teams_form", lang, text=part.strip(), known=", ".join(SIDES))
        out[match[1]] = int(match[2])
    return out


def names(
    found: Scenario, human: str, against: str, hotseat: bool, watched: Sequence[str], side: str, lang: str,
    umpire: bool = False,
) -> dict[str, str]:  # fmt: skip
    """Who sits where, by seat: people everywhere, computers everywhere, or one person among computers.

    `umpire`: a human umpires, so that there is his seat too; a computer in it lets every proposal stand.
    """
    seats = [*seats_of(found), *((UMPIRE,) if umpire else ())]
    if watched:
        return _watched(seats, watched)
    if hotseat:
        return {seat: f"{human} {n}" for n, seat in enumerate(seats, 1)}
    if side == "lot":
        side = seats[0]
    if side not in seats:
        _fail("no_seat", lang, value=side, known=" | ".join(seats))
    return {seat: human if seat == side else against for seat in seats}


def _watched(seats: Sequence[str], watched: Sequence[str]) -> dict[str, str]:
    """A computer player for every seat: one for each country, or the second for Blue and the first for all others."""
    countries = [seat for seat in seats if seat in SIDES]
    named = dict(zip(countries, watched, strict=False)) if len(watched) == len(countries) else {"blue": watched[1]}
    return {seat: named.get(seat.rstrip("0123456789"), watched[0]) for seat in seats}


def lots(found: Scenario, human: str, against: str, umpire: bool = False) -> tuple[str, str] | None:
    """The two names to be dealt by lot where there are two seats; one person among more leads Red."""
    return (human, against) if len(seats_of(found)) == 2 and not umpire else None
