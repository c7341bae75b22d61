"""Open battles of the war (ST-9.8p): who leaves them and how they end, with the rounding of ST-9.8k."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from posrednik.core.clause import clause
from posrednik.core.exact import Fraction
from posrednik.games.strategia import capturing, engaging
from posrednik.games.strategia.booking import PARTS, booked, divisions, up
from posrednik.games.strategia.events_battle import BattleOver, Disengaged
from posrednik.games.strategia.happening import Unfolding
from posrednik.games.strategia.position import Position
from posrednik.games.strategia.records import Battle, Member
from posrednik.games.strategia.scoring import worth_of
from posrednik.games.strategia.unit import Regiment, Unit
from posrednik.games.strategia.wounding import ZERO, earner, in_thirds, lessened


class Loss(Struct, frozen=True):
    """What a unit lost in a battle of one half-turn, how much of it as prisoners, and (level 3) by regiments."""

    total: Fraction
    captured: Fraction
    regiments: tuple[Regiment, ...] = ()
    gone: bool = False


def member(unit: Unit, loss: Loss | None = None) -> Member:
    """A unit as it joins a battle, with what it lost in its first half-turn."""
    if loss is None:
        return Member(id=unit.id, side=unit.side, arm=unit.arm, number=unit.number, joined=0, strength=unit.strength)
    return Member(
        id=unit.id,
        side=unit.side,
        arm=unit.arm,
        number=unit.number,
        joined=0,
        strength=unit.strength,
        loss=loss.total,
        captured=loss.captured,
        regiments=engaging.together((), loss.regiments) if loss.regiments else (),
        gone=loss.gone,
    )


@clause("ST-9.8k", "ST-3.1e")
def closed_up(unit: Unit, one: Member, regiments: int) -> Unit:
    """A unit whose exact losses in a battle are replaced by so many regiments; strength 0 means that it is gone."""
    loss = divisions(regiments)
    if not unit.regiments:
        if one.loss == loss:
            return unit
        left = unit.strength + one.loss - loss
        return replace(unit, strength=left if left.numerator > 0 else ZERO)
    before = engaging.together(unit.regiments, one.regiments)
    whole = replace(unit, regiments=before, strength=sum((r.strength for r in before), ZERO))
    return lessened(whole, in_thirds(before, loss))


def taking_part(battles: Iterable[Battle], id: str) -> tuple[Battle, Member] | None:
    """The open battle of a unit, and its entry there."""
    for battle in battles:
        for one in battle.members:
            if one.id == id and one.fights:
                return battle, one
    return None


@clause("ST-9.8p")
def leave(
    p: Position, ids: Collection[str], battles: Sequence[Battle] | None = None, merged: tuple[int, ...] = ()
) -> Unfolding:
    """Units go out of their battles, each with its own loss rounded up; a battle without them may be over.

    `battles` are the records if they have just changed, `merged` those that are no more.
    """
    now = p.battles if battles is None else battles
    found = {id: its for id in ids if (its := taking_part(now, id)) is not None and id in p.units}
    if not found:
        return p
    records = {one.number: one for one in now if one not in p.battles}
    records.update({battle.number: battle for battle, _ in found.values()})
    units: list[Unit] = []
    gone: list[Unit] = []
    losses, points = [], []
    for id, (battle, one) in found.items():
        before = p.units[id]
        count = min(up(one.loss * PARTS), up(one.strength * PARTS))
        after = closed_up(before, one, count)
        (units if after.strength else gone).append(after)
        losses.append((id, before.strength - after.strength))
        points.append((earner(p, _foe(battle, before.side)), worth_of(p.law, before, after)))
        done = replace(one, loss=divisions(count), left=bool(after.strength), gone=not after.strength)
        members = tuple(done if m is one else m for m in records[battle.number].members)
        records[battle.number] = replace(records[battle.number], members=members)
    p = yield Disengaged(
        clause="ST-9.8p",
        side=next(iter(found.values()))[1].side,
        units=tuple(units),
        gone=tuple(one.id for one in gone),
        losses=tuple(losses),
        records=tuple(records.values()),
        merged=merged,
        points=tuple(one for one in points if one[1]),
    )
    return (yield from settled(p))


@clause("ST-9.8p")
def moved_out(p: Position, side: str) -> Unfolding:
    """Units of a side (and of the Greens it commands) that have walked out of contact leave their battles."""
    if not p.battles or not p.moved:
        return p
    own = _commanded(p, side)
    away = [
        one.id
        for battle in p.battles
        for one in battle.members
        if one.id in p.moved and p.moved[one.id] and one.fights and one.side in own and not _touches(p, battle, one)
    ]
    for id in away:
        p = yield from leave(p, (id,))
    return p


def _touches(p: Position, battle: Battle, one: Member) -> bool:
    """Whether a member still stands next to an enemy of its battle."""
    unit = p.units.get(one.id)
    if unit is None:
        return True
    foes = [p.units[m.id] for m in battle.members if m.fights and m.side != one.side and m.id in p.units]
    near = p.board.grid.neighbours
    return any(near[s] >> q & 1 for s in unit.squares for foe in foes for q in foe.squares)


def _commanded(p: Position, side: str) -> tuple[str, ...]:
    return (side, *(green for green, commander in p.commanders.items() if commander == side))


def _foe(battle: Battle, side: str) -> str:
    return battle.defender if side == battle.attacker else battle.attacker


def present(p: Position, battle: Battle) -> Battle:
    """A record without the members that have meanwhile left the game."""
    units = p.units
    missed = {one.id for one in battle.members if not one.gone and not one.left and one.id not in units}
    if not missed:
        return battle
    members = tuple([replace(one, gone=True) if one.fights and one.id in missed else one for one in battle.members])
    return replace(battle, members=members)


@clause("ST-9.8p", "ST-9.8m")
def settled(p: Position) -> Unfolding:
    """Close every battle in which one side has no unit left."""
    units = p.units
    for battle in p.battles:
        if battle.members:
            one, other = battle.members[0], battle.members[-1]  # as a rule striker and struck, who tell it already
            out = one.gone or other.gone or one.left or other.left
            if not out and one.side != other.side and one.id in units and other.id in units:
                continue
        if not _undecided(p, battle):
            now = present(p, battle)
            winner = engaging.decided(now)
            if winner is not None:
                p = yield from _over(p, now, winner, "destroyed")
    return p


def _undecided(p: Position, battle: Battle) -> bool:
    """Whether units of both sides still fight."""
    first = ""
    for one in battle.members:
        if one.side != first and not one.gone and not one.left and one.id in p.units:
            if first:
                return True
            first = one.side
    return False


@clause("ST-9.8p", "ST-9.8g", "ST-9.8m", "ST-7")
def close(p: Position, side: str) -> Unfolding:
    """END: battles without an enemy, then those that the side (and the Greens it commands) opened and did not renew."""
    p = yield from moved_out(p, side)
    p = yield from settled(p)
    own = _commanded(p, side)
    for battle in [one for one in p.battles if one.attacker in own and engaging.broken_off(one, one.attacker, p.half)]:
        p = yield from _over(p, present(p, battle), battle.defender, "broken_off")
    lying = dict.fromkeys([one.square for one in p.equipment if one.ready > p.half])
    for square in [s for s in lying if s in p.at]:
        for taker in sorted({unit.side for unit in p.on(square) if unit.fit(p.half)}):
            p = yield from capturing.retaken(p, taker, square)
    return p


@clause("ST-9.8k", "ST-9.17b")
def _over(p: Position, battle: Battle, winner: str, cause: str) -> Unfolding:
    """The end of a battle: losses become regiments, the field gives equipment to its holder."""
    fighting = [one for one in battle.members if not one.gone and not one.left]
    counts = rounding(fighting, winner)
    units: list[Unit] = []
    gone: list[str] = []
    losses, points = [], []
    for one in fighting:
        id = one.id
        before = p.units[id]
        after = closed_up(before, one, counts[id])
        if after.strength.numerator:
            units.append(after)
        else:
            gone.append(id)
        losses.append((id, divisions(counts[id])))
        worth = ZERO if after is before else worth_of(p.law, before, after)
        if worth.numerator:
            points.append((earner(p, _foe(battle, one.side)), worth))
    p = yield BattleOver(
        clause="ST-9.8p",
        number=battle.number,
        attacker=battle.attacker,
        defender=battle.defender,
        winner=winner,
        square=battle.square,
        cause=cause,
        units=tuple(units),
        gone=tuple(gone),
        losses=tuple(losses),
        points=tuple(points),
    )
    field = capturing.of_field(_left_behind(battle, counts))
    return (yield from capturing.gain(p, winner, battle.square, field, capturing.FIELD_TURNS)) if field else p


@clause("ST-9.8k")
def rounding(fighting: Iterable[Member], winner: str) -> dict[str, int]:
    """Regiments that each unit still fighting has lost, by side and arm."""
    out: dict[str, int] = {}
    groups: dict[tuple[str, str], list[Member]] = {}
    for one in fighting:
        groups.setdefault((one.side, one.arm), []).append(one)
    for (side, _), group in groups.items():
        if len(group) == 1 and group[0].loss.numerator == 0:
            out[group[0].id] = 0
            continue
        if len(group) > 1:
            group.sort(key=lambda one: (one.joined, one.number, one.id))
        lost = booked([(one.strength, one.loss) for one in group], side == winner)
        out.update(zip([one.id for one in group], lost, strict=True))
    return out


def _left_behind(battle: Battle, counts: Mapping[str, int]) -> dict[str, Fraction]:
    """Divisions by arm that both sides lost on the field, prisoners apart."""
    out: dict[str, Fraction] = {}
    for one in battle.members:
        fights = one.fights
        if fights and not counts[one.id]:
            continue
        loss = divisions(counts[one.id]) if fights else one.loss
        left = max(loss - one.captured, ZERO) if one.captured.numerator else loss
        if left.numerator:
            out[one.arm] = out[one.arm] + left if one.arm in out else left
    return out
