import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { shell } from "./setup.js";

const { FIRST_BOARD } = await shell("preload");
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

test("what the first board needs is asked for at once, and nothing else", () => {
  const always = closure(["app.js"]);
  const needed = [...closure(["page.js", "../games/otryadov.js"])].filter((url) => !always.has(url)).sort();
  assert.deepEqual(FIRST_BOARD.map((name) => new URL(name, root).href).sort(), needed);
});

test("sheets that come later are not drawn in by the first board", () => {
  const needed = closure(["page.js"]);
  for (const name of ["rulebook", "replay", "graph", "menu", "words", "journal", "over"]) {
    assert.ok(!needed.has(new URL(`${name}.js`, root).href), name);
  }
});
