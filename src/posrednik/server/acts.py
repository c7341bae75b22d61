"""Commands: what a seat does at its table, each carried out once, written down, then answered and told."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec.structs import replace

from posrednik.core.order import Refused
from posrednik.core.seat import Seat
from posrednik.notation.speech import Fault
from posrednik.server import wire
from posrednik.server.asks import VERBS, Command
from posrednik.server.entries import UMPIRE, Entry
from posrednik.server.faults import Problem, declined, problem
from posrednik.server.opening import tidy
from posrednik.server.room import Room
from posrednik.store.unit import Unit
from posrednik.table.table import Declined

DEPUTIES = {"otryadov": "sergeant", "strategia": "colonel"}
"""The computer player of each game that takes an absent player's place."""
_CHAT, _NOTE, _NAME = 2_000, 20_000, 60


class _Done:
    """What a command brings about: entries, and what else its unit writes; `then` follows the writing."""

    def __init__(self, entries: list[Entry], unit: Unit, then: Callable[[], None] | None = None) -> None:
        self.entries = entries
        self.unit = unit
        self.then = then


async def carry_out(room: Room, seat: Seat, command: Command) -> wire.Receipt:
    """Carry a command out once; raises Problem, and then nothing has changed. The caller holds the room's lock."""
    before = room.done.get(command.id.lower())
    if before is not None:
        return _again(before, seat)
    act = _ACTS.get(command.verb)
    if act is None:
        raise problem(400, "UNKNOWN_VERB", verb=command.verb, known=", ".join(VERBS))
    try:
        done = act(room, seat, command)
    except Refused as refused:
        room.metrics.add("refusals_total")
        raise Problem(422, _refusal(room, seat, refused, command)) from None
    except Declined as why:
        room.metrics.add("refusals_total")
        raise declined(why, room.versions[seat]) from None
    receipt = wire.Receipt(
        id=command.id,
        version=room.version_after(seat, done.entries),
        digest=room.answers.digest(),
        n=room.n_after(seat, done.entries),
    )
    kept = wire.encode(receipt)
    done.unit.command(command.id.lower(), seat, kept)
    await room.commit(done.entries, done.unit)
    room.done[command.id.lower()] = (seat, kept)
    room.metrics.add("commands_total", command.verb)
    if done.then is not None:
        done.then()
    return receipt


def _again(before: tuple[str, bytes], seat: Seat) -> wire.Receipt:
    whose, kept = before
    if whose != seat:
        raise problem(409, "OTHER_COMMAND")
    return replace(msgspec.json.decode(kept, type=wire.Receipt), again=True)


def _refusal(room: Room, seat: Seat, refused: Refused, command: Command) -> Fault:
    draft = room.desk.orders(command.orders or [])
    return room.desk.fault(room.table.view(seat), refused.refusal, draft)


# --- orders ----------------------------------------------------------------------------------------


def _hand_in(room: Room, seat: Seat, command: Command) -> _Done:
    if command.expected is None or command.orders is None:
        raise problem(400, "BAD_REQUEST", detail="hand_in needs `orders` and `expected`")
    if room.sitters[seat].kind == "deputy":
        raise problem(409, "STOOD_IN")
    if not room.judged_at(seat) <= command.expected <= room.versions[seat]:
        raise problem(409, "STALE", version=room.versions[seat])
    return hand_in(room, seat, room.desk.orders(command.orders), None)


def hand_in(room: Room, seat: Seat, orders: list[Any], expected: int | None, by_time: bool = False) -> _Done:
    """Seal orders at the table; raises Refused or Declined and changes nothing."""
    judged = room.table.seal(seat, orders, expected)
    if not judged:
        given = {seat: list(orders)}
        return _Done([room.entry("seal", seat, orders=given)], Unit(room.id))
    plies = room.table.journal.plies()
    ply, number = plies[-1], len(plies) - 1
    over = room.table.result is not None
    room.metrics.add("turns_total")
    entry = room.entry(
        "ply",
        seat,
        orders={owner: list(given) for owner, given in ply.orders.items()},
        rolls=ply.rolls,
        digest=ply.digest,
        deaf=tuple(one for one in room.all_seats if not room.table.notice.of(number, one)),
        over=over,
        by_time=by_time,
    )
    unit = Unit(room.id)
    if over:
        unit.state(open=False, over=True)
    return _Done([entry], unit)


# --- talk ------------------------------------------------------------------------------------------


def _text(command: Command, limit: int) -> str:
    text = "".join(c for c in command.text if c.isprintable() or c in "\n\t").strip()
    if not text:
        raise problem(400, "EMPTY_TEXT")
    if len(text) > limit:
        raise problem(400, "LONG_TEXT", limit=limit)
    return text


