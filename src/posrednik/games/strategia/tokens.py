"""Single tokens and lists of units as the strings and numbers of the structured form (law, 8.1)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

from posrednik.games.strategia.orders.base import MANY, Arm, Facing, RoadKind, Side

if TYPE_CHECKING:
    from posrednik.games.strategia.naming import Book

Node: TypeAlias = Any
"""A token or a tree of the parser."""
DIGITS: Final = 6
"""Digits of the longest number, and of each half of a decimal."""
LONGEST_NAME: Final = 80
_FACINGS: Final[dict[str, Facing]] = {
    "север": "N", "северовосток": "NE", "восток": "E", "юговосток": "SE",
    "юг": "S", "югозапад": "SW", "запад": "W", "северозапад": "NW",
    "n": "N", "ne": "NE", "e": "E", "se": "SE", "s": "S", "sw": "SW", "w": "W", "nw": "NW",
}  # fmt: skip
_SIDES: Final[tuple[tuple[str, Side], ...]] = (
    ("северн", "green_north"), ("южн", "green_south"), ("green_n", "green_north"), ("green_s", "green_south"),
    ("зелен", "green"), ("green", "green"), ("красн", "red"), ("red", "red"), ("син", "blue"), ("blue", "blue"),
)  # fmt: skip
"""How the word for a side begins → the side; the first that fits."""
_ROADS: Final[tuple[tuple[str, RoadKind], ...]] = (
    ("дорог", "road"), ("road", "road"), ("мост", "bridge"), ("bridge", "bridge"),
    ("перевал", "pass"), ("pass", "pass"),
)  # fmt: skip


class Misread(Exception):
    """What the grammar lets through and the structured form cannot hold; `at` is a place in the normal form."""

    def __init__(self, code: str, at: int, **facts: str) -> None:
        super().__init__(code)
        self.code, self.at, self.facts = code, at, facts


def _plain(digits: str, at: int) -> str:
    """A number without leading zeros."""
    plain = digits.lstrip("0") or "0"
    if len(plain) > DIGITS:
        raise Misread("LONG_NUMBER", at, limit=str(DIGITS))
    return plain


def kind_of(node: Node) -> str:
    """The rule of a tree or the terminal of a token."""
    return str(node.data if hasattr(node, "data") else node.type)


def number(token: Node) -> int:
    return int(_plain(token, token.start_pos))


def decimal(token: Node) -> int | float:
    """The ratio of a token; a whole one is an int."""
    whole, _, part = str(token).partition(".")
    part = part.rstrip("0")
    if len(part) > DIGITS:
        raise Misread("LONG_NUMBER", token.start_pos, limit=str(DIGITS))
    plain = _plain(whole, token.start_pos)
    return float(f"{plain}.{part}") if part else int(plain)


def tenths(token: Node) -> str:
    """A decimal as it is kept: with a point, no zeros that say nothing."""
    return format_decimal(decimal(token.update(value=token.replace(",", "."))))


def format_decimal(value: int | float) -> str:
    """An int or a decimal of at most six places as digits, never with an exponent."""
    text = f"{value:.{DIGITS}f}"
    return text.rstrip("0").rstrip(".")


def square(token: Node) -> str:
    """`45-22` from either spelling."""
    east, _, north = str(token).replace(",", "-").partition("-")
    return f"{_plain(east, token.start_pos)}-{_plain(north, token.start_pos)}"


def squares(tokens: Iterable[Node]) -> tuple[str, ...]:
    return tuple([square(token) for token in tokens])


def facing(token: Node) -> Facing:
    word = token.replace("-", "")
    return _FACINGS[word if word.isascii() else word.rstrip("ау")]


def side_named(word: str, book: Book) -> Side:
    """The side of a word in whatever case it stands."""
    found = next(side for start, side in _SIDES if word.startswith(start))
    return book.green if found == "green" else found


def side(token: Node, book: Book) -> Side:
    return side_named(str(token), book)


def road(token: Node) -> RoadKind:
    return next(kind for start, kind in _ROADS if token.startswith(start))


def multiple(node: Node) -> Literal[2, 3]:
    return 2 if node.children[0] in ("двойной", "double") else 3


def name(token: Node) -> str:
    """The name of a token, without «»."""
    bare = token[1:-1].strip() if token[0] == "«" else str(token)
    if not bare or len(bare) > LONGEST_NAME or "«" in bare or '"' in bare:
        raise Misread("BAD_NAME", token.start_pos, limit=str(LONGEST_NAME))
    return bare


def place(token: Node, book: Book) -> str:
    """A square, or a place in the scenario's spelling."""
    return square(token) if token.type == "SQ" else book.place(name(token))


def arm(token: Node) -> Arm:
    word: Arm = token.type.lower()
    return word


def pair(token: Node) -> tuple[int, int]:
    """The two numbers of `k/N`."""
    first, _, second = str(token).partition("/")
    return int(_plain(first, token.start_pos)), int(_plain(second, token.start_pos))


def _regiment(token: Node) -> str:
    k, n = pair(token)
    return f"{k}/{n}"


def _numbers(nodes: Sequence[Node]) -> list[int]:
    if not hasattr(nodes[0], "data"):
        return [number(token) for token in nodes]
    first, last = nodes[0].children
    low, high = number(first), number(last)
    if not low <= high < low + MANY:
        raise Misread("BAD_RANGE", first.start_pos, first=str(low), last=str(high), limit=str(MANY))
    return list(range(low, high + 1))


def unit(node: Node, book: Book) -> list[str]:
    """The units of one item of a list, each as its string."""
    kids = node.children
    match node.data:
        case "divisions":
            return [f"{n} {arm(kids[-1])}" for n in _numbers(kids[:-1])]
        case "corps":
            return [f"{number(kids[0])} {kids[1].type.lower()}"]
        case "share":
            if not pair(kids[0])[1]:
                raise Misread("ORDER_SYNTAX", kids[0].start_pos, found=str(kids[0]))
            return [f"{_regiment(kids[0])}*{number(kids[1])} {arm(kids[2])}"]
        case "garrison":
            return [f"garrison {place(kids[0], book)}" if kids else "garrison"]
    return [f"{_regiment(kids[0])} {arm(kids[1])}" if len(kids) > 1 else _regiment(kids[0])]


def units(node: Node, book: Book) -> tuple[str, ...]:
    """The units of a list, in the order named."""
    found: list[str] = []
    for item in node.children:
        found += unit(item, book)
        if len(found) > MANY:
            raise Misread("LONG_LIST", _start(item), limit=str(MANY))
    return tuple(found)


def _start(node: Node) -> int:
    while hasattr(node, "data"):
        node = node.children[0]
    at: int = node.start_pos
    return at


def who(node: Node, book: Book) -> dict[str, Any]:
    """Who is ordered, under the key that the structured form has for it."""
    found = units(node, book)
    if len(found) > 1:
        return {"units": found}
    return {"corps" if node.children[0].data == "corps" else "unit": found[0]}


def echelons(node: Node, book: Book) -> tuple[tuple[str, ...], ...]:
    return tuple([units(echelon, book) for echelon in node.children])
