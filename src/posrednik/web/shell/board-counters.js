// @ts-check
/** Counters on the board: plate, drawing, code, badges; stacks fanned out; redrawn by difference. */

import { arrange, n, set, svg } from "./board-svg.js";
import { UNIT } from "./board-plan.js";

/**
 * @typedef {object} Counter
 * @property {string} id
 * @property {string} side
 * @property {string} square
 * @property {string} glyph symbol without `g-`
 * @property {string} [code] two letters below the drawing
 * @property {string[]} [badges] symbols without `b-`
 * @property {string} [tally] a number beside the badge
 * @property {string} [band] symbol of a band on the plate
 * @property {string} [corner] a second, small drawing
 * @property {number} [facing] degrees from north
 * @property {number} [rank] higher lies in front
 * @property {boolean} [aloft]
 * @property {boolean} [ghost] a draft, not yet so
 * @property {boolean} [left] stands elsewhere in the draft
 * @property {boolean} [fades] is removed by the draft
 */

/** Scale and offsets (in squares) of the counters of one square, back first. */
const STACKS = [
  { scale: 0.86, at: [[0, 0]] },
  { scale: 0.7, at: [[-0.155, -0.155], [0.155, 0.155]] },
  { scale: 0.54, at: [[-0.21, -0.21], [0.21, -0.21], [0, 0.21]] },
  { scale: 0.5, at: [[-0.23, -0.23], [0.23, -0.23], [-0.23, 0.23], [0.23, 0.23]] },
];
const FAN = { scale: 0.8, at: [[-0.43, 0], [0.43, 0]] };

/**
 * Scale and offset of number `index` of `count` counters of one square.
 * @param {number} index
 * @param {number} count
 * @param {boolean} [fanned]
 */
export function stacked(index, count, fanned = false) {
  if (fanned && count === 2) return { scale: FAN.scale, dx: FAN.at[index][0], dy: FAN.at[index][1] };
  const known = STACKS[count - 1];
  if (known) return { scale: known.scale, dx: known.at[index][0], dy: known.at[index][1] };
  const side = Math.ceil(Math.sqrt(count));
  const rows = Math.ceil(count / side);
  return {
    scale: 0.92 / side,
    dx: ((index % side) + 0.5) / side - 0.5,
    dy: (Math.floor(index / side) + 0.5 - rows / 2) / side,
  };
}

/** @param {string} name @param {number} place */
function badge(name, place) {
  const box = { x: n(27 - 13 * place), y: -5, width: 17, height: 17 };
  if (name !== "under_fire") return svg("use", { href: `#b-${name}`, ...box });
  return svg(
    "g",
    { class: "under-fire" },
    svg("circle", { cx: n(35.5 - 13 * place), cy: 3.5, r: 7.4 }),
    svg("use", { href: "#i-fire", x: n(29 - 13 * place), y: -3, width: 13, height: 13 }),
  );
}

/**
 * What a counter shows, drawn in a box of 40 units.
 * @param {Counter} counter
 * @param {boolean} coded whether there is room for the code
 * @param {number} turns
 */
function draw(counter, coded, turns) {
  const plate = counter.side === "red" || counter.side === "blue" ? counter.side : "green";
  const big = !(coded && counter.code);
  const parts = [svg("use", { href: `#pl-${plate}`, width: 40, height: 40 })];
  if (counter.facing !== undefined) {
    const angle = counter.facing + 90 * turns;
    const out = counter.facing % 90 ? "M13.5 -4L20 -11L26.5 -4Z" : "M13.5 2.5L20 -4.5L26.5 2.5Z";
    parts.unshift(svg("path", { d: out, class: "facing", transform: `rotate(${angle} 20 20)` }));
  }
  if (counter.band) parts.push(svg("use", { href: `#${counter.band}`, width: 40, height: 40 }));
  const box = big ? { x: 4, y: 6, width: 32, height: 28 } : { x: 6.8, y: 4.4, width: 26.4, height: 23.1 };
  parts.push(svg("use", { href: `#g-${counter.glyph}`, ...box }));
  if (counter.corner) parts.push(svg("use", { href: `#g-${counter.corner}`, x: 3.5, y: 4, width: 13, height: 11.4 }));
  if (!big) parts.push(svg("text", { x: 20, y: 34.4, class: "code" }, counter.code));
  (counter.badges ?? []).slice(0, 2).forEach((name, place) => parts.push(badge(name, place)));
  if (counter.tally) parts.push(svg("text", { x: 43.5, y: 17, class: "tally" }, counter.tally));
  return parts;
}

