"""`=` lines of a paper game: the losses that the players wrote against the result of 4.3 for that move (8.4, I-73)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from posrednik.core.clause import clause
from posrednik.core.exact import Fraction
from posrednik.games.strategia import journalform as j
from posrednik.games.strategia.events_battle import Fought, Shelled, Withdrew
from posrednik.games.strategia.events_movement import Interdicted
from posrednik.games.strategia.happening import Happening
from posrednik.games.strategia.paperform import Tally
from posrednik.games.strategia.tables import load
from posrednik.games.strategia.unit import Unit

TOLERANCE = Fraction(load("faults.toml")["losses"]["tolerance"])
"""Divisions by which a written loss may differ."""


class Ledger:
    """The losses of one move by their cause: battles by their squares, and everything else together."""

    def __init__(self, events: Iterable[Happening], seen: Mapping[str, Unit]) -> None:
        self.seen = seen
        self.battles: dict[int, dict[tuple[str, str], Fraction]] = {}
        self.others: dict[tuple[str, str], Fraction] = {}
        for event in events:
            if isinstance(event, Fought):
                self._add(self.battles.setdefault(event.square, {}), event.losses)
            elif isinstance(event, Withdrew):
                self.battles.setdefault(event.square, {})
                self._add(self.others, event.losses)
            elif isinstance(event, Shelled):
                self._add(self.others, event.losses)
            elif isinstance(event, Interdicted):
                self._add(self.others, [(unit.id, event.lost) for unit in event.units])

    def _add(self, into: dict[tuple[str, str], Fraction], losses: Iterable[tuple[str, Fraction]]) -> None:
        for id, lost in losses:
            unit = self.seen[id]
            key = unit.side, unit.arm
            into[key] = into.get(key, Fraction(0)) + lost

    def of(self, squares: Collection[int] | None = None) -> Tally:
        """The losses of the battles at these squares, None for all."""
        return total(tally for at, tally in self.battles.items() if squares is None or at in squares)

    def readings(self, squares: Sequence[int], whole: bool) -> Iterator[Tally]:
        """What a line may rightly mean: the battles since the last line, the last of them, with or without fire.

        `whole` says that it is the only line of the move, which may then count all that was lost in it.
        """
        yield self.of(squares)
        yield self.of(squares[-1:])
        if whole:
            yield self.of()
            yield total((self.of(), self.others))
        yield total((self.of(squares), self.others))
        yield self.others


def total(tallies: Iterable[Tally]) -> dict[tuple[str, str], Fraction]:
    """Losses added up."""
    out: dict[tuple[str, str], Fraction] = {}
    for tally in tallies:
        for key, lost in tally.items():
            out[key] = out.get(key, Fraction(0)) + lost
    return out


def written(line: j.Losses) -> Tally:
    """What a line says."""
    return total({(lost.side, one.arm): Fraction(one.divisions)} for lost in line.sides for one in lost.losses)


@clause("ST-9.8e", "ST-9.3p")
def agrees(line: j.Losses, right: Tally) -> bool:
    """Whether a line differs by no more than a tenth of a division from the losses of each side that it names."""
    said = written(line)
    sides = {lost.side for lost in line.sides}
    keys = {key for key in (*said, *right) if key[0] in sides}
    return all(abs(said.get(key, Fraction(0)) - right.get(key, Fraction(0))) <= TOLERANCE for key in keys)
