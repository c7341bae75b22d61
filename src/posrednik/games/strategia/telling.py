"""Events as sentences, in both languages: what the seat of a view may hear, and no more than the events say."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from posrednik.core.clause import clause
from posrednik.core.exact import Fraction
from posrednik.games.strategia import events_battle as b
from posrednik.games.strategia import events_forming as f
from posrednik.games.strategia import events_movement as m
from posrednik.games.strategia import events_sequence as s
from posrednik.games.strategia import events_war as w
from posrednik.games.strategia.happening import Happening
from posrednik.games.strategia.speaking import capital, facing, has, listed, number, phrase, plain, side, unit
from posrednik.games.strategia.unit import Unit
from posrednik.games.strategia.view import View
from posrednik.notation.speech import Text, Told

_FILE: Final = "telling.toml"
_MOST = 400
"""Sentences of one report; a longer one is cut and says so by its length alone."""


class Teller:
    """Words events that follow a view; units are called by their names as they come up."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.names: dict[str, Unit] = {one.id: one for one in view.units}
        self.names |= {one.unit.id: one.unit for one in view.coming}

    def known(self, event: Happening) -> None:
        self.names |= {one.id: one for one in event.units}

    def name(self, id: str) -> Text:
        """The name of a unit; of one that the view does not know, nothing but its id."""
        found = self.names.get(id)
        return plain(id) if found is None else unit(found)

    def square(self, square: int) -> Text:
        return plain(self.view.board.name[square]) if 0 <= square < self.view.board.size else plain("?")

    def squares(self, squares: Iterable[int]) -> Text:
        return listed([self.square(one) for one in squares])

    def losses(self, given: b.Losses) -> Text:
        said = [phrase("word.one", _FILE, unit=self.name(id), lost=number(lost)) for id, lost in given if lost]
        return listed(said)

    def chip(self, chip: Any) -> Text:
        size = phrase(f"size.{chip.size}", _FILE)
        return phrase("word.chip", _FILE, square=self.square(chip.square), size=size, facing=facing(chip.facing))


Facts = Mapping[str, object]
Says = Callable[[Teller, Any], Iterator[tuple[str, Facts]]]


@clause("ST-1.4", "ST-9.8h")
def told(view: View, events: Sequence[Happening]) -> Iterator[Told]:
    """The sentences of events after a view."""
    teller = Teller(view)
    for event in _joined(events):
        teller.known(event)
        says = _SAYS.get(type(event), _by_unit)
        for key, facts in says(teller, event):
            if has(f"told.{key}", _FILE):
                yield Told(capital(phrase(f"told.{key}", _FILE, **facts)), event.clause)


def _joined(events: Sequence[Happening]) -> list[Happening]:
    """Steps of a unit that follow each other told as one; what does not fit on a page left out."""
    out: list[Happening] = []
    for event in events:
        last = out[-1] if out else None
        if isinstance(event, m.Stepped) and isinstance(last, m.Stepped):
            same = [one.id for one in event.units] == [one.id for one in last.units]
            if same and event.units and last.to == event.start:
                out[-1] = m.Stepped(
                    clause=event.clause, units=event.units, start=last.start, to=event.to, kind=event.kind,
                    km=last.km + event.km,
                )  # fmt: skip
                continue
        out.append(event)
    return out[:_MOST]


def _by_unit(t: Teller, event: Any) -> Iterator[tuple[str, Facts]]:
    """The same sentence for every unit of the event."""
    key = type(event).__name__
    if not has(f"told.{key}", _FILE):
        return
    for one in event.units:
        facts: dict[str, object] = {
            "unit": unit(one), "squares": t.squares(one.squares), "at": t.square(one.at), "facing": facing(one.facing),
        }  # fmt: skip
        for name in ("start", "to", "square"):
            if hasattr(event, name):
                facts[name] = t.square(getattr(event, name))
        yield key, facts


