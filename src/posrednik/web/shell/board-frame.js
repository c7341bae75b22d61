// @ts-check
/** The frame of the sheet: double line, letters and numbers on all four edges, and the overview of a panned board. */

import { UNIT } from "./board-plan.js";
import { arrange, n, set, svg } from "./board-svg.js";

/** @typedef {import("./board-plan.js").Plan} Plan */

/**
 * Labels of the columns and rows of the screen.
 * @param {Plan} plan
 * @param {{columns: string[], latin: string[]}} board
 * @param {string} lang
 * @param {(name: string) => string} rowLabel label of the row that a square lies in
 */
export function labels(plan, board, lang, rowLabel) {
  /** @type {{across: string[][], down: string[][]}} */
  const out = { across: [[], []], down: [[], []] };
  const letters = [lang === "en" ? board.latin : board.columns, board.columns];
  for (let i = 0; i < plan.columns; i += 1) {
    const at = plan.turns === 0 || plan.turns === 1 ? i : plan.columns - 1 - i;
    const edge = plan.turns % 2 === 1 ? out.down : out.across;
    edge[0][at] = letters[0][i + plan.left] ?? "";
    edge[1][at] = letters[1][i + plan.left] ?? "";
  }
  for (const name of plan.squares.keys()) {
    const { u, v } = plan.place(name);
    if (plan.turns % 2 === 1 && v === 0) out.across[0][u] = out.across[1][u] = rowLabel(name);
    if (plan.turns % 2 === 0 && u === 0) out.down[0][v] = out.down[1][v] = rowLabel(name);
  }
  return out;
}

export class Frame {
  /** @param {SVGElement} layer */
  constructor(layer) {
    this.layer = layer;
    this.outer = svg("rect", { class: "frame-outer" });
    this.inner = svg("rect", { class: "frame-inner" });
    this.texts = svg("g", { class: "frame-labels", "aria-hidden": "true" });
    layer.append(this.outer, this.inner, this.texts);
    /** @type {SVGElement[]} */
    this.pool = [];
  }

  /**
   * @param {Plan} plan
   * @param {ReturnType<typeof labels>} names
   */
  draw(plan, names) {
    const { width, height, x, y } = plan.window;
    const { left, top, right, bottom } = plan.pad;
    set(this.outer, { x: 1.5, y: 1.5, width: width + left + right - 3, height: height + top + bottom - 3 });
    set(this.inner, { x: left - 1.5, y: top - 1.5, width: width + 3, height: height + 3 });
    /** @type {SVGElement[]} */
    const shown = [];
    const put = (/** @type {string} */ text, /** @type {number} */ px, /** @type {number} */ py) => {
      const node = this.pool[shown.length] ?? svg("text", {});
      this.pool[shown.length] = node;
      set(node, { x: n(px), y: n(py) });
      if (node.textContent !== text) node.textContent = text;
      shown.push(node);
    };
    names.across[0].forEach((text, u) => {
      const px = (u + 0.5) * plan.cell - x;
      if (px < 5 || px > width - 5) return;
      put(text, left + px, top / 2 + 4);
      if (bottom > 9) put(names.across[1][u], left + px, height + top + bottom / 2 + 4);
    });
    names.down[0].forEach((text, v) => {
      const py = (v + 0.5) * plan.cell - y;
      if (py < 5 || py > height - 5) return;
      put(text, left / 2 + 0.5, top + py + 4);
      if (right > 9) put(names.down[1][v], left + width + right / 2 - 0.5, top + py + 4);
    });
    arrange(this.texts, shown);
  }
}

/** The whole board in a corner, with the window on it; a tap jumps there. */
export class Overview {
  /** @param {(u: number, v: number) => void} jump to a place in squares of the screen */
  constructor(jump) {
    this.element = /** @type {SVGSVGElement} */ (svg("svg", { class: "overview", "aria-hidden": "true" }));
    this.dots = svg("g", {});
    this.view = svg("rect", { class: "overview-window" });
    this.element.append(svg("rect", { class: "overview-ground", width: "100%", height: "100%" }), this.dots, this.view);
    this.element.addEventListener("click", (event) => {
      const box = this.element.getBoundingClientRect();
      jump((event.clientX - box.left) / this.step, (event.clientY - box.top) / this.step);
    });
    this.step = 5;
  }

  /**
   * @param {Plan} plan
   * @param {import("./board-counters.js").Counter[]} counters
   */
  draw(plan, counters) {
    this.step = plan.wide > plan.tall ? 4 : 4.4;
    set(this.element, { width: n(plan.wide * this.step), height: n(plan.tall * this.step) });
    const dots = counters.filter((c) => !c.ghost).map((counter) => {
      const { u, v } = plan.place(counter.square);
      const size = this.step - 1.4;
      return svg("rect", {
        x: n(u * this.step + 0.7), y: n(v * this.step + 0.7), width: n(size), height: n(size), class: `dot side-${counter.side}`,
      });
    });
    this.dots.replaceChildren(...dots);
    this.move(plan);
  }

  /** The window has moved. @param {Plan} plan */
  move(plan) {
    const scale = this.step / plan.cell;
    const { x, y, width, height } = plan.window;
    set(this.view, { x: n(x * scale), y: n(y * scale), width: n(width * scale), height: n(height * scale) });
  }
}

/**
 * The art as it must be turned to lie on the sheet: it is drawn upright, or lying with the southern edge at the left.
 * @param {Plan} plan
 * @param {number} width of the drawing
 * @param {number} height
 */
export function artTransform(plan, width, height) {
  const drawn = width > height === plan.rows > plan.columns && plan.rows !== plan.columns ? 1 : 0;
  const quarter = (plan.turns - drawn + 4) % 4;
  const scale = (drawn === 1 ? plan.rows : plan.columns) * UNIT / width;
  const wide = n(plan.wide * UNIT);
  const tall = n(plan.tall * UNIT);
  const turned = ["", `translate(${wide} 0) rotate(90) `, `translate(${wide} ${tall}) rotate(180) `, `translate(0 ${tall}) rotate(270) `];
  return `${turned[quarter]}scale(${Math.round(scale * 1e4) / 1e4})`;
}
