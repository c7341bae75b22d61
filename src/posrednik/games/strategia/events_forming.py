"""Events of formations: split, joined, handed over, rearmed, overlapping (ST-3.2 to 3.3d, 4.9 to 4.12)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from posrednik.core.exact import Fraction
from posrednik.games.strategia.happening import Happening
from posrednik.games.strategia.position import Position
from posrednik.games.strategia.records import Battle, Equipment, Member
from posrednik.games.strategia.unit import THIRD, Regiment, Unit


class Crowded(Happening, frozen=True, kw_only=True):
    """Chips ended a half-turn in one square: they lose their next own move (ST-4.12)."""

    square: int


class Placed(Happening, frozen=True, kw_only=True):
    """Chips that overlapped were parted (ST-4.12, I-68)."""

    def mark(self, position: Position) -> None:
        position.counter += 1


class Forming(Happening, frozen=True, kw_only=True):
    """Units begin to form, to be handed over or to take over equipment: unfit until it is done (ST-4.10, 4.11)."""

    taken: tuple[Equipment, ...] = ()  # equipment taken from the pool, by its records before
    left: tuple[Equipment, ...] = ()  # and after

    def mark(self, position: Position) -> None:
        if self.taken:
            kept = list(position.equipment)
            for one in self.taken:
                kept.remove(one)
            position.equipment = (*kept, *self.left)
        position.counter += 1


class Reformed(Happening, frozen=True, kw_only=True):
    """Units became other units: a division its regiments, regiments a division, one of another arm.

    `heirs`: id of a unit that is gone or parted with something → the ids that have its time, its army and its
    place in open battles now. `discarded` is strength that is lost by merging (I-14).
    """

    heirs: Mapping[str, tuple[str, ...]] = {}
    discarded: Fraction = Fraction(0)

    def mark(self, position: Position) -> None:
        position.counter += 1
        for old, new in self.heirs.items():
            for account in (position.spent, position.moved, position.acted):
                if old in account:
                    account.update(dict.fromkeys(new, account[old]))  # type: ignore[arg-type]
        for key, army in position.armies.items():
            if any(old in army.units for old in self.heirs):
                units = tuple(dict.fromkeys(id for one in army.units for id in self.heirs.get(one, (one,))))
                position.armies[key] = replace(army, units=units)
        position.battles = tuple(inherited(position, battle, self.heirs) for battle in position.battles)


def inherited(position: Position, battle: Battle, heirs: Mapping[str, tuple[str, ...]]) -> Battle:
    """A battle record in which heirs stand for the units that they were, each with the open losses of its own part."""
    lines = {id: (id,) for ids in heirs.values() for id in ids} | dict(heirs)
    if not any(one.fights and one.id in lines for one in battle.members):
        return battle
    kept: list[Member] = []
    found: dict[str, Member] = {}
    for one in battle.members:
        units = [position.units[id] for id in lines.get(one.id, ()) if id in position.units] if one.fights else []
        if not units:
            kept.append(one)
            continue
        rest = one.loss
        for unit, loss in _shares(one, units):
            rest -= loss
            found[unit.id] = _joined(found.get(unit.id), one, unit, loss)
        if rest > 0:  # regiments that had been destroyed have no heirs
            share = one.captured * rest / one.loss
            kept.append(replace(one, gone=True, strength=rest, loss=rest, captured=share, regiments=()))
    return replace(battle, members=(*kept, *found.values()))


def _shares(one: Member, units: Sequence[Unit]) -> Iterator[tuple[Unit, Fraction]]:
    """What of the open loss of a member is that of each heir: by regiments where they are known, or by strength."""
    whole = sum((unit.strength for unit in units), Fraction(0))
    for unit in units:
        own = {row.k for row in unit.regiments}
        if len(units) > 1 and one.regiments and own:
            yield unit, sum((row.strength for row in one.regiments if row.k in own), Fraction(0))
        else:
            yield unit, one.loss * unit.strength / whole


def _joined(before: Member | None, one: Member, unit: Unit, loss: Fraction) -> Member:
    """The entry of an heir, together with what it has from another member already."""
    captured = one.captured * loss / one.loss if one.loss else Fraction(0)
    total = loss + (before.loss if before else 0)
    return replace(
        one,
        id=unit.id,
        arm=unit.arm,
        number=unit.number,
        joined=min(one.joined, before.joined) if before else one.joined,
        strength=unit.strength + total,
        loss=total,
        captured=captured + (before.captured if before else 0),
        regiments=_rows(unit, one.regiments if before is None else before.regiments + one.regiments, total),
    )


def _rows(unit: Unit, rows: Sequence[Regiment], loss: Fraction) -> tuple[Regiment, ...]:
    """An open loss by the regiments of a unit: that of each as far as it has room, the rest where there is room."""
    lost: dict[int, Fraction] = {}
    for row in rows:
        lost[row.k] = lost.get(row.k, Fraction(0)) + row.strength
    room = {one.k: max(THIRD - one.strength, Fraction(0)) for one in unit.regiments}
    told = {k: min(lost.get(k, Fraction(0)), most) for k, most in room.items()}
    rest = loss - sum(told.values(), Fraction(0))
    for k, most in room.items():
        more = max(min(rest, most - told[k]), Fraction(0))
        told[k] += more
        rest -= more
    return tuple(Regiment(one.k, one.arm, told[one.k]) for one in unit.regiments if told[one.k])


class Regrouped(Happening, frozen=True, kw_only=True):
    """A corps was formed or broken up, or lost divisions that fit its card no more (ST-3.3d, 4.9, 4.10)."""

    corps: str
    left: tuple[str, ...] = ()


class Readied(Happening, frozen=True, kw_only=True):
    """What made units unfit is over."""
