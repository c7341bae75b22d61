"""`posrednik lab`: matches between computer players, what they would play, and who they are."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from posrednik.cli.speak import fail, language, reason, text

if TYPE_CHECKING:
    from posrednik.lab.games import Match, Played
    from posrednik.lab.match import Summary


def _say(key: str, lang: str, **facts: object) -> str:
    return text("lab", key, lang, **facts)


def _help(key: str) -> str:
    return _say(f"help_{key}", language())


def _players(game: str, given: str, lang: str) -> tuple[str, str]:
    """Two known players from `a,b`; exits with one message otherwise."""
    wanted = [name.strip() for name in given.split(",") if name.strip()]
    if len(wanted) != 2:
        fail(_say("two_players", lang, given=given))
    for name in wanted:
        _known(game, name, lang)
    return wanted[0], wanted[1]


def _known(game: str, name: str, lang: str) -> None:
    from posrednik.players import UnknownPlayer, names

    try:
        known = names(game)
    except UnknownPlayer:
        fail(_say("no_players", lang, game=game))
    if name not in known:
        fail(_say("unknown_player", lang, name=name, known=", ".join(known)))


def _split(options: Sequence[str]) -> list[str]:
    """`a=1,b=2` and repeated options alike."""
    return [piece for item in options for piece in item.replace(",", " ").split()]


def build_match(
    game: str, players: str, games: int, scenario: str, options: Sequence[str], seed: str, lang: str, keep: bool,
    defender: str | None, cut: str | None, gas: bool, map_file: Path | None,
) -> Match:  # fmt: skip
    """The match that the command line describes; exits with one message for anything that cannot be played."""
    from posrednik.cli import setting
    from posrednik.games import game as known
    from posrednik.lab.games import Match

    setting.known_game(game, lang)
    pair = _players(game, players, lang)
    if games < 2 or games % 2:
        fail(_say("odd", lang, games=games))
    found = setting.scenario(
        game, scenario, lang, defender=defender, cut=cut, gas=gas, competition=False, map_file=map_file, position=None
    )
    rules = setting.ruleset(known(game), setting.options(game, _split(options), lang))
    try:
        known(game).begin(found, rules)
    except ValueError as error:
        fail(_say("unplayable", lang, reason=reason(error, lang)))
    return Match(game=game, players=pair, games=games, scenario=found, rules=rules, seed=seed, keep=keep, lang=lang)


def play_match(match: Match, jobs: int, records: Path | None, lang: str) -> list[Played]:
    """Play the games behind a progress bar on the error channel; records are written as games end."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from posrednik.lab.match import run

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    played: list[Played] = []
    with Progress(*columns, console=Console(stderr=True)) as progress:
        title = " – ".join(match.players)
        task = progress.add_task(title, total=match.games)
        points = 0.0
        for game in run(match, jobs):
            played.append(game)
            points += game.score
            if records is not None:
                _write(records / f"{game.number + 1:04d}.txt", game.record, lang)
            progress.update(task, advance=1, description=f"{title}  {points:g}/{len(played)}")
    return played


def _write(path: Path, record: str, lang: str) -> None:
    try:
        path.write_text(record, encoding="utf-8")
    except OSError as error:
        fail(_say("unwritable", lang, path=path, reason=reason(error, lang)))


def _directory(records: Path | None, lang: str) -> None:
    if records is None:
        return
    try:
        records.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        fail(_say("unwritable", lang, path=records, reason=reason(error, lang)))


def show(summary: Summary, lang: str) -> None:
    """The figures of a match as tables."""
    from rich.console import Console
    from rich.table import Table

    console = Console()
    low, high = summary.ci95
    names = tuple(summary.score)
    head = _say("title", lang, game=summary.game, scenario=summary.scenario, games=summary.games, seed=summary.seed)
    table = Table(title=head)
    for key in ("player", "score", "interval", "wins", "ms", "illegal"):
        table.add_column(_say(f"col_{key}", lang), justify="left" if key == "player" else "right")
    for n, name in enumerate(names):
        lo, hi = (low, high) if n == 0 else (1 - high, 1 - low)
        table.add_row(
            name, f"{100 * summary.score[name]:.1f} %", f"{100 * lo:.1f} – {100 * hi:.1f} %", str(summary.wins[name]),
            f"{summary.ms_per_turn[name]:.1f}", str(summary.illegal[name]),
        )  # fmt: skip
    console.print(table)
    console.print(_say("draws", lang, draws=summary.draws, unfinished=summary.unfinished, plies=summary.mean_plies))
    seats = ", ".join(f"{_say(seat, lang)} {100 * share:.1f} %" for seat, share in summary.seats.items())
    console.print(_say("seats", lang, seats=seats))
    console.print(_say("pairs", lang, pairs=" / ".join(map(str, summary.pairs))))
    for fault in summary.faults:
        console.print(fault)
    endings = Table(title=_say("endings", lang))
    for column in (_say("col_ending", lang), *names, _say("col_draw", lang)):
        endings.add_column(column, justify="right" if column in names else "left")
    for kind, by in summary.endings.items():
        endings.add_row(_kind(summary.game, kind, lang), *(str(by.get(key, 0)) for key in (*names, "draw")))
    console.print(endings)
    clauses = Table(title=_say("clauses", lang))
    for _ in range(3):
        clauses.add_column(_say("col_clause", lang), no_wrap=True, min_width=11)
        clauses.add_column(_say("col_events", lang), justify="right")
    cells = [cell for clause, count in summary.clauses.items() for cell in (clause, str(count))]
    for at in range(0, len(cells), 6):
        clauses.add_row(*cells[at : at + 6])
    console.print(clauses)


