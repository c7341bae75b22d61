"""What the umpire tells a seat before it writes: report, supply, budget, offers, questions to answer (ST-8.1, 8.2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from posrednik.core.clause import clause
from posrednik.core.exact import Fraction
from posrednik.games.strategia.inquiring import UMPIRE
from posrednik.games.strategia.phrases import Lang, arm_named
from posrednik.games.strategia.reports import ArmySeen, Known, OpenZone, Report
from posrednik.games.strategia.speaking import both, capital, listed, number, phrase, plain, side, unit
from posrednik.games.strategia.telling import Teller
from posrednik.games.strategia.unit import Unit
from posrednik.games.strategia.view import View
from posrednik.notation.speech import Text, Told


@clause("ST-8.1", "ST-8.2", "ST-P.5")
def situation(v: View) -> Iterator[Told]:
    """The sentences of the situation, each with its clause."""
    for said in _situation(v):
        yield Told(capital(said.text), said.clause)


def _situation(v: View) -> Iterator[Told]:
    if v.stage == "planning":
        yield from _planning(v)
        return
    if v.stage == "peace":
        for name, points in v.scores.items():
            yield Told(phrase("situation.score", side=side(name), number=number(points)), "ST-10")
        return
    limit = v.options.turn_limit
    yield Told(phrase("situation.turn", turn=v.turn, limit=limit, side=side(v.mover)), "ST-1.5")
    if not v.war:
        yield Told(phrase("situation.peace_reigns"), "ST-1.8")
    if v.seat == UMPIRE:
        yield Told(phrase("situation.umpire", limit=v.options.intervention_limit), "ST-9.4h")
    if v.side:
        yield from _own(v)


def _planning(v: View) -> Iterator[Told]:
    if not v.side:
        return
    field = [one for one in v.units if one.arm != "garrison"]
    off = sum(not one.squares for one in field)
    yield Told(phrase("situation.planning", side=side(v.side), number=len(field), off=off), "ST-5.1")
    yield from _coming(v)


def _coming(v: View) -> Iterator[Told]:
    for turn in sorted({one.turn for one in v.coming}):
        names = listed([unit(one.unit) for one in v.coming if one.turn == turn])
        yield Told(phrase("situation.coming", turn=turn, list=names), "ST-6.4")


def _own(v: View) -> Iterator[Told]:
    """What a side that plays is told of itself and of the others."""
    t = Teller(v)
    strength = sum((one.strength for one in v.units if one.arm != "garrison"), Fraction(0))
    yield Told(phrase("situation.forces", side=side(v.side), number=len(v.units), strength=number(strength)), "ST-8.1")
    for one in v.put:
        facts: dict[str, Any] = {"square": t.square(one.square), "number": one.chips, "squares": t.squares(one.squares)}
        yield Told(phrase("situation.put", **facts), "ST-9.8q")
    if v.report is not None:
        yield from report(t, v.report)
    if v.near:
        yield Told(phrase("situation.near", list=listed([t.chip(one) for one in v.near])), "ST-8.1")
    for owner in v.units:
        if owner.supply:
            supply = phrase(f"word.{owner.supply}", "telling.toml")
            facts = {"unit": unit(owner), "supply": supply, "strength": number(owner.strength)}
            yield Told(phrase("situation.supply", **facts), "ST-9.15a")
    if v.contact:
        yield Told(phrase("situation.contact", list=listed([t.name(id) for id in v.contact])), "ST-9.8p")
    yield from _talk(v)
    yield from _coming(v)


def _talk(v: View) -> Iterator[Told]:
    if v.war:
        yield Told(phrase("situation.budget", number=number(v.recon_left)), "ST-8.3")
    for name in v.offered:
        yield Told(phrase("situation.offered", side=side(name)), "ST-1.9")
    for name in v.offers:
        yield Told(phrase("situation.own_offer", side=side(name)), "ST-1.9")
    for text in v.said[-3:]:
        yield Told(phrase("situation.said", text=text), "ST-1.3u")


# --- the report ---------------------------------------------------------------------------------------


@clause("ST-8.1", "ST-8.2", "ST-6.2")
def report(t: Teller, told: Report) -> Iterator[Told]:
    """A report on the others in sentences: cover, uncovered zones with all in them, armies of the first echelon."""
    if told.withheld:
        yield Told(phrase("situation.withheld"), "ST-9.4")
    for name in dict.fromkeys(one.side for one in told.cover):
        chips = [t.chip(one) for one in told.cover if one.side == name]
        yield Told(phrase("situation.cover", side=side(name), list=listed(chips)), "ST-8.1")
    for zone in told.zones:
        yield Told(_zone(t, zone), "ST-8.2")
    for name in dict.fromkeys(one.side for one in told.armies):
        armies = [_army(t, one) for one in told.armies if one.side == name]
        yield Told(phrase("situation.armies", side=side(name), list=listed(armies)), "ST-8.1")


def _zone(t: Teller, zone: OpenZone) -> Text:
    (west, east), (south, north) = zone.columns, zone.rows
    return phrase(
        "situation.zone", side=side(zone.side), west=west + 1, east=east + 1, south=south + 1, north=north + 1,
        list=listed([_seen(t, one) for one in zone.units]),
    )  # fmt: skip


def _seen(t: Teller, one: Known) -> Text:
    made = Unit(id=one.id, side=one.side, arm=one.arm, number=one.number, part=one.part, squares=one.squares)
    name, where = unit(made), t.square(one.squares[0] if one.squares else -1)
    return Text(f"{name.ru} {where.ru}", f"{name.en} {where.en}")


def _army(t: Teller, one: ArmySeen) -> Text:
    more = plain("")
    if one.divisions is not None:
        more = phrase("situation.divisions", number=one.divisions)
    if one.strip is not None:
        strip = phrase("situation.strip", a=t.square(one.strip[0]), b=t.square(one.strip[1]))
        more = Text(more.ru + strip.ru, more.en + strip.en)
    return phrase("situation.army", number=one.number, corps=one.corps, more=more)


# --- answers of the scouts ---------------------------------------------------------------------------


@clause("ST-8.3")
def answer(v: View, kind: str, question: Any, said: Any) -> tuple[Text, Text]:
    """A question to the scouts and its answer in words; whether it is true nobody says."""
    t = Teller(v)
    where = plain(question) if isinstance(question, str) else t.squares(question or ())
    asked = phrase(f"ask.{kind}", where=where)
    if isinstance(said, bool):
        return asked, phrase("said.yes" if said else "said.no")
    if isinstance(said, dict):
        return asked, both(lambda lang: _arms(said, lang))
    if isinstance(said, tuple | list):
        return asked, t.squares(said)
    if kind == "where":
        return asked, t.square(said) if isinstance(said, int) else phrase("said.none")
    return asked, plain(said)


def _arms(count: dict[str, int], lang: str) -> str:
    tongue: Lang = "ru" if lang == "ru" else "en"
    return ", ".join(f"{arm_named(arm, tongue)} × {n}" for arm, n in count.items()) or "0"
