"""Chapter V: who may fire on what, along which line, and what a shot counts for."""

from __future__ import annotations

from posrednik.core.clause import clause
from posrednik.core.order import Refusal
from posrednik.games.otryadov.effects import Shot
from posrednik.games.otryadov.position import ALOFT, DISMOUNT, DISMOUNT_BACK, Facts
from posrednik.games.otryadov.refuse import figure, no
from posrednik.games.otryadov.squares import BIT, FORWARD, GRID, NAMES, ZONE, ZONES_MASK
from posrednik.games.otryadov.tables import FORMS, NUMBERS, role
from posrednik.games.otryadov.turn import Turn
from posrednik.geometry.squares import bits

_TANK = tuple(f.effect == "tank" for f in FORMS)
_FLAK = role("flak")
_DIRECT = int(NUMBERS["direct"]["reach"])
_TURNED_AT = int(NUMBERS["tanks"]["turned_at"])
_FLAK_REACH = int(NUMBERS["flight"]["flak_reach"])
_BETWEEN = GRID.between
RANGE_CLAUSE = {
    "tank": "O30-V-4",
    "hmg": "O30-V-6",
    "tachanka": "O30-V-6",
    "armoured_car": "O30-V-7",
    "field_gun": "O30-V-8",
    "horse_gun": "O30-V-8",
    "battalion_gun": "O30-V-8",
    "armoured_train": "O30-V-8",
}


def between(f: Facts, a: int, b: int) -> int:
    """The squares between firer and target: on the ray, or all that the line crosses (I-5)."""
    return GRID.crossed(a, b) if f.law.options.fire_any_bearing else _BETWEEN(a, b)


@clause("O30-V-3")
def aim(f: Facts, a: int, b: int) -> int | tuple[int, int]:
    """The direction of fire, -1 where the rules know none."""
    if f.law.options.fire_any_bearing:
        return -1 if a == b else GRID.bearing(a, b)
    return GRID.direction(a, b)


@clause("O30-V-2", "O30-V-4", "O30-XIV-7")
def mute(t: Turn, i: int) -> Refusal | None:
    """CANNOT_FIRE for a figure that does not fire in its form, or for a tank in a wood."""
    f = t.f
    form = f.form[i]
    if f.law.range[form] == 0:
        return no("CANNOT_FIRE", "O30-V-2", piece=figure(f, i))
    if f.duty[i] in (DISMOUNT, DISMOUNT_BACK) and FORMS[form].mounted:
        return no("CANNOT_FIRE", "O30-VI-5", piece=figure(f, i))
    if _TANK[form] and BIT[f.square[i]] & f.ground.masking:
        return no("CANNOT_FIRE", "O30-V-4", piece=figure(f, i), kind="masking")
    return None


@clause("O30-XIII-3")
def zones_forbid(f: Facts, i: int, a: int, b: int) -> bool:
    """Whether the neutral zones forbid fire of figure i from a to b (option neutral_fire, I-30)."""
    reading = f.law.options.neutral_fire
    ends = BIT[a] | BIT[b]
    if not ends & ZONES_MASK or reading == "full":
        return False
    if reading == "none":
        return True
    if BIT[a] & ZONES_MASK:
        return not any(BIT[a] & zone and BIT[b] & zone for zone in ZONE)
    side = f.roster.side(i)
    return not (BIT[b] & ZONE[side] and BIT[b] & f.occupied[1 - side])


@clause("O30-V-10", "O30-V-11", "O30-V-12", "O30-V-15")
def blockers(f: Facts, form: int, a: int, b: int) -> int:
    """The squares between a and b that stop fire of a figure of that form standing on a."""
    sight = f.law.sight[form]
    if sight == "over":
        return 0
    line = between(f, a, b)
    if not line:
        return 0
    g = f.ground
    figures = f.occupied[0] | f.occupied[1]
    if sight == "heavy":
        stop = g.masking if BIT[a] & g.strong else g.hides | figures
    else:
        stop = g.hides if f.law.options.foot_fire_over_figures else g.hides | figures
    return line & stop


