// @ts-check
/** The rulebook outside of a game. */

import { dialog } from "./chrome.js";
import { makeRulebook } from "./rulebook.js";

/** @param {string} game @param {string} [clause] */
export async function rulesDialog(game, clause) {
  const book = makeRulebook(game);
  const box = dialog("rules", { kind: "wide" }, book.element);
  box.addEventListener("clause", (/** @type {any} */ event) => void book.openAt(event.detail));
  if (clause) await book.openAt(clause);
  else await book.load();
}
