"""`python -m posrednik.cli.wiretypes`: writes the types that the client's modules are checked against."""

from __future__ import annotations

import sys
from pathlib import Path

import posrednik
from posrednik.games import GAMES, part
from posrednik.server.typescript import game_types, wire_types

WEB = Path(posrednik.__file__).parent / "web"


def pages() -> dict[Path, str]:
    """Every made file, relative to `web/`, and what it must hold."""
    found = {Path("wire.d.ts"): wire_types()}
    for id in GAMES:
        if not (WEB / "games" / id).is_dir():
            continue
        made = game_types(id, part(id, "view").View, part(id, "orders").AnyOrder)
        found[Path("games") / id / "view.d.ts"] = made
    return found


def stale() -> list[Path]:
    """The made files that no longer say what the server's types say."""
    return [path for path, text in pages().items() if not _same(WEB / path, text)]


def _same(path: Path, text: str) -> bool:
    return path.is_file() and path.read_text("utf-8") == text


def main(check: bool) -> int:
    """Write what is stale; with `check` only name it. The exit status: 1 if something was found by a check."""
    behind = stale()
    for path in behind:
        if not check:
            (WEB / path).write_text(pages()[path], "utf-8")
        print(f"{path}: {'is behind the types of the server; run `make types`' if check else 'written'}")
    return int(check and bool(behind))


if __name__ == "__main__":
    raise SystemExit(main("--check" in sys.argv[1:]))
