// @ts-check
/** The board: the art of the map, counters, drafts, marks and the cursor. It knows no game; a module of `games/` tells it. */

import { artTransform } from "./board-frame.js";
import { Hands } from "./board-hands.js";
import { listen } from "./board-keys.js";
import { drawing, under } from "./board-layers.js";
import { changes, play, still } from "./board-play.js";
import { Sheet } from "./board-sheet.js";
import { set, svg } from "./board-svg.js";
import { KINDS, shape } from "./marks.js";

/** @typedef {import("./board-plan.js").Plan} Plan */

/** Marks that lie under the counters, so that a stack that is fanned out is not crossed by a frame. */
const LOW = new Set(["selected", "obligation", "hover"]);

export class Board extends Sheet {
  /**
   * @param {HTMLElement} element the board's own section
   * @param {any} app
   * @param {any} game
   */
  constructor(element, app, game) {
    super(element, app, game);
    /** @type {Map<string, string[]>} */
    this.marks = new Map();
    /** @type {{side: string, traces: import("./board-play.js").Trace[]} | null} */
    this.pending = null;
    /** @type {{side: string, traces: import("./board-play.js").Trace[]} | null} */
    this.past = null;
    /** @type {{side: string, traces: import("./board-play.js").Trace[]} | null} */
    this.pointed = null;
    /** @type {ReturnType<typeof play> | null} */
    this.playing = null;
    this._listen();
  }

  _listen() {
    for (const name of ["state", "considered", "selection", "lang"]) this.app.addEventListener(name, () => this.redraw());
    this.app.addEventListener("report", (/** @type {CustomEvent} */ event) => this.play(event.detail));
    this.app.addEventListener("point-report", (/** @type {CustomEvent} */ event) => {
      this.pointed = event.detail ? this._traces(event.detail) : null;
      this.redraw();
    });
    this.app.addEventListener("point-order", (/** @type {CustomEvent} */ event) => {
      this.mark("pointed", event.detail ? (this.game.squaresOf?.(event.detail, this.app) ?? []) : []);
    });
    this.app.addEventListener("blank", () => this._forget());
    new ResizeObserver(() => this._resize()).observe(this.element);
    listen(this);
    this.hands = new Hands(/** @type {any} */ (this.cells), {
      tap: (square, event) => this._act(() => this.choose(square, event)),
      grips: (square) => Boolean(this.game.grips?.(this.app, this, square)),
      drag: (from, squares, done, event) => this._act(() => this.game.drag?.(this.app, this, squares, done, event)),
      hover: (square) => this._hover(square),
      ask: (square) => this.game.ask?.(this.app, this, square, "press"),
      pan: (dx, dy) => this.pan(dx, dy),
      zoom: (factor, px, py) => this.zoom(factor, { x: px, y: py }),
      under: (px, py) => this.plan?.under(px, py) ?? null,
      roomy: () => !this.plan?.pans,
      corner: () => this.corner(),
    });
    this.hands.lingers = (square) => this.game.ask?.(this.app, this, square, "hover");
  }

  /** @param {() => unknown} act */
  _act(act) {
    this.settle();
    act();
  }

  /** One click, tap or Enter. It waits until what may be chosen is known, and one that came first acts first. @param {string} square @param {any} event */
  choose(square, event) {
    const choose = () => this.game.choose(this.app, this, square, event);
    return this.app.known()?.then(choose) ?? choose();
  }

  /** What is still moving arrives, and what was marked as changed is no longer. */
  settle() {
    this.playing?.finish();
    if (still()) this.layers.acts.replaceChildren();
  }

  // --- drawing -----------------------------------------------------------------------------------

