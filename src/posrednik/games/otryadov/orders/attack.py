"""The order to attack (chapter VIII)."""

from __future__ import annotations

from collections.abc import Iterator

from posrednik.core.clause import clause
from posrednik.core.order import Refusal
from posrednik.games.otryadov import events as e
from posrednik.games.otryadov.attacking import (
    ATTACKER,
    duty_allows_attack,
    flank_refusal,
    may_bend,
    supported,
    target_refusal,
)
from posrednik.games.otryadov.exits import paths
from posrednik.games.otryadov.firing import check_fire, shot
from posrednik.games.otryadov.moving import Walk, touched, walk
from posrednik.games.otryadov.orders.base import Id, Order, PathNames, Verdict
from posrednik.games.otryadov.orders.move import heading_after
from posrednik.games.otryadov.position import ALOFT
from posrednik.games.otryadov.raid import bad_victims, is_raid, raid, raid_victims, sees_village
from posrednik.games.otryadov.refuse import figure, no
from posrednik.games.otryadov.squares import BIT, GRID, NAMES
from posrednik.games.otryadov.turn import Turn
from posrednik.geometry.squares import bits


class Attack(Order, frozen=True, tag="attack"):
    """Storm the enemy on the last square of `path`; with `self_fire` under the attacker's own fire."""

    piece: Id
    path: PathNames
    self_fire: bool = False
    remove: tuple[Id, ...] = ()


def judge(t: Turn, order: Attack) -> Verdict:
    i = t.find(order.piece)
    if isinstance(i, Refusal):
        return i
    f = t.f
    found = t.nailed(i)
    if found is not None:
        return found
    if not ATTACKER[f.form[i]] or f.square[i] == ALOFT:
        return no("BAD_ATTACKER", "O30-VIII-1", piece=figure(f, i))
    if i in t.moved:
        return no("ALREADY_MOVED", "O30-IV-7", piece=figure(f, i))
    found = duty_allows_attack(t, i)
    if found is not None:
        return found
    w = walk(t, i, order.path, attack=True, may_bend=may_bend(t, i))
    if isinstance(w, Refusal):
        return w
    free = f.law.free_attacks
    if w.fatal:
        found = t.over_limit(i, touched(f.square[i], w.squares), free)
        return found if found is not None else _unfold(t, i, w, -1, order, "O30-V-17")
    judged = _judge_target(t, i, w, order, free)
    if isinstance(judged, Refusal):
        return judged
    target, what = judged
    return _unfold(t, i, w, target, order, what)


def _judge_target(t: Turn, i: int, w: Walk, order: Attack, free: bool) -> Refusal | tuple[int, str]:
    """The target and the clause of the attack, after the checks that follow the step checks."""
    f = t.f
    end = w.squares[-1]
    found = target_refusal(t, i, end)
    if found is not None:
        return found
    target = f.on(end, t.enemy)[0]
    own = False
    if order.self_fire:
        found = check_fire(t, i, end, None, close=False, assault=end)
        if found is not None:
            return found
        own = shot(f, i, f.square[i], end, target) is not None
    found = flank_refusal(t, i, w.squares, w.bent)
    if found is not None:
        return found
    enough, what = supported(t, i, target, own, w.bent)
    if not enough:
        return no(
            "NO_SUPPORT",
            what,
            piece=figure(f, i),
            target=NAMES[end],
            square=NAMES[end],
            other=figure(f, target),
        )
    found = t.over_limit(i, touched(f.square[i], w.squares), free)
    if found is None and (order.remove or f.law.raids):
        found = bad_victims(t, i, end, order.remove, beaten=target)
    return found if found is not None else (target, what)


@clause("O30-VIII-1", "O30-VIII-2", "O30-VIII-3", "O30-VIII-4")
def _unfold(t: Turn, i: int, w: Walk, target: int, order: Attack, what: str) -> Iterator[e.AnyEvent]:
    f = t.f
    start, squares = f.square[i], w.squares
    t.moved.add(i)
    t.attacked.add(i)
    t.acted = True
    mask = touched(start, squares)
    t.take_place(i, mask, f.law.free_attacks)
    heading, village = heading_after(t, i, start, squares), sees_village(f, t.side, mask & ~BIT[start])
    id, end = f.roster.ids[i], NAMES[squares[-1]]
    names = tuple([NAMES[s] for s in squares])
    if w.fatal:
        yield e.Moved("O30-III-1", id, names, heading, village)
        yield e.Removed("O30-V-17", id, end, "barrage", "blue" if t.enemy else "red")
        return
    if order.self_fire:
        t.shots.setdefault(i, []).append((start, squares[-1]))
        yield e.Fired("O30-VIII-1", id, end, f.roster.ids[target])
    raided = is_raid(t, i, squares[-1])
    t.support.pop(target, None)
    yield e.Attacked(what, id, names, t.f.roster.ids[target], heading, village)
    if raided:
        yield from raid(t, i, order.remove)


def options(t: Turn, i: int) -> Iterator[Attack]:
    """The lawful attacks of figure i: one path to each target, with own fire only where it is needed."""
    f = t.f
    form = f.form[i]
    if i in t.moved or not ATTACKER[form] or f.square[i] >= ALOFT:
        return
    id = f.roster.ids[i]
    done: set[int] = set()
    for path in attack_paths(t, i):
        for self_fire in (False, True):
            order = Attack(id, tuple([NAMES[s] for s in path]), self_fire, raid_victims(t, i, path[-1]))
            if path[-1] not in done and not isinstance(judge(t, order), Refusal):
                done.add(path[-1])
                yield order


def attack_paths(t: Turn, i: int) -> Iterator[tuple[int, ...]]:
    """Paths of figure i that end on an enemy; for one under fire all of them, as flank and bend matter."""
    f = t.f
    start, form = f.square[i], f.form[i]
    enemy, reach = f.occupied[t.enemy], f.law.move[form]
    lead_ups: list[tuple[int, ...]] = [()]
    if f.under_fire[i] or f.duty[i]:
        for path in lead_ups:
            if len(path) < reach - 1:
                nxt = bits(GRID.neighbours[path[-1] if path else start] & f.ground.exists & ~enemy)
                lead_ups += [(*path, s) for s in nxt if s not in path and s != start]
    else:
        lead_ups += [path for path in paths(t, i, form, start) if len(path) < reach]
    for path in lead_ups:
        for s in bits(GRID.neighbours[path[-1] if path else start] & enemy):
            yield (*path, s)
