"""What can happen in «Бой отрядов»: frozen facts, each under its clause, squares and figures by name.

An event carries everything that `apply` writes down, so that folding a journal asks no rule.
"""

from __future__ import annotations

from msgspec import Struct


class Happening(Struct, frozen=True, tag_field="event", omit_defaults=True):
    """Base of all events."""


class PlanFiled(Happening, frozen=True, tag="plan_filed"):
    """A sealed plan of a competition was handed in."""

    clause: str
    side: str
    plan: Plan


class Deployed(Happening, frozen=True, tag="deployed"):
    """A side finished its deployment behind the screen; known to that side and the umpire only."""

    clause: str
    side: str
    placement: dict[str, str]
    forms: dict[str, str] = {}


class Revealed(Happening, frozen=True, tag="revealed"):
    """The screens were lifted; `to_move` begins."""

    clause: str
    to_move: str
    placement: dict[str, str]
    forms: dict[str, str]


class Refuelled(Happening, frozen=True, tag="refuelled"):
    """A flight on the ground was given fuel."""

    clause: str
    piece: str


class Moved(Happening, frozen=True, tag="moved"):
    """A figure moved along the squares of `path`; heading (0 = N, clockwise) where it has one."""

    clause: str
    piece: str
    path: tuple[str, ...]
    heading: int | None = None
    village: bool = False


class Attacked(Happening, frozen=True, tag="attacked"):
    """A figure took the last square of `path` from `target`, which is beaten."""

    clause: str
    piece: str
    path: tuple[str, ...]
    target: str
    heading: int | None = None
    village: bool = False


class FormChanged(Happening, frozen=True, tag="form_changed"):
    """A figure mounted, dismounted or became a partisan."""

    clause: str
    piece: str
    form: str
    free: bool = False


class Fired(Happening, frozen=True, tag="fired"):
    """A figure fired on a square; `at` is the figure under fire, None for a barrage."""

    clause: str
    piece: str
    square: str
    at: str | None = None
    close: bool = False


class Flew(Happening, frozen=True, tag="flew"):
    """A flight took off, flew on or landed."""

    clause: str
    piece: str
    to: str
    landed: bool = False


class BombRun(Happening, frozen=True, tag="bomb_run"):
    """A flight bombed the square below it."""

    clause: str
    piece: str
    square: str


class Bombed(Happening, frozen=True, tag="bombed"):
    """An aerobomb with non-persistent agent fell; the square is closed for `plies`."""

    clause: str
    side: str
    square: str
    plies: int | None


class Contaminated(Happening, frozen=True, tag="contaminated"):
    """A token of persistent agent was laid."""

    clause: str
    side: str
    square: str


class Passed(Happening, frozen=True, tag="passed"):
    """A side passed."""

    clause: str
    side: str


class DrawOffered(Happening, frozen=True, tag="draw_offered"):
    """A side offered a draw."""

    clause: str
    side: str


class Raided(Happening, frozen=True, tag="raided"):
    """A raider reached the rear target of the enemy."""

    clause: str
    piece: str
    victims: tuple[str, ...]


class Removed(Happening, frozen=True, tag="removed"):
    """A figure left the game; `by` is the side that beat it with attack or fire, if one did."""

    clause: str
    piece: str
    square: str
    cause: str
    by: str | None = None


class TurnClosed(Happening, frozen=True, tag="turn_closed"):
    """All orders are carried out: the side's duties end, neutralisation loses a turn."""

    clause: str
    side: str


class Affected(Happening, frozen=True, tag="affected"):
    """Fire of this turn told on a figure: its duty in its next turn, or turns of neutralisation."""

    clause: str
    piece: str
    firers: int
    strength: str
    duty: str | None = None
    neutralised: int | None = None
    under_fire: bool = True


class GreenFight(Happening, frozen=True, tag="green_fight"):
    """Two neighbouring woods fought; the winner takes the loser's square."""

    clause: str
    winner: str
    loser: str
    ground: str


class Displaced(Happening, frozen=True, tag="displaced"):
    """A figure was pushed out of a wood or followed into one."""

    clause: str
    piece: str
    to: str
    released: bool = False
    village: bool = False


class GasTicked(Happening, frozen=True, tag="gas_ticked"):
    """The count of an infected square went on; both None: it is clean."""

    clause: str
    square: str
    plies: int | None = None
    decon: int | None = None
    clean: bool = False


class BarrageLaid(Happening, frozen=True, tag="barrage_laid"):
    """The barrage that stands in the way of the other side in its next turn: artillery, others, LMGs."""

    clause: str
    squares: dict[str, tuple[int, int, int]]


class AirfieldDamaged(Happening, frozen=True, tag="airfield_damaged"):
    """An airfield was hit."""

    clause: str
    side: str


class AirfieldWork(Happening, frozen=True, tag="airfield_work"):
    """Turns of repair so far; `mended` when the airfield is whole again."""

    clause: str
    side: str
    repair: int
    mended: bool = False


class Aloft(Happening, frozen=True, tag="aloft"):
    """A flight ended its turn in the air."""

    clause: str
    piece: str
    sortie: int


class StationHeld(Happening, frozen=True, tag="station_held"):
    """A figure stands on the enemy station at the end of its own turn; None: nobody does any more."""

    clause: str
    side: str
    piece: str | None


class TurnEnded(Happening, frozen=True, tag="turn_ended"):
    """The ply is over and the other side is to move."""

    clause: str
    side: str
    passed: bool = False
    offered: bool = False


class Ended(Happening, frozen=True, tag="ended"):
    """The game is over."""

    clause: str
    kind: str
    winner: str | None


class Plan(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The machine-checkable plan of a competition (O30-XVII-4), with free text for a jury."""

    axis: tuple[str, ...]
    aim: str
    by_turn: int | None = None
    appreciation: str = ""
    idea: str = ""


AnyEvent = (
    PlanFiled | Deployed | Revealed | Refuelled | Moved | Attacked | FormChanged | Fired | Flew | BombRun | Bombed
    | Contaminated | Passed | DrawOffered | Raided | Removed | TurnClosed | Affected | GreenFight | Displaced
    | GasTicked | BarrageLaid | AirfieldDamaged | AirfieldWork | Aloft | StationHeld | TurnEnded | Ended
)  # fmt: skip
"""Every event of this game."""
