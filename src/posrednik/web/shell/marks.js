// @ts-check
/** Shapes drawn over squares: marks by meaning, drafted routes and arrows, flags. Nothing is told by colour alone. */

import { n, svg } from "./board-svg.js";
import { UNIT } from "./board-plan.js";

/** @typedef {{x: number, y: number}} Point */

/** Two strokes of the same path, the lower one a light case. @param {string} d @param {string} kind */
const cased = (d, kind) => [svg("path", { d, class: `case ${kind}` }), svg("path", { d, class: `stroke ${kind}` })];

/** @param {number} x @param {number} y @param {number} a @param {number} b corner and leg of brackets */
function brackets(x, y, a, b) {
  return (
    `M${n(x - a)} ${n(y - b)}V${n(y - a)}H${n(x - b)}M${n(x + a)} ${n(y - b)}V${n(y - a)}H${n(x + b)}` +
    `M${n(x - a)} ${n(y + b)}V${n(y + a)}H${n(x - b)}M${n(x + a)} ${n(y + b)}V${n(y + a)}H${n(x + b)}`
  );
}

/** @param {number} x @param {number} y @param {number} half */
const square = (x, y, half) => `M${n(x - half)} ${n(y - half)}h${n(2 * half)}v${n(2 * half)}h${n(-2 * half)}Z`;

/** Mark kind → its drawing around the middle of a square. @type {Record<string, (p: Point) => SVGElement[]>} */
const SHAPES = {
  selected: ({ x, y }) => [
    svg("path", { d: square(x, y, UNIT / 2 - 0.5), class: "halo" }),
    svg("path", { d: square(x, y, UNIT / 2 + 0.5), class: "frame" }),
  ],
  move: ({ x, y }) => [
    svg("circle", { cx: n(x), cy: n(y), r: 6.8, class: "ring" }),
    svg("circle", { cx: n(x), cy: n(y), r: 2.6, class: "dot" }),
  ],
  join: ({ x, y }) => [svg("circle", { cx: n(x + 14.4), cy: n(y - 14.4), r: 4.7, class: "ring" })],
  fire: ({ x, y }) => cased(brackets(x, y, UNIT / 2, 13), "mark"),
  attack: ({ x, y }) => [
    ...cased(brackets(x, y, UNIT / 2, 13), "mark"),
    ...cased(`M${n(x - 19)} ${n(y + 5)}L${n(x - 5)} ${n(y + 19)}M${n(x - 19)} ${n(y + 19)}L${n(x - 5)} ${n(y + 5)}`, "mark"),
  ],
  barrage: ({ x, y }) => cased(`M${n(x)} ${n(y - 8)}L${n(x + 8)} ${n(y)}L${n(x)} ${n(y + 8)}L${n(x - 8)} ${n(y)}Z`, "mark thin"),
  token: ({ x, y }) => [
    svg("circle", { cx: n(x), cy: n(y), r: 14, class: "case open" }),
    svg("circle", { cx: n(x), cy: n(y), r: 14, class: "stroke mark open dashed" }),
  ],
  asked: ({ x, y }) => [svg("path", { d: square(x, y, UNIT / 2 - 1), class: "asked" })],
  chosen: ({ x, y }) => [
    svg("circle", { cx: n(x), cy: n(y), r: 15, class: "case open" }),
    ...cased(`M${n(x - 10)} ${n(y - 10)}L${n(x + 10)} ${n(y + 10)}M${n(x + 10)} ${n(y - 10)}L${n(x - 10)} ${n(y + 10)}`, "mark"),
  ],
  preview: ({ x, y }) => [svg("path", { d: square(x, y, UNIT / 2 - 1), class: "preview" })],
  pointed: ({ x, y }) => [svg("path", { d: square(x, y, UNIT / 2 - 1), class: "preview" })],
  hover: ({ x, y }) => [svg("path", { d: square(x, y, UNIT / 2 - 1), class: "hover" })],
  changed: ({ x, y }) => [svg("path", { d: square(x, y, UNIT / 2 - 1), class: "changed" })],
  obligation: ({ x, y }) => [svg("path", { d: square(x, y, UNIT / 2 - 1), class: "owed" })],
};

/** The order in which kinds lie over each other. */
export const KINDS = ["changed", "obligation", "hover", "selected", "barrage", "token", "join", "move", "fire", "attack", "chosen", "preview", "pointed", "asked"];

/**
 * One mark.
 * @param {string} kind
 * @param {Point} middle
 */
