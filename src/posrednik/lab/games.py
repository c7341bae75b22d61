"""One game between computer players, from deployment to result, and what is kept of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from time import process_time
from typing import Any

from msgspec import Struct

from posrednik import __version__
from posrednik.core.dice import Seeded, seed_hash
from posrednik.core.journal import Ply
from posrednik.core.order import Refused
from posrednik.core.outcome import Outcome
from posrednik.core.scenario import Ruleset
from posrednik.core.seat import Seat
from posrednik.core.umpire import adjudicate
from posrednik.games import game, part
from posrednik.players import player

MOST_PLIES = 2000
"""Turns after which a game without a turn limit is broken off and counted as unfinished."""


class Match(Struct, frozen=True, kw_only=True):
    """What is played: two players, an even number of games, pairs of which share a seed with seats swapped."""

    game: str
    players: tuple[str, str]
    games: int
    scenario: Any
    rules: Ruleset
    seed: str = "1"
    keep: bool = False
    lang: str = "en"


class Played(Struct, frozen=True, kw_only=True):
    """What is kept of one game: `score` is the first player's (1, ½, 0), `ms` the processor time of each."""

    number: int
    first_seat: str
    score: float
    kind: str
    winner: str | None
    plies: int
    clauses: Mapping[str, int]
    ms: tuple[float, float]
    turns: tuple[int, int]
    illegal: tuple[int, int]
    fault: str = ""
    record: str = ""


class _Run:
    """A game under way."""

    def __init__(self, match: Match, number: int) -> None:
        self.match, self.number = match, number
        self.game = game(match.game)
        first, second = self.game.seats if number % 2 == 0 else self.game.seats[::-1]
        self.first = first
        names = {first: match.players[0], second: match.players[1]}
        self.names = {seat: names[seat] for seat in self.game.seats}
        self.players = {seat: player(match.game, name) for seat, name in self.names.items()}
        seed = f"{match.seed}/{number // 2}"
        self.minds = {seat: Seeded(f"{seed}/{seat}") for seat in self.game.seats}
        self.seed = f"{seed}/table"
        self.table = Seeded(self.seed)
        self.position = self.start = self.game.begin(match.scenario, match.rules)
        self.ms = dict.fromkeys(self.game.seats, 0.0)
        self.turns = dict.fromkeys(self.game.seats, 0)
        self.clauses: Counter[str] = Counter()
        self.journal: list[Ply[Any, Any]] = []
        self.plies = 0

    def ply(self) -> tuple[Seat, str] | None:
        """Ask whoever is due and adjudicate; the seat at fault and the refusal if orders were unlawful."""
        given: dict[Seat, Any] = {}
        for seat in sorted(self.game.waiting(self.position)):
            view = self.game.view(self.position, seat)
            began = process_time()
            given[seat] = self.players[seat].orders(view, self.minds[seat])
            self.ms[seat] += 1000 * (process_time() - began)
            self.turns[seat] += 1
        thrown = len(self.table.rolls)
        try:
            self.position, events = adjudicate(self.game, self.position, given, self.table)
        except Refused as refused:
            r = refused.refusal
            return min(given), f"{r.code} {r.clause} {dict(r.facts)}"
        self.clauses.update(event.clause for event in events)
        if self.match.keep:
            kept = {seat: tuple(orders) for seat, orders in given.items()}
            digest = self.game.digest(self.position)
            self.journal.append(Ply(kept, tuple(self.table.rolls[thrown:]), tuple(events), digest))
        self.plies += 1
        return None

    def record(self) -> str:
        """The game as a record, if it is wanted."""
        if not self.match.keep:
            return ""
        from posrednik.notation.recorder import Facts, Recorder

        facts = Facts(
            scenario=self.match.scenario, rules=self.match.rules, players=self.names, package=__version__,
            seed_hash=seed_hash(self.seed), lang=self.match.lang,
        )  # fmt: skip
        recorder = Recorder(self.game, part(self.match.game, "tongue").tongue, facts)
        return recorder.text(self.start, self.journal, self.seed)


def play_game(match: Match, number: int) -> Played:
    """Game `number` (from 0) of a match: games 2k and 2k+1 are the pair with seed k."""
    run = _Run(match, number)
    fault: tuple[Seat, str] | None = None
    while fault is None and run.plies < MOST_PLIES and run.game.waiting(run.position):
        fault = run.ply()
    outcome = run.game.outcome(run.position)
    illegal = {seat: int(fault is not None and fault[0] == seat) for seat in run.game.seats}
    if fault is not None:
        winner = next(seat for seat in run.game.seats if seat != fault[0])
        outcome = Outcome("forfeit", winner, "")
    other = next(seat for seat in run.game.seats if seat != run.first)
    return Played(
        number=number,
        first_seat=run.first,
        score=0.5 if outcome is None or outcome.winner is None else float(outcome.winner == run.first),
        kind="unfinished" if outcome is None else outcome.kind,
        winner=None if outcome is None else outcome.winner,
        plies=max(0, run.plies - 1),
        clauses=dict(sorted(run.clauses.items())),
        ms=(run.ms[run.first], run.ms[other]),
        turns=(run.turns[run.first], run.turns[other]),
        illegal=(illegal[run.first], illegal[other]),
        fault="" if fault is None else fault[1],
        record=run.record(),
    )
