"""The client's scripts as they are sent: squeezed, joined, and made anew when one of them has changed on disk."""

from __future__ import annotations

import logging
import os
from collections.abc import Iterable, Mapping
from pathlib import Path

from msgspec import Struct

from posrednik.server.joining import Joined, Unjoinable
from posrednik.server.squeeze import squeeze

log = logging.getLogger("posrednik.server")


class Stamps(Struct, frozen=True):
    """How files (and folders, whose times tell of files that come and go) stood when they were read."""

    seen: tuple[tuple[str, int, int], ...]

    @classmethod
    def of(cls, paths: Iterable[Path]) -> Stamps:
        """The stamps of paths; raises OSError."""
        found = [(str(path), path.stat()) for path in paths]
        return cls(tuple((path, state.st_mtime_ns, state.st_size) for path, state in found))

    def hold(self) -> bool:
        """Whether all of them stand as they stood."""
        try:
            for path, time, size in self.seen:
                state = os.stat(path)
                if state.st_mtime_ns != time or state.st_size != size:
                    return False
        except OSError:
            return False
        return True


class _Read(Struct, frozen=True):
    """All scripts, read at one time."""

    stamps: Stamps
    squeezed: Mapping[str, str]
    joined: Joined | None


class Scripts:
    """The scripts below a folder. Scripts that cannot be joined are sent each by itself, and the log says why."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._read: _Read | None = None

    def sent(self, name: str) -> tuple[Stamps, bytes] | None:
        """What is sent for a script, and while what stands it stays so; None if there is none of that name."""
        read = self._read
        if read is None or not read.stamps.hold():
            read = self._read = self._look()
        plain = read.squeezed.get(name)
        if plain is None:
            return None
        text = plain if read.joined is None else read.joined.sent(name)
        return read.stamps, text.encode()

    def _look(self) -> _Read:
        paths = {path.relative_to(self.folder).as_posix(): path for path in sorted(self.folder.rglob("*.js"))}
        folders = {self.folder, *(folder for folder in self.folder.rglob("*") if folder.is_dir())}
        stamps = Stamps.of([*sorted(folders), *paths.values()])
        squeezed = {name: squeeze(path.read_text(encoding="utf-8")) for name, path in paths.items()}
        try:
            joined = Joined(squeezed)
        except Unjoinable as error:
            log.warning("scripts are sent one by one: %s", error)
            joined = None
        return _Read(stamps, squeezed, joined)
