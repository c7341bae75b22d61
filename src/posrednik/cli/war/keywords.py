"""The words that a commander may type besides orders, Russian and English alike in either language."""

from __future__ import annotations

from collections.abc import Mapping

from posrednik.cli.keywords import Said

WORDS: Mapping[str, tuple[str, ...]] = {
    "go": ("ход", "готово", "go", "done"),
    "undo": ("отмена", "undo"),
    "list": ("список", "list"),
    "remove": ("убрать", "remove"),
    "clear": ("очистить", "clear"),
    "report": ("доклад", "донесение", "report"),
    "situation": ("обстановка", "situation"),
    "troops": ("войска", "troops"),
    "map": ("карта", "map"),
    "memo": ("памятка", "пометки", "memo"),
    "odds": ("оценка", "шансы", "odds"),
    "budget": ("бюджет", "budget"),
    "log": ("журнал", "journal", "log"),
    "file": ("приказы", "orders"),
    "preset": ("заготовка", "preset"),
    "legend": ("знаки", "legend"),
    "rule": ("правило", "rule"),
    "record": ("запись", "record"),
    "handover": ("замена", "handover"),
    "quit": ("выход", "quit", "exit"),
    "help": ("помощь", "help"),
    "ru": ("ru", "рус"),
    "en": ("en", "англ"),
}
"""Command → the words that give it."""
PHRASES: Mapping[str, str] = {"план по умолчанию": "preset", "default plan": "preset"}
"""Commands of several words."""
_BY_WORD = {word: command for command, words in WORDS.items() for word in words}
_BARE = {"go", "list", "clear", "report", "situation", "memo", "budget", "legend", "quit", "ru", "en", "record"}


def understand(line: str) -> Said:
    """A command if the line is one; a question behind «?»; else the text, of one line or many, as orders."""
    text = line.strip()
    if "\n" in text or "\r" in text:
        return Said("", line)
    if text.startswith("?"):
        rest = text[1:].strip()
        return Said("ask", rest) if rest else Said("help", "")
    if text.startswith("@"):
        return Said("file", text[1:].strip())
    spoken = " ".join(text.lower().rstrip(".;").split())
    if spoken in PHRASES:
        return Said(PHRASES[spoken], "")
    word, _, rest = text.partition(" ")
    command = _BY_WORD.get(word.lower().rstrip(".;"))
    rest = rest.strip()
    if command is None or (command in _BARE and rest):
        return Said("", line)
    return Said(command, rest)
