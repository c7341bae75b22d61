"""Scripts are sent without comments and indentation, and mean the same."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

import posrednik
from posrednik.server.squeeze import squeeze

WEB = Path(posrednik.__file__).parent / "web"


def test_comments_and_indentation_go_and_lines_keep_their_numbers() -> None:
    head = "// @ts-check\n/** One.\n * Two. */\nconst a = 1; // stays\n"
    source = head + "  /** Three. */ const b = 2;\n\n    call('//', \"/*\");\n"
    assert squeeze(source) == "\n\n\nconst a = 1; // stays\nconst b = 2;\n\ncall('//', \"/*\");\n"


def test_types_go_where_they_stand() -> None:
    source = "const a = /** @type {any} */ (b); /* stays */\nf((/** @type {A | null} */ c) => c, '/* *\u002f');\n"
    assert squeeze(source) == "const a = (b); /* stays */\nf((c) => c, '/* *\u002f');\n"


def test_a_string_over_several_lines_is_left_alone() -> None:
    source = "const a = `\n  // not a comment\n`;\n"
    assert squeeze(source) == source


@pytest.mark.skipif(shutil.which("node") is None, reason="needs node to read scripts")
def test_every_script_of_the_client_still_reads(tmp_path: Path) -> None:
    for path in sorted(WEB.rglob("*.js")):
        squeezed = squeeze(path.read_text(encoding="utf-8"))
        assert squeezed.count("\n") == path.read_text(encoding="utf-8").count("\n")
        (tmp_path / f"{path.stem}-{len(list(tmp_path.iterdir()))}.mjs").write_text(squeezed, encoding="utf-8")
    command = 'for f in *.mjs; do node --check "$f" || exit 1; done'
    done = subprocess.run(["sh", "-c", command], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
