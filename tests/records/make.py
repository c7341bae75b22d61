"""Makes the specimens of the present record format: python -m tests.records.make (see README.md here)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from posrednik.core.dice import Roll, seed_hash
from posrednik.core.seat import Seat
from posrednik.games.otryadov import game
from posrednik.games.otryadov import orders as o
from posrednik.games.otryadov.scenario import Scenario
from posrednik.games.otryadov.squares import SIDES
from posrednik.games.otryadov.tongue import tongue
from posrednik.notation.recorder import Facts, Recorder
from tests.notation.playing import begin, play_on

HERE = Path(__file__).parent / "v1"

SPECIMENS: dict[str, tuple[Scenario, dict[str, Any]]] = {
    "company": (Scenario(), {"seed": 11, "lang": "ru"}),
    "squadron": (Scenario(name="squadron", base="squadron"), {"seed": 12, "lang": "en"}),
    "o41": (Scenario(name="o41", base="o41"), {"seed": 13, "lang": "ru"}),
    "defence": (
        Scenario(name="company", defender="red", cut="1/3", gas=True, competition=True),
        {"seed": 14, "lang": "en", "options": {"lmg_weight": "one", "repetition": 0, "turn_limit": 12}},
    ),
    "resignation": (Scenario(), {"seed": 15, "lang": "ru", "plies": 6, "resign": True}),
}


def specimen(name: str) -> str:
    """The text of one specimen."""
    scenario, how = SPECIMENS[name]
    seed, options = how["seed"], how.get("options", {})
    umpire = begin(scenario, seed, **options)
    for _ in play_on(umpire, seed, how.get("plies", 1000)):
        pass
    if how.get("resign"):
        umpire.play({Seat(SIDES[umpire.position.facts.to_move]): [o.Resign()]})
    rules = tongue.rules(game.edition, [f"{key}={value}" for key, value in options.items()])
    facts = Facts(
        scenario=scenario, rules=rules, players={Seat("red"): "Случай", Seat("blue"): "Chance"}, package="0.1.0",
        seed_hash=seed_hash(str(seed)), lots=(Roll(2, umpire.dice.roll(2, "O30-X-1"), "O30-X-1"),),
        lang=how["lang"], more=(("Event", "Specimen of format 1"),),
    )  # fmt: skip
    return Recorder(game, tongue, facts).text(umpire.start, umpire.journal, seed=str(seed))


def main() -> None:
    for name in SPECIMENS:
        (HERE / f"{name}.record").write_text(specimen(name), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
