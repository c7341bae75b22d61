"""Writes a game down as it is played: the head once, then what each adjudication appends."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from posrednik.core.dice import Roll
from posrednik.core.game import Game
from posrednik.core.journal import Act, Journal, Ply
from posrednik.core.outcome import Outcome
from posrednik.core.scenario import OptionValue, Ruleset, Scenario, digest
from posrednik.core.seat import Seat
from posrednik.notation.orders import Tongue
from posrednik.notation.record import (
    FORMAT,
    Header,
    Item,
    Note,
    Record,
    Result,
    Turn,
    write_item,
    write_record,
    write_roll,
)


class Facts(Struct, frozen=True, kw_only=True):
    """What stands in the head of a record; `more` are further header lines in their order."""

    scenario: Scenario
    rules: Ruleset
    players: Mapping[Seat, str]
    package: str
    seed_hash: str | None = None
    lots: tuple[Roll, ...] = ()
    lang: str = "ru"
    more: tuple[tuple[str, str], ...] = ()


class Recorder:
    """Turns adjudications into lines; every part ends in a newline, so that parts can be appended to a file."""

    def __init__(self, game: Game[Any, Any, Any, Any], tongue: Tongue[Any, Any, Any], facts: Facts) -> None:
        self.game = game
        self.tongue = tongue
        self.facts = facts

    def headers(self) -> list[Header]:
        f = self.facts
        out = [Header("Format", str(FORMAT)), Header("Game", self.game.id), Header("Edition", f.rules.edition)]
        out += [Header("Package", f.package), Header("Rules", digest(f.rules))]
        out += [Header("Option", f"{name}={_option(value)}") for name, value in sorted(f.rules.options.items())]
        out.append(Header("Scenario", f.scenario.name))
        data = self.tongue.scenario_data(f.scenario)
        if data is not None:
            out.append(Header("ScenarioData", data))
        out.append(Header("ScenarioDigest", self.tongue.scenario_digest(f.scenario)))
        out += [Header(str(seat).capitalize(), f.players.get(seat, "?")) for seat in self.game.seats]
        if f.seed_hash is not None:
            out.append(Header("SeedHash", f.seed_hash))
        out += [Header("Lot", write_roll(lot)) for lot in f.lots]
        return out + [Header(key, text) for key, text in f.more]

    def head(self) -> str:
        """The header lines and the empty line after them."""
        return "".join(f"{write_item(item)}\n" for item in self.headers()) + "\n"

    def turns(self, before: Any, ply: Ply[Any, Any]) -> list[Turn]:
        """The lines of one adjudication from the position before it; the last one carries throws and digest."""
        number, lang = self.tongue.turn(before), self.facts.lang
        seats = [seat for seat in self.game.seats if seat in ply.orders]
        out = []
        for n, seat in enumerate(seats):
            text = self.tongue.write_at(before, seat, ply.orders[seat], lang)
            last = n == len(seats) - 1
            rolls, mark = ply.rolls if last else (), self.tongue.mark(seat, lang)
            out.append(Turn(number, mark, text, rolls, ply.digest if last else ""))
        return out

    def append(self, before: Any, ply: Ply[Any, Any]) -> str:
        """What is added to the file after an adjudication."""
        return "".join(f"{write_item(item)}\n" for item in self.turns(before, ply))

    def ending(self, outcome: Outcome | None, seed: str | None = None) -> list[Item]:
        """The result line, and the seed that may be opened now."""
        text = "" if outcome is None else f"{outcome.kind} {outcome.clause}"
        out: list[Item] = [Result(self.tongue.score(outcome), text)]
        if seed is not None:
            out.append(Header("Seed", seed))
        return out

    def close(self, outcome: Outcome | None, seed: str | None = None) -> str:
        """What is added to the file when the game is over."""
        return "".join(f"{write_item(item)}\n" for item in self.ending(outcome, seed))

    def record(
        self, start: Any, journal: Journal[Any, Any] | Sequence[Ply[Any, Any]], seed: str | None = None
    ) -> Record:
        """The whole record of a journal from its first position, notes and changes of seat as comments."""
        items: list[Item] = [*self.headers()]
        position = self.game.copy(start)
        entries: Iterable[Any] = journal
        for entry in entries:
            if isinstance(entry, Act):
                if entry.kind != "undo":
                    items.append(Note(" ".join(filter(None, (entry.kind, entry.seat, entry.text)))))
                continue
            items += self.turns(position, entry)
            for event in entry.events:
                self.game.enact(position, event)
        outcome = self.game.outcome(position)
        if outcome is not None:
            items += self.ending(outcome, seed)
        return Record(tuple(items))

    def text(self, start: Any, journal: Journal[Any, Any] | Sequence[Ply[Any, Any]], seed: str | None = None) -> str:
        """`record` as text."""
        return write_record(self.record(start, journal, seed))


def _option(value: OptionValue) -> str:
    """A value as `tongue.rules` reads it: a bare word where that is no other value in JSON."""
    if isinstance(value, str):
        try:
            msgspec.json.decode(value)
        except msgspec.DecodeError:
            return value
    return msgspec.json.encode(value).decode()
