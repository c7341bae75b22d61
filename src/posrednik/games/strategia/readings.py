"""The options of a game as people choose them: read against `tables/options.toml`, every fault with its clause."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from posrednik.core.exact import Fraction
from posrednik.games.strategia.clock import LIMITS
from posrednik.games.strategia.complain import GameComplaint
from posrednik.games.strategia.law import Options, alliances
from posrednik.games.strategia.scoring import camps_of
from posrednik.games.strategia.tables import UMPIRE
from posrednik.games.strategia.words import SIDES
from posrednik.notation.complaint import Complaint
from posrednik.notation.document import convert
from posrednik.notation.nearest import nearest
from posrednik.notation.rulebook import toml

_SHARE = re.compile(r"0|(0|1)?\.[0-9]{1,6}|0/[1-9][0-9]{0,5}|[1-9][0-9]{0,5}/[1-9][0-9]{0,5}")


class BadOption(GameComplaint):
    """An option that does not exist, or a value that it does not take."""

    @property
    def clause(self) -> str | None:
        row = rows().get(str(self.facts.get("name")))
        return super().clause if row is None else str(row["clause"])


@lru_cache(maxsize=1)
def rows() -> Mapping[str, Mapping[str, Any]]:
    """The rows of the table of options, by name."""
    return {row["name"]: row for row in toml(f"{__package__}.tables", "options.toml")["option"]}


def read_options(given: Mapping[str, Any]) -> Options:
    """The options of plain data; raises BadOption that names the option, its values and its clause."""
    for name, value in given.items():
        if name not in rows():
            near = nearest(name, rows(), 1)
            hint = GameComplaint("OPTION_NEAR", name=near[0][1]) if near else GameComplaint("OPTION_NONE_NEAR")
            raise BadOption("OPTION_UNKNOWN", name=name, near=hint)
        _examine(name, value)
    return convert(dict(given), Options)


def _examine(name: str, value: Any) -> None:
    """Raise BadOption for a value that the option does not take."""
    row = rows()[name]
    try:
        convert({name: value}, Options)
        good = _meant(name, value)
    except (Complaint, ValueError):
        good = False
    if name == "alliances" and good and any({"red", "blue"} <= set(camp) for camp in camps_of(SIDES, alliances(value))):
        raise BadOption("OPTION_ALLIES", name=name, about=row["clause"])
    if not good:
        raise BadOption("OPTION_VALUE", name=name, value=value, known=_known(row), about=row["clause"])


def _meant(name: str, value: Any) -> bool:
    """What the type of an option does not say."""
    if name == "false_rate":
        most = Fraction(UMPIRE["recon"]["false_share"])
        return bool(_SHARE.fullmatch(value)) and Fraction(value) <= most
    if name == "clock":
        return bool(value == 0 or LIMITS[0] <= value <= LIMITS[1])
    if name == "alliances":
        alliances(value)
    return True


def _known(row: Mapping[str, Any]) -> object:
    """The values of an option in words."""
    if row["name"] == "alliances":
        return GameComplaint("VALUE_PAIRS")
    if row["name"] == "clock":
        return GameComplaint("VALUE_CLOCK", least=LIMITS[0], most=LIMITS[1])
    if row["kind"] == "fraction":
        return GameComplaint("VALUE_FRACTION")
    if row["kind"] == "integer":
        return GameComplaint("VALUE_INTEGER", least=row["minimum"])
    return ", ".join(str(value).lower() if isinstance(value, bool) else str(value) for value in row["values"])
