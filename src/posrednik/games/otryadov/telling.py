"""Events as sentences, like an umpire's report: each with the clause under which it happened."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from posrednik.games.otryadov import events as e
from posrednik.games.otryadov.apply import enact_facts
from posrednik.games.otryadov.position import OFF, Facts
from posrednik.games.otryadov.squares import COLUMNS, INDEX, NAMES, SIDES
from posrednik.games.otryadov.tables import FORM, FORMS
from posrednik.games.otryadov.view import View, facts_of
from posrednik.games.otryadov.words import DUTIES, FIGURES, RESULTS, Word, say
from posrednik.games.otryadov.words import SIDES as SIDE_WORDS
from posrednik.notation.rulebook import toml

STRENGTHS: Mapping[str, Word] = {
    "harassing": Word("беспокоящий", "harassing"),
    "suppressing": Word("подавляющий", "suppressing"),
    "destroying": Word("уничтожающий", "destroying"),
    "none": Word("слабый", "weak"),
}


_LATIN = str.maketrans(COLUMNS, "ABVGDEJZIK")


class Told(NamedTuple):
    """One sentence and its clause."""

    text: str
    clause: str


def words(key: str, lang: str, **facts: object) -> str:
    """A sentence of `telling.toml` with its facts; the key may name a variant, `removed.fire`."""
    text = latin(_sentence(key, lang).format(**facts), lang)
    return text[:1].upper() + text[1:]


@lru_cache(maxsize=512)
def _sentence(key: str, lang: str) -> str:
    table: Any = toml("posrednik.games.otryadov", "telling.toml")
    for part in key.split("."):
        table = table[part]
    return str(table[lang])


def latin(text: str, lang: str) -> str:
    """An English sentence with its squares in the Latin spelling of O30-N-1; a Russian one as it is."""
    return text if lang == "ru" else text.translate(_LATIN)


def side_word(side: str, lang: str) -> str:
    return say(SIDE_WORDS[side], lang)


def tell(view: View, happened: Sequence[e.AnyEvent], lang: str, brief: bool = False) -> Iterator[Told]:
    """The report of what happened after `view`, in order; bookkeeping that nobody asks for is left out.

    A brief report stands beside the orders and leaves out what they say themselves.
    """
    yield from tell_from(facts_of(view), happened, lang, brief)


def tell_from(f: Facts, happened: Sequence[e.AnyEvent], lang: str, brief: bool = False) -> Iterator[Told]:
    """The same report on facts, which are the teller's own from now on."""
    teller = _Teller(f, lang)
    for event in happened:
        text = "" if brief and _ordered(event) else teller.sentence(event)
        if text:
            yield Told(text, event.clause)
        teller.follow(event)


def tell_both(f: Facts, happened: Sequence[e.AnyEvent], brief: bool = False) -> Iterator[tuple[Told, Told]]:
    """The same report in Russian and in English at once, on facts that are the teller's own from now on."""
    ru, en = _Teller(f, "ru"), _Teller(f, "en")
    last = max(
        [n for n, event in enumerate(happened, 1) if type(event) in _TELL and not (brief and _ordered(event))] or [0]
    )
    for event in happened[:last]:
        if not (brief and _ordered(event)):
            text = ru.sentence(event)
            if text:
                yield Told(text, event.clause), Told(en.sentence(event), event.clause)
        ru.follow(event)


def _ordered(event: e.AnyEvent) -> bool:
    """Whether the event is no more than the carrying out of an order."""
    if isinstance(event, e.FormChanged):
        return not event.free and FORMS[FORM[event.form]].type != "partisan"
    return type(event) in _ORDERED


_ORDERED = frozenset((e.Moved, e.Fired, e.Flew, e.BombRun, e.Passed, e.DrawOffered, e.Deployed))


class _Teller:
    """Follows the events on facts of its own, so that every figure is named where it stands at that moment."""

    def __init__(self, f: Facts, lang: str) -> None:
        self.f = f
        self.lang = lang

    def follow(self, event: e.AnyEvent) -> None:
        f = self.f
        if isinstance(event, e.Revealed):
            for id, form in event.forms.items():
                f.form[f.roster.index[id]] = FORM[form]
            for id, square in event.placement.items():
                f.place(f.roster.index[id], INDEX[square])
        elif not isinstance(event, (e.Deployed, e.PlanFiled)):
            enact_facts(f, event)

    def piece(self, id: str) -> str:
        i = self.f.roster.index[id]
        s = self.f.where(i)
        word = say(FIGURES[FORMS[self.f.form[i]].type], self.lang)
        return f"{word} {NAMES[s]}" if s != OFF else word

    def side_of(self, id: str) -> str:
        return side_word(SIDES[self.f.roster.side(self.f.roster.index[id])], self.lang)

    def sentence(self, event: e.AnyEvent) -> str:
        found = _TELL.get(type(event))
        if found is None:
            return ""
        key, facts = found(self, event)
        return words(key, self.lang, **facts) if key else ""


Sentence = tuple[str, dict[str, object]]


def _side(key: str) -> Callable[[_Teller, Any], Sentence]:
    return lambda t, event: (key, {"side": side_word(event.side, t.lang)})


def _piece(key: str) -> Callable[[_Teller, Any], Sentence]:
    return lambda t, event: (key, {"piece": t.piece(event.piece)})


def _path(t: _Teller, event: e.Moved | e.Attacked) -> str:
    return "–".join(event.path)


def _moved(t: _Teller, event: e.Moved) -> Sentence:
    return "moved", {"piece": t.piece(event.piece), "path": _path(t, event)}


