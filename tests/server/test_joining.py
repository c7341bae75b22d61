"""Scripts that a page needs together come in one file, and there is one of each module whichever way it came."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from pathlib import Path

import httpx
import pytest

import posrednik
from posrednik.server.files import Shelf
from posrednik.server.joining import Joined, Module, Unjoinable
from posrednik.server.squeeze import squeeze
from tests.server.support import Server, open_table

WEB = Path(posrednik.__file__).parent / "web"
SETUP = Path(__file__).parents[1] / "web" / "unit" / "setup.js"
NODE = pytest.mark.skipif(shutil.which("node") is None, reason="needs node to run scripts")

SMALL = {
    "shell/app.js": """import { two as pair, one } from "./words.js";
export const said = `${one()} ${pair}`;
""",
    "shell/words.js": """import * as deep from "./deep.js";
export function one() {
return deep.name;
}
export const two = 2;
""",
    "shell/deep.js": """export const name = new URL("./i18n/x.json", import.meta.url).pathname;
""",
    "shell/page.js": """import { one } from "./words.js";
export const later = () => import("./menu.js");
import { shared } from "./shared.js";
export const seen = [one, shared];
""",
    "shell/menu.js": """import { shared } from "./shared.js";
import { one } from "./words.js";
export const menu = [one, shared];
""",
    "shell/shared.js": """export const shared = {};
""",
    "games/chess.js": """import { one } from "../shell/words.js";
import {
load,
} from "./chess/board.js";
export default {
name: one,
load,
};
""",
    "games/chess/board.js": """export const load = () => import("./clock.js");
export const at = new URL("../x.json", import.meta.url).pathname;
""",
    "games/chess/clock.js": """import { at } from "./board.js";
export const clock = at;
""",
}


def _client() -> dict[str, str]:
    """The client's scripts, squeezed."""
    return {path.relative_to(WEB).as_posix(): squeeze(path.read_text("utf-8")) for path in sorted(WEB.rglob("*.js"))}


def _written(joined: Joined, folder: Path) -> Path:
    """All scripts as they are sent, for node."""
    (folder / "package.json").write_text('{"type": "module"}')
    for name in joined.modules:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(joined.sent(name), "utf-8")
    return folder


