// @ts-check
/** Theme, sound and small switches; the theme follows the system until somebody chooses. */

import { recall, remember } from "./store.js";

/** @typedef {"paper" | "dark" | "contrast"} Theme */
export const THEMES = /** @type {Theme[]} */ (["paper", "dark", "contrast"]);

const dark = matchMedia("(prefers-color-scheme: dark)");
const contrast = matchMedia("(prefers-contrast: more)");

/** @returns {Theme} */
export function theme() {
  const chosen = recall("theme");
  if (THEMES.includes(chosen)) return chosen;
  return contrast.matches ? "contrast" : dark.matches ? "dark" : "paper";
}

function show() {
  document.documentElement.dataset.theme = theme();
}

/** @param {Theme} chosen */
export function chooseTheme(chosen) {
  remember("theme", chosen);
  show();
}

/** Put the theme on the page and follow the system. */
export function followTheme() {
  show();
  dark.addEventListener("change", show);
  contrast.addEventListener("change", show);
  addEventListener("beforeprint", () => {
    document.documentElement.dataset.theme = "contrast";
  });
  addEventListener("afterprint", show);
}

/** A switch that this browser remembers. @param {string} name @param {boolean} missing @returns {boolean} */
export const isOn = (name, missing) => Boolean(recall(`switch/${name}`, missing));

/** @param {string} name @param {boolean} value */
export const turn = (name, value) => remember(`switch/${name}`, value);

/** Nothing should move on the screen. */
export const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
