"""Relations of sides (ST-1.8, ST-9.1): neutral, war, alliance; borders crossed, Greens drawn in, peace, resignation."""

from __future__ import annotations

from collections.abc import Iterable

from posrednik.core.clause import clause
from posrednik.games.strategia import commands as c
from posrednik.games.strategia import peace
from posrednik.games.strategia.board import OWNERS
from posrednik.games.strategia.events_sequence import Ended
from posrednik.games.strategia.events_war import Departed, PeaceMade, PeaceOffered, PeaceWithdrawn, Violated
from posrednik.games.strategia.faults import Fault
from posrednik.games.strategia.happening import Unfolding
from posrednik.games.strategia.position import Position
from posrednik.games.strategia.victory import leaving, outcome
from posrednik.games.strategia.words import NEUTRAL, SIDES

Pair = tuple[str, str]


def pair_of(a: str, b: str) -> Pair:
    """Two sides in the order of play, as `Position.relations` has them."""
    return (a, b) if OWNERS.index(a) < OWNERS.index(b) else (b, a)


@clause("ST-1.8")
def spread(relations: dict[Pair, str]) -> dict[Pair, str]:
    """The relations after war has spread: who is at war with one ally is at war with the other, unless allied to it."""
    found = dict(relations)
    sides = sorted({side for pair in found for side in pair}, key=OWNERS.index)

    def relation(a: str, b: str) -> str:
        return "allied" if a == b else found.get(pair_of(a, b), "neutral")

    changed = True
    while changed:
        changed = False
        for a in sides:
            for b in (one for one in sides if one != a and relation(a, one) == "allied"):
                for x in (one for one in sides if relation(a, one) == "war" and relation(b, one) == "neutral"):
                    found[pair_of(b, x)] = "war"
                    changed = True
    return found


@clause("ST-1.8")
def taken_by(p: Position, side: str, square: int) -> str:
    """Whose a square is that a side's troops enter: allies keep theirs, and get back what was theirs (ST-1.8)."""
    now, first = p.owner_of(square), p.board.owner[square]
    if now and now != side and p.relation(side, now) == "allied":
        return now
    home = OWNERS[first]
    return home if home and home != side and p.relation(side, home) == "allied" else side


@clause("ST-9.1", "ST-9.1g")
def cross(p: Position, side: str, square: int, owner: str | None = None) -> Unfolding:
    """A unit of the side stands on a square: foreign land is a border crossed.

    `owner` is whose the square was before, if it has changed hands already.
    """
    land = p.owner_of(square) if owner is None else owner
    return (yield from _violated(p, side, land, square, "ST-9.1"))


@clause("ST-9.1w", "ST-9.1g")
def provoke(p: Position, side: str, other: str, square: int = -1) -> Unfolding:
    """A side fires or strikes at the land or troops of another; it takes place and starts the war."""
    return (yield from _violated(p, side, other, square, "ST-9.1w"))


def _violated(p: Position, side: str, other: str, square: int, clause_id: str) -> Unfolding:
    if not other or other == side or p.relation(side, other) == "allied":
        return p
    after = dict(p.relations)
    after[pair_of(side, other)] = "war"
    after = spread(after)
    orders = drawn_in(p, after, side, other)
    for green, leader in orders:
        if leader:
            after[pair_of(leader, green)] = "allied"
    after = spread(after)
    changed = tuple((*pair, relation) for pair, relation in after.items() if p.relations.get(pair) != relation)
    if p.war and not changed and not orders:
        return p
    return (
        yield Violated(clause=clause_id, side=side, other=other, square=square, relations=changed, commanders=orders)
    )


@clause("ST-9.1g")
def drawn_in(p: Position, after: dict[Pair, str], side: str, other: str) -> tuple[Pair, ...]:
    """Green states that the war has reached, each with who commands it now: its ally, else the violator's opponent."""
    found = []
    for green in sorted(NEUTRAL):
        if (
            green in p.movers
            or green in p.commanders
            or not any(relation == "war" and green in pair for pair, relation in after.items())
        ):
            continue
        foe = side if green == other else next(one for one in p.movers if after.get(pair_of(one, green)) == "war")
        allies = [one for one in p.movers if after.get(pair_of(one, green)) == "allied" and one not in p.left]
        if p.law.options.green_control == "passive":
            found.append((green, ""))
        else:
            found.append((green, allies[0] if allies else opponent(p, foe)))
    return tuple(found)


@clause("ST-9.1g")
def opponent(p: Position, side: str) -> str:
    """Who is given the Greens that a side has violated: its first enemy that plays; "" leaves them to the umpire."""
    own = p.commanders.get(side, side)
    return next((one for one in p.movers if one not in (side, own, *p.left) and p.hostile(own, one)), "")


