// @ts-check
/** The bar at the top of every page: brand, language, theme. */

import { button, h, icon, s, say, segments, span } from "./dom.js";
import { lang, onLang, speak } from "./i18n.js";
import { chooseTheme, theme } from "./prefs.js";

/** The sign of the house: a pair of compasses. */
export function brand() {
  const sign = s(
    "svg",
    { viewBox: "0 0 24 24", class: "brand-sign", "aria-hidden": "true" },
    s("path", { d: "M12 5.5L4.5 22M12 5.5L19.5 22", class: "sign-ink" }),
    s("path", { d: "M7.4 15.5Q12 18.5 16.6 15.5", class: "sign-arc" }),
    s("circle", { cx: 12, cy: 4, r: 2.3, class: "sign-head" }),
  );
  return h("a", { class: "brand", href: "/" }, sign, span("brand", {}, "brand-word"));
}

let count = 0;

/** Ru / En. */
export function langPicker() {
  count += 1;
  const name = `lang-${count}`;
  const group = segments(
    name,
    [
      ["ru", () => "Рус"],
      ["en", () => "Eng"],
    ],
    lang(),
    (value) => void speak(/** @type {"ru" | "en"} */ (value), true),
    "lang",
  );
  onLang((now) => {
    for (const input of group.querySelectorAll("input")) input.checked = input.value === now;
  });
  const labels = group.querySelectorAll("label");
  labels[0].lang = "ru";
  labels[1].lang = "en";
  return group;
}

/** Paper, night, contrast. */
export function themePicker() {
  count += 1;
  return segments(
    `theme-${count}`,
    [
      ["paper", "theme.paper"],
      ["dark", "theme.dark"],
      ["contrast", "theme.contrast"],
    ],
    theme(),
    (value) => chooseTheme(/** @type {import("./prefs.js").Theme} */ (value)),
    "theme",
  );
}

/** The bar of start page and lesson. @param {...Node} more */
export function plainBar(...more) {
  return h("header", { class: "top" }, brand(), ...more, h("span", { class: "sp" }), langPicker(), themePicker());
}

/** The live regions: one waits for a pause, one does not. */
export function liveRegions() {
  const polite = h("div", { class: "ear", role: "status", "aria-live": "polite" });
  const assertive = h("div", { class: "ear", role: "alert", "aria-live": "assertive" });
  /** @type {number | undefined} */
  let timer;
  /** @type {string[]} */
  let waiting = [];
  let frame = 0;
  /** Nothing that was said stays in the document. */
  function hush() {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
    waiting = [];
    polite.textContent = assertive.textContent = "";
  }
  /** @param {string} text @param {boolean} now */
  function announce(text, now) {
    if (now) {
      assertive.textContent = "";
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => (assertive.textContent = text));
      return;
    }
    waiting.push(text);
    clearTimeout(timer);
    timer = window.setTimeout(() => {
      polite.textContent = waiting.join(" ");
      waiting = [];
    }, 150);
  }
  return { element: h("div", null, polite, assertive), announce, hush };
}

/**
 * A dialog with a heading; Esc and the cross close it and the focus goes back.
 * @param {string} title @param {{facts?: Record<string, unknown>, kind?: string}} how @param {...Node} children
 */
export function dialog(title, { facts = {}, kind = "" } = {}, ...children) {
  const back = document.activeElement;
  const head = say(h("h2", { id: `dialog-${(count += 1)}` }), title, facts);
  const box = h(
    "dialog",
    { class: `dialog ${kind}`, "aria-labelledby": head.id },
    h(
      "div",
      { class: "dialog-head" },
      head,
      button("close", () => box.close(), { icon: "i-x", kind: "quiet", iconOnly: true }),
    ),
    h("div", { class: "dialog-body" }, ...children),
  );
  box.addEventListener("close", () => {
    box.remove();
    if (back instanceof HTMLElement && back.isConnected) back.focus();
  });
  document.body.append(box);
  box.showModal();
  return box;
}

/** Ask before something that cannot be taken back. @param {string} title @param {string} text @param {string} yes @param {Record<string, unknown>} [facts] @returns {Promise<boolean>} */
export function confirmed(title, text, yes, facts = {}) {
  return new Promise((done) => {
    let answer = false;
    const box = dialog(
      title,
      { facts },
      h("p", { say: text, facts }),
      h(
        "div",
        { class: "dialog-acts" },
        button(
          yes,
          () => {
            answer = true;
            box.close();
          },
          { kind: "main" },
        ),
        button("cancel", () => box.close()),
      ),
    );
    box.addEventListener("close", () => done(answer));
  });
}

/** A drawing for a wide empty place. @param {string} name */
export const bigIcon = (name) => icon(name, "big-ic");