/** @param {Counter} c @param {boolean} coded @param {number} turns */
function signature(c, coded, turns) {
  const parts = [c.side, c.glyph, coded ? c.code : "", c.badges?.join(), c.tally, c.band, c.corner];
  return [...parts, c.facing === undefined ? "" : c.facing + 90 * turns].join("|");
}

/** Heights over the board: those in the air above those on the ground, a stack that is fanned out above all. */
const ALOFT = 10;
const FANNED = 20;

/** The counters of a board, kept from one drawing to the next. */
export class Counters {
  /** @param {SVGElement} layer */
  constructor(layer) {
    this.layer = layer;
    /** @type {Map<string, {node: SVGElement, sign: string, kind: string, square: string, spot: string}>} */
    this.known = new Map();
    /** @type {SVGElement[]} the order in which they lie */
    this.order = [];
    /** @type {string | null} */
    this.fanned = null;
  }

  /**
   * Draw exactly these counters.
   * @param {Counter[]} counters
   * @param {import("./board-plan.js").Plan} plan
   * @param {boolean} coded
   */
  draw(counters, plan, coded) {
    const squares = stacks(counters);
    const seen = new Set();
    /** @type {Map<SVGElement, number>} */
    const heights = new Map();
    for (const here of squares.values()) {
      const { square } = here[0];
      here.forEach((counter, index) => {
        seen.add(counter.id);
        const spot = stacked(index, here.length, square === this.fanned);
        const height = square === this.fanned ? FANNED : counter.aloft ? ALOFT : 0;
        heights.set(this._place(counter, square, spot, plan, coded), height + index);
      });
    }
    for (const [id, { node }] of this.known) {
      if (!seen.has(id)) {
        node.remove();
        this.known.delete(id);
      }
    }
    // What is moved in the document is laid out anew, so nothing is that may stay: only within a square it matters who is above.
    const nodes = [...this.known.values()].map((one) => one.node);
    nodes.sort((a, b) => (heights.get(a) ?? 0) - (heights.get(b) ?? 0));
    if (nodes.length !== this.order.length || nodes.some((node, i) => node !== this.order[i])) arrange(this.layer, nodes);
    this.order = nodes;
  }

  /**
   * @param {Counter} counter
   * @param {string} square
   * @param {{scale: number, dx: number, dy: number}} spot
   * @param {import("./board-plan.js").Plan} plan
   * @param {boolean} coded
   */
  _place(counter, square, spot, plan, coded) {
    let known = this.known.get(counter.id);
    if (!known) {
      known = { node: svg("g", { "data-id": counter.id }), sign: "", kind: "", square, spot: "" };
      this.known.set(counter.id, known);
    }
    const roomy = coded && spot.scale > 0.75;
    const sign = signature(counter, roomy, plan.turns);
    if (sign !== known.sign) {
      const parts = draw(counter, roomy, plan.turns);
      if (counter.ghost) known.node.replaceChildren(svg("rect", { x: 1, y: 1, width: 38, height: 38, class: "ghost-paper" }), svg("g", { class: "ghost-ink" }, ...parts));
      else known.node.replaceChildren(...parts);
      known.sign = sign;
    }
    const ghost = counter.ghost ? " ghost" : counter.fades ? " fades" : "";
    const { x, y } = plan.middle(square);
    const size = counter.aloft ? 0.6 : spot.scale;
    const lift = counter.aloft ? 0.16 : 0;
    const left = x + (spot.dx + lift) * UNIT - (size * UNIT) / 2;
    const top = y + (spot.dy - lift) * UNIT - (size * UNIT) / 2;
    const place = `translate(${n(left)} ${n(top)}) scale(${Math.round(size * 1000) / 1000})`;
    const kind = `counter side-${counter.side}${ghost}${counter.aloft ? " aloft" : ""}`;
    if (place !== known.spot) set(known.node, { transform: place });
    if (kind !== known.kind) set(known.node, { class: kind });
    Object.assign(known, { spot: place, kind, square });
    return known.node;
  }

  /** Nothing is known and nothing drawn any more. */
  clear() {
    this.known.clear();
    this.order = [];
    this.layer.replaceChildren();
  }

  /** @param {string} id */
  node(id) {
    return this.known.get(id)?.node ?? null;
  }
}

/**
 * Counters by square, each stack with the back one first; those that leave it in the draft, or fly over it, lie apart.
 * @param {Counter[]} counters
 * @returns {Map<string, Counter[]>}
 */
export function stacks(counters) {
  /** @type {Map<string, Counter[]>} */
  const squares = new Map();
  for (const counter of counters) {
    const key = counter.square + (counter.left ? " left" : "") + (counter.aloft ? " aloft" : "");
    const here = squares.get(key);
    if (here) here.push(counter);
    else squares.set(key, [counter]);
  }
  for (const here of squares.values()) here.sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0));
  return squares;
}
