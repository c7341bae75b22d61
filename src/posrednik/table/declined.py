"""A command that a table does not take."""

from __future__ import annotations

from typing import Literal

Why = Literal["stale", "not_waited_for", "sealed", "no_such_order", "nothing_to_undo", "no_such_seat", "over"]


class Declined(Exception):
    """The table does not take the command; nothing has changed. `why` is a code, facts are in words."""

    def __init__(self, why: Why, **facts: object) -> None:
        super().__init__(f"{why} {facts}" if facts else why)
        self.why: Why = why
        self.facts = facts
