"""What the staff keeps of its own and knows of others, as lines: troops by army, the report, marks, the budget."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from posrednik.cli.war.naming import facing, name, number, seen, side, square, tongue, word
from posrednik.games.strategia.phrases import ARMS, ASKED
from posrednik.games.strategia.recon import PRICE, lie_allowed
from posrednik.games.strategia.spelling import unit as spelt
from posrednik.games.strategia.unit import Unit


def turn_of(view: Any, half: int) -> int:
    """The game turn of a half-turn number."""
    return int(half // len(view.movers) + 1)


# --- own troops ----------------------------------------------------------------------------------


def troops(view: Any, lang: str, wanted: frozenset[str] | None = None) -> Iterator[str]:
    """Own units by army, one a line: where, facing, strength, what they do, supply; `wanted` are ids."""
    units = {unit.id: unit for unit in view.units if wanted is None or unit.id in wanted}
    listed: set[str] = set()
    for army in view.armies:
        members = [units[id] for id in army.units if id in units]
        if members:
            yield word("army_head", lang, number=army.number)
            yield from (f"  {unit_line(view, unit, lang)}" for unit in members)
            listed.update(unit.id for unit in members)
    others = [unit for unit in sorted(units.values(), key=_order) if unit.id not in listed]
    if others:
        if listed:
            yield word("reserve_head", lang)
        yield from (f"  {unit_line(view, unit, lang)}" for unit in others)
    coming = [one for one in view.coming if wanted is None]
    if coming:
        yield word("coming_head", lang)
    for one in coming:
        cities = "".join(f", {square(view, s)}" for s in one.cities)
        yield word("coming", lang, unit=name(view, one.unit, lang), turn=one.turn, cities=cities)


def _order(unit: Unit) -> tuple[bool, str, int, int]:
    return unit.arm == "garrison", unit.arm, unit.number, unit.part


def unit_line(view: Any, unit: Unit, lang: str) -> str:
    """Everything about one own unit."""
    if not unit.squares:
        return f"{name(view, unit, lang)}: {word('unplaced', lang)}, {_strength(unit, lang)}"
    where = square(view, unit.at)
    more = "".join(f"+{view.board.name[s]}" for s in unit.squares[1:])
    said = [f"{where}{more}", word("facing", lang, facing=facing(unit.facing, lang)), _strength(unit, lang)]
    return f"{name(view, unit, lang)}: {', '.join([*said, *_state(view, unit, lang)])}"


def _strength(unit: Unit, lang: str) -> str:
    return word("strength", lang, strength=number(unit.strength))


def _state(view: Any, unit: Unit, lang: str) -> Iterator[str]:
    """What the unit is and does now."""
    if unit.corps:
        yield word("corps", lang, corps=spelt(unit.corps, tongue(lang)))
    if unit.shape in ("wide", "column"):
        yield word(unit.shape, lang)
    if unit.role:
        yield word(unit.role, lang)
    if unit.state:
        yield word(f"state_{unit.state}", lang)
    if unit.id in view.contact:
        yield word("contact", lang)
    if view.stage == "operations":
        if not unit.fit(view.half):
            yield word("unfit", lang)
        if unit.rest >= view.half:
            yield word("resting", lang)
    if unit.order is not None:
        goal = unit.order.path[-1] if unit.order.path else -1
        yield word("standing_other", lang) if goal < 0 else word("standing", lang, square=view.board.name[goal])
    if unit.reaction is not None:
        yield word("reacts", lang)
    yield word(f"supply_{unit.supply}" if unit.supply else "supply_fine", lang)


# --- what is known of others -----------------------------------------------------------------------


def report(view: Any, lang: str) -> Iterator[str]:
    """What the umpire told the side last, and who stands beside its troops now."""
    found = view.report
    if found is None:
        yield word("report_none", lang)
    else:
        yield word("report_head", lang, turn=turn_of(view, max(found.half, 0)))
        yield from _told(view, found, lang)
    if view.near:
        yield word("report_near", lang)
        yield from (f"  {square(view, one.square)}: {seen(one, lang)}" for one in view.near)
    else:
        yield word("report_near_none", lang)


def _told(view: Any, found: Any, lang: str) -> Iterator[str]:
    if found.withheld:
        yield word("report_withheld", lang)
    for one in found.cover:
        yield word("report_cover", lang, seen=f"{square(view, one.square)}: {seen(one, lang)}")
    for zone in found.zones:
        (west, east), (south, north) = zone.columns, zone.rows
        corners = f"{west + 1}-{south + 1}..{east + 1}-{north + 1}"
        yield word("report_zone", lang, side=side(zone.side, lang), squares=corners)
        if not zone.units:
            yield word("report_zone_empty", lang)
        yield from (f"    {square(view, one.squares[0])}: {seen(one, lang)}" for one in zone.units if one.squares)
    for army in found.armies:
        more = "" if army.divisions is None else word("report_divisions", lang, count=army.divisions)
        if army.strip is not None:
            more += word("report_strip", lang, strip="..".join(view.board.name[s] for s in army.strip))
        facts = {"number": army.number, "side": side(army.side, lang), "corps": army.corps, "more": more}
        yield word("report_army", lang, **facts)
    for one, count in found.others:
        yield word("report_others", lang, side=side(one, lang), count=count)
    for one, count in found.fronts:
        yield word("report_fronts", lang, side=side(one, lang), count=count)


def memo(view: Any, lang: str) -> Iterator[str]:
    """Where others were seen last, the newest first."""
    marks = sorted(view.memories, key=lambda one: (-one.half, one.square))
    yield word("memo_head" if marks else "memo_empty", lang)
    for mark in marks:
        shown = "; ".join(seen(one, lang) for one in mark.seen)
        yield word("memo_line", lang, square=square(view, mark.square), seen=shown, turn=turn_of(view, mark.half))


def budget(view: Any, lang: str) -> Iterator[str]:
    """Points left for questions, prices, the answers so far, captured equipment."""
    price = {key: number(PRICE[row]) for key, row in (("presence", "yes_no"), ("count", "number"), ("arms", "arm"))}
    yield word("budget", lang, left=number(view.recon_left), **price)
    if view.replies:
        yield word("replies", lang)
    for one in view.replies:
        yield word(
            "reply",
            lang,
            turn=turn_of(view, one.half),
            question=question(view, one, lang),
            said=answer(view, one, lang),
        )
    for held in view.equipment:
        arm = ARMS[tongue(lang)].get(held.arm, held.arm)
        yield word("equipment", lang, arm=arm, count=held.regiments, square=square(view, held.square))


def query(view: Any, asked: Any, lang: str) -> Iterator[str]:
    """A question that waits for an answer: who asks what, the truth, what the program proposes, whether one may lie."""
    facts = {"side": side(asked.side, lang), "question": question(view, _Asked(asked, None), lang)}
    yield word("query", lang, **facts, true=answer(view, _Asked(asked, asked.true), lang))
    if asked.proposal != asked.true:
        yield word("query_proposal", lang, said=answer(view, _Asked(asked, asked.proposal), lang))
    may = lie_allowed(asked.given, asked.false)
    yield word("query_may_lie" if may else "query_no_lie", lang, given=asked.given, false=asked.false)


class _Asked:
    """A question and something said to it, as the list of replies has them."""

    def __init__(self, query: Any, said: Any) -> None:
        self.kind, self.question, self.said = query.kind, query.formation or query.squares, said


def act(view: Any, done: Any, lang: str) -> str:
    """What the umpire has done, in a line: its turn, kind, side, squares, unit and reason."""
    squares = done.squares if len(done.squares) < 3 else (done.squares[0], done.squares[-1])
    about = [side(done.side, lang)] if done.side else []
    about += [done.unit, done.value, "..".join(view.board.name[s] for s in squares), done.text]
    kind = word(f"act_{done.kind}", lang)
    return word("act", lang, turn=done.turn, kind=kind, about=", ".join(one for one in about if one))


def question(view: Any, reply: Any, lang: str) -> str:
    """What was asked, nearly as it was written."""
    asked = reply.question
    if isinstance(asked, str):
        about = asked
    elif len(asked) > 2:
        about = f"{view.board.name[asked[0]]}..{view.board.name[asked[-1]]}"
    else:
        about = " - ".join(view.board.name[s] for s in asked)
    return f"{ASKED[tongue(lang)][reply.kind]} {about}".rstrip()


def answer(view: Any, reply: Any, lang: str) -> str:
    """An answer of the scouts in words."""
    said = reply.said
    if isinstance(said, bool):
        return word("yes" if said else "no", lang)
    if isinstance(said, Mapping):
        return ", ".join(f"{count} {ARMS[tongue(lang)].get(arm, arm)}" for arm, count in said.items()) or "–"
    if reply.kind == "count":
        return str(said)
    if isinstance(said, str):
        return word("nowhere", lang)
    squares = said if isinstance(said, tuple | list) else (said,)
    return ", ".join(square(view, s) for s in squares if s >= 0) or "–"