@clause("O30-VI-12")
def tied_to_wood(t: Turn, i: int, forward_to: int | None) -> bool:
    """Whether a figure in a wood may not fire because it has not gone forward this turn."""
    f = t.f
    if f.law.artillery[f.form[i]]:
        return False
    now, start = f.square[i], t.start[i]
    masking = f.ground.masking
    if not (BIT[now] | (BIT[start] if start < ALOFT else 0)) & masking:
        return False
    fwd = FORWARD[t.side]
    if forward_to is not None and (forward_to // 10 - now // 10) * fwd > 0:
        return False
    return (now // 10 - start // 10) * fwd <= 0


@clause("O30-V-1", "O30-V-13", "O30-V-18")
def check_fire(t: Turn, i: int, b: int, at: str | None, close: bool, assault: int | None = None) -> Refusal | None:
    """The checks of a fire order of figure i on square b (section 4.3), from CANNOT_FIRE on.

    `assault` is the last square of an attack whose own fire this is.
    """
    f = t.f
    law, form, a = f.law, f.form[i], f.square[i]
    flight = flak_target(t, at)
    if flight is not None and not _FLAK[form]:
        return no("CANNOT_FIRE", "O41-14", piece=figure(f, i))
    if flight is None:
        found = mute(t, i)
        if found is not None:
            return found
    shots = t.shots.get(i)
    if shots is not None and len(shots) >= law.shots[form]:
        return no("ALREADY_FIRED", "O30-V-2", piece=figure(f, i))
    if b < 0 or not BIT[b] & f.ground.exists:
        return no("OFF_MAP", "O30-I-2", piece=figure(f, i))
    way = aim(f, a, b)
    if way == -1 and not (flight is not None and a == b):
        return no("NOT_ON_RAY", "O30-V-3", piece=figure(f, i), target=NAMES[b], square=NAMES[b])
    if shots is not None and any(aim(f, *shot) == way for shot in shots):
        return no("ALREADY_FIRED", "O30-V-4", piece=figure(f, i), target=NAMES[b])
    d = GRID.distance(a, b)
    reach = law.range[form] if flight is None else _FLAK_REACH
    if d > reach:
        what = "O41-14" if flight is not None else RANGE_CLAUSE.get(FORMS[form].type, "O30-V-5")
        return no(
            "OUT_OF_RANGE",
            what,
            piece=figure(f, i),
            target=NAMES[b],
            limit=reach,
            allowed=reach,
            distance=d,
            square=NAMES[b],
        )
    if flight is not None:
        return _check_flak(t, i, b, flight)
    if close:
        return _check_close(t, i, a, b, d)
    return _check_line(t, i, a, b, at, assault)


def _check_line(t: Turn, i: int, a: int, b: int, at: str | None, assault: int | None) -> Refusal | None:
    f = t.f
    form, bit = f.form[i], BIT[b]
    piece = figure
    if zones_forbid(f, i, a, b):
        return no("NEUTRAL_ZONE", "O30-XIII-3", piece=piece(f, i), target=NAMES[b], square=NAMES[b])
    if bit & f.ground.impassable:
        return no(
            "FIRE_IMPASSABLE",
            "O30-V-15",
            piece=piece(f, i),
            target=NAMES[b],
            square=NAMES[b],
            kind=f.ground.sub[b],
        )
    if bit & f.occupied[t.side]:
        return no(
            "FRIENDLY_TARGET",
            "O30-V-1",
            piece=piece(f, i),
            target=NAMES[b],
            square=NAMES[b],
            other=figure(f, f.on(b, t.side)[0]),
        )
    if tied_to_wood(t, i, assault):
        return no("NO_FIRE_FROM_MASK", "O30-VI-12", piece=piece(f, i), square=NAMES[a])
    if bit & f.ground.masking and not f.law.artillery[form]:
        return no("MASKED_TARGET", "O30-V-13", piece=piece(f, i), target=NAMES[b], square=NAMES[b])
    stops = blockers(f, form, a, b)
    if stops:
        first = min(bits(stops), key=lambda s: GRID.distance(a, s))
        what = "O30-V-11" if f.law.sight[form] == "heavy" else "O30-V-10"
        return no(
            "BLOCKED_LOS",
            what,
            piece=piece(f, i),
            target=NAMES[b],
            blocker=NAMES[first],
            kind=f.ground.kind[first],
            square=NAMES[first],
        )
    if at is not None or bit & f.occupied[t.enemy]:
        there = f.on(b, t.enemy)
        if len(there) > 1 if at is None else f.roster.index.get(at, -1) not in there:
            return no(
                "AMBIGUOUS_TARGET",
                "O30-II-2",
                target=NAMES[b],
                square=NAMES[b],
                count=len(there),
                number=len(there),
                piece=piece(f, i),
                other=at or f.roster.ids[there[0]],
                text=at or "",
            )
    if f.law.options.fire_limited_to_movers and assault is None:
        return t.over_limit(i, BIT[a])
    return None


@clause("O30-VI-16")
def _check_close(t: Turn, i: int, a: int, b: int, d: int) -> Refusal | None:
    f = t.f
    if d != 1 or not BIT[a] & f.ground.masking or not BIT[b] & f.ground.masking or not BIT[b] & f.occupied[t.enemy]:
        return no("BAD_CLOSE", "O30-VI-16", piece=figure(f, i), target=NAMES[b], square=NAMES[b])
    return None


def flak_target(t: Turn, at: str | None) -> int | None:
    """The flight in the air that `at` names, None if it names none."""
    if at is None or not t.f.air:
        return None
    k = t.f.roster.index.get(at, -1)
    return k if k >= 0 and t.f.square[k] == ALOFT else None


@clause("O41-14")
def _check_flak(t: Turn, i: int, b: int, flight: int) -> Refusal | None:
    f = t.f
    if f.roster.side(flight) == t.side:
        return no(
            "FRIENDLY_TARGET",
            "O41-14",
            piece=figure(f, i),
            target=NAMES[b],
            square=NAMES[b],
            other=figure(f, flight),
        )
    if f.air[flight].over != b:
        return no(
            "AMBIGUOUS_TARGET",
            "O41-14",
            piece=figure(f, i),
            target=NAMES[b],
            square=NAMES[b],
            count=0,
            number=0,
            other=f.roster.ids[flight],
        )
    return None


@clause("O30-V-14", "O30-VI-8", "O30-VII-2")
def shot(f: Facts, i: int, a: int, b: int, target: int) -> Shot | None:
    """What a shot of figure i from a counts for against figure `target` on b; None if it is void."""
    form = f.form[i]
    gun = f.law.artillery[form]
    d = GRID.distance(a, b)
    if _TANK[f.form[target]] and not (gun and d <= _TURNED_AT):
        return None
    g = f.ground
    direct = (
        gun
        and d <= _DIRECT
        and not BIT[b] & g.masking
        and not between(f, a, b) & (g.hides | f.occupied[0] | f.occupied[1])
    )
    return Shot(i, a, gun, d, direct, f.law.thirds[form])
