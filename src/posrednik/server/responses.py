"""How answers are described in the OpenAPI document, and sent as the bytes that `wire` made."""

from __future__ import annotations

from typing import Any, TypeVar

import brotli
from litestar import MediaType, Request, Response
from litestar.openapi.datastructures import ResponseSpec

from posrednik.notation.speech import Fault
from posrednik.server import wire

T = TypeVar("T")

_MEANINGS = {
    400: "the request cannot be read",
    401: "the key opens no seat here",
    403: "the key does not allow it",
    404: "there is no such thing",
    409: "something else happened before",
    413: "the body is too large",
    422: "the rules are against it",
    429: "too many requests",
    500: "the server made a mistake",
    503: "it could not be written down; try again",
}
FAULTS = {
    status: ResponseSpec(Fault, description=meaning, generate_examples=False) for status, meaning in _MEANINGS.items()
}
"""The faults that any request may meet."""


_WORTH = 4096
"""Bytes from which an answer is packed: states and what may follow a draft, never one that holds a key."""


def sent(thing: T, request: Request[Any, Any, Any] | None = None) -> T:
    """The answer, encoded by the one encoder of outbound classes; packed if it is long and its reader named itself."""
    body = wire.encode(thing)  # type: ignore[arg-type]
    headers: dict[str, str] = {}
    if request is not None and len(body) >= _WORTH:
        headers["Vary"] = "Accept-Encoding"
        if "br" in [part.split(";")[0].strip() for part in request.headers.get("accept-encoding", "").split(",")]:
            body, headers["Content-Encoding"] = brotli.compress(body, quality=4), "br"
    found: Any = Response(body, headers=headers, media_type=MediaType.JSON)
    return found  # type: ignore[no-any-return]
