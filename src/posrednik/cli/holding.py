"""One program at a time plays a kept game: an advisory lock beside its record, given back when the program ends."""

from __future__ import annotations

import os
from pathlib import Path

from posrednik.cli.saves import BadSave, state_of

SUFFIX = ".lock"


class Held:
    """The hold on one record, given back at the end of a `with` unless it is handed on.

    A second program gets BadSave; where a file system knows no locks nothing is held.
    """

    def __init__(self, record: Path, new: bool = False) -> None:
        if not new and not saved(record):
            raise BadSave("resume_missing", path=record)
        self.path = record.with_name(record.name + SUFFIX)
        self._handle: int | None = None
        while self._handle is None:
            handle = self._opened()
            if not _lock(handle):
                os.close(handle)
                raise BadSave("save_in_use", path=record)
            # whoever held it before may have removed the file between our opening and our locking
            if self.path.exists() and os.path.samestat(os.fstat(handle), self.path.stat()):
                self._handle = handle
            else:
                os.close(handle)

    def _opened(self) -> int:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            return os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            raise BadSave("save_failed", path=self.path, reason=error) from None

    @classmethod
    def nothing(cls) -> Held:
        """A hold on nothing, for a game that nobody else can find."""
        empty = cls.__new__(cls)
        empty._handle = None
        return empty

    def handed_on(self) -> Held:
        """The same hold in other hands: this one gives nothing back any more."""
        other = Held.nothing()
        other.path, other._handle, self._handle = self.path, self._handle, None
        return other

    def release(self) -> None:
        """Let the next program have the record."""
        if self._handle is not None:
            if os.name == "posix":
                self.path.unlink(missing_ok=True)
            os.close(self._handle)
            self._handle = None

    def __enter__(self) -> Held:
        return self

    def __exit__(self, *error: object) -> None:
        self.release()


def saved(record: Path) -> bool:
    """Whether an unfinished game lies there."""
    try:
        return state_of(record).exists()
    except (OSError, ValueError):
        return False


def _lock(handle: int) -> bool:
    """Whether nobody else has the lock; True as well where the system has none to give."""
    try:
        import fcntl
    except ImportError:
        return _lock_byte(handle)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        return True
    return True


def _lock_byte(handle: int) -> bool:
    """The same on Windows, which locks bytes."""
    import importlib

    msvcrt = importlib.import_module("msvcrt")
    try:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
    except OSError:
        return False
    return True
