"""`posrednik map check` and `posrednik scenario check`: what is wrong with a map or scenario file."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from posrednik.cli.speak import fail, language, read_bytes, reason, text
from posrednik.core.scenario import Ruleset
from posrednik.games import GAMES, game, part


def _say(key: str, lang: str, **facts: object) -> str:
    return text("maps", key, lang, **facts)


File = Annotated[Path, typer.Argument(metavar="FILE")]
GameId = Annotated[str, typer.Option("--game", help=_say("help_game", language()))]
Lang = Annotated[str | None, typer.Option("--lang", metavar="ru|en", help=_say("help_lang", language()))]


def _bytes(file: Path, lang: str) -> bytes:
    try:
        return read_bytes(file)
    except OSError as error:
        fail(_say("unreadable", lang, file=file, what=reason(error, lang)))


def _part(id: str, name: str, lang: str) -> Any:
    if id not in GAMES:
        fail(_say("no_game", lang, game=id, known=", ".join(sorted(GAMES))))
    return part(id, name)


def check_map(file: Path, id: str, lang: str) -> int:
    """Print what is wrong with a map, or its counts; 0 for a good map, 1 for a bad one, 2 for no map."""
    mapfile = _part(id, "mapfile", lang)
    raw = _bytes(file, lang)
    try:
        found = mapfile.read_map(raw)
    except mapfile.NoMap as error:
        fail(_say("no_map", lang, file=file, what=reason(error, lang)))
    except mapfile.BadMap as error:
        for problem in error.problems:
            print(problem.say(lang))
        print(_say("bad_map", lang, file=file, number=len(error.problems)))
        return 1
    counts = ", ".join(f"{kind} {number}" for kind, number in mapfile.counts(found).items())
    print(_say("good_map", lang, file=file, id=found.id, counts=counts))
    return 0


def check_scenario(file: Path, id: str, lang: str) -> int:
    """Print what is wrong with a scenario, or what it sets up; 0, 1 or 2 as for a map."""
    scenarios = _part(id, "scenario", lang)
    raw = _bytes(file, lang)
    umpire = game(id)
    try:
        found = scenarios.read_scenario(raw)
        umpire.begin(found, Ruleset(game=id, edition=umpire.edition))
    except scenarios.NoScenario as error:
        fail(_say("no_scenario", lang, file=file, what=reason(error, lang)))
    except ValueError as error:
        print(_say("bad_scenario", lang, file=file, what=reason(error, lang)))
        return 1
    sizes = ", ".join(f"{side} {number}" for side, number in scenarios.sizes(found).items())
    print(_say("good_scenario", lang, file=file, name=found.name, base=scenarios.ground(found), sizes=sizes))
    return 0


def register(app: typer.Typer) -> None:
    """Add `map check` and `scenario check`."""
    lang = language()
    maps = typer.Typer(no_args_is_help=True, help=_say("help_map", lang))
    scenarios = typer.Typer(no_args_is_help=True, help=_say("help_scenario", lang))

    @maps.callback()
    @scenarios.callback()
    def group() -> None:
        """A group of one command keeps its two words: `map check`."""

    @maps.command("check", help=_say("help_map_check", lang))
    def map_check(file: File, game: GameId = "otryadov", lang: Lang = None) -> None:
        raise typer.Exit(check_map(file, game, language(lang)))

    @scenarios.command("check", help=_say("help_scenario_check", lang))
    def scenario_check(file: File, game: GameId = "otryadov", lang: Lang = None) -> None:
        raise typer.Exit(check_scenario(file, game, language(lang)))

    app.add_typer(maps, name="map")
    app.add_typer(scenarios, name="scenario")
