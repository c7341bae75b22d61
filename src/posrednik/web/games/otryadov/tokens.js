// @ts-check
/** Tokens in the hand of a side: the bomb and the gas as discs, to be clicked or dragged to a square. */

import { fill, h } from "../../shell/dom.js";
import { choose, hold } from "./choose.js";
import { orders } from "./look.js";
import { playOf } from "./play.js";
import { say } from "./words.js";

/** @typedef {import("./look.js").Table} Table */
/** @typedef {"bomb" | "contaminate"} Token */

const TOKENS = /** @type {Token[]} */ (["bomb", "contaminate"]);

/** Discs of the tokens that may be laid now. @param {Table} app @param {any} board @returns {HTMLElement[]} */
export function discs(app, board) {
  if (!app.state || !app.mayDraft || app.replaying) return [];
  return TOKENS.filter((verb) => orders(app).some((choice) => choice.verb === verb)).map((verb) => {
    const disc = h("button", { type: "button", class: "disc", "data-token": verb, "aria-pressed": String(playOf(app).token === verb),
      "aria-label": say(`verb.${verb}`), title: say(`verb.${verb}`), onclick: () => hold(app, board, verb) }, say(`disc.${verb}`));
    disc.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => drag(app, board, verb, disc, event));
    return disc;
  });
}

/** Lay the discs out in the balance; nothing is shown where there are none. @param {HTMLElement} element @param {Table} app @param {any} board */
export function tokens(element, app, board) {
  const held = element.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement).dataset.token : "";
  const found = discs(app, board);
  element.hidden = !found.length;
  fill(element, ...(found.length ? [h("span", { class: "card-key" }, say("tokens")), ...found] : []));
  if (held) found.find((disc) => disc.dataset.token === held)?.focus();
}

/** @param {Table} app @param {any} board @param {Token} verb @param {HTMLElement} disc @param {PointerEvent} event */
function drag(app, board, verb, disc, event) {
  disc.setPointerCapture(event.pointerId);
  disc.addEventListener("pointerup", (up) => {
    const square = board.squareAt(up.clientX, up.clientY);
    if (!square) return;
    if (playOf(app).token !== verb) hold(app, board, verb);
    void choose(app, board, square, { pointerType: "mouse" });
  }, { once: true });
}
