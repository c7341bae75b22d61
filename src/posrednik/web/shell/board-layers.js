// @ts-check
/** What lies under and over the counters: areas, the screen, gas and barrage; drafted and past acts, flags. */

import { UNIT } from "./board-plan.js";
import { n, svg } from "./board-svg.js";
import { arrow, flag, flagWidth, route } from "./marks.js";

/** @typedef {import("./board-plan.js").Plan} Plan */
/**
 * @typedef {object} Thing
 * @property {string} kind
 * @property {string[]} [squares]
 * @property {string} [square]
 * @property {string} [side]
 * @property {string} [text]
 * @property {boolean} [past]
 */

/** One path over whole squares. @param {string[]} squares @param {Plan} plan */
function cover(squares, plan) {
  return squares.map((name) => {
    const { u, v } = plan.place(name);
    return `M${u * UNIT} ${v * UNIT}h${UNIT}v${UNIT}h${-UNIT}Z`;
  }).join("");
}

/** The outline of a set of squares. @param {string[]} squares @param {Plan} plan */
export function outline(squares, plan) {
  const places = squares.map((name) => plan.place(name));
  const held = new Set(places.map(({ u, v }) => `${u} ${v}`));
  let d = "";
  for (const { u, v } of places) {
    const x = u * UNIT;
    const y = v * UNIT;
    if (!held.has(`${u} ${v - 1}`)) d += `M${x} ${y}h${UNIT}`;
    if (!held.has(`${u + 1} ${v}`)) d += `M${x + UNIT} ${y}v${UNIT}`;
    if (!held.has(`${u} ${v + 1}`)) d += `M${x + UNIT} ${y + UNIT}h${-UNIT}`;
    if (!held.has(`${u - 1} ${v}`)) d += `M${x} ${y + UNIT}v${-UNIT}`;
  }
  return d;
}

/** @param {string[]} squares @param {Plan} plan */
function bounds(squares, plan) {
  const places = squares.map((name) => plan.place(name));
  const u = Math.min(...places.map((p) => p.u));
  const v = Math.min(...places.map((p) => p.v));
  const width = (Math.max(...places.map((p) => p.u)) - u + 1) * UNIT;
  const height = (Math.max(...places.map((p) => p.v)) - v + 1) * UNIT;
  return { x: u * UNIT, y: v * UNIT, width, height };
}

/** A drawn screen over a part of the board, with its name on a plate. @param {string[]} squares @param {string} text @param {Plan} plan */
function screen(squares, text, plan) {
  const { x, y, width, height } = bounds(squares, plan);
  const upright = height >= width;
  let folds = "";
  if (upright) for (let at = x + 6; at < x + width; at += 10) folds += `M${at} ${y}v${height}`;
  else for (let at = y + 6; at < y + height; at += 10) folds += `M${x} ${at}h${width}`;
  const long = Math.min((upright ? height : width) - 16, 13.5 * text.length + 40);
  const cx = x + width / 2;
  const cy = y + height / 2;
  return svg(
    "g",
    { class: "screen" },
    svg("rect", { x, y, width, height, class: "screen-cloth" }),
    svg("path", { d: folds, class: "screen-folds" }),
    svg(
      "g",
      { transform: `translate(${n(cx)} ${n(cy)}) rotate(${upright ? 90 : 0})` },
      svg("rect", { x: n(-long / 2), y: -19, width: n(long), height: 38, class: "screen-plate" }),
      svg("rect", { x: n(-long / 2 + 3), y: -16, width: n(long - 6), height: 32, class: "screen-line" }),
      svg("text", { y: 5, class: "screen-text" }, text),
    ),
  );
}

/** @param {string} square @param {string} kind @param {string} text @param {Plan} plan */
function ground(square, kind, text, plan) {
  const { x, y } = plan.middle(square);
  const left = x - UNIT / 2;
  const top = y - UNIT / 2;
  const lines = kind === "gas"
    ? `M${left} ${top + 14}l14 -14M${left} ${top + 27}l27 -27M${left} ${top + 40}l40 -40M${left + 13} ${top + 40}l27 -27M${left + 26} ${top + 40}l14 -14`
    : [8, 20, 32].flatMap((a) => [8, 20, 32].map((b) => `M${left + a - 3} ${top + b}l3 -3l3 3l-3 3Z`)).join("");
  return svg(
    "g",
    { class: `ground-${kind}` },
    svg("path", { d: lines, class: "ground-lines" }),
    svg("rect", { x: left + 1.5, y: top + 1.5, width: UNIT - 3, height: UNIT - 3, class: "ground-frame" }),
    text ? svg("text", { x: left + 4, y: top + 37, class: "ground-text" }, text) : null,
  );
}

