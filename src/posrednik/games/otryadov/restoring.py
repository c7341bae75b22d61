"""Reads the position record of an interrupted game (O30-X-16) back, with line and column of every fault."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import NamedTuple

from posrednik.core.clause import clause
from posrednik.core.scenario import Ruleset
from posrednik.games.otryadov.apply import remember
from posrednik.games.otryadov.deployment import first_to_move, fits
from posrednik.games.otryadov.ground import ground
from posrednik.games.otryadov.law import law, read_options
from posrednik.games.otryadov.mapfile import standard_map
from posrednik.games.otryadov.position import (
    ALOFT,
    FREE,
    GAS_LEAVE,
    Air,
    Barrage,
    Facts,
    Gas,
    Position,
    Sealed,
    Stand,
    roster,
)  # fmt: skip
from posrednik.games.otryadov.scanner import ID, LETTERS, SQUARE, square_of
from posrednik.games.otryadov.scenario import BadScenario, Scenario
from posrednik.games.otryadov.squares import BIT, NAMES, ZONES
from posrednik.games.otryadov.standwords import HEADINGS, MARK_DUTY, MOUNTED_MARK, Numbering, forward
from posrednik.games.otryadov.tables import FORMS, MATERIAL, OTHER_FORM, form_of
from posrednik.games.otryadov.vocabulary import CODE_TYPES

LONGEST = 100_000
_HEAD = re.compile(r"\s*([RrBbКкСсSsGgFfTtPpOo])\s*(:|$)\s*")
_FIGURE = re.compile(
    rf"({LETTERS})(?:\s*+\(\s*+({LETTERS})\s*+\))?(?:\s*+\#\s*+({ID}))?\s++({SQUARE})((?:\s*+/\s*+\w++)*+)\s*+"
)
_GAS = re.compile(rf"({SQUARE})\s*+=\s*+(?:[nN]([1-9]\d?)([RrBbКкСс])|[pP]([RrBbКкСс])(\d{{1,2}})?)\s*+")
_FIRE = re.compile(rf"({SQUARE})\s*+=\s*+[aA](\d{{1,3}})[sS](\d{{1,3}})[lL](\d{{1,3}})\s*+")
_STAND = re.compile(
    r"([RrBbКкСс])\s++(\d{1,3})/(\d{1,5})(?:\s++(\d{1,2})/(\d{1,2}))?(\s++[eE]\b)?(?:\s++[dD](\d{1,2}))?\s*+"
)
_TURN = re.compile(r"([RrBbКкСс])\s++([1-9]\d{0,4})\s*+$")
_SIDE = re.compile(r"([RrBbКкСс])\s*+$")
_MARK = re.compile(r"/\s*+(\w++)")


class BadStanding(BadScenario):
    """A position record that cannot be restored; line and column are counted from 1."""

    @property
    def line(self) -> int:
        return int(str(self.facts["line"]))

    @property
    def column(self) -> int:
        return int(str(self.facts["column"]))


def _bad(line: int, column: int, code: str, **facts: object) -> BadStanding:
    """A fault of the record at its place."""
    return BadStanding("STANDING", line=line, column=column, why=BadStanding(code, **facts))


class _Placed(NamedTuple):
    """One figure as written, and where it was written."""

    id: str
    form: int
    square: int
    marks: str
    line: int
    column: int


class _Lines:
    """What the lines of a record say, line by line."""

    def __init__(self) -> None:
        self.figures: tuple[list[_Placed], list[_Placed]] = ([], [])
        self.names = Numbering()
        self.turn: tuple[int, int] | None = None
        self.gas: dict[int, Gas] = {}
        self.barrage: dict[int, Barrage] = {}
        self.stands: dict[int, Stand] = {}
        self.passed = False
        self.offer: int | None = None

    def read(self, text: str) -> None:
        for number, raw in enumerate(text.split("\n"), 1):
            line = raw.rstrip()
            if not line:
                continue
            head = _HEAD.match(line)
            if head is None:
                raise _bad(number, 1, "STANDING_HEAD")
            key = head[1]
            side = ZONES.get(key)
            if side is not None and head[2]:
                self._list(line, head.end(), number, _FIGURE, self._figure(side, number))
                continue
            self._state(key.upper(), line, head.end(), number)

    def _state(self, key: str, line: str, at: int, number: int) -> None:
        """A line of the state."""
        if key == "P" and at == len(line):
            self.passed = True
        elif key == "S" and (found := _TURN.match(line, at)):
            self.turn = (ZONES[found[1]], int(found[2]))
        elif key == "O" and (found := _SIDE.match(line, at)):
            self.offer = ZONES[found[1]]
        elif key == "G":
            self._list(line, at, number, _GAS, self._cloud)
        elif key == "F":
            self._list(line, at, number, _FIRE, self._fire)
        elif key == "T":
            self._list(line, at, number, _STAND, self._stand)
        else:
            raise _bad(number, at + 1, "STANDING_LINE", text=line[:40])

    def _list(
        self, line: str, at: int, number: int, item: re.Pattern[str], take: Callable[[re.Match[str]], None]
    ) -> None:
        """Items separated by commas; an empty list is allowed."""
        while at < len(line):
            found = item.match(line, at)
            if found is None or line[found.end() : found.end() + 1] not in ("", ","):
                column = at if found is None else found.end()
                raise _bad(number, column + 1, "STANDING_ITEM", text=line[column : column + 30])
            take(found)
            at = found.end() + 1
            while line[at : at + 1] == " ":
                at += 1

    def _figure(self, side: int, number: int) -> Callable[[re.Match[str]], None]:
        def take(found: re.Match[str]) -> None:
            word, mark, id, place, marks = found.groups()
            column = found.start() + 1
            type = CODE_TYPES.get(word.lower())
            if type is None:
                raise _bad(number, column, "STANDING_CODE", word=word)
            form = _form(type, mark)
            if form is None:
                raise _bad(number, found.start(2) + 1, "STANDING_STATE", mark=mark, word=word)
            name = id or self.names.next(side, type)
            self.names.used(side, type, name)
            self.figures[side].append(_Placed(name, form, square_of(place), marks, number, column))

        return take

    def _cloud(self, found: re.Match[str]) -> None:
        place, plies, owner, persistent_owner, decon = found.groups()
        gas = Gas(False, int(plies), ZONES[owner], None) if plies else None
        left = None if decon is None else int(decon)
        self.gas[square_of(place)] = gas or Gas(True, 0, ZONES[persistent_owner], left)

    def _fire(self, found: re.Match[str]) -> None:
        self.barrage[square_of(found[1])] = Barrage(int(found[2]), int(found[3]), int(found[4]))

    def _stand(self, found: re.Match[str]) -> None:
        side, initial, units, bombs, tokens, engaged, damaged = found.groups()
        self.stands[ZONES[side]] = Stand(
            int(initial), int(units), engaged is not None, int(bombs or 0), int(tokens or 0),
            damaged is not None, int(damaged or 0),
        )  # fmt: skip


def _form(type: str, mark: str | None) -> int | None:
    """The form of a type with the mark in brackets: mounted, dismounted, or the arm of a chem figure."""
    if mark is None:
        return form_of(type)
    if type == "chem":
        arm = CODE_TYPES.get(mark.lower())
        return form_of(type, arm=arm) if arm in ("rifle", "cavalry", "tank") else None
    mounted = MOUNTED_MARK.get(mark.lower())
    if mounted is None or OTHER_FORM[form_of(type)] < 0:
        return None
    return form_of(type, mounted)


@clause("O30-X-16")
def restore(scenario: Scenario, rules: Ruleset, text: str) -> Position:
    """The position of a record, in phase play; raises BadStanding, BadScenario or BadOption."""
    if len(text) > LONGEST:
        raise _bad(1, 1, "STANDING_LONG", limit=LONGEST)
    lines = _Lines()
    lines.read(text.removeprefix("\ufeff").replace("\r\n", "\n"))
    last = text.count("\n") + 1
    if lines.turn is None:
        raise _bad(last, 1, "STANDING_TURN")
    options = read_options(rules)
    the_law = law(options, scenario.base, scenario.defender is not None)
    red, blue = ([(p.id, p.form) for p in lines.figures[side]] for side in (0, 1))
    if not red or not blue:
        raise _bad(last, 1, "STANDING_SIDES")
    _distinct(lines.figures[0] + lines.figures[1], last)
    f = Facts(the_law, ground(scenario.map or standard_map(), the_law), roster(red, blue))
    holders: dict[int, int] = {}
    for i, placed in enumerate(lines.figures[0] + lines.figures[1]):
        _put(f, scenario, i, placed, holders)
    f.to_move, f.turn = lines.turn
    f.first = first_to_move(scenario)
    f.passed, f.draw_offer = lines.passed, lines.offer
    f.gas, f.barrage = lines.gas, lines.barrage
    f.sides = (_side(f, 0, lines.stands, holders), _side(f, 1, lines.stands, holders))
    remember(f)
    empty = Sealed()
    return Position(f, scenario, "play", empty)


def _distinct(placed: list[_Placed], last: int) -> None:
    """Raise BadStanding for a name given twice, or for more figures than a board can hold."""
    if len(placed) > ALOFT:
        raise _bad(last, 1, "STANDING_MANY", limit=ALOFT)
    seen: set[str] = set()
    for figure in placed:
        if figure.id in seen:
            raise _bad(figure.line, figure.column, "STANDING_SAME", id=figure.id)
        seen.add(figure.id)


def _side(f: Facts, side: int, stands: Mapping[int, Stand], holders: Mapping[int, int]) -> Stand:
    """What the T line says, else a side that is as strong as it stands and has been in the field."""
    low, high = f.roster.span(side)
    stand = stands.get(side)
    if stand is None:
        stand = Stand(high - low, sum(MATERIAL[form] for form in f.form[low:high]), True)
    return stand._replace(holder=holders.get(side, -1))


def _put(f: Facts, scenario: Scenario, i: int, placed: _Placed, holders: dict[int, int]) -> None:
    """Put one figure on its square with its states."""

    def bad(code: str, **facts: object) -> BadStanding:
        why = BadStanding(code, **facts)
        return _bad(placed.line, placed.column, "STANDING_PUT", id=placed.id, square=NAMES[placed.square], why=why)

    s, side = placed.square, f.roster.side(i)
    bit = BIT[s]
    marks = [mark.lower() for mark in _MARK.findall(placed.marks)]
    form = FORMS[f.form[i]]
    f.heading[i] = forward(side)
    aloft = next((mark for mark in marks if re.fullmatch(r"a\d", mark)), None)
    if not bit & f.ground.exists:
        raise bad("STANDING_NO_SQUARE")
    if form.gait == "air":
        f.air[i] = Air(s if aloft else -1, int(aloft[1]) if aloft else 0, not aloft and "e" not in marks, "b" in marks)
    if aloft and form.gait == "air":
        f.place(i, ALOFT)
    else:
        if bit & f.ground.impassable and not bit & (f.ground.road | f.ground.rail | f.ground.swamp):
            raise bad("STANDING_IMPASSABLE")
        if bit & f.occupied[1 - side]:
            raise bad("STANDING_ENEMY")
        f.place(i, s)
        if not fits(f, scenario, side, s):
            raise bad("STANDING_FULL", count=len(f.on(s, side)))
    for mark in marks:
        if not _mark(f, i, mark, holders):
            raise bad("STANDING_MARK", mark=mark)


def _mark(f: Facts, i: int, mark: str, holders: dict[int, int]) -> bool:
    """Write one state; False if there is no such state for this figure."""
    form = FORMS[f.form[i]]
    duty = MARK_DUTY.get(mark)
    if duty is not None and f.duty[i] == FREE:
        f.duty[i] = duty
        f.under_fire[i] |= duty != GAS_LEAVE
    elif re.fullmatch(r"n[1-9]", mark):
        f.neutralised[i] = int(mark[1])
    elif mark == "uf":
        f.under_fire[i] = 1
    elif mark == "v":
        f.village[i] = 1
    elif mark[0] == "h" and mark[1:].upper() in HEADINGS and form.effect == "tank":
        f.heading[i] = HEADINGS.index(mark[1:].upper())
    elif mark == "s":
        holders[f.roster.side(i)] = i
    else:
        return form.gait == "air" and (mark in ("b", "e") or re.fullmatch(r"a\d", mark) is not None)
    return True
