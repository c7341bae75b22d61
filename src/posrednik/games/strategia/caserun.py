"""Golden cases that are positions: the orders are carried out half-turn by half-turn, and the outcome is read off."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from posrednik.core.dice import Dice, Seeded
from posrednik.core.exact import Fraction
from posrednik.games.strategia import answering, halfturn, planning
from posrednik.games.strategia import casereading as read
from posrednik.games.strategia import commands as c
from posrednik.games.strategia.answering import Question
from posrednik.games.strategia.casefile import BadCase, position_of
from posrednik.games.strategia.caselooks import LOOKS
from posrednik.games.strategia.caseorders import command_of
from posrednik.games.strategia.events_sequence import HalfBegan
from posrednik.games.strategia.happening import Happening, Unfolding
from posrednik.games.strategia.paperanswers import unfollowed, unmet
from posrednik.games.strategia.position import Position
from posrednik.games.strategia.unit import Standing

Order = Mapping[str, Any]
MOST_MOVES = 40
"""Own moves after which a case that waits for something gives up."""
MOVEMENT = {
    "move", "march", "turn", "transfer", "widen", "narrow", "regroup", "split", "detach", "disband", "merge", "attach",
    "rearm", "cancel", "stand",
}  # fmt: skip


class Stretch(Struct):
    """Orders of one own move of a side, the answers to its strikes, and for how many own moves they stand."""

    side: str
    orders: list[tuple[int, Order]]
    answers: list[tuple[int, Order]]
    moves: int = 1


def stretches(orders: Sequence[Order]) -> list[Stretch]:
    """The own moves that a list of orders stands for (section 0)."""
    out: list[Stretch] = []
    closed = True
    for n, order in enumerate(orders):
        if order["do"] == "respond" and out:
            out[-1].answers.append((n, _addressed(out[-1], order)))
            continue
        fresh = closed or out[-1].side != order["side"] or _again(out[-1], order)
        if fresh:
            out.append(Stretch(order["side"], [], []))
        closed = order["do"] == "end"
        out[-1].orders.append((n, order))
        out[-1].moves = max(out[-1].moves, _turns(order))
    return out


MOST_TURNS = 1_000
"""Own moves that one order of a case may stand for."""


def _turns(order: Order) -> int:
    found = int(order.get("turns", 1))
    if found > MOST_TURNS:
        raise BadCase(f"orders: more than {MOST_TURNS} turns")
    return found


def _addressed(stretch: Stretch, order: Order) -> Order:
    """An answer without a square is the answer to the strike before it, if that has none yet (section 0)."""
    last = next((one["target"] for _, one in reversed(stretch.orders) if one["do"] == "strike"), None)
    taken = {one.get("at") for _, one in stretch.answers}
    return order if order.get("at") or last is None or last in taken else {**order, "at": last}


def _again(stretch: Stretch, order: Order) -> bool:
    """Whether the order is the next move of a unit that has been ordered for whole own moves already."""
    if order["do"] not in MOVEMENT:
        return False
    whom = _whom(order)
    earlier = [one for _, one in stretch.orders if whom & _whom(one)]
    return any(one["do"] in MOVEMENT and "turns" in one for one in earlier)


def _whom(order: Order) -> set[str]:
    return {str(one) for one in (order.get("unit"), order.get("corps"), *(order.get("units") or ())) if one}


class Run:
    """A case at work: the position, the events, and the state after every own move of the side that is watched."""

    def __init__(self, case: Mapping[str, Any]) -> None:
        self.case = case
        self.p = position_of(case)
        self.dice: Dice = Seeded(str(case.get("id", "case")))
        self.events: list[Happening] = []
        self.after: list[Position] = []
        self.sequence: list[str] = []
        self.delayed: set[str] = set()
        self.unanswered: list[Question] = []
        self.stored = {
            str(u["id"]): Fraction(str(u["progress"])) for u in case["setup"].get("units", ()) if u.get("progress")
        }
        self.watched = next((one.get("side") for one in case["orders"] if one["do"] not in ("respond", *LOOKS)), "red")

    def play(self, unfolding: Unfolding) -> Any:
        """Let a rule unfold on the position; what it returns."""
        try:
            event = next(unfolding)
            while True:
                event.write(self.p)
                self.events.append(event)
                event = unfolding.send(self.p)
        except StopIteration as done:
            return done.value

    def begin(self, side: str) -> None:
        """The next own move of a side begins; sides before it pass."""
        if side not in self.p.movers:
            raise BadCase(f"orders: nobody plays the side {side!r}")
        if self.sequence:
            self.play(halfturn.start(self.p, self.p.half + 1))
            while self.p.mover != side:
                self._pass()
                self.play(halfturn.start(self.p, self.p.half + 1))
        else:
            self.p.half = self.p.own_half(side, self.p.turn)
            self.play(_first(self.p))
        self.sequence.append(f"{self.p.mover} {self.p.turn}")

    def _pass(self) -> None:
        self.sequence.append(f"{self.p.mover} {self.p.turn}")
        self.play(halfturn.carry_out(self.p, self.p.mover, []))
        self._note()

    def _note(self) -> None:
        if self.p.mover == self.watched:
            self.after.append(self.p.copy())

    def stretch(self, given: Stretch) -> None:
        """One own move with orders, and as many without as they stand for."""
        self.begin(given.side)
        commands = []
        made = [(str(order["side"]), command_of(self.p, order, n)) for n, order in given.answers]
        answers = [(side, one) for side, one in made if isinstance(one, c.Respond)]
        for n, order in given.orders:
            command = command_of(self.p, order, n)
            if self._goes_on(command):
                continue
            if isinstance(command, (c.Ask, c.OfferPeace, c.AcceptPeace, c.WithdrawPeace, c.Resign)):
                self.play(halfturn.at_once(self.p, given.side, command, self.dice))
                if self.p.stage == "peace" or given.side in self.p.left:  # before any order of that move (ST-1.9)
                    self._note()
                    return
            elif self.p.law.options.order_mode == "interactive" and not isinstance(command, c.End):
                self.play(halfturn.one(self.p, given.side, command, answers))
                self._fought(given.side, answers)
            else:
                commands.append(command)
        before = len(self.events)
        self.play(halfturn.carry_out(self.p, given.side, commands, answers))
        if self._fought(given.side, answers):
            self.play(halfturn.finish(self.p, given.side))
        if self.p.law.options.umpire == "none":
            self.events += self._on_paper(commands, answers, self.events[before:])
        self._hold_up()
        self._note()
        for _ in range(given.moves - 1):
            self.own_move()

    def _fought(self, side: str, answers: Sequence[tuple[str, c.Respond]]) -> bool:
        """Whether strikes waited for answers (step 5a): with those that the case gives they are fought."""
        if not self.p.pending:
            return False
        said = answering.by_word(self.p, self.p.pending[0], answers)
        self.unanswered += [one for one in self.p.pending[1] if one.square not in said]
        self.play(halfturn.fight(self.p, side, answers))
        return True

    def _goes_on(self, command: c.Command) -> bool:
        """Whether an order has stood before the case began: what is stored of its next step counts (ST-4.P)."""
        id = command.who[0] if len(command.who) == 1 else ""
        stored = self.stored.pop(id, None)
        if stored is None or not isinstance(command, c.Move):
            return False
        order = Standing(kind="move", path=command.path, facing=command.facing)
        self.p.put(replace(self.p.units[id], order=order, progress=self.p.law.ticks(stored)))
        return True

    def _on_paper(
        self, commands: Sequence[c.Command], answers: Sequence[tuple[str, c.Respond]], events: Sequence[Happening]
    ) -> list[Happening]:
        """The faults of a paper game that no rule sees while it is carried out (8.4)."""
        strikes = [one for one in commands if isinstance(one, c.Strike)]
        named = {one.at for _, one in answers}
        rest = iter([one.target for one in strikes if one.target not in named])
        told = [(side, one if one.at >= 0 else replace(one, at=next(rest, -1))) for side, one in answers]
        return [*unmet(told, events), *unfollowed(self.p, strikes, events)]

    def _hold_up(self) -> None:
        """The umpire delays the transfers that the case names, once they have begun (R-07)."""
        named = (self.case["setup"].get("conditions") or {}).get("delay") or ()
        for id in (one for one in named if one not in self.delayed and one in self.p.units):
            unit = self.p.units[id]
            if unit.state == "in_transfer" and unit.order is not None:
                self.delayed.add(id)
                self.p.put(replace(unit, order=replace(unit.order, wait=unit.order.wait + 1)))

    def own_move(self) -> None:
        """An own move of the watched side without orders."""
        self.begin(self.watched)
        self.play(halfturn.carry_out(self.p, self.watched, []))
        self._note()

    def until(self, done: Callable[[Position], bool]) -> int | None:
        """Own moves until something is so, those made already included; None if it never is."""
        for n, position in enumerate(self.after):
            if done(position):
                return n + 1
        while len(self.after) < MOST_MOVES:
            self.own_move()
            if done(self.p):
                return len(self.after)
        return None


def _first(p: Position) -> Unfolding:
    """The first half-turn of a case: nothing has run out, nobody comes in."""
    return (yield HalfBegan(clause="ST-1.5", half=p.half))


def observe(case: Mapping[str, Any]) -> Mapping[str, Any]:
    """What the umpire makes of a position case, in the shape of `expect`."""
    orders: list[Order] = list(case.get("orders") or ())
    kinds = {order.get("do") for order in orders}
    if not kinds:
        raise BadCase("orders: none given")
    run = Run(case)
    if kinds <= LOOKS.keys():
        return _looked(run, orders)
    if kinds == {"place"}:
        return _placed(run, orders)
    if "mobilise" in kinds:
        return _mobilised(run, orders)
    for given in stretches([order for order in orders if order["do"] not in LOOKS]):
        if run.p.stage != "peace":
            run.stretch(given)
    return {**read.everything(run), **_looked(run, orders)}


def _looked(run: Run, orders: Sequence[Order]) -> Mapping[str, Any]:
    """What is told to those who only ask how things stand, when the orders before them are carried out."""
    return {key: v for o in orders if o["do"] in LOOKS for key, v in LOOKS[o["do"]](run.p, o["side"]).items()}


def _placed(run: Run, orders: Sequence[Order]) -> Mapping[str, Any]:
    wanted: dict[str, tuple[str, int]] = {}
    made: list[c.Command] = []
    for n, order in enumerate(orders):
        unit = read.recruit(run.p, order)
        run.p.put(unit)
        command = command_of(run.p, {**order, "unit": unit.id}, n)
        made.append(command)
        wanted[unit.id] = (str(order["unit"]), run.p.board.sq(order.get("from") or order["to"]))
    run.play(planning.place(run.p, orders[0]["side"], made))
    return read.placed(run, wanted)


def _mobilised(run: Run, orders: Sequence[Order]) -> Mapping[str, Any]:
    side = orders[0]["side"]
    for n, order in enumerate(orders):
        read.call_up(run.p, order)
        run.play(planning.staff(run.p, side, [command_of(run.p, order, n)]))
    turn = max(int(order.get("turn", 1)) for order in orders)
    run.p.half = run.p.own_half(side, turn)
    run.play(halfturn.start(run.p, run.p.half))
    return read.everything(run)
