"""Tongues: how the orders of a game are read and written; every game registers its own by its id."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, TypeVar

import msgspec

from posrednik.core.outcome import Outcome
from posrednik.core.scenario import OptionValue, Ruleset, Scenario
from posrednik.core.seat import Seat
from posrednik.notation.complaint import Complaint

P_contra = TypeVar("P_contra", contravariant=True)
O = TypeVar("O")
V_contra = TypeVar("V_contra", contravariant=True)


class Tongue(Protocol[P_contra, O, V_contra]):
    """The notation of one game. Readers raise Refused with the column; writers never fail on lawful orders.

    `read` and `write` work on what a seat sees; `read_at` and `write_at` on a position, for records.
    """

    game: str

    def read(self, view: V_contra, seat: Seat, text: str) -> list[O]:
        """The orders of the text, figures looked up as the seat sees them."""
        ...

    def write(self, view: V_contra, seat: Seat, orders: Sequence[O], lang: str) -> str:
        """The canonical text of a list of orders in "ru" or "en"."""
        ...

    def write_one(self, view: V_contra, seat: Seat, order: O, draft: Sequence[O], lang: str) -> str:
        """The canonical text of one order as it is given after the draft."""
        ...

    def read_at(self, position: P_contra, seat: Seat, text: str) -> list[O]:
        """`read` by the umpire."""
        ...

    def write_at(self, position: P_contra, seat: Seat, orders: Sequence[O], lang: str) -> str:
        """`write` by the umpire."""
        ...

    def turn(self, position: P_contra) -> int:
        """The number of the turn that is to be played, 0 before the first."""
        ...

    def mark(self, seat: Seat, lang: str) -> str:
        """The letter of a seat in turn lines: `R`, `к`."""
        ...

    def seat(self, mark: str) -> Seat | None:
        """The seat of a letter in either language, None if there is none."""
        ...

    def score(self, outcome: Outcome | None) -> str:
        """The result as a record gives it: `1-0`, `0-1`, `1/2`, `*` for an unfinished game."""
        ...

    def suggest(self, word: str) -> str | None:
        """The word of the notation that was probably meant."""
        ...

    def scenario(self, name: str, data: str | None) -> Scenario:
        """The scenario of a record: by its name, or by its JSON; raises ValueError with a reason."""
        ...

    def scenario_data(self, scenario: Scenario) -> str | None:
        """The JSON of a scenario that its name alone does not give, None for a standard one."""
        ...

    def scenario_digest(self, scenario: Scenario) -> str:
        """Sixteen digits over everything that the scenario puts on the table, the map included."""
        ...

    def rules(self, edition: str, options: Sequence[str]) -> Ruleset:
        """The ruleset of `name=value` lines; raises ValueError with a reason."""
        ...


_TONGUES: dict[str, Tongue[Any, Any, Any]] = {}


def register(tongue: Tongue[Any, Any, Any]) -> None:
    """Make a game's notation known under the id of the game."""
    _TONGUES[tongue.game] = tongue


def tongue(id: str) -> Tongue[Any, Any, Any]:
    """The notation of a game; raises KeyError if that game has registered none."""
    if id not in _TONGUES:
        raise KeyError(f"no notation is registered for {id!r}; known: {', '.join(sorted(_TONGUES)) or 'none'}")
    return _TONGUES[id]


def option_value(text: str) -> OptionValue:
    """The value of an option as it stands in a record: JSON, else a bare word."""
    try:
        value = msgspec.json.decode(text)
    except msgspec.DecodeError:
        return text
    return value if isinstance(value, (bool, int, str)) else text


def option_values(lines: Sequence[str], bad: type[Complaint]) -> dict[str, OptionValue]:
    """The options of `name=value` lines; raises `bad` for a line that is none."""
    values: dict[str, OptionValue] = {}
    for line in lines:
        name, sign, text = line.partition("=")
        if not sign:
            raise bad("OPTION_LINE", text=line)
        values[name.strip()] = option_value(text.strip())
    return values
