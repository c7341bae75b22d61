"""What the rules carry out: orders with their units found and their squares numbered.

The order language names things («17 с.д.», `45-22`); `referring.py` finds them for one side and makes commands of
orders. The rules know commands only. `who` holds the ids of the units in the order named; a command to a corps names
it too.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from posrednik.core.exact import Fraction
from posrednik.games.strategia.unit import Echelons, Reaction, Share

__all__ = ["Echelons", "Share"]


class Command(Struct, frozen=True, kw_only=True, tag=True, omit_defaults=True, gc=False):
    """The base of all commands. `line` is the number of the order among those of the move, from 0.

    `regiment` k > 0 means the k-th regiment of the one division in `who`, which stands there whole: sequence.py takes
    it out first (ST-4.9) and names the regiment itself, so that the rules never meet it.
    """

    who: tuple[str, ...] = ()
    corps: str | None = None
    line: int = 0
    regiment: int = 0


# --- movement (chapter 4) ----------------------------------------------------------------------------


class Move(Command, frozen=True, kw_only=True):
    """Advance, retreat, road: step by step along `path`, then take `facing` (-1: none ordered)."""

    path: tuple[int, ...]
    facing: int = -1


class Face(Command, frozen=True, kw_only=True):
    """Turn to a facing."""

    facing: int


class March(Command, frozen=True, kw_only=True):
    """March along the road squares of `path`, halting in `halts` at the end of turns (ST-4.8)."""

    path: tuple[int, ...]
    halts: tuple[int, ...] = ()


class Transfer(Command, frozen=True, kw_only=True):
    """Strategic transfer from a city to another (ST-4.6); `via` are places on the way, if ordered."""

    to: int
    via: tuple[int, ...] = ()
    origin: int = -1  # the place it was said to start from, -1 if it was not said


class Width(Command, frozen=True, kw_only=True):
    """Widen (or narrow) towards a direction (ST-4.5, 4.C)."""

    widen: bool
    towards: int


class Regroup(Command, frozen=True, kw_only=True):
    """So many regiments in the anchor of a wide card (ST-3.1d)."""

    lead: int


class Split(Command, frozen=True, kw_only=True):
    """A division into its regiments (ST-3.2)."""


class Disband(Command, frozen=True, kw_only=True):
    """A corps into its divisions (ST-3.3d)."""


class Detach(Command, frozen=True, kw_only=True):
    """One regiment out of its division (ST-3.2c); `who` names the division, `k` the regiment."""

    k: int


class Merge(Command, frozen=True, kw_only=True):
    """Regiments or worn divisions into a division, divisions into a corps (ST-4.10).

    `into` is the id of the division, or the name of the corps.
    """

    into: str
    as_corps: bool = False


class Attach(Command, frozen=True, kw_only=True):
    """Hand a regiment to a division, a division to a corps (ST-4.11)."""

    into: str
    to_corps: bool = False


class Rearm(Command, frozen=True, kw_only=True):
    """Take over captured equipment of an arm (R-05)."""

    arm: str


class Cancel(Command, frozen=True, kw_only=True):
    """Drop the standing order."""


class Stand(Command, frozen=True, kw_only=True):
    """Stay where it is; with a reaction if one is named."""

    reaction: Reaction | None = None


class React(Command, frozen=True, kw_only=True):
    """Set the standing reaction (ST-9.8r)."""

    reaction: Reaction


# --- battle (chapter 9) ------------------------------------------------------------------------------


class Strike(Command, frozen=True, kw_only=True):
    """A strike at the troops in a square. No echelons at all: every able unit next to it (ST-9.8n).

    `further` is the way of each unit if exploitation (ST-9.8t) or pursuit (ST-9.8a) gives it movement; a golden case
    may give the two apart.
    """

    target: int
    echelons: Echelons = ()
    further: Mapping[str, tuple[int, ...]] = {}
    pursue: Mapping[str, tuple[int, ...]] | None = None


class Fire(Command, frozen=True, kw_only=True):
    """Destructive fire at a square (ST-9.7a)."""

    target: int


class Interdict(Command, frozen=True, kw_only=True):
    """Fire against those who enter a square (ST-9.7d)."""

    target: int


class FireRoad(Command, frozen=True, kw_only=True):
    """Fire at a road square, bridge or pass (ST-9.7c)."""

    kind: str  # road | bridge | pass
    target: tuple[int, ...]


class Respond(Command, frozen=True, kw_only=True):
    """The defender's answer to the strike at `at` (-1: the first that is not answered)."""

    at: int = -1
    accept: bool = True
    echelons: Echelons = ()
    retreat: tuple[int, ...] = ()
    multiple: int = 1


# --- questions, planning, politics -------------------------------------------------------------------


class Ask(Command, frozen=True, kw_only=True):
    """A recon question (ST-8.3): kind presence | count | arms | where | mobilisation."""

    kind: str
    squares: tuple[int, ...] = ()  # one square, or all squares of a rectangle, or the two ends of a bridge
    formation: str = ""  # «где»: the formation as it was named, `17 sd`
    bridge: bool = False  # the two squares are the ends of a bridge


class Place(Command, frozen=True, kw_only=True):
    """A placement in PLANNING: one square, or the two squares that a card or corps lies between."""

    squares: tuple[int, ...]
    facing: int = -1


class SetArmy(Command, frozen=True, kw_only=True):
    """An army: `who` are its units, corps by their divisions (ST-5.6)."""

    number: int
    strip: tuple[int, int] | None = None
    front: int = 0


class SetFront(Command, frozen=True, kw_only=True):
    """A front, its armies and the seat that leads it (ST-5.7)."""

    number: int
    armies: tuple[int, ...]
    player: str = ""


class SetRole(Command, frozen=True, kw_only=True):
    """Cover or reserve (ST-5.6, 5.8)."""

    role: str


class SetRule(Command, frozen=True, kw_only=True):
    """A standing formation (ST-5.9); scope corps | division, or the units in `who`."""

    scope: str = ""
    echelons: int = 1
    km: int = 0
    shares: tuple[int, ...] = ()


class Mobilise(Command, frozen=True, kw_only=True):
    """Where divisions of day M+`day` are to appear, the first choice first (ST-6.4)."""

    day: int
    cities: tuple[int, ...]


class Buy(Command, frozen=True, kw_only=True):
    """Purchase of divisions for a column of T5 (-1: peace), by arm; own establishments by their regiments."""

    day: int = -1
    divisions: Mapping[str, int] = {}
    own: tuple[tuple[tuple[str, ...], int], ...] = ()  # regiments of a division, how many such divisions


class OfferPeace(Command, frozen=True, kw_only=True):
    """Offer peace to an enemy (ST-1.9)."""

    to: str = ""
    text: str = ""


class AcceptPeace(Command, frozen=True, kw_only=True):
    """Accept the offer of an enemy."""

    of: str = ""


class WithdrawPeace(Command, frozen=True, kw_only=True):
    """Take an offer back."""


class Resign(Command, frozen=True, kw_only=True):
    """Give the war up."""


class Intervene(Command, frozen=True, kw_only=True):
    """An act of a human umpire (ST-9.4h): weather | close_… | fog | delay | message | forbid | strength | square.

    `who` are those whose orders are forbidden or who is corrected, `value` the strength put right, `text` the reason.
    """

    kind: str
    squares: tuple[int, ...] = ()
    turns: int = 0
    side: str = ""
    text: str = ""
    value: Fraction | None = None


class Clock(Command, frozen=True, kw_only=True):
    """The time of the move is out (ST-1.7): what was given is carried out."""


class End(Command, frozen=True, kw_only=True):
    """«Ход окончен»."""
