"""What a side is after, as the worth of standing on a square: enemy, heights, rear target, station.

Rows of the judgement (O30-X-20, O30-XI-4) give heights their worth, and the clock raises it, so that no
player can win by shuffling.
"""

from __future__ import annotations

from typing import NamedTuple

from posrednik.games.otryadov.scenario import Scenario
from posrednik.games.otryadov.squares import BIT, FIELD, GRID, SIDES, SIZE, mask
from posrednik.games.otryadov.tables import FORMS, NUMBERS, role
from posrednik.games.otryadov.victory import share_of_loss
from posrednik.geometry.squares import bits
from posrednik.players.otryadov.levels import Weights
from posrednik.players.otryadov.scene import RAIDER, TYPE, Scene

_NEAR = GRID.neighbours
_CAPTOR = role("captor")
_GUN = role("gun")
FAR = 30
_HAIR = 1e-9
_BEHIND = 6
_LEAST = 0.3
_HALF = (mask(-2, 7), mask(9, 18))
"""The side's own half: every row before the middle one, which is nobody's."""


class Posture(NamedTuple):
    """How the game would be judged now: lead in shares of loss and in heights, share of the clock run down."""

    lead: float
    heights: int
    clock: float
    defends: bool


def flood(sources: dict[int, int], closed: int) -> list[int]:
    """King steps from the nearest source (square → steps it starts with), FAR where nothing leads."""
    out = [FAR] * SIZE
    waiting: dict[int, int] = {}
    for s, d in sources.items():
        waiting[d] = waiting.get(d, 0) | BIT[s]
    seen, edge, d = 0, 0, min(waiting, default=0)
    last = max(waiting, default=0)
    while edge or d <= last:
        edge = (edge | waiting.get(d, 0)) & ~seen
        seen |= edge
        fresh = 0
        for s in bits(edge):
            out[s] = d
            fresh |= _NEAR[s]
        edge = fresh & ~closed & ~seen
        d += 1
    return out


