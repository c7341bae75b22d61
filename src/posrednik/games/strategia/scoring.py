"""The points of a war (R-06): places, losses inflicted, squares, fines; the margin of a victory."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct, field

from posrednik.core.clause import clause
from posrednik.core.exact import Fraction
from posrednik.games.strategia.board import NUMBER, OWNERS
from posrednik.games.strategia.law import Law
from posrednik.games.strategia.position import Position
from posrednik.games.strategia.reconstruction import STANDARD
from posrednik.games.strategia.tables import UMPIRE
from posrednik.games.strategia.unit import Unit
from posrednik.games.strategia.words import NEUTRAL

_POINTS: Mapping[str, int] = STANDARD["score"]
_FINES = UMPIRE["penalty"]
MARGINS = ("draw", "minor", "major", "decisive")


class Score(Struct, frozen=True, kw_only=True):
    """What a side has at the end: its places by kind, squares of foreign land, points for losses, fines.

    `row` is what each is worth (R-06).
    """

    capital: int = 0
    fortress: int = 0
    city: int = 0
    green_capital: int = 0
    green_place: int = 0
    squares: int = 0
    losses: Fraction = Fraction(0)
    penalty: int = 0
    row: Mapping[str, int] = field(default_factory=lambda: _POINTS)

    @property
    def points(self) -> Fraction:
        """The sum; places and squares by the list of R-06."""
        places: int = sum(self.row[kind] * getattr(self, kind) for kind in _PLACES)
        squares: int = self.row["square"] * self.squares
        return self.losses + places + squares + self.penalty


def _table(marks: Iterable[bool]) -> bytes:
    """The table that makes 1 of the number of each owner with a mark, 0 of all others."""
    return bytes(marks).ljust(256, b"\0")


_PLACES = ("capital", "fortress", "city", "green_capital", "green_place")


@clause("ST-10")
def destroyed(law: Law, lost: Mapping[str, Fraction]) -> Fraction:
    """Points for losses inflicted, given in divisions by arm; a garrison is no division."""
    return sum((worth(law, arm, share) for arm, share in lost.items()), Fraction(0))


@clause("ST-10")
def worth(law: Law, arm: str, divisions: Fraction) -> Fraction:
    """Points that the loss of a part of a division brings to whoever inflicted it."""
    return law.score[arm] * divisions if arm != "garrison" and divisions.numerator else Fraction(0)


@clause("ST-10", "ST-3.1e")
def worth_of(law: Law, before: Unit, after: Unit | None) -> Fraction:
    """Points for what a unit lost between two states (None: all it had), on level 3 by its regiments' arms."""
    if before.regiments and before.arm != "garrison":
        left = after.regiments if after is not None else ()
        had = sum((worth(law, one.arm, one.strength) for one in before.regiments), Fraction(0))
        return had - sum((worth(law, one.arm, one.strength) for one in left), Fraction(0))
    return worth(law, before.arm, before.strength - (after.strength if after is not None else 0))


@clause("ST-9.3p")
def fine(errors: int, deliberate: int) -> int:
    """The points that errors cost in a game without an umpire, below 0."""
    points: int = -_FINES["error"] * errors - _FINES["deliberate"] * deliberate
    return points


@clause("ST-10", "ST-9.1g")
def item(p: Position, side: str, square: int) -> str | None:
    """The row of R-06 that a place brings to the side that holds it, None for its own and its allies'."""
    place = p.board.places[square]
    if p.owner_of(square) != side or not place.owner or p.relation(side, place.owner) == "allied":
        return None
    if place.owner in NEUTRAL and place.owner not in p.movers:
        return "green_capital" if place.kind == "capital" else "green_place"
    return place.kind


@clause("ST-10")
def score(p: Position, penalties: Mapping[str, int] | None = None) -> dict[str, Score]:
    """The score of every side that plays, by what it holds now; `penalties` are fines of a paper game, below 0."""
    return {side: _score(p, side, (penalties or {}).get(side, 0)) for side in p.movers}


def _score(p: Position, side: str, penalty: int) -> Score:
    own, owner = NUMBER[side], p.owner
    found = [item(p, side, square) for square in p.board.places if owner[square] == own]
    # bytes of 1 and 0 as one number each: where both have 1, a square that was foreign is held now
    was = p.board.owner.translate(_table(bool(other) and p.relation(side, other) != "allied" for other in OWNERS))
    now = owner.translate(_table(other == side for other in OWNERS))
    squares = (int.from_bytes(was, "big") & int.from_bytes(now, "big")).bit_count()
    places = {kind: found.count(kind) for kind in _PLACES}
    losses = p.points.get(side, Fraction(0))
    return Score(squares=squares, losses=losses, penalty=penalty, row=p.law.tables["score"], **places)


@clause("ST-10")
def margin(
    scores: Mapping[str, Fraction], allied: Iterable[tuple[str, str]] = (), limits: Mapping[str, int] = _POINTS
) -> tuple[str, tuple[str, ...]]:
    """How clear the result is and who wins it: an alliance counts by its mean, the best against the next."""
    camps = camps_of(scores, allied)
    ranked = sorted(((sum(Fraction(scores[side]) for side in camp) / len(camp), camp) for camp in camps), reverse=True)
    if len(ranked) < 2:
        return MARGINS[0], ()
    gap = ranked[0][0] - ranked[1][0]
    result = MARGINS[sum(gap >= limits[name] for name in ("draw", "minor", "major"))]
    return result, () if result == MARGINS[0] else ranked[0][1]


def camps_of(sides: Iterable[str], allied: Iterable[tuple[str, str]]) -> list[tuple[str, ...]]:
    """The sides gathered into alliances, each in the order of play."""
    camps = [{side} for side in sides]
    for a, b in allied:
        joined = [camp for camp in camps if a in camp or b in camp]
        if len(joined) > 1:
            camps = [camp for camp in camps if camp not in joined] + [set().union(*joined)]
    return [tuple(sorted(camp, key=OWNERS.index)) for camp in camps]
