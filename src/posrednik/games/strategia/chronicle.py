"""The written chronicle of a war (ST-REC): turn by turn, in sentences, from its events.

After the war it is told whole; during it a seat reads its own, from the events as `hearing.report` lets it hear them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final

from msgspec import Struct

from posrednik.core.clause import clause
from posrednik.games.strategia import events_battle as b
from posrednik.games.strategia import events_forming as f
from posrednik.games.strategia import events_movement as m
from posrednik.games.strategia import events_sequence as s
from posrednik.games.strategia import events_war as w
from posrednik.games.strategia.board import OWNERS, Board
from posrednik.games.strategia.campaign import Span
from posrednik.games.strategia.happening import Happening
from posrednik.games.strategia.inquiring import UMPIRE
from posrednik.games.strategia.phrases import ARMS, counted
from posrednik.games.strategia.teller import Teller, phrase, side, tidy


class Chapter(Struct, frozen=True):
    """One move of a side: its game turn (0 for the plans), the side, a heading, the sentences."""

    turn: int
    side: str
    heading: str
    sentences: tuple[str, ...]


@clause("ST-REC")
def chronicle(
    board: Board, halves: Iterable[Span], lang: str, movers: tuple[str, ...] = ("red", "blue")
) -> list[Chapter]:
    """The chapters of a war from its half-turns, the plans first; moves of which nothing is to be told are left out."""
    teller = Teller(board, lang)
    out = []
    for number, events in halves:
        turn = number // len(movers) + 1 if number >= 0 else 0
        who = movers[number % len(movers)] if turn else ""
        heading = phrase("heading", lang, turn=turn, side=side(who, lang)) if turn else phrase("plan", lang)
        teller.mover = who
        sentences = tuple(tidy(one) for one in _half(teller, events))
        if sentences:
            out.append(Chapter(turn, who, heading, sentences))
    return out


def as_text(chapters: Iterable[Chapter]) -> str:
    """A chronicle to be read or printed, a paragraph a move."""
    return "".join(f"{one.heading} {' '.join(one.sentences)}\n\n" for one in chapters)


def _half(t: Teller, events: Iterable[Happening]) -> Iterator[str]:
    """The sentences of one half-turn; steps that follow one another are told together."""
    for event in events:
        t.known.update((unit.id, unit) for unit in event.units)
        if isinstance(event, m.Stepped):
            t.ways.update((unit.id, unit.at) for unit in event.units)
        told = _TELL.get(type(event))
        sentence = told(t, event) if told is not None else ""
        if sentence:
            yield from () if isinstance(event, _ASIDE) else _moved(t)
            yield sentence
        if isinstance(event, m.Stepped | m.Seized | m.Reshaped | b.Withdrew):
            for taken in _towns(t, event.taken):
                yield from _moved(t)
                yield taken
    yield from _moved(t)


def _moved(t: Teller) -> Iterator[str]:
    """The questions and steps that have not been told yet, in a sentence each."""
    for who, number in t.asked.items():
        yield t.say("asked", side=t.side(who), number=number)
    t.asked = {}
    if t.ways:
        each = [t.say("moved_to", unit=t.unit(id), square=t.at(to)) for id, to in t.ways.items()]
        t.ways = {}
        yield t.say("moved", list=", ".join(each))


def _towns(t: Teller, taken: Iterable[tuple[int, int]]) -> Iterator[str]:
    """Places that changed hands."""
    for square, owner in taken:
        place = t.board.places.get(square)
        if place is not None:
            yield t.say("taken", side=t.side(OWNERS[owner]), place=place.name or t.at(square))


# --- battle ------------------------------------------------------------------------------------------


def _fought(t: Teller, e: b.Fought) -> str:
    who = t.units(e.strikers) or t.side(e.side)
    whom = t.units(e.struck)
    one = t.known.get(e.strikers[0]) if len(e.strikers) == 1 else None
    verb = "many" if one is None else "regiment" if one.part else "one"
    return t.say(
        "fought",
        who=who,
        verb=t.say(f"verb_{verb}"),
        square=t.at(e.square),
        mode=t.say(f"mode_{e.mode}") if e.mode else "",
        whom=t.say("whom", units=whom) if whom else "",
        result=t.say(f"result_{e.result}"),
        losses=t.losses(e.losses),
    )


def _withdrew(t: Teller, e: b.Withdrew) -> str:
    each = [t.say("moved_to", unit=t.unit(id), square=t.at(way[-1])) for id, way in e.ways if way]
    speed = t.say(f"speed_{e.multiple}") if e.multiple > 1 else ""
    where = t.say("where", list=", ".join(each), speed=speed) if each else ""
    return t.say("withdrew", square=t.at(e.square), where=where, losses=t.losses(e.losses))


def _shelled(t: Teller, e: b.Shelled) -> str:
    gun = t.say("gun", unit=t.unit(e.gun)) if e.gun in t.known else ""
    lost = t.losses(e.losses).strip().rstrip(".")
    return t.say("shelled", gun=gun, square=t.at(e.square), losses=f". {lost}" if lost else "")


def _blocked(t: Teller, e: b.Blocked) -> str:
    shut = e.closures[0]
    squares = " – ".join(t.at(one) for one in shut.squares)
    return t.say("blocked", unit=t.unit(e.gun), kind=t.say(f"kind_{shut.kind}"), square=squares)


def _over(t: Teller, e: b.BattleOver) -> str:
    return t.say("over", square=t.at(e.square), of_side=t.of(e.winner), losses=t.losses(e.losses))


def _equipment(t: Teller, e: b.EquipmentTaken) -> str:
    each = [
        t.say("regiments", number=counted(one.regiments, "regiment", t.tongue), arm=ARMS[t.tongue][one.arm])
        for one in e.equipment
    ]
    return t.say("equipment", side=t.side(e.side), list=", ".join(each)) if each else ""


# --- everything else ---------------------------------------------------------------------------------


def _arrived(t: Teller, e: m.Railed) -> str:
    done = [unit.id for unit in e.units if unit.state != "in_transfer"]
    return t.say("railed", units=t.units(done), square=t.at(e.to)) if done and not e.waited else ""


def _starved(t: Teller, e: w.Starved) -> str:
    hungry = [unit.id for unit in e.units if unit.supply]
    return t.say("starved", side=t.side(e.side), units=t.units(hungry)) if hungry else ""


def _deployed(t: Teller, e: w.Deployed) -> str:
    number = sum(unit.arm != "garrison" for unit in e.units)
    whole = number > 1 and e.clause == "ST-6.1a"
    return t.say("deployed", side=t.side(e.side), number=number) if whole else ""


def _organised(t: Teller, e: w.Organised) -> str:
    """The armies that are not as they were."""
    said = []
    for one in e.armies:
        if one.units and t.armies.get((one.side, one.number)) != one.units:
            t.armies[one.side, one.number] = one.units
            said.append(tidy(t.say("army", side=t.side(e.side), army=one.number, units=t.units(one.units))))
    return " ".join(said)


def _replied(t: Teller, e: w.Replied) -> str:
    """Questions are counted; that one was answered falsely only the whole chronicle after the war tells."""
    t.asked[e.side] = t.asked.get(e.side, 0) + 1
    if not e.answer.false:
        return ""
    said = t.say("lied", side=t.side(e.side))
    return said if not e.by else f"{said} {t.say('lied_umpire' if e.by == UMPIRE else 'lied_opponent')}"


def _offered(t: Teller, e: w.PeaceOffered) -> str:
    return t.say("offer_text", side=t.side(e.side), text=e.text) if e.text else t.say("offer", side=t.side(e.side))


def _intervened(t: Teller, e: w.Intervened) -> str:
    """What chance brought, and what a human umpire did, with his reason; before the end a side has his words alone."""
    act, ground = e.act, e.act.squares
    if act.kind == "weather":
        return t.say("weather", square=f"{t.board.name[ground[0]]}..{t.board.name[ground[-1]]}") if ground else ""
    if not act.human:
        return ""
    named = act.unit or (act.text if act.kind == "delay" else "")
    squares = " – ".join(t.at(one) for one in ground)
    return t.say(
        f"act_{act.kind}", side=t.side(act.side) if act.side else "", unit=t.unit(named) if named in t.known else "",
        square=squares, value=act.value, text=act.text, turns=act.turns,
    )  # fmt: skip


def _ended(t: Teller, e: s.Ended) -> str:
    kind = t.say(f"kind_{e.result.kind}")
    won = e.result.winner
    return t.say("ended", result=t.say("winner", kind=kind, of_side=t.of(str(won))) if won else kind)


def _by_units(key: str) -> Callable[[Teller, Any], str]:
    """A sentence that names the units of an event, and its square where it has one."""

    def tell(t: Teller, e: Any) -> str:
        square = getattr(e, "square", -1)
        names = t.units(unit.id for unit in e.units)
        return t.say(key, units=names, square=t.at(square) if square >= 0 else "") if names else ""

    return tell


def _by_side(key: str) -> Callable[[Teller, Any], str]:
    """A sentence that names the side of an event, its square, its other side."""

    def tell(t: Teller, e: Any) -> str:
        square, other = getattr(e, "square", -1), getattr(e, "other", "")
        facts = {
            "side": t.side(e.side),
            "other": t.side(other) if other else "",
            "of_other": t.of(other) if other else "",
        }
        return t.say(key, square=t.at(square) if square >= 0 else "", **facts)

    return tell


_ASIDE: Final = (m.Boarded, m.Railed, m.Interdicted, w.Arrived, w.Violated)
"""Events that are told without breaking the list of movements."""
_TELL: Final[Mapping[type, Callable[[Teller, Any], str]]] = {
    b.Fought: _fought,
    b.Withdrew: _withdrew,
    b.Shelled: _shelled,
    b.Barred: lambda t, e: t.say("barred", unit=t.unit(e.gun), square=t.at(e.fire.square)),
    b.Blocked: _blocked,
    b.BattleOver: _over,
    b.BrokeThrough: _by_side("broken"),
    b.Capitulated: _by_side("capitulated"),
    b.Besieged: lambda t, e: _by_side("besieged")(t, e) if e.used else "",
    b.EquipmentTaken: _equipment,
    f.Crowded: _by_units("crowded"),
    m.Boarded: lambda t, e: _by_units("boarded")(t, e) if e.clause == "ST-4.6" else "",
    m.Railed: _arrived,
    m.Interdicted: _by_units("interdicted"),
    w.Starved: _starved,
    w.Arrived: _by_units("arrived"),
    w.Deployed: _deployed,
    w.Organised: _organised,
    w.Violated: _by_side("violated"),
    w.Replied: _replied,
    w.PeaceOffered: _offered,
    w.PeaceMade: _by_side("peace"),
    w.Departed: _by_side("departed"),
    w.Intervened: _intervened,
    s.Ended: _ended,
}
"""Kind of event → its sentence, "" where there is nothing to tell."""
