"""One game in progress on this machine: the table, who sits where, and how it is kept and written down."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from posrednik.cli import saves
from posrednik.cli.front import Front
from posrednik.cli.holding import Held
from posrednik.cli.recording import record_text
from posrednik.core.dice import Seeded
from posrednik.core.seat import PUBLIC, Seat
from posrednik.table.table import Opening, Table, cast_lots


class Match:
    """A table with its dice, its computer players and its place on disk."""

    def __init__(self, face: Front, kept: saves.Kept, record: Path) -> None:
        self.face = face
        self.kept = kept
        self.record = record
        self.held = Held.nothing()
        self.machines: dict[Seat, str] = {Seat(seat): name for seat, name in kept.machines.items()}
        self.placing: dict[Seat, dict[str, str]] = {Seat(s): dict(p) for s, p in kept.placing.items()}
        self.arms: dict[Seat, dict[str, str]] = {Seat(s): dict(a) for s, a in kept.arms.items()}
        self.plans: dict[Seat, list[Any]] = {
            Seat(s): [face.read_order(o) for o in given] for s, given in kept.plans.items()
        }
        dice = Seeded(kept.seed)
        if kept.lot is not None and dice.roll(kept.lot.sides, kept.lot.clause) != kept.lot.face:
            raise saves.BadSave("resume_lot")
        scenario = face.scenario(kept.scenario)
        face.take(scenario, kept.rules)
        players = {Seat(seat): name for seat, name in kept.players.items()}
        opening = Opening(scenario=scenario, rules=kept.rules, players=players, lot=kept.lot)
        self.table: Table[Any, Any, Any, Any] = Table(face.game, opening, dice)
        saves.restore(self.table, kept, face.read_order)
        self._minds: dict[str, Any] = {}
        self._examine()

    def _examine(self) -> None:
        """Raise BadSave for players or figures that a kept game names and nobody knows."""
        strangers = set(self.machines.values()) - set(self.known_players())
        for seat, placed in (*self.placing.items(), *self.arms.items()):
            own = {figure.id for figure in self.table.view(seat).figures if figure.side == seat}
            strangers |= placed.keys() - own
        if strangers:
            raise saves.BadSave("resume_strangers", names=", ".join(sorted(strangers)))
        if not self.machines.keys() <= set(self.face.game.seats):
            raise saves.BadSave("resume_seats")

    def known_players(self) -> tuple[str, ...]:
        from posrednik.players import names

        return names(self.face.id)

    def employ(self, seat: Seat, name: str) -> bool:
        """Give a seat to the computer player of that name; False if there is none."""
        if name not in self.known_players():
            return False
        self.table.hand_over(seat, name)
        self.machines[seat] = name
        return True

    @property
    def humans(self) -> list[Seat]:
        return [seat for seat in self.face.game.seats if seat not in self.machines]

    @property
    def reader(self) -> Seat:
        """For whom the record is written while the game lasts: its one human player, else everybody."""
        return self.humans[0] if len(self.humans) == 1 else PUBLIC

    def waiting(self) -> list[Seat]:
        """Seats that owe orders, computers first: they give nothing away, and nobody waits for them twice."""
        owing = self.table.waiting()
        return sorted(owing, key=lambda seat: (seat not in self.machines, self.face.game.seats.index(seat)))

    def think(self, seat: Seat) -> list[Any]:
        """The orders of the computer player of a seat, from its view and dice of its own."""
        found: list[Any] = self.mind(self.machines[seat]).orders(self.table.view(seat), self.private_dice(seat))
        return found

    def mind(self, name: str) -> Any:
        from posrednik.players import player

        if name not in self._minds:
            self._minds[name] = player(self.face.id, name)
        return self._minds[name]

    def private_dice(self, seat: Seat) -> Seeded:
        """Dice for thinking: of one seat and one turn, so that a resumed game goes on as it would have."""
        return Seeded(f"{self.kept.seed}/{seat}/{len(self.table.journal.plies())}")

    def keep(self, lang: str) -> None:
        """Write the state down; what follows may then be acknowledged. Raises saves.BadSave."""
        kept, table = self.kept, self.table
        kept.lang, kept.version = lang, table.version
        kept.players = {str(seat): name for seat, name in table.players.items()}
        kept.machines = {str(seat): name for seat, name in self.machines.items()}
        kept.journal = saves.journal_out(table.journal)
        kept.sealed = _plain(table.pending())
        kept.drafts = _plain({seat: table.draft(seat) for seat in self.humans})
        kept.placing = {str(seat): dict(placed) for seat, placed in self.placing.items() if placed}
        kept.arms = {str(seat): dict(arms) for seat, arms in self.arms.items() if arms}
        kept.plans = _plain(self.plans)
        saves.keep(self.record, kept)

    def write_record(self, seat: Seat | None = None) -> str:
        """The record as a seat may have it now."""
        whose = self.reader if seat is None else seat
        return record_text(self.table, self.face.tongue, whose, self.kept.seed, self.kept.lang)

    def save_record(self) -> None:
        """Put the record on disk; after the result it is the whole game and the state is not needed."""
        saves.write(self.record, self.write_record())
        if self.table.result is not None:
            saves.drop(self.record)


def _plain(orders: Mapping[Seat, Any]) -> dict[str, list[Any]]:
    return {str(seat): [msgspec.to_builtins(o) for o in given] for seat, given in orders.items() if given}


def open_match(
    face: Front, record: Path, *, scenario: Any, rules: Any, names: Mapping[str, str] | None,
    lots: tuple[str, str] | None, machines: frozenset[str], seed: str, lang: str,
) -> Match:  # fmt: skip
    """A new game: `names` by seat as chosen, or `lots` to be dealt; `machines` are names of computer players."""
    lot = None
    face.take(scenario, rules)
    seats = face.game.seats
    if lots is not None:
        dice = Seeded(seed)
        players = {str(seat): name for seat, name in cast_lots(dice, lots, seats, face.lot).items()}
        lot = dice.rolls[0]
    else:
        players = dict(names or {})
    seated = {seat: name for seat, name in players.items() if name in machines}
    kept = saves.Kept(
        format=saves.FORMAT, game=face.id, scenario=msgspec.to_builtins(scenario), rules=rules, players=players,
        machines=seated, seed=seed, lang=lang, lot=lot,
    )  # fmt: skip
    return Match(face, kept, record)
