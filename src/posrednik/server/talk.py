"""What has been said at a table, as far as a seat may hear of it."""

from __future__ import annotations

from posrednik.core.seat import Seat
from posrednik.server import wire
from posrednik.server.entries import heard
from posrednik.server.room import Room

MOST = 200
"""Sayings that are told at once; the oldest are left out."""


def talk(room: Room, seat: Seat) -> list[wire.Said]:
    """The last sayings, the oldest first; each has the number that it bears in the seat's stream."""
    out, n = [], 0
    for entry in room.entries:
        kinds = heard(entry, seat)
        n += len(kinds)
        if "chat" in kinds and entry.seat is not None:
            out.append(wire.Said(n=n, seat=entry.seat, name=entry.name, text=entry.text, to=entry.to, at=entry.at))
    return out[-MOST:]
