"""Every answer about a table, made from one seat's view of it; parts that last a version are encoded once."""

from __future__ import annotations

from hashlib import blake2s
from typing import TYPE_CHECKING, Any

from msgspec.structs import asdict, replace

from posrednik.core.dice import seed_hash
from posrednik.core.seat import PUBLIC, Seat
from posrednik.notation.speech import Text
from posrednik.server import clockwork, wire
from posrednik.server.clockwork import now
from posrednik.table.custody import bared, is_open, seed_for

if TYPE_CHECKING:
    from posrednik.server.room import Room
    from posrednik.table.table import Report as Adjudicated


_RECENT = 32
"""Adjudications whose wording is kept at hand."""


class _Parts:
    """What one seat sees of one version, encoded."""

    def __init__(self, room: Room, seat: Seat) -> None:
        desk, view = room.desk, room.table.view(seat)
        self.made_for = _standing(room, seat)
        self.seen = view
        self.view = wire.raw(view)
        self.waited_for = seat in room.table.waiting()
        self.may_draft = self.waited_for or _may_plan(room, seat, view)
        known = getattr(view, "waiting", None) if view.phase == "play" else None
        self.waiting = sorted(room.table.waiting_as(seat) if known is None else known)
        """Who owes orders, as far as the seat's own view may say."""
        self.situation = wire.raw(desk.situation(view))
        self._choices: Any = None
        self._desk = desk

    def choices(self, asked: bool) -> Any:
        """What the seat may order, found out once, when it first asks; None before that or if it is not waited for."""
        if self._choices is None and self.waited_for and (asked or self.seen.phase != "play"):
            self._choices = wire.raw(self._desk.choices(self.seen, ()))
        return self._choices


def _standing(room: Room, seat: Seat) -> tuple[int, bool]:
    """What the parts of a seat depend on: the version, and whether its own orders lie sealed."""
    return room.table.version, seat in room.table.sealed()


def _may_plan(room: Room, seat: Seat, view: Any) -> bool:
    """Whether orders may be written down beforehand, while others move: `consider` judges them as a plan."""
    table = room.table
    return seat in room.seats and view.phase == "play" and table.result is None and seat not in table.sealed()


def _alike(one: Adjudicated[Any, Any, Any], other: Adjudicated[Any, Any, Any]) -> bool:
    """Whether two seats know the same of an adjudication: what they saw before it differs in whose view it is alone."""
    if (one.orders, one.events) != (other.orders, other.events):
        return False
    return bool(one.before == replace(other.before, seat=one.before.seat))


