// @ts-check
/** Elements whose words follow the language: what was said once is said again when it changes. */

import { lang, onLang, pick, t } from "./i18n.js";

/** @typedef {string | {ru: string, en: string} | (() => string)} Said */

/** @type {WeakMap<Element, Map<string, [Said, Record<string, unknown>]>>} */
const said = new WeakMap();

/** No line begins with a dash or with the sign of a per cent. @param {string} text */
const bound = (text) => text.replace(/ ([–%])/g, "\u00a0$1");

/** @param {Said} what @param {Record<string, unknown>} facts */
const words = (what, facts) => bound(typeof what === "function" ? what() : typeof what === "string" ? t(what, facts) : pick(what));

/**
 * Say something on an element (or in one of its attributes), now and in every language to come.
 * @template {Element} E @param {E} element @param {Said} what @param {Record<string, unknown>} [facts] @param {string} [attribute] @returns {E}
 */
export function say(element, what, facts = {}, attribute = "") {
  const map = said.get(element) ?? new Map();
  map.set(attribute, [what, facts]);
  said.set(element, map);
  element.setAttribute("data-said", "");
  put(element, attribute, what, facts);
  return element;
}

/** @param {Element} element @param {string} attribute @param {Said} what @param {Record<string, unknown>} facts */
function put(element, attribute, what, facts) {
  const text = words(what, facts);
  if (attribute) {
    if (element.getAttribute(attribute) !== text) element.setAttribute(attribute, text);
  } else if (element.textContent !== text) element.textContent = text;
}

/** Say everything below `root` again. @param {ParentNode} root */
export function sayAgain(root = document) {
  for (const element of root.querySelectorAll("[data-said]")) {
    for (const [attribute, [what, facts]] of said.get(element) ?? []) put(element, attribute, what, facts);
  }
}
onLang(() => sayAgain());

/**
 * An element. `say`, `label`, `tip`, `hint` are words (text, aria-label, title, placeholder); `on…` are listeners.
 * @param {string} tag @param {Record<string, any> | null} [with_] @param {...(Node | string | null | undefined | false | (Node | string | null | undefined | false)[])} children
 * @returns {any}
 */
export function h(tag, with_ = null, ...children) {
  const element = document.createElement(tag);
  const facts = with_?.facts ?? {};
  for (const [name, value] of Object.entries(with_ ?? {})) {
    if (value === undefined || value === null || value === false || name === "facts") continue;
    if (name === "say") say(element, value, facts);
    else if (name === "label") say(element, value, facts, "aria-label");
    else if (name === "tip") say(element, value, facts, "title");
    else if (name === "hint") say(element, value, facts, "placeholder");
    else if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "class") element.className = value;
    else if (["value", "checked", "disabled", "hidden", "open", "indeterminate", "tabIndex"].includes(name))
      /** @type {any} */ (element)[name] = value;
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(
    ...children
      .flat(3)
      .filter((c) => c !== null && c !== undefined && c !== false)
      .map((c) => /** @type {Node | string} */ (c)),
  );
  return element;
}

/** A span with words. @param {Said} what @param {Record<string, unknown>} [facts] @param {string} [kind] */
export const span = (what, facts = {}, kind = "") => h("span", { say: what, facts, class: kind || undefined });

const SPRITE = new URL("../art/symbols.svg", import.meta.url).pathname;
const SVG = "http://www.w3.org/2000/svg";

/** A drawing of the sprite, hidden from the ear. @param {string} name @param {string} [kind] @param {string} [box] */
export function icon(name, kind = "ic", box = "") {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", kind);
  svg.setAttribute("aria-hidden", "true");
  if (box) svg.setAttribute("viewBox", box);
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", document.querySelector(".sprite") ? `#${name}` : `${SPRITE}#${name}`); // what the page holds, or awaits, needs no line
  svg.append(use);
  return svg;
}

/** An element of SVG. @param {string} tag @param {Record<string, string | number>} [with_] @param {...Element} children */
export function s(tag, with_ = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(with_)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

/** The mark of a side in lists. @param {string} side */
export const sideMark = (side) => h("i", { class: `side-mark ${side}`, "aria-hidden": "true" });

/** A link to a clause of the rulebook. @param {string | null | undefined} id */
export function clauseLink(id) {
  if (!id) return null;
  if (id.startsWith("RF-")) return h("span", { class: "clause-id" }, id); // the record format, no part of the rulebook
  const link = h("button", { type: "button", class: "cl", label: "clause.open", facts: { clause: id } }, id);
  link.addEventListener("click", (/** @type {Event} */ event) => {
    event.stopPropagation();
    link.dispatchEvent(new CustomEvent("clause", { detail: id, bubbles: true }));
  });
  return link;
}

/** A sentence of the umpire with its clause. @param {import("../wire.d.ts").Told} told @param {string} [tag] */
export const toldLine = (told, tag = "p") =>
  h(tag, { class: "told" }, span(told.text), told.clause ? " " : null, clauseLink(told.clause));

/** Orders as they are written, one after another; none is broken that has room on a line. @param {{text: import("../wire.d.ts").Words}[]} orders */
export const orderRow = (orders) =>
  h(
    "p",
    { class: "mono order-row" },
    orders.flatMap((one, n) => [n ? " " : null, h("span", { class: "order-one" }, span(one.text), n < orders.length - 1 ? ";" : null)]),
  );

/** The refusal as it is shown: sentence, clause. @param {import("../wire.d.ts").FaultBody} fault */
export const faultLine = (fault) => [span({ ru: fault.ru, en: fault.en }), fault.clause ? " " : null, clauseLink(fault.clause)];

/** @param {string} key words of the button @param {(event: Event) => void} act @param {{icon?: string, kind?: string, facts?: Record<string, unknown>, iconOnly?: boolean}} [more] */
export function button(key, act, { icon: drawing, kind = "", facts = {}, iconOnly = false } = {}) {
  return h(
    "button",
    {
      type: "button",
      class: `btn ${kind}${iconOnly ? " only" : ""}`,
      onclick: act,
      ...(iconOnly ? { label: key, tip: key, facts } : {}),
    },
    drawing ? icon(drawing) : null,
    iconOnly ? null : span(key, facts),
  );
}

/** A group of radio buttons that looks like a segmented control. @param {string} name @param {[string, Said][]} values @param {string} chosen @param {(value: string) => void} act @param {string} label */
export function segments(name, values, chosen, act, label) {
  return h(
    "div",
    { class: "seg", role: "radiogroup", label },
    values.map(([value, what]) =>
      h(
        "label",
        { class: "seg-one" },
        h("input", { type: "radio", name, value, checked: value === chosen, onchange: () => act(value) }),
        span(what),
      ),
    ),
  );
}

/** Replace what is in an element. @param {Element} element @param {...any} children */
export function fill(element, ...children) {
  element.replaceChildren(...children.flat(3).filter((c) => c !== null && c !== undefined && c !== false));
  return element;
}

/** The language as it is now, for attributes `lang` of foreign text. */
export const langNow = () => lang();

/** A style sheet that only some pages need; resolved when it is there. @param {string} name @param {string} [media] */
export function style(name, media = "all") {
  const link = h("link", { rel: "stylesheet", href: new URL(`../style/${name}.css`, import.meta.url).pathname, media });
  const there = new Promise((done) => {
    link.addEventListener("load", done);
    link.addEventListener("error", done);
  });
  document.head.append(link);
  return there;
}
