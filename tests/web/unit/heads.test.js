import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const root = new URL("../../../src/posrednik/web/shell/", import.meta.url);

/** Modules that these name, and those that they name in turn. */
function closure(names) {
  const seen = new Set();
  const due = names.map((name) => new URL(name, root).href);
  while (due.length) {
    const url = due.pop();
    if (seen.has(url)) continue;
    seen.add(url);
    const source = readFileSync(new URL(url), "utf8");
    for (const [, name] of source.matchAll(/^(?:import|export)[^;]*?from "(\.[^"]+)";/gm)) due.push(new URL(name, url).href);
  }
  return seen;
}

test("sheets that come later are not drawn in by the first board", () => {
  const needed = closure(["app.js", "page.js", "../games/otryadov.js"]);
  assert.ok(needed.has(new URL("board.js", root).href));
  for (const name of ["sheets", "rulebook", "replay", "graph", "menu", "words", "journal", "over", "start", "lesson"]) {
    assert.ok(!needed.has(new URL(`${name}.js`, root).href), name);
  }
});
