"""Orders carried out on paper, without any check of legality: how notation finds the figure that is meant."""

from __future__ import annotations

from collections.abc import Sequence

from posrednik.core.clause import clause
from posrednik.games.otryadov.orders import AnyOrder, Attack, Fly, Move
from posrednik.games.otryadov.position import ALOFT, OFF, Facts
from posrednik.games.otryadov.squares import BIT, INDEX
from posrednik.games.otryadov.tables import FORM, FORMS, role

TYPE = tuple(form.type for form in FORMS)
"""Form number → type of figure."""
_RAIDER = role("raider")
_PARTISAN = FORM["partisan"]


class Paper:
    """Where every figure stands after the orders that were written so far in one side's turn."""

    __slots__ = ("f", "form", "names", "over", "side", "span", "villages", "where")

    def __init__(self, f: Facts, side: int) -> None:
        self.f = f
        self.side = side
        self.where = f.square[:]
        self.form: bytearray = f.form
        self.span = f.roster.span(side)
        self.over = {i: air.over for i, air in f.air.items() if f.square[i] == ALOFT}
        self.villages: set[int] = set()
        self.names: dict[tuple[str, bool], tuple[str, str]] = {}

    def only(self, who: tuple[int, str | None, str | None]) -> int:
        """The one own figure on the ground that fits, -1 if this quick look does not settle it."""
        square, type, id = who
        low, high = self.span
        i = self.where.find(square, low, high)
        if (
            i < 0
            or self.where.find(square, i + 1, high) >= 0
            or (type is not None and TYPE[self.form[i]] != type)
            or (id is not None and self.f.roster.ids[i] != id)
        ):
            return -1
        return i

    @clause("O30-N-2")
    def own(self, square: int, type: str | None, id: str | None, air: bool = False) -> list[int]:
        """The own figures that fit; orders of the air look for flights, all others for what is on the ground."""
        where = self.where
        low, high = self.span
        found = []
        i = where.find(square, low, high)
        while i >= 0:
            found.append(i)
            i = where.find(square, i + 1, high)
        if air:
            found = [i for i in found if TYPE[self.form[i]] == "aircraft"]
            found += [i for i, over in self.over.items() if over == square and low <= i < high]
        if type is not None:
            found = [i for i in found if TYPE[self.form[i]] == type]
        if id is not None:
            found = [i for i in found if self.f.roster.ids[i] == id]
        return found

    def enemies(self, square: int) -> list[int]:
        """The enemy figures on (or over) a square."""
        low, high = self.f.roster.span(1 - self.side)
        where, over = self.where, self.over
        return [i for i in range(low, high) if where[i] == square or over.get(i) == square]

    def carry_out(self, order: AnyOrder, i: int) -> None:
        """Write down what the order of own figure i does to the squares of figures."""
        self.names.clear()
        if isinstance(order, (Move, Attack)):
            self._walk(order, i)
        elif isinstance(order, Fly):
            to = INDEX.get(order.to, OFF)
            if to == self.f.ground.airfield[self.side]:
                self.over.pop(i, None)
                self.where[i] = to
            else:
                self.over[i] = to
                self.where[i] = ALOFT

    def _walk(self, order: Move | Attack, i: int) -> None:
        f, where = self.f, self.where
        end = INDEX.get(order.path[-1], OFF)
        if isinstance(order, Attack):
            self._take_square(end)
        if self.over:
            self.over.pop(i, None)
        where[i] = end
        if not f.law.raids:
            return
        theirs = f.ground.villages[1 - self.side]
        if theirs and any(BIT[INDEX[name]] & theirs for name in order.path if name in INDEX):
            self.villages.add(i)
        for id in order.remove:
            self._take_off(f.roster.index.get(id, -1))
        if end == f.ground.rear[1 - self.side] and _RAIDER[self.form[i]]:
            if f.law.partisans and (f.village[i] or i in self.villages):
                self.form = self.form[:]
                self.form[i] = _PARTISAN
            else:
                where[i] = OFF

    def _take_square(self, square: int) -> None:
        low, high = self.f.roster.span(1 - self.side)
        i = self.where.find(square, low, high)
        while i >= 0:
            self.where[i] = OFF
            i = self.where.find(square, i + 1, high)

    def _take_off(self, i: int) -> None:
        if i >= 0:
            self.where[i] = OFF
            self.over.pop(i, None)


def follow(f: Facts, side: int, orders: Sequence[AnyOrder]) -> Paper:
    """The paper after a draft of orders."""
    paper = Paper(f, side)
    for order in orders:
        i = f.roster.index.get(getattr(order, "piece", ""), -1)
        if i >= 0:
            paper.carry_out(order, i)
    return paper
