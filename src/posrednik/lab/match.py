"""A match: games by number on one or several processes, and the figures that come out of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context

from msgspec import Struct

from posrednik.lab.games import Match, Played, play_game
from posrednik.lab.interval import interval, pair_scores, pentanomial


class Summary(Struct, frozen=True, kw_only=True):
    """A match in figures; `score` is wins plus half the draws as a share, `ci95` that of the first player.

    `endings` counts kinds of ending by the player who won (or `draw`); `clauses` counts events by clause;
    `seats` is the share of points that each seat took; `pairs` counts pairs with 0, ½, 1, 1½, 2 points.
    """

    game: str
    scenario: str
    defender: str | None
    options: Mapping[str, object]
    seed: str
    players: tuple[str, str]
    games: int
    score: Mapping[str, float]
    ci95: tuple[float, float]
    pairs: tuple[int, int, int, int, int]
    wins: Mapping[str, int]
    draws: int
    unfinished: int
    illegal: Mapping[str, int]
    faults: Sequence[str]
    mean_plies: float
    seats: Mapping[str, float]
    endings: Mapping[str, Mapping[str, int]]
    ms_per_turn: Mapping[str, float]
    clauses: Mapping[str, int]


def run(match: Match, jobs: int = 1) -> Iterator[Played]:
    """The games of a match as they end, in any order."""
    if jobs <= 1:
        for number in range(match.games):
            yield play_game(match, number)
        return
    with ProcessPoolExecutor(max_workers=min(jobs, match.games), mp_context=get_context("spawn")) as pool:
        waiting = [pool.submit(play_game, match, number) for number in range(match.games)]
        try:
            for done in as_completed(waiting):
                yield done.result()
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def labels(players: tuple[str, str]) -> tuple[str, str]:
    """The names under which the two are listed: the second of a namesake pair gets a number."""
    first, second = players
    return (first, second) if first != second else (first, f"{second}#2")


def summary(match: Match, played: Sequence[Played]) -> Summary:
    """The figures of a match that has been played, whatever the order in which its games ended."""
    games = sorted(played, key=lambda g: g.number)
    names = labels(match.players)
    scores = [g.score for g in games]
    pairs = pair_scores(scores)
    share = sum(scores) / len(scores)
    clauses: Counter[str] = Counter()
    endings: dict[str, Counter[str]] = {}
    seats: Counter[str] = Counter()
    for g in games:
        clauses.update(g.clauses)
        won = "draw" if g.score == 0.5 else names[0] if g.score == 1 else names[1]
        endings.setdefault(g.kind, Counter())[won] += 1
        for seat in ("red", "blue"):
            seats[seat] += g.score if g.first_seat == seat else 1 - g.score  # type: ignore[assignment]
    return Summary(
        game=match.game,
        scenario=match.scenario.name,
        defender=getattr(match.scenario, "defender", None),
        options=dict(match.rules.options),
        seed=match.seed,
        players=match.players,
        games=len(games),
        score={names[0]: round(share, 4), names[1]: round(1 - share, 4)},
        ci95=tuple(round(x, 4) for x in interval(pairs)),  # type: ignore[arg-type]
        pairs=pentanomial(pairs),
        wins={names[0]: scores.count(1.0), names[1]: scores.count(0.0)},
        draws=sum(g.score == 0.5 and g.kind != "unfinished" for g in games),
        unfinished=sum(g.kind == "unfinished" for g in games),
        illegal={names[k]: sum(g.illegal[k] for g in games) for k in (0, 1)},
        faults=[f"game {g.number + 1}: {g.fault}" for g in games if g.fault],
        mean_plies=round(sum(g.plies for g in games) / len(games), 1),
        seats={seat: round(points / len(games), 4) for seat, points in seats.items()},
        endings={kind: dict(sorted(by.items())) for kind, by in sorted(endings.items())},
        ms_per_turn={
            names[k]: round(sum(g.ms[k] for g in games) / max(1, sum(g.turns[k] for g in games)), 1) for k in (0, 1)
        },
        clauses=dict(sorted(clauses.items())),
    )
