"""The peer of the war: PyPI `diplomacy` (extra `bench`), many orders and one adjudication, used from outside."""

from __future__ import annotations

import random
import time

from diplomacy import Game

LONGEST = 40
"""Phases of a random game."""


class Diplomacy:
    """Random games on its standard map: possible orders listed and chosen, phases adjudicated."""

    def __init__(self) -> None:
        self.random = random.Random(1)
        self.phases = 0
        self.orders = 0

    def game(self) -> int:
        """One whole random game."""
        self.adjudication()
        return 1

    def adjudication(self) -> tuple[int, float]:
        """Phases of one random game, and the CPU seconds of their adjudication alone."""
        game, phases, spent = Game(), 0, 0.0
        while not game.is_game_done and phases < LONGEST:
            possible = game.get_all_possible_orders()
            for power in game.powers:
                places = game.get_orderable_locations(power)
                chosen = [self.random.choice(possible[place]) for place in places if possible[place]]
                game.set_orders(power, chosen)
                self.orders += len(chosen)
            begin = time.process_time()
            game.process()
            spent += time.process_time() - begin
            phases += 1
        self.phases += phases
        return phases, spent
