// @ts-check
/** The keyboard as it is: a sheet to read, and one switch to turn the single letters off. */

import { dialog } from "./chrome.js";
import { h, span } from "./dom.js";
import { isOn, turn } from "./prefs.js";

/** key → sentence, in the order of the sheet */
export const KEYS = [
  ["← ↑ → ↓", "key.arrows"],
  ["Enter", "key.enter"],
  ["Esc", "key.esc"],
  ["Tab", "key.tab"],
  ["F", "key.f"],
  ["M", "key.m"],
  ["A", "key.a"],
  ["Z", "key.z"],
  ["/", "key.slash"],
  ["?", "key.ask"],
  ["Ctrl Enter", "key.hand-in"],
  ["Alt ↑ ↓", "key.reorder"],
  ["G", "key.g"],
  ["J", "key.j"],
  ["T", "key.t"],
  ["+ − 0", "key.zoom"],
  ["H", "key.h"],
  [", .", "key.replay"],
  ["F1", "key.help"],
];

export function showKeys() {
  const letters = h("input", {
    type: "checkbox",
    checked: isOn("letters", true),
    onchange: () => turn("letters", letters.checked),
  });
  return dialog(
    "keys.title",
    { kind: "keys" },
    h(
      "table",
      { class: "keys-table" },
      h(
        "tbody",
        null,
        KEYS.map(([key, words]) => h("tr", null, h("th", { scope: "row" }, h("kbd", null, key)), h("td", null, span(words)))),
      ),
    ),
    h("label", { class: "tick" }, letters, span("keys.letters")),
    h("p", { class: "hint" }, span("keys.line")),
  );
}
