"""What one figure could do this turn: walks from the exact rules, storms that look possible."""

from __future__ import annotations

from typing import NamedTuple

from posrednik.core.order import Refusal
from posrednik.games.otryadov import duties
from posrednik.games.otryadov.attacking import duty_allows_attack, flank_refusal, may_bend, target_refusal
from posrednik.games.otryadov.exits import exits
from posrednik.games.otryadov.firing import check_fire, shot
from posrednik.games.otryadov.moving import touched, walk
from posrednik.games.otryadov.orders.attack import attack_paths
from posrednik.games.otryadov.squares import BIT, NAMES
from posrednik.players.otryadov.aims import Aims
from posrednik.players.otryadov.plan import Storm
from posrednik.players.otryadov.scene import ATTACKER, HEAVY, LIVING, RAIDER, RIDER, Scene


class Atom(NamedTuple):
    """One act of one figure: a walk or a storm; `limited` acts share the two or three places of the strip."""

    i: int
    act: tuple[int, ...] | Storm
    limited: bool
    rough: float


def guards(scene: Scene) -> set[int]:
    """Own figures that stay on the rear target (O30-XIII-1): two of the least worth, others may go."""
    f = scene.f
    if not f.law.raids or not any(RAIDER[scene.form[k]] for k in scene.them):
        return set()
    there = sorted(f.on(f.ground.rear[scene.side], scene.side), key=lambda i: (scene.value[i], i))
    return set(there[:2]) if len(there) < f.alive(scene.side) else set()


def atoms(scene: Scene, aims: Aims, held: set[int]) -> list[Atom]:
    """The acts of all figures that owe nothing and are not held back."""
    out = []
    t = scene.t
    for i in scene.own:
        if i in held or i in t.moved or scene.law.gait[scene.form[i]] == "air":
            continue
        out.extend(figure_atoms(scene, aims, i))
    return out


def figure_atoms(scene: Scene, aims: Aims, i: int) -> list[Atom]:
    """The walks and storms of one figure."""
    t, m = scene.t, aims.map(scene.form[i])
    start = scene.sq[i]
    strip = scene.ground.strip if not t.forced(i) else 0
    out = []
    for path in exits(t, i):
        limited = bool(touched(start, path) & strip)
        raid = 20.0 if scene.law.raids and path[-1] == scene.ground.rear[scene.foe] and RAIDER[scene.form[i]] else 0.0
        block = 15.0 if path[-1] == aims.threatened else 0.0
        out.append(Atom(i, path, limited, m[path[-1]] - m[start] + raid + block))
    for storm in storms(scene, i):
        limited = bool(touched(start, storm.path) & strip)
        out.append(Atom(i, storm, limited, scene.value[storm.target] + 4.0))
    return out


def storms(scene: Scene, i: int) -> list[Storm]:
    """Storms of figure i that want nothing but support, one for each target (chapter VIII)."""
    t, f = scene.t, scene.f
    form = scene.form[i]
    if not ATTACKER[form] or not scene.next[i][1] & scene.foe0:
        return []
    if t.nailed(i) is not None or duty_allows_attack(t, i) is not None:
        return []
    found: dict[int, Storm] = {}
    for path in attack_paths(t, i):
        end = path[-1]
        if end in found or target_refusal(t, i, end) is not None:
            continue
        target = f.on(end, t.enemy)[0]
        if LIVING[form] and HEAVY[scene.form[target]]:
            continue
        w = walk(t, i, tuple([NAMES[s] for s in path]), attack=True, may_bend=may_bend(t, i))
        if isinstance(w, Refusal) or w.fatal or flank_refusal(t, i, w.squares, w.bent) is not None:
            continue
        found[end] = Storm(path, target, _own_fire(scene, i, target, end))
    return list(found.values())


def _own_fire(scene: Scene, i: int, target: int, end: int) -> bool:
    """Whether the attacker's own fire is support enough: an assault on a weak square (O30-VIII-1)."""
    t, form = scene.t, scene.form[i]
    if RIDER[form] or not scene.weak & BIT[end] or not scene.law.options.self_fire_assault or t.f.duty[i]:
        return False
    if check_fire(t, i, end, None, False, assault=end) is not None:
        return False
    return shot(t.f, i, scene.sq[i], end, target) is not None


def indebted(scene: Scene) -> list[int]:
    """Own figures on the ground that must move."""
    return [i for i in duties.indebted(scene.t) if i in scene.own]
