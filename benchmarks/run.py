"""`python -m benchmarks.run`: our speed against python-chess and diplomacy in the same run, as ratios."""

from __future__ import annotations

import itertools
import subprocess
import sys
import time
import tracemalloc

from benchmarks.measure import Ratio, compare, pin
from benchmarks.peer_chess import Chess
from benchmarks.random_play import playout
from benchmarks.strategia import figures
from posrednik.core.dice import Scripted
from posrednik.core.umpire import adjudicate
from posrednik.games.otryadov import game
from posrednik.games.otryadov.printing import write_turn
from posrednik.games.otryadov.reading import read_orders
from posrednik.games.otryadov.squares import SIDES


class Ours:
    """The same works on «Бой отрядов», company game."""

    def __init__(self) -> None:
        self.seeds = itertools.count(1)
        self.games = [playout("company", seed) for seed in range(6)]
        self.texts = [self._text(plies) for plies in self.games]
        self.turn = 0
        self.middle = self.games[0][len(self.games[0]) // 2][0]

    @staticmethod
    def _text(plies: list) -> list[tuple[int, str, str]]:  # type: ignore[type-arg]
        """Side, turn text and the digest after it, ply by ply."""
        after = [position for position, _, _ in plies[1:]]
        rows = []
        for n, (position, seat, orders) in enumerate(plies):
            side = SIDES.index(seat)
            digest = game.digest(after[n]) if n < len(after) else ""
            rows.append((side, write_turn(position.facts, side, orders, "ru"), digest))
        return rows

    def playout(self) -> int:
        """Plies of one random game: orders found, checked, adjudicated, written down."""
        return len(playout("company", next(self.seeds)))

    def replay(self) -> int:
        """Plies of one record: turns read from notation, adjudicated, digests compared."""
        self.turn = (self.turn + 1) % len(self.texts)
        position = self.games[self.turn][0][0]
        for side, text, digest in self.texts[self.turn]:
            orders = read_orders(position.facts, side, text)
            position, _ = adjudicate(game, position, {game.seats[side]: orders}, Scripted(()))
            if digest and game.digest(position) != digest:
                raise SystemExit("a digest differs: the benchmark is broken")
        return len(self.texts[self.turn])

    def copy(self) -> int:
        """Copies of a position."""
        for _ in range(500):
            self.middle.copy()
        return 500

    def bytes_per_position(self) -> int:
        """Memory of one more live position."""
        tracemalloc.start()
        before = tracemalloc.get_traced_memory()[0]
        kept = [self.middle.copy() for _ in range(1000)]
        spent = tracemalloc.get_traced_memory()[0] - before
        tracemalloc.stop()
        return spent // len(kept)


def _line(what: str, ratio: Ratio, goal: str) -> str:
    return (
        f"{what:<34} {ratio.median:6.3f}  ({ratio.low:.3f} – {ratio.high:.3f})   "
        f"ours {ratio.ours:,.0f}/s, python-chess {ratio.peer:,.0f}/s   goal {goal}"
    )


def startup() -> float:
    """Best wall seconds of `posrednik --version`."""
    times = []
    for _ in range(7):
        begin = time.perf_counter()
        subprocess.run([sys.executable, "-m", "posrednik", "--version"], check=True, capture_output=True)
        times.append(time.perf_counter() - begin)
    return min(times)


def main() -> None:
    """Print the ratios."""
    pin()
    ours, peer = Ours(), Chess()
    print("ratio = ours / python-chess, per CPU second, medians of alternating windows")
    print(_line("random playouts, plies", compare(ours.playout, peer.playout), "0.2 (0.4)"))
    print(_line("re-adjudicated record, plies", compare(ours.replay, peer.replay), "0.15"))
    print(_line("copies of a position", compare(ours.copy, peer.copy), "0.5"))
    print(f"a live position: {ours.bytes_per_position():,} bytes (goal 4,096)")
    print(f"posrednik --version: {startup() * 1000:.0f} ms (goal 300)")
    figures()


if __name__ == "__main__":
    main()
