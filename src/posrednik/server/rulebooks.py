"""Rulebooks, the art of maps, the first lesson: what a game shows to anyone."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Controller, Request, Response, get, post
from litestar.datastructures import State as AppState
from litestar.params import Body, FromPath, FromQuery

from posrednik.notation import speech
from posrednik.server import wire
from posrednik.server.access import house_of
from posrednik.server.asks import Attempt, Why
from posrednik.server.faults import problem
from posrednik.server.files import Served, respond
from posrednik.server.opening import find_game
from posrednik.server.responses import FAULTS, sent
from posrednik.table.desk import Desk, desk

_books: dict[str, Served] = {}
_art: dict[tuple[str, str, str], Served] = {}
_MOST = 64


def _desk(game: str) -> Desk:
    """The desk of a game named in an address; raises Problem 404."""
    try:
        find_game(game)
    except Exception:
        raise problem(404, "NOT_FOUND") from None
    return desk(game)


class Rulebooks(Controller):
    """What needs no key."""

    tags = ("games",)

    @get("/api/rulebook/{game:str}", responses=FAULTS)
    async def rulebook(self, game: FromPath[str], request: Request[Any, Any, Any]) -> speech.Drawer:
        """Clauses, rulings and options in both languages."""
        found = _books.get(game)
        if found is None:
            found = _books[game] = Served.made(wire.encode(_desk(game).drawer()), "application/json")
        answer: speech.Drawer = respond(request, found)
        return answer

    @get("/made/{game:str}/{name:str}", responses=FAULTS)
    async def art(
        self,
        game: FromPath[str],
        name: FromPath[str],
        request: Request[Any, Any, Any],
        state: AppState,
        variant: FromQuery[str] = "tall",
    ) -> Response[bytes]:
        """The art of a map that a board named."""
        digest, dot, ending = name.partition(".")
        if not dot or ending != "svg":
            raise problem(404, "NOT_FOUND")
        found = _art.get((game, digest, variant))
        if found is None:
            _desk(game)
            house = house_of(state)
            text = await house.arts.draw(game, digest, variant, house.room)
            if text is None:
                raise problem(404, "NO_ART")
            found = Served.made(text.encode(), "image/svg+xml", lasting=True)
            if len(_art) >= _MOST:
                _art.clear()
            _art[(game, digest, variant)] = found
        answer: Response[bytes] = respond(request, found)
        return answer

    @get("/api/lesson/{game:str}", responses=FAULTS)
    async def lesson(self, game: FromPath[str]) -> speech.Lesson:
        """The headings of the first lesson."""
        found = _desk(game).lesson()
        if found is None:
            raise problem(404, "NOT_FOUND")
        return sent(found)

    @get("/api/lesson/{game:str}/{step:int}", responses=FAULTS)
    async def step(self, game: FromPath[str], step: FromPath[int]) -> speech.Step:
        """One step with its position, board and choices."""
        return sent(_desk(game).step(step))

    @post("/api/lesson/{game:str}/{step:int}", status_code=200, responses=FAULTS)
    async def attempt(
        self, game: FromPath[str], step: FromPath[int], data: Annotated[Attempt, Body()]
    ) -> speech.Attempt:
        """Orders for a step looked at and, with `hand_in`, adjudicated; nothing is kept."""
        asked = speech.Consider(orders=data.orders, text=data.text, lang=data.lang, pick=data.pick)
        return sent(_desk(game).attempt(step, asked, data.hand_in))

    @post("/api/lesson/{game:str}/{step:int}/why", status_code=200, responses=FAULTS)
    async def why(self, game: FromPath[str], step: FromPath[int], data: Annotated[Why, Body()]) -> wire.Answers:
        """Answers about the position of a step, as `why` gives them at a table."""
        found = _desk(game)
        question = speech.Question(square=data.square, piece=data.piece, order=data.order, text=data.question)
        return sent(wire.Answers(found.why(found.step(step).view, found.orders(data.orders), question)))
