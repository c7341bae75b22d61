"""Orders that move no figure: pass, resignation, the offer of a draw and its acceptance (O30-X-12, X-21)."""

from __future__ import annotations

from collections.abc import Iterator

from posrednik.core.clause import clause
from posrednik.games.otryadov import events as e
from posrednik.games.otryadov.orders.base import Order, Verdict
from posrednik.games.otryadov.refuse import no
from posrednik.games.otryadov.squares import SIDES
from posrednik.games.otryadov.turn import Turn


class Pass(Order, frozen=True, tag="pass"):
    """Make no move because none is possible."""


class Resign(Order, frozen=True, tag="resign"):
    """Give the game up."""


class OfferDraw(Order, frozen=True, tag="offer_draw"):
    """Offer a draw along with the turn."""


class AcceptDraw(Order, frozen=True, tag="accept_draw"):
    """Accept the draw that the other side offered with its last turn."""


class Unreadable(Order, frozen=True, tag="unreadable"):
    """An order of a client that fits no form; it is always refused."""

    text: str = ""


def judge_pass(t: Turn, order: Pass) -> Verdict:
    return _passing(t)


def _passing(t: Turn) -> Iterator[e.AnyEvent]:
    t.passed = True
    yield e.Passed("O30-X-12", SIDES[t.side])


@clause("O30-X-21")
def judge_offer(t: Turn, order: OfferDraw) -> Verdict:
    return _offering(t)


def _offering(t: Turn) -> Iterator[e.AnyEvent]:
    t.offered = True
    yield e.DrawOffered("O30-X-21", SIDES[t.side])


def judge_unreadable(t: Turn, order: Unreadable) -> Verdict:
    return no("ORDER_SYNTAX", "O30-T-1", text=order.text)


def judge_alone(t: Turn, order: Resign | AcceptDraw) -> Verdict:
    """Resignation and acceptance stand alone; the sequence of play takes them out before (O30-X-21)."""
    return no("NOT_ALONE", "O30-X-21")