class Answering:
    """Answers and messages of one room."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self._parts: dict[Seat, _Parts] = {}
        self._board: tuple[Any, str] | None = None
        self._worded: dict[int, list[tuple[Adjudicated[Any, Any, Any], wire.Report]]] = {}

    def parts(self, seat: Seat) -> _Parts:
        """The encoded parts of the present version."""
        found = self._parts.get(seat)
        if found is None or found.made_for != _standing(self.room, seat):
            found = self._parts[seat] = _Parts(self.room, seat)
        return found

    # --- the state -----------------------------------------------------------------------------

    def state(self, seat: Seat) -> wire.State:
        """Everything that the seat may know now."""
        agreed, parts = self.room.agreed, self.parts(seat)
        return wire.State(
            **asdict(self.standing(seat, self.room.streams[seat].n, asked=True)),
            table=self.room.id,
            game=agreed.game,
            name=agreed.name,
            scenario=wire.raw(self.room.table.opening.scenario),
            options=dict(agreed.rules.options),
            pace=agreed.pace,
            seed_hash=seed_hash(agreed.seed),
            lot=None if agreed.lot is None else wire.Lot(agreed.lot.sides, agreed.lot.face, agreed.lot.clause),
            hotseat=agreed.hotseat,
            board=self.board(parts.seen)[0],
        )

    def standing(self, seat: Seat, n: int, asked: bool) -> wire.Standing:
        """How things stand for the seat after message n; unless `asked`, choices of play are left for it to ask for.

        They take ten times as long as everything else together, and half of those who are told do not look.
        """
        room, parts = self.room, self.parts(seat)
        table, view = room.table, parts.seen
        thinking = next((item for item in room.thinking.items() if self.thinks(item[0], seat)), None)
        return wire.Standing(
            seat=seat,
            version=room.versions[seat],
            n=n,
            phase=view.phase,
            to_move=view.to_move if view.phase == "play" else None,
            waiting=parts.waiting,
            sealed=sorted(table.sealed_as(seat)),
            players=self.players(),
            view=parts.view,
            choices=parts.choices(asked),
            draft_allowed=parts.may_draft,
            situation=parts.situation,
            result=self.result(seat),
            clocks=self.clocks(seat),
            thinking=None if thinking is None else wire.Thinking(thinking[0], round(thinking[1], 2)),
            draw_offer=getattr(view, "draw_offer", None),
            seed=seed_for(table, room.agreed.seed),
            note=room.notes.get(seat, "") if seat in room.seats else None,
            board_digest=self.board(view)[1],
        )

    def board(self, view: Any) -> tuple[Any, str]:
        """The squares, the same for every seat and all the time, and their digest."""
        if self._board is None:
            board = wire.raw(self.room.desk.board(view))
            self._board = board, blake2s(bytes(board), digest_size=8).hexdigest()
        return self._board

    def players(self) -> dict[str, wire.Player]:
        """Who sits where."""
        out = {}
        for seat in self.room.seats:
            row = self.room.sitters[seat]
            deputy = row.kind == "deputy"
            out[str(seat)] = wire.Player(
                name=row.name,
                kind="computer" if deputy else row.kind,
                present=self.room.present(seat),
                player=row.player or None,
                stand_in=row.stand_in,
                stood_in=deputy,
            )
        return out

    def result(self, seat: Seat) -> wire.Result | None:
        """How the game ended, None while it goes on."""
        table = self.room.table
        if table.result is None:
            return None
        said = self.room.desk.verdict(self.parts(seat).seen, {str(s): t for s, t in table.honours.items()})
        if said is None:
            return None
        by_time = said.kind == "resignation" and any(one.by_time and one.over for one in self.room.entries)
        words = said.words
        if by_time:
            words = Text(f"{words.ru} Время вышло.", f"{words.en} The time was up.")
        return wire.Result(
            kind=said.kind, winner=said.winner, clause=said.clause, words=words, told=said.told,
            titles=said.titles, by_time=by_time,
        )  # fmt: skip

    # --- what happened --------------------------------------------------------------------------

    def reports(self, seat: Seat, since: int = 0) -> list[wire.Report]:
        """The adjudications from number `since` on, without states."""
        return [self.report(told) for told in self.room.table.log(seat, since)]

    def report(self, told: Adjudicated[Any, Any, Any]) -> wire.Report:
        """One adjudication in words."""
        desk, owners = self.room.desk, sorted(told.orders, key=self.room.seats.index)
        orders = [
            wire.WrittenOrder(owner, line.text)
            for owner in owners
            for line in desk.written(told.before, told.orders[owner], owner)
        ]
        return wire.Report(
            number=told.number,
            seat=owners[0] if len(owners) == 1 else "",
            turn=0 if told.before.phase != "play" else told.before.turn,
            orders=orders,
            told=desk.told(told.before, told.events),
        )

    def latest(self, seat: Seat, number: int) -> wire.Report:
        """An adjudication for a stream; what is no secret is worded once, as the public sees it, the rest once for all
        seats that saw and heard the same."""
        table = self.room.table
        told = table.report(PUBLIC if is_open(table, number) else seat, number)
        worded = self._worded.setdefault(number, [])
        said = next((said for former, said in worded if _alike(former, told)), None)
        if said is None:
            said = self.report(told)
            worded.append((told, said))
            self._worded.pop(number - _RECENT, None)
        return replace(said, number=table.notice.place(number, seat))

    def frames(self, log: list[Adjudicated[Any, Any, Any]], last: Any) -> list[wire.Frame]:
        """The steps of a replay; `last` is the seat's present view."""
        desk, out = self.room.desk, []
        views = [told.before for told in log[1:]] + [last]
        for told, view in zip(log, views, strict=True):
            said = self.report(told)
            scene = desk.scene(told.before, told.events, view)
            out.append(
                wire.Frame(
                    number=told.number, seat=said.seat, turn=said.turn, orders=said.orders, told=said.told, view=view,
                    losses=scene.losses, flags=scene.flags,
                )
            )  # fmt: skip
        return out

    def digest(self) -> str:
        """The digest of the last adjudication; empty while a secret could be tested against it."""
        plies = self.room.table.journal.plies()
        return plies[-1].digest if plies and bared(self.room.table) == len(plies) else ""

    def thinks(self, computer: Seat, seat: Seat) -> bool:
        """Whether the seat may know that a computer thinks: for all it knows that one alone is waited for."""
        table = self.room.table
        return not table.concealed and table.waiting_as(seat) == {computer}

    def clocks(self, seat: Seat) -> dict[str, wire.ClockFace]:
        """The clocks as the seat may read them: while all write at once, others' would tell who is ready."""
        room, timeless = self.room, self.room.table.timeless(seat)
        shown = {own: clock for own, clock in room.clocks.items() if own == seat or not timeless}
        return clockwork.faces(shown, room.seats, now())
