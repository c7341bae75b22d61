"""A table: one game with its seats, drafts, sealed orders and log, for any front end to drive.

Nothing here reads a clock or draws a number: dice and times are handed in. What a seat asks is answered from
its view; what others have sealed is answered to nobody before it is adjudicated.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from posrednik.core.dice import Dice, Roll
from posrednik.core.game import Game
from posrednik.core.journal import Act, Journal, Ply
from posrednik.core.order import Choices, Refusal, Refused
from posrednik.core.outcome import Outcome
from posrednik.core.scenario import Ruleset, Scenario
from posrednik.core.seat import Seat
from posrednik.core.umpire import Divergence, Umpire
from posrednik.table.declined import Declined
from posrednik.table.lots import cast_lots
from posrednik.table.notice import Notice
from posrednik.table.sight import Sight

__all__ = ["Declined", "Opening", "Report", "Table", "cast_lots"]

P = TypeVar("P")
O = TypeVar("O")
E = TypeVar("E")
V = TypeVar("V")


class Opening(Struct, frozen=True, kw_only=True):
    """What is agreed before the first order; `lot` is the throw that gave out the seats, if one did."""

    scenario: Scenario
    rules: Ruleset
    players: dict[Seat, str]
    lot: Roll | None = None


class Report(Struct, Generic[O, E, V], frozen=True):
    """One adjudication as a seat may hear of it: its view before, the orders and the events."""

    number: int
    before: V
    orders: dict[Seat, tuple[O, ...]]
    events: tuple[E, ...]


class Table(Generic[P, O, E, V]):
    """One played game; `version` grows with every act that others can notice."""

    def __init__(self, game: Game[P, O, E, V], opening: Opening, dice: Dice) -> None:
        self.game = game = game.seated(opening.scenario, opening.rules)
        self.opening = opening
        self.players: dict[Seat, str] = dict(opening.players)
        self.version = 0
        self._umpire: Umpire[P, O, E, V] = Umpire(game, game.begin(opening.scenario, opening.rules), dice)
        self._past: list[P] = []
        self._sight: Sight[P, O, E, V] = Sight(game, self.position)
        self._drafts: dict[Seat, tuple[O, ...]] = {}
        self._edits: dict[Seat, list[tuple[O, ...]]] = {}
        self._sealed: dict[Seat, tuple[O, ...]] = {}
        self.notice, self.bared = Notice(self), 0

    # --- questions ---------------------------------------------------------------------------

    @property
    def position(self) -> P:
        """The true position: for the umpire and the record, never for a seat."""
        return self._umpire.position

    @property
    def start(self) -> P:
        return self._umpire.start

    @property
    def journal(self) -> Journal[O, E]:
        return self._umpire.journal

    @property
    def result(self) -> Outcome | None:
        return self.game.outcome(self.position)

    @property
    def honours(self) -> Mapping[Seat, str]:
        """Titles of a finished competition by seat."""
        return self.game.honours(self.position) if self.result is not None else {}

    def view(self, seat: Seat) -> V:
        """What the seat may know of the present position; made once for each seat and position."""
        return self._sight.view(seat)

    def waiting(self) -> frozenset[Seat]:
        """Seats that still owe orders: those whose orders lie sealed do not."""
        return self.game.waiting(self.position) - self._sealed.keys()

    def sealed(self) -> frozenset[Seat]:
        """Seats whose orders are handed in and not yet adjudicated; what is in them is not told."""
        return frozenset(self._sealed)

    def waiting_as(self, seat: Seat) -> frozenset[Seat]:
        """Seats that still owe orders as far as this one may know: who else has sealed is told to nobody. Where each
        seat hands in for itself they are those that its view names, if it names any."""
        named = getattr(self.view(seat), "waiting", None) if self.game.alone(self.position) else None
        owing = self.game.waiting(self.position) if named is None else frozenset(map(Seat, named))
        return owing - self.sealed_as(seat)

    def sealed_as(self, seat: Seat) -> frozenset[Seat]:
        """The seat itself, if its orders lie sealed."""
        return frozenset({seat} & self._sealed.keys())

    @property
    def concealed(self) -> bool:
        """Whether several seats write at once, none of them knowing how far the others are."""
        return len(self.game.waiting(self.position)) > 1

    def timeless(self, seat: Seat) -> bool:
        """Whether clocks of others would tell a seat more than it may know: who is ready, or asked, or answers."""
        third = len(self.game.seats) > 2 or seat not in self.game.seats
        return self.concealed or (third and bool(self.game.alone(self.position)))

    def draft(self, seat: Seat) -> tuple[O, ...]:
        return self._drafts.get(seat, ())

    def check(self, seat: Seat) -> list[Refusal]:
        """What stands against handing in the seat's draft now."""
        return list(self.game.check(self.view(seat), self.draft(seat)))

    def options(self, seat: Seat) -> Choices[O]:
        return self.game.options(self.view(seat), self.draft(seat))

    def log(self, seat: Seat, since: int = 0) -> list[Report[O, E, V]]:
        """The adjudications that the seat knows of, from its number `since` on, as far as it may hear of them now."""
        known = list(enumerate(self.notice.numbers(seat)))[max(0, since) :]
        return [replace(self.report(seat, n), number=k) for k, n in known]

    def report(self, seat: Seat, number: int) -> Report[O, E, V]:
        """One adjudication, as far as the seat may hear of it by now."""
        past, last = self._past[number], number == len(self._past) - 1
        before = self._sight.before(past, seat) if last else self.game.view(past, seat)
        return Report(number, before, *self.reached(number, seat))

    def around(self, number: int) -> tuple[P, P]:
        """The true positions before and after an adjudication: for the umpire, never for a seat."""
        return self._past[number], (*self._past[number + 1 : number + 2], self.position)[0]

    def reached(self, number: int, seat: Seat) -> tuple[dict[Seat, tuple[O, ...]], tuple[E, ...]]:
        """Orders and events of an adjudication as far as the seat may hear of them by now."""
        ply = self.journal.plies()[number]
        return (ply.orders, ply.events) if number < self.bared else self._sight.reached(ply, number, seat)

    # --- drafts ------------------------------------------------------------------------------

    def add(self, seat: Seat, *orders: O, expected: int | None = None) -> None:
        """Put orders at the end of the draft; raises Refused for the first that is unlawful there."""
        self._change(seat, (*self.draft(seat), *orders), expected)

    def replace(self, seat: Seat, orders: Iterable[O], expected: int | None = None) -> None:
        """Make the draft this list; raises Refused as if the orders had been added one by one."""
        self._change(seat, tuple(orders), expected)

    def remove(self, seat: Seat, n: int, expected: int | None = None) -> None:
        """Take order number n (from 0) out; raises Refused if a later one then is unlawful."""
        draft = self.draft(seat)
        self._known(seat, n)
        self._change(seat, draft[:n] + draft[n + 1 :], expected)

    def reorder(self, seat: Seat, n: int, to: int, expected: int | None = None) -> None:
        """Move order number n (from 0) to place `to`; raises Refused if that makes one unlawful."""
        self._known(seat, n)
        self._known(seat, to)
        draft = list(self.draft(seat))
        draft.insert(to, draft.pop(n))
        self._change(seat, tuple(draft), expected)

    def undo(self, seat: Seat, expected: int | None = None) -> tuple[O, ...]:
        """Take the last change of the draft back; what was sealed, thrown or revealed stays as it is."""
        self._may_write(seat, expected)
        edits = self._edits.get(seat)
        if not edits:
            raise Declined("nothing_to_undo")
        self._drafts[seat] = edits.pop()
        self.journal.append(Act("undo", seat))
        return self._drafts[seat]

    def _known(self, seat: Seat, n: int) -> None:
        if not 0 <= n < len(self.draft(seat)):
            raise Declined("no_such_order", number=n + 1, count=len(self.draft(seat)))

    def _change(self, seat: Seat, draft: tuple[O, ...], expected: int | None) -> None:
        self._may_write(seat, expected)
        for refusal in self.game.check(self.view(seat), draft):
            if refusal.order is not None:
                raise Refused(refusal)
        self._edits.setdefault(seat, []).append(self.draft(seat))
        self._drafts[seat] = draft

    def _may_write(self, seat: Seat, expected: int | None) -> None:
        if seat not in self.game.seats:
            raise Declined("no_such_seat", seat=seat)
        if expected is not None and expected != self.version:
            raise Declined("stale", expected=expected, version=self.version)
        if self.result is not None:
            raise Declined("over")
        if seat in self._sealed:
            raise Declined("sealed")
        if seat not in self.waiting() | self.game.alone(self.position):
            raise Declined("not_waited_for")

    # --- acts that others notice ----------------------------------------------------------------

    def seal(self, seat: Seat, orders: Iterable[O] | None = None, expected: int | None = None) -> bool:
        """Hand the draft (or these orders) in; True if that brought an adjudication about.

        Orders of several seats lie sealed, unnoticed, until the last of those waited for has handed in. Raises Refused
        for unlawful orders and Declined for a stale or misplaced command; then nothing has changed.
        """
        self._may_write(seat, expected)
        given = self.draft(seat) if orders is None else tuple(orders)
        sealed = self._sealed | {seat: given}
        if seat in self.game.alone(self.position) or self.game.waiting(self.position) == {seat}:
            self._take(seat, given, sealed)
            return True
        self._examine(seat, given)
        if not self.game.waiting(self.position) <= sealed.keys():
            self._sealed = sealed
            self._forget(seat)
            return False
        self._adjudicate(sealed)
        self.version += 1
        return True

    def _examine(self, seat: Seat, given: tuple[O, ...]) -> None:
        for refusal in self.game.check(self.view(seat), given):
            raise Refused(refusal)

    def _take(self, seat: Seat, given: tuple[O, ...], sealed: Mapping[Seat, tuple[O, ...]]) -> None:
        """Orders that nobody else's have to be waited for: the umpire's verdict is that of the view (tests/laws), so
        the orders are judged once, and only what is refused is judged again on the view, in whose words it is told."""
        try:
            self._adjudicate(sealed)
        except Refused:
            self._examine(seat, given)
            raise
        self.version += 1

    def _adjudicate(self, orders: Mapping[Seat, tuple[O, ...]]) -> None:
        before = self.position
        self._umpire.play(dict(sorted(orders.items())))  # who handed in first is nowhere to be seen
        self._past.append(before)
        self._sight.turn(self.position)
        self._sealed = {}
        for seat in set(self.game.seats) - (self.game.alone(before) & self.game.alone(self.position) - orders.keys()):
            self._forget(seat)  # who goes on writing while a comrade has handed something in keeps his draft

    def _forget(self, seat: Seat) -> None:
        self._drafts.pop(seat, None)
        self._edits.pop(seat, None)

    def hand_over(self, seat: Seat, name: str) -> None:
        """Give a seat to another player: sealed orders stay, the private draft is thrown away."""
        if seat not in self.game.seats:
            raise Declined("no_such_seat", seat=seat)
        self.players[seat] = name
        self._forget(seat)
        self.journal.append(Act("seat", seat, name))
        self.version += 1

    def note(self, text: str, seat: Seat | None = None) -> None:
        """Write an umpire's or a player's remark into the journal."""
        self.journal.append(Act("note", seat, text))

    # --- keeping and restoring -------------------------------------------------------------------

    def pending(self) -> dict[Seat, tuple[O, ...]]:
        """Sealed orders as they lie, for the keeper of the game alone (`table.custody`)."""
        return dict(self._sealed)

    def restore(self, journal: Iterable[Ply[O, E] | Act], sealed: Mapping[Seat, Sequence[O]], version: int) -> None:
        """Bring a fresh table to where a kept game stood; raises Divergence or Refused if it cannot."""
        for entry in journal:
            if isinstance(entry, Act):
                self.journal.append(entry)
                if entry.kind == "seat" and entry.seat is not None:
                    self.players[entry.seat] = entry.text
                continue
            self._adjudicate(entry.orders)
            found = self.journal.plies()[-1].digest
            if entry.digest and entry.digest != found:
                raise Divergence(len(self._past) - 1, entry.digest, found)
        self._sealed = {seat: tuple(orders) for seat, orders in sealed.items()}
        self.version = version
