"""Playthroughs as text: what was handed in, what happened under which clause, what every seat then saw.

The lines that begin with `>` are the input; everything else is written from it. To make a new one:
`python -m tests.games.otryadov.playthrough NAME` with a NAME from `SETTINGS`.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from posrednik.core.dice import Seeded
from posrednik.core.scenario import Ruleset
from posrednik.core.seat import PUBLIC, Seat
from posrednik.core.umpire import Umpire
from posrednik.games.otryadov import game
from posrednik.games.otryadov.scenario import Scenario
from posrednik.games.otryadov.tongue import tongue
from posrednik.games.otryadov.view import FigureView, View
from tests.laws.subject import subject

FOLDER = Path(__file__).parent / "playthroughs"
TITLE = "# Lines with > were handed in; the rest is what the umpire said. POSREDNIK_REWRITE=1 writes it anew."
SMALL = {"rifle": 2, "lmg": 1, "hmg": 1, "cavalry": 2, "field_gun": 1}
HORSE = {"cavalry": 3, "tachanka": 1, "horse_gun": 1, "commander": 1, "armoured_car": 1}
CHILDREN = {"rifle": 3, "hmg": 1, "tank": 1, "aircraft": 1, "field_gun": 1}


def _setting(limit: int = 12, **scenario: Any) -> tuple[Scenario, Ruleset]:
    rules = Ruleset(game="otryadov", edition=game.edition, options={"turn_limit": limit})
    return Scenario(**scenario), rules


SETTINGS = {
    "company": _setting(name="company", rosters={"red": SMALL, "blue": SMALL}),
    "gas": _setting(name="gas", rosters={"red": SMALL | {"chem": 1}, "blue": SMALL | {"chem": 1}}, gas=True),
    "squadron": _setting(name="squadron", base="squadron", rosters={"red": HORSE, "blue": HORSE}),
    "battalion": _setting(
        name="battalion",
        base="battalion",
        rosters={"red": SMALL | {"tank": 1}, "blue": SMALL | {"armoured_train": 1}},
    ),
    "cavalry": _setting(name="cavalry", base="cavalry_regiment", rosters={"red": HORSE, "blue": HORSE}),
    "children": _setting(10, name="children", base="o41", rosters={"red": CHILDREN, "blue": CHILDREN}),
    "defence": _setting(10, name="defence", defender="red", cut="1/3", rosters={"red": SMALL, "blue": SMALL}),
    "competition": _setting(8, name="competition", competition=True, rosters={"red": SMALL, "blue": SMALL}),
}
"""One short game of every kind: small orders of battle, and a limit of turn pairs."""


def sign(figure: FigureView) -> str:
    """A figure with everything that can be seen of it."""
    states = [
        figure.obligation or "",
        "mounted" if figure.mounted else "",
        f"neutralised {figure.neutralised}" if figure.neutralised else "",
        f"aloft {figure.sortie}" if figure.airborne else "",
        "under fire" if figure.under_fire and not figure.obligation else "",
    ]
    return " ".join([f"{figure.id} {figure.type} {figure.square or 'off'}", *filter(None, states)])


def seen(view: View) -> str:
    """What one seat sees in one line."""
    sides = [
        f"{name} {sum(f.side == name and f.square is not None for f in view.figures)} of {side.initial}"
        + (" screened" if view.phase == "deploy" and side.deployed else "")
        + (" plan filed" if side.filed else "")
        for name, side in view.sides.items()
    ]
    own = f"; own deployment {len(view.placement)}" if view.placement else ""
    plan = f"; own plan {view.plan.aim} {''.join(view.plan.axis)}" if view.plan else ""
    return ", ".join(sides) + own + plan


def happened(event: Any) -> str:
    """An event in one line: clause, what it is, and its facts."""
    plain = msgspec.to_builtins(event)
    clause, kind = plain.pop("clause"), plain.pop("event")
    facts = " ".join(f"{key}={_short(value)}" for key, value in plain.items())
    return f"{clause:<11} {kind} {facts}".rstrip()


def _short(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{k} {_short(v)}" for k, v in value.items()) + "}"
    return "–".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


def render(setting: tuple[Scenario, Ruleset], inputs: list[dict[Seat, str]]) -> str:
    """The whole text of a playthrough from what was handed in, ply by ply."""
    scenario, rules = setting
    umpire = Umpire(game, game.begin(scenario, rules), Seeded("playthrough"))
    lines = [TITLE, f"# {msgspec.json.encode(scenario).decode()}", ""]
    for given in inputs:
        before = game.view(umpire.position, PUBLIC)
        orders = {seat: tongue.read_at(umpire.position, seat, text) for seat, text in given.items()}
        lines.append(f"== {'deployment' if before.phase == 'deploy' else f'{before.turn} {before.to_move}'}")
        lines += [f"> {seat}: {text}" for seat, text in given.items()]
        lines += [f"  {happened(event)}" for event in umpire.play(orders)]
        lines += _after(before, umpire.position)
    result = game.outcome(umpire.position)
    lines.append(f"== result: {result.kind if result else 'none'}, winner {result.winner if result else 'none'}")
    lines += [f"  {seat} is {title}" for seat, title in game.honours(umpire.position).items()]
    return "\n".join(lines) + "\n"


def _after(before: View, position: Any) -> Iterator[str]:
    after = game.view(position, PUBLIC)
    changed = [sign(new) for old, new in zip(before.figures, after.figures, strict=True) if old != new]
    if changed:
        yield f"  now: {'; '.join(changed)}"
    views = {seat: seen(game.view(position, seat)) for seat in (*game.seats, PUBLIC)}
    if len(set(views.values())) == 1:
        yield f"  all see: {views[PUBLIC]}"
    else:
        yield from (f"  {seat} sees: {said}" for seat, said in views.items())
    yield f"  digest {game.digest(position)}"
    yield ""


def inputs_of(text: str) -> list[dict[Seat, str]]:
    """What was handed in, as it stands in a playthrough."""
    out: list[dict[Seat, str]] = []
    for line in text.splitlines():
        if line.startswith("== "):
            out.append({})
        elif line.startswith("> "):
            seat, _, orders = line[2:].partition(": ")
            out[-1][Seat(seat)] = orders
    return [given for given in out if given]


def random_inputs(name: str, seed: int) -> tuple[int, list[dict[Seat, str]]]:
    """A random game in notation, and how much happens in it."""
    scenario, rules = SETTINGS[name]
    umpire = Umpire(game, game.begin(scenario, rules), Seeded("playthrough"))
    rng, out, kinds = Random(f"{name} {seed}"), [], []
    # one seat opens after the other, so that the text shows what each sees behind the screen
    while game.outcome(umpire.position) is None:
        seat = min(game.waiting(umpire.position))
        orders = subject("otryadov").turn(game.view(umpire.position, seat), rng)
        out.append({seat: tongue.write_at(umpire.position, seat, orders, "ru")})
        kinds += [type(event).__name__ for event in umpire.play({seat: orders})]
    dull = {"Moved", "Fired", "TurnEnded", "TurnClosed", "BarrageLaid"}
    return 5 * len(set(kinds)) + sum(kind not in dull for kind in kinds), out


def main(name: str) -> None:
    """Write the liveliest of many random games of a setting."""
    _, best = max((random_inputs(name, seed) for seed in range(150)), key=lambda found: found[0])
    (FOLDER / f"{name}.txt").write_text(render(SETTINGS[name], best), encoding="utf-8")


if __name__ == "__main__":
    import sys

    for wanted in sys.argv[1:] or SETTINGS:
        main(wanted)