def _run(folder: Path, script: str) -> str:
    """What a script says that runs beside the files."""
    (folder / "ask.mjs").write_text(script, "utf-8")
    done = subprocess.run(["node", "ask.mjs"], cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_head_brings_along_what_only_it_and_those_after_it_draw_in() -> None:
    joined = Joined(SMALL)
    assert joined.parts("shell/app.js") == ["shell/deep.js", "shell/words.js", "shell/app.js"]
    assert joined.parts("shell/page.js") == ["shell/shared.js", "shell/page.js"]
    assert joined.parts("games/chess.js") == ["games/chess/board.js", "games/chess.js"]
    assert joined.parts("shell/menu.js") == ["shell/menu.js"], "what is fetched later comes alone"


def test_what_two_pages_share_that_have_nothing_to_do_with_each_other_comes_alone() -> None:
    both = dict.fromkeys(("shell/start.js", "shell/page.js"), 'import { x } from "./x.js";\n')
    joined = Joined({"shell/app.js": "", "shell/x.js": "export const x = 1;\n", **both})
    assert joined.parts("shell/x.js") == ["shell/x.js"]


@NODE
def test_joined_modules_are_what_they_were(tmp_path: Path) -> None:
    _written(Joined(SMALL), tmp_path)
    script = """
      const app = await import("./shell/app.js");
      const words = await import("./shell/words.js");
      const page = await import("./shell/page.js");
      const { menu } = await page.later();
      const { default: chess } = await import("./games/chess.js");
      const { clock } = await chess.load();
      const board = await import("./games/chess/board.js");
      const here = new URL(".", import.meta.url).pathname;
      console.log(JSON.stringify([
        app.said.replace(here, ""), words.two,
        page.seen[0] === words.one, menu[0] === words.one, menu[1] === page.seen[1],
        chess.name === words.one, chess.load === board.load, clock.replace(here, ""),
      ]));
    """
    said = json.loads(_run(tmp_path, script))
    assert said == ["shell/i18n/x.json 2", 2, True, True, True, True, True, "games/x.json"]


@pytest.mark.parametrize(
    "text",
    [
        "export let count = 0;",
        "export { a, b };",
        'export { a } from "./a.js";',
        'import a from "./a.js";',
        'import "./a.js";',
        'import { a } from "a";',
        'import { a } from "./a.js"; import { b } from "./a.js";',
        "const a = await import(name);",
        'const a = import.meta.resolve("./a.js");',
        "export const { a, b } = c;",
        "export default a;",
    ],
)
def test_what_joining_does_not_know_is_refused(text: str) -> None:
    with pytest.raises(Unjoinable, match=r"^shell/x\.js: "):
        Module.read("shell/x.js", f"const before = 1;\n{text}\n")


def test_a_ring_and_a_module_that_is_not_there_are_refused() -> None:
    ring = {"shell/a.js": 'import { b } from "./b.js";\nexport const a = 1;\n'}
    with pytest.raises(Unjoinable, match=r"b\.js"):
        Joined(ring)
    with pytest.raises(Unjoinable, match="by itself"):
        Joined(ring | {"shell/b.js": 'import { a } from "./a.js";\nexport const b = 1;\n'})


def test_every_script_of_the_client_can_be_joined() -> None:
    joined = Joined(_client())
    assert len(joined.parts("shell/app.js")) > 5
    assert len(joined.parts("shell/page.js")) > 15
    assert len(joined.parts("games/otryadov.js")) > 10
    assert "shell/board-svg.js" in joined.parts("shell/page.js")
    for name in ("shell/menu.js", "shell/rulebook.js", "games/otryadov/setup.js"):
        assert joined.parts(name) == [name]


@NODE
def test_every_script_of_the_client_gives_what_its_source_gives(tmp_path: Path) -> None:
    joined = Joined(_client())
    _written(joined, tmp_path)
    for name in joined.modules:
        done = subprocess.run(["node", "--check", name], cwd=tmp_path, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
    script = f"""
      await import({json.dumps(SETUP.as_uri())});
      const found = {{}};
      for (const name of {json.dumps(sorted(joined.modules))}) {{
        const given = Object.keys(await import("./" + name)).filter((one) => !one.startsWith("$")).sort();
        const source = Object.keys(await import({json.dumps(WEB.as_uri())} + "/" + name)).sort();
        if (JSON.stringify(given) !== JSON.stringify(source)) found[name] = [given, source];
      }}
      const one = await import("./shell/dom.js"), other = await import("./shell/app.js");
      console.log(JSON.stringify([found, one.h === other.$shell_dom.h]));
      process.exit(0);
    """
    assert json.loads(_run(tmp_path, script)) == [{}, True]


def _small(folder: Path) -> Shelf:
    for name, text in SMALL.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    (folder / "main.css").write_text('@import "./one.css";\n@import "./two.css";\nb { color: red }\n')
    (folder / "one.css").write_text("i { color: blue }\n")
    (folder / "two.css").write_text("u { color: green }\n")
    return Shelf(folder)


def _changed(path: Path, text: str) -> None:
    """Write a file anew, later than it was written before."""
    before = path.stat().st_mtime_ns if path.exists() else 0
    path.write_text(text, "utf-8")
    os.utime(path, ns=(before + 10**9, before + 10**9))


def test_a_file_is_sent_anew_when_one_of_its_modules_has_changed(tmp_path: Path) -> None:
    shelf = _small(tmp_path)
    first, other = shelf.get("shell/app.js"), shelf.get("games/chess.js")
    assert first
    assert other
    assert first is shelf.get("shell/app.js")
    _changed(tmp_path / "shell/deep.js", "export const name = 'another';\n")
    second = shelf.get("shell/app.js")
    assert second
    assert second.tag != first.tag
    assert b"another" in second.plain
    again = shelf.get("games/chess.js")
    assert again
    assert again.tag == other.tag, "what holds nothing of it keeps its tag"
    _changed(tmp_path / "games/draughts.js", 'import { one } from "../shell/words.js";\nexport default {\none,\n};\n')
    assert shelf.get("games/draughts.js")
    (tmp_path / "games/draughts.js").unlink()
    assert shelf.get("games/draughts.js") is None


def test_scripts_that_cannot_be_joined_are_sent_one_by_one(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    shelf = _small(tmp_path)
    _changed(tmp_path / "shell/deep.js", "// why\nexport let name = 'x';\n")
    for name, text in SMALL.items():
        found = shelf.get(name)
        assert found
        assert found.plain.decode() == ("\nexport let name = 'x';\n" if name == "shell/deep.js" else squeeze(text))
    assert "shell/deep.js" in caplog.text
    _changed(tmp_path / "shell/deep.js", "export const name = 'x';\n")
    found = shelf.get("shell/words.js")
    assert found
    assert b"$shell_words" in found.plain


def test_a_style_brings_along_those_that_it_imports(tmp_path: Path) -> None:
    shelf = _small(tmp_path)
    first = shelf.get("main.css")
    assert first
    assert first.plain == b"i { color: blue }\n\nu { color: green }\n\nb { color: red }\n"
    _changed(tmp_path / "two.css", "u { color: gold }\n")
    second = shelf.get("main.css")
    assert second
    assert b"gold" in second.plain
    page = Shelf(WEB).get("style/main.css")
    assert page
    assert b"@import" not in page.plain
    assert re.search(rb"--desk: #", page.plain)


def test_a_page_names_what_it_will_need_and_every_name_leads_somewhere(server: Server) -> None:
    table = open_table(server.address)["red"].table
    for path, wanted in (
        ("/", {"/web/shell/start.js"}),
        (f"/t/{table}", {"/web/shell/page.js", "/web/games/otryadov.js", "/web/art/symbols.svg"}),
        ("/t/abcdefghijkl", {"/web/shell/page.js", "/web/art/symbols.svg"}),
        ("/lesson/otryadov", {"/web/shell/lesson.js", "/web/shell/page.js", "/web/shell/sheets.js"}),
    ):
        page = httpx.get(server.address + path)
        told = set(re.findall(r"<([^>]+)>; rel=(?:modulepreload|preload; as=fetch; crossorigin)", page.headers["link"]))
        assert wanted <= told
        assert {httpx.get(server.address + one).status_code for one in told} == {200}
        kept = httpx.get(server.address + path, headers={"If-None-Match": page.headers["etag"]})
        assert (kept.status_code, kept.headers["link"]) == (304, page.headers["link"])
