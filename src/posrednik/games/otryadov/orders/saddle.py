"""The orders to mount and to dismount (chapter IV, note; chapter VI for riders who must dismount)."""

from __future__ import annotations

from collections.abc import Iterator

from posrednik.core.clause import clause
from posrednik.core.order import Refusal
from posrednik.games.otryadov import events as e
from posrednik.games.otryadov.orders.base import Id, Order, Verdict
from posrednik.games.otryadov.position import ALOFT, DISMOUNT, DISMOUNT_BACK, DUTIES
from posrednik.games.otryadov.refuse import figure, no
from posrednik.games.otryadov.squares import BIT, NAMES
from posrednik.games.otryadov.tables import FORM_IDS, FORMS, OTHER_FORM
from posrednik.games.otryadov.turn import Turn


class Mount(Order, frozen=True, tag="mount"):
    """Mount, or limber up."""

    piece: Id


class Dismount(Order, frozen=True, tag="dismount"):
    """Dismount, or unlimber."""

    piece: Id


@clause("O30-IV-3")
def judge(t: Turn, order: Mount | Dismount) -> Verdict:
    i = t.find(order.piece)
    if isinstance(i, Refusal):
        return i
    f = t.f
    up = isinstance(order, Mount)
    nailed = t.nailed(i)
    if nailed is not None:
        return nailed
    if i in t.moved:
        return no("ALREADY_MOVED", "O30-IV-3", piece=figure(f, i))
    if not f.law.mountable[f.form[i]] and not (freed(t, i) and not up):
        return no("NOT_MOUNTABLE", "O30-IV-3", piece=figure(f, i))
    if FORMS[f.form[i]].mounted == up:
        return no("ALREADY_IN_STATE", "O30-IV-3", piece=figure(f, i))
    if not up and freed(t, i):
        return dismount_free(t, i)
    if f.duty[i]:
        return no(
            "OBLIGATION",
            "O30-IV-3",
            piece=figure(f, i),
            obligation=DUTIES[f.duty[i]] or "",
            square=NAMES[f.where(i)],
        )
    found = t.over_limit(i, BIT[f.square[i]])
    return found if found is not None else _unfold(t, i)


def freed(t: Turn, i: int) -> bool:
    """Whether figure i has to dismount, which is free (O30-VI-5)."""
    f = t.f
    return f.duty[i] in (DISMOUNT, DISMOUNT_BACK) and FORMS[f.form[i]].mounted and OTHER_FORM[f.form[i]] >= 0


@clause("O30-VI-5", "O30-VI-9")
def dismount_free(t: Turn, i: int) -> Iterator[e.AnyEvent]:
    """A rider under fire dismounts: no move, and it does not count as one."""
    f = t.f
    yield e.FormChanged("O30-VI-5", f.roster.ids[i], FORM_IDS[OTHER_FORM[f.form[i]]], True)


def _unfold(t: Turn, i: int) -> Iterator[e.AnyEvent]:
    f = t.f
    t.moved.add(i)
    t.acted = True
    t.take_place(i, BIT[f.square[i]])
    yield e.FormChanged("O30-IV-3", f.roster.ids[i], FORM_IDS[OTHER_FORM[f.form[i]]])


def options(t: Turn, i: int) -> Iterator[Mount | Dismount]:
    """Mounting or dismounting of figure i, if it is lawful now."""
    f = t.f
    form = f.form[i]
    if f.square[i] >= ALOFT or (not f.law.mountable[form] and not freed(t, i)):
        return
    id = f.roster.ids[i]
    order = Dismount(id) if FORMS[form].mounted else Mount(id)
    if not isinstance(judge(t, order), Refusal):
        yield order
