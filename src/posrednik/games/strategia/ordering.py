"""The order of battle of another side as an imagined world has it: who may still be anywhere, who is known already."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from posrednik.core.dice import Dice
from posrednik.games.strategia.buying import Cart
from posrednik.games.strategia.forces import FIRST, TURNS, division, given, mobilises
from posrednik.games.strategia.forming import REGIMENTS, regiment_id
from posrednik.games.strategia.position import Position
from posrednik.games.strategia.records import Coming
from posrednik.games.strategia.reports import Known, Sight
from posrednik.games.strategia.unit import THIRD, Unit
from posrednik.games.strategia.words import FAMILY, NEUTRAL

_CLAUSE = "ST-VIS"
_BOUGHT = ("sd", "sd", "sd", "td", "md", "kd", "ptd", "sau", "ad")
"""What a side that buys its forces is taken to buy, each as likely as the next."""
_SPARE = 901
"""Numbers of divisions beyond every order of battle."""
Home = tuple[tuple[int, ...], int]


class Pool:
    """The units of a side that are to be stood somewhere; `all` are those it has had so far."""

    def __init__(self, p: Position, side: str, dice: Dice) -> None:
        self.p = p
        self.side = side
        self.dice = dice
        self.open: dict[str, Unit] = {}
        self.homes: dict[str, Home] = {}
        self.corps = 0
        self.spare = 0
        bought = p.law.options.forces == "bought" and side not in NEUTRAL
        for unit, turn in self._bought() if bought else given(side, p.law):
            if turn <= p.turn - (p.stage == "planning"):
                self.open[unit.id] = unit
            else:
                p.coming += (Coming(unit=unit, turn=turn),)
        self.all = list(self.open.values())

    def _bought(self) -> Iterator[tuple[Unit, int]]:
        """A purchase by chance; in planning nothing has been bought yet."""
        if self.p.stage == "planning":
            return
        cart = Cart(self.side, self.p.law)
        taken = dict.fromkeys(FIRST, 0)
        for column in range(len(TURNS) if mobilises(self.p.law.options) else 1):
            missed = 0
            while missed < len(_BOUGHT):
                arm = _BOUGHT[self.dice.roll(len(_BOUGHT), _CLAUSE) - 1]
                if not cart.buy(column, arm):
                    missed += 1
                    continue
                yield division(self.side, arm, FIRST[arm] + taken[arm], self.p.law), TURNS[column]
                taken[arm] += 1

    @property
    def count(self) -> int:
        """Units that stand nowhere yet."""
        return len(self.open)

    def rest(self) -> list[Unit]:
        """The units that stand nowhere yet, by id."""
        return [self.open[id] for id in sorted(self.open)]

    def take(self, unit: Unit) -> None:
        """A unit stands somewhere now."""
        self.open.pop(unit.id, None)

    # --- who is expected where ---------------------------------------------------------------------------

    def home(self, unit: Unit) -> Home:
        """Squares and facing in which a unit is expected, no squares for none."""
        return self.homes.get(unit.id, ((), 0))

    def expect(self, unit: Unit, squares: tuple[int, ...], facing: int) -> None:
        """A unit beyond the list of divisions is expected somewhere."""
        self.open[unit.id] = replace(unit, squares=())
        self.homes[unit.id] = squares, facing

    def await_at(self, arm: str, number: int, squares: tuple[int, ...], facing: int) -> None:
        """A division by arm and number is expected somewhere."""
        for unit in self.open.values():
            if (unit.arm, unit.number) == (arm, number):
                self.homes[unit.id] = squares, facing

    def know(self, one: Known) -> None:
        """A unit was seen openly; the newest sight of it counts, and that of the division before its regiments'."""
        if one.id in self.homes and one.arm != "garrison":
            return
        old = self.open.get(one.id)
        if old is None and not self._part(one):
            return
        base = old or Unit(id=one.id, side=self.side, arm=one.arm, number=one.number, part=one.part)
        regiments = tuple(replace(part, strength=one.strength / len(base.regiments)) for part in base.regiments)
        self.open[one.id] = replace(
            base, arm=one.arm, strength=one.strength, regiments=regiments, shape=one.shape, corps=one.corps
        )
        self.homes[one.id] = one.squares, one.facing

    def _part(self, one: Known) -> bool:
        """Whether a unit that is not on the lists may be: a regiment of a division of which nothing else is known."""
        if not one.part:
            return one.id not in self.p.units
        whole = next((unit for unit in self.open.values() if unit.number == one.number and not unit.part), None)
        if whole is not None and whole.id not in self.homes:
            self._split(whole, one.part)
        return True

    def _split(self, whole: Unit, without: int) -> None:
        """A division goes as its regiments, but for one that is accounted for."""
        del self.open[whole.id]
        for k in range(1, REGIMENTS + 1):
            if k != without:
                part = _regiment(whole, k)
                self.open[part.id] = part

    def expected_at(self, chip: Sight) -> Unit | None:
        """The unit that is expected where a chip stands and looks like it, in its squares."""
        for id, (squares, facing) in self.homes.items():
            unit = self.open.get(id)
            if unit is None or chip.square not in squares or size_of(unit) != chip.size:
                continue
            if facing == chip.facing or len(squares) == 1:
                return replace(unit, squares=squares, facing=facing)
        return None

    # --- who a chip may be -------------------------------------------------------------------------------

    def pick(self, chip: Sight, known: Unit | None, fits: Callable[[Unit], bool]) -> Iterator[Unit]:
        """The unit or units under a chip: those expected there, else any of its size, beyond the lists if need be."""
        if known is not None:
            mates = [known] if known.corps is None else self._mates(known)
            for unit in mates:
                self.take(unit)
                yield unit
            return
        first = self._any(chip, fits)
        self.take(first)
        if chip.size == "regiment":
            if first.part:
                yield first
                return
            k = self.dice.roll(REGIMENTS, _CLAUSE)
            self.open[first.id] = first
            self._split(first, k)
            yield _regiment(first, k)
        elif chip.size == "corps":
            yield from self._corps(first)
        else:
            yield replace(first, corps=None)

    def _mates(self, known: Unit) -> list[Unit]:
        """On level 1 a corps is one chip: all its divisions that are expected in the same square."""
        if self.p.law.cards:
            return [known]
        homes = self.homes.items()
        ids = [id for id, (squares, _) in homes if squares == known.squares and id in self.open]
        return [self.open[id] for id in ids if self.open[id].corps == known.corps]

    def _any(self, chip: Sight, fits: Callable[[Unit], bool]) -> Unit:
        """A unit of the size of a chip, best one that is expected nowhere and may stand there."""
        right = [unit for unit in self.rest() if unit.arm != "garrison" and self._looks(unit, chip.size)]
        loose = [unit for unit in right if unit.id not in self.homes]
        for wanted in (list(filter(fits, loose)), list(filter(fits, right)), loose):
            if wanted:
                return wanted[self.dice.roll(len(wanted), _CLAUSE) - 1]
        self.spare += 1
        return division(self.side, "sd", _SPARE + self.spare, self.p.law)

    def _looks(self, unit: Unit, size: str) -> bool:
        if size == "regiment":
            return True
        return not unit.part and (size != "corps" or unit.arm in FAMILY)

    def _corps(self, first: Unit) -> Iterator[Unit]:
        """A corps on one chip: on level 1 two divisions of a family or one that is left, on levels 2 and 3 its card."""
        self.corps += 1
        name = f"{_SPARE + self.corps} {FAMILY.get(first.arm, 'sk')}"
        yield replace(first, corps=name)
        if self.p.law.cards:
            return
        family = FAMILY.get(first.arm)
        loose = [unit for unit in self.rest() if not unit.part and unit.id not in self.homes]
        mates = [unit for unit in loose if FAMILY.get(unit.arm) == family]
        if mates:
            mate = mates[self.dice.roll(len(mates), _CLAUSE) - 1]
            self.take(mate)
            yield replace(mate, corps=name)


def size_of(unit: Unit) -> str:
    """How large a unit looks from outside."""
    return "corps" if unit.corps else "regiment" if unit.part else "division"


def _regiment(whole: Unit, k: int) -> Unit:
    """One regiment of a division on its own."""
    return Unit(
        id=regiment_id(whole.side, k, whole.number), side=whole.side, arm=whole.arm, number=whole.number, part=k,
        strength=THIRD, base=THIRD,
    )  # fmt: skip
