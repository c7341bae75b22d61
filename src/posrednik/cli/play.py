"""`posrednik play`: a whole game in the terminal, against a computer player, another human, or as a spectator."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from posrednik.cli.speak import fail, language, reason, text

if TYPE_CHECKING:
    from posrednik.cli.match import Match
    from posrednik.cli.sitting import Sitting

DEFAULT_OPPONENT = {"otryadov": "sergeant", "strategia": "colonel"}


def _help(key: str) -> str:
    return text("play", f"help_{key}" if key else "help", language())


def _option(name: str, key: str, metavar: str | None = None) -> Any:
    return typer.Option(*name.split(), metavar=metavar, help=_help(key))


Game = Annotated[str, _option("--game", "game")]
ScenarioName = Annotated[str, _option("--scenario", "scenario")]
Against = Annotated[str | None, _option("--against --level", "against", "NAME")]
Hotseat = Annotated[bool, _option("--hotseat", "hotseat")]
Watch = Annotated[str | None, _option("--watch", "watch", "A,B")]
Side = Annotated[str, _option("--side", "side", "red|blue|lot")]
Teams = Annotated[str | None, _option("--teams", "teams", "red=2,blue=1")]
Seed = Annotated[str | None, _option("--seed", "seed")]
Options = Annotated[list[str] | None, _option("--option", "option", "NAME=VALUE")]
Defender = Annotated[str | None, _option("--defender", "defender", "red|blue")]
Cut = Annotated[str | None, _option("--cut", "cut", "1/3|1/4")]
Gas = Annotated[bool, _option("--gas", "gas")]
Competition = Annotated[bool, _option("--competition", "competition")]
MapFile = Annotated[Path | None, _option("--map", "map", "FILE")]
Standing = Annotated[Path | None, _option("--position", "position", "FILE")]
Lang = Annotated[str | None, _option("--lang", "lang", "ru|en")]
Save = Annotated[Path | None, _option("--save", "save", "FILE")]
Resume = Annotated[bool, _option("--resume", "resume")]
Plain = Annotated[bool, _option("--text", "text")]
File = Annotated[Path | None, typer.Argument(metavar="[FILE]", help=_help("file"), show_default=False)]


def play(
    context: typer.Context, file: File = None, game: Game = "otryadov", scenario: ScenarioName = "company",
    against: Against = None,
    hotseat: Hotseat = False, watch: Watch = None, side: Side = "lot", seed: Seed = None, option: Options = None,
    defender: Defender = None, cut: Cut = None, gas: Gas = False, competition: Competition = False,
    teams: Teams = None, map_file: MapFile = None, position: Standing = None, lang: Lang = None, save: Save = None,
    resume: Resume = False, plain: Plain = False,
) -> None:  # fmt: skip
    tongue = language(lang)
    if lang not in (None, "ru", "en"):
        fail(text("play", "one_of", tongue, option="--lang", value=lang, allowed="ru | en"))
    from posrednik.cli import browser

    if browser.wanted(context):
        browser.sit_down(tongue)
        return
    if file is not None and not resume:
        fail(text("play", "file_without_resume", tongue, path=file))
    from posrednik.cli import setting
    from posrednik.cli.saves import BadSave

    if not resume:
        setting.known_game(game, tongue)
    try:
        if resume:
            match = _resumed(file or save, tongue)
            tongue = lang if lang in ("ru", "en") else match.kept.lang
        else:
            chosen = setting.options(game, option or (), tongue)
            wanted = setting.scenario(
                game, scenario, tongue, defender=defender, cut=cut, gas=gas, competition=competition,
                map_file=map_file, position=position, teams=teams,
            )  # fmt: skip
            seats = _seats(game, wanted, against, hotseat, watch, side, tongue, chosen.get("umpire") == "human")
            match = _opened(game, wanted, chosen, seats, seed, save, tongue)
    except BadSave as error:
        fail(error.say(tongue))
    _sit(match, tongue, plain, resume)


def _resumed(file: Path | None, lang: str) -> Match:
    from posrednik.cli import saves, setting
    from posrednik.cli.front import front_of
    from posrednik.cli.holding import Held
    from posrednik.cli.match import Match

    record = file or saves.latest()
    if record is None:
        fail(text("play", "resume_nothing", lang))
    if record.name.endswith(saves.SUFFIX):
        record = record.with_name(record.name.removesuffix(saves.SUFFIX))
    with Held(record) as held:
        kept = saves.load(record)
        setting.known_game(kept.game, lang)
        try:
            match = Match(front_of(kept.game), kept, record)
        except (ValueError, LookupError, TypeError, AttributeError) as error:
            raise saves.BadSave("resume_differs", reason=error) from None
        match.held = held.handed_on()
        return match


class _Seats:
    """Who plays: names by seat, or two names to be dealt by lot; and which of them are computers."""

    def __init__(self, machines: frozenset[str], names: dict[str, str] | None, lots: tuple[str, str] | None) -> None:
        self.machines, self.names, self.lots = machines, names, lots


def _seats(
    game: str, scenario: Any, against: str | None, hotseat: bool, watch: str | None, side: str, lang: str, umpire: bool
) -> _Seats:
    if (against is not None) + hotseat + (watch is not None) > 1:
        fail(text("play", "one_mode", lang))
    watched = [name.strip() for name in watch.split(",")] if watch is not None else []
    if watch is not None and len(watched) not in ({2} if game != "strategia" else {2, len(scenario.teams)}):
        fail(text("play", "watch_form", lang))
    other = against or DEFAULT_OPPONENT[game]
    _known(game, watched or ([] if hotseat else [other]), lang)
    human = text("play", "you", lang)
    if game == "strategia":
        from posrednik.cli.war import setting as war

        lots = None if watched or hotseat or side != "lot" else war.lots(scenario, human, other, umpire)
        names = None if lots else war.names(scenario, human, other, hotseat, watched, side, lang, umpire)
        return _Seats(frozenset(watched or ([] if hotseat else [other])), names, lots)
    from posrednik.cli import setting

    setting.side(side, lang, ("red", "blue", "lot"))
    if watched:
        return _Seats(frozenset(watched), dict(zip(("red", "blue"), watched, strict=True)), None)
    if hotseat:
        return _Seats(frozenset(), {"red": f"{human} 1", "blue": f"{human} 2"}, None)
    if side == "lot":
        return _Seats(frozenset((other,)), None, (human, other))
    return _Seats(frozenset((other,)), {side: human, "blue" if side == "red" else "red": other}, None)


def _known(game: str, wanted: Iterable[str], lang: str) -> None:
    """Exit with the list of computer players if one of these is none."""
    from posrednik.players import UnknownPlayer, names

    try:
        known = names(game)
    except UnknownPlayer as error:
        fail(str(error))
    for name in wanted:
        if name not in known:
            fail(text("play", "unknown_player", lang, name=name, known=", ".join(known)))


def _opened(
    game: str, scenario: Any, chosen: Any, seats: _Seats, seed: str | None, save: Path | None, lang: str
) -> Match:
    import secrets
    import time

    from posrednik.cli import saves, setting
    from posrednik.cli.front import front_of
    from posrednik.cli.holding import Held
    from posrednik.cli.match import open_match

    face = front_of(game)
    record = save or saves.new_record(game, time.strftime("%Y%m%d-%H%M%S"))
    if saves.taken(record):
        fail(text("play", "save_exists", lang, path=record))
    rules = setting.ruleset(face.game, chosen)
    with Held(record, new=True) as held:
        try:
            match = open_match(
                face, record, scenario=scenario, rules=rules, names=seats.names, lots=seats.lots,
                machines=seats.machines, seed=seed or secrets.token_hex(16), lang=lang,
            )  # fmt: skip
        except ValueError as error:
            fail(text("play", "bad_scenario", lang, reason=reason(error, lang)))
        match.keep(lang)
        match.held = held.handed_on()
    return match


def _sit(match: Match, lang: str, plain: bool, resumed: bool) -> None:
    """Run the dialogue; however it is left, what was acknowledged is kept."""
    from posrednik.cli.console import Console
    from posrednik.cli.saves import BadSave
    from posrednik.cli.sitting import Leave

    session = _session(match.face.id)(match, Console(plain), lang)
    if resumed:
        session.say("resumed", "head")
        session.heard = dict.fromkeys(match.face.game.seats, max(0, len(match.table.journal.plies()) - 1))
    try:
        session.run()
    except Leave:
        match.keep(session.lang)
        match.save_record()
        session.out.say()
        session.say("left", path=match.record)
    except KeyboardInterrupt:
        # whatever was acknowledged is kept already; the table itself may be in the middle of an adjudication
        session.out.say()
        session.say("left", path=match.record)
    except BrokenPipeError:
        import os
        import sys

        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except BadSave as error:
        fail(error.say(session.lang))
    finally:
        match.held.release()


def _session(game: str) -> type[Sitting]:
    """What leads the dialogue of a game."""
    if game == "strategia":
        from posrednik.cli.war.session import WarSession

        return WarSession
    from posrednik.cli.session import Session

    return Session


def register(app: typer.Typer) -> None:
    """Add the command `play`."""
    app.command("play", help=_help(""))(play)
