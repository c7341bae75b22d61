"""Who asks: the key of a request, and the room and seat that it opens."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

from litestar import Request
from litestar.datastructures import State as AppState
from litestar.params import FromPath

from posrednik.core.seat import PUBLIC, Seat
from posrednik.server.faults import problem
from posrednik.server.house import House
from posrednik.server.room import Room


@dataclass(frozen=True, slots=True)
class Access:
    """A table through the eyes of one seat."""

    room: Room
    seat: Seat
    key: bytes

    @asynccontextmanager
    async def held(self) -> AsyncIterator[Room]:
        """The room, locked; raises Problem if the key or the room lost its worth while the request waited."""
        async with self.room.lock:
            self.room.admit(self.key, self.seat)
            yield self.room

    def player(self) -> Seat:
        """The seat, if it gives orders; raises Problem for a spectator."""
        if self.seat == PUBLIC:
            raise problem(403, "NEEDS_SEAT")
        return self.seat


def house_of(state: AppState) -> House:
    """The house that this application serves."""
    found: House = state.house
    return found


def bearer(request: Request[Any, Any, Any]) -> str:
    """The key of a request, empty if it has none."""
    scheme, _, key = request.headers.get("authorization", "").partition(" ")
    return key.strip() if scheme.lower() == "bearer" else ""


async def access(request: Request[Any, Any, Any], table: FromPath[str], state: AppState) -> Access:
    """The room and seat of a request below `/api/tables/T`; raises Problem."""
    return Access(*await house_of(state).identify(table, bearer(request)))
