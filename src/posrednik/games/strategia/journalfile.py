"""Reads the journal of a war, one file a game, also of games played on paper (law, 8.3)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, Final, Literal

from msgspec.structs import replace

from posrednik.core.clause import clause
from posrednik.core.order import Refused
from posrednik.games.strategia import journalform as j
from posrednik.games.strategia.language import lines_of, measured, problem, read_normal, refused, tree_of
from posrednik.games.strategia.naming import NOBODY, Book, Names, book_of
from posrednik.games.strategia.normal import Normal, normal
from posrednik.games.strategia.orders import Side
from posrednik.games.strategia.tokens import Misread, arm, number, side, side_named, square, tenths
from posrednik.notation.complaint import Complaint

VERSION: Final = 1
"""Version of the journal's form that is written."""
LARGEST: Final = 2_000_000
"""Characters of a journal; a longer one is not read at all."""
MOST_UNREAD: Final = 200
"""Unreadable lines after which a journal is not read any further."""
_TITLE = re.compile(r"# ?(?:стратегия|strategia) ([0-9]{1,4})")
_SIDE = (
    r"(?P<side>(?:северны[ехм]|южны[ехм]) зелены[ехм]|красны[ехм]|сини[ехм]|зелены[ехм]"
    r"|red|blue|green_north|green_south|green)"
)
_PLAN = re.compile(rf"== ?(?:план|plan(?: of)?) {_SIDE}")
_TIME = r"\((?:мин|min) ?(?P<min>[0-9]{1,4})(?::(?P<sec>[0-5][0-9]))?\)"
_MOVE = re.compile(rf"== ?(?:ход|turn) (?P<turn>[0-9]{{1,6}}) {_SIDE}(?: ?{_TIME})?")
_KEYS: Final = {
    "уровень": "level", "level": "level", "карта": "map", "map": "map", "опции": "options", "options": "options",
    "команды": "teams", "teams": "teams", "посредник": "umpire", "umpire": "umpire",
}  # fmt: skip
_KEY = re.compile(rf"(?:^|(?<=\s))({'|'.join(_KEYS)})\s*:", re.IGNORECASE)
_TEAM = re.compile(rf"(?:^|(?<=[\s,;])){_SIDE}\s*=", re.IGNORECASE)
_UMPIRES: Final[dict[str, Literal["none", "human", "computer"]]] = {
    "нет": "none", "none": "none", "no": "none", "человек": "human", "human": "human",
    "компьютер": "computer", "computer": "computer",
}  # fmt: skip
_TOLD: Final[dict[str, Literal["yes", "no", "no_such"]]] = {"YES": "yes", "NO": "no", "NOSUCH": "no_such"}


def read_journal(source: str | bytes, names: Names = NOBODY) -> j.Journal:
    """The journal of a text; raises Complaint only if there is no text at all: other faults are Unread lines."""
    return _Reader(names).read(_text(source))


def is_title(line: str) -> bool:
    """Whether a line is the first of a journal."""
    return _TITLE.fullmatch(_low(line)) is not None


def _text(source: str | bytes) -> str:
    if len(source) > LARGEST:
        raise Complaint("LARGE", limit=LARGEST)
    try:
        text = source if isinstance(source, str) else source.decode("utf-8")
    except UnicodeDecodeError as error:
        raise Complaint("NOT_UTF8", at=error.start) from None
    if not text.strip("\ufeff \t\r\n"):
        raise Complaint("EMPTY")
    return text.removeprefix("\ufeff")


