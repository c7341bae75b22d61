"""Brings records of older format versions up to the present one, version by version."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from posrednik.notation.problems import Problem
from posrednik.notation.record import FORMAT, Header, Item, Record, Result

Step = Callable[[Record], Record]


def from_draft(record: Record) -> Record:
    """Format 0, the draft: `Rules` held the edition, `Winner` the result, and no line had a digest.

    In format 1 `Edition` is the edition, `Rules` the digest of the ruleset, and the result a line of its own.
    """
    items: list[Item] = []
    for item in record.items:
        if isinstance(item, Header) and item.key == "Rules":
            items.append(replace(item, key="Edition"))
        elif isinstance(item, Header) and item.key == "Winner":
            score = {"Red": "1-0", "Blue": "0-1", "": "*"}.get(item.text, "1/2")
            items.append(Result(score, "", item.comment, item.line))
        else:
            items.append(item)
    return Record((*(i for i in items if not isinstance(i, Result)), *(i for i in items if isinstance(i, Result))))


STEPS: Mapping[int, Step] = {0: from_draft}
"""Format version → the step to the next one."""


def version(record: Record) -> int | None:
    """The format version that a record names; None if what it names is no number."""
    text = record.text("Format", "0")
    return int(text) if text.isdecimal() and len(text) <= 6 else None


def migrate(record: Record) -> tuple[Record, list[Problem]]:
    """The record in the present format; a problem if its version is newer or none."""
    found = version(record)
    header = record.get("Format")
    line = 1 if header is None else header.line or 1
    if found is None or found > FORMAT:
        facts = {"text": record.text("Format"), "limit": str(FORMAT)}
        return record, [Problem(line, 1, "RF-2", "BAD_FORMAT", facts)]
    while found < FORMAT:
        record = STEPS[found](record)
        found += 1
    return _stamped(record), []


def _stamped(record: Record) -> Record:
    """The record with the present version in its header."""
    stamp = Header("Format", str(FORMAT))
    if record.get("Format") is None:
        return Record((stamp, *record.items))
    return Record(
        tuple(replace(i, text=stamp.text) if isinstance(i, Header) and i.key == "Format" else i for i in record.items)
    )
