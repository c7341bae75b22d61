"""Complaints about what is handed in to this game, in the sentences of `faults.toml`."""

from __future__ import annotations

from posrednik.notation.complaint import Complaint

NAME_WIDTH = 80
"""Characters of the name of a map or a scenario."""


class GameComplaint(Complaint):
    """A map, scenario, option, position record, plan or case that cannot be used."""

    package = "posrednik.games.otryadov"
    sentences = "faults.toml"


def is_name(text: str) -> bool:
    """Whether a text can stand as a name in a message: not empty, not long, nothing that steers a terminal."""
    return 0 < len(text.strip()) <= len(text) <= NAME_WIDTH and text.isprintable()
