// @ts-check
/** The sheet under a board: its layers, the art of the map, its size on the page, the window on it. Knows no game. */

import { art, symbols } from "./board-art.js";
import { Counters } from "./board-counters.js";
import { artTransform, Frame, labels, Overview } from "./board-frame.js";
import { Grid } from "./board-grid.js";
import { tools } from "./board-keys.js";
import { LEAST, orientation, PAD, Plan, SLIM } from "./board-plan.js";
import { set, svg } from "./board-svg.js";
import { say } from "./dom.js";

/** Narrower boards stand upright, in a window. */
export const PHONE = 600;
/** The share of the window's height that a board may take. */
const TALL = 0.62;
/** The smallest square that has room for a code. */
const CODED = 34;

export class Sheet {
  /**
   * @param {HTMLElement} element the board's own section
   * @param {any} app
   * @param {any} game
   */
  constructor(element, app, game) {
    this.element = element;
    this.app = app;
    this.game = game;
    /** @type {Plan | null} */
    this.plan = null;
    /** @type {import("./board-counters.js").Counter[]} */
    this.counters = [];
    this.auto = true;
    this.turned = 0;
    this.width = 0;
    this.roomFor = 0;
    this.queued = 0;
    this.hidden = false;
    this.ready = false;
    this.shape = this.fresh = this.artOf = "";
    /** @type {{width: number, height: number} | null} */
    this.drawn = null;
    /** @type {ReturnType<typeof labels> | null} */
    this.letters = null;
    const layer = (/** @type {string} */ name) => svg("g", { class: `layer-${name}`, "aria-hidden": "true" });
    /** @type {Record<string, SVGElement>} */
    this.layers = Object.fromEntries(["under", "base", "pieces", "drafts", "marks", "acts", "cursor"].map((name) => [name, layer(name)]));
    this.cells = say(svg("g", { class: "layer-squares" }), { ru: "Доска", en: "Board" }, {}, "aria-label");
    this.sheet = svg("g", { class: "sheet" }, ...Object.values(this.layers), this.cells);
    this.pane = svg("svg", { class: "pane" }, this.sheet);
    this.edge = svg("g", { class: "frame" });
    this.picture = svg("svg", { class: "picture" }, this.pane, this.edge);
    this.land = svg("g", { class: "layer-art" });
    this.landSheet = svg("g", {}, this.land);
    this.landPane = svg("svg", {}, this.landSheet);
    this.ground = svg("svg", { class: "ground", "aria-hidden": "true" }, svg("rect", { class: "paper", width: "100%", height: "100%" }), this.landPane);
    this.frame = new Frame(this.edge);
    this.pieces = new Counters(this.layers.pieces);
    this.grid = new Grid(this.cells, (name) => this._cursor(name));
    this.overview = new Overview((u, v) => this._jump(u, v));
    this.bar = tools(this);
    this.element.classList.add("board");
    this.element.replaceChildren(/** @type {any} */ (this.ground), /** @type {any} */ (this.picture), this.overview.element, this.bar);
  
    /** Symbols and sentences are there, and a drawing is due. */
    this.prepared = this._prepare();
  }

  async _prepare() {
    await Promise.all([symbols(), this.game.load?.()]).catch((error) => console.error(error));
    this.ready = true;
    this.redraw();
  }

  /** Make plan and art fit the state; false if there is no room to draw in yet. @param {any} state */
  _settle(state) {
    if (this.shape !== state.board.art + Object.keys(state.board.squares).length) {
      this.shape = state.board.art + Object.keys(state.board.squares).length;
      this.plan = new Plan(state.board.squares);
      this.auto = true;
    }
    const plan = /** @type {Plan} */ (this.plan);
    if (!this.width) this._measure();
    const { width } = this;
    if (!width) return false;
    const lying = width >= PHONE;
    const turns = orientation(lying, state.seat === "blue") + this.turned;
    const fresh = `${turns % 4} ${width} ${this.roomFor} ${state.board.art} ${this.app.lang}`;
    if (fresh !== this.fresh) {
      if (plan.turns !== turns % 4) this.auto = true;
      plan.orient(turns);
      this.fresh = fresh;
      this.letters = labels(plan, state.board, this.app.lang, (name) => this.game.rowLabel?.(name) ?? name);
      this._fit();
      this._remark();
    }
    if (this.artOf !== `${state.board.art} ${lying}`) void this._paint(state.board.art, lying);
    return true;
  }

  /** Look how much room the page gives; not at every drawing, as it costs the browser a layout. */
  _measure() {
    this.width = this.element.clientWidth;
    this.roomFor = parseFloat(getComputedStyle(this.element).getPropertyValue("--board-room")) || 0;
  }

  /** The room on the page in pixels. */
  _room() {
    const plan = /** @type {Plan} */ (this.plan);
    const { width } = this;
    plan.pad = width < PHONE ? SLIM : PAD;
    const { left, right, top, bottom } = plan.pad;
    const long = Math.max(plan.rows, plan.columns);
    const cell = Math.max(LEAST, Math.floor((width - left - right) / long));
    const tall = Math.max(470, innerHeight * TALL);
    const lying = Math.min(tall, cell * Math.min(plan.rows, plan.columns) + top + bottom);
    return { width, height: this.roomFor || lying };
  }

  _fit() {
    const plan = /** @type {Plan} */ (this.plan);
    const { width, height } = this._room();
    if (this.auto) {
      const whole = plan.fit(width, height);
      plan.show(width < PHONE ? Math.max(44, whole) : whole, width, height);
      this._begin(plan);
    } else plan.show(plan.cell, width, height);
    this._view();
  }

