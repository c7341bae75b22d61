"""Which adjudications a seat knows of: one that it could neither see nor hear of did not happen, as far as it is told.

Where seats write in secret the bare number of adjudications would tell how often the others, or the umpire, have acted.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from posrednik.core.journal import Ply
from posrednik.core.seat import Seat

if TYPE_CHECKING:
    from posrednik.table.table import Table


class Notice:
    """What the seats of one table have noticed, found out once for each seat and adjudication."""

    def __init__(self, table: Table[Any, Any, Any, Any]) -> None:
        self._table = table
        self._known: dict[Seat, dict[int, bool]] = {}
        self._numbers: dict[Seat, tuple[int, list[int]]] = {}

    def learn(self, number: int, deaf: Iterable[Seat], seats: Iterable[Seat]) -> None:
        """Take over what was found out when the adjudication came: all of these seats but the deaf noticed it."""
        missed = frozenset(deaf)
        for seat in seats:
            self._known.setdefault(seat, {})[number] = seat not in missed

    def of(self, number: int, seat: Seat) -> bool:
        """Whether adjudication `number` brought the seat anything to see or to hear when it came."""
        known = self._known.setdefault(seat, {})
        found = known.get(number)
        if found is None:
            found = known[number] = self._find(number, seat)
        return found

    def numbers(self, seat: Seat) -> list[int]:
        """The adjudications that the seat knows of by now, in order; when the game is over, all."""
        count = len(self._table.journal.plies())
        if self._table.result is not None:
            return list(range(count))
        seen, numbers = self._numbers.get(seat, (0, []))
        numbers += [number for number in range(seen, count) if self.of(number, seat)]
        self._numbers[seat] = count, numbers
        return numbers

    def place(self, number: int, seat: Seat) -> int:
        """The number that an adjudication has for a seat that knows of it."""
        return bisect_left(self.numbers(seat), number)

    def _find(self, number: int, seat: Seat) -> bool:
        game, ply = self._table.game, self._table.journal.plies()[number]
        before, after = self._table.around(number)
        if any(game.report(event, after, seat) is not None for event in ply.events) or self._read(ply, after, seat):
            return True
        if game.outcome(after) is not None:
            return True
        return bool(game.view(before, seat) != game.view(after, seat))

    def _read(self, ply: Ply[Any, Any], after: Any, seat: Seat) -> bool:
        """Whether the seat may read any of the orders."""
        disclose = self._table.game.disclose
        return any(disclose(order, owner, after, seat) for owner, given in ply.orders.items() for order in given)
