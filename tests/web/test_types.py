"""The client's modules against the types of the wire, and those types against the server that they are made from."""

from __future__ import annotations

import os
import shutil
import subprocess

import pytest

from posrednik.cli import wiretypes
from posrednik.cli.wiretypes import WEB


def test_the_types_of_the_wire_are_those_of_the_server(monkeypatch: pytest.MonkeyPatch, tmp_path: object) -> None:
    assert wiretypes.stale() == []
    monkeypatch.setattr(wiretypes, "WEB", tmp_path)
    assert wiretypes.stale() == list(wiretypes.pages())
    assert wiretypes.main(check=True) == 1


def test_types_say_what_may_be_left_out_and_what_may_be_null() -> None:
    made = {path.name: " ".join(text.split()) for path, text in wiretypes.pages().items()}
    assert "export interface ClockFace { left: number | null; running: boolean; }" in made["wire.d.ts"]
    assert (
        'export interface Sitter { kind: "computer" | "human" | "open"; player?: string; name?: string; }'
        in made["wire.d.ts"]
    )
    assert "report?: Report; state?: Standing;" in made["wire.d.ts"]
    assert 'export interface Mount { op: "mount"; piece: string; }' in made["view.d.ts"]
    assert "square: string | null; mounted?: boolean;" in made["view.d.ts"]


def test_every_module_keeps_to_the_types() -> None:
    tsc = os.environ.get("POSREDNIK_TSC") or shutil.which("tsc")
    if tsc is None:
        pytest.skip(
            "no TypeScript: the client's modules were not checked (npm install typescript; POSREDNIK_TSC names its tsc)"
        )
    command = [tsc, "--project", str(WEB / "jsconfig.json"), "--noEmit"]
    found = subprocess.run(command, capture_output=True, text=True, timeout=180, check=False)
    assert found.returncode == 0, found.stdout[-6000:] + found.stderr[-2000:]


def test_every_module_asks_to_be_checked() -> None:
    silent = [path.name for path in WEB.rglob("*.js") if not path.read_text("utf-8").startswith("// @ts-check\n")]
    assert silent == []
