"""The grid: king steps, rays, and the squares that a line of fire crosses."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from posrednik.core.exact import Fraction
from posrednik.geometry.squares import KING, Grid, bits, grid

G = grid(10, 21)
squares = st.integers(0, G.size - 1)


@given(st.sets(squares))
def test_bits_list_a_set_in_order(chosen: set[int]) -> None:
    assert list(bits(sum(1 << s for s in chosen))) == sorted(chosen)


@given(squares, squares)
def test_distance_is_the_length_of_the_shortest_king_walk(a: int, b: int) -> None:
    seen, edge, steps = {a}, {a}, 0
    while b not in seen:
        edge = {q for s in edge for q in bits(G.neighbours[s])} - seen
        seen |= edge
        steps += 1
    assert G.distance(a, b) == steps == G.distance(b, a)


@given(squares, squares)
def test_direction_points_along_a_ray_and_back(a: int, b: int) -> None:
    d = G.direction(a, b)
    on_ray = any(b in ray for ray in G.rays[a])
    assert (d >= 0) == on_ray
    if on_ray:
        assert b in G.rays[a][d]
        assert KING[G.direction(b, a)] == (-KING[d][0], -KING[d][1])
        assert bin(G.between(a, b)).count("1") == G.distance(a, b) - 1
        assert G.between(a, b) == G.between(b, a) == G.crossed(a, b)


@given(squares, squares)
def test_crossed_squares_are_those_whose_inside_the_segment_meets(a: int, b: int) -> None:
    """Checked by fine exact sampling: a point strictly inside a square proves it crossed."""
    crossed = set(bits(G.crossed(a, b)))
    sampled = set()
    n = 4 * (abs(G.x[a] - G.x[b]) + abs(G.y[a] - G.y[b])) * 7 + 1
    for k in range(n + 1):
        x = G.x[a] + Fraction(k, n) * (G.x[b] - G.x[a])
        y = G.y[a] + Fraction(k, n) * (G.y[b] - G.y[a])
        column, row = round(x), round(y)
        if abs(x - column) < Fraction(1, 2) and abs(y - row) < Fraction(1, 2):
            sampled.add(row * G.width + column)
    assert sampled - {a, b} <= crossed
    for s in crossed - sampled:  # a short cut through a corner may slip between the samples
        corners = [_side(a, b, G.x[s] + u, G.y[s] + v) for u in (-0.5, 0.5) for v in (-0.5, 0.5)]
        assert min(corners) < 0 < max(corners)


def _side(a: int, b: int, x: float, y: float) -> float:
    return (G.x[b] - G.x[a]) * (y - G.y[a]) - (G.y[b] - G.y[a]) * (x - G.x[a])


@given(squares, st.integers(0, 4))
def test_star_and_disc_are_what_their_names_say(s: int, reach: int) -> None:
    small = Grid(5, 5)
    s %= small.size
    disc = {q for q in range(small.size) if 0 < small.distance(s, q) <= reach}
    assert set(bits(small.disc(reach)[s])) == disc
    assert set(bits(small.star(reach)[s])) == {q for q in disc if small.direction(s, q) >= 0}
