"""What happened as the streams of a room are told of it: each seat's messages, numbered, made when somebody listens."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from posrednik.core.seat import Seat
from posrednik.server import wire
from posrednik.server.entries import Entry, heard, raises

if TYPE_CHECKING:
    from posrednik.server.room import Room


_Late = tuple[Entry, int, int, int]
"""An entry, the number of the first message that it is to a seat, the number of the adjudication that it may be, the
seat's version after it."""


class Herald:
    """Tells the streams of one room what its entries are to them."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self._answers = room.answers
        self._late: dict[Seat, list[_Late]] = {}

    def messages(self, entries: list[_Late], seat: Seat) -> list[wire.Live]:
        """What entries are to the seat, each numbered from its own n on; they share one look at how things stand."""
        out = []
        look: wire.Standing | None = None
        for entry, n, number, version in entries:
            for k, kind in enumerate(heard(entry, seat), n):
                facts: dict[str, Any] = {"n": k, "kind": kind, "version": version}
                if kind != "report":
                    facts["seat"] = entry.seat
                if kind == "chat":
                    facts |= {"name": entry.name, "text": entry.text, "to": entry.to, "at": entry.at}
                else:
                    look = self._answers.standing(seat, k, asked=False) if look is None else replace(look, n=k)
                    told = kind == "report"
                    facts |= (
                        {"report": replace(self._answers.latest(seat, number), state=look)} if told else {"state": look}
                    )
                out.append(wire.Live(**facts))
        return out

    def publish(self, entry: Entry) -> None:
        """Let the clerk tell every stream that has listeners of an entry that has just been counted."""
        number = len(self.room.table.journal.plies()) - 1
        room = self.room
        for seat, stream in room.streams.items():
            first = stream.n - len(heard(entry, seat)) + 1
            if stream.listeners and first <= stream.n:
                if not self._late:
                    room.clerk.later(room)
                self._late.setdefault(seat, []).append((entry, first, number, room.versions[seat]))

    def tell_late(self) -> None:
        """Tell everything that has been put off, each stream in its order; what came together shares one state."""
        room, late, self._late = self.room, self._late, {}
        for seat, put_off in sorted(late.items(), key=lambda item: item[0] in room.table.waiting()):
            stream = room.streams[seat]
            for message in self.messages(put_off, seat) if stream.listeners else ():
                room.metrics.add("messages_total", by=len(stream.listeners))
                stream.publish(wire.encode(message).decode(), message.n)

    def _told(self, seat: Seat) -> int:
        """The number of the last message that the stream has been told of."""
        late = self._late.get(seat)
        return late[0][1] - 1 if late else self.room.streams[seat].n

    def missed(self, seat: Seat, after: int, most: int = 8) -> list[wire.Live]:
        """What a listener who has heard `after` messages has missed; nothing if that was too much, or nothing."""
        room = self.room
        out: list[wire.Live] = []
        n, number, version = room.streams[seat].n, len(room.table.journal.plies()), room.versions[seat]
        if not 0 < after < n or n - after > most:
            return []
        for entry in reversed(room.entries):
            number -= entry.kind == "ply"
            n -= len(heard(entry, seat))
            said = [m for m in self.messages([(entry, n + 1, number, version)], seat) if m.n > after]
            out[:0] = said
            version -= raises(entry, seat)
            if n <= after:
                break
        return out

    def tell(self, kind: str, seats: tuple[Seat, ...], **facts: Any) -> None:
        """A message that is not counted."""
        room = self.room
        for seat in seats:
            stream = room.streams[seat]
            if stream.listeners:
                message = wire.Live(n=self._told(seat), kind=kind, version=room.versions[seat], **facts)
                room.metrics.add("messages_total", by=len(stream.listeners))
                stream.publish(wire.encode(message).decode())