  /** Draw what the app holds, by difference from what is drawn. */
  draw() {
    this.unqueue();
    const state = this.app.state;
    if (!state || !this.ready) return;
    if (!this.counters.length) this.count(state.view);
    if (!this._settle(state)) return;
    const plan = /** @type {Plan} */ (this.plan);
    if (this.app.replaying && !this.pending) this.past = null;
    const before = this._standing();
    this.count(state.view);
    this._pieces();
    this._layers();
    this.game.drew?.(this.app, this);
    this.grid.draw(plan, (name) => this.game.describe(name, this.app), (name) => this.marks.get("selected")?.includes(name) ?? false);
    if (plan.pans) this.overview.draw(plan, this.counters);
    if (this.pending) this._enact(before);
  }

  _layers() {
    const plan = /** @type {Plan} */ (this.plan);
    if (this.drawn) set(this.land, { transform: artTransform(plan, this.drawn.width, this.drawn.height) });
    const low = this.game.overlays?.(this.app.state.view, this.app) ?? [];
    const high = [...(this._pastTraces()), ...(this.game.drawn?.(this.app) ?? [])];
    this._renew(this.layers.under, low, () => low.map((/** @type {any} */ thing) => under(thing, plan)));
    const occupied = new Set(this.counters.map((c) => c.square));
    this._renew(this.layers.drafts, high, () => high.flatMap((/** @type {any} */ thing) => drawing(thing, plan, occupied)));
  }

  /** @param {SVGElement & {sign?: string}} layer @param {any} things @param {() => Element[]} make */
  _renew(layer, things, make) {
    const sign = `${this.plan?.turns} ${JSON.stringify(things)}`;
    if (sign === layer.sign) return;
    layer.sign = sign;
    layer.replaceChildren(...make());
  }

  /** The turn that a reader points at in the journal, else the last turn of the enemy until the first own order. */
  _pastTraces() {
    if (this.pointed) return this.pointed.traces.map((trace) => ({ ...trace, side: this.pointed?.side ?? "", past: true }));
    if (!this.past || (this.app.draft?.length && !this.app.replaying) || (this.past.side === this.app.seat && !this.app.replaying)) return [];
    const { side, traces } = this.past;
    return traces.map((trace) => ({ ...trace, side, past: true }));
  }

  // --- what happened -----------------------------------------------------------------------------

  _standing() {
    const plan = /** @type {Plan} */ (this.plan);
    const out = new Map();
    if (!this.pending) return out;
    for (const [id, known] of this.pieces.known) {
      if (plan.squares.has(known.square) && !known.kind.includes("ghost")) out.set(id, { ...known, from: plan.middle(known.square) });
    }
    return out;
  }

  /** What the orders of a report drew. @param {any} report */
  _traces(report) {
    const traces = (report.orders ?? []).flatMap((/** @type {any} */ order) => this.game.trace?.(order.text) ?? []);
    return { side: report.seat, traces };
  }

  /** Animate a report when its state is drawn. @param {any} report */
  play(report) {
    this.pending = this._traces(report);
    this.past = this.pending;
    this.redraw();
  }

  /** @param {Map<string, any>} before */
  _enact(before) {
    const plan = /** @type {Plan} */ (this.plan);
    const { side, traces } = /** @type {NonNullable<typeof this.past>} */ (this.pending);
    const moved = new Map();
    /** @type {SVGElement[]} */
    const gone = [];
    for (const [id, was] of before) {
      const now = this.pieces.known.get(id);
      if (!now) gone.push(/** @type {SVGElement} */ (was.node.cloneNode(true)));
      else if (now.square !== was.square) moved.set(now.square, { ...now, from: was.from });
    }
    const changed = [...[...moved.keys()], ...[...before.values()].filter((was) => !this.pieces.known.has(was.node.dataset.id)).map((was) => was.square)];
    this.pending = null;
    if (!before.size) return;
    if (still()) {
      this.layers.acts.replaceChildren(...changes(plan, changed));
      return;
    }
    this.playing?.finish();
    const playing = play({ plan, layer: this.layers.acts, moved, gone, side }, traces);
    this.playing = playing;
    const over = new AbortController();
    for (const type of ["keydown", "pointerdown"]) document.addEventListener(type, playing.finish, { once: true, capture: true, signal: over.signal });
    void playing.done.then(() => over.abort());
  }