# --- peace and resignation ---------------------------------------------------------------------------


@clause("ST-1.9", "ST-END")
def talk(p: Position, side: str, command: c.Command) -> Unfolding:
    """Peace and resignation: they act when they are given, and may end the war at once."""
    p = yield from _said(p, side, command)
    return (yield from ended(p, game_turn_ends=False)) if p.stage == "operations" else p


def ended(p: Position, game_turn_ends: bool) -> Unfolding:
    """End the war if it is over; at the end of a game turn sides that surrender leave it first."""
    result = outcome(p, game_turn_ends)
    if result is None and game_turn_ends and len(p.movers) - len(p.left) > 2:
        p = yield from depart(p, leaving(p), "surrender")
        result = outcome(p, False)
    if result is not None:
        p = yield Ended(clause=result.clause, result=result)
    return p


def _said(p: Position, side: str, command: c.Command) -> Unfolding:
    if isinstance(command, c.OfferPeace):
        return (yield from _offer(p, side, command))
    if isinstance(command, c.AcceptPeace):
        return (yield from _accept(p, side, command))
    if isinstance(command, c.WithdrawPeace):
        for to in [to for (one, to) in p.offers if one == side]:
            p = yield PeaceWithdrawn(clause="ST-1.9", side=side, to=to)
        return p
    if isinstance(command, c.Resign):
        return (yield from depart(p, (side,), "resignation"))
    return p


def enemies(p: Position, side: str) -> list[str]:
    """The sides that play and are at war with a side."""
    return [other for other in p.movers if other not in p.left and p.hostile(side, other)]


@clause("ST-1.9")
def standing_offers(p: Position, side: str) -> list[str]:
    """The enemies whose offer of peace to a side stands now."""
    n, own = len(p.movers), p.movers.index(side)
    return [one for one in enemies(p, side) if peace.stands(p.offers.get((one, side)), p.half, n, own)]


@clause("ST-1.9")
def _offer(p: Position, side: str, command: c.OfferPeace) -> Unfolding:
    named = [command.to] if command.to else enemies(p, side)
    open_ = standing_offers(p, side)
    for to in named:
        if to in open_:
            p = yield from _made(p, side, to)
        elif to in enemies(p, side):
            p = yield PeaceOffered(clause="ST-1.9", side=side, to=to, text=command.text)
        else:
            p = yield Fault(clause="ST-1.9", side=side, code="NO_WAR", line=command.line)
    return p


@clause("ST-1.9")
def _accept(p: Position, side: str, command: c.AcceptPeace) -> Unfolding:
    found = [one for one in standing_offers(p, side) if command.of in ("", one)]
    if not found:
        return (yield Fault(clause="ST-1.9", side=side, code="NO_OFFER", line=command.line))
    for other in found:
        p = yield from _made(p, side, other)
    return p


@clause("ST-1.9")
def _made(p: Position, side: str, other: str) -> Unfolding:
    """Peace between two sides, and the Greens that they command; with more teams the troops go home."""
    ours, theirs = _camp(p, side), _camp(p, other)
    neutral = tuple(pair_of(a, b) for a in ours for b in theirs if p.relation(a, b) == "war")
    p = yield PeaceMade(clause="ST-1.9", side=side, other=other, neutral=neutral)
    if len(p.movers) - len(p.left) > 2:
        p = yield from _home(p, ours, theirs)
        p = yield from _home(p, theirs, ours)
    return p


def _camp(p: Position, side: str) -> tuple[str, ...]:
    return (side, *(green for green, commander in p.commanders.items() if commander == side))


@clause("ST-1.9")
def _home(p: Position, sides: Iterable[str], foreign: Iterable[str]) -> Unfolding:
    """The umpire moves troops off the other's land to the nearest own square."""
    from posrednik.games.strategia.deploying import moved_home

    lands = set(foreign)
    for side in sides:
        for id in [unit.id for unit in p.of(side) if any(p.owner_of(s) in lands for s in unit.squares)]:
            p = yield from moved_home(p, id)
    return p


@clause("ST-END")
def depart(p: Position, sides: Iterable[str], why: str) -> Unfolding:
    """Sides leave the war; with more than two teams their troops are removed, their places stay with their holders."""
    from posrednik.games.strategia.battles import settled

    for side in sides:
        gone = tuple(unit.id for one in _camp(p, side) for unit in p.of(one)) if len(p.movers) > 2 else ()
        p = yield Departed(clause="ST-END", side=side, why=why, gone=gone)
        p = yield from settled(p)
    return p


assert set(SIDES) == set(OWNERS[1:])