class Aims:
    """The worth of squares for the side to move."""

    def __init__(self, scene: Scene, scenario: Scenario, w: Weights) -> None:
        self.scene, self.w = scene, w
        f, side, foe = scene.f, scene.side, scene.foe
        g = self.g = scene.ground
        self.defends = scenario.defender == SIDES[side]
        self.counted = self._counted(scenario)
        self.posture = self._posture()
        self.closed = g.impassable | ~g.exists
        self.to_foe = flood({scene.sq[k]: 0 for k in scene.them}, self.closed)
        free = self.counted[side] & ~f.occupied[side]
        self.to_height = flood(dict.fromkeys(bits(free), 0), self.closed) if free else [FAR] * SIZE
        rear = g.rear[foe]
        open_rear = f.law.raids and not BIT[rear] & f.occupied[foe]
        self.to_rear = flood({rear: 0}, self.closed | f.occupied[foe]) if open_rear else None
        self.to_goal = flood({rear: 0}, self.closed) if w.march and f.law.raids else None
        own_half = _HALF[side] & g.hides
        self.to_cover = (
            flood(dict.fromkeys(bits(own_half & ~f.occupied[side]), 0), self.closed) if w.cover_pull else None
        )
        station = g.station[foe]
        self.to_station = flood({station: 0}, self.closed) if f.law.o41 and station >= 0 else None
        self.raiders = self._raiders() if f.law.raids else {}
        self.threatened = g.rear[side] if self.raiders and not BIT[g.rear[side]] & f.occupied[side] else -1
        self._maps: dict[int, list[float]] = {}

    def _counted(self, scenario: Scenario) -> tuple[int, int]:
        """The heights that a judgement counts for red and for blue."""
        if scenario.defender is None:
            return self.g.beyond[0], self.g.beyond[1]
        rows = mask(*NUMBERS["deployment"][f"defender_rows_{scenario.defender}"]) & self.g.strong
        return rows, rows

    def _posture(self) -> Posture:
        f, side = self.scene.f, self.scene.side
        held = [(f.occupied[s] & self.counted[s]).bit_count() for s in (0, 1)]
        lead = float(share_of_loss(f, 1 - side) - share_of_loss(f, side))
        limit = f.law.turn_limit or 60
        return Posture(lead, held[side] - held[1 - side], min(1.0, f.turn / limit), self.defends)

    def _raiders(self) -> dict[int, int]:
        """Enemy figures that could raid our rear → turns they need (1 or 2)."""
        scene, rear = self.scene, self.g.rear[self.scene.side]
        out = {}
        for k in scene.them:
            d, step = GRID.distance(scene.sq[k], rear), max(1, scene.law.move[scene.form[k]])
            if RAIDER[scene.form[k]] and d <= 2 * step:
                out[k] = 1 if d <= step else 2
        return out

    def judged(self, own: int, foe: int, lost: int, beaten: int) -> int:
        """1, 0 or -1: who would be given the game if it were judged with these figures on the board.

        `lost` and `beaten` are units of material that have gone on our side and his since the turn began.
        """
        f, side = self.scene.f, self.scene.side
        counted = (own & self.counted[side]).bit_count() - (foe & self.counted[1 - side]).bit_count()
        if f.law.defence:
            return -1 if (counted < 0) or (counted == 0 and not self.defends) else 1
        units = (f.sides[side].units or 1, f.sides[1 - side].units or 1)
        lead = self.posture.lead + beaten / units[1] - lost / units[0]
        margin = 0.0 if f.law.o41 else float(f.law.margin)
        if abs(lead) >= margin - _HAIR and abs(lead) > _HAIR:
            return 1 if lead > 0 else -1
        return 0 if f.law.o41 else (counted > 0) - (counted < 0)

    @property
    def height(self) -> float:
        """Worth of one more counted height: it grows as the clock runs down and while losses are level."""
        p, w = self.posture, self.w
        level = 1.0 if abs(p.lead) < 2 * float(self.scene.law.margin) or self.scene.law.defence else 0.4
        return (w.height + w.height_late * p.clock**2) * level

    @property
    def pressing(self) -> float:
        """0 … 1: how far the side that is ahead in losses may press on (a lead of a fifth is all of it)."""
        return max(0.0, min(1.0, 5.0 * self.posture.lead))

    @property
    def pull(self) -> float:
        """Worth of a step towards the enemy."""
        p, w = self.posture, self.w
        if p.defends:
            return w.pull_defence
        return w.pull * (1.0 + w.hurry * p.clock + 2.0 * w.press * self.pressing)

    @property
    def follow(self) -> float:
        """How much of what we could destroy with our next turn is counted."""
        return self.w.follow * (1.0 + 2.0 * self.w.press * self.pressing)

    @property
    def caution(self) -> float:
        """How much of what the enemy could destroy next is counted."""
        p, w = self.posture, self.w
        if not w.caution or p.defends:
            return w.caution
        behind = p.lead < 0 or (p.lead < float(self.scene.law.margin) and p.heights <= 0)
        given = w.daring * p.clock if behind else 0.0
        given += w.attack if self.scene.law.defence else 0.0
        return max(_LEAST, w.caution - max(given, w.press * self.pressing))

    def near_foe(self, s: int) -> int:
        """King steps from the nearest enemy to the square, at most FAR."""
        return min(self.to_foe[s], FAR)

    def map(self, form: int) -> list[float]:
        """Worth of every square for a figure of that form."""
        found = self._maps.get(form)
        if found is None:
            found = self._maps[form] = self._map(form)
        return found

    def _chem_map(self) -> list[float]:
        """A decontamination figure goes to the enemy's persistent gas, else it stays well behind (O30-XIV-5)."""
        gas = [s for s, g in self.scene.f.gas.items() if g.persistent and g.owner == self.scene.foe]
        to_gas = flood(dict.fromkeys(gas, 0), self.closed) if gas else None
        behind = [-0.2 * abs(min(d, FAR) - _BEHIND) for d in self.to_foe]
        return behind if to_gas is None else [behind[s] - to_gas[s] for s in range(SIZE)]

    def _map(self, form: int) -> list[float]:
        if FORMS[form].type == "chem":
            return self._chem_map()
        scene, w, g = self.scene, self.w, self.g
        side = scene.side
        reach = scene.law.range[form]
        stop = max(2, min(3, reach)) if not _GUN[form] else max(3, min(4, reach))
        pull, height = self.pull, self.height
        fast = max(1, min(3, scene.law.move[form]))
        raider = RAIDER[form] and self.to_rear is not None
        captor = _CAPTOR[form] and self.to_station is not None
        out = [0.0] * SIZE
        for s in range(SIZE):
            bit = BIT[s]
            d = self.to_foe[s]
            worth = -pull * max(d, stop)
            if d <= w.near:
                worth += w.strong if bit & g.strong else w.wood if bit & g.masking else 0.0
            worth -= w.height_pull * pull * min(self.to_height[s], 10)
            if bit & self.counted[side]:
                worth += height
            if raider and self.to_rear is not None:
                worth += w.raid / (1.0 + self.to_rear[s] / fast)
            if captor and self.to_station is not None:
                worth += w.raid / (1.0 + self.to_station[s] / fast) + (w.station if self.to_station[s] == 0 else 0.0)
            if self.to_goal is not None:
                worth -= w.march * self.to_goal[s]
            if self.to_cover is not None:
                worth -= w.cover_pull * (0 if bit & g.hides else self.to_cover[s])
            if w.half and not bit & _HALF[side]:
                worth -= w.half
            if bit & ~FIELD:
                worth -= w.zone
            out[s] = worth
        return out


__all__ = ["FAR", "TYPE", "Aims", "Posture", "flood"]
