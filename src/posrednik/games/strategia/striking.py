"""STRIKES (phase 5): who may strike, which strikes are one battle (ST-9.8n), and the battles in the order named."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from posrednik.core.clause import clause
from posrednik.games.strategia import commands as c
from posrednik.games.strategia.commands import Echelons, Share
from posrednik.games.strategia.directions import towards
from posrednik.games.strategia.following import turn_for
from posrednik.games.strategia.formations import side_by_side
from posrednik.games.strategia.happening import Unfolding
from posrednik.games.strategia.lineup import adjacent, chip, near, rank, xy
from posrednik.games.strategia.position import Position
from posrednik.games.strategia.unit import ONE, Unit
from posrednik.games.strategia.words import ARTILLERY, EIGHTHS, angle

Way = tuple[int, ...]
ZERO = ONE - ONE


class Flaw(Struct, frozen=True):
    """Why a unit that was named does not strike, or a strike has no effect: number of the order, code, unit."""

    line: int
    code: str
    unit: str = ""


class Blow(Struct, frozen=True):
    """All strikes of one side that make one battle: the square first named, all squares of the struck card, echelons.

    `further` are the ways of exploitation, `pursue` those of pursuit; `line` is the order that named it first.
    """

    target: int
    squares: tuple[int, ...]
    side: str
    echelons: Echelons
    strikers: tuple[str, ...]
    further: Mapping[str, Way] = {}
    pursue: Mapping[str, Way] = {}
    flaws: tuple[Flaw, ...] = ()
    line: int = 0


# --- who may strike ----------------------------------------------------------------------------------


@clause("ST-9.8", "ST-9.8a2", "ST-9.16a")
def unable(p: Position, unit: Unit | None, squares: Sequence[int], card: Iterable[str] = ()) -> str:
    """Why a unit cannot strike at squares, "" if it can; its facing is another matter.

    `card` are units of its corps that strike with it: beside one next to the target it may stand behind (ST-3.1f).
    """
    if unit is None or not unit.squares:
        return "GONE"
    code = _hindered(p, unit)
    if code or _beside(p, unit, squares) or any(_beside(p, p.units[id], squares) for id in card if id in p.units):
        return code
    return "NOT_ADJACENT"


@clause("ST-9.8", "ST-9.8a2", "ST-9.16a")
def _hindered(p: Position, unit: Unit) -> str:
    """Why a unit strikes nobody now, wherever he stands; "" if it may."""
    if unit.arm in _NEVER:
        return _NEVER[unit.arm]
    if unit.unfit >= p.half:
        return "UNFIT"
    if unit.state in _BUSY:
        return _BUSY[unit.state]
    if unit.id in p.acted:
        return "RETREATED" if p.acted[unit.id] == "retreated" else "STRUCK_ALREADY"
    return ""


_NEVER = {**dict.fromkeys(ARTILLERY, "ARTILLERY_STRIKES"), "garrison": "GARRISON_STRIKES"}
_BUSY = {"in_transfer": "UNFIT", "forming": "UNFIT", "on_march": "ON_MARCH"}
"""Arms and states in which a unit strikes nobody, and why."""


def _beside(p: Position, unit: Unit, squares: Sequence[int]) -> bool:
    own = unit.squares
    if len(own) == 1:
        around = p.board.grid.neighbours[own[0]]
        return 1 in [around >> t & 1 for t in squares]
    return bool(own) and True in [adjacent(p, *near(p, unit, (t,))) for t in squares]


@clause("ST-9.8")
def faces(p: Position, unit: Unit, squares: Sequence[int]) -> bool:
    """Whether a unit faces within 45 degrees of what it strikes."""
    return _faced(p, unit, *near(p, unit, squares))


def _faced(p: Position, unit: Unit, at: int, target: int) -> bool:
    d = p.board.direction(at, target)
    return angle(unit.facing, d if d >= 0 else towards(xy(p, at), xy(p, target))) <= 1


def ready(p: Position, unit: Unit, squares: Sequence[int], card: Iterable[str] = ()) -> bool:
    """Whether a unit can strike at squares as it stands: able, as `unable` has it, and facing them."""
    own = unit.squares
    if len(squares) == 1 == len(own):
        d = p.board.heading[own[0]].get(squares[0], -1)
        if d >= 0:
            return EIGHTHS[unit.facing - d] <= 1 and not _hindered(p, unit)
    return not unable(p, unit, squares, card) and faces(p, unit, squares)


@clause("ST-9.8", "ST-4.3")
def can_face(p: Position, unit: Unit, squares: Sequence[int]) -> bool:
    """Whether it faces the target, or has the time to turn to it (4.3)."""
    at, target = near(p, unit, squares)
    return _faced(p, unit, at, target) or turn_for(p, unit, target) is not None


# --- which strikes are one battle --------------------------------------------------------------------


class _Draft:
    """A battle in the making: the strikes that belong to it, in the order given."""

    def __init__(self, side: str, squares: list[int], line: int) -> None:
        self.side = side
        self.squares = squares
        self.bodies: set[tuple[str, str]] = set()
        """What is struck, by chips: what makes two strikes one battle on levels 2-3."""
        self.line = line
        self.rows: list[list[list[Share]]] = []
        self.further: dict[str, Way] = {}
        self.pursue: dict[str, Way] = {}
        self.flaws: list[Flaw] = []


@clause("ST-9.8n", "ST-9.8", "ST-9.8a2", "ST-3.1f")
def blows(p: Position, side: str, commands: Sequence[c.Command]) -> tuple[Blow, ...]:
    """The battles that a side's strikes make, in the order first named, on the position after movement.

    Units of Greens under its command strike for their own side. What cannot strike is left out, with the reason.
    """
    strikes = [one for one in commands if isinstance(one, c.Strike)]
    named = {share.id for one in strikes for echelon in one.echelons for share in echelon}
    drafts: list[_Draft] = []
    taken: dict[str, int] = {}
    for n, strike in enumerate(strikes):
        for own, rows in _by_side(p, side, strike, named).items():
            draft = _draft(p, drafts, own, strike)
            draft.rows.append(_kept(p, draft, strike, rows, taken, n))
            if strike.further or strike.pursue:
                draft.further.update(strike.further)
                draft.pursue.update(strike.further if strike.pursue is None else strike.pursue)
    return tuple([_blow(draft) for draft in drafts])


def _by_side(p: Position, side: str, strike: c.Strike, named: set[str]) -> dict[str, list[list[Share]]]:
    """The echelons of a strike by the side of its units; without names, every able unit next to the target."""
    if not strike.echelons:
        return {side: [[Share(id=id) for id in _neighbours(p, side, strike.target, named)]]}
    sides = dict.fromkeys(p.units[s.id].side for row in strike.echelons for s in row if s.id in p.units) or {side: None}
    return {
        own: [[s for s in row if s.id not in p.units or p.units[s.id].side == own] for row in strike.echelons]
        for own in sides
    }


@clause("ST-9.8n")
def _neighbours(p: Position, side: str, target: int, named: set[str]) -> list[str]:
    around = p.held.get(side, 0) & p.board.grid.neighbours[target]
    if not around:
        return []
    units, able = p.units, dict[str, Unit]()
    for d, s in p.board.near[target]:  # in whose eyes the target lies in the opposite direction, d ^ 4
        if around >> s & 1:
            for id in p.at[s]:
                u = units[id]
                if u.side != side or id in named or _hindered(p, u):
                    continue
                if len(u.squares) == 1:
                    if EIGHTHS[u.facing - (d ^ 4)] <= 1 or turn_for(p, u, target) is not None:
                        able[id] = u
                elif _beside(p, u, (target,)) and can_face(p, u, (target,)):
                    able[id] = u
    return [u.id for u in sorted(able.values(), key=rank)] if len(able) > 1 else list(able)


def _draft(p: Position, drafts: list[_Draft], side: str, strike: c.Strike) -> _Draft:
    """The battle that a strike belongs to: that of the same square, on levels 2-3 of the same card."""
    body = _bodies(p, side, strike.target)
    for draft in drafts:
        if draft.side != side:
            continue
        same = strike.target in draft.squares
        if same or (p.law.cards and not body.isdisjoint(draft.bodies)):
            if not same:
                draft.squares.append(strike.target)
                draft.bodies |= body
            return draft
    drafts.append(_Draft(side, [strike.target], strike.line))
    drafts[-1].bodies = body
    return drafts[-1]


def _bodies(p: Position, side: str, square: int) -> set[tuple[str, str]]:
    found, units = set(), p.units
    for id in p.at.get(square, ()):
        unit = units[id]
        if unit.side != side and p.relation(side, unit.side) != "allied":
            found.add(chip(unit))
    return found


def _kept(
    p: Position, draft: _Draft, strike: c.Strike, rows: list[list[Share]], taken: dict[str, int], n: int
) -> list[list[Share]]:
    """The shares that can strike; a unit counts where it is first named, its parts in one strike up to the whole."""
    if not strike.echelons and len(draft.squares) == 1:  # looked at when they were found
        kept = []
        for share in rows[0]:
            if taken.setdefault(share.id, n) == n:
                kept.append(share)
            else:
                draft.flaws.append(Flaw(strike.line, "NAMED_TWICE", share.id))
        return [kept]
    ids = [share.id for row in rows for share in row]
    left = dict.fromkeys(ids, ONE)
    why, out = dict[str, str](), list[list[Share]]()
    for row in rows:
        kept = list[Share]()
        for share in row:
            unit = p.units.get(share.id)
            if share.id not in why:
                mates = [id for id in ids if unit is not None and unit.corps and _same_corps(p, unit, id)]
                code = unable(p, unit, draft.squares, mates if p.law.cards else ())
                if not code and taken.setdefault(share.id, n) != n:
                    code = "NAMED_TWICE"
                if not code and unit is not None and not can_face(p, unit, draft.squares):
                    code = "WRONG_FACING"
                why[share.id] = code
                if code:
                    draft.flaws.append(Flaw(strike.line, code, share.id))
            if why[share.id]:
                continue
            whole = share.part is ONE is left[share.id]
            part = ONE if whole else min(share.part, left[share.id])
            if part > 0:
                left[share.id] = ZERO if whole else left[share.id] - part
                kept.append(Share(id=share.id, part=part))
        out.append(kept)
    return out


def _same_corps(p: Position, unit: Unit, id: str) -> bool:
    other = p.units.get(id)
    return other is not None and other.corps == unit.corps and other.side == unit.side and other.id != unit.id


def _blow(draft: _Draft) -> Blow:
    rows = draft.rows[0] if len(draft.rows) == 1 else side_by_side(draft.rows)
    echelons = tuple([tuple(row) for row in rows if row])
    strikers = tuple(dict.fromkeys([share.id for row in echelons for share in row]))
    flaws = list(draft.flaws)
    if not draft.bodies:
        flaws.append(Flaw(draft.line, "NO_ENEMY"))
    elif not strikers and not flaws:
        flaws.append(Flaw(draft.line, "NO_STRIKERS"))
    return Blow(
        target=draft.squares[0],
        squares=tuple(draft.squares),
        side=draft.side,
        echelons=echelons,
        strikers=strikers,
        further=draft.further,
        pursue=draft.pursue,
        flaws=tuple(flaws),
        line=draft.line,
    )


# --- the battles -------------------------------------------------------------------------------------


@clause("ST-9.8n", "ST-9.8q", "ST-P.3")
def strikes(p: Position, side: str, given: Sequence[Blow], answers: Mapping[int, c.Respond] | None = None) -> Unfolding:
    """Fight the battles of a side's move one after the other, each on the position as it then stands.

    `answers` are the defenders' by target square; where there is none, standing reactions decide (ST-9.8r).
    """
    from posrednik.games.strategia.battles import moved_out
    from posrednik.games.strategia.resolving import resolve

    if p.battles:
        p = yield from moved_out(p, side)
    for blow in given:
        p = yield from resolve(p, blow, (answers or {}).get(blow.target))
    return p
