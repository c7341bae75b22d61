"""One battle of the war from blow to pursuit (4.3): retreat or acceptance, the fight, what follows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from posrednik.core.clause import clause
from posrednik.core.exact import Fraction
from posrednik.games.strategia import refusing
from posrednik.games.strategia.answering import reaction_of, released
from posrednik.games.strategia.battles import settled
from posrednik.games.strategia.casualties import captives, fought, prisoners
from posrednik.games.strategia.commands import Respond
from posrednik.games.strategia.directions import ENCIRCLED
from posrednik.games.strategia.events_battle import Besieged, BrokeThrough
from posrednik.games.strategia.faults import Fault
from posrednik.games.strategia.fighting import Fight, fight
from posrednik.games.strategia.following import follow, turn_to
from posrednik.games.strategia.greens import commander
from posrednik.games.strategia.happening import Unfolding
from posrednik.games.strategia.lineup import Row, attack, defence, defenders, mode, near
from posrednik.games.strategia.observing import gap
from posrednik.games.strategia.position import Position
from posrednik.games.strategia.relations import provoke
from posrednik.games.strategia.retreating import Chase, chase, retreat
from posrednik.games.strategia.strength import attacking, defending, rating_of
from posrednik.games.strategia.striking import Blow, Flaw, faces, ready, unable
from posrednik.games.strategia.unit import Unit
from posrednik.games.strategia.withdrawing import Way, able, ways

ZERO = Fraction(0)
_CLAUSES = {"ARTILLERY_STRIKES": "ST-9.8a2", "GARRISON_STRIKES": "ST-9.16a", "NAMED_TWICE": "ST-9.8n"}


def resolve(p: Position, blow: Blow, answer: Respond | None) -> Unfolding:
    """Everything that comes of a blow; nothing if nobody is left to strike or to be struck."""
    for flaw in blow.flaws:
        p = yield _fault(blow, flaw)
    strikers = _ready(p, blow)
    if len(strikers) < len(blow.strikers):
        p = yield from _turned(p, blow, strikers)
        strikers = _ready(p, blow)
    struck = defenders(p, blow.side, blow.squares)
    if not strikers or not struck:
        return p
    if not p.war or p.relation(blow.side, struck[0].side) != "war":
        p = yield from _war(p, blow, struck[0].side)
        if p.relation(blow.side, struck[0].side) != "war":
            return p
    kind = mode(p, blow.squares, struck, strikers)
    if kind == ENCIRCLED:
        result = Fight((), tuple(captives(p, blow.squares, struck)), "tactical_encirclement", True)
        return (yield from _done(p, blow, strikers, struck, kind, result))
    ahead = attack(p, blow.squares, blow.echelons, [u.id for u in strikers])
    reaction = reaction_of(p, struck) if answer is None else None
    wanted = reaction is not None and reaction.above is not None if answer is None else not answer.accept
    if wanted and (kind == "regular" or released(p, strikers, struck[0].side)):
        found = _withdrawal(p, blow, strikers, struck, ahead, kind, answer)
        if found is not None:
            return (yield from _refused(p, blow, strikers, struck, *found))
    if answer is not None and not answer.accept:
        number = "ST-9.19a" if kind == "regular" else "ST-9.10"
        p = yield Fault(clause=number, side=struck[0].side, code="NO_RETREAT", line=answer.line)
    accepted = answer if answer is not None and answer.accept else reaction  # nobody's word: as it stands (ST-9.8r)
    behind = defence(p, blow.squares, struck, accepted.echelons if accepted is not None else ())
    result = fight(p.law, ahead, behind, p.board.combat[blow.target], kind)
    return (yield from _done(p, blow, strikers, struck, kind, result))


def _fault(blow: Blow, flaw: Flaw) -> Fault:
    number = _CLAUSES.get(flaw.code, "ST-9.8")
    return Fault(clause=number, side=blow.side, code=flaw.code, line=flaw.line, unit=flaw.unit)


@clause("ST-9.8", "ST-4.3")
def _turned(p: Position, blow: Blow, ready: Sequence[Unit]) -> Unfolding:
    """The automatic turns: strikers that face elsewhere turn to the target while they have the time."""
    there = [u.id for u in ready]
    for id in blow.strikers:
        unit = p.units.get(id)
        if (
            unit is not None
            and id not in there
            and not unable(p, unit, blow.squares, blow.strikers)
            and not faces(p, unit, blow.squares)
        ):
            p = yield from turn_to(p, id, near(p, unit, blow.squares)[1])
    return p


def _ready(p: Position, blow: Blow) -> list[Unit]:
    """The strikers that are still there and able."""
    units, found = p.units, []
    for id in blow.strikers:
        unit = units.get(id)
        if unit is not None and ready(p, unit, blow.squares, blow.strikers):
            found.append(unit)
    return found


@clause("ST-9.1w", "ST-9.1", "ST-9.8")
def _war(p: Position, blow: Blow, other: str) -> Unfolding:
    """A blow at the troops of those with whom there is no war starts it; allies are not struck."""
    if p.relation(blow.side, other) == "allied" or (p.war and p.hostile(blow.side, other)):
        return p
    return (yield from provoke(p, blow.side, other, blow.target))


# --- refusing battle ---------------------------------------------------------------------------------


@clause("ST-9.19a")
def ratio(p: Position, ahead: Sequence[Row], behind: Sequence[Row], square: int, kind: str) -> Fraction | None:
    """K1:K2 of all echelons, each side in one; None for a defender without rating."""
    ours, theirs = ([one for row in rows for one in row] for rows in (ahead, behind))
    relief = p.board.combat[square]
    k1 = rating_of(attacking(p.law, ours, relief), ours)
    k2 = rating_of(defending(p.law, ours, theirs, relief, kind)[0], theirs)
    return k1 / k2 if k2 else None


@clause("ST-9.19a", "ST-9.19b", "ST-9.8r", "ST-9.8q")
def _withdrawal(
    p: Position,
    blow: Blow,
    strikers: Sequence[Unit],
    struck: Sequence[Unit],
    ahead: Sequence[Row],
    kind: str,
    answer: Respond | None,
) -> tuple[tuple[Way, ...], int, Chase] | None:
    """The retreat that an answer or a standing reaction wants and the law allows: ways, multiple, pursuit."""
    if not commander(p, struck[0].side) or not able(p, struck):
        return None
    reaction = reaction_of(p, struck) if answer is None else None
    path = answer.retreat if answer is not None else () if reaction is None or reaction.to < 0 else (reaction.to,)
    paces = ((n, ways(p, struck, blow.squares, path, n)) for n in refusing.LOSS)
    slowest, first = next(((n, found) for n, found in paces if found is not None), (0, None))
    if first is None:
        return None
    hunt = chase(p, strikers, struck, blow.target, blow.squares, first)
    r = ratio(p, ahead, defence(p, blow.squares, struck), blow.target, kind)
    needed = refusing.multiple(r, hunt.km, hunt.pace, all(_rifle(u) for u in struck))
    if answer is None:
        if not refusing.reacts(reaction, r, needed):
            return None
    elif not 0 < needed <= answer.multiple:
        return None
    found = first if needed == slowest else ways(p, struck, blow.squares, path, needed)
    return None if found is None else (found, needed, hunt)


@clause("ST-9.19b")
def _rifle(unit: Unit) -> bool:
    """Whether a unit is infantry throughout."""
    return all(one.arm == "sd" for one in unit.regiments) if unit.regiments else unit.arm == "sd"


@clause("ST-9.8a")
def _refused(
    p: Position,
    blow: Blow,
    strikers: Sequence[Unit],
    struck: Sequence[Unit],
    found: tuple[Way, ...],
    multiple: int,
    hunt: Chase,
) -> Unfolding:
    ids = [u.id for u in strikers]
    p = yield from retreat(p, blow, ids, struck, found, multiple)
    return (yield from pursued(p, ids, blow.pursue, hunt.speeds))


# --- after the fight ---------------------------------------------------------------------------------


@clause("ST-9.8p", "ST-9.8t", "ST-9.9", "ST-9.17a")
def _done(
    p: Position, blow: Blow, strikers: Sequence[Unit], struck: Sequence[Unit], kind: str, result: Fight
) -> Unfolding:
    """Losses, prisoners' equipment, battles that are over by it, the broken front, exploitation."""
    ids, others = [u.id for u in strikers], [u.id for u in struck]
    foe = struck[0].side
    p = yield fought(p, blow, strikers, struck, kind, result)
    tolls = result.tolls
    if tolls and (tolls[0].captured or tolls[-1].captured):  # who lays down his arms does so at first or at last
        p = yield from prisoners(p, blow, foe, result)
    p = yield from settled(p)
    if p.units.keys().isdisjoint(others):
        if blow.target in p.stocks:
            p = yield Besieged(clause="ST-9.16e", side=foe, square=blow.target, used=ZERO)
        p = yield from _broken(p, blow, foe)
    if result.swift and blow.further:
        speeds = {id: speed_at(p, id, blow.target) for id in blow.further if id in p.units}
        p = yield from pursued(p, ids, blow.further, speeds, forced=True)
    return p


def speed_at(p: Position, id: str, square: int) -> int:
    """Km a turn of a unit in the ground of a square."""
    return p.law.speed(p.units[id].arm, p.board.relief[square])


@clause("ST-9.8a", "ST-9.8t")
def pursued(
    p: Position, ids: Sequence[str], paths: Mapping[str, tuple[int, ...]], speeds: Mapping[str, int], *,
    forced: bool = False,
) -> Unfolding:  # fmt: skip
    """Pursuit or exploitation: each unit along its own way, as far as two thirds of its move less the way made."""
    for id in ids:
        if id in p.units and paths.get(id):
            km = refusing.reach(speeds.get(id, 0), p.moved.get(id, ZERO))
            p = yield from follow(p, id, paths[id], km, forced=forced)
    return p


@clause("ST-9.9")
def _broken(p: Position, blow: Blow, foe: str) -> Unfolding:
    """A breakthrough, if the struck square is open now: the attacker learns what lies behind the gap."""
    told = gap(p, blow.side, blow.target)
    if told is None:
        return p
    return (yield BrokeThrough(clause="ST-9.9", side=blow.side, against=foe, square=blow.target, told=told))
