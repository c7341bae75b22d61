"""The reconstructed tables (R-01, R-03, R-04, R-06, R-07, R-09), and those that players put in their place.

Every part may be given whole or in parts, in the shape in which `tables/*.toml` has it: what is left out stays as it
is printed there. `cavalry` gathers the column of the cavalry (R-03): speeds by relief on open ground and by trail,
on a road, turns of delay at a river, rating.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from posrednik.core.exact import Fraction
from posrednik.games.strategia.complain import GameComplaint
from posrednik.games.strategia.tables import COMBAT, FORCES, MOVEMENT, UMPIRE
from posrednik.games.strategia.words import FACING, FACINGS

Tables = Mapping[str, Any]
MOST = 10_000
"""The largest number that a table takes; -1 is the least, and only for ways (by trail only, not at all)."""
_FRACTION = re.compile(r"(0|[1-9][0-9]{0,4})(/[1-9][0-9]{0,3})?")
_NOTES = ("clauses", "reconstructed")
_LEAST = {"cavalry.road": 1, "interventions.side": 1, "end.superiority": 1}
_SHARES = ("interventions.", "end.")
"""Parts whose fractions are shares of one."""


class BadTables(GameComplaint):
    """Tables that cannot stand in the place of ours; the message says where and what is wanted."""


def _bare(part: Mapping[str, Any]) -> dict[str, Any]:
    """A part of a table file without its notes."""
    return {key: _bare(value) if isinstance(value, dict) else value for key, value in part.items() if key not in _NOTES}


def _cavalry() -> dict[str, Any]:
    arm = MOVEMENT["reconstructed"]["arms"][0]
    ways = {key: {relief: row[arm] for relief, row in _bare(MOVEMENT[key]).items()} for key in ("open", "trail")}
    return {
        **ways,
        "road": MOVEMENT["road"]["speed"][arm],
        "river": MOVEMENT["river"]["delay"][arm],
        "rating": COMBAT["rating"]["base"][arm],
    }


STANDARD: Tables = {
    "prices": _bare(FORCES["prices"]),
    "budgets": _bare(FORCES["budgets"]),
    "green_deployment": _bare(FORCES["green_deployment"]),
    "cavalry": _cavalry(),
    "interventions": _bare(UMPIRE["interventions"]),
    "score": _bare(UMPIRE["score"]),
    "end": _bare(UMPIRE["end"]),
}
"""The reconstructed tables as they come with the game."""


def merged(given: Mapping[str, Any]) -> Tables:
    """The tables of a game in which players have put theirs in the place of ours; raises BadTables."""
    if not given:
        return STANDARD
    found: dict[str, Any] = _fit(STANDARD, given, "")
    found["score"] = dict(found["score"])
    margins = [found["score"][name] for name in ("draw", "minor", "major")]
    if margins != sorted(margins):
        raise BadTables("TABLES_MARGINS", found=", ".join(map(str, margins)))
    chances = found["interventions"]
    if Fraction(chances["weather"]) + Fraction(chances["fog"]) > 1:
        raise BadTables("TABLES_CHANCES", weather=chances["weather"], fog=chances["fog"])
    return found


def _fit(ours: Any, given: Any, path: str) -> Any:
    """The given value if it is of the shape of ours; of a table, ours with what is given in its place."""
    if isinstance(ours, Mapping):
        return _table(ours, given, path)
    if isinstance(ours, list):
        return _posts(given, path) if isinstance(ours[0], list) else _row(ours, given, path)
    if isinstance(ours, str):
        return _fraction(given, path)
    return _number(given, path)


def _table(ours: Mapping[str, Any], given: Any, path: str) -> dict[str, Any]:
    if not isinstance(given, Mapping):
        raise _wrong(path, given, "TABLE")
    for name in given:
        if name not in ours:
            raise BadTables("TABLES_UNKNOWN", name=f"{path}{name}", known=", ".join(ours))
    return {key: _fit(value, given[key], f"{path}{key}.") if key in given else value for key, value in ours.items()}


def _number(given: Any, path: str) -> int:
    least = _LEAST.get(path[:-1], -1 if path.startswith("cavalry.") else 0)
    if type(given) is not int or not least <= given <= MOST:
        raise _wrong(path, given, "VALUE_RANGE", least=least, most=MOST)
    return given


def _fraction(given: Any, path: str) -> str:
    text = str(given) if type(given) is int else given
    if not isinstance(text, str) or not _FRACTION.fullmatch(text):
        raise _wrong(path, given, "VALUE_RATIO")
    if path.startswith(_SHARES) and Fraction(text) > 1:
        raise _wrong(path, given, "VALUE_SHARE")
    return text


def _row(ours: list[Any], given: Any, path: str) -> list[int]:
    if not isinstance(given, (list, tuple)) or len(given) != len(ours):
        raise _wrong(path, given, "VALUE_ROW", number=len(ours))
    return [_number(one, path) for one in given]


def _posts(given: Any, path: str) -> list[list[Any]]:
    """Posts of divisions: number, square, facing."""
    if not isinstance(given, (list, tuple)):
        raise _wrong(path, given, "VALUE_POSTS", facings=", ".join(FACINGS))
    return [list(_post(one, path)) for one in given]


def _post(given: Any, path: str) -> Iterator[Any]:
    good = isinstance(given, (list, tuple)) and len(given) == 3 and type(given[0]) is int
    if not good or not isinstance(given[1], str) or not isinstance(given[2], str) or given[2] not in FACING:
        raise _wrong(path, given, "VALUE_POSTS", facings=", ".join(FACINGS))
    yield from given


def _wrong(path: str, given: Any, wanted: str, **facts: object) -> BadTables:
    return BadTables("TABLES_VALUE", path=path[:-1], found=given, wanted=GameComplaint(wanted, **facts))
