"""JSON documents that people hand in: read strictly, every fault a `Complaint` with its place."""

from __future__ import annotations

import json
from typing import Any, TypeVar

import msgspec

from posrednik.notation.complaint import Complaint, Foreign

T = TypeVar("T")
LARGEST = 20_000_000
"""Bytes of one document; a larger one is not read at all."""


def read_json(source: str | bytes) -> Any:
    """The plain data of a document; raises Complaint. A byte order mark is no fault, a field twice is one."""
    if len(source) > LARGEST:
        raise Complaint("LARGE", limit=LARGEST)
    try:
        text = source if isinstance(source, str) else source.decode("utf-8")
    except UnicodeDecodeError as error:
        raise Complaint("NOT_UTF8", at=error.start) from None
    text = text.removeprefix("\ufeff")
    if not text.strip():
        raise Complaint("EMPTY")
    try:
        return json.loads(text, object_pairs_hook=_object, parse_constant=_constant)
    except json.JSONDecodeError as error:
        raise Complaint("NOT_JSON", line=error.lineno, column=error.colno, what=Foreign(error.msg)) from None
    except RecursionError:
        raise Complaint("DEEP") from None
    except Complaint:
        raise
    except ValueError:  # more digits than Python turns into an int
        raise Complaint("LONG_NUMBER") from None


def convert(thing: object, type: type[T]) -> T:
    """Plain data as a struct; raises Complaint naming the field."""
    try:
        return msgspec.convert(thing, type)
    except (msgspec.ValidationError, UnicodeError) as error:
        raise Complaint("FORM", what=Foreign(error)) from None
    except RecursionError:
        raise Complaint("DEEP") from None


def read_document(source: str | bytes, type: type[T]) -> T:
    """A document as a struct; raises Complaint."""
    return convert(read_json(source), type)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    out = dict(pairs)
    if len(out) != len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                raise Complaint("TWICE", key=key)
            seen.add(key)
    return out


def _constant(text: str) -> Any:
    raise Complaint("NO_NUMBER", text=text)
