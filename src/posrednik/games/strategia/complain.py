"""Complaints about what is handed in to this game, in the sentences of `faults.toml`."""

from __future__ import annotations

from posrednik.notation.complaint import Complaint


class GameComplaint(Complaint):
    """A map, scenario, option or table that cannot be used."""

    package = "posrednik.games.strategia"
    sentences = "faults.toml"
