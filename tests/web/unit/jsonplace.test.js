import assert from "node:assert/strict";
import { test } from "node:test";
import { shell } from "./setup.js";

const { brokenAt, lineColumn } = await shell("jsonplace");

const WHOLE = `{
 "id": "карта \\"два\\" \\u0416", "rows": [1, -2.5e3, 0, []],
 "squares": {"1А": {"kind": "weak", "rail": true}, "1Б": null, "x": {}}
}`;

/** What the engine says of a text: null if it is JSON, else the place, if it names one. */
function engine(text) {
  try {
    JSON.parse(text);
    return null;
  } catch (error) {
    const at = /position (\d+)/.exec(error.message);
    return at ? Number(at[1]) : undefined;
  }
}

test("a text is broken where the engine finds it so, whatever is left out, put in or cut off", () => {
  const texts = [WHOLE, "", "  ", "1", '"a', "[1,]", '{"a":1,}', "{a:1}", "[01]", "[1 2]", "tru", "null x", '"\n"', "\uFEFF{}"];
  for (let at = 0; at < WHOLE.length; at += 1) {
    texts.push(WHOLE.slice(0, at), WHOLE.slice(0, at) + WHOLE.slice(at + 1));
    for (const c of '{}[],:"x1\\\n') texts.push(WHOLE.slice(0, at) + c + WHOLE.slice(at));
  }
  let broken = 0;
  for (const text of texts) {
    const found = brokenAt(text);
    const other = engine(text);
    assert.equal(found === null, other === null, JSON.stringify(text));
    if (other === undefined || other === null || found === null) continue;
    broken += 1;
    assert.ok(found <= other, `${JSON.stringify(text)}: ${found}, the engine: ${other}`);
  }
  assert.ok(broken > 500);
});

test("the place is told as line and column", () => {
  const text = WHOLE.replace('"rail": true', '"rail": ja');
  assert.deepEqual(lineColumn(text, brokenAt(text)), { line: 3, column: text.split("\n")[2].indexOf("ja") + 1 });
  assert.deepEqual(lineColumn(WHOLE.slice(0, -1), brokenAt(WHOLE.slice(0, -1))), { line: 4, column: 1 });
});
