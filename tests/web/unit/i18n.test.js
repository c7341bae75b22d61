import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { sentences, shell } from "./setup.js";

const { fill, form } = await shell("i18n");
const ru = sentences("ru");
const en = sentences("en");

test("both languages have the same sentences with the same facts", () => {
  assert.deepEqual(Object.keys(ru), Object.keys(en));
  const facts = (text) => [...new Set([...text.matchAll(/\{(\w+)/g)].map((m) => m[1]))].sort();
  for (const key of Object.keys(ru)) assert.deepEqual(facts(ru[key]), facts(en[key]), key);
});

test("Russian numbers take three forms, English two", () => {
  const said = (n) => fill(ru["strip.orders"] ?? "{n} {n|приказ|приказа|приказов}", { n }, "ru");
  assert.deepEqual([1, 2, 5, 11, 21, 104].map(said), [
    "1 приказ",
    "2 приказа",
    "5 приказов",
    "11 приказов",
    "21 приказ",
    "104 приказа",
  ]);
  assert.deepEqual(
    [1, 2, 21].map((n) => fill("{n} {n|order|orders}", { n }, "en")),
    ["1 order", "2 orders", "21 orders"],
  );
  assert.equal(form(0, "ru"), 2);
});

test("a fact that is not known stays visible", () => assert.equal(fill("{side} · {turn}", { turn: 7 }, "ru"), "{side} · 7"));

test("every sentence that the shell names exists, and none lies unused", () => {
  const folder = new URL("../../../src/posrednik/web/shell/", import.meta.url);
  const source = readdirSync(folder)
    .filter((name) => name.endsWith(".js"))
    .map((name) => readFileSync(new URL(name, folder), "utf8"))
    .join("\n");
  for (const [, key] of source.matchAll(/"([a-z]+(?:-[a-z]+)*(?:\.[\w-]+)+)"/g)) {
    if (!/\.(js|json|svg|txt)$/.test(key)) assert.ok(key in ru, `no sentence «${key}»`);
  }
  const stems = [...source.matchAll(/`([A-Za-z-]+(?:\.[a-z-]+)*\.)\$\{/g)].map((m) => m[1]);
  for (const key of Object.keys(ru)) {
    const named = source.includes(`"${key}"`) || stems.some((stem) => key.startsWith(stem));
    assert.ok(named, `«${key}» is said nowhere`);
  }
});
