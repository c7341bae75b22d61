"""A computer player among comrades: the leader plans for all, and each seat moves what is entrusted to it (ST-1.2t)."""

from __future__ import annotations

from msgspec.structs import replace

from posrednik.games.strategia.checking import facts_of
from posrednik.games.strategia.seating import leader_of
from posrednik.games.strategia.view import View


def leads(v: View) -> bool:
    """Whether the seat is the first of its team, whose plan is the whole side's."""
    return next((seat for seat, side in v.seats.items() if side == v.side), v.seat) == v.seat


def entrusted(v: View) -> View:
    """The view with the units alone that the seat has to order: those of its fronts, all others the leader (ST-5.7)."""
    f = facts_of(v)
    if len(f.team) < 2:
        return v
    army = {id: number for number, units in f.armies for id in units}
    return replace(v, units=tuple(one for one in v.units if leader_of(f.team, f.fronts, army.get(one.id)) == v.seat))
