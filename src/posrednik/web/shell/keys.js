// @ts-check
/** The keyboard of the table page. The board's own keys (arrows, Enter, F, M, A, Tab) are its module's. */

import { isOn } from "./prefs.js";

/** Layouts agree on places of keys, not on letters: Russian letters on the same keys. */
const RUSSIAN = { п: "g", о: "j", е: "t", я: "z", р: "h", б: ",", ю: ".", ".": "/", ",": "?" };

/** The key as the sheet names it, whatever layout is on. @param {{key: string, code?: string}} event */
export function keyOf(event) {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (event.code === "Slash" && key === ".") return "/";
  if (event.code === "Slash" && key === ",") return "?";
  if (key === "." || key === ",") return key;
  return RUSSIAN[/** @type {keyof typeof RUSSIAN} */ (key)] ?? key;
}

/** Somebody is writing: letters are letters. @param {EventTarget | null} target */
export const writing = (target) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches("input:not([type=radio]):not([type=checkbox]), textarea, select"));

/**
 * @param {import("./table.js").App} app
 * @param {{line: () => void, book: () => void, journal: () => void, words: () => void, board: () => void, ask: () => void, step: (by: number) => boolean, bare: (on: boolean) => void, esc: () => void, hidden: () => boolean}} acts
 */
export function listenKeys(app, acts) {
  /** @param {KeyboardEvent} event */
  function down(event) {
    if (event.defaultPrevented || acts.hidden() || document.querySelector("dialog[open]")) return;
    if ((event.ctrlKey || event.metaKey) && event.key === "Enter") {
      event.preventDefault();
      void app.handIn();
      return;
    }
    if (event.key === "F1") {
      event.preventDefault();
      void import("./help.js").then((help) => help.showKeys());
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey || writing(event.target)) return;
    if (event.key === "Escape") return acts.esc();
    if (!isOn("letters", true)) return;
    const done = letter(keyOf(event));
    if (done) event.preventDefault();
  }
  /** @param {string} key */
  function letter(key) {
    switch (key) {
      case "/":
        acts.line();
        return true;
      case "g":
        acts.book();
        return true;
      case "j":
        acts.journal();
        return true;
      case "t":
        acts.words();
        return true;
      case "z":
        void app.undo();
        return true;
      case "?":
        acts.ask();
        return true;
      case ",":
        return acts.step(-1);
      case ".":
        return acts.step(1);
      case "h":
        acts.bare(true);
        return true;
    }
    return false;
  }
  /** @param {KeyboardEvent} event */
  const up = (event) => {
    if (keyOf(event) === "h") acts.bare(false);
  };
  document.addEventListener("keydown", down);
  document.addEventListener("keyup", up);
  app.addEventListener("close", () => {
    document.removeEventListener("keydown", down);
    document.removeEventListener("keyup", up);
  });
}
