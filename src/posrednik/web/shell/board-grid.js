// @ts-check
/** The board for keyboard and ear: a grid of named squares with one tab stop. It lies above the drawing and takes the pointer. */

import { UNIT } from "./board-plan.js";
import { arrange, set, svg } from "./board-svg.js";

/** @typedef {import("./board-plan.js").Plan} Plan */

const STEPS = /** @type {Record<string, [number, number]>} */ ({
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
});

export class Grid {
  /**
   * @param {SVGElement} layer
   * @param {(name: string) => void} moved called when the cursor comes to a square
   */
  constructor(layer, moved) {
    this.layer = layer;
    this.moved = moved;
    set(layer, { role: "grid" });
    /** @type {Map<string, SVGElement>} */
    this.cells = new Map();
    /** What each square is called now. @type {Map<string, string>} */
    this.said = new Map();
    /** @type {SVGElement[]} */
    this.rows = [];
    /** @type {string | null} */
    this.cursor = null;
    this.shape = "";
    layer.addEventListener("focusin", (event) => {
      const name = /** @type {Element} */ (event.target).getAttribute("data-square");
      if (name) this.come(name);
    });
  }

  /**
   * Lay the squares out and name them.
   * @param {Plan} plan
   * @param {(name: string) => string} describe
   * @param {(name: string) => boolean} chosen whether a square is the selected one
   */
  draw(plan, describe, chosen) {
    const shape = `${plan.turns} ${plan.squares.size}`;
    if (shape !== this.shape) this._lay(plan);
    this.shape = shape;
    for (const [name, cell] of this.cells) {
      const label = describe(name);
      const marked = chosen(name);
      const said = marked ? `${label} *` : label;
      if (this.said.get(name) === said) continue;
      this.said.set(name, said);
      set(cell, { "aria-label": label, "aria-selected": marked ? "true" : null });
    }
    if (this.cursor === null || !this.cells.has(this.cursor)) this.come(this._first(plan));
  }

  /** @param {Plan} plan */
  _first(plan) {
    return plan.at(Math.floor(plan.wide / 2), Math.floor(plan.tall / 2)) ?? [...plan.squares.keys()][0];
  }

  /** @param {Plan} plan */
  _lay(plan) {
    const held = document.activeElement?.getAttribute("data-square");
    /** @type {SVGElement[][]} */
    const rows = Array.from({ length: plan.tall }, () => []);
    for (const name of [...this.cells.keys()]) if (!plan.squares.has(name)) this.cells.delete(name);
    for (const name of plan.squares.keys()) {
      let cell = this.cells.get(name);
      if (!cell) {
        cell = svg("rect", { role: "gridcell", "data-square": name, tabindex: -1, width: UNIT, height: UNIT, class: "square" });
        this.cells.set(name, cell);
      }
      const { u, v } = plan.place(name);
      set(cell, { x: u * UNIT, y: v * UNIT, "aria-colindex": u + 1 });
      rows[v][u] = cell;
    }
    set(this.layer, { "aria-rowcount": plan.tall, "aria-colcount": plan.wide });
    this.rows = rows.map((row, v) => {
      const element = this.rows[v] ?? svg("g", { role: "row", "aria-rowindex": v + 1 });
      arrange(element, row.filter(Boolean));
      return element;
    });
    arrange(this.layer, this.rows);
    if (held) /** @type {any} */ (this.cells.get(held))?.focus({ preventScroll: true });
  }

  /** The cursor comes to a square; focus stays where it is. @param {string} name */
  come(name) {
    if (name === this.cursor) return;
    if (this.cursor) this.cells.get(this.cursor)?.setAttribute("tabindex", "-1");
    this.cursor = name;
    this.cells.get(name)?.setAttribute("tabindex", "0");
    this.moved(name);
  }

  /** @param {string} name */
  focus(name) {
    const cell = /** @type {any} */ (this.cells.get(name));
    if (!cell) return;
    this.come(name);
    cell.focus({ preventScroll: true });
  }

  /** Forget what the squares were called. */
  hush() {
    this.said.clear();
    for (const cell of this.cells.values()) set(cell, { "aria-label": "", "aria-selected": null });
  }

  /** Whether the keyboard is on the board. */
  get focused() {
    return this.layer.contains(document.activeElement);
  }

  /**
   * Carry out a key that moves the cursor.
   * @param {KeyboardEvent} event
   * @param {Plan} plan
   * @returns {boolean} whether it was one
   */
  key(event, plan) {
    if (!this.cursor || event.ctrlKey || event.altKey || event.metaKey) return false;
    const step = STEPS[event.key];
    if (step) {
      const next = plan.neighbour(this.cursor, step[0], step[1]);
      if (next) this.focus(next);
      return true;
    }
    const { u, v } = plan.place(this.cursor);
    if (event.key === "Home" || event.key === "End") {
      const next = plan.at(event.key === "Home" ? 0 : plan.wide - 1, v);
      if (next) this.focus(next);
      return true;
    }
    if (event.key === "PageUp" || event.key === "PageDown") {
      const next = plan.at(u, event.key === "PageUp" ? 0 : plan.tall - 1);
      if (next) this.focus(next);
      return true;
    }
    return false;
  }
}
