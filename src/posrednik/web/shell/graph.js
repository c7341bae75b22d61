// @ts-check
/** Strength over the game as step lines: solid for the one side, dashed for the other; flags where something happened. */

import { h, s } from "./dom.js";
import { t } from "./i18n.js";

/** @typedef {import("../wire.d.ts").Frame} Frame */

export const HEIGHT = 150;
const LEFT = 46;
const RIGHT = 118;
const TOP = 12;
const LOW = 26;

/**
 * Step line through values of 0…1 (losses), one a frame.
 * @param {number[]} losses @param {number} most the largest loss that the drawing has room for @param {number} width
 */
export function steps(losses, most, width) {
  const wide = (width - LEFT - RIGHT) / Math.max(1, losses.length - 1);
  const y = (/** @type {number} */ loss) => TOP + (HEIGHT - TOP - LOW) * (loss / most);
  let d = "";
  losses.forEach((loss, n) => {
    const x = LEFT + n * wide;
    d += n ? `H${x.toFixed(1)}V${y(loss).toFixed(1)}` : `M${x.toFixed(1)} ${y(loss).toFixed(1)}`;
  });
  return d;
}

/** The frame nearest to a place of the drawing. @param {number} x in drawing units @param {number} count @param {number} width */
export function frameAt(x, count, width) {
  const wide = (width - LEFT - RIGHT) / Math.max(1, count - 1);
  return Math.max(0, Math.min(count - 1, Math.round((x - LEFT) / wide)));
}

/** @param {(n: number) => void} goTo */
export function makeGraph(goTo) {
  const svg = s("svg", { class: "graph", role: "img" });
  const element = h("div", { class: "graph-host" }, svg);
  let count = 1;
  let width = 900;
  /** @type {[Frame[], number]} */
  let shown = [[], 0];
  new ResizeObserver(() => {
    const now = Math.round(element.clientWidth);
    if (now > 0 && Math.abs(now - width) > 1 && shown[0].length) draw(...shown);
  }).observe(element);
  svg.addEventListener("click", (event) => {
    const box = svg.getBoundingClientRect();
    goTo(frameAt(((event.clientX - box.left) / box.width) * width, count, width));
  });

  /** @param {Frame[]} frames @param {number} at */
  function draw(frames, at) {
    shown = [frames, at];
    count = Math.max(1, frames.length);
    width = Math.max(280, Math.round(element.clientWidth - 24) || width);
    svg.setAttribute("viewBox", `0 0 ${width} ${HEIGHT}`);
    const sides = Object.keys(frames[0]?.losses ?? {});
    const most = Math.max(0.1, ...frames.flatMap((frame) => Object.values(frame.losses))) * 1.08;
    const wide = (width - LEFT - RIGHT) / Math.max(1, count - 1);
    const x = LEFT + at * wide;
    /** @type {Element[]} */
    const parts = [];
    for (let share = 0; share <= most; share += most > 0.5 ? 0.25 : 0.1) {
      const y = TOP + (HEIGHT - TOP - LOW) * (share / most);
      parts.push(
        s("path", { class: "graph-grid", d: `M${LEFT} ${y}H${width - RIGHT}` }),
        label(`${Math.round(100 * (1 - share))} %`, 4, y + 4, "graph-label"),
      );
    }
    let last = 0;
    let labelled = -Infinity;
    frames.forEach((frame, n) => {
      const fx = LEFT + n * wide;
      if (frame.turn !== last && fx - labelled > 36 && frame.turn) {
        parts.push(label(String(frame.turn), fx, HEIGHT - 6, "graph-label middle"));
        labelled = fx;
      }
      last = frame.turn;
      if (frame.flags.length) {
        const flag = s(
          "g",
          { class: "graph-flag" },
          s("path", { d: `M${fx} ${TOP}V${HEIGHT - LOW}` }),
          s("path", { class: "pennant", d: `M${fx} ${TOP}h9l-3 4l3 4h-9z` }),
        );
        const title = s("title");
        title.textContent = frame.flags.map((word) => t(`flag.${word}`)).join(", ");
        flag.append(title);
        parts.push(flag);
      }
    });
    parts.push(
      s("path", { class: "graph-now-halo", d: `M${x} ${TOP - 6}V${HEIGHT - LOW + 6}` }),
      s("path", { class: "graph-now", d: `M${x} ${TOP - 6}V${HEIGHT - LOW + 6}` }),
    );
    const ends = sides.map((side) => frames[frames.length - 1]?.losses[side] ?? 0);
    sides.forEach((side, n) => {
      parts.push(
        s("path", {
          class: `graph-line ${side}`,
          d: steps(
            frames.map((frame) => frame.losses[side] ?? 0),
            most,
            width,
          ),
        }),
      );
      const y = TOP + (HEIGHT - TOP - LOW) * (ends[n] / most);
      const apart = n && Math.abs(ends[0] - ends[1]) < 0.13 * most ? (ends[1] >= ends[0] ? 14 : -14) : 0;
      parts.push(
        label(
          `${t(`side.${side}`)} ${Math.round(100 * (1 - ends[n]))} %`,
          width - RIGHT + 14,
          y + 4 + apart,
          `graph-label ${side}`,
        ),
      );
    });
    svg.replaceChildren(...parts);
    svg.setAttribute(
      "aria-label",
      sides.map((side, n) => t("graph.label", { side: t(`Side.${side}`), share: Math.round(100 * (1 - ends[n])) })).join(" "),
    );
  }
  return { element, draw };
}

/** @param {string} text @param {number} x @param {number} y @param {string} kind */
function label(text, x, y, kind) {
  const out = s("text", { x, y, class: kind });
  out.textContent = text;
  return out;
}
