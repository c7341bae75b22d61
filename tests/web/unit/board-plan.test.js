// Laws of the board's arithmetic: every turn is a turn (never a mirror), windows stay on the sheet, sizes are whole.
import assert from "node:assert/strict";
import { test } from "node:test";
import { LEAST, MOST, orientation, Plan, UNIT } from "../../../src/posrednik/web/shell/board-plan.js";
import { arrange, rising } from "../../../src/posrednik/web/shell/board-svg.js";

const LETTERS = "АБВГДЕЖЗИК";
/** The field of «Бой отрядов» with its zones. */
const squares = {};
for (let y = -2; y <= 18; y += 1) {
  for (let x = 0; x < 10; x += 1) {
    const name = y < 1 ? `R:${LETTERS[x]}-${"I".repeat(1 - y)}` : y > 15 ? `B:${LETTERS[x]}-${"I".repeat(y - 15)}` : `${y}${LETTERS[x]}`;
    squares[name] = { x, y };
  }
}

const turned = (turns) => {
  const plan = new Plan(squares);
  plan.orient(turns);
  return plan;
};

test("upright, the first column is at the left and rows grow upwards", () => {
  const plan = turned(0);
  assert.deepEqual(plan.place("R:А-III"), { u: 0, v: 20 });
  assert.deepEqual(plan.place("B:К-III"), { u: 9, v: 0 });
  assert.deepEqual([plan.wide, plan.tall], [10, 21]);
});

test("for Red on its side А is on top and the own edge at the left; for Blue А is at the bottom", () => {
  const red = turned(orientation(true, false));
  assert.deepEqual(red.place("R:А-III"), { u: 0, v: 0 });
  assert.deepEqual(red.place("B:К-III"), { u: 20, v: 9 });
  const blue = turned(orientation(true, true));
  assert.deepEqual(blue.place("B:А-III"), { u: 0, v: 9 });
  assert.deepEqual(blue.place("R:К-III"), { u: 20, v: 0 });
});

test("on phones the own edge is below for both", () => {
  assert.equal(turned(orientation(false, false)).place("R:А-III").v, 20);
  assert.equal(turned(orientation(false, true)).place("B:А-III").v, 20);
});

test("no orientation mirrors: the turn from north to east stays clockwise", () => {
  for (let turns = 0; turns < 4; turns += 1) {
    const plan = turned(turns);
    const here = plan.place("8Д");
    const north = plan.place("9Д");
    const east = plan.place("8Е");
    const cross = (north.u - here.u) * (east.v - here.v) - (north.v - here.v) * (east.u - here.u);
    assert.equal(cross, 1, `turn ${turns}`);
  }
});

test("every place names its square, in every orientation", () => {
  for (let turns = 0; turns < 4; turns += 1) {
    const plan = turned(turns);
    for (const name of Object.keys(squares)) {
      const { u, v } = plan.place(name);
      assert.equal(plan.at(u, v), name);
      assert.deepEqual(plan.middle(name), { x: (u + 0.5) * UNIT, y: (v + 0.5) * UNIT });
    }
    assert.equal(plan.at(-1, 0), null);
    assert.equal(plan.at(plan.wide, 0), null);
  }
});

test("a point of the window is under the square that is drawn there, however it is panned and zoomed", () => {
  const plan = turned(1);
  for (const cell of [28, 44, 71]) {
    plan.show(cell, 500, 300);
    plan.moveTo(137, 61);
    for (const [px, py] of [[0, 0], [111, 42], [plan.window.width - 1, plan.window.height - 1]]) {
      const { u, v } = plan.place(plan.under(px, py));
      assert.equal(u, Math.floor((px + plan.window.x) / plan.cell));
      assert.equal(v, Math.floor((py + plan.window.y) / plan.cell));
    }
  }
});

test("squares are whole pixels, never below the least nor above the most", () => {
  const plan = turned(1);
  for (const cell of [1, 27.6, 43.4, 5000]) {
    plan.show(cell, 949, 470);
    assert.equal(plan.cell, Math.round(plan.cell));
    assert.ok(plan.cell >= LEAST && plan.cell <= MOST);
  }
});

test("the window never leaves the sheet", () => {
  const plan = turned(0);
  plan.show(44, 360, 396);
  for (const [x, y] of [[-500, -500], [9999, 9999], [12.4, 7.9]]) {
    plan.moveTo(x, y);
    assert.ok(plan.window.x >= 0 && plan.window.x + plan.window.width <= plan.wide * plan.cell);
    assert.ok(plan.window.y >= 0 && plan.window.y + plan.window.height <= plan.tall * plan.cell);
  }
  assert.ok(plan.pans);
});

test("zooming holds the point under the finger", () => {
  const plan = turned(0);
  plan.show(44, 360, 396);
  plan.moveTo(40, 300);
  const hold = { x: 170, y: 180 };
  const before = plan.under(hold.x, hold.y);
  plan.show(60, 360, 396, hold);
  assert.equal(plan.under(hold.x, hold.y), before);
});

test("reveal brings a square wholly into the window and moves no farther than it must", () => {
  const plan = turned(0);
  plan.show(44, 360, 396);
  plan.moveTo(0, 0);
  plan.reveal("1К");
  const { u, v } = plan.place("1К");
  assert.ok(u * 44 >= plan.window.x && (u + 1) * 44 <= plan.window.x + plan.window.width);
  assert.ok(v * 44 >= plan.window.y && (v + 1) * 44 <= plan.window.y + plan.window.height);
  const { x, y } = plan.window;
  plan.reveal("2И");
  assert.deepEqual([plan.window.x, plan.window.y], [x, y]);
});

test("a board of 943 pixels has squares of 43, as on the mock-up", () => {
  assert.equal(turned(1).fit(943, 470), 43);
});

test("children are brought into order by moving as few as possible", () => {
  assert.deepEqual(rising([3, 0, 1, 4, 2, 5]).map((n) => [3, 0, 1, 4, 2, 5][n]), [0, 1, 2, 5]);
  assert.deepEqual(rising([-1, 7, -1, 3]).length, 1);
  assert.deepEqual(rising([]), []);
  const parent = {
    children: [], moved: 0,
    insertBefore(child, next) {
      this.children = this.children.filter((one) => one !== child);
      this.children.splice(next ? this.children.indexOf(next) : this.children.length, 0, child);
      this.moved += 1;
    },
  };
  const child = (name) => ({ name, remove() { parent.children = parent.children.filter((one) => one !== this); } });
  const [a, b, c, d, e, f] = [..."abcdef"].map(child);
  arrange(parent, [a, b, c, d, e]);
  parent.moved = 0;
  arrange(parent, [b, c, d, e, a]);
  assert.equal(parent.moved, 1);
  arrange(parent, [f, e, b, c, d]);
  assert.deepEqual(parent.children.map((one) => one.name).join(""), "febcd");
  assert.equal(parent.moved, 3);
});
