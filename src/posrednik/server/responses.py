"""How answers are described in the OpenAPI document, and sent as the bytes that `wire` made."""

from __future__ import annotations

from typing import Any, TypeVar

from litestar import MediaType, Response
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


def sent(thing: T) -> T:
    """The answer, encoded by the one encoder of outbound classes."""
    found: Any = Response(wire.encode(thing), media_type=MediaType.JSON)  # type: ignore[arg-type]
    return found  # type: ignore[no-any-return]
