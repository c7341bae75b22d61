"""A table that is awake: the game, who sits where, its streams, and the one way in which anything is written."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable
from typing import Any, NamedTuple

from msgspec.structs import replace

from posrednik.core.journal import Act, Ply
from posrednik.core.seat import PUBLIC, Seat
from posrednik.server import agreed as opening
from posrednik.server import answers, clockwork, keys
from posrednik.server.clerk import Clerk
from posrednik.server.clockwork import now
from posrednik.server.entries import Entry, from_row, heard, raises, to_row
from posrednik.server.faults import Problem, problem
from posrednik.server.herald import Herald
from posrednik.server.metrics import Metrics
from posrednik.server.streams import Stream
from posrednik.store.rows import Kept, SeatRow
from posrednik.store.store import Conflict, Store, Unwritten
from posrednik.store.unit import Unit
from posrednik.table.clock import Clock
from posrednik.table.desk import Desk, desk


class Asked(NamedTuple):
    """Since which version and moment a seat is waited for, and what it is held to have handed in after how long."""

    version: int
    since: float
    limit: tuple[int, list[Any]] | None


class Room:
    """One table in memory. Whoever changes or reads it holds `lock`; a write that fails makes the room `stale`."""

    def __init__(self, kept: Kept, store: Store, metrics: Metrics, clerk: Clerk, asleep: int = 0) -> None:
        """Restore a table as it lies in the database; `asleep` are seconds in which no server ran."""
        self.id = kept.table.id
        self.opened_at = kept.table.opened_at
        self.listed = kept.table.listed
        self.watch = kept.table.watch
        self.store, self.metrics, self.clerk = store, metrics, clerk
        self.agreed = opening.decode(kept.table.opening)
        self.known, self.table = opening.set_up(self.agreed)
        self.desk: Desk = desk(self.agreed.game)
        self.sitters: dict[Seat, SeatRow] = {Seat(row.seat): row for row in kept.seats}
        self.done: dict[str, tuple[str, bytes]] = dict(kept.commands)
        self.notes: dict[Seat, str] = {Seat(seat): text for seat, text in kept.notes.items()}
        self.entries: list[Entry] = []
        self.streams: dict[Seat, Stream] = {seat: Stream() for seat in self.all_seats}
        self.versions: dict[Seat, int] = dict.fromkeys(self.all_seats, 0)
        self._judged: dict[Seat, int] = {}
        self.clocks: dict[Seat, Clock] = clockwork.wound(self.agreed.pace, self.seats)
        self.thinking: dict[Seat, float] = {}
        self.absent: dict[Seat, float] = {}
        self.asked: dict[Seat, Asked] = {}
        """Seats that the table waits for."""
        self.lock = asyncio.Lock()
        self.stale = False
        self.used = time.monotonic()
        self.answers = answers.Answering(self)
        self.herald = Herald(self)
        self._restore([from_row(row) for row in kept.journal], asleep)

    def _restore(self, entries: list[Entry], asleep: int) -> None:
        story: list[Ply[Any, Any] | Act] = []
        sealed: dict[Seat, Any] = {}
        plies = 0
        for entry in entries:
            given = {seat: tuple(self.desk.orders(plain)) for seat, plain in entry.orders.items()}
            if entry.kind == "ply":
                story.append(Ply(given, entry.rolls, (), entry.digest))
                sealed = {}
                self.table.notice.learn(plies, entry.deaf, self.all_seats)
                plies += 1
            elif entry.kind == "seal":
                sealed |= given
            elif entry.handed_over and entry.seat is not None:
                story.append(Act("seat", entry.seat, entry.name))
        self.table.restore(story, sealed, entries[-1].version if entries else 0)
        for entry in entries:
            self._count(entry)
            if entry.kind == "seat" and entry.seat is not None:
                self.table.players[entry.seat] = entry.name
        clocks = entries[-1].clocks if entries else {}
        self.clocks = dict(clocks) or clockwork.after_act(self.clocks, self.table.waiting(), self.opened_at, self.full)
        if asleep:
            self.clocks = clockwork.shifted(self.clocks, asleep)

    # --- questions -----------------------------------------------------------------------------

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats that give orders."""
        return self.known.game.seats

    @property
    def all_seats(self) -> tuple[Seat, ...]:
        """The seats that have a stream: those of the game, and the spectators'."""
        return (*self.known.game.seats, PUBLIC)

    @property
    def live(self) -> bool:
        """Whether the table plays by a running clock; without one, or with deadlines, it plays by correspondence."""
        return self.agreed.pace.kind in ("per_turn", "fischer")

    @property
    def full(self) -> bool:
        """Whether nobody is missing at the table."""
        return not self.free()

    def free(self) -> list[Seat]:
        """The seats that anybody may take."""
        return [seat for seat in self.seats if self.sitters[seat].kind == "open"]

    def judged_at(self, seat: Seat) -> int:
        """The seat's version after the last adjudication that it noticed: what it thought of since then holds good."""
        return self._judged.get(seat, 0)

    def whose(self, key_hash: bytes) -> Seat | None:
        """The seat that a key opens; every comparison is made, whichever fits."""
        found: Seat | None = PUBLIC if keys.same(self.watch, key_hash) else None
        for seat, row in self.sitters.items():
            if keys.same(row.key, key_hash):
                found = seat
        return found

    def admit(self, key_hash: bytes, seat: Seat) -> None:
        """Raise Problem unless the room stands and the key opens the seat still: both may have been lost in waiting."""
        if self.stale:
            raise self.unavailable()
        if self.whose(key_hash) != seat:
            raise problem(401, "BAD_KEY")

    def key_for(self, seat: Seat, wish: str | None) -> str:
        """A key for the seat: a fresh one, or the one that belongs to the id under which it is asked for."""
        return keys.new_key() if wish is None else keys.asked_for(self.agreed.seed, self.id, seat, wish)

    def given_for(self, wish: str | None) -> tuple[Seat, str] | None:
        """The seat that is held by the key that was given for a wish, and this key."""
        for seat, row in self.sitters.items() if wish is not None else ():
            key = self.key_for(seat, wish)
            if keys.same(row.key, keys.hashed(key)):
                return seat, key
        return None

    def played_by_computer(self, seat: Seat) -> str | None:
        """The name of the computer player that gives this seat's orders now, if one does."""
        row = self.sitters[seat]
        return row.player if row.kind in ("computer", "deputy") else None

    def present(self, seat: Seat) -> bool:
        """Whether somebody listens at the seat; computers are always there."""
        return self.sitters[seat].kind == "computer" or bool(self.streams[seat].listeners)

    def mates(self, seat: Seat) -> tuple[Seat, ...]:
        """The seats of the same side, itself among them; none where the game has no teams, or the seat no side."""
        sides = getattr(self.table.view(seat), "seats", {})
        side = sides.get(str(seat))
        return () if side is None else tuple(one for one in self.seats if sides.get(str(one)) == side)

    @property
    def idle(self) -> bool:
        """Whether the room may be forgotten until somebody asks for it."""
        return not self.thinking and not self.lock.locked() and not any(s.listeners for s in self.streams.values())

    # --- writing -------------------------------------------------------------------------------

    def clocks_after(self, at: int) -> dict[Seat, Clock]:
        """The clocks as they stand after the act that the table has just taken."""
        return clockwork.after_act(self.clocks, self.table.waiting(), at, self.full)

    def entry(self, kind: Any, seat: Seat | None, **facts: Any) -> Entry:
        """An entry for what has just happened at the table."""
        at = now()
        return Entry(kind=kind, seat=seat, at=at, version=self.table.version, clocks=self.clocks_after(at), **facts)

    async def commit(self, entries: Iterable[Entry], unit: Unit | None = None) -> None:
        """Write entries (and what else the unit holds); then, and only then, tell the streams.

        If the database does not take them the room is stale: the house forgets it and reads it again.
        """
        unit = Unit(self.id) if unit is None else unit
        new = list(entries)
        for n, entry in enumerate(new, len(self.entries) + 1):
            unit.journal(to_row(entry, n))
        try:
            await self.store.write(unit)
        except Conflict:
            self.stale = True
            version = max((self.versions[entry.seat] for entry in new if entry.seat in self.versions), default=0)
            raise problem(409, "STALE", version=version) from None
        except Unwritten:
            self.stale = True
            raise self.unavailable() from None
        except BaseException:
            self.stale = True
            raise
        for entry in new:
            self.clocks = entry.clocks
            self._count(entry)
            self.herald.publish(entry)

    @staticmethod
    def unavailable() -> Problem:
        """The act was not accepted, because it could not be written down."""
        found = problem(503, "UNAVAILABLE")
        found.retry_after = 1
        return found

    def _count(self, entry: Entry) -> None:
        self.entries.append(entry)
        for seat, stream in self.streams.items():
            stream.n += len(heard(entry, seat))
            self.versions[seat] += raises(entry, seat)
            if entry.kind == "ply" and seat not in entry.deaf:
                self._judged[seat] = self.versions[seat]

    def n_after(self, seat: Seat, entries: Iterable[Entry]) -> int:
        """The number of the last message of a seat's stream once these entries are in it."""
        return self.streams[seat].n + sum(len(heard(entry, seat)) for entry in entries)

    def version_after(self, seat: Seat, entries: Iterable[Entry]) -> int:
        """The seat's version once these entries are written."""
        return self.versions[seat] + sum(raises(entry, seat) for entry in entries)

    def seated(self, seat: Seat, **changes: Any) -> SeatRow:
        """The row of a seat with changes; it counts once it is written and put into `sitters`."""
        return replace(self.sitters[seat], **changes)

    def tell(self, kind: str, **facts: Any) -> None:
        """A passing message to everybody at the table; it bears the number of the last that stays."""
        self.herald.tell(kind, self.all_seats, **facts)

    def end(self) -> None:
        """Let go of everybody who listens."""
        for stream in self.streams.values():
            stream.end()
