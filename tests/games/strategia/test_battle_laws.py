"""What no battle may break, on random fields: strength is conserved, records are in order, points follow the losses."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from msgspec.structs import replace

from posrednik.core.exact import Fraction
from posrednik.games.strategia import answering, battles, striking
from posrednik.games.strategia import commands as c
from posrednik.games.strategia.events_battle import Fought, Withdrew
from posrednik.games.strategia.fighting import fight
from posrednik.games.strategia.law import Options, law_of
from posrednik.games.strategia.strength import Engaged, rating
from posrednik.games.strategia.unit import Reaction, Regiment, Unit
from posrednik.games.strategia.words import RELIEFS
from tests.games.strategia.battlefield import Field

RELIEF = ("plain", "forest", "hills", "swamp", "mountain", "sea")
ARMS = ("sd", "sd", "td", "md", "sau", "ptd", "ad", "kd")
MIXED = (Regiment(1, "sd", Fraction(1, 3)), Regiment(2, "td", Fraction(1, 4)), Regiment(4, "ptd", Fraction(1, 7)))
SQUARES = [(x, y) for x in range(3, 9) for y in range(3, 9)]


def wild(dice: Random) -> Field:
    """A field strewn with chips of both sides, wide cards, corps, loose and mixed regiments."""
    level = dice.choice((1, 2, 3))
    terrain = {f"{x}-{y}": dice.choices(RELIEF, (50, 9, 8, 6, 6, 3))[0] for x in range(1, 13) for y in range(1, 13)}
    rivers = [(f"{x}-5", f"{x}-6") for x in range(3, 9) if dice.random() < 0.4]
    road = ("road", tuple(f"5-{y}" for y in range(2, 13)))
    place = {"type": dice.choice(("city", "fortress")), "at": "6-6", "owner": "blue", "name": "F"}
    rounding = dice.choice(("up", "nearest", "down"))
    options = Options(level=level, ratio_rounding=rounding, col30=dice.choice(("absolute", "full_turn")))  # type: ignore[arg-type]
    field = Field(
        options=options, terrain=terrain, rivers=tuple(rivers), roads=(("road", road[1][1:]),), objects=(place,)
    )
    for n, (x, y) in enumerate(dice.sample(SQUARES, 24), 1):
        for unit in _chip(dice, field, n, x, y):
            field.p.put(unit)
    return field


def _chip(dice: Random, field: Field, n: int, x: int, y: int) -> Iterator[Unit]:
    at, side, level = f"{x}-{y}", dice.choice("RB"), field.law.level
    facing = dice.choice(("N", "E", "S", "W"))
    arm = dice.choice(ARMS[:3] if level == 1 else ARMS)
    strength = dice.choice(("1", "1", "2/3", "1/2", "37/100"))
    kind = dice.random()
    wing = f"{x + 1}-{y}" if facing in "NS" else f"{x}-{y + 1}"
    if field.p.on(field.sq(at)) or field.p.board.relief[field.sq(at)] == RELIEFS.index("sea"):
        return
    if level > 1 and kind < 0.25 and not field.p.on(field.sq(wing)):
        yield field.unit(f"{side}{n}0 {arm} {at} {facing} {strength} wide {wing}")
    elif kind < 0.4:
        yield from (field.unit(f"{side}{n}{k} sd {at} {facing} {strength} {n}sk") for k in (1, 2))
    elif kind < 0.5:
        yield from (field.unit(f"{side}{k}/{n}0 {arm} {at} {facing} 1/3") for k in (1, 2))
    else:
        unit = field.unit(f"{side}{n}0 {arm} {at} {facing} {strength}")
        if level == 3 and kind > 0.8:
            rows = (
                Regiment(1, "sd", Fraction(1, 3)),
                Regiment(2, "td", Fraction(1, 4)),
                Regiment(4, "ptd", Fraction(1, 7)),
            )
            unit = replace(unit, regiments=rows, strength=sum((one.strength for one in rows), Fraction(0)))
        above = Fraction(dice.randint(0, 2))
        yield replace(
            unit, reaction=Reaction(above=above, multiple=dice.randint(1, 3)), unfit=dice.choice((-1,) * 9 + (2,))
        )


def blows(dice: Random, field: Field, side: str) -> list[c.Strike]:
    """Strikes at squares that enemies hold, by neighbours in one or two echelons or by nobody named."""
    p, out = field.p, []
    foes = [unit for unit in p.units.values() if unit.side != side]
    for unit in dice.sample(foes, min(len(foes), 5)):
        target = dice.choice(unit.squares)
        near = sorted({one.id for _, s in p.board.near[target] for one in p.on(s) if one.side == side})
        dice.shuffle(near)
        cut = dice.randint(0, len(near))
        shares = [c.Share(id=id, part=dice.choice((Fraction(1), Fraction(1), Fraction(1, 3)))) for id in near]
        ways = {id: (target, p.board.step[target][dice.randrange(8)]) for id in near}
        echelons = () if dice.random() < 0.2 else (tuple(shares[:cut]), tuple(shares[cut:]))
        out.append(c.Strike(target=target, echelons=echelons, further=ways))
    return out


def replies(dice: Random, field: Field, given: tuple[striking.Blow, ...], side: str) -> Iterator[tuple[str, c.Respond]]:
    for blow in given:
        if dice.random() < 0.6:
            back = field.p.board.grid.rays[blow.target][dice.randrange(8)][:3]
            yield side, c.Respond(at=blow.target, accept=False, retreat=back, multiple=dice.randint(1, 3))


def check(field: Field, start: dict[str, Unit]) -> None:
    """The invariants after a half-turn."""
    p = field.p
    for id, unit in p.units.items():
        assert 0 < unit.strength <= start[id].strength
        assert all(id in p.at[s] and p.held[unit.side] >> s & 1 for s in unit.squares)
        assert len(unit.squares) == (2 if unit.shape in ("wide", "column") else 1)
        if unit.regiments:
            assert unit.strength == sum(one.strength for one in unit.regiments)
    assert all(len({p.units[id].side for id in ids}) == 1 for ids in p.at.values())
    members = [one for battle in p.battles for one in battle.members if one.fights]
    assert len({one.id for one in members}) == len(members)
    assert all(one.strength - one.loss >= p.units[one.id].strength for one in members)
    for side, foe in (("red", "blue"), ("blue", "red")):
        lost = sum((rating(p.law, unit) for unit in start.values() if unit.side == foe), Fraction(0))
        lost -= sum(rating(p.law, unit) for unit in p.units.values() if unit.side == foe)
        assert p.points.get(side, 0) == 50 * lost


@pytest.mark.clause("ST-9.8", "ST-9.8k", "ST-9.8p", "ST-9.19e", "ST-3.1e", "ST-10")
@pytest.mark.parametrize("seed", range(24))
def test_strength_records_and_points_stay_in_order(seed: int) -> None:
    dice = Random(seed)
    field = wild(dice)
    start = dict(field.p.units)
    for half in range(5):
        if half:
            field.half(half)
        side, foe = ("red", "blue") if half % 2 == 0 else ("blue", "red")
        given = striking.blows(field.p, side, blows(dice, field, side))
        answers = answering.by_word(field.p, given, list(replies(dice, field, given, foe)))
        field.play(striking.strikes(field.p, side, given, answers))
        field.play(battles.close(field.p, side))
        check(field, start)
    assert field.count(Fought) + field.count(Withdrew) > 0


@pytest.mark.clause("ST-9.8s")
@pytest.mark.parametrize("seed", range(24))
def test_a_battle_seen_in_a_mirror_is_the_same(seed: int) -> None:
    dice = Random(seed)
    law = law_of(Options(level=2))

    def one(id: str, arms: str) -> Engaged:
        return Engaged(id, dice.choice(arms.split()), Fraction(dice.randint(1, 6), 6), river=dice.random() < 0.3)

    def side(letter: str, arms: str) -> list[list[Engaged]]:
        rows = range(dice.randint(1, 3))
        return [[one(f"{letter}{row}{n}", arms) for n in range(dice.randint(1, 4))] for row in rows]

    attack, defence = side("R", "sd td md sau kd"), side("B", "sd td ptd ad")
    relief, mode = dice.randrange(5), dice.choice(("regular", "flank", "combined2", "rear"))
    straight = fight(law, attack, defence, relief, mode)
    mirrored = fight(law, [row[::-1] for row in attack], [row[::-1] for row in defence], relief, mode)
    assert straight.losses() == mirrored.losses()
    assert straight.rounds == mirrored.rounds
