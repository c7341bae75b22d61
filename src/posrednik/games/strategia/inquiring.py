"""Questions that a person answers: put to the human umpire, or in games without one to the opponent (ST-1.3u, 1.3n)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from posrednik.core.clause import clause
from posrednik.core.dice import Dice
from posrednik.games.strategia import asking, recon
from posrednik.games.strategia import commands as c
from posrednik.games.strategia import orders as o
from posrednik.games.strategia.board import Board
from posrednik.games.strategia.events_war import Inquired, Replied
from posrednik.games.strategia.greens import commander
from posrednik.games.strategia.happening import Unfolding
from posrednik.games.strategia.observing import watched
from posrednik.games.strategia.position import Position
from posrednik.games.strategia.records import Answer, Query
from posrednik.games.strategia.words import ARMS

UMPIRE: Final = "umpire"
"""The seat of a human umpire; it belongs to no side."""


# --- who is asked ------------------------------------------------------------------------------------


def open_queries(p: Position) -> tuple[Query, ...]:
    """The questions that wait for an answer; after the war, and of a side that has left it, there are none."""
    if not p.queries or p.stage != "operations":
        return ()
    return tuple([one for one in p.queries if one.side not in p.left])


@clause("ST-1.3u", "ST-1.3n", "ST-8.3")
def answerer(p: Position, side: str, command: c.Ask) -> str:
    """The seat that answers a question of a side, "" where the program does at once.

    A human umpire, unless he is not waited for (umpire_time=0). Without an umpire the first opponent after the side in
    the order of play who commands troops that the question touches, else the first enemy (S-3).
    """
    options = p.law.options
    if options.umpire == "human":
        return "" if options.umpire_time == 0 else UMPIRE
    if options.umpire != "none":
        return ""
    start = p.movers.index(side) + 1
    others = [one for one in (*p.movers[start:], *p.movers[:start]) if one != side and one not in p.left]
    touched = _touched(p, side, command)
    if command.kind == "where" and touched and not touched & set(others):
        return ""
    found = next((one for one in others if one in touched), None)
    found = found or next((one for one in others if p.hostile(side, one)), None)
    return next((seat for seat, its in p.seats.items() if its == found), "") if found else ""


def _touched(p: Position, side: str, command: c.Ask) -> set[str]:
    """The sides that command the troops which a question is about; "" for those that nobody commands."""
    if command.kind == "where":
        found = asking.formation(p, side, command.formation)
        return set() if found is None else {commander(p, found.side)}
    foes = watched(p, side)
    if command.kind == "mobilisation":
        return {one.unit.side for one in p.coming if one.unit.side in foes}
    ids = {id for s in command.squares for id in p.at.get(s, ())}
    return {commander(p, p.units[id].side) for id in ids if p.units[id].side in foes}


@clause("ST-8.3", "ST-1.3u", "ST-1.3n")
def put(p: Position, side: str, command: c.Ask, dice: Dice) -> Unfolding:
    """Ask: a question that is not refused lies before its answerer, or is answered by the program at once."""
    seat = "" if asking.refusal(p, side, command) is not None else answerer(p, side, command)
    if not seat:
        return (yield from asking.ask(p, side, command, dice))
    foes = watched(p, side)
    own = foes if seat == UMPIRE else [one for one in foes if commander(p, one) == p.seats[seat]]
    rest = asking.truth(p, side, command, [one for one in foes if one not in own]) if command.kind != "where" else None
    waiting = [one for one in p.queries if one.side == side]
    given = p.answers.get(side, ())
    query = Query(
        number=len(given) + len(waiting), side=side, to=seat, kind=command.kind, squares=command.squares,
        formation=command.formation, line=command.line, true=_true(p, side, command, own), rest=rest or None,
        given=len(given) + len(waiting), false=sum(one.false for one in given),
    )  # fmt: skip
    lie = recon.lie_allowed(query.given, query.false + sum(one.proposal != one.true for one in waiting))
    proposal = query.true
    if seat == UMPIRE and lie and asking.lies(p, dice):
        proposal = asking.falsified(p, command, query.true, dice)
    return (yield Inquired(clause="ST-8.3", side=side, query=replace(query, proposal=proposal)))


def _true(p: Position, side: str, command: c.Ask, own: Collection[str]) -> Any:
    """The truth about the troops of those who answer."""
    if command.kind == "where":
        return asking.truth(p, side, command)
    return asking.truth(p, side, command, own)


def known_to_asker(query: Query) -> Query:
    """A question as the side that asked it may see it: nothing of the answer."""
    return replace(query, true=None, rest=None, proposal=None, given=0, false=0)


# --- what is said ------------------------------------------------------------------------------------


class Said(Struct, frozen=True):
    """What an answer means for its question: a value, or a lie that is made up; `lie` whether it is false."""

    value: Any = None
    made_up: bool = False
    lie: bool = False


class Unfit(Exception):
    """An answer that its question does not allow; `code` is the reason, `number` how many true ones are wanting."""

    def __init__(self, code: str, number: int = 0) -> None:
        super().__init__(code)
        self.code, self.number = code, number


@clause("ST-8.3f")
def meant(board: Board, query: Query, order: o.Answer, lies: int = 0) -> Said:
    """What an answer says to a question, after so many lies more than the question knows of; raises Unfit."""
    if order.honest:
        return Said(query.true)
    said = Said(None, made_up=True, lie=True) if order.honest is False else Said(_value(board, query, order))
    if not said.made_up and said.value == query.true:
        return said
    false = query.false + lies
    if not recon.lie_allowed(query.given, false):
        more = next(n for n in range(1, 1000) if recon.lie_allowed(query.given + n, false))
        raise Unfit("LIE_OVER_CAP", more)
    if not said.made_up and not possible(board, query, said.value):
        raise Unfit("LIE_FORM")
    return replace(said, lie=True)


def _value(board: Board, query: Query, order: o.Answer) -> Any:
    """What is said in the form of the truth; «нет» says of everything that there is none."""
    kind = query.kind
    if order.yes is not None and kind == "presence":
        return order.yes
    if order.yes is False or order.none:
        if kind in _NOTHING and (order.yes is False or kind == "where"):
            return _NOTHING[kind]
    elif order.number is not None and kind == "count":
        return order.number
    elif order.arms is not None and kind == "arms":
        return {arm: order.arms[arm] for arm in ARMS if order.arms.get(arm)}  # type: ignore[index, call-overload]
    elif order.squares is not None and kind in ("where", "mobilisation"):
        squares = tuple(sorted(board.square.get(name, -1) for name in order.squares))
        if squares[0] >= 0 and (kind == "mobilisation" or len(squares) == 1):
            return squares if kind == "mobilisation" else squares[0]
    raise Unfit("ANSWER_KIND")


_NOTHING: dict[str, Any] = {"count": 0, "arms": {}, "where": asking.NONE, "mobilisation": ()}


@clause("ST-8.3f")
def possible(board: Board, query: Query, value: Any) -> bool:
    """Whether a false answer has the form of R-08: the opposite, one more or less, another arm, a square beside."""
    true = query.true
    if query.kind == "presence":
        return True
    if query.kind == "count":
        return bool(abs(value - true) == 1)
    if query.kind == "arms":
        more, less = Counter(value) - Counter(true), Counter(true) - Counter(value)
        return len(more) == len(less) == 1 and more.total() == less.total() and "garrison" not in less
    if query.kind == "where":
        return asking.NONE not in (true, value) and _beside(board, true, value)
    missing = [one for one in true if one not in value]
    added = [one for one in value if one not in true]
    if len(missing) != 1 or len(added) > 1:
        return False
    return any(_beside(board, missing[0], one) for one in added or value)


def _beside(board: Board, a: int, b: int) -> bool:
    return bool(board.land >> b & 1) and any(s == b for _, s in board.near[a])


def judged(
    board: Board, queries: Sequence[Query], given: Sequence[o.AnyOrder | o.Unreadable]
) -> Iterator[tuple[int, str, int]]:
    """Number of the order, code and number for every answer that is refused, as answers come to questions in turn."""
    left = list(queries)
    lies: Counter[str] = Counter()
    for n, order in enumerate(given):
        if isinstance(order, o.End):
            return
        if not isinstance(order, o.Answer):
            continue
        if not left:
            yield n, "NOTHING_ASKED", 0
            continue
        query = left.pop(0)
        try:
            lies[query.side] += meant(board, query, order, lies[query.side]).lie
        except Unfit as unfit:
            yield n, unfit.code, unfit.number


# --- the answer --------------------------------------------------------------------------------------


@clause("ST-8.3", "ST-8.3f", "ST-1.3u", "ST-1.3n")
def answered(p: Position, seat: str, given: Sequence[o.AnyOrder], dice: Dice) -> Unfolding:
    """The answers of a seat come to its questions in turn; with its `end` all others get the program's proposal."""
    for order in given:
        while isinstance(order, o.Answer | o.End):
            query = next((one for one in open_queries(p) if one.to == seat), None)
            if query is None:
                return p
            p = yield _reply(p, query, _said(p, query, order, dice))
            if isinstance(order, o.Answer):
                break
    return p


