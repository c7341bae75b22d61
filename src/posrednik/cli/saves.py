"""Games kept on disk: the state that a game is resumed from, for its owner's eyes only, and its record.

The state (mode 0600) holds seed, sealed orders and drafts; it is written before anything is acknowledged, always
to a new file that then takes the place of the old one. When the game is over it is removed: the record tells all.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from posrednik.cli.speak import reason, text
from posrednik.core.dice import DiceError, Roll
from posrednik.core.journal import Act, Ply
from posrednik.core.order import Refused
from posrednik.core.scenario import Ruleset
from posrednik.core.seat import Seat
from posrednik.core.umpire import Divergence

FORMAT = 1
SUFFIX = ".state"
RECORD = ".record"


class Turn(Struct, omit_defaults=True):
    """One entry of the journal: an adjudication (orders, throws, digest) or an act at the table."""

    orders: dict[str, list[Any]] | None = None
    rolls: tuple[Roll, ...] = ()
    digest: str = ""
    act: Act | None = None


class Kept(Struct, omit_defaults=True, kw_only=True):
    """A game as it lies on disk."""

    format: int
    game: str
    scenario: dict[str, Any]
    rules: Ruleset
    players: dict[str, str]
    machines: dict[str, str]
    seed: str
    lang: str
    lot: Roll | None = None
    version: int = 0
    journal: list[Turn] = []
    sealed: dict[str, list[Any]] = {}
    drafts: dict[str, list[Any]] = {}
    placing: dict[str, dict[str, str]] = {}
    arms: dict[str, dict[str, str]] = {}
    plans: dict[str, list[Any]] = {}


class BadSave(Exception):
    """A kept game that cannot be read or played on; `key` is a message of play.toml."""

    def __init__(self, key: str, **facts: object) -> None:
        super().__init__(key)
        self.key = key
        self.facts = facts

    def say(self, lang: str) -> str:
        """The message; what went wrong beneath it is said in the same language."""
        known = {name: reason(f, lang) if isinstance(f, BaseException) else f for name, f in self.facts.items()}
        return text("play", self.key, lang, **known)


def data_home(environ: Mapping[str, str] = os.environ) -> Path:
    """Where this platform keeps the data of a program for one user."""
    if environ.get("XDG_DATA_HOME"):
        return Path(environ["XDG_DATA_HOME"]) / "posrednik"
    if sys.platform == "win32" and environ.get("LOCALAPPDATA"):
        return Path(environ["LOCALAPPDATA"]) / "posrednik"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "posrednik"
    return Path.home() / ".local" / "share" / "posrednik"


def new_record(game: str, stamp: str, folder: Path | None = None) -> Path:
    """A path for a new record that no file has yet."""
    place = folder or data_home() / "games"
    for n in range(1, 1000):
        path = place / f"{game}-{stamp}{'' if n == 1 else f'-{n}'}{RECORD}"
        if not taken(path):
            return path
    raise BadSave("save_crowded", folder=place)


def taken(record: Path) -> bool:
    """Whether a file lies where a record or its state would be written; raises BadSave if the system cannot say."""
    try:
        return record.exists() or state_of(record).exists()
    except OSError as error:
        raise BadSave("save_failed", path=record, reason=error) from None


def state_of(record: Path) -> Path:
    """The state that belongs to a record."""
    return record.with_name(record.name + SUFFIX)


def latest() -> Path | None:
    """The record of the unfinished game that was saved last, None if there is none."""
    found = list((data_home() / "games").glob(f"*{SUFFIX}"))
    if not found:
        return None
    newest = max(found, key=lambda path: (path.stat().st_mtime_ns, path.name))
    return newest.with_name(newest.name.removesuffix(SUFFIX))


def write(path: Path, content: str, mode: int = 0o644) -> None:
    """Put the whole text in the place of the file, or leave the old one; raises BadSave."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
        try:
            with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as out:
                out.write(content)
                out.flush()
                os.fsync(out.fileno())
            os.chmod(name, mode)
            os.replace(name, path)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise
        _settle(path.parent)
    except OSError as error:
        raise BadSave("save_failed", path=path, reason=error) from None


def _settle(folder: Path) -> None:
    """Make the renaming itself last, where the system can."""
    if hasattr(os, "O_DIRECTORY"):
        handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def keep(record: Path, kept: Kept) -> None:
    """Write the state of a game beside its record."""
    write(state_of(record), msgspec.json.encode(kept).decode(), 0o600)


def load(record: Path) -> Kept:
    """The state that belongs to a record (or is named itself); raises BadSave."""
    path = record if record.name.endswith(SUFFIX) else state_of(record)
    try:
        found = msgspec.json.decode(path.read_bytes(), type=Kept)
    except FileNotFoundError:
        raise BadSave("resume_missing", path=path) from None
    except OSError as error:
        raise BadSave("resume_unreadable", path=path, reason=error) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadSave("resume_unreadable", path=path, reason=error) from None
    if found.format != FORMAT:
        raise BadSave("resume_format", path=path, format=found.format, known=FORMAT)
    return found


def drop(record: Path) -> None:
    """The game is over and its record written: the state goes."""
    state_of(record).unlink(missing_ok=True)


def journal_out(entries: Any) -> list[Turn]:
    """A journal as it is kept: orders, throws and digests; events follow from them."""
    out = []
    for entry in entries:
        if isinstance(entry, Act):
            out.append(Turn(act=entry))
        else:
            orders = {seat: [msgspec.to_builtins(o) for o in given] for seat, given in entry.orders.items()}
            out.append(Turn(orders=orders, rolls=entry.rolls, digest=entry.digest))
    return out


def restore(table: Any, kept: Kept, read_order: Any) -> None:
    """Play the kept journal on a fresh table; raises BadSave if it does not come out as it was."""

    def orders(things: dict[str, list[Any]]) -> dict[Seat, tuple[Any, ...]]:
        return {Seat(seat): tuple(read_order(thing) for thing in given) for seat, given in things.items()}

    entries: list[Ply[Any, Any] | Act] = []
    for turn in kept.journal:
        entries.append(
            turn.act if turn.act is not None else Ply(orders(turn.orders or {}), turn.rolls, (), turn.digest)
        )
    try:
        table.restore(entries, orders(kept.sealed), kept.version)
        for seat, draft in orders(kept.drafts).items():
            if draft:
                table.replace(seat, draft)
    except (Divergence, Refused, DiceError, ValueError) as error:
        raise BadSave("resume_differs", reason=error) from None
