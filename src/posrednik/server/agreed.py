"""What is agreed when a table is opened, kept whole, and the table of rules that comes of it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec import Struct

from posrednik.core.dice import DiceError, Roll, Seeded
from posrednik.core.scenario import Ruleset
from posrednik.core.seat import Seat
from posrednik.table.clock import Pace
from posrednik.table.register import Known, known
from posrednik.table.table import Opening, Table

AnyTable = Table[Any, Any, Any, Any]


class Agreed(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The opening of a table; `imported` are the throws of a record from which the game goes on."""

    game: str
    name: str = ""
    scenario: str
    scenario_data: str | None = None
    rules: Ruleset
    players: dict[Seat, str]
    seed: str
    lot: Roll | None = None
    pace: Pace = Pace()
    stand_in: bool = False
    hotseat: bool = False
    imported: tuple[Roll, ...] | None = None


class Continued:
    """Dice of a game that was begun elsewhere: first the throws of its record, then throws of our own."""

    def __init__(self, before: Iterable[Roll], seed: str) -> None:
        self.rolls: list[Roll] = []
        self._before = iter(tuple(before))
        self._own = Seeded(seed)

    def roll(self, sides: int, clause: str) -> int:
        """The next throw; raises DiceError if the record has another one in its place."""
        roll = next(self._before, None)
        if roll is None:
            roll = Roll(sides, self._own.roll(sides, clause), clause)
        elif (roll.sides, roll.clause) != (sides, clause):
            raise DiceError("DICE_OTHER", sides=sides, clause=clause, found=roll.sides, other=roll.clause)
        self.rolls.append(roll)
        return roll.face


def encode(agreed: Agreed) -> bytes:
    """The opening as it is kept."""
    return msgspec.json.encode(agreed)


def decode(kept: bytes) -> Agreed:
    """The opening as it was agreed."""
    return msgspec.json.decode(kept, type=Agreed)


def set_up(agreed: Agreed) -> tuple[Known, AnyTable]:
    """The game and a fresh table; raises ValueError for a scenario that cannot be played."""
    house = known(agreed.game)
    scenario = house.tongue.scenario(agreed.scenario, agreed.scenario_data)
    house = house.seated(scenario, agreed.rules)
    opening = Opening(scenario=scenario, rules=agreed.rules, players=dict(agreed.players), lot=agreed.lot)
    if agreed.imported is not None:
        return house, Table(house.game, opening, Continued(agreed.imported, agreed.seed))
    dice = Seeded(agreed.seed)
    if agreed.lot is not None:
        dice.roll(agreed.lot.sides, agreed.lot.clause)
    return house, Table(house.game, opening, dice)