def _kind(game: str, kind: str, lang: str) -> str:
    from posrednik.games import part

    words = part(game, "words")
    results = getattr(words, "RESULTS", {})
    return str(words.say(results[kind], lang)) if kind in results else _say(kind, lang)


def ask_cases(file: Path, player: str, seed: str, ids: Sequence[str], as_json: bool, lang: str) -> int:
    """Print what the player would do in each case; 1 if some case had no answer."""
    import msgspec

    from posrednik.cli.cases import choose, read_cases
    from posrednik.lab.ask import ask

    game, cases = read_cases(file, lang)
    _known(game, player, lang)
    answers = [ask(game, case, player, seed, lang) for case in choose(cases, ids, lang)]
    if as_json:
        whole: dict[str, Any] = {"game": game, "player": player, "seed": seed, "cases": answers}
        print(msgspec.json.encode(whole).decode())
    else:
        for answer in answers:
            side = _say(answer.side, lang) if answer.side else "–"
            print(f"{answer.id}  {side}: {answer.error or answer.notation or _say('over', lang)}")
    failed = [answer for answer in answers if answer.error]
    if failed and not as_json:
        print(_say("unanswered", lang, number=len(failed)), file=sys.stderr)
    return 1 if failed else 0


def list_players(game: str, lang: str) -> None:
    """Print the players of a game with one line about each."""
    from posrednik.cli import setting
    from posrednik.players import about

    setting.known_game(game, lang)
    for name, words in about(game).items():
        print(f"{name:<10} {words[lang]}")


Game = Annotated[str, typer.Option("--game", metavar="GAME", help=_help("game"))]
Lang = Annotated[str | None, typer.Option("--lang", metavar="ru|en", help=_help("lang"))]
Pair = Annotated[str, typer.Option("--players", metavar="A,B", help=_help("players"))]
Games = Annotated[int, typer.Option("--games", help=_help("games"))]
Jobs = Annotated[int, typer.Option("--jobs", min=1, max=64, help=_help("jobs"))]
Set = Annotated[str, typer.Option("--scenario", metavar="NAME|FILE", help=_help("scenario"))]
Given = Annotated[list[str] | None, typer.Option("--options", "--option", metavar="NAME=VALUE", help=_help("options"))]
Defender = Annotated[str | None, typer.Option("--defender", metavar="red|blue", help=_help("defender"))]
Cut = Annotated[str | None, typer.Option("--cut", metavar="1/3|1/4", help=_help("cut"))]
Gas = Annotated[bool, typer.Option("--gas", help=_help("gas"))]
Map = Annotated[Path | None, typer.Option("--map", metavar="FILE", help=_help("map"))]
Seed = Annotated[str, typer.Option("--seed", help=_help("seed"))]
Records = Annotated[Path | None, typer.Option("--records", metavar="DIR", help=_help("records"))]
Json = Annotated[bool, typer.Option("--json", help=_help("json"))]
File = Annotated[Path, typer.Argument(metavar="FILE")]
One = Annotated[str, typer.Option("--player", metavar="NAME", help=_help("player"))]
Ids = Annotated[list[str] | None, typer.Option("--id", metavar="ID", help=_help("id"))]


def register(app: typer.Typer) -> None:
    """Add `lab` with `match`, `ask` and `players`."""
    lab = typer.Typer(no_args_is_help=True, help=_help("lab"), pretty_exceptions_enable=False, rich_markup_mode=None)
    app.add_typer(lab, name="lab")
    _add_match(lab)
    _add_questions(lab)


def _add_match(lab: typer.Typer) -> None:
    @lab.command("match", help=_help("match"), context_settings={"allow_extra_args": True})
    def match(
        context: typer.Context,
        game: Game = "otryadov", players: Pair = "captain,recruit", games: Games = 20, jobs: Jobs = 1,
        scenario: Set = "company", options: Given = None, defender: Defender = None, cut: Cut = None,
        gas: Gas = False, map_file: Map = None, seed: Seed = "1", records: Records = None, json: Json = False,
        lang: Lang = None,
    ) -> None:  # fmt: skip
        import msgspec

        from posrednik.lab.match import summary

        tongue = language(lang)
        for word in context.args:
            if "=" not in word:
                fail(_say("stray", tongue, word=word))
        options = [*(options or ()), *context.args]
        wanted = build_match(
            game,
            players,
            games,
            scenario,
            options or (),
            seed,
            tongue,
            records is not None,
            defender,
            cut,
            gas,
            map_file,
        )
        _directory(records, tongue)
        found = summary(wanted, play_match(wanted, jobs, records, tongue))
        if json:
            print(msgspec.json.encode(found).decode())
        else:
            show(found, tongue)


def _add_questions(lab: typer.Typer) -> None:
    @lab.command("ask", help=_help("ask"))
    def ask(
        file: File, player: One = "captain", seed: Seed = "1", id: Ids = None, json: Json = False, lang: Lang = None
    ) -> None:
        raise typer.Exit(ask_cases(file, player, seed, id or (), json, language(lang)))

    @lab.command("players", help=_help("list"))
    def players_(game: Game = "otryadov", lang: Lang = None) -> None:
        list_players(game, language(lang))
