"""A process that thinks: views come in on its standard input, orders go out on its standard output.

It ends when its input ends, so that none outlives the server. `python -m posrednik.server.worker`.
"""

from __future__ import annotations

import os
import pickle
import sys
from typing import Any, BinaryIO

import msgspec

from posrednik.core.dice import Seeded


def think(task: dict[str, Any]) -> list[Any]:
    """The turn of a computer player as plain orders."""
    from posrednik.players import player

    orders = player(task["game"], task["player"]).orders(task["view"], Seeded(task["seed"]))
    return [msgspec.to_builtins(order) for order in orders]


def _read(source: BinaryIO) -> Any:
    head = source.read(4)
    if len(head) < 4:
        return None
    return pickle.loads(source.read(int.from_bytes(head, "big")))


def main() -> None:
    """Serve until the input ends; what players print goes to the error channel."""
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    while (task := _read(sys.stdin.buffer)) is not None:
        try:
            answer: dict[str, Any] = {"orders": think(task)}
        except Exception as error:
            answer = {"error": f"{type(error).__name__}: {error}"[:500]}
        data = msgspec.json.encode(answer)
        out.write(len(data).to_bytes(4, "big") + data)
        out.flush()


if __name__ == "__main__":
    main()