/**
 * Something under the counters.
 * @param {Thing} thing
 * @param {Plan} plan
 */
export function under(thing, plan) {
  const squares = (thing.squares ?? []).filter((name) => plan.squares.has(name));
  switch (thing.kind) {
    case "dim":
      return svg("path", { d: cover(squares, plan), class: "dim" });
    case "area":
      return svg("g", { class: "area" }, svg("path", { d: outline(squares, plan), class: "halo" }), svg("path", { d: outline(squares, plan), class: "frame" }));
    case "screen":
      return squares.length ? screen(squares, thing.text ?? "", plan) : svg("g");
    default:
      return ground(thing.square ?? "", thing.kind, thing.text ?? "", plan);
  }
}

/**
 * Where a flag stands: on the far side of those who fire, unless that would hide more counters than another place.
 * @param {string[]} squares target first
 * @param {string} text
 * @param {Plan} plan
 * @param {Set<string>} occupied
 */
export function flagPlace(squares, text, plan, occupied) {
  const [to, ...from] = squares.map((name) => plan.middle(name));
  const mean = (/** @type {"x" | "y"} */ axis) => (from.length ? to[axis] - from.reduce((sum, p) => sum + p[axis], 0) / from.length : 1);
  const dx = mean("x") < 0 ? -1 : 1;
  const dy = from.length && mean("y") < 0 ? -1 : 1;
  const half = flagWidth(text) / 2;
  const aside = UNIT / 2 + half - 3;
  const over = UNIT / 2 + 8;
  const level = Math.abs(mean("x")) >= Math.abs(from.length ? mean("y") : 0);
  const sides = [{ x: to.x + dx * aside, y: to.y }, { x: to.x - dx * aside, y: to.y }];
  const ends = [{ x: to.x, y: to.y + dy * over }, { x: to.x, y: to.y - dy * over }];
  const places = level ? [sides[0], ...ends, sides[1]] : [ends[0], ...sides, ends[1]];
  let best = places[0];
  let least = Infinity;
  places.forEach((place, n) => {
    const out = place.x - half < 0 || place.x + half > plan.wide * UNIT || place.y - 9 < 0 || place.y + 9 > plan.tall * UNIT;
    const hidden = covered(place, half, plan).filter((name) => occupied.has(name) && name !== squares[0]).length;
    const bad = (out ? 100 : 0) + 4 * hidden + n;
    if (bad < least) {
      least = bad;
      best = place;
    }
  });
  return best;
}

/** Squares that a flag lies over by more than its rim. @param {{x: number, y: number}} at @param {number} half @param {Plan} plan */
function covered(at, half, plan) {
  const out = [];
  for (let u = Math.floor((at.x - half + 6) / UNIT); u <= Math.floor((at.x + half - 6) / UNIT); u += 1) {
    for (let v = Math.floor((at.y - 5) / UNIT); v <= Math.floor((at.y + 5) / UNIT); v += 1) {
      const name = plan.at(u, v);
      if (name) out.push(name);
    }
  }
  return out;
}

/**
 * Something over the counters.
 * @param {Thing & {squares: string[]}} thing
 * @param {Plan} plan
 * @param {Set<string>} occupied squares where counters stand
 * @returns {SVGElement[]}
 */
export function drawing(thing, plan, occupied) {
  const squares = thing.squares.filter((name) => plan.squares.has(name));
  const side = thing.side ?? "";
  if (squares.length < 2 && thing.kind !== "flag") return [];
  const points = squares.map((name) => plan.middle(name));
  switch (thing.kind) {
    case "move":
    case "attack":
      return [route(points, side, { past: thing.past, storm: thing.kind === "attack" })];
    case "fire":
    case "barrage":
      return [arrow(points[0], points[points.length - 1], side, { past: thing.past, barrage: thing.kind === "barrage" })];
    case "flag":
      return squares.length ? [flag(flagPlace(squares, thing.text ?? "", plan, occupied), thing.text ?? "", side)] : [];
    default:
      return [];
  }
}