export function shape(kind, middle) {
  const draw = SHAPES[kind] ?? SHAPES.hover;
  return svg("g", { class: `mark-${kind}` }, ...draw(middle));
}

/** @param {Point} from @param {Point} to @param {number} start @param {number} end distance kept free at both ends */
function shortened(from, to, start, end) {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const ux = (to.x - from.x) / length;
  const uy = (to.y - from.y) / length;
  const slant = Math.abs(ux * uy) > 0.1 ? 1.18 : 1;
  const a = { x: from.x + ux * start * slant, y: from.y + uy * start * slant };
  const b = { x: to.x - ux * end * slant, y: to.y - uy * end * slant };
  return { a, b, ux, uy };
}

/** @param {Point} tip @param {number} ux @param {number} uy @param {number} long @param {number} half */
const head = (tip, ux, uy, long, half) =>
  `M${n(tip.x)} ${n(tip.y)}L${n(tip.x - ux * long - uy * half)} ${n(tip.y - uy * long + ux * half)}` +
  `L${n(tip.x - ux * long + uy * half)} ${n(tip.y - uy * long - ux * half)}Z`;

/**
 * A drafted or past move: cased dashes, a ring at each step, an arrowhead.
 * @param {Point[]} points from the start on
 * @param {string} side
 * @param {{past?: boolean, storm?: boolean}} [how]
 */
export function route(points, side, how = {}) {
  const end = how.storm || how.past ? 17 : 5;
  const size = how.past ? 0.6 : 1;
  const last = points[points.length - 1];
  const first = shortened(points[0], points[1], how.past ? 5 : 17, 0).a;
  const { b, ux, uy } = shortened(points[points.length - 2], last, 0, end);
  const back = { x: b.x - ux * 7.5 * size, y: b.y - uy * 7.5 * size };
  const d = `M${n(first.x)} ${n(first.y)}${points.slice(1, -1).map((p) => `L${n(p.x)} ${n(p.y)}`).join("")}L${n(back.x)} ${n(back.y)}`;
  return svg(
    "g",
    { class: `route side-${side}${how.past ? " past" : ""}` },
    svg("path", { d, class: "case" }),
    svg("path", { d, class: "stroke" }),
    svg("path", { d: head(b, ux, uy, 10.4 * size, 5.7 * size), class: "head" }),
    ...points.slice(1, -1).map((p) => svg("circle", { cx: n(p.x), cy: n(p.y), r: 3.9 * size, class: "step" })),
  );
}

/**
 * Drafted or past fire: a thin arrow from a muzzle tick; an open diamond at the target of a barrage.
 * @param {Point} from
 * @param {Point} to
 * @param {string} side
 * @param {{past?: boolean, barrage?: boolean, weak?: boolean}} [how]
 */
export function arrow(from, to, side, how = {}) {
  const { a, b, ux, uy } = shortened(from, to, 16.8, how.barrage ? 9 : 16.8);
  const h = how.past ? 5 : 6.8;
  const d =
    `M${n(a.x)} ${n(a.y)}L${n(b.x - ux * h * 0.8)} ${n(b.y - uy * h * 0.8)}` +
    `M${n(a.x - uy * h * 0.5)} ${n(a.y + ux * h * 0.5)}L${n(a.x + uy * h * 0.5)} ${n(a.y - ux * h * 0.5)}`;
  const tip = how.barrage
    ? svg("path", { d: `M${n(to.x)} ${n(to.y - 7)}l7 7l-7 7l-7 -7Z`, class: "open-head" })
    : svg("path", { d: head(b, ux, uy, h, h * 0.5), class: "head" });
  return svg(
    "g",
    { class: `shot side-${side}${how.past ? " past" : ""}` },
    svg("path", { d, class: "case" }),
    svg("path", { d, class: "stroke" }),
    tip,
  );
}

/** @param {string} text */
export const flagWidth = (text) => Math.max(20, 6.6 * text.length + 13);

/**
 * A flag with a short text, beside a square.
 * @param {Point} at its middle
 * @param {string} text
 * @param {string} side
 */
export function flag(at, text, side) {
  const width = flagWidth(text);
  return svg(
    "g",
    { class: `flag side-${side}`, transform: `translate(${n(at.x)} ${n(at.y)})` },
    svg("rect", { x: n(-width / 2), y: -8.9, width: n(width), height: 17.8 }),
    svg("text", { y: 4 }, text),
  );
}
