"""From the tree of a line to an order for troops or a question: one small function per rule (law, 8.1, the table)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Literal

from posrednik.games.strategia import orders as o
from posrednik.games.strategia.tokens import (
    Node,
    arm,
    decimal,
    echelons,
    facing,
    kind_of,
    multiple,
    pair,
    place,
    road,
    square,
    squares,
    unit,
    units,
    who,
)

if TYPE_CHECKING:
    from posrednik.games.strategia.naming import Book

Kids = Sequence[Node]
Maker = Callable[[Kids, "Book"], o.AnyOrder]
MAKERS: dict[str, Maker] = {}
"""Rule of the grammar → what makes the order; raises Misread where a number, name or list is beyond all measure."""


def _for(*rules: str) -> Callable[[Maker], Maker]:
    def keep(maker: Maker) -> Maker:
        MAKERS.update(dict.fromkeys(rules, maker))
        return maker

    return keep


def _named(kids: Kids) -> dict[str, Node]:
    """The parts by the name of their rule or terminal; of several of a kind the last."""
    return {kind_of(kid): kid for kid in kids}


def area(tree: Node) -> tuple[str, str]:
    """The two squares of a rectangle, a strip or a bridge."""
    first, last = tree.children
    return square(first), square(last)


# --- movement and organisation -----------------------------------------------------------------------


@_for("move")
def _move(kids: Kids, book: Book) -> o.AnyOrder:
    part: dict[str, Any] = who(kids[0], book)
    for kid in kids[1:]:
        kind = kind_of(kid)
        if kind == "front":
            part["facing"] = facing(kid.children[0])
        elif kind in ("via", "path"):
            part[kind] = squares(kid.children)
        else:
            part["to"] = place(kid, book)
    return o.Move(**part)


@_for("place")
def _place(kids: Kids, book: Book) -> o.AnyOrder:
    return o.Place(**who(kids[0], book), from_=square(kids[1]), to=square(kids[2]))


@_for("turn")
def _turn(kids: Kids, book: Book) -> o.AnyOrder:
    return o.Turn(**who(kids[0], book), facing=facing(kids[1]))


@_for("march")
def _march(kids: Kids, book: Book) -> o.AnyOrder:
    halts = squares(kids[4].children) if len(kids) > 4 else None
    start, goal = place(kids[1], book), place(kids[2], book)
    return o.March(**who(kids[0], book), from_=start, to=goal, along=squares(kids[3].children), halts=halts)


@_for("transfer")
def _transfer(kids: Kids, book: Book) -> o.AnyOrder:
    via = tuple([place(stop, book) for stop in kids[3].children]) if len(kids) > 3 else None
    return o.Transfer(**who(kids[0], book), from_=place(kids[1], book), to=place(kids[2], book), via=via)


@_for("widen")
def _widen(kids: Kids, book: Book) -> o.AnyOrder:
    order = o.Widen if kids[1] in ("растянуть", "widen") else o.Narrow
    return order(**who(kids[0], book), towards=facing(kids[2]))


@_for("regroup")
def _regroup(kids: Kids, book: Book) -> o.AnyOrder:
    return o.Regroup(**who(kids[0], book), split=pair(kids[1]))


_BARE = {"split": o.Split, "disband": o.Disband, "detach": o.Detach, "cancel": o.Cancel}


def _bare(kind: type[o.UnitOrder]) -> Maker:
    return lambda kids, book: kind(**who(kids[0], book))  # type: ignore[return-value]


MAKERS.update({rule: _bare(kind) for rule, kind in _BARE.items()})


@_for("merge")
def _merge(kids: Kids, book: Book) -> o.AnyOrder:
    return o.Merge(units=units(kids[0], book), into=unit(kids[1], book)[0])


@_for("attach")
def _attach(kids: Kids, book: Book) -> o.AnyOrder:
    return o.Attach(**who(kids[0], book), into=unit(kids[1], book)[0])


@_for("rearm")
def _rearm(kids: Kids, book: Book) -> o.AnyOrder:
    return o.Rearm(**who(kids[0], book), arm=arm(kids[1]))


# --- battle ------------------------------------------------------------------------------------------


@_for("strike")
def _strike(kids: Kids, book: Book) -> o.AnyOrder:
    formation: tuple[tuple[str, ...], ...] = ()
    further: dict[str, tuple[str, ...]] = {}
    for kid in kids[1:]:
        if kid.data == "echelons":
            formation = echelons(kid, book)
            continue
        for course in kid.children:
            further.setdefault(unit(course.children[0], book)[0], squares(course.children[1:]))
    return o.Strike(target=square(kids[0]), echelons=formation, further=further)


@_for("fire")
def _fire(kids: Kids, book: Book) -> o.AnyOrder:
    return o.Fire(**who(kids[0], book), target=square(kids[1]))


@_for("interdict")
def _interdict(kids: Kids, book: Book) -> o.AnyOrder:
    return o.Interdict(**who(kids[0], book), target=square(kids[1]))


@_for("fire_road")
def _fire_road(kids: Kids, book: Book) -> o.AnyOrder:
    return o.FireRoad(**who(kids[0], book), kind=road(kids[1]), target=squares(kids[2].children))


@_for("stand")
def _stand(kids: Kids, book: Book) -> o.AnyOrder:
    return o.Stand(**who(kids[0], book), reaction=_reaction(kids[1], book) if len(kids) > 1 else None)


@_for("reaction")
def _set_reaction(kids: Kids, book: Book) -> o.AnyOrder:
    return o.Reaction(**who(kids[0], book), reaction=_reaction(kids[1], book))


def _reaction(tree: Node, book: Book) -> o.AnyReaction:
    if tree.data == "react_accept":
        return o.AcceptBattle(echelons=echelons(tree.children[0], book) if tree.children else ())
    part = _named(tree.children[1:])
    return o.RetreatAbove(
        above=decimal(tree.children[0]),
        multiple=multiple(part["multiple"]) if "multiple" in part else 1,
        to=square(part["SQ"]) if "SQ" in part else None,
    )


@_for("respond_accept")
def _accept(kids: Kids, book: Book) -> o.AnyOrder:
    part = _named(kids)
    at = square(part["SQ"]) if "SQ" in part else None
    return o.Respond(at=at, accept=True, echelons=echelons(part["echelons"], book) if "echelons" in part else ())


@_for("respond_retreat")
def _retreat(kids: Kids, book: Book) -> o.AnyOrder:
    part = _named(kids)
    path = squares(part["path_back"].children)
    return o.Respond(
        at=square(part["SQ"]) if "SQ" in part else None,
        retreat_to=path[-1],
        path=path if len(path) > 1 else None,
        multiple=multiple(part["multiple"]) if "multiple" in part else 1,
    )


# --- questions ---------------------------------------------------------------------------------------


def _ask(kind: Literal["presence", "count", "arms"]) -> Maker:
    def make(kids: Kids, book: Book) -> o.AnyOrder:
        goal = kids[0]
        match kind_of(goal):
            case "area":
                return o.Ask(kind=kind, squares=area(goal))
            case "bridge":
                return o.Ask(kind=kind, link=area(goal))
            case "SQ":
                return o.Ask(kind=kind, square=square(goal))
        return o.Ask(kind=kind, place=place(goal, book))

    return make


MAKERS.update({"ask_presence": _ask("presence"), "ask_count": _ask("count"), "ask_arms": _ask("arms")})


@_for("ask_where")
def _ask_where(kids: Kids, book: Book) -> o.AnyOrder:
    return o.Ask(kind="where", unit=unit(kids[0], book)[0])


@_for("ask_mobilisation")
def _ask_mobilisation(_kids: Kids, _book: Book) -> o.AnyOrder:
    return o.Ask(kind="mobilisation")
