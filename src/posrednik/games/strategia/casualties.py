"""The result of a fight written on the units: strengths, cards, orders, battle records, prisoners' equipment."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec.structs import replace

from posrednik.core.clause import clause
from posrednik.core.exact import Fraction
from posrednik.games.strategia import capturing, engaging
from posrednik.games.strategia.battles import Loss, member, tallied
from posrednik.games.strategia.directions import ENCIRCLED
from posrednik.games.strategia.events_battle import Exchange, Fought
from posrednik.games.strategia.fighting import Fight, Toll
from posrednik.games.strategia.formations import parts
from posrednik.games.strategia.happening import Unfolding
from posrednik.games.strategia.lineup import engaged, natural
from posrednik.games.strategia.position import Position
from posrednik.games.strategia.scoring import worth_of
from posrednik.games.strategia.striking import Blow
from posrednik.games.strategia.unit import Regiment, Unit
from posrednik.games.strategia.wounding import ZERO, earner, lessened, shared, shrunk

DROPPED = ("move", "march", "transfer")
"""Kinds of standing orders that end when a unit strikes or is struck (ST-4.O)."""


@clause("ST-9.13")
def captives(p: Position, squares: Sequence[int], struck: Sequence[Unit]) -> Iterator[Toll]:
    """A group in tactical encirclement lays down its arms, every unit with all it has."""
    units = {u.id: u for u in struck}
    for part in natural(p, squares, struck):
        for one in engaged(units[part.id], part):
            yield Toll(False, part.echelon, one, one.strength, True)


def losses_of(units: Mapping[str, Unit], tolls: Iterable[Toll]) -> dict[str, Loss]:
    """Unit → its loss; on level 3 shared in every echelon by the regiments engaged there (ST-3.1e)."""
    grouped: dict[tuple[str, int], list[Toll]] = {}
    for toll in tolls:
        grouped.setdefault((toll.unit.id, toll.echelon), []).append(toll)
    total: dict[str, Fraction] = {}
    captured: dict[str, Fraction] = {}
    rows: dict[str, dict[int, Fraction]] = {}
    for (id, _), group in grouped.items():
        loss = group[0].loss if len(group) == 1 else sum((one.loss for one in group), ZERO)
        taken = [one.loss for one in group if one.captured]
        total[id] = total[id] + loss if id in total else loss
        captured[id] = captured.get(id, ZERO) + sum(taken, ZERO) if taken else captured.get(id, ZERO)
        numbers = {k for one in group for k in one.unit.regiments}
        if numbers and loss:
            inside = [one for one in units[id].regiments if one.k in numbers]
            row = rows.setdefault(id, {})
            for k, part in shared(inside, loss).items():
                row[k] = row.get(k, ZERO) + part
    arms = {(id, one.k): one.arm for id, unit in units.items() for one in unit.regiments}
    return {
        id: Loss(
            total=loss,
            captured=captured[id],
            regiments=tuple(Regiment(k, arms[id, k], part) for k, part in rows.get(id, {}).items()),
            gone=loss is units[id].strength or loss >= units[id].strength,
        )
        for id, loss in total.items()
    }


@clause("ST-3.1f", "ST-4.O", "ST-4.6")
def struck_down(p: Position, unit: Unit, loss: Loss | None, wiped: Sequence[int]) -> Unit:
    """A unit after a battle: what it lost, the card that is left, the order that it has dropped."""
    if loss is not None and loss.total:
        if unit.regiments:
            unit = lessened(unit, {one.k: one.strength for one in loss.regiments})
        else:
            unit = replace(unit, strength=unit.strength - loss.total)
        unit = shrunk(unit, wiped)
    if unit.order is not None and unit.order.kind in DROPPED:
        unit = replace(unit, order=None, progress=0)
    if unit.state == "in_transfer":
        unit = replace(unit, state="", unfit=max(unit.unfit, p.half + len(p.movers)))
    return unit


def _wiped(unit: Unit, tolls: Sequence[Toll]) -> list[int]:
    """The squares of a card in which nothing is left of it."""
    if len(unit.squares) < 2:
        return []
    lost = {part.square: ZERO for part in parts(unit)}
    for toll in tolls:
        if toll.unit.id == unit.id and toll.loss == toll.unit.strength:
            lost[toll.unit.square] = lost.get(toll.unit.square, ZERO) + toll.loss
    whole: dict[int, Fraction] = {}
    for part in parts(unit):
        whole[part.square] = sum((one.strength for one in engaged(unit, part)), ZERO)
    return [s for s, strength in whole.items() if strength and lost[s] >= strength]


@clause("ST-9.8", "ST-9.8f", "ST-9.8p", "ST-9.10", "ST-9.13")
def fought(
    p: Position, blow: Blow, strikers: Sequence[Unit], struck: Sequence[Unit], kind: str, result: Fight
) -> Fought:
    """The event of a battle of one half-turn."""
    units = {u.id: u for u in (*strikers, *struck)}
    losses = losses_of(units, result.tolls)
    after = [struck_down(p, u, losses.get(u.id), _wiped(u, result.tolls)) for u in units.values()]
    foe = struck[0].side
    joining = tuple(member(u) for u in units.values())
    strike = engaging.Strike(blow.side, foe, joining, p.half, blow.target, kind not in ("regular", ENCIRCLED))
    record, merged = engaging.joined(p.battles, strike, p.counter + 1)
    gains = {blow.side: ZERO, foe: ZERO}
    for u, new in zip(units.values(), after, strict=True):
        if new.strength is not u.strength and new.strength != u.strength:
            gainer, worth = foe if u.side == blow.side else blow.side, worth_of(p.law, u, new)
            gains[gainer] = gains[gainer] + worth if gains[gainer] else worth
    return Fought(
        clause="ST-9.13" if kind == ENCIRCLED else "ST-9.8",
        side=blow.side,
        against=foe,
        square=blow.target,
        mode=kind,
        rounds=tuple(_told(result)),
        result=result.status,
        swift=result.swift,
        strikers=tuple(u.id for u in strikers),
        struck=tuple(u.id for u in struck),
        losses=tuple((id, one.total) for id, one in losses.items() if one.total),
        captured=tuple((id, one.captured) for id, one in losses.items() if one.captured),
        units=tuple(u for u in after if u.strength),
        gone=tuple(u.id for u in after if not u.strength),
        records=(tallied(record, losses),),
        merged=merged,
        points=tuple((earner(p, side), worth) for side, worth in gains.items() if worth),
    )


def _told(result: Fight) -> Iterator[Exchange]:
    for one in result.rounds:
        yield Exchange(
            attacker=one.attacker + 1,
            defender=one.defender + 1,
            k1=one.k1,
            k2=one.k2,
            column=one.column.name,
            weaker=one.column.weaker,
            attacker_loss=one.attacker_loss,
            defender_loss=one.defender_loss,
        )


@clause("ST-9.17a", "ST-7")
def prisoners(p: Position, blow: Blow, foe: str, result: Fight) -> Unfolding:
    """The equipment of those who laid down their arms, for either side."""
    for winner, attacks in ((blow.side, False), (foe, True)):
        taken: dict[str, Fraction] = {}
        for toll in result.tolls:
            if toll.captured and toll.attacks is attacks:
                taken[toll.unit.arm] = taken.get(toll.unit.arm, ZERO) + toll.loss
        p = yield from capturing.gain(p, winner, blow.target, capturing.of_prisoners(taken), capturing.PRISONER_TURNS)
    return p
