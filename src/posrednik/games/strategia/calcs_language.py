"""Calc functions of golden cases about the order language (section 0 of the law)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from posrednik.games.strategia.casefile import standard_board
from posrednik.games.strategia.language import parse_order_case
from posrednik.games.strategia.law import Options
from posrednik.games.strategia.naming import Known

Calc = Callable[[Mapping[str, Any], int, Options], Mapping[str, Any]]


def parse_order(args: Mapping[str, Any], level: int, options: Options) -> Mapping[str, Any]:
    """One line of section 8 as its structured form, or the error `syntax`."""
    places = tuple(place.name for place in standard_board(level).places.values())
    return parse_order_case(args, Known(places=places))


CALCS: dict[str, Calc] = {"parse_order": parse_order}
