"""Battle records (ST-9.8p): which strikes belong together, who takes part, when a record is due to close. Pure."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from posrednik.core.clause import clause
from posrednik.games.strategia.records import Battle, Member
from posrednik.games.strategia.unit import Regiment


class Strike(Struct, frozen=True):
    """A strike as the records see it: who struck whom, with all units on both sides and what they lost by it."""

    attacker: str
    defender: str
    units: tuple[Member, ...]
    half: int
    square: int
    flanking: bool


def among(battle: Battle, ids: Collection[str]) -> bool:
    """Whether any of these units takes part in the battle now."""
    return True in [not (one.gone or one.left) for one in battle.members if one.id in ids]


def together(rows: tuple[Regiment, ...], more: tuple[Regiment, ...]) -> tuple[Regiment, ...]:
    """Regiments with what is added to them, by number."""
    out = {one.k: one for one in rows}
    for one in more:
        old = out.get(one.k)
        out[one.k] = one if old is None else replace(old, strength=old.strength + one.strength)
    return tuple(out[k] for k in sorted(out))


def _tallied(one: Member, more: Member) -> Member:
    """A member with the losses of a further half-turn."""
    if not more.gone and more.loss.numerator == 0:
        return one
    return replace(
        one,
        loss=one.loss + more.loss if one.loss.numerator else more.loss,
        captured=one.captured + more.captured if more.captured.numerator else one.captured,
        regiments=together(one.regiments, more.regiments) if more.regiments else one.regiments,
        gone=more.gone,
    )


@clause("ST-9.8p")
def joined(battles: Sequence[Battle], strike: Strike, number: int) -> tuple[Battle, tuple[int, ...]]:
    """The record of a strike as it is now, and the numbers of those merged into it; `number` is for a new one.

    A strike joins the open record of the same two sides in which any of its units takes part; several merge into the
    oldest, whose attacker is the attacker of all.
    """
    units = {one.id: one for one in strike.units}
    pair = ((strike.attacker, strike.defender), (strike.defender, strike.attacker))
    same = [one for one in battles if (one.attacker, one.defender) in pair and among(one, units)]
    flanked = same[0].flanked if len(same) == 1 else tuple([f for one in same for f in one.flanked])
    if strike.flanking:
        flanked += ((strike.attacker, strike.half, strike.square),)
    if not same:
        return Battle(
            number=number,
            attacker=strike.attacker,
            defender=strike.defender,
            members=strike.units,
            struck=strike.half,
            square=strike.square,
            flanked=flanked,
        ), ()
    if len(same) > 1:
        oldest = min(same, key=lambda one: one.number)
        same = [oldest, *[one for one in same if one is not oldest]]
    now = replace(
        same[0],
        members=_counted([m for one in same for m in one.members] if len(same) > 1 else same[0].members, units),
        struck=strike.half if strike.attacker == same[0].attacker else max([one.struck for one in same]),
        square=strike.square,
        flanked=flanked,
    )
    return now, tuple([one.number for one in same[1:]]) if len(same) > 1 else ()


def _counted(members: Sequence[Member], units: Mapping[str, Member]) -> tuple[Member, ...]:
    """The members of a record after a strike of these units: what they lost is added, newcomers join last."""
    out, new = [], dict(units)
    for one in members:
        if one.id in units and not one.gone and not one.left:
            new.pop(one.id, None)
            out.append(_tallied(one, units[one.id]))
        else:
            out.append(one)
    if new:
        last = max([one.joined for one in members], default=-1)
        out += [replace(one, joined=last + 1) for one in new.values()]
    return tuple(out)


def with_record(battles: Sequence[Battle], now: Battle, merged: Collection[int]) -> tuple[Battle, ...]:
    """The records with one of them rewritten, or new, and without those merged into it."""
    kept = {one.number: one for one in battles if one.number not in merged}
    kept[now.number] = now
    return tuple(kept.values())


@clause("ST-9.8p", "ST-9.8m")
def decided(battle: Battle) -> str | None:
    """The winner of a record in which one side has no unit left, None while both fight."""
    left = {one.side for one in battle.members if not one.gone and not one.left}
    if battle.defender not in left:
        return battle.attacker
    return battle.defender if battle.attacker not in left else None


@clause("ST-9.8p", "ST-9.8g")
def broken_off(battle: Battle, side: str, half: int) -> bool:
    """Whether a record closes at the END of a side's move: it opened the record and has not struck again."""
    return battle.attacker == side and battle.struck < half


@clause("ST-9.8h", "ST-9.8j", "ST-1.3n")
def told_of(umpire: str) -> tuple[str, ...]:
    """What each side learns of an accepted battle under that kind of umpire."""
    return ("own_losses",) if umpire != "none" else ("own_losses", "enemy_losses", "enemy_formation")
