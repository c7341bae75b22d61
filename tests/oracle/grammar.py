"""Grammar of one side's orders (section 8.2)."""

from __future__ import annotations

from dataclasses import dataclass, field

from .model import IllegalError
from .notation import DIGITS, BadSquareError, read_square

CODES: dict[str, tuple[str, str]] = {
    "rifle": ("Ст", "R"),
    "lmg": ("РП", "LM"),
    "hmg": ("СП", "HM"),
    "tachanka": ("Тч", "TC"),
    "cavalry": ("Кн", "CV"),
    "horse_gun": ("КА", "HA"),
    "field_gun": ("ПА", "FG"),
    "battalion_gun": ("БА", "BG"),
    "armoured_car": ("БМ", "AC"),
    "tank": ("Та", "TK"),
    "armoured_train": ("БП", "AT"),
    "commander": ("Км", "CO"),
    "chem": ("ХФ", "CH"),
    "partisan": ("Пт", "PA"),
    "aircraft": ("Ав", "AV"),
}
BARE = {
    "пас": "pass",
    "pass": "pass",
    "сдача": "resign",
    "resign": "resign",
    "ничья?": "offer_draw",
    "draw?": "offer_draw",
    "ничья!": "accept_draw",
    "draw!": "accept_draw",
}
TOKENS = {"аб": "bomb", "bomb": "bomb", "ов": "contaminate", "gas": "contaminate"}
MOUNTS = {"пс": "mount", "mnt": "mount", "сп": "dismount", "dis": "dismount"}
STRENGTHS = ("бс", "пд", "ун", "h", "s", "d")
CROSSES = ("x", "X", "х", "Х", "×")


def fold(text: str) -> str:
    """Lower case, letters outside the two alphabets left alone."""
    plain = "abcdefghijklmnopqrstuvwxyz" + "абвгдеёжзийклмнопрстуфхцчшщъыьэюя"
    return "".join(c.lower() if c.lower() in plain and c.lower().upper() == c else c for c in text)


CODE_TYPES = {fold(code): kind for kind, codes in CODES.items() for code in codes}


@dataclass
class Who:
    square: str
    kind: str | None = None
    id: str | None = None


@dataclass
class Parsed:
    op: str
    who: Who | None = None
    path: list[str] = field(default_factory=list)
    target: str | None = None
    at: str | None = None
    bang: bool = False
    victims: list[tuple[str, str | None]] = field(default_factory=list)


def bad() -> IllegalError:
    return IllegalError("ORDER_SYNTAX")


def _id_sign(sign: str) -> bool:
    return sign.isalpha() or sign in DIGITS or sign == "_"


class Reader:
    """One order text, read from left to right."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0

    def blanks(self) -> bool:
        start = self.at
        while self.at < len(self.text) and self.text[self.at].isspace():
            self.at += 1
        return self.at > start

    def peek(self) -> str:
        self.blanks()
        return self.text[self.at : self.at + 1]

    def take(self, *signs: str) -> bool:
        if self.peek() in signs and self.peek():
            self.at += 1
            return True
        return False

    def letters(self) -> str:
        self.blanks()
        start = self.at
        while self.at < len(self.text) and self.text[self.at].isalpha():
            self.at += 1
        return self.text[start : self.at]

    def id(self) -> str:
        self.blanks()
        start = self.at
        while self.at < len(self.text) and _id_sign(self.text[self.at]):
            self.at += 1
        word = self.text[start : self.at]
        if not word or word[0] == "_":
            raise bad()
        return word

    def square(self) -> str:
        first = self.peek()
        if (not first.isalpha() and first not in DIGITS) or not first:
            raise bad()
        try:
            square, self.at = read_square(self.text, self.at)
        except BadSquareError:
            raise IllegalError("BAD_SQUARE") from None
        return square

    def at_square(self) -> bool:
        first = self.peek()
        if first and first in DIGITS:
            return True
        return first.isalpha() and self.text[self.at + 1 : self.at + 2] == ":"

    def target(self) -> tuple[str, str | None]:
        square = self.square()
        return square, self.id() if self.take("#") else None

    def end(self) -> None:
        if self.peek():
            raise bad()


def _who(r: Reader) -> Who | Parsed:
    """Who acts; or, for a token, the whole order."""
    if r.at_square():
        return Who(r.square())
    kind, piece_id = None, None
    if r.peek() != "#":
        word = fold(r.letters())
        if word in TOKENS:
            return _token(r, TOKENS[word])
        if word not in CODE_TYPES:
            raise bad()
        kind = CODE_TYPES[word]
    gap = r.blanks()
    if r.take("#"):
        piece_id = r.id()
        gap = r.blanks()
    if not gap:
        raise bad()
    return Who(r.square(), kind, piece_id)


def _token(r: Reader, op: str) -> Parsed:
    if not r.blanks():
        raise bad()
    return Parsed(op, target=r.square())


def _raid(r: Reader) -> list[tuple[str, str | None]]:
    victims = []
    if r.take("{"):
        victims.append(r.target())
        while r.take(","):
            victims.append(r.target())
        if not r.take("}"):
            raise bad()
    return victims


def _path_order(r: Reader, who: Who) -> Parsed:
    own_fire = r.take("!")
    path = []
    while r.take("-"):
        path.append(r.square())
    if r.take(*CROSSES):
        path.append(r.square())
        return Parsed("attack", who, path, bang=own_fire, victims=_raid(r))
    if own_fire or not path:
        raise bad()
    return Parsed("move", who, path, victims=_raid(r))


def _fire_order(r: Reader, who: Who) -> Parsed:
    target, at = r.target()
    if r.take("=") and fold(r.letters()) not in STRENGTHS:
        raise bad()
    return Parsed("fire", who, target=target, at=at, bang=r.take("!"))


def _after_who(r: Reader, who: Who) -> Parsed:
    sign = r.peek()
    if sign in ("-", "!", *CROSSES):
        return _path_order(r, who)
    if r.take("*"):
        return _fire_order(r, who)
    if r.take(">"):
        return Parsed("fly", who, target=r.square())
    if r.take("^"):
        return Parsed("bomb_run", who)
    word = fold(r.letters())
    if word in MOUNTS:
        return Parsed(MOUNTS[word], who)
    raise bad()


def parse_one(text: str) -> Parsed:
    bare = BARE.get(fold(text.strip()))
    if bare:
        return Parsed(bare)
    r = Reader(text)
    start = _who(r)
    parsed = start if isinstance(start, Parsed) else _after_who(r, start)
    r.end()
    return parsed


def split_orders(text: str) -> list[str]:
    parts = text.split(";")
    if len(parts) > 1 and not parts[-1].strip():
        parts.pop()
    return parts
