// What the module of «Бой отрядов» reads out of notation, views and choices, without a page.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { stacked, stacks } from "../../../src/posrednik/web/shell/board-counters.js";
import { timetable } from "../../../src/posrednik/web/shell/board-play.js";
import { badges, counters, drawing } from "../../../src/posrednik/web/games/otryadov/counters.js";
import { drawn } from "../../../src/posrednik/web/games/otryadov/drawn.js";
import { rowLabel, trace } from "../../../src/posrednik/web/games/otryadov/notation.js";
import { spread } from "../../../src/posrednik/web/games/otryadov/preset.js";

const text = (ru) => ({ ru, en: "" });
const both = ["ru", "en"].map((lang) => JSON.parse(readFileSync(new URL(`../../../src/posrednik/web/games/i18n/otryadov.${lang}.json`, import.meta.url))));

test("both languages say the same things with the same facts", () => {
  const [ru, en] = both;
  assert.deepEqual(Object.keys(ru).sort(), Object.keys(en).sort());
  const facts = (said) => [...new Set([...said.matchAll(/\{(\w+)/g)].map((found) => found[1]))].sort();
  for (const key of Object.keys(ru)) {
    assert.deepEqual(facts(ru[key]), facts(en[key]), key);
    assert.ok(ru[key].trim() && en[key].trim(), key);
    assert.doesNotMatch(en[key], /[а-яё]/i, key);
  }
});

test("orders are traced as they are written", () => {
  assert.deepEqual(trace(text("Кн 15К-14И-13К")), [{ kind: "move", squares: ["15К", "14И", "13К"] }]);
  assert.deepEqual(trace(text("СП#rhm1 6Б*9Б#b7=ун")), [{ kind: "fire", squares: ["6Б", "9Б"] }]);
  assert.deepEqual(trace(text("Ст 9Е x8Д")), [{ kind: "attack", squares: ["9Е", "8Д"] }]);
  assert.deepEqual(trace(text("Ст 6Д!x7Д")), [{ kind: "attack", squares: ["6Д", "7Д"] }]);
  assert.deepEqual(trace(text("Кн 10Д-9Д x8Д")), [{ kind: "attack", squares: ["10Д", "9Д", "8Д"] }]);
  assert.deepEqual(trace(text("Ав 14Д>9Д")), [{ kind: "move", squares: ["14Д", "9Д"] }]);
});

test("zones are read in both spellings, and the victims of a raid are no part of its path", () => {
  assert.deepEqual(trace(text("Кн 15К-с:К-I-с:К-II {13Г, 14Ж}")), [{ kind: "move", squares: ["15К", "B:К-I", "B:К-II"] }]);
  assert.deepEqual(trace(text("Ст R:А-II-R:А-I")), [{ kind: "move", squares: ["R:А-II", "R:А-I"] }]);
});

test("what moves nothing draws nothing", () => {
  for (const said of ["Кн 8А пс", "АБ 5Д", "Ав 9Д^", "сдача", "ничья?", "", "Ст#rr1 R:А-I"]) assert.deepEqual(trace(text(said)), []);
});

test("rows are labelled as on the sheet", () => {
  assert.deepEqual(["15К", "1А", "R:Б-III", "B:К-I"].map(rowLabel), ["15", "1", "III", "I"]);
});

test("riders and those who dismounted have drawings of their own", () => {
  assert.equal(drawing({ type: "cavalry", mounted: true }).glyph, "cavalry");
  assert.equal(drawing({ type: "cavalry" }).glyph, "cavalry_dis");
  assert.equal(drawing({ type: "horse_gun" }).glyph, "horse_gun_dis");
  assert.equal(drawing({ type: "commander", mounted: true }).corner, "commander");
  assert.deepEqual(drawing({ type: "chem", arm: "tank" }), { glyph: "tank", band: "pl-band-chem" });
});

test("every drawing and badge is in the sprite", () => {
  const sprite = readFileSync(new URL("../../../src/posrednik/web/art/symbols.svg", import.meta.url), "utf8");
  const known = new Set([...sprite.matchAll(/<symbol id="([^"]+)"/g)].map((found) => found[1]));
  const types = ["rifle", "lmg", "hmg", "tachanka", "cavalry", "horse_gun", "field_gun", "battalion_gun", "armoured_car", "tank", "armoured_train", "commander", "chem", "partisan", "aircraft"];
  for (const type of types) {
    for (const mounted of [false, true]) assert.ok(known.has(`g-${drawing({ type, mounted }).glyph}`), type);
  }
  for (const obligation of ["fire_only", "back_and_fire", "dismount", "dismount_back", "must_leave", "turn_away", "gas_leave", "return_base"]) {
    for (const badge of badges({ obligation, neutralised: 1 })) assert.ok(known.has(`b-${badge}`), badge);
  }
});

const figure = (id, square, more = {}) => ({ id, side: "red", type: "rifle", square, ...more });
const app = (figures, after, lines = []) => ({
  seat: "red", selected: null, draft: [], replaying: false,
  state: { phase: "play", view: { phase: "play", figures }, board: { squares: {} } },
  considered: after ? { view: { figures: after }, lines } : null,
});

test("a drafted move leaves the figure and shows its ghost; a removed enemy fades", () => {
  const figures = [figure("r1", "6Д", { obligation: "back_and_fire" }), { ...figure("b1", "7Д"), side: "blue" }];
  const after = [figure("r1", "5Д", { obligation: "back_and_fire" }), { ...figure("b1", null), side: "blue" }];
  const a = app(figures, after);
  const shown = counters(a.state.view, a);
  assert.deepEqual(shown.map((c) => [c.id, c.square, Boolean(c.ghost), Boolean(c.fades)]), [["r1", "6Д", false, false], ["r1~", "5Д", true, false], ["b1", "7Д", false, true]]);
  assert.deepEqual(shown[1].badges, []);
});

test("the draft is drawn from where the figure stands by then, and fire is counted at its target", () => {
  const figures = [figure("r1", "6Д"), figure("r2", "6Е"), { ...figure("b1", "8Д"), side: "blue" }];
  const fire = (piece, told) => ({ order: { op: "fire", piece, target: "8Д" }, told: [{ text: { ru: told } }] });
  const lines = [
    { order: { op: "move", piece: "r1", path: ["7Д"] }, told: [] },
    fire("r1", "1 · беспокоящий: без последствий"),
    fire("r2", "1⅓ · подавляющий: отойти назад"),
    { order: { op: "fire", piece: "r2", target: "9Е" }, told: [] },
    { order: { op: "move", piece: "r2", path: ["7Е"] }, refusal: { code: "NAILED" }, told: [] },
  ];
  const things = drawn(app(figures, figures, lines));
  assert.deepEqual(things.map((t) => [t.kind, t.squares.join()]), [["move", "6Д,7Д"], ["fire", "7Д,8Д"], ["fire", "6Е,8Д"], ["barrage", "6Е,9Е"], ["flag", "8Д,7Д,6Е"]]);
  assert.match(things[4].text, /^1⅓ · /);
});

test("stacks: two keep their places inside the square, many do not overlap", () => {
  for (let count = 1; count <= 9; count += 1) {
    const spots = Array.from({ length: count }, (_, n) => stacked(n, count));
    for (const { dx, dy, scale } of spots) {
      assert.ok(Math.abs(dx) + scale / 2 <= 0.56 && Math.abs(dy) + scale / 2 <= 0.56, `${count}`);
    }
    assert.equal(new Set(spots.map(({ dx, dy }) => `${dx} ${dy}`)).size, count);
  }
  const here = stacks([{ id: "a", square: "7Д", rank: 5 }, { id: "b", square: "7Д", rank: 1 }, { id: "c", square: "7Д", left: true }]);
  assert.deepEqual([...here.values()].map((list) => list.map((c) => c.id)), [["b", "a"], ["c"]]);
});

test("a long turn is pressed into 900 milliseconds, in its order", () => {
  const times = timetable(Array.from({ length: 20 }, () => ({ length: 260 })));
  assert.ok(times[19].start + times[19].length <= 900.001);
  times.slice(1).forEach((time, n) => assert.ok(time.start >= times[n].start));
  assert.deepEqual(timetable([{ length: 260 }, { length: 120 }]), [{ start: 0, length: 260 }, { start: 260, length: 120 }]);
});

test("a set-up that is spread out keeps rows, squares and what stands already", () => {
  const squares = {};
  const zone = [];
  for (let x = 0; x < 10; x += 1) for (let d = 1; d <= 3; d += 1) {
    const name = `R:${"АБВГДЕЖЗИК"[x]}-${"I".repeat(d)}`;
    squares[name] = { x, y: 1 - d };
    zone.push(name);
  }
  const kind = (type, n) => ({ type, ids: Array.from({ length: n }, (_, i) => `${type}${i}`), missing: Array.from({ length: n }, (_, i) => `${type}${i}`), squares: zone });
  const holdings = [kind("rifle", 9), kind("hmg", 12), kind("lmg", 27), kind("battalion_gun", 2), kind("field_gun", 3), kind("cavalry", 4), kind("armoured_car", 3)];
  holdings[0].missing.shift();
  const out = spread({ due: 60, area: zone, holdings, placement: { rifle0: "R:К-I" } }, squares);
  assert.equal(Object.keys(out).length, 60);
  assert.equal(out.rifle0, "R:К-I");
  const row = (n) => Object.entries(out).filter(([, s]) => s.endsWith(`-${"I".repeat(n)}`)).map(([id]) => id);
  assert.ok(row(2).length <= 30);
  assert.ok(row(1).every((id) => id.startsWith("armoured_car") || id === "rifle0"));
  assert.ok([...row(1), ...row(2)].every((id) => !/gun\d/.test(id)));
});
