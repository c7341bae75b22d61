"""Names in an order that the scenario does not know: the law lets them pass (ST-9.3), a kind reader asks first."""

from __future__ import annotations

from msgspec import Struct

from posrednik.games.strategia import orders as o
from posrednik.games.strategia.mending import vocabulary
from posrednik.games.strategia.naming import Names, book_of
from posrednik.games.strategia.normal import same
from posrednik.games.strategia.orders.base import IS_SQUARE
from posrednik.notation.nearest import nearest

_FIELDS = ("from_", "to", "city", "place")
_LISTS = ("via", "fallback")


class Doubt(Struct, frozen=True):
    """A place that is on no map of the scenario, and the place or word of the language nearest to it."""

    name: str
    meant: str | None


def doubts(order: o.AnyOrder, names: Names) -> list[Doubt]:
    """What in a well-formed order was perhaps meant otherwise; known from the printed map, so it gives nothing away."""
    book = book_of(names)
    said = [getattr(order, field, None) for field in _FIELDS]
    said += [name for field in _LISTS for name in getattr(order, field, None) or ()]
    units = [*(getattr(order, "units", None) or ()), getattr(order, "unit", None) or ""]
    said += [unit.removeprefix("garrison ") for unit in units if unit.startswith("garrison ")]
    strange = [name for name in said if name and not IS_SQUARE.fullmatch(name) and same(name) not in book.places]
    known = {**vocabulary(), **book.places}
    found = [(name, nearest(same(name), known, most=1)) for name in strange]
    return [Doubt(name, known[near[0][1]] if near else None) for name, near in found]
