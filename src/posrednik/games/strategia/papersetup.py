"""A paper game is set up from the head of its journal: level, map, options, teams (8.3)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

from posrednik.core.clause import clause
from posrednik.core.order import Refusal
from posrednik.core.scenario import Ruleset
from posrednik.games.strategia import journalform as j
from posrednik.games.strategia.explaining import explain
from posrednik.games.strategia.journalfile import VERSION, read_journal
from posrednik.games.strategia.law import EDITION
from posrednik.games.strategia.mapfile import GameMap, read_map, standard_map
from posrednik.games.strategia.naming import Known
from posrednik.games.strategia.paperform import BadJournal
from posrednik.games.strategia.position import Position
from posrednik.games.strategia.readings import rows
from posrednik.games.strategia.scenario import Scenario
from posrednik.games.strategia.setup import begin

STANDARD: Final = frozenset({"", "strategia_map", "strategia-map-1"})
"""Names under which a journal means the board of R-10."""
_FLAGS: Final = {
    "on": True,
    "true": True,
    "да": True,
    "yes": True,
    "off": False,
    "false": False,
    "нет": False,
    "no": False,
}
Maps = Callable[[str], GameMap]
"""The map that a journal names; raises a Complaint or OSError for one that is not there."""


class Said:
    """A refusal of the reader, put into words in whichever language is asked for."""

    def __init__(self, refusal: Refusal) -> None:
        self.refusal = refusal

    def say(self, lang: str) -> str:
        return explain(self.refusal, lang)


def no_maps(name: str) -> GameMap:
    """Only the board of R-10 is at hand."""
    raise BadJournal("PAPER_MAP", name=name)


def maps_beside(folder: Path) -> Maps:
    """Maps are files beside the journal, named whole or without `.json`."""

    def named(name: str) -> GameMap:
        for file in (folder / name, folder / f"{name}.json"):
            if file.is_file():
                return read_map(file.read_bytes())
        return no_maps(name)

    return named


@clause("ST-1.3n", "ST-N.3")
def opened(source: str | bytes, maps: Maps = no_maps) -> tuple[j.Journal, Position]:
    """The journal, and its war before planning; raises a Complaint that says what is wrong with the head."""
    if len(source) <= 2_000_000:
        head = source.split("\n==")[0] if isinstance(source, str) else source.split(b"\n==")[0]
    else:
        head = source
    header = read_journal(head).header
    m = standard_map() if (header.map or "") in STANDARD else maps(header.map or "")
    players = tuple(name for team in header.teams.values() for name in (one.strip() for one in team.split(",")) if name)
    names = Known(tuple(site.name for site in m.objects), players, tuple(header.teams) or ("red", "blue"))
    journal = read_journal(source, names)
    _examine(journal)
    scenario = Scenario(map=None if m is standard_map() else m, teams=_teams(header))
    ruleset = Ruleset(game="strategia", edition=EDITION, options=_options(header))
    return journal, begin(scenario, ruleset)


def _examine(journal: j.Journal) -> None:
    for one in journal.preface:
        if isinstance(one, j.Unread) and one.problem.refusal is not None:
            raise BadJournal("PAPER_HEAD", line=one.line, why=Said(one.problem.refusal))
    if journal.header.version != VERSION:
        raise BadJournal("PAPER_VERSION", found=journal.header.version, version=VERSION)
    if not journal.sections:
        raise BadJournal("PAPER_EMPTY")
    for one in journal.unread():
        if one.problem.code == "TOO_MANY" and one.problem.refusal is not None:
            raise BadJournal("PAPER_HEAD", line=one.line, why=Said(one.problem.refusal))


def _teams(header: j.Header) -> dict[Any, int]:
    """One seat a team: on paper it is all the same who of them wrote a line."""
    if "green" in header.teams:
        raise BadJournal("PAPER_GREEN")
    return dict.fromkeys(("red", "blue", *header.teams), 1)


@clause("ST-1.3", "ST-1.3n")
def _options(header: j.Header) -> dict[str, Any]:
    """The options of a head in their types; a game on paper has no umpire unless its head names one."""
    given = {name: typed(name, text) for name, text in header.options.items()}
    given["umpire"] = header.umpire or given.get("umpire", "none")
    if header.level is not None:
        given["level"] = header.level
    return given


def typed(name: str, text: str) -> Any:
    """An option's value as its table wants it; what does not fit stays text, for the reader of options to refuse."""
    row: Mapping[str, Any] = rows().get(name, {})
    if row.get("kind") == "flag":
        return _FLAGS.get(text.lower(), text)
    whole = row.get("kind") == "integer" or any(isinstance(value, int) for value in row.get("values", ()))
    return int(text) if whole and text.lstrip("-").isdecimal() else text