  /** Where a window that shows a part begins: at the cursor if the keyboard is there, else among the own figures. @param {Plan} plan */
  _begin(plan) {
    if (!plan.pans) return;
    if (this.grid.focused && this.grid.cursor && plan.squares.has(this.grid.cursor)) {
      plan.reveal(this.grid.cursor);
      return;
    }
    const own = this.counters.filter((c) => c.side === this.app.seat && plan.squares.has(c.square)).map((c) => plan.place(c.square));
    const { width, height } = plan.window;
    const mean = (/** @type {number[]} */ list) => list.reduce((sum, n) => sum + n + 0.5, 0) / list.length;
    const u = own.length ? mean(own.map((p) => p.u)) : plan.wide / 2;
    const v = own.length ? mean(own.map((p) => p.v)) - 1 : plan.tall;
    plan.moveTo(u * plan.cell - width / 2, v * plan.cell - height / 2);
  }

  /** Write size and window of the picture. */
  _view() {
    const plan = /** @type {Plan} */ (this.plan);
    const { x, y, width, height } = plan.window;
    const { left, right, top, bottom } = plan.pad;
    const size = { width: width + left + right, height: height + top + bottom };
    const transform = `translate(${-x} ${-y}) scale(${plan.cell / 40})`;
    for (const whole of [this.picture, this.ground]) set(whole, { ...size, viewBox: `0 0 ${size.width} ${size.height}` });
    set(this.pane, { x: left, y: top, width, height, overflow: plan.pans ? "hidden" : "visible" });
    set(this.landPane, { x: left, y: top, width, height, overflow: "hidden" });
    set(this.sheet, { transform });
    set(this.landSheet, { transform });
    this.element.classList.toggle("apart", this.width - size.width > 40);
    this.element.classList.toggle("pans", plan.pans);
    this.element.classList.toggle("small", plan.cell < CODED);
    if (this.letters) this.frame.draw(plan, this.letters);
    this.overview.move(plan);
  }

  /** @param {string} address @param {boolean} lying */
  async _paint(address, lying) {
    const plan = /** @type {Plan} */ (this.plan);
    const wanted = `${address} ${lying}`;
    this.artOf = wanted;
    try {
      const found = await art(this.game.art?.(address, lying) ?? address);
      if (this.artOf !== wanted) return;
      const box = found.viewBox.baseVal;
      this.drawn = { width: box?.width || found.width.baseVal.value, height: box?.height || found.height.baseVal.value };
      this.land.replaceChildren(...found.childNodes);
      set(this.land, { transform: artTransform(plan, this.drawn.width, this.drawn.height) });
    } catch (error) {
      this.artOf = "";
      this.land.replaceChildren();
      console.error(error);
    }
  }

  /** @param {number} factor @param {{x: number, y: number}} [hold] */
  zoom(factor, hold) {
    const plan = this.plan;
    if (!plan) return;
    const { width, height } = this._room();
    const next = factor > 1 ? Math.max(plan.cell + 1, plan.cell * factor) : Math.min(plan.cell - 1, plan.cell * factor);
    const whole = Math.min(plan.fit(width, height), plan.cell);
    plan.show(Math.max(next, whole), width, height, hold);
    this.auto = false;
    this._view();
    this._pieces();
  }

  /** The corner of the window on the page. */
  corner() {
    const box = this.picture.getBoundingClientRect();
    const pad = this.plan?.pad ?? PAD;
    return { left: box.left + pad.left, top: box.top + pad.top };
  }

  /** Show the whole board, or as much of it as there is room for. */
  whole() {
    if (!this.plan) return;
    const { width, height } = this._room();
    this.plan.show(this.plan.fit(width, height), width, height);
    this.auto = width >= PHONE;
    this._view();
    this._pieces();
  }

  /** @param {number} dx @param {number} dy in pixels */
  pan(dx, dy) {
    if (!this.plan?.pans) return;
    this.plan.moveTo(this.plan.window.x + dx, this.plan.window.y + dy);
    this._view();
  }

  /** @param {number} u @param {number} v */
  _jump(u, v) {
    const plan = this.plan;
    if (!plan) return;
    plan.moveTo(u * plan.cell - plan.window.width / 2, v * plan.cell - plan.window.height / 2);
    this._view();
  }

  /** Turn the board a quarter. */
  turn() {
    this.turned = (this.turned + 1) % 4;
    this.auto = true;
    this.redraw();
  }

  /** Show the bare map, or the counters again. @param {boolean} bare */
  hide(bare) {
    this.hidden = bare;
    this.element.classList.toggle("bare", bare);
  }

  _resize() {
    this._measure();
    this.redraw();
  }

  /** Draw before the next frame, once however often it is asked for. */
  redraw() {
    this.queued ||= requestAnimationFrame(() => this.draw());
  }

  unqueue() {
    cancelAnimationFrame(this.queued);
    this.queued = 0;
  }

  /** The counters of a view, as the game shows them; of none: no counters. @param {any} view */
  count(view) {
    this.counters = view ? this.game.counters(view, this.app) : [];
  }

  // --- what a board adds ---------------------------------------------------------------------------

  draw() {}

  _pieces() {
    if (this.plan) this.pieces.draw(this.counters, this.plan, this.plan.cell >= CODED);
  }

  _remark() {}

  /** @param {string} name */
  _cursor(name) {
    void name;
  }
}
