"""Chapter X, the end of the game, with the endings of XI and O41."""

from __future__ import annotations

from functools import lru_cache

from posrednik.core.clause import clause
from posrednik.core.exact import Fraction
from posrednik.core.outcome import Outcome
from posrednik.core.seat import Seat
from posrednik.games.otryadov.position import Facts, Seen
from posrednik.games.otryadov.squares import FIELD, SIDES, mask
from posrednik.games.otryadov.tables import NUMBERS, role
from posrednik.games.otryadov.turn import Turn

_CAPTOR = role("captor")
_ENDINGS = NUMBERS["endings"]
_DEFENDER_ROWS = tuple(mask(*NUMBERS["deployment"][f"defender_rows_{side}"]) for side in SIDES)


def _won(kind: str, side: int | None, what: str) -> Outcome:
    return Outcome(kind, None if side is None else Seat(SIDES[side]), what)


@clause("O30-X-22")
def ending(t: Turn, defender: int | None) -> Outcome | None:
    """The first ending of the list that stands at the end of the ply, None if the game goes on."""
    f = t.f
    return (
        destruction(f)
        or withdrawal(f, t.side)
        or station(f, t.enemy)
        or _two_passes(t, defender)
        or _repetition(t, defender)
        or _turn_limit(t, defender)
    )


@clause("O30-X-13", "O41-10")
def destruction(f: Facts) -> Outcome | None:
    """All figures of a side are gone; if both are, nobody has won."""
    if f.occupied[0] and f.occupied[1]:
        return None
    alive = [f.alive(0), f.alive(1)]
    if all(alive):
        return None
    if not any(alive):
        return _won("draw", None, "O30-X-13")
    return _won("destruction", 0 if alive[0] else 1, "O30-X-13")


@clause("O30-X-14", "O30-X-15")
def withdrawal(f: Facts, side: int) -> Outcome | None:
    """The side that moved stands wholly in its own zone after having been on the field."""
    if f.law.o41 or f.occupied[side] & FIELD or not f.sides[side].engaged:
        return None
    zone = f.ground.exists & ~FIELD
    own = zone & mask(-2, 0) if side == 0 else zone & mask(16, 18)
    if f.occupied[side] & ~own:
        return None
    lost = max(0, f.sides[side].initial - f.alive(side))
    share = _ENDINGS["withdrawal_draw"]
    if share[1] * lost <= share[0] * f.sides[side].initial:
        return _won("draw", None, "O30-X-15")
    return _won("withdrawal", 1 - side, "O30-X-14")


@clause("O41-2", "O41-10")
def station(f: Facts, side: int) -> Outcome | None:
    """A figure of `side` that took the enemy station at the end of its own turn stands there still."""
    holder = f.sides[side].holder
    if not f.law.o41 or holder < 0 or f.square[holder] != f.ground.station[1 - side]:
        return None
    return _won("station", side, "O41-10")


@clause("O41-10")
def station_holder(f: Facts, side: int) -> int:
    """The figure of a side that stands on the enemy station now, -1 if none."""
    goal = f.ground.station[1 - side]
    if not f.law.o41 or goal < 0:
        return -1
    return next((i for i in f.on(goal, side) if _CAPTOR[f.form[i]]), -1)


@clause("O30-X-19")
def _two_passes(t: Turn, defender: int | None) -> Outcome | None:
    return judgement(t.f, defender, "O30-X-19") if t.passed and t.f.passed else None


@clause("O30-X-18")
def _repetition(t: Turn, defender: int | None) -> Outcome | None:
    """The position that will stand with the other side to move has stood often enough."""
    f = t.f
    times = f.law.options.repetition
    if not times:
        return None
    key = f.key(t.enemy)
    stood = 1
    if key in f.seen_keys:
        now = f.state()
        stood += sum(1 for k, seen in zip(f.seen_keys, f.seen, strict=True) if k == key and same_position(seen, now, f))
    return judgement(f, defender, "O30-X-18") if stood >= times else None


def same_position(a: Seen, b: Seen, f: Facts) -> bool:
    """Whether two positions of equal key are the same; which figure stands where does not matter."""
    return a.rest == b.rest and (a.state == b.state or _figures(a, f) == _figures(b, f))


def repeats(f: Facts) -> int:
    """How often the present position has stood since something last left the board."""
    if not f.seen:
        return 0
    now, key = f.seen[-1], f.seen_keys[-1]
    return sum(1 for k, seen in zip(f.seen_keys, f.seen, strict=True) if k == key and same_position(seen, now, f))


def _figures(seen: Seen, f: Facts) -> tuple[list[tuple[int, ...]], list[tuple[int, ...]]]:
    """The states of each side's figures without regard to which figure has which."""
    n = len(f.roster.ids)
    rows = list(zip(*(seen.state[at : at + n] for at in range(0, len(seen.state), n)), strict=True))
    return sorted(rows[: f.roster.blue_from]), sorted(rows[f.roster.blue_from :])


@clause("O30-X-17")
def _turn_limit(t: Turn, defender: int | None) -> Outcome | None:
    f = t.f
    limit = f.law.turn_limit
    if not limit or t.side == f.first or f.turn < limit:
        return None
    return judgement(f, defender, "O30-X-17")


def share_of_loss(f: Facts, side: int) -> Fraction:
    """Lost material as a share of the material at the start (O30-X-20)."""
    return _loss(f.sides[side].units, f.material(side))


@lru_cache(maxsize=1024)
def _loss(start: int, left: int) -> Fraction:
    return Fraction(max(0, start - left), start) if start else Fraction(0)


@clause("O30-X-20", "O30-XI-4", "O41-10")
def judgement(f: Facts, defender: int | None, what: str = "O30-X-20") -> Outcome:
    """How the umpire judges a game that he stops."""
    red, blue = share_of_loss(f, 0), share_of_loss(f, 1)
    if f.law.o41:
        return _won("draw", None, "O41-10") if red == blue else _won("limit", 0 if red < blue else 1, "O41-10")
    if f.law.options.limit_judgement == "draw":
        return _won("draw", None, "O30-X-20")
    if defender is not None:
        return _judge_defence(f, defender)
    if red != blue and abs(red - blue) >= f.law.margin:
        return _won("limit", 0 if red < blue else 1, what)
    if f.law.options.limit_judgement == "losses_ground":
        ground = [(f.occupied[side] & f.ground.beyond[side]).bit_count() for side in (0, 1)]
        if ground[0] != ground[1]:
            return _won("limit", 0 if ground[0] > ground[1] else 1, what)
    return _won("draw", None, what)


@clause("O30-XI-4")
def _judge_defence(f: Facts, defender: int) -> Outcome:
    heights = f.ground.strong & _DEFENDER_ROWS[defender]
    held = [(f.occupied[side] & heights).bit_count() for side in (0, 1)]
    attacker = 1 - defender
    return _won("limit", attacker if held[attacker] > held[defender] else defender, "O30-XI-4")


def standing(f: Facts) -> tuple[Fraction, Fraction, int, int]:
    """Shares of loss (red, blue) and heights beyond the middle (red, blue), for reports."""
    ground = [(f.occupied[side] & f.ground.beyond[side]).bit_count() for side in (0, 1)]
    return share_of_loss(f, 0), share_of_loss(f, 1), ground[0], ground[1]
