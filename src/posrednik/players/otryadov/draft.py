"""A turn under construction: duties first, then what is wanted, at the end always lawful.

Every order is carried out on working facts as soon as it is added, so that a draft never holds an order
that the umpire would refuse.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from posrednik.core.order import Refusal
from posrednik.games.otryadov import check, duties
from posrednik.games.otryadov import orders as o
from posrednik.games.otryadov.orders import air, attack, chemistry, move, saddle
from posrednik.games.otryadov.view import View, facts_of

Choose = Callable[[Sequence[o.AnyOrder]], o.AnyOrder]
"""Picks one of several lawful orders."""
_ROUNDS = 8


class Draft:
    """The orders of one turn so far, and the turn `t` in which they have been carried out."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.t = check.begin_turn(facts_of(view))
        self.orders: list[o.AnyOrder] = []

    def add(self, order: o.AnyOrder) -> bool:
        """Carry one more order out; False if it is not lawful now, and nothing has changed."""
        if check.carry_out(self.t, order) is not None:
            return False
        self.orders.append(order)
        return True

    def id(self, i: int) -> str:
        return self.t.f.roster.ids[i]

    def ways_out(self, i: int) -> list[o.AnyOrder]:
        """The moves by which figure i would do its duty now."""
        t = self.t
        if t.f.law.gait[t.f.form[i]] == "air":
            return [order for order in air.options(t, i) if isinstance(order, o.Fly)]
        return list(move.options(t, i))

    def meet_duties(self, choose: Choose) -> None:
        """Let every figure that must move do so, those with the fewest ways first (section 4.4)."""
        self.saddle_down()
        while True:
            owed = [(ways, i) for i in duties.indebted(self.t) if (ways := self.ways_out(i))]
            if not owed:
                return
            ways, _ = min(owed, key=lambda pair: (len(pair[0]), pair[1]))
            if not self.add(choose(ways)) and not any(self.add(way) for way in ways):
                return

    def saddle_down(self) -> None:
        """Riders who have to dismount and go back dismount at once, which is free (O30-VI-9)."""
        for i in duties.indebted(self.t):
            if saddle.freed(self.t, i):
                self.add(o.Dismount(self.id(i)))

    def acts(self, i: int) -> Iterator[o.AnyOrder]:
        """The orders of figure i that count as the mandatory move (O30-X-12)."""
        t = self.t
        yield from move.options(t, i)
        yield from attack.options(t, i)
        if not saddle.freed(t, i):
            yield from saddle.options(t, i)
        yield from (order for order in air.options(t, i) if isinstance(order, o.Fly))

    def anything(self) -> list[o.AnyOrder]:
        """Everything that would count as the mandatory move."""
        t = self.t
        grounded = [i for i in t.f.figures(t.side) if i not in t.moved]
        found = [order for i in grounded for order in self.acts(i)]
        return found or list(chemistry.options(t))

    def finish(self, choose: Choose) -> list[o.AnyOrder]:
        """Do what is still owed: duties, one move at least, or the pass; then the orders are complete."""
        if self._complete(choose):
            return self.orders
        again = Draft(self.view)
        again.meet_duties(choose)
        found = again.anything()
        if found:
            again.add(choose(found))
        for order in self.orders:
            again.add(order)
        again._complete(choose)
        return again.orders

    def _complete(self, choose: Choose) -> bool:
        """Whether the turn may be handed in after what is owed has been added."""
        for _ in range(_ROUNDS):
            unmet = check.may_hand_in(self.t)
            if not isinstance(unmet, Refusal):
                return True
            if unmet.code == "OBLIGATION_UNMET":
                self.meet_duties(choose)
            else:
                found = self.anything()
                if not found or not self.add(choose(found)):
                    self.add(o.Pass())
        return False
