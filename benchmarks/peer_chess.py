"""The peer: python-chess (PyPI `chess`, extra `bench`), used from outside through its public functions."""

from __future__ import annotations

import random

import chess

LONGEST = 300


def _game(r: random.Random) -> chess.Board:
    board = chess.Board()
    while len(board.move_stack) < LONGEST and board.halfmove_clock < 100:
        moves = list(board.legal_moves)
        if not moves:
            break
        board.push(r.choice(moves))
    return board


class Chess:
    """Random playouts, checked replays and copies of chess games."""

    def __init__(self) -> None:
        self.random = random.Random(1)
        self.texts = [[move.uci() for move in _game(self.random).move_stack] for _ in range(12)]
        self.middle = chess.Board()
        for text in self.texts[0][:40]:
            self.middle.push_uci(text)
        self.turn = 0

    def playout(self) -> int:
        """Plies of one random game."""
        return len(_game(self.random).move_stack)

    def replay(self) -> int:
        """Plies of one game read from text and checked."""
        self.turn = (self.turn + 1) % len(self.texts)
        board = chess.Board()
        for text in self.texts[self.turn]:
            board.push_uci(text)
        return len(self.texts[self.turn])

    def copy(self) -> int:
        """Copies of a position without its history."""
        for _ in range(500):
            self.middle.copy(stack=False)
        return 500
