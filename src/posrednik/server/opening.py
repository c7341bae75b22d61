"""From a wish to a table: seats, lots, scenario, rules and clocks examined before anything is written."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from posrednik.core.dice import Roll, Seeded
from posrednik.core.scenario import Ruleset, Scenario
from posrednik.core.seat import Seat
from posrednik.players import UnknownPlayer, names
from posrednik.server import agreed as opening
from posrednik.server import keys
from posrednik.server.agreed import Agreed
from posrednik.server.asks import NewTable, Sitter
from posrednik.server.clockwork import now
from posrednik.server.faults import problem
from posrednik.server.wire import Opened
from posrednik.store.rows import JournalRow, SeatRow, TableRow
from posrednik.store.unit import Unit
from posrednik.table.clock import Pace, wind
from posrednik.table.desk import desk
from posrednik.table.lots import cast_lots
from posrednik.table.register import Known, ids, known

_LONGEST = 366 * 24 * 3600


class NewTableRows(Struct, frozen=True):
    """A table ready to be written, and what its opener is told."""

    unit: Unit
    opened: Opened


def find_game(id: str) -> Known:
    """The game of that id; raises Problem."""
    if id not in ids():
        raise problem(422, "UNKNOWN_GAME", name=id[:40], known=", ".join(ids()))
    return known(id)


def players_of(game: str) -> tuple[str, ...]:
    """The computer players of a game, none if it has none."""
    try:
        return names(game)
    except UnknownPlayer:
        return ()


def open_table(wish: NewTable) -> NewTableRows:
    """A new table; raises Problem or Faulty, and then there is none."""
    house = find_game(wish.game)
    table = desk(wish.game)
    rules = table.rules(wish.options)
    scenario = table.scenario(wish.scenario, rules)
    house = house.seated(scenario, rules)
    sitters = _sitters(wish, house)
    _examine_pace(wish.pace)
    seed = keys.new_seed()
    lot: Roll | None = None
    if wish.sides == "lot":
        dice = Seeded(seed)
        order = [str(seat) for seat in house.game.seats]
        dealt = cast_lots(dice, order, house.game.seats, house.lot)
        lot = dice.rolls[0] if dice.rolls else None
        sitters = {seat: sitters[Seat(dealt[seat])] for seat in house.game.seats}
    agreed = agree(
        house, scenario, rules, sitters, seed=seed, lot=lot, name=tidy(wish.name), pace=wish.pace,
        stand_in=wish.stand_in,
    )  # fmt: skip
    return rows_of(agreed, sitters, listed=wish.listed, stand_in=wish.stand_in)


def agree(
    house: Known, scenario: Scenario, rules: Ruleset, sitters: dict[Seat, Sitter], *, seed: str, **facts: Any
) -> Agreed:
    """The opening as it is kept."""
    humans = [seat for seat, sitter in sitters.items() if sitter.kind == "human"]
    return Agreed(
        game=house.game.id,
        scenario=scenario.name,
        scenario_data=house.tongue.scenario_data(scenario),
        rules=rules,
        players={seat: sitter.name or sitter.player or "" for seat, sitter in sitters.items()},
        seed=seed,
        hotseat=len(humans) > 1,
        **facts,
    )


def rows_of(
    agreed: Agreed, sitters: dict[Seat, Sitter], *, listed: bool = False, stand_in: bool = False, over: bool = False,
    journal: tuple[JournalRow, ...] = (),
) -> NewTableRows:  # fmt: skip
    """The rows of a new table with fresh keys; the keys themselves are only in the answer."""
    opening.set_up(agreed)
    table, watch = keys.new_table(), keys.new_key()
    held: dict[str, str] = {}
    rows = []
    for seat, sitter in sitters.items():
        key = None
        if sitter.kind == "human":
            held[str(seat)] = key = keys.new_key()
        rows.append(
            SeatRow(
                seat=seat, kind=sitter.kind, player=sitter.player, name=sitter.name or sitter.player,
                key=None if key is None else keys.hashed(key), stand_in=stand_in,
            )
        )  # fmt: skip
    free = any(sitter.kind == "open" for sitter in sitters.values())
    row = TableRow(
        id=table, game=agreed.game, opening=opening.encode(agreed), listed=listed, open=free, over=over,
        opened_at=now(), watch=keys.hashed(watch),
    )  # fmt: skip
    unit = Unit(table).open(row, rows)
    for entry in journal:
        unit.journal(entry)
    return NewTableRows(unit, Opened(table=table, seats=held, watch=watch, over=over))


def _sitters(wish: NewTable, house: Known) -> dict[Seat, Sitter]:
    """Who sits where, in the order of the game's seats."""
    if set(wish.seats) != {str(seat) for seat in house.game.seats}:
        raise problem(422, "BAD_SEATS", known=", ".join(house.game.seats))
    players = players_of(house.game.id)
    for sitter in wish.seats.values():
        if sitter.kind == "computer" and sitter.player not in players:
            raise problem(422, "UNKNOWN_PLAYER", name=sitter.player, known=", ".join(players))
    return {seat: _tidied(wish.seats[seat]) for seat in house.game.seats}


def tidy(name: str) -> str:
    """A name of a player or a table on one line of visible signs: nothing turns the text around it or hides in it."""
    return " ".join("".join(c if c.isprintable() else " " for c in name).split())[:60]


def _tidied(sitter: Sitter) -> Sitter:
    if sitter.kind == "open":
        return Sitter(kind="open")
    player = sitter.player if sitter.kind == "computer" else ""
    return Sitter(kind=sitter.kind, player=player, name=tidy(sitter.name))


def _examine_pace(pace: Pace) -> None:
    try:
        wind(pace)
        if pace.bank > _LONGEST or pace.turn > _LONGEST:
            raise ValueError("a clock of more than a year")
    except ValueError as error:
        raise problem(422, "BAD_PACE", detail=error) from None
