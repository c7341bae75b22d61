"""A turn in progress: the working facts, and what this side has already done in it (section 4.3)."""

from __future__ import annotations

from posrednik.core.clause import clause
from posrednik.core.order import Refusal
from posrednik.games.otryadov.effects import Shot
from posrednik.games.otryadov.position import GAS_LEAVE, OFF, Facts
from posrednik.games.otryadov.refuse import figure, no
from posrednik.games.otryadov.squares import BIT, FORWARD
from posrednik.games.otryadov.tables import role

_GUN = role("gun")
_BEHIND = role("behind")


class Turn:
    """The ledger of one side's turn; `f` are working facts into which every event is written at once."""

    __slots__ = (
        "acted", "airfield_hit", "attacked", "barrage", "bombed", "close", "duties", "enemy", "f", "flak",
        "form_at_start", "infected", "moved", "offered", "passed", "places", "shots", "side", "start",
        "support", "tokens_placed",
    )  # fmt: skip

    def __init__(self, f: Facts) -> None:
        self.f = f
        self.side = f.to_move
        self.enemy = 1 - f.to_move
        self.start = bytes(f.square)
        self.form_at_start = bytes(f.form)
        self.duties = bytes(f.duty)
        self.moved: set[int] = set()
        self.attacked: set[int] = set()
        self.shots: dict[int, list[tuple[int, int]]] = {}
        self.support: dict[int, list[Shot]] = {}
        self.flak: dict[int, list[int]] = {}
        self.close: set[tuple[int, int]] = set()
        self.barrage: dict[int, list[int]] = {}
        self.places: set[int] = set()
        self.tokens_placed = 0
        self.bombed: dict[int, int] = {}
        self.infected: set[int] = set()
        self.airfield_hit = False
        self.acted = False
        self.passed = False
        self.offered = False

    def find(self, id: str) -> int | Refusal:
        """The own figure of that id, or UNKNOWN_PIECE / NOT_OWNER."""
        f = self.f
        i = f.roster.index.get(id, -1)
        if i < 0 or f.square[i] == OFF:
            return no("UNKNOWN_PIECE", "O30-T-1", piece=id, text=id)
        if f.roster.side(i) != self.side:
            return no("NOT_OWNER", "O30-T-1", piece=figure(f, i), text=id)
        return i

    def forced(self, i: int) -> bool:
        """Whether the figure had any duty when the turn began (O30-X-11)."""
        return self.duties[i] != 0

    @clause("O30-IX-3")
    def neutralised(self, i: int) -> Refusal | None:
        """NEUTRALISED for a figure that may not fire."""
        turns = self.f.neutralised[i]
        return no("NEUTRALISED", "O30-IX-3", piece=figure(self.f, i), number=turns, count=turns) if turns else None

    @clause("O30-XIV-2")
    def nailed(self, i: int) -> Refusal | None:
        """NEUTRALISED for a figure that may not move; gas drives even a neutralised one."""
        return None if self.f.duty[i] == GAS_LEAVE else self.neutralised(i)

    @clause("O30-X-9", "O30-X-10", "O30-X-11")
    def over_limit(self, i: int, squares: int, free: bool = False) -> Refusal | None:
        """MOVE_LIMIT if one more figure acting on this set of squares is too many."""
        if free or i in self.places or not squares & self.f.ground.strip or (i >= 0 and self.forced(i)):
            return None
        limit = self.f.law.strip_limit
        if len(self.places) + self.tokens_placed < limit:
            return None
        return no(
            "MOVE_LIMIT",
            "O30-X-10",
            allowed=limit,
            limit=limit,
            count=limit,
            piece=figure(self.f, i) if i >= 0 else "",
        )

    def take_place(self, i: int, squares: int, free: bool = False) -> None:
        """Count a figure (or, with -1, a token) that acts on this set of squares."""
        if free or not squares & self.f.ground.strip or (i >= 0 and self.forced(i)):
            return
        if i < 0:
            self.tokens_placed += 1
        else:
            self.places.add(i)

    @clause("O30-III-6", "O30-VI-11", "O30-XVI-3", "O41-5", "O41-12")
    def capacity(self, side: int, s: int) -> int:
        """How many figures of a side square s holds; their own airfield holds the flight alone."""
        law = self.f.law
        if s == self.f.ground.airfield[side]:
            return 0
        if BIT[s] & self.f.ground.masking:
            return law.masking_capacity
        return law.open_capacity if 30 <= s < 180 else law.neutral_capacity

    @clause("O30-III-6")
    def room(self, i: int, s: int) -> bool:
        """Whether figure i would find room on square s."""
        f = self.f
        side = f.roster.side(i)
        if s == f.ground.airfield[side]:
            return False
        if not BIT[s] & f.occupied[side]:
            return True
        capacity = self.capacity(side, s)
        return capacity > 1 and len(f.on(s, side)) < capacity

    @clause("O30-IX-1")
    def leads(self, i: int, frm: int, to: int) -> int | None:
        """None if figure i may end on `to`; else the foremost square that holds artillery back (or frm)."""
        f = self.f
        if not _GUN[f.form[i]]:
            return None
        side = f.roster.side(i)
        fwd = FORWARD[side]
        if (to // 10 - frm // 10) * fwd <= 0:
            return None
        best = -99
        at = frm
        for k in f.figures(side):
            s = f.square[k]
            if not _BEHIND[f.form[k]] and s < OFF - 1 and (s // 10) * fwd > best:
                best, at = (s // 10) * fwd, s
        return None if (to // 10) * fwd <= best else at
