"""Complaints about what is handed in to this game, in the sentences of `faults.toml`."""

from __future__ import annotations

from posrednik.notation.complaint import Complaint


class GameComplaint(Complaint):
    """A map, scenario, option, position record, plan or case that cannot be used."""

    package = "posrednik.games.otryadov"
    sentences = "faults.toml"
