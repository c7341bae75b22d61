"""The result of a fight written on the units: strengths, cards, orders, battle records, prisoners' equipment."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec.structs import replace

from posrednik.core.clause import clause
from posrednik.core.exact import Fraction
from posrednik.games.strategia import capturing, engaging
from posrednik.games.strategia.battles import Loss, member
from posrednik.games.strategia.directions import ENCIRCLED
from posrednik.games.strategia.events_battle import Exchange, Fought
from posrednik.games.strategia.fighting import Fight, Toll
from posrednik.games.strategia.formations import parts
from posrednik.games.strategia.happening import Unfolding
from posrednik.games.strategia.lineup import engaged, natural
from posrednik.games.strategia.position import Position
from posrednik.games.strategia.scoring import worth, worth_of
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
    """Unit → its loss, none for those without; on level 3 shared in every echelon by the regiments engaged there."""
    total: dict[str, Fraction] = {}
    captured: dict[str, Fraction] = {}
    inside: dict[str, list[Toll]] = {}
    for toll in tolls:
        id, loss = toll.unit.id, toll.loss
        if toll.unit.regiments:
            inside.setdefault(id, []).append(toll)
        if loss.numerator:
            total[id] = total[id] + loss if id in total else loss
            if toll.captured:
                captured[id] = captured[id] + loss if id in captured else loss
    out = {}
    for id, loss in total.items():
        had = units[id].strength
        inner = _by_regiments(units[id], inside[id]) if id in inside else ()
        out[id] = Loss(loss, captured.get(id, ZERO) if captured else ZERO, inner, loss is had or loss >= had)
    return out


@clause("ST-3.1e")
def _by_regiments(unit: Unit, tolls: Sequence[Toll]) -> tuple[Regiment, ...]:
    """What the regiments of a unit of level 3 lost, those engaged in an echelon by what it lost there."""
    rows: dict[int, Fraction] = {}
    for echelon in dict.fromkeys(toll.echelon for toll in tolls):
        here = [toll for toll in tolls if toll.echelon == echelon]
        numbers = {k for toll in here for k in toll.unit.regiments}
        loss = sum((toll.loss for toll in here), ZERO)
        if loss:
            for k, part in shared([one for one in unit.regiments if one.k in numbers], loss).items():
                rows[k] = rows.get(k, ZERO) + part
    arms = {one.k: one.arm for one in unit.regiments}
    return tuple(Regiment(k, arms[k], part) for k, part in rows.items())


@clause("ST-3.1f", "ST-4.O", "ST-4.6")
def struck_down(p: Position, unit: Unit, loss: Loss | None, wiped: Sequence[int]) -> Unit:
    """A unit after a battle: what it lost, the card that is left, the order that it has dropped."""
    if loss is not None:
        if unit.regiments:
            unit = lessened(unit, {one.k: one.strength for one in loss.regiments})
        else:
            unit = replace(unit, strength=ZERO if loss.total is unit.strength else unit.strength - loss.total)
        if wiped:
            unit = shrunk(unit, wiped)
    if unit.order is not None and unit.order.kind in DROPPED:
        unit = replace(unit, order=None, progress=0)
    if unit.state == "in_transfer":
        unit = replace(unit, state="", unfit=max(unit.unfit, p.half + len(p.movers)))
    return unit


def _wiped(unit: Unit, tolls: Sequence[Toll]) -> list[int]:
    """The squares of a card in which nothing is left of it."""
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
    foe = struck[0].side
    units = {u.id: u for u in (*strikers, *struck)}
    losses = losses_of(units, result.tolls)
    joining = tuple([member(u, losses.get(id)) for id, u in units.items()])
    strike = engaging.Strike(blow.side, foe, joining, p.half, blow.target, kind not in ("regular", ENCIRCLED))
    record, merged = engaging.joined(p.battles, strike, p.counter + 1)
    left, gone, gains = _aftermath(p, units, losses, result.tolls, (blow.side, foe))
    total, captured = [], []
    for id, loss in losses.items():
        total.append((id, loss.total))
        if loss.captured is not ZERO:
            captured.append((id, loss.captured))
    return Fought(
        clause="ST-9.13" if kind == ENCIRCLED else "ST-9.8",
        side=blow.side,
        against=foe,
        square=blow.target,
        mode=kind,
        rounds=_told(result),
        result=result.status,
        swift=result.swift,
        strikers=tuple([u.id for u in strikers]),
        struck=tuple([u.id for u in struck]),
        losses=tuple(total),
        captured=tuple(captured),
        units=tuple(left),
        gone=tuple(gone),
        records=(record,),
        merged=merged,
        points=tuple([(earner(p, side), points) for side, points in gains.items() if points.numerator]),
    )


def _aftermath(
    p: Position, units: Mapping[str, Unit], losses: Mapping[str, Loss], tolls: Sequence[Toll], sides: tuple[str, str]
) -> tuple[list[Unit], list[str], dict[str, Fraction]]:
    """The units that are left as they are now, those that are gone, and what each of both sides has won by it."""
    left, gone, gains = [], [], dict.fromkeys(sides, ZERO)
    for id, u in units.items():
        loss = losses.get(id)
        if loss is None:
            new = struck_down(p, u, None, ())
        else:
            new = struck_down(p, u, loss, _wiped(u, tolls) if len(u.squares) > 1 else ())
            gainer = sides[u.side == sides[0]]
            won = worth_of(p.law, u, new) if u.regiments else worth(p.law, u.arm, loss.total)
            gains[gainer] = won if gains[gainer] is ZERO else gains[gainer] + won
        if new.strength.numerator:
            left.append(new)
        else:
            gone.append(id)
    return left, gone, gains


def _told(result: Fight) -> tuple[Exchange, ...]:
    return tuple(
        [
            Exchange(
                attacker=one.attacker + 1,
                defender=one.defender + 1,
                k1=one.k1,
                k2=one.k2,
                column=one.column.name,
                weaker=one.column.weaker,
                attacker_loss=one.attacker_loss,
                defender_loss=one.defender_loss,
            )
            for one in result.rounds
        ]
    )


@clause("ST-9.17a", "ST-7")
def prisoners(p: Position, blow: Blow, foe: str, result: Fight) -> Unfolding:
    """The equipment of those who laid down their arms, for either side."""
    for winner, attacks in ((blow.side, False), (foe, True)):
        taken: dict[str, Fraction] = {}
        for toll in result.tolls:
            if toll.captured and toll.attacks is attacks:
                taken[toll.unit.arm] = taken.get(toll.unit.arm, ZERO) + toll.loss
        if taken:
            found = capturing.of_prisoners(taken)
            p = yield from capturing.gain(p, winner, blow.target, found, capturing.PRISONER_TURNS)
    return p
