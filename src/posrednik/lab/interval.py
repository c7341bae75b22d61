"""How sure a score is: intervals whose unit is the pair of games with one seed and seats swapped."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

Z95 = 1.959963984540054
"""Quantile of the normal distribution for 95 % on two sides."""


def pair_scores(scores: Sequence[float]) -> list[float]:
    """The mean score of each pair of consecutive games; raises ValueError for an odd number of games."""
    if len(scores) % 2:
        raise ValueError("games come in pairs")
    return [(scores[n] + scores[n + 1]) / 2 for n in range(0, len(scores), 2)]


def interval(pairs: Sequence[float]) -> tuple[float, float]:
    """The 95 % interval of the mean pair score: Wilson's, on the games that the spread of pairs is worth.

    Pairs that agree less than two independent games would are worth fewer games, never more than two each, so
    that a match won in every pair still has a width. No pairs at all: (0, 1).
    """
    n = len(pairs)
    if n == 0:
        return 0.0, 1.0
    mean = sum(pairs) / n
    worth = 2.0 * n
    if n > 1:
        variance = sum((x - mean) ** 2 for x in pairs) / (n - 1)
        if variance > 0:
            worth = min(worth, n * mean * (1 - mean) / variance)
    z2 = Z95 * Z95 / worth
    centre = (mean + z2 / 2) / (1 + z2)
    half = Z95 * sqrt(mean * (1 - mean) / worth + z2 / (4 * worth)) / (1 + z2)
    return max(0.0, centre - half), min(1.0, centre + half)


def pentanomial(pairs: Sequence[float]) -> tuple[int, int, int, int, int]:
    """Pairs with 0, ½, 1, 1½ and 2 points."""
    counts = [0] * 5
    for x in pairs:
        counts[round(4 * x)] += 1
    return counts[0], counts[1], counts[2], counts[3], counts[4]