def _bare(t: Teller, event: Any) -> Iterator[tuple[str, Facts]]:
    """A sentence about sides and a square."""
    facts: dict[str, object] = {}
    for name in ("side", "other", "to"):
        if isinstance(getattr(event, name, None), str):
            facts[name] = side(getattr(event, name))
    if hasattr(event, "square"):
        facts["square"] = t.square(event.square)
    facts["number"] = plain(len(event.units))
    facts["units"] = listed([unit(one) for one in event.units])
    facts["corps"] = plain(getattr(event, "corps", ""))
    yield type(event).__name__, facts


def _began(t: Teller, event: s.HalfBegan) -> Iterator[tuple[str, Facts]]:
    movers = t.view.movers
    yield "HalfBegan", {"turn": event.half // len(movers) + 1, "side": side(movers[event.half % len(movers)])}


def _given(t: Teller, event: s.Given) -> Iterator[tuple[str, Facts]]:
    yield "Given", {"seat": seat(event.seat), "number": len(event.orders)}


def seat(name: str) -> Text:
    """A seat in words: its side, and the number of the seat where there are several."""
    country = name.rstrip("0123456789")
    more = name[len(country) :]
    said = side(country)
    return Text(f"{said.ru} {more}".strip(), f"{said.en} {more}".strip())


def _reported(t: Teller, event: s.Reported) -> Iterator[tuple[str, Facts]]:
    yield "Reported" if event.report is not None else "Withheld", {}


def _asked(t: Teller, event: s.Asked) -> Iterator[tuple[str, Facts]]:
    for one in event.questions:
        yield "Asked", {"square": t.square(one.square), "number": one.chips, "squares": t.squares(one.squares)}


def _interdicted(t: Teller, event: m.Interdicted) -> Iterator[tuple[str, Facts]]:
    for one in event.units:
        yield "Interdicted", {"unit": unit(one), "square": t.square(event.square), "lost": number(event.lost)}


def _railed(t: Teller, event: m.Railed) -> Iterator[tuple[str, Facts]]:
    for one in event.units:
        yield "Waiting" if event.waited else "Railed", {"unit": unit(one), "to": t.square(event.to)}


def _met(t: Teller, event: m.Met) -> Iterator[tuple[str, Facts]]:
    yield "Met", {"chips": listed([t.chip(one) for one in event.chips])}


def _shelled(t: Teller, event: b.Shelled) -> Iterator[tuple[str, Facts]]:
    where = t.square(event.square)
    if event.gun:
        yield "Shelled", {"square": where}
    if event.losses:
        yield "ShelledHere", {"square": where, "losses": t.losses(event.losses)}


def _blocked(t: Teller, event: b.Blocked) -> Iterator[tuple[str, Facts]]:
    yield "Blocked", {"squares": t.squares([s for one in event.closures for s in one.squares])}


def _fought(t: Teller, event: b.Fought) -> Iterator[tuple[str, Facts]]:
    known = event.result if has(f"result.{event.result}", _FILE) else "other"
    result = phrase(f"result.{known}", _FILE) if event.result else plain("")
    taken = plain("")
    if event.captured:
        taken = phrase("word.captured", _FILE, losses=t.losses(event.captured))
    yield "Fought", {
        "square": t.square(event.square), "result": result, "losses": t.losses(event.losses), "captured": taken,
    }  # fmt: skip


def _withdrew(t: Teller, event: b.Withdrew) -> Iterator[tuple[str, Facts]]:
    key = "Withdrew" if event.ways or t.view.side == event.side else "Emptied"
    yield key, {"square": t.square(event.square), "losses": t.losses(event.losses)}


def _booked(t: Teller, event: Any) -> Iterator[tuple[str, Facts]]:
    names = listed([t.name(id) for id, _ in event.losses])
    where = t.square(getattr(event, "square", -1))
    if isinstance(event, b.BattleOver) or event.losses:
        yield type(event).__name__, {"square": where, "losses": t.losses(event.losses), "unit": names}


def _taken(t: Teller, event: b.EquipmentTaken) -> Iterator[tuple[str, Facts]]:
    yield "EquipmentTaken", {"number": sum(one.regiments for one in event.equipment)}


def _besieged(t: Teller, event: b.Besieged) -> Iterator[tuple[str, Facts]]:
    yield "Besieged", {"square": t.square(event.square), "share": number(event.used)}


def _starved(t: Teller, event: w.Starved) -> Iterator[tuple[str, Facts]]:
    for one in event.units:
        if one.supply:
            supply = phrase(f"word.{one.supply}", _FILE)
            yield "Starved", {"unit": unit(one), "supply": supply, "strength": number(one.strength)}


def _replied(t: Teller, event: w.Replied) -> Iterator[tuple[str, Facts]]:
    from posrednik.games.strategia.situation import answer

    question, said = answer(t.view, event.answer.kind, event.answer.question, event.answer.said)
    key = "Lied" if event.answer.false else "Replied"
    yield key, {"price": number(event.answer.price), "question": question, "answer": said}


def _deployed(t: Teller, event: w.Deployed) -> Iterator[tuple[str, Facts]]:
    """Where the troops stand; a reaction that a plan gives to a unit is no news."""
    if event.clause == "ST-9.8r":
        return
    yield "Deployed", {"number": len(event.units), "moved": listed([t.name(id) for id in event.moved])}


def _inquired(t: Teller, event: w.Inquired) -> Iterator[tuple[str, Facts]]:
    from posrednik.games.strategia.situation import answer

    query = event.query
    question, true = answer(t.view, query.kind, query.formation or query.squares, query.true)
    if event.side == t.view.side:
        yield "Inquired", {"question": question}
    else:
        yield "Queried", {"question": question, "answer": true, "side": side(event.side)}


def _intervened(t: Teller, event: w.Intervened) -> Iterator[tuple[str, Facts]]:
    act = event.act
    if act.kind == "message":
        yield "Intervened", {"text": plain(act.text)}
        return
    whom = side(act.side) if act.side else plain("")
    name = t.name(act.unit or act.text) if act.unit or act.kind == "delay" else plain("")
    yield f"Act_{act.kind}", {
        "side": whom, "unit": name, "squares": t.squares(_ends(act.squares)), "turns": act.turns, "value": act.value,
        "text": plain(act.text),
    }  # fmt: skip


def _ends(squares: tuple[int, ...]) -> tuple[int, ...]:
    """The corners of a district."""
    return squares if len(squares) < 3 else (squares[0], squares[-1])


_SAYS: Final[Mapping[type, Says]] = {
    s.HalfBegan: _began, s.Given: _given, s.Reported: _reported, s.Asked: _asked, s.Answered: _bare,
    s.Opened: _bare, s.Ended: _bare, m.Interdicted: _interdicted, m.Railed: _railed, m.Met: _met,
    b.Shelled: _shelled, b.Barred: lambda t, event: iter([("Barred", {"square": t.square(event.fire.square)})]),
    b.Blocked: _blocked, b.Fought: _fought, b.Withdrew: _withdrew, b.Disengaged: _booked, b.BattleOver: _booked,
    b.EquipmentTaken: _taken, b.BrokeThrough: _bare, b.Besieged: _besieged, b.Capitulated: _bare,
    w.Starved: _starved, w.Inquired: _inquired, w.Replied: _replied, w.Unanswered: _bare, w.Violated: _bare,
    w.PeaceOffered: _bare, w.PeaceWithdrawn: _bare, w.PeaceMade: _bare, w.Departed: _bare, w.Mustered: _bare,
    w.Arrived: _bare,
    w.Destined: _bare, w.Deployed: _deployed, w.Organised: _bare, w.Intervened: _intervened, f.Regrouped: _bare,
}  # fmt: skip


def lost(events: Iterable[Happening]) -> Fraction:
    """Losses of own units that the events tell, in divisions."""
    return sum((loss for event in events for _, loss in getattr(event, "losses", ())), Fraction(0))
