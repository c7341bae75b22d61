"""Events of formations: split, joined, handed over, rearmed, overlapping (ST-3.2 to 3.3d, 4.9 to 4.12)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from msgspec.structs import replace

from posrednik.games.strategia.happening import Happening
from posrednik.games.strategia.position import Position
from posrednik.games.strategia.records import Battle, Equipment, Member


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
    """A battle record in which heirs stand for the units that they were: open losses are shared by strength."""
    if not any(one.fights and one.id in heirs for one in battle.members):
        return battle
    kept: list[Member] = []
    found: dict[str, Member] = {}
    for one in battle.members:
        units = [position.units[id] for id in heirs.get(one.id, ()) if id in position.units] if one.fights else []
        whole = sum((unit.strength for unit in units), Fraction(0))
        if not whole:
            kept.append(one)
        for unit in units if whole else ():
            share = unit.strength / whole
            before = found.get(unit.id)
            loss = one.loss * share + (before.loss if before else 0)
            rows = tuple(row for row in one.regiments if len(units) == 1 or (row.k == unit.part) == bool(unit.part))
            found[unit.id] = replace(
                one,
                id=unit.id,
                arm=unit.arm,
                number=unit.number,
                joined=min(one.joined, before.joined) if before else one.joined,
                strength=unit.strength + loss,
                loss=loss,
                captured=one.captured * share + (before.captured if before else 0),
                regiments=rows,
            )
    return replace(battle, members=(*kept, *found.values()))


class Regrouped(Happening, frozen=True, kw_only=True):
    """A corps was formed or broken up, or lost divisions that fit its card no more (ST-3.3d, 4.9, 4.10)."""

    corps: str
    left: tuple[str, ...] = ()


class Readied(Happening, frozen=True, kw_only=True):
    """What made units unfit is over."""