def _chat(room: Room, seat: Seat, command: Command) -> _Done:
    text = _text(command, _CHAT)
    mates = room.mates(seat) if command.to == "side" else ()
    entry = room.entry("chat", seat, name=room.sitters[seat].name, text=text, to=command.to, side=mates)
    return _Done([replace(entry, clocks=room.clocks)], Unit(room.id))


def announcement(room: Room, text: str, side: tuple[Seat, ...] = ()) -> Entry:
    """Something that the umpire tells everybody, or these seats of one side alone."""
    to = "side" if side else "all"
    entry = room.entry("chat", Seat(UMPIRE), name="посредник / umpire", text=text, to=to, side=side)
    return replace(entry, clocks=room.clocks)


def time_is_up(room: Room, seat: Seat) -> Entry:
    """That a seat's time is up is told to everybody who knows that it alone is waited for, else to its own side."""
    name = room.sitters[seat].name or seat
    known = all(room.table.waiting_as(one) == {seat} for one in room.all_seats)
    return announcement(room, f"{name}: время вышло / the time is up", () if known else room.mates(seat) or (seat,))


def _note(room: Room, seat: Seat, command: Command) -> _Done:
    if len(command.text) > _NOTE:
        raise problem(400, "LONG_TEXT", limit=_NOTE)
    text = command.text.replace("\x00", "")

    def keep() -> None:
        room.notes[seat] = text

    return _Done([], Unit(room.id).note(seat, text), keep)


# --- who sits where ---------------------------------------------------------------------------------


def seat_changed(room: Room, seat: Seat, hand_over: bool, **changes: Any) -> _Done:
    """Somebody else sits at the seat, or with another name; with `hand_over` the table gets a new version."""
    row = room.seated(seat, **changes)
    if hand_over:
        room.table.hand_over(seat, row.name)
    else:
        room.table.players[seat] = row.name
    former, room.sitters[seat] = room.sitters[seat], row
    entry = room.entry("seat", seat, name=row.name, sitter=row.kind, player=row.player, handed_over=hand_over)
    unit = Unit(room.id).sit(row).state(open=bool(room.free()), over=room.table.result is not None)

    def after() -> None:
        if former.key is not None and former.key != row.key:
            room.streams[seat].end(former.key)

    return _Done([entry], unit, after)


def _rename(room: Room, seat: Seat, command: Command) -> _Done:
    return seat_changed(room, seat, False, name=tidy(_text(command, _NAME)))


def _stand_in(room: Room, seat: Seat, command: Command) -> _Done:
    """`yes` and `no` agree or not to a computer in an absent player's place; `now` hands the own seat over."""
    wish = command.text.strip().lower() or "yes"
    if wish == "now":
        if room.table.result is not None:
            raise Declined("over")
        if not may_stand_in(room):
            raise problem(409, "NO_STAND_IN")
        return deputise(room, seat)
    if wish not in ("yes", "no"):
        raise problem(400, "BAD_REQUEST", detail="stand_in takes yes, no or now")
    return seat_changed(room, seat, False, stand_in=wish == "yes")


def new_key(room: Room, seat: Seat, key: bytes) -> _Done:
    """The seat has another key; nobody else need know."""
    former, row = room.sitters[seat], room.seated(seat, key=key)

    def after() -> None:
        room.sitters[seat] = row
        if former.key is not None:
            room.streams[seat].end(former.key)

    return _Done([], Unit(room.id).sit(row), after)


def may_stand_in(room: Room) -> bool:
    """Whether all who play have agreed to a computer in an absent player's place."""
    return room.full and all(row.stand_in for row in room.sitters.values() if row.kind != "computer")


def deputise(room: Room, seat: Seat) -> _Done:
    """A computer player gives this seat's orders until its holder takes it back."""
    return seat_changed(room, seat, True, kind="deputy", player=DEPUTIES[room.agreed.game])


def _take_back(room: Room, seat: Seat, command: Command) -> _Done:
    if room.sitters[seat].kind != "deputy":
        raise problem(409, "NOT_STOOD_IN")
    return seat_changed(room, seat, True, kind="human", player="")


def _leave(room: Room, seat: Seat, command: Command) -> _Done:
    """Before the first orders the seat is free again; later a computer stands in, if that was agreed."""
    if room.table.result is not None:
        raise Declined("over")
    untouched = not room.table.journal.plies() and not room.table.sealed_as(seat)
    if untouched and not room.agreed.hotseat and room.sitters[seat].kind == "human":
        return seat_changed(room, seat, False, kind="open", name="", key=None)
    if may_stand_in(room) and room.sitters[seat].kind == "human":
        return deputise(room, seat)
    name = room.sitters[seat].name or seat
    return _Done([announcement(room, f"{name}: ушёл / has left")], Unit(room.id))


_ACTS: dict[str, Callable[[Room, Seat, Command], _Done]] = {
    "hand_in": _hand_in,
    "chat": _chat,
    "note": _note,
    "rename": _rename,
    "stand_in": _stand_in,
    "take_back_seat": _take_back,
    "leave": _leave,
}
