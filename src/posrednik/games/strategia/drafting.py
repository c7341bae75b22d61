"""From the tree of a line to a plan, to peace or to what a human umpire orders (law, 8.1, the table)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from posrednik.games.strategia import orders as o
from posrednik.games.strategia.building import Kids, Maker, area
from posrednik.games.strategia.tokens import (
    DIGITS,
    Misread,
    Node,
    arm,
    decimal,
    format_decimal,
    kind_of,
    name,
    number,
    pair,
    place,
    road,
    side,
    square,
    squares,
    unit,
    units,
)

if TYPE_CHECKING:
    from posrednik.games.strategia.naming import Book


def _army(kids: Kids, book: Book) -> o.AnyOrder:
    front = number(kids[3].children[0]) if len(kids) > 3 else None
    return o.Army(number=number(kids[0]), units=units(kids[1], book), strip=area(kids[2]), front=front)


def _front(kids: Kids, book: Book) -> o.AnyOrder:
    armies = [number(kid) for kid in kids[1:] if kid.type == "INT"]
    leader = name(kids[-1]) if kids[-1].type == "NAME" else None
    player = None if leader is None else book.players.get(leader, leader)
    return o.Front(number=number(kids[0]), armies=tuple(armies), player=player)


def _role(kids: Kids, book: Book) -> o.AnyOrder:
    role = o.Cover if kids[0] in ("прикрытие", "cover") else o.Reserve
    return role(units=units(kids[1], book))


def _standing(kids: Kids, book: Book) -> o.AnyOrder:
    whose, echelons, km, *shares = kids
    named = units(whose, book) if kind_of(whose) == "units" else None
    return o.Standing(
        scope=None if named is not None else "corps" if whose in ("корпус", "corps") else "division",
        units=named,
        echelons=number(echelons),
        km=number(km),
        shares=tuple(["rest" if share.type == "REST" else number(share) for share in shares]),
    )


def _day(token: Node) -> int:
    """Days after mobilisation in `M+5`; `M` alone is the day itself."""
    return number(token.update(value=token[2:])) if len(token) > 1 else 0


def _mobilise(kids: Kids, book: Book) -> o.AnyOrder:
    city, *fallback = [place(kid, book) for kid in kids[2:]]
    named = units(kids[1], book)
    return o.Mobilise(day=_day(kids[0]), units=named, city=city, fallback=tuple(fallback) or None)


def _buy(kids: Kids, _book: Book) -> o.AnyOrder:
    day = _day(kids[0]) if kind_of(kids[0]) == "MDAY" else None
    divisions: dict[o.Arm, int] = {}
    own: list[o.Own] = []
    for lot in kids[day is not None :]:
        if lot.data == "own_lot":
            own.append(o.Own(number=number(lot.children[0]), regiments=tuple(map(arm, lot.children[1:]))))
            continue
        bought = arm(lot.children[1])
        divisions[bought] = divisions.get(bought, 0) + number(lot.children[0])
        if divisions[bought] >= 10**DIGITS:
            raise Misread("LONG_NUMBER", lot.children[0].start_pos, limit=str(DIGITS))
    return o.Buy(day=day, divisions=divisions, own=tuple(own))


def _offer(kids: Kids, _book: Book) -> o.AnyOrder:
    return o.OfferPeace(text=str(kids[0][1:-1]) if kids else None)


def _weather(kids: Kids, _book: Book) -> o.AnyOrder:
    return o.Weather(area=area(kids[0]), turns=number(kids[1]))


def _close(kids: Kids, _book: Book) -> o.AnyOrder:
    return o.Close(kind=road(kids[0]), target=squares(kids[1].children), turns=number(kids[2]))


def _message(kids: Kids, book: Book) -> o.AnyOrder:
    return o.Message(side=side(kids[0], book), text=str(kids[1][1:-1]))


def _forbid(kids: Kids, book: Book) -> o.AnyOrder:
    return o.Forbid(side=side(kids[0], book), unit=unit(kids[1], book)[0], text=str(kids[2][1:-1]))


def _correct(kids: Kids, book: Book) -> o.AnyOrder:
    value, part = kids[2], "square" if kids[2].type == "SQ" else "strength"
    if value.type == "SQ":
        said = square(value)
    else:
        said = "/".join(map(str, pair(value))) if value.type == "REG" else format_decimal(decimal(value))
    return o.Correct(side=side(kids[0], book), unit=unit(kids[1], book)[0], text=str(kids[3][1:-1]), **{part: said})


def _told(kids: Kids, _book: Book) -> o.AnyOrder:
    said = kids[0]
    match kind_of(said):
        case "INT":
            return o.Answer(number=number(said))
        case "lots":
            arms: dict[o.Arm, int] = {}
            for lot in said.children:
                of = arm(lot.children[1])
                arms[of] = arms.get(of, 0) + number(lot.children[0])
            return o.Answer(arms=arms)
        case "squares_told":
            return o.Answer(squares=squares(said.children))
        case "NOSUCH":
            return o.Answer(none=True)
        case "VERDICT":
            return o.Answer(honest=str(said) in ("верно", "true"))
    return o.Answer(yes=kind_of(said) == "YES")


MAKERS: dict[str, Maker] = {
    "army": _army,
    "front_line": _front,
    "role": _role,
    "standing": _standing,
    "mobilise": _mobilise,
    "buy": _buy,
    "peace_offer": _offer,
    "peace_accept": lambda _kids, _book: o.AcceptPeace(),
    "peace_withdraw": lambda _kids, _book: o.WithdrawPeace(),
    "resign": lambda _kids, _book: o.Resign(),
    "end": lambda _kids, _book: o.End(),
    "weather": _weather,
    "close": _close,
    "fog": lambda kids, book: o.Fog(side=side(kids[0], book)),
    "delay": lambda kids, book: o.Delay(unit=unit(kids[0], book)[0]),
    "message": _message,
    "forbid": _forbid,
    "correct_strength": _correct,
    "correct_square": _correct,
    "told": _told,
}
"""Rule of the grammar → what makes the order; raises Misread."""
