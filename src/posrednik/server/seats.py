"""A table through one seat's key: state, consideration, reasons, commands, journal, replay, record."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

import msgspec
from litestar import Controller, MediaType, Request, Response, get, post
from litestar.datastructures import State as AppState
from litestar.di import NamedDependency, Provide
from litestar.params import Body, FromPath, FromQuery, QueryParameter

from posrednik.notation import speech
from posrednik.players import presets
from posrednik.server import wire
from posrednik.server.access import Access, access, bearer, house_of
from posrednik.server.asks import Command, Draft, Lang, Renew, Why
from posrednik.server.faults import problem
from posrednik.server.responses import FAULTS, sent
from posrednik.server.talk import talk
from posrednik.table.recording import record_text


@post("/api/tables/{table:str}/key", status_code=200, responses=FAULTS, tags=("seats",), security=[{"key": []}])
async def renew(
    table: FromPath[str], request: Request[Any, Any, Any], state: AppState, data: Annotated[Renew | None, Body()] = None
) -> wire.NewKey:
    """Replace the own key; the former one is dead. Asked again under the same `id` the answer is the same."""
    wish = None if data is None else data.id
    return sent(await house_of(state).replace_key(table, bearer(request), wish))


class Seats(Controller):
    """Everything here needs a key."""

    path = "/api/tables/{table:str}"
    tags = ("seats",)
    dependencies = {"access": Provide(access)}
    security = [{"key": []}]

    @get("/", responses=FAULTS)
    async def state(self, access: NamedDependency[Access], request: Request[Any, Any, Any]) -> wire.State:
        """Everything that the seat may know now."""
        async with access.held():
            found = access.room.answers.state(access.seat)
        return sent(found, request)

    @post("/consider", status_code=200, responses=FAULTS)
    async def consider(
        self, access: NamedDependency[Access], data: Annotated[Draft, Body()], request: Request[Any, Any, Any]
    ) -> speech.Considered:
        """What a draft means and what may follow it; nothing changes."""
        seat = access.player()
        async with access.held():
            view = access.room.table.view(seat)
        asked = speech.Consider(orders=data.orders, text=data.text, lang=data.lang, pick=data.pick)
        return sent(access.room.desk.consider(view, asked), request)

    @get("/presets/{number:int}", responses=FAULTS)
    async def preset(self, access: NamedDependency[Access], number: FromPath[int]) -> speech.Considered:
        """A deployment that a computer player would use itself, considered like a draft; `number` from 1 to 9."""
        seat, room = access.player(), access.room
        async with access.held():
            view = room.table.view(seat)
        if view.phase != "deploy" or seat not in room.table.waiting() or not 1 <= number <= presets.COUNT:
            raise problem(404, "NOT_FOUND")
        orders = await asyncio.to_thread(presets.preset, room.agreed.game, view, number)
        return sent(room.desk.consider(view, speech.Consider(orders=[msgspec.to_builtins(order) for order in orders])))

    @post("/why", status_code=200, responses=FAULTS)
    async def why(self, access: NamedDependency[Access], data: Annotated[Why, Body()]) -> wire.Answers:
        """Answers about a square, a figure, an order or a typed question."""
        room = access.room
        async with access.held():
            view = room.table.view(access.seat)
        question = speech.Question(square=data.square, piece=data.piece, order=data.order, text=data.question)
        return sent(wire.Answers(room.desk.why(view, room.desk.orders(data.orders), question)))

    @post("/command", status_code=200, responses=FAULTS)
    async def command(
        self, access: NamedDependency[Access], data: Annotated[Command, Body()], state: AppState
    ) -> wire.Receipt:
        """Do something once; what was answered is on the disk."""
        return sent(await house_of(state).command(access.room, access.player(), access.key, data))

    @get("/journal", responses=FAULTS)
    async def journal(
        self, access: NamedDependency[Access], after: Annotated[int, QueryParameter(ge=0, le=2**31)] = 0
    ) -> list[wire.Report]:
        """The adjudications from number `after` on."""
        async with access.held():
            return sent(access.room.answers.reports(access.seat, after))

    @get("/chat", responses=FAULTS)
    async def chat(self, access: NamedDependency[Access]) -> list[wire.Said]:
        """What has been said at the table and the seat may hear, the last two hundred sayings."""
        async with access.held():
            return sent(talk(access.room, access.seat))

    @get("/replay", responses=FAULTS)
    async def replay(self, access: NamedDependency[Access]) -> list[wire.Frame]:
        """The whole game so far through this seat's eyes."""
        room = access.room
        async with access.held():
            log, last = room.table.log(access.seat), room.table.view(access.seat)
        return await asyncio.to_thread(lambda: sent(room.answers.frames(log, last)))

    @get("/record", media_type=MediaType.TEXT, responses=FAULTS)
    async def record(self, access: NamedDependency[Access], lang: FromQuery[Lang] = "ru") -> Response[str]:
        """The record as the seat may hold it now."""
        room = access.room
        async with access.held():
            text = record_text(room.table, room.known.tongue, access.seat, room.agreed.seed, lang)
        name = f"{room.agreed.game}-{room.id}.record"
        headers = {"Content-Disposition": f'attachment; filename="{name}"'}
        return Response(text, media_type="text/plain; charset=utf-8", headers=headers)
