"""The words that a player may type besides orders, Russian and English alike in either language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

WORDS: Mapping[str, tuple[str, ...]] = {
    "go": ("ход", "готово", "go", "done"),
    "undo": ("отмена", "undo"),
    "list": ("список", "list"),
    "remove": ("убрать", "remove"),
    "shift": ("переставить", "shift"),
    "board": ("доска", "board"),
    "log": ("журнал", "log"),
    "situation": ("обстановка", "situation"),
    "legend": ("знаки", "legend"),
    "rule": ("правило", "rule"),
    "record": ("запись", "record"),
    "deploy": ("расстановка", "deploy"),
    "clear": ("очистить", "clear"),
    "resign": ("сдача", "resign"),
    "accept": ("ничья!", "draw!"),
    "handover": ("замена", "handover"),
    "quit": ("выход", "quit", "exit"),
    "help": ("?", "помощь", "help"),
    "ru": ("ru", "рус"),
    "en": ("en", "англ"),
}
"""Command → the words that give it."""
_BY_WORD = {word: command for command, words in WORDS.items() for word in words}
_BARE = {"go", "undo", "list", "board", "situation", "legend", "clear", "resign", "accept", "quit", "ru", "en"}
YES = ("да", "д", "yes", "y")


class Said(NamedTuple):
    """A line as it was understood: a command and its argument; an empty command means orders."""

    command: str
    argument: str


def understand(line: str) -> Said:
    """A command if the line is one, else the line as orders."""
    text = line.strip()
    if text.startswith("?"):
        rest = text[1:].strip()
        return Said("ask", rest) if rest else Said("help", "")
    word, _, rest = text.partition(" ")
    command = _BY_WORD.get(word.lower().rstrip(".;"))
    rest = rest.strip()
    if command is None or (command in _BARE and rest):
        return Said("", text)
    return Said(command, rest)


def is_yes(line: str | None) -> bool:
    return line is not None and line.strip().lower() in YES
