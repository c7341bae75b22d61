// @ts-check
/** The balance: figures on the board by side, and what the umpire says of losses and heights. */

import { clauseLink, fill, h, sideMark, span } from "./dom.js";
import { t } from "./i18n.js";

/** @typedef {import("./table.js").App} App */

/** Figures on the board and at the start, by side, as the view names them. @param {any} view */
export function strengths(view) {
  const figures = view?.figures ?? [];
  return Object.entries(view?.sides ?? {}).map(([side, about]) => ({
    side,
    have: figures.filter((/** @type {any} */ f) => f.side === side && f.square).length,
    of: /** @type {any} */ (about).initial ?? 0,
  }));
}

/** @param {App} app @param {any} game @param {any} board */
export function makeBalance(app, game, board) {
  const bars = h("div", { class: "tally" });
  const lines = h("div", { class: "tally-lines" });
  const tokens = h("div", { class: "tally-tokens", hidden: true });
  const element = h("section", { class: "panel balance", label: "balance" }, bars, lines, tokens);
  function draw() {
    const state = app.state;
    const sides = state && state.phase !== "deploy" ? strengths(state.view) : [];
    element.hidden = sides.length === 0;
    fill(
      bars,
      sides.flatMap(({ side, have, of }) => {
        const full = of ? Math.max(0, Math.min(1, have / of)) : 0;
        const bar = h("i", { class: side });
        bar.style.width = `${100 * full}%`;
        return [
          h(
            "span",
            { class: "tally-side" },
            sideMark(side),
            span(() => t(`Side.${side}`)),
          ),
          h("span", { class: "bar", "aria-hidden": "true" }, bar),
          h("b", null, span("tally.of", { have, of })),
        ];
      }),
    );
    fill(
      lines,
      (state?.situation ?? [])
        .filter((told) => told.clause === "O30-X-20")
        .map((told) => h("p", { class: "hint" }, span(told.text), " ", clauseLink(told.clause))),
    );
  }
  app.addEventListener("state", draw);
  for (const type of ["state", "considered", "selection", "lang", "play"])
    app.addEventListener(type, () => app.state && game.tokens?.(tokens, app, board));
  app.addEventListener("blank", () => {
    fill(tokens);
    fill(bars);
    fill(lines);
  });
  return element;
}
