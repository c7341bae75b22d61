// @ts-check
/** What happened, shown as the difference of two drawings in the order of the journal: figures slide, arrows are drawn, the beaten fade. */

import { arrow, shape } from "./marks.js";

const SLIDE = 260;
const FIRE = 120;
const FADE = 200;
const MOST = 900;

/** @typedef {{kind: "move" | "fire" | "attack" | "barrage", squares: string[]}} Trace */
/** @typedef {import("./board-plan.js").Plan} Plan */

/** Whether the reader asked for no movement. */
export const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * A timetable: when each act begins and how long it takes, pressed into MOST milliseconds if it is too long.
 * @param {{length: number}[]} acts
 * @returns {{start: number, length: number}[]}
 */
export function timetable(acts) {
  const whole = acts.reduce((sum, act) => sum + act.length, 0);
  const press = whole > MOST ? MOST / whole : 1;
  let start = 0;
  return acts.map(({ length }) => {
    const act = { start, length: length * press };
    start += act.length;
    return act;
  });
}

/**
 * Play the traces and the removals over a board that already shows how things are now.
 * @param {object} stage
 * @param {Plan} stage.plan
 * @param {SVGElement} stage.layer for arrows and what fades
 * @param {Map<string, {from: {x: number, y: number, spot: string}, node: SVGElement, spot: string}>} stage.moved by their new square
 * @param {SVGElement[]} stage.gone copies of counters that left the board
 * @param {string} stage.side
 * @param {Trace[]} traces
 * @returns {{finish: () => void, done: Promise<void>}}
 */
export function play(stage, traces) {
  const { plan, layer, moved, gone, side } = stage;
  /** @type {Animation[]} */
  const running = [];
  /** @type {SVGElement[]} */
  const drawn = [];
  const acts = traces.map((trace) => ({ trace, length: trace.kind === "move" || trace.kind === "attack" ? SLIDE : FIRE }));
  const times = timetable([...acts, ...gone.map(() => ({ length: FADE / Math.max(1, gone.length) }))]);
  const left = new Set(moved.keys());
  acts.forEach(({ trace }, i) => {
    const known = trace.squares.every((name) => plan.squares.has(name));
    if (!known || trace.squares.length < 2) return;
    const points = trace.squares.map((name) => plan.middle(name));
    const last = trace.squares[trace.squares.length - 1];
    if (trace.kind === "move" || trace.kind === "attack") {
      const what = moved.get(last);
      if (what && left.delete(last)) running.push(slide(what, points, times[i]));
      return;
    }
    const node = arrow(points[0], points[points.length - 1], side, { past: true, barrage: trace.kind === "barrage" });
    layer.append(node);
    drawn.push(node);
    const hold = Math.max(times[i].length * 4, 300);
    running.push(node.animate([{ opacity: 0 }, { opacity: 1, offset: 0.2 }, { opacity: 1, offset: 0.8 }, { opacity: 0 }], {
      delay: times[i].start, duration: hold, fill: "both",
    }));
  });
  for (const square of left) {
    const what = /** @type {NonNullable<ReturnType<typeof moved.get>>} */ (moved.get(square));
    running.push(slide(what, [what.from, plan.middle(square)], { start: 0, length: SLIDE }));
  }
  gone.forEach((node, i) => {
    layer.append(node);
    drawn.push(node);
    const act = times[acts.length + i];
    running.push(node.animate([{ opacity: 1 }, { opacity: 0.55, offset: 0.3 }, { opacity: 0 }], {
      delay: act.start, duration: FADE, fill: "both",
    }));
  });
  const done = Promise.allSettled(running.map((animation) => animation.finished)).then(() => {
    for (const node of drawn) node.remove();
    for (const animation of running) animation.cancel();
  });
  return { finish: () => running.forEach((animation) => animation.finish()), done };
}

/**
 * @param {{node: SVGElement, spot: string}} what
 * @param {{x: number, y: number}[]} points
 * @param {{start: number, length: number}} time
 */
function slide(what, points, time) {
  const end = points[points.length - 1];
  const frames = points.map((p) => ({ transform: `translate(${p.x - end.x}px, ${p.y - end.y}px) ${pixels(what.spot)}` }));
  return what.node.animate(frames, { delay: time.start, duration: Math.max(1, time.length), fill: "backwards", easing: "ease-in-out" });
}

/** The transform attribute of a counter in the words of CSS. @param {string} spot */
function pixels(spot) {
  return spot.replace(/translate\(([-\d.]+) ([-\d.]+)\)/, "translate($1px, $2px)");
}

/**
 * Dotted frames around changed squares, for those who want no movement.
 * @param {Plan} plan
 * @param {Iterable<string>} squares
 */
export const changes = (plan, squares) => [...squares].filter((s) => plan.squares.has(s)).map((s) => shape("changed", plan.middle(s)));

