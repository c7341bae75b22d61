"""What goes wrong, as people and programs are told: a status, a code, a sentence in both languages."""

from __future__ import annotations

import logging
from typing import Any

from litestar import MediaType, Request, Response
from litestar.exceptions import HTTPException

from posrednik.notation.rulebook import toml
from posrednik.notation.speech import Fault, Faulty
from posrednik.server.files import Served
from posrednik.table.table import Declined

log = logging.getLogger("posrednik.server")

_BY_STATUS = {
    400: "BAD_REQUEST", 401: "BAD_KEY", 403: "FORBIDDEN", 404: "NOT_FOUND", 405: "BAD_METHOD", 413: "TOO_LARGE",
    415: "BAD_MEDIA", 429: "TOO_MANY",
}  # fmt: skip
_DECLINED = {"stale": 409, "not_waited_for": 409, "sealed": 409, "over": 409, "no_such_seat": 404}


class Problem(Exception):
    """A request that is answered with a fault; nothing has changed."""

    def __init__(self, status: int, fault: Fault, retry_after: int | None = None) -> None:
        super().__init__(fault.code)
        self.status = status
        self.fault = fault
        self.retry_after = retry_after


def said(code: str, **facts: Any) -> Fault:
    """A fault of the server's own, worded by `messages/faults.toml`."""
    entry = toml("posrednik.server.messages", "faults.toml")[code]
    version = facts.get("version")
    return Fault(
        code=code,
        ru=entry["ru"].format(**facts),
        en=entry["en"].format(**facts),
        clause=facts.get("clause"),
        version=version if isinstance(version, int) else None,
    )


def problem(status: int, code: str, **facts: Any) -> Problem:
    """A problem worded by `messages/faults.toml`."""
    return Problem(status, said(code, **facts))


def declined(why: Declined, version: int) -> Problem:
    """A command that the table does not take."""
    return problem(_DECLINED.get(why.why, 409), why.why.upper(), version=version)


def answer(found: Problem) -> Response[Fault]:
    """The problem as an answer."""
    headers = {} if found.retry_after is None else {"Retry-After": str(found.retry_after)}
    return Response(found.fault, status_code=found.status, media_type=MediaType.JSON, headers=headers)


def on_problem(request: Request[Any, Any, Any], error: Problem) -> Response[Fault]:
    """A problem that was foreseen."""
    return answer(error)


def on_faulty(request: Request[Any, Any, Any], error: Faulty) -> Response[Fault]:
    """Something that a game cannot use."""
    return answer(Problem(422, error.fault))


def on_http(request: Request[Any, Any, Any], error: HTTPException) -> Response[Any]:
    """A fault of the form of a request; whoever reads pages reads of a wrong address on a page."""
    status = error.status_code
    if status >= 500:
        return on_unforeseen(request, error)
    if status == 404 and request.method == "GET" and "text/html" in request.headers.get("accept", ""):
        page: Served | None = request.app.state.shelf.get("index.html")
        if page is not None:
            headers = {"Cache-Control": "no-cache"}
            return Response(page.plain, status_code=404, media_type=page.type, headers=headers)
    found = said(_BY_STATUS.get(status, "BAD_REQUEST"), detail=_detail(error))
    return Response(found, status_code=status, media_type=MediaType.JSON, headers=error.headers)


def _detail(error: HTTPException) -> str:
    """What the decoder says about the place of the fault; never longer than a line."""
    extra = error.extra if isinstance(error.extra, list) else []
    parts = [f"{e.get('key', '')}: {e.get('message', '')}".strip(": ") for e in extra if isinstance(e, dict)]
    return (", ".join(parts) or str(error.detail)).splitlines()[0][:200] if (parts or error.detail) else ""


def on_unforeseen(request: Request[Any, Any, Any], error: Exception) -> Response[Fault]:
    """A fault of ours: the keeper finds it in the log, the client hears no particulars."""
    log.error("%s %s failed", request.method, request.url.path, exc_info=error)
    return answer(problem(500, "INTERNAL"))


def on_depth(request: Request[Any, Any, Any], error: RecursionError) -> Response[Fault]:
    """A body that is nested too deeply; anything else that goes too deep is a fault of ours."""
    if "deserializing" in str(error):
        return answer(problem(400, "BAD_REQUEST", detail="nested too deeply"))
    return on_unforeseen(request, error)


HANDLERS: Any = {
    Problem: on_problem,
    Faulty: on_faulty,
    HTTPException: on_http,
    RecursionError: on_depth,
    Exception: on_unforeseen,
}
"""What the application does with exceptions."""
