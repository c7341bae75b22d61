"""Battle records (ST-9.8p): which strikes belong together, who takes part, when a record is due to close. Pure."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from msgspec import Struct
from msgspec.structs import replace

from posrednik.core.clause import clause
from posrednik.games.strategia.records import Battle, Member


class Strike(Struct, frozen=True):
    """A strike as the records see it: who struck whom, with all units on both sides."""

    attacker: str
    defender: str
    units: tuple[Member, ...]
    half: int
    square: int
    flanking: bool


def among(battle: Battle, ids: Collection[str]) -> bool:
    """Whether any of these units takes part in the battle now."""
    return any(one.fights and one.id in ids for one in battle.members)


@clause("ST-9.8p")
def joined(battles: Sequence[Battle], strike: Strike, number: int) -> tuple[Battle, tuple[int, ...]]:
    """The record of a strike as it is now, and the numbers of those merged into it; `number` is for a new one.

    A strike joins the open record of the same two sides in which any of its units takes part; several merge into the
    oldest, whose attacker is the attacker of all.
    """
    ids = {one.id for one in strike.units}
    pair = {strike.attacker, strike.defender}
    same = [one for one in battles if {one.attacker, one.defender} == pair and among(one, ids)]
    if same:
        oldest = min(same, key=lambda one: one.number)
    else:
        oldest = Battle(number=number, attacker=strike.attacker, defender=strike.defender)
    others = [one for one in same if one is not oldest]
    members = oldest.members + tuple(m for one in others for m in one.members)
    known = {one.id for one in members if one.fights}
    order = max((one.joined for one in members), default=-1) + 1
    fresh = [one for one in strike.units if one.id not in known]
    members += tuple(replace(one, joined=order) for one in fresh)
    flanked = tuple(f for one in (oldest, *others) for f in one.flanked)
    if strike.flanking:
        flanked += ((strike.attacker, strike.half, strike.square),)
    renewed = max((one.struck for one in (oldest, *others)), default=-1)
    now = replace(
        oldest,
        members=members,
        struck=strike.half if strike.attacker == oldest.attacker else renewed,
        square=strike.square,
        flanked=flanked,
    )
    return now, tuple(one.number for one in others)


def with_record(battles: Sequence[Battle], now: Battle, merged: Collection[int]) -> tuple[Battle, ...]:
    """The records with one of them rewritten, or new, and without those merged into it."""
    kept = {one.number: one for one in battles if one.number not in merged}
    kept[now.number] = now
    return tuple(kept.values())


@clause("ST-9.8p", "ST-9.8m")
def decided(battle: Battle) -> str | None:
    """The winner of a record in which one side has no unit left, None while both fight."""
    left = {one.side for one in battle.members if one.fights}
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