def _said(p: Position, query: Query, order: o.Answer | o.End, dice: Dice) -> Any:
    if isinstance(order, o.End):
        return query.proposal if recon.lie_allowed(query.given, query.false) else query.true
    try:
        said = meant(p.board, query, order)
    except Unfit:
        return query.true  # two opponents have lied to the same side at once: the later answer is the true one
    if not said.made_up:
        return said.value
    command = c.Ask(kind=query.kind, squares=query.squares, formation=query.formation)
    return asking.falsified(p, command, query.true, dice)


def _reply(p: Position, query: Query, said: Any) -> Replied:
    """The answer as the side gets it, with what the program adds of others' troops."""
    told, true = (_whole(query.kind, one, query.rest) for one in (said, query.true))
    answer = Answer(
        half=p.half, kind=query.kind, price=recon.cost(query.kind), question=query.formation or query.squares,
        said=told, false=told != true,
    )  # fmt: skip
    return Replied(clause="ST-8.3", side=query.side, answer=answer, line=query.line, query=query.number, by=query.to)


def _whole(kind: str, said: Any, rest: Any) -> Any:
    if not rest or kind == "where":
        return said
    if kind == "presence":
        return True
    if kind == "count":
        return said + rest
    if kind == "arms":
        count = Counter(said) + Counter(rest)
        return {arm: count[arm] for arm in ARMS if count[arm]}
    return tuple(sorted({*said, *rest}))
