"""Opening tables, the lobby, taking a seat."""

from __future__ import annotations

from typing import Annotated

from litestar import Controller, get, post
from litestar.datastructures import State as AppState
from litestar.params import Body, FromPath

from posrednik.server import wire
from posrednik.server.access import house_of
from posrednik.server.asks import Join, NewTable
from posrednik.server.catalogue import catalogue, scenario_title
from posrednik.server.faults import Problem
from posrednik.server.responses import FAULTS, sent


class Tables(Controller):
    """What anyone may do without a key."""

    path = "/api"
    tags = ("tables",)

    @get("/games", responses=FAULTS)
    async def games(self) -> list[wire.Game]:
        """Games with scenarios, options, computer players."""
        return sent(catalogue())

    @get("/tables", responses=FAULTS)
    async def lobby(self, state: AppState) -> list[wire.OpenSeat]:
        """Listed tables with a free seat."""
        house, out = house_of(state), []
        for id in await house.store.lobby():
            try:
                room = await house.room(id)
            except Problem:
                continue
            name = str(room.table.opening.scenario.name)
            out.append(
                wire.OpenSeat(
                    table=id, game=room.agreed.game, scenario=name, title=scenario_title(room.agreed.game, name),
                    seats=[str(seat) for seat in room.free()], name=room.agreed.name,
                    pace=room.agreed.pace, opened=room.opened_at,
                )
            )  # fmt: skip
        return [table for table in out if table.seats]

    @post("/tables", responses=FAULTS)
    async def open_table(self, data: Annotated[NewTable, Body()], state: AppState) -> wire.Opened:
        """Open a table; the answer holds the only copy of its keys."""
        return sent(await house_of(state).open_table(data))

    @post("/tables/{table:str}/join", responses=FAULTS)
    async def join(self, table: FromPath[str], data: Annotated[Join, Body()], state: AppState) -> wire.Joined:
        """Take a free seat; asked again under the same `id` the answer is the same."""
        return sent(await house_of(state).join(table, data.seat, data.name, data.id))
