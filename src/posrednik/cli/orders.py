"""`posrednik orders`: a file of orders sent to a seat of a server's table; faults by line, or the receipt."""

from __future__ import annotations

import json
import os
import uuid
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, NoReturn
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

import typer

from posrednik.cli.pointing import pointed
from posrednik.cli.speak import fail, harmless, language, read_bytes, reason, text

SERVER = "http://127.0.0.1:8321"
KEY = "POSREDNIK_KEY"
"""The variable of the environment that may hold the key of the seat."""
UMPIRE = "umpire"
"""The seat of a human umpire, who acts when he likes (ST-9.4h)."""
MOST_FAULTS = 20
"""Faulty lines that are looked for in one file."""
PATIENCE = 60


def _say(key: str, lang: str, **facts: object) -> str:
    return text("orders", key, lang, **facts)


def _option(name: str, key: str, metavar: str | None = None) -> Any:
    return typer.Option(name, metavar=metavar, help=_say(f"help_{key}", language()))


class Seat:
    """A seat at a table of a server, spoken to as `docs/protocol.md` says."""

    def __init__(self, table: str, server: str | None, key: str | None, lang: str) -> None:
        self.lang = lang
        link = urlsplit(table)
        if link.scheme in ("http", "https") and link.netloc:
            server = server or f"{link.scheme}://{link.netloc}"
            key = key or link.fragment
            table = link.path.rstrip("/").rpartition("/")[2]
        self.table = table
        self.server = (server or SERVER).rstrip("/")
        self.key = key or os.environ.get(KEY, "")
        if not self.key:
            fail(_say("no_key", lang, variable=KEY))
        if urlsplit(self.server).scheme not in ("http", "https"):
            fail(_say("no_server", lang, server=self.server, reason="http://…"))
        if not (table.isascii() and table.isalnum() and self.key.isascii() and self.key.isprintable()):
            fail(_say("no_table", lang, table=table))

    def ask(self, path: str, body: Mapping[str, Any] | None = None) -> Any:
        """The answer to a request; exits with the server's own words if it declines."""
        data = None if body is None else json.dumps(body).encode()
        headers = {"Authorization": f"Bearer {self.key}", "Content-Type": "application/json"}
        request = Request(f"{self.server}/api/tables/{self.table}{path}", data, headers)
        try:
            with urlopen(request, timeout=PATIENCE) as answer:
                return json.load(answer)
        except HTTPError as error:
            self._declined(error)
        except URLError as error:
            why = reason(error.reason, self.lang) if isinstance(error.reason, OSError) else str(error.reason)
            fail(_say("no_server", self.lang, server=self.server, reason=why))
        except (OSError, ValueError) as error:
            fail(_say("no_server", self.lang, server=self.server, reason=reason(error, self.lang)))

    def _declined(self, error: HTTPError) -> NoReturn:
        try:
            said = self.words(json.load(error))
        except (ValueError, TypeError, AttributeError):
            said = str(error.code)
        fail(_say("declined", self.lang, reason=harmless(said)))

    def words(self, fault: Mapping[str, Any]) -> str:
        """A fault in words, with its clause."""
        clause = f" [{fault['clause']}]" if fault.get("clause") else ""
        return f"{fault.get(self.lang) or fault.get('code')}{clause}"


def faults(seat: Seat, given: str) -> tuple[list[Any], list[str]]:
    """The orders of a text as the server reads them, and what stands against its lines, each with its place."""
    lines = given.split("\n")
    told: list[str] = []
    for _ in range(MOST_FAULTS):
        found = seat.ask("/consider", {"orders": [], "text": "\n".join(lines), "lang": seat.lang})
        fault = found.get("refusal")
        if not fault or fault.get("caret") is None:
            break
        number, column = _place("\n".join(lines), fault["caret"])
        told.append(_shown(seat, lines[number], number + 1, column, fault))
        lines[number] = ""
    if told:
        return [], told
    for n, line in enumerate(found.get("lines") or (), 1):
        if line.get("refusal"):
            shown = line["text"].get(seat.lang, "")
            told.append(f"{_say('order', seat.lang, number=n)} {shown}\n{seat.words(line['refusal'])}")
    if fault and not told:
        told.append(seat.words(fault))
    return list(found["orders"]), told


def _place(given: str, caret: int) -> tuple[int, int]:
    """Line and column, both from 0, of a place in a text."""
    before = given[:caret]
    return before.count("\n"), len(before) - (before.rfind("\n") + 1)


def _shown(seat: Seat, line: str, number: int, column: int, fault: Mapping[str, Any]) -> str:
    """A faulty line with a caret, the sentence, what was probably meant."""
    head = f"{_say('line', seat.lang, number=number)} "
    out = pointed(line, column, head)
    out.append(seat.words(fault))
    if fault.get("nearest"):
        out.append(_say("nearest", seat.lang, order=fault["nearest"]))
    return "\n".join(out)


def send(
    table: Annotated[str, typer.Argument(metavar="TABLE", help=_say("help_table", language()))],
    file: Annotated[Path, typer.Argument(metavar="FILE", help=_say("help_file", language()))],
    server: Annotated[str | None, _option("--server", "server", "URL")] = None,
    key: Annotated[str | None, _option("--key", "key", "KEY")] = None,
    check: Annotated[bool, _option("--check", "check")] = False,
    lang: Annotated[str | None, _option("--lang", "lang", "ru|en")] = None,
) -> None:
    tongue = language(lang)
    try:
        given = read_bytes(file).decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")
    except UnicodeDecodeError:
        fail(_say("unreadable", tongue, file=file, reason="UTF-8"))
    except OSError as error:
        fail(_say("unreadable", tongue, file=file, reason=reason(error, tongue)))
    seat = Seat(table, server, key, tongue)
    state = seat.ask("")
    out_of_turn = state["seat"] == UMPIRE and state["phase"] == "play"
    if state["seat"] not in state["waiting"] and not out_of_turn:
        fail(_say("not_waited", tongue, seat=state["seat"]))
    orders, told = faults(seat, given)
    if told:
        for one in told:
            print(harmless(one))
        print(_say("refused", tongue, file=file, count=len(told)))
        raise typer.Exit(1)
    if check:
        print(_say("good", tongue, count=len(orders)))
        return
    command = {"id": str(uuid.uuid4()), "expected": state["version"], "verb": "hand_in", "orders": orders}
    receipt = seat.ask("/command", command)
    print(_say("receipt", tongue, count=len(orders), seat=state["seat"], version=receipt["version"], n=receipt["n"]))
    after = seat.ask("")
    if after["seat"] in after["waiting"] and after["result"] is None:
        print(_say("still_waited", tongue))


def register(app: typer.Typer) -> None:
    """Add `orders`."""
    app.command("orders", help=_say("help", language()))(send)
