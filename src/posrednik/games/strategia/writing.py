"""Writes orders in canonical form, Russian or English; what is written reads back as the same order (law, 8.1)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from posrednik.games.strategia import orders as o
from posrednik.games.strategia.phrases import (
    ARMS,
    ASKED,
    AT_ROADS,
    FACINGS,
    MULTIPLES,
    ROADS,
    SCOPES,
    SIDES,
    TO_SIDES,
    TOWARDS,
    Lang,
    counted,
    say,
)
from posrednik.games.strategia.spelling import formation, place, unit, units
from posrednik.games.strategia.tokens import format_decimal


def write(order: o.AnyOrder, lang: str) -> str:
    """The canonical line of an order in "ru" or "en"."""
    return _WRITERS[type(order)](order, "ru" if lang == "ru" else "en")


def write_lines(orders: Iterable[o.AnyOrder], lang: str) -> str:
    """A whole turn, one order a line."""
    return "\n".join([write(order, lang) for order in orders])


def _who(order: o.UnitOrder, lang: Lang) -> str:
    return units(order.who, lang)


def _move(order: o.Move, lang: Lang) -> str:
    front = "" if order.facing is None else say("front", lang, facing=FACINGS[lang][order.facing])
    if order.path is not None:
        return say("path", lang, who=_who(order, lang), path=" ".join(order.path), front=front)
    via = "" if order.via is None else say("via", lang, squares=", ".join(order.via))
    return say("move", lang, who=_who(order, lang), via=via, to=place(order.to or ""), front=front)


def _place(order: o.Place, lang: Lang) -> str:
    return say("place", lang, who=_who(order, lang), start=order.from_, to=order.to)


def _turn(order: o.Turn, lang: Lang) -> str:
    return say("turn", lang, who=_who(order, lang), facing=FACINGS[lang][order.facing])


def _march(order: o.March, lang: Lang) -> str:
    start, goal, along = place(order.from_), place(order.to), " ".join(order.along)
    halts = "" if order.halts is None else say("halts", lang, halts=" ".join(order.halts))
    return say("march", lang, who=_who(order, lang), start=start, to=goal, along=along) + halts


def _transfer(order: o.Transfer, lang: Lang) -> str:
    stops = "" if order.via is None else say("stops", lang, stops=", ".join(map(place, order.via)))
    return say("transfer", lang, who=_who(order, lang), start=place(order.from_), to=place(order.to)) + stops


def _width(order: o.Widen | o.Narrow, lang: Lang) -> str:
    key = "widen" if isinstance(order, o.Widen) else "narrow"
    return say(key, lang, who=_who(order, lang), towards=TOWARDS[lang][order.towards])


def _regroup(order: o.Regroup, lang: Lang) -> str:
    return say("regroup", lang, who=_who(order, lang), split="/".join(map(str, order.split)))


def _bare(key: str) -> Callable[[Any, Lang], str]:
    """An order that says nothing beside its kind and whom it is for."""
    return lambda order, lang: say(key, lang, who=_who(order, lang) if isinstance(order, o.UnitOrder) else "")


def _merge(order: o.Merge, lang: Lang) -> str:
    return say("merge", lang, who=units(order.units, lang), into=unit(order.into, lang))


def _attach(order: o.Attach, lang: Lang) -> str:
    return say("attach", lang, who=_who(order, lang), into=unit(order.into, lang))


def _rearm(order: o.Rearm, lang: Lang) -> str:
    return say("rearm", lang, who=_who(order, lang), arm=ARMS[lang][order.arm])


def _strike(order: o.Strike, lang: Lang) -> str:
    line = say("strike", lang, target=order.target) + formation(order.echelons, lang)
    courses = [f"{unit(who, lang)} {' '.join(way)}" for who, way in order.further.items()]
    return line + (say("further", lang, courses=", ".join(courses)) if courses else "")


def _fire(order: o.Fire | o.Interdict, lang: Lang) -> str:
    key = "fire" if isinstance(order, o.Fire) else "interdict"
    return say(key, lang, who=_who(order, lang), target=order.target)


def _fire_road(order: o.FireRoad, lang: Lang) -> str:
    kind, target = AT_ROADS[lang][order.kind], " - ".join(order.target)
    return say("fire_road", lang, who=_who(order, lang), kind=kind, target=target)


def _multiple(multiple: int, lang: Lang) -> str:
    return "" if multiple == 1 else say("speed", lang, multiple=MULTIPLES[lang][multiple])


def _reaction(reaction: o.AnyReaction, lang: Lang) -> str:
    if isinstance(reaction, o.AcceptBattle):
        return say("hold", lang) + formation(reaction.echelons, lang)
    line = say("fallback", lang, above=format_decimal(reaction.above)) + _multiple(reaction.multiple, lang)
    return line + ("" if reaction.to is None else say("fallback_to", lang, to=reaction.to))


def _stand(order: o.Stand, lang: Lang) -> str:
    line = say("stand", lang, who=_who(order, lang))
    return line if order.reaction is None else f"{line}; {_reaction(order.reaction, lang)}"


def _set_reaction(order: o.Reaction, lang: Lang) -> str:
    return say("reaction", lang, who=_who(order, lang), reaction=_reaction(order.reaction, lang))


def _respond(order: o.Respond, lang: Lang) -> str:
    at = "" if order.at is None else f"{order.at}: "
    if order.retreat_to is None:
        return at + say("accept", lang) + formation(order.echelons, lang)
    path = " ".join(order.path or (order.retreat_to,))
    return at + say("retreat", lang, path=path) + _multiple(order.multiple, lang)


def _ask(order: o.Ask, lang: Lang) -> str:
    goal = ""
    if order.unit is not None:
        goal = f" {unit(order.unit, lang)}"
    elif order.squares is not None:
        goal = f" {'..'.join(order.squares)}"
    elif order.link is not None:
        goal = f" {' - '.join(order.link)}"
    elif order.kind != "mobilisation":
        goal = f" {order.square or place(order.place or '')}"
    return f"? {ASKED[lang][order.kind]}{goal}"


def _army(order: o.Army, lang: Lang) -> str:
    line = say("army", lang, number=order.number, who=units(order.units, lang), strip="..".join(order.strip))
    return line + ("" if order.front is None else say("of_front", lang, front=order.front))


def _front(order: o.Front, lang: Lang) -> str:
    line = say("front_line", lang, number=order.number, armies=", ".join(map(str, order.armies)))
    return line + ("" if order.player is None else say("player", lang, player=place(order.player)))


def _role(order: o.Cover | o.Reserve, lang: Lang) -> str:
    return say("cover" if isinstance(order, o.Cover) else "reserve", lang, who=units(order.units, lang))


def _standing(order: o.Standing, lang: Lang) -> str:
    whose = units(order.units or (), lang) if order.scope is None else SCOPES[lang][order.scope]
    shares = [say("rest", lang) if isinstance(n, str) else counted(n, "regiment", lang) for n in order.shares]
    echelons = counted(order.echelons, "echelon", lang)
    return say("standing", lang, whose=whose, echelons=echelons, km=order.km, shares=" / ".join(shares))


def _day(day: int) -> str:
    return f"M+{day}" if day else "M"


def _mobilise(order: o.Mobilise, lang: Lang) -> str:
    line = say("mobilise", lang, day=_day(order.day), who=units(order.units, lang), city=place(order.city))
    return line + "".join([say("then", lang, fallback=place(city)) for city in order.fallback or ()])


def _buy(order: o.Buy, lang: Lang) -> str:
    lots = [f"{n} {ARMS[lang][arm]}" for arm, n in order.divisions.items()]
    for own in order.own:
        regiments = " + ".join([ARMS[lang][one] for one in own.regiments])
        lots.append(say("own_lot", lang, number=own.number, regiments=regiments))
    return say("buy", lang, day="" if order.day is None else f" {_day(order.day)}", lots=", ".join(lots))


def _offer(order: o.OfferPeace, lang: Lang) -> str:
    return say("offer_peace", lang) + ("" if order.text is None else f' "{order.text}"')


def _weather(order: o.Weather, lang: Lang) -> str:
    return say("weather", lang, area="..".join(order.area), turns=order.turns)


def _close(order: o.Close, lang: Lang) -> str:
    return say("close", lang, kind=ROADS[lang][order.kind], target=" - ".join(order.target), turns=order.turns)


def _fog(order: o.Fog, lang: Lang) -> str:
    return say("fog", lang, side=SIDES[lang][order.side])


def _delay(order: o.Delay, lang: Lang) -> str:
    return say("delay", lang, unit=unit(order.unit, lang))


def _message(order: o.Message, lang: Lang) -> str:
    return say("message", lang, side=TO_SIDES[lang][order.side], text=order.text)


def _forbid(order: o.Forbid, lang: Lang) -> str:
    return say("forbid", lang, side=TO_SIDES[lang][order.side], unit=unit(order.unit, lang), text=order.text)


def _correct(order: o.Correct, lang: Lang) -> str:
    key, value = ("correct_square", order.square) if order.strength is None else ("correct_strength", order.strength)
    whose = TO_SIDES[lang][order.side]
    return say(key, lang, side=whose, unit=unit(order.unit, lang), value=value, text=order.text)


def _told(order: o.Answer, lang: Lang) -> str:
    said = ""
    if order.number is not None:
        said = str(order.number)
    elif order.arms is not None:
        said = ", ".join([f"{n} {ARMS[lang][arm]}" for arm, n in order.arms.items()])
    elif order.squares is not None:
        said = ", ".join(order.squares)
    elif order.none is not None:
        said = say("told_none", lang)
    elif order.honest is not None:
        said = say("told_true" if order.honest else "told_false", lang)
    else:
        said = say("told_yes" if order.yes else "told_no", lang)
    return say("told", lang, said=said)


_WRITERS: Final[Mapping[type, Callable[[Any, Lang], str]]] = {
    o.Move: _move, o.Place: _place, o.Turn: _turn, o.March: _march, o.Transfer: _transfer,
    o.Widen: _width, o.Narrow: _width, o.Regroup: _regroup,
    o.Split: _bare("split"), o.Disband: _bare("disband"), o.Detach: _bare("detach"), o.Cancel: _bare("cancel"),
    o.Merge: _merge, o.Attach: _attach, o.Rearm: _rearm,
    o.Strike: _strike, o.Fire: _fire, o.Interdict: _fire, o.FireRoad: _fire_road,
    o.Stand: _stand, o.Reaction: _set_reaction, o.Respond: _respond, o.Ask: _ask,
    o.Army: _army, o.Front: _front, o.Cover: _role, o.Reserve: _role, o.Standing: _standing,
    o.Mobilise: _mobilise, o.Buy: _buy,
    o.OfferPeace: _offer, o.AcceptPeace: _bare("accept_peace"), o.WithdrawPeace: _bare("withdraw_peace"),
    o.Resign: _bare("resign"), o.End: _bare("end"),
    o.Weather: _weather, o.Close: _close, o.Fog: _fog, o.Delay: _delay, o.Message: _message,
    o.Forbid: _forbid, o.Correct: _correct, o.Answer: _told,
}  # fmt: skip
"""Kind of order → how it is written."""
