"""Reads what a side writes before the first move: its deployment (chapter X) and its sealed plan (XVII).

Deployment: `Ст#rr1 к:А-I; ХФ(Кн)#rch1 к:А-II`. The code may be left out if an id is given; without an id the
next figure of that arm in the order of the roster is meant. A plan is one order:
`план: оси АБ, цель рейд, к ходу 30, замысел "…"`.
"""

from __future__ import annotations

import json
import re

from posrednik.core.clause import clause
from posrednik.games.otryadov import orders as o
from posrednik.games.otryadov.events import Plan
from posrednik.games.otryadov.paper import TYPE
from posrednik.games.otryadov.position import FORMS_OF_ARM, Facts
from posrednik.games.otryadov.reading import LONGEST
from posrednik.games.otryadov.scanner import ID, LETTERS, Reader
from posrednik.games.otryadov.squares import COLUMNS, scan
from posrednik.games.otryadov.vocabulary import AIMS, CODE_TYPES, PLAN, PLAN_WORDS, suggest

_PIECE = re.compile(rf"\s*(?:({LETTERS})(?:\s*\(\s*({LETTERS})\s*\)\s*)?)?(?:\#\s*({ID}))?")
_BEGIN = re.compile(rf"\s*(?:{'|'.join(PLAN)})\s*:\s*", re.IGNORECASE)
_ITEM = re.compile(r"(к\s+ходу|by\s+turn|[a-zа-яё]+)\s*", re.IGNORECASE)
_STRING = re.compile(r'"(?:[^"\\]|\\.)*"')
_NEXT = re.compile(r"\s*[,;]\s*")
_COLUMN = re.compile(r"[^\W\d_]+")


@clause("O30-N-2", "O30-X-2", "O30-XVII-2")
def read_deployment(facts: Facts, side: int, text: str) -> list[o.AnyOrder]:
    """A plan and a deployment (either may be missing); raises Refused with the place of the first fault."""
    r = _Before(facts, side, text)
    if len(text) > LONGEST:
        raise r.fail("ORDER_SYNTAX", LONGEST, said=text[:40] + "…")
    last = len(text.rstrip()) - 1
    out: list[o.AnyOrder] = []
    first: int | None = None
    while True:
        begin = _BEGIN.match(text, r.pos)
        if begin is not None:
            r.pos = begin.end()
            out.append(o.FilePlan(r.plan()))
        else:
            first = len(out) if first is None else first
            r.figure()
        r.end()
        if r.pos >= last:
            break
        r.number += 1
        r.pos = r.start = r.pos + 1
    if first is not None:
        out.insert(first, o.Deploy(r.placement, r.arms))
    return out


class _Before(Reader):
    """The text of a deployment."""

    __slots__ = ("arms", "placement")

    def __init__(self, f: Facts, side: int, text: str) -> None:
        super().__init__(f, side, text)
        self.placement: dict[str, str] = {}
        self.arms: dict[str, o.deploy.Arm] = {}

    def figure(self) -> None:
        """One figure and its square."""
        found = _PIECE.match(self.text, self.pos)
        word, arm, id = found.groups() if found else (None, None, None)
        at = self.skip(self.pos)
        if found is None or (word is None and id is None) or self.text[found.end() : found.end() + 1].strip():
            raise self.fail("ORDER_SYNTAX", at)
        type = None if word is None else CODE_TYPES.get(word.lower())
        if word is not None and type is None:
            meant = suggest(word)
            raise self.fail("ORDER_SYNTAX", at, word=word, meant=meant)
        i = self._which(at, found[0].strip(), type, id)
        if arm is not None:
            declared = CODE_TYPES.get(arm.lower())
            if TYPE[self.paper.f.roster.forms[i]] != "chem" or declared not in FORMS_OF_ARM:
                raise self.fail("ORDER_SYNTAX", found.start(2))
            self.arms[self.paper.f.roster.ids[i]] = declared  # type: ignore[assignment]
        self.pos = found.end()
        self.placement[self.paper.f.roster.ids[i]] = self.square()

    def _which(self, at: int, said: str, type: str | None, id: str | None) -> int:
        """The own figure of that id, or the next of that arm that has no square yet."""
        roster = self.paper.f.roster
        low, high = roster.span(self.paper.side)
        if id is not None:
            i = roster.index.get(id, -1)
            if not low <= i < high or (type is not None and TYPE[roster.forms[i]] != type):
                raise self.fail("UNKNOWN_PIECE", at, "illegal", said)
            if id in self.placement:
                raise self.fail("ORDER_SYNTAX", at, "illegal", said)
            return i
        for i in range(low, high):
            if TYPE[roster.forms[i]] == type and roster.ids[i] not in self.placement:
                return i
        raise self.fail("UNKNOWN_PIECE", at, "illegal", said)

    def plan(self) -> Plan:
        """The items of a plan, separated by commas (or semicolons, as long as a plan's word follows)."""
        items: dict[str, object] = {}
        while True:
            found = _ITEM.match(self.text, self.pos)
            key = None if found is None else PLAN_WORDS.get(" ".join(found[1].lower().split()))
            if found is None or key is None or key in items:
                raise self.fail("ORDER_SYNTAX", self.pos)
            self.pos = found.end()
            items[key] = self._value(key)
            after = _NEXT.match(self.text, self.pos)
            ahead = _ITEM.match(self.text, after.end()) if after else None
            if after is None or ahead is None or " ".join(ahead[1].lower().split()) not in PLAN_WORDS:
                break
            self.pos = after.end()
        if "axis" not in items or "aim" not in items:
            raise self.fail("ORDER_SYNTAX", self.pos)
        return Plan(**items)  # type: ignore[arg-type]

    def _value(self, key: str) -> object:
        at = self.pos
        if key == "by_turn":
            number = re.compile(r"[1-9][0-9]{0,4}\b").match(self.text, at)
            if number is None:
                raise self.fail("ORDER_SYNTAX", at) from None
            self.pos = number.end()
            return int(number[0])
        if key in ("appreciation", "idea"):
            quoted = _STRING.match(self.text, at)
            try:
                if quoted is None:
                    raise ValueError
                value: str = json.loads(quoted[0], strict=False)
            except ValueError:
                raise self.fail("ORDER_SYNTAX", at) from None
            self.pos = quoted.end()
            return value
        word = _COLUMN.match(self.text, at)
        if word is None:
            raise self.fail("ORDER_SYNTAX", at)
        self.pos = word.end()
        if key == "aim":
            aim = AIMS.get(word[0].lower())
            if aim is None:
                raise self.fail("ORDER_SYNTAX", at, meant=suggest(word[0]))
            return aim
        return self._axis(word[0], at)

    def _axis(self, text: str, at: int) -> tuple[str, ...]:
        """Columns written together, by the rules of squares: АБВ, ABV."""
        out: list[str] = []
        pos = 0
        while pos < len(text):
            found = scan("1" + text[pos : pos + 2])
            if found is None:
                raise self.fail("BAD_SQUARE", at + pos, said=text)
            out.append(COLUMNS[found[0] % 10])
            pos += found[1] - 1
        return tuple(dict.fromkeys(out))
