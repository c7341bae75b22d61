"""Random lawful games through the contract alone, kept with every position for the laws to look at."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Any

import msgspec

from posrednik.core.dice import Seeded
from posrednik.core.game import Game
from posrednik.core.journal import Ply
from posrednik.core.plainly import plainly
from posrednik.core.seat import PUBLIC, Seat
from posrednik.core.umpire import Umpire
from posrednik.games import game
from tests.laws.subject import Subject, subject

AnyGame = Game[Any, Any, Any, Any]


@dataclass(frozen=True)
class Played:
    """A finished random game: positions[n] is what ply n met, the last one is the end."""

    game: AnyGame
    subject: Subject
    positions: tuple[Any, ...]
    plies: tuple[Ply[Any, Any], ...]

    def seats(self) -> tuple[Seat, ...]:
        """Every seat that a view is made for, spectators included."""
        return (*self.game.seats, PUBLIC)

    def sample(self, count: int) -> list[int]:
        """Numbers of up to `count` plies spread over the game, its first and last among them."""
        last = len(self.plies) - 1
        return sorted({round(k * last / max(1, count - 1)) for k in range(count)})


def encoded(thing: Any) -> bytes:
    """Canonical bytes of a view, event or order; equal bytes are equal answers."""
    return msgspec.json.encode(thing, order="sorted", enc_hook=plainly)


def windows(umpire: AnyGame, position: Any) -> list[bytes]:
    """What every seat sees of the position."""
    return [encoded(umpire.view(position, seat)) for seat in (*umpire.seats, PUBLIC)]


def orders_for(played: Subject, umpire: AnyGame, position: Any, rng: Random) -> dict[Seat, list[Any]]:
    """Lawful orders of every seat that owes some."""
    return {
        seat: played.turn(umpire.view(position, seat), rng) for seat in umpire.seats if seat in umpire.waiting(position)
    }


def seated(id: str, name: str) -> AnyGame:
    """The game with the seats of the named scenario."""
    return game(id).seated(*subject(id).scenarios[name])


@lru_cache(maxsize=64)
def play(id: str, name: str, seed: int = 0) -> Played:
    """The random game of that seed from its first order to its end."""
    the_subject, the_game = subject(id), seated(id, name)
    scenario, rules = the_subject.scenarios[name]
    rng = Random(f"{id} {name} {seed}")
    umpire = Umpire(the_game, the_game.begin(scenario, rules), Seeded(f"{id} {name} {seed}"))
    positions = [umpire.position]
    while the_game.outcome(umpire.position) is None and len(positions) <= the_subject.bound(name):
        umpire.play(orders_for(the_subject, the_game, umpire.position, rng))
        positions.append(umpire.position)
    return Played(the_game, the_subject, tuple(positions), tuple(umpire.journal.plies()))


def digests(id: str, name: str, seed: int) -> list[str]:
    """The digests after every ply of a random game."""
    return [ply.digest for ply in play(id, name, seed).plies]


def main(id: str, name: str, seed: str) -> None:
    """Print the digests of a game, for a comparison between processes."""
    print(*digests(id, name, int(seed)), sep="\n")


if __name__ == "__main__":
    import sys

    main(*sys.argv[1:])
