"""What both sides have, need and threaten when a turn begins: computed once, used by every evaluation."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from posrednik.games.otryadov.effects import DESTROYED, Volley, effect
from posrednik.games.otryadov.squares import BIT, FIELD, GRID, SIZE
from posrednik.games.otryadov.tables import FORMS, NUMBERS, OTHER_FORM, role
from posrednik.games.otryadov.turn import Turn
from posrednik.geometry.squares import bits
from posrednik.players.otryadov.sights import sights

if TYPE_CHECKING:
    from posrednik.games.otryadov.law import Law

_NEAR = GRID.neighbours
LIVING = role("living")
RIDER = role("rider")
HEAVY = role("heavy_mg")
RAIDER = role("raider")
ATTACKER = role("attacker")
TYPE = tuple(f.type for f in FORMS)
_PLAIN = tuple(f.effect in ("foot", "gun", "flight") for f in FORMS)
WORTH = {
    "rifle": 6.0, "lmg": 2.4, "hmg": 7.5, "tachanka": 7.5, "cavalry": 6.0, "horse_gun": 8.0, "field_gun": 8.0,
    "battalion_gun": 7.0, "armoured_car": 5.5, "tank": 8.0, "armoured_train": 9.0, "commander": 6.0, "chem": 5.0,
    "partisan": 6.0, "aircraft": 6.0,
}  # fmt: skip
"""What a figure is worth to us, in the units of O30-VII-1: material, a little shifted by what it can do."""
_FLAT = tuple(WORTH[t] for t in TYPE)
_DIRECT = int(NUMBERS["direct"]["reach"])
SURE = 99
"""Thirds of a shot that destroys by itself."""


@lru_cache(maxsize=64)
def _needs(law: Law) -> list[dict[str, int]]:
    """Per form and kind of square, the thirds of a firer that destroy."""
    out = []
    for n, form in enumerate(FORMS):
        row = {}
        for kind in ("strong", "weak", "masking", "impassable"):
            if form.effect in ("tank", "train", "flight"):
                row[kind] = 3 if form.effect == "tank" else 9 if form.effect == "train" else 6
            else:
                guns = 0 if form.effect in ("foot", "cavalry", "gun") else 1
                firers = next(
                    (k for k in range(1, 9) if effect(law, n, kind, Volley(guns * k, 3 * k, False, 9)) == DESTROYED), 9
                )
                row[kind] = 3 * firers
        out.append(row)
    return out


class Scene:
    """A turn about to be planned."""

    def __init__(self, t: Turn) -> None:
        f = self.f = t.f
        self.t = t
        self.side, self.foe = t.side, t.enemy
        self.law, self.ground = f.law, f.ground
        self.sights = sights(f.ground, f.law)
        self.sq, self.form = list(f.square), list(f.form)
        self.own = [i for i in f.figures(t.side) if f.square[i] < SIZE]
        self.them = [k for k in f.figures(t.enemy) if f.square[k] < SIZE]
        self.value = [_FLAT[form] for form in self.form]
        self.needs = _needs(f.law)
        kind = f.ground.kind
        self.need = [self.needs[self.form[i]][kind[s]] if s < SIZE else 9 for i, s in enumerate(self.sq)]
        self._kept: dict[tuple[int, int], tuple[int, int]] = {}
        self.at: dict[int, list[int]] = {}
        for i in self.own + self.them:
            self.at.setdefault(self.sq[i], []).append(i)
        self.own0, self.foe0 = f.occupied[t.side], f.occupied[t.enemy]
        self.weak = f.ground.exists & ~(f.ground.hides | f.ground.impassable)
        self.thirds, self.artillery = f.law.thirds, f.law.artillery
        self.shooters = [i for i in self.own if f.law.range[self.form[i]] and not f.neutralised[i]]
        self.ring = {k: self.rings(k, self.sq[k]) for k in self.them}
        self.next = {i: self.rings(i, self.sq[i]) for i in self.own}
        self.own_at = {self.sq[i]: self.at[self.sq[i]] for i in self.own}
        self.foe_at = {self.sq[k]: self.at[self.sq[k]] for k in self.them}

    def rings(self, i: int, s: int) -> tuple[int, int]:
        """What `_rings` says, kept for the length of the turn."""
        found = self._kept.get((i, s))
        if found is None:
            found = self._kept[i, s] = self._rings(i, s)
        return found

    def _rings(self, i: int, s: int) -> tuple[int, int]:
        """Squares on which figure i, standing on s, may bear after a move, and those that it may storm."""
        form = self.form[i]
        side = self.f.roster.side(i)
        blocked = self.foe0 if side == self.side else self.own0
        figures = self.own0 | self.foe0
        walk = self.sights.walk(form, s, blocked, side)
        wood = BIT[s] & self.ground.masking and not self.artillery[form]
        walk_fire = walk & self.sights.ahead[side][s] if wood else walk
        bear = 0
        if self.law.range[form]:
            for q in bits(walk_fire):
                bear |= self.sights.bear(form, q, figures, side)
        elif OTHER_FORM[form] >= 0 and not wood:
            bear = self.sights.bear(OTHER_FORM[form], s, figures, side)
        storm = 0
        if ATTACKER[form]:
            storm = _NEAR[s]
            if self.law.move[form] > 1:
                for q in bits(walk):
                    storm |= _NEAR[q]
        return bear, storm

    def weight(self, i: int, a: int, j: int, b: int, figures: int) -> int:
        """Thirds of a firer that figure i on a adds against figure j on b; 0 if its fire is void."""
        form, target = self.form[i], self.form[j]
        if _PLAIN[target]:
            return self.thirds[form]
        gun = self.artillery[form]
        cls = self.law.effect[target]
        if cls == "cavalry":
            if gun and self._direct(a, b, figures):
                return SURE
            return self.thirds[form]
        if not gun:
            return 0
        if cls == "tank":
            return SURE if GRID.distance(a, b) <= NUMBERS["tanks"]["destroyed_at"] else 0
        if cls == "car" and self._direct(a, b, figures):
            return SURE
        return self.thirds[form]

    def _direct(self, a: int, b: int, figures: int) -> bool:
        if GRID.distance(a, b) > _DIRECT or BIT[b] & self.ground.masking:
            return False
        return not GRID.between(a, b) & (self.ground.hides | figures)

    def room(self, s: int) -> int:
        """How many figures of a side find room on a square (O30-III-6)."""
        law = self.law
        if BIT[s] & self.ground.masking:
            return law.masking_capacity
        return law.open_capacity if BIT[s] & FIELD else law.neutral_capacity

    def in_wood(self, i: int, s: int) -> bool:
        """Whether figure i on s is tied by the wood and may only fire when it goes forward (O30-VI-12)."""
        return bool(BIT[s] & self.ground.masking) and not self.artillery[self.form[i]]