class _Reader:
    """The journal as far as it has been read."""

    def __init__(self, names: Names) -> None:
        self.names = names
        self.book: Book = book_of(names)
        self.header = j.Header()
        self.preface: list[j.Comment | j.Unread] = []
        self.sections: list[j.Section] = []
        self.entries: list[j.Entry] = []
        self.faults = 0

    @clause("ST-N.3")
    def read(self, text: str) -> j.Journal:
        lines = lines_of(text)
        titled = _TITLE.fullmatch(_low(lines[0]))
        if titled is None:
            self._preface_fault("", 1, "JOURNAL_TITLE", number=str(VERSION))
        else:
            self.header = replace(self.header, version=int(titled[1]))
        for n, line in enumerate(lines[titled is not None :], 1 + (titled is not None)):
            if self.faults > MOST_UNREAD:
                self._keep(j.Unread("", problem(n, refused("TOO_MANY", 0, limit=str(MOST_UNREAD)).refusal), n))
                break
            self._line(line.strip(), n, len(line) - len(line.lstrip()))
        self._close()
        return j.Journal(header=self.header, preface=tuple(self.preface), sections=tuple(self.sections))

    def _line(self, line: str, n: int, shift: int) -> None:
        if not line:
            return
        if line.startswith("=="):
            self._close()
            self.sections.append(self._section(line, n))
        elif line.startswith("#"):
            self._keep(j.Comment(line[1:].strip(), n))
        elif self.sections:
            self._keep(self._entry(line, n, shift))
        elif line[0] in "><=*":
            self._preface_fault(line, n, "JOURNAL_PLACE")
        else:
            self._header(line, n)

    def _keep(self, entry: j.Entry) -> None:
        self.faults += isinstance(entry, j.Unread)
        if self.sections:
            self.entries.append(entry)
        elif isinstance(entry, j.Comment | j.Unread):
            self.preface.append(entry)

    def _close(self) -> None:
        """The section that was being read is complete."""
        if self.sections:
            self.sections[-1] = replace(self.sections[-1], entries=tuple(self.entries))
        self.entries = []

    def _preface_fault(self, line: str, n: int, code: str, **facts: str) -> None:
        self._keep(j.Unread(line.rstrip(), problem(n, refused(code, 0, **facts).refusal), n))

    # --- sections ----------------------------------------------------------------------------------------

    def _section(self, line: str, n: int) -> j.Section:
        head = normal(line)
        plan, move = _PLAN.fullmatch(head.text), _MOVE.fullmatch(head.text)
        if plan is not None:
            return j.Section(kind="plan", side=self._side(plan["side"]), comment=head.comment, line=n)
        if move is None:
            self.faults += 1
            bad = j.Unread(line, problem(n, refused("JOURNAL_SECTION", 0, found=line).refusal), n)
            return j.Section(kind="unread", unread=bad, line=n)
        seconds = None if move["min"] is None else 60 * int(move["min"]) + int(move["sec"] or 0)
        who, turn = self._side(move["side"]), int(move["turn"])
        return j.Section(kind="move", side=who, turn=turn, seconds=seconds, comment=head.comment, line=n)

    def _side(self, word: str) -> Side:
        return side_named(word, self.book)

    # --- lines -------------------------------------------------------------------------------------------

    def _entry(self, line: str, n: int, shift: int) -> j.Entry:
        mark = line[0] if line[0] in "><=" else ""
        inner = line[len(mark) :]
        if mark == ">":
            text, comment = _divided(inner)
            return j.Reply(text, comment=comment, line=n)
        try:
            return self._read(mark, inner, n)
        except Refused as fault:
            return j.Unread(line, problem(n, fault.refusal, shift + len(mark)), n)

    def _read(self, mark: str, inner: str, n: int) -> j.Entry:
        plain = measured(inner)
        if mark == "=":
            return j.Losses(self._tree(plain, "losses", self._losses), comment=plain.comment, line=n)
        if mark == "<" and re.match(r"(?:ответ|answer)\b", plain.text):
            kind, value = self._tree(plain, "answer", _told)
            return j.Told(kind, value, comment=plain.comment, line=n)
        order = read_normal(plain, self.names)
        kind = j.Foreign if mark == "<" else j.Intervention if inner.startswith("*") else j.Given
        return kind(order, comment=plain.comment, line=n)

    def _tree(self, line: Normal, start: str, make: Callable[[Any], Any]) -> Any:
        line, tree = tree_of(line, self.book, start)
        try:
            return make(tree)
        except Misread as fault:
            raise refused(fault.code, line.columns[fault.at], **fault.facts) from None

    def _losses(self, tree: Any) -> tuple[j.SideLosses, ...]:
        found = []
        for lost in tree.children:
            who, *losses = lost.children
            each = [j.Loss(tenths(loss.children[0]), arm(loss.children[1])) for loss in losses]
            found.append(j.SideLosses(side(who, self.book), tuple(each)))
        return tuple(found)

    # --- the header --------------------------------------------------------------------------------------

    def _header(self, line: str, n: int) -> None:
        """One line of the header, with one key or several."""
        text, comment = _divided(line)
        parts: dict[str, Any] = {}
        try:
            for key, said in _parts(_KEY, text):
                name = _KEYS[key.lower()]
                parts[name] = _HEADER[name](said, self.book)
        except (ValueError, KeyError):
            self._preface_fault(line, n, "JOURNAL_HEADER", found=line)
            return
        self.header = replace(self.header, **parts)
        if comment is not None:
            self.preface.append(j.Comment(comment, n))


def _told(tree: Any) -> tuple[Literal["yes", "no", "no_such", "number", "arm", "square"], str | None]:
    token = tree.children[0]
    if token.type in _TOLD:
        return _TOLD[token.type], None
    if token.type == "INT":
        return "number", str(number(token))
    return ("square", square(token)) if token.type == "SQ" else ("arm", arm(token))


def _low(line: str) -> str:
    """A line that begins with `#` in its normal form."""
    return f"#{normal(line.strip()[1:]).text}" if line.strip().startswith("#") else ""


def _divided(text: str) -> tuple[str, str | None]:
    """Text as it is written, and the comment behind it."""
    found = re.search(r"(?:^|\s)#", text)
    if found is None:
        return text.strip(), None
    return text[: found.start()].strip(), text[found.end() :].strip()


def _parts(key: re.Pattern[str], text: str, kept: str | None = None) -> Iterator[tuple[str, str]]:
    """Keys and what follows each of them, taken from `kept`; raises ValueError if the text begins with no key."""
    keys = list(key.finditer(text))
    if not keys or keys[0].start() > 0:
        raise ValueError(text)
    ends = [*[later.start() for later in keys[1:]], len(text)]
    for found, end in zip(keys, ends, strict=True):
        yield found[1], (kept or text)[found.end() : end].strip()


def _level(said: str, _book: Book) -> int:
    if said not in ("1", "2", "3"):
        raise ValueError
    return int(said)


def _map(said: str, _book: Book) -> str:
    if not said:
        raise ValueError
    return said


def _options(said: str, _book: Book) -> dict[str, str]:
    found: dict[str, str] = {}
    for pair in filter(None, map(str.strip, said.split(","))):
        name, sign, value = pair.partition("=")
        if found and not sign:  # a value of several parts: alliances=red-green_north,blue-green_south
            last = next(reversed(found))
            found[last] += f",{pair}"
            continue
        if not (sign and name.strip() and value.strip()):
            raise ValueError
        found[name.strip()] = value.strip()
    return found


def _teams(said: str, book: Book) -> dict[Side, str]:
    teams = _parts(_TEAM, said.replace("ё", "е").replace("Ё", "Е"), said)
    return {side_named(side.lower(), book): who.strip(" ,;\t") for side, who in teams}


_HEADER: Final[dict[str, Callable[[str, Book], Any]]] = {
    "level": _level,
    "map": _map,
    "options": _options,
    "teams": _teams,
    "umpire": lambda said, _book: _UMPIRES[said.lower()],
}
