"""Counters of one server as Prometheus text; they tell nothing of tables, seats or keys."""

from __future__ import annotations

from collections import Counter

NAMES = {
    "requests_total": "Answers by status class.",
    "commands_total": "Commands carried out, by verb.",
    "refusals_total": "Commands that were refused or declined.",
    "turns_total": "Adjudications.",
    "messages_total": "Live messages given to listeners.",
    "limited_total": "Requests turned away by the rate limits.",
    "tables_opened_total": "Tables opened.",
    "thought_total": "Turns of computer players.",
    "workers_replaced_total": "Workers that hung or died.",
    "commits_total": "Commits of the database.",
    "tables_awake": "Tables in memory.",
    "listeners": "Open live channels.",
}
_GAUGES = ("tables_awake", "listeners")


class Metrics:
    """What is counted."""

    def __init__(self) -> None:
        self._counts: Counter[tuple[str, str]] = Counter()

    def add(self, name: str, label: str = "", by: int = 1) -> None:
        """Count something, with one label where `NAMES` says so."""
        self._counts[(name, label)] += by

    def put(self, name: str, value: int) -> None:
        """State a value that goes up and down."""
        self._counts[(name, "")] = value

    def text(self) -> str:
        """Everything in the text format that Prometheus reads."""
        out = []
        for name, meaning in NAMES.items():
            out.append(f"# HELP posrednik_{name} {meaning}")
            out.append(f"# TYPE posrednik_{name} {'gauge' if name in _GAUGES else 'counter'}")
            found = sorted((label, value) for (key, label), value in self._counts.items() if key == name)
            for label, value in found or [("", 0)]:
                labelled = f'{{of="{label}"}}' if label else ""
                out.append(f"posrednik_{name}{labelled} {value}")
        return "\n".join(out) + "\n"