def _attacked(t: _Teller, event: e.Attacked) -> Sentence:
    facts = {"piece": t.piece(event.piece), "path": _path(t, event), "target": t.piece(event.target)}
    return "attacked", dict(facts)


def _form_changed(t: _Teller, event: e.FormChanged) -> Sentence:
    form = FORMS[FORM[event.form]]
    kind = "partisan" if form.type == "partisan" else "free" if event.free else "up" if form.mounted else "down"
    return f"form_changed.{kind}", {"piece": t.piece(event.piece)}


def _fired(t: _Teller, event: e.Fired) -> Sentence:
    facts: dict[str, object] = {"piece": t.piece(event.piece), "square": event.square}
    if event.close:
        return "fired.close", facts
    if event.at is None:
        return "fired.barrage", facts
    return "fired.at", facts | {"target": t.piece(event.at)}


def _flew(t: _Teller, event: e.Flew) -> Sentence:
    return f"flew.{'landed' if event.landed else 'up'}", {"piece": t.piece(event.piece), "square": event.to}


def _bomb_run(t: _Teller, event: e.BombRun) -> Sentence:
    return "bomb_run", {"piece": t.piece(event.piece), "square": event.square}


def _token(key: str) -> Callable[[_Teller, Any], Sentence]:
    return lambda t, event: (key, {"side": side_word(event.side, t.lang), "square": event.square})


def _raided(t: _Teller, event: e.Raided) -> Sentence:
    victims = ", ".join(t.piece(id) for id in event.victims) or "–"
    return "raided", {"piece": t.piece(event.piece), "list": victims}


def _removed(t: _Teller, event: e.Removed) -> Sentence:
    return f"removed.{event.cause}", {"piece": t.piece(event.piece), "side": t.side_of(event.piece)}


def _affected(t: _Teller, event: e.Affected) -> Sentence:
    duty = say(DUTIES[event.duty], t.lang) if event.duty else ""
    facts: dict[str, object] = {
        "piece": t.piece(event.piece), "side": t.side_of(event.piece), "firers": event.firers, "duty": duty,
        "strength": say(STRENGTHS[event.strength], t.lang), "number": event.neutralised,
    }  # fmt: skip
    if event.duty and not event.firers:
        return "affected.gas", facts
    if event.duty:
        return "affected.duty", facts
    return ("affected.free" if event.neutralised is None else "affected.neutralised"), facts


def _green_fight(t: _Teller, event: e.GreenFight) -> Sentence:
    return "green_fight", {"side": side_word(event.winner, t.lang), "square": event.ground}


def _displaced(t: _Teller, event: e.Displaced) -> Sentence:
    return "displaced", {"piece": t.piece(event.piece), "side": t.side_of(event.piece), "square": event.to}


def _gas_ticked(t: _Teller, event: e.GasTicked) -> Sentence:
    if event.clean:
        return "gas_ticked.clean", {"square": event.square}
    if event.decon is None:
        return "", {}
    return "gas_ticked.decon", {"square": event.square, "number": event.decon}


def _barrage_laid(t: _Teller, event: e.BarrageLaid) -> Sentence:
    return ("barrage_laid", {"list": ", ".join(event.squares)}) if event.squares else ("", {})


def _airfield_work(t: _Teller, event: e.AirfieldWork) -> Sentence:
    key = "mended" if event.mended else "on"
    return f"airfield_work.{key}", {"side": side_word(event.side, t.lang), "number": event.repair}


def _aloft(t: _Teller, event: e.Aloft) -> Sentence:
    return "aloft", {"piece": t.piece(event.piece), "number": event.sortie}


def _station_held(t: _Teller, event: e.StationHeld) -> Sentence:
    side = side_word(event.side, t.lang)
    if event.piece is None:
        return "station_held.lost", {"side": side}
    return "station_held.taken", {"side": side, "piece": t.piece(event.piece)}


def _ended(t: _Teller, event: e.Ended) -> Sentence:
    kind = say(RESULTS[event.kind], t.lang)
    if event.winner is None:
        return "ended.drawn", {}
    return "ended.won", {"kind": kind, "side": side_word(event.winner, t.lang)}


def _revealed(t: _Teller, event: e.Revealed) -> Sentence:
    return "revealed", {"side": side_word(event.to_move, t.lang)}


_TELL: Mapping[type, Callable[[_Teller, Any], Sentence]] = {
    e.PlanFiled: _side("plan_filed"),
    e.Deployed: _side("deployed"),
    e.Revealed: _revealed,
    e.Refuelled: _piece("refuelled"),
    e.Moved: _moved,
    e.Attacked: _attacked,
    e.FormChanged: _form_changed,
    e.Fired: _fired,
    e.Flew: _flew,
    e.BombRun: _bomb_run,
    e.Bombed: _token("bombed"),
    e.Contaminated: _token("contaminated"),
    e.Passed: _side("passed"),
    e.DrawOffered: _side("draw_offered"),
    e.Raided: _raided,
    e.Removed: _removed,
    e.Affected: _affected,
    e.GreenFight: _green_fight,
    e.Displaced: _displaced,
    e.GasTicked: _gas_ticked,
    e.BarrageLaid: _barrage_laid,
    e.AirfieldDamaged: _side("airfield_damaged"),
    e.AirfieldWork: _airfield_work,
    e.Aloft: _aloft,
    e.StationHeld: _station_held,
    e.Ended: _ended,
}
"""Events that are told; the others are bookkeeping."""
