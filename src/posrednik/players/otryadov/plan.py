"""A turn as the search handles it: who walks where, who storms whom; the fire follows from it."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Storm:
    """An attack: its path, the figure attacked, whether under the attacker's own fire."""

    path: tuple[int, ...]
    target: int
    self_fire: bool


@dataclass
class Plan:
    """Moves and storms of a turn: figure → path (squares after its start), figure → storm."""

    moves: dict[int, tuple[int, ...]] = field(default_factory=dict)
    storms: dict[int, Storm] = field(default_factory=dict)

    def extended(self, i: int, act: tuple[int, ...] | Storm) -> Plan:
        """This plan with that act of figure i, in place of any other that it had."""
        new = Plan(dict(self.moves), dict(self.storms))
        new.moves.pop(i, None)
        new.storms.pop(i, None)
        if isinstance(act, Storm):
            new.storms[i] = act
        else:
            new.moves[i] = act
        return new

    def __contains__(self, i: int) -> bool:
        return i in self.moves or i in self.storms
