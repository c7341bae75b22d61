"""A map file of any game, read and examined: everything that is wrong with it at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from posrednik.notation.complaint import Complaint
from posrednik.notation.document import read_document

M = TypeVar("M")


class BadMap(Complaint):
    """The file is no good map; the message says where and why, `problems` lists all that is wrong."""

    @property
    def problems(self) -> tuple[BadMap, ...]:
        found = self.facts.get("all", (self,))
        return found if isinstance(found, tuple) else (self,)


def read_map(
    text: str | bytes, form: type[M], problems: Callable[[M], Iterable[BadMap]], bad: type[BadMap], none: type[BadMap]
) -> M:
    """A map from JSON; raises `none` where it has not the form of one, else `bad` with the list of all problems."""
    try:
        found = read_document(text, form)
    except Complaint as error:
        raise none("MAP_FORM", what=error) from None
    wrong = tuple(problems(found))
    if len(wrong) > 1:
        raise bad("MAP_MORE", first=wrong[0], number=len(wrong) - 1, all=wrong)
    if wrong:
        raise wrong[0]
    return found