  // --- marks and the cursor ------------------------------------------------------------------------

  /** @param {string} kind @param {string[]} squares */
  mark(kind, squares) {
    const old = this.marks.get(kind) ?? [];
    if (old.length === squares.length && old.every((name, i) => name === squares[i])) return;
    this.marks.set(kind, squares);
    this._remark(kind);
  }

  /** @param {string} kind */
  unmark(kind) {
    this.mark(kind, []);
  }

  /** @param {string} [only] */
  _remark(only) {
    const plan = this.plan;
    if (!plan) return;
    for (const kind of KINDS) {
      if (only && kind !== only) continue;
      const layer = LOW.has(kind) ? this.layers.base : this.layers.marks;
      const group = layer.querySelector(`.kind-${kind}`) ?? layer.appendChild(svg("g", { class: `kind-${kind}` }));
      group.replaceChildren(...(this.marks.get(kind) ?? []).filter((s) => plan.squares.has(s)).map((s) => shape(kind, plan.middle(s))));
    }
    if (!only && this.grid.cursor && plan.squares.has(this.grid.cursor)) this._cursor(this.grid.cursor);
  }

  /** @param {string} name */
  _cursor(name) {
    const plan = this.plan;
    if (!plan?.squares.has(name)) return;
    this.layers.cursor.replaceChildren(shape("selected", plan.middle(name)));
    if (this.grid.focused) {
      if (plan.pans) {
        plan.reveal(name);
        this._view();
      }
      if (this.element.classList.contains("keyed")) this._inSight(name);
      this.fan(name);
      this.game.stands?.(this.app, this, name);
    }
  }

  /** @param {string} name */
  focusSquare(name) {
    this.grid.focus(name);
  }

  /** The page scrolls so far that a square with the keyboard on it is in sight, clear of what sticks to the edges. @param {string} name */
  _inSight(name) {
    const box = this.rect(name);
    if (!box) return;
    const edge = 64;
    if (box.top < edge && scrollY > 0) scrollBy({ top: box.top - edge });
    else if (box.bottom > innerHeight - edge) scrollBy({ top: box.bottom - innerHeight + edge });
  }

  /** Spread the counters of a square. @param {string | null} square */
  fan(square) {
    const stack = square && this.counters.filter((c) => c.square === square && !c.ghost).length === 2 ? square : null;
    if (stack === this.pieces.fanned || !this.plan) return;
    this.pieces.fanned = stack;
    this._pieces();
  }

  /** @param {string | null} square */
  _hover(square) {
    this.fan(square);
    this.game.hover?.(this.app, this, square);
  }

  /** The square of the cursor. */
  get cursor() {
    return this.grid.cursor;
  }

  /** The square under a point of the page. @param {number} x @param {number} y */
  squareAt(x, y) {
    const { left, top } = this.corner();
    const { width, height } = this.plan?.window ?? { width: 0, height: 0 };
    return x < left || y < top || x >= left + width || y >= top + height ? null : this.plan?.under(x - left, y - top) ?? null;
  }

  /** Where a square is on the page. @param {string} name @returns {DOMRect | null} */
  rect(name) {
    return this.grid.cells.get(name)?.getBoundingClientRect() ?? null;
  }

  // --- the window ----------------------------------------------------------------------------------

  /** Nothing of what a seat has seen stays on the page. */
  _forget() {
    this.playing?.finish();
    this.pending = this.past = this.pointed = null;
    this.marks.clear();
    this.count(null);
    this.pieces.clear();
    for (const name of ["under", "base", "drafts", "marks", "acts"]) this.layers[name].replaceChildren();
    for (const name of ["under", "drafts"]) /** @type {any} */ (this.layers[name]).sign = "";
    this.grid.hush();
    this.overview.dots.replaceChildren();
  }
}
