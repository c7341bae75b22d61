// @ts-check
/** Tabs: Журнал · Правила · Заметки · Чат. Arrows move between them, as everywhere. */

import { h, span } from "./dom.js";

/** @param {[string, HTMLElement][]} parts @param {(name: string) => void} shown */
export function makeTabs(parts, shown) {
  const list = h("div", { class: "tabs", role: "tablist", label: "tabs" });
  const element = h("div", { class: "tabs-host" }, list);
  let current = parts[0][0];
  /** @type {Record<string, HTMLElement>} */
  const counts = {};
  parts.forEach(([name, panel], n) => {
    counts[name] = h("span", { class: "tab-count" });
    const tab = h(
      "button",
      { type: "button", role: "tab", id: `tab-${name}`, "aria-controls": `panel-${name}`, onclick: () => show(name) },
      span(name),
      counts[name],
    );
    tab.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
      const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!by) return;
      event.preventDefault();
      const next = parts[(n + by + parts.length) % parts.length][0];
      show(next);
      focus();
    });
    list.append(tab);
    const host = h(
      "div",
      { class: "tab-panel", role: "tabpanel", id: `panel-${name}`, "aria-labelledby": `tab-${name}`, tabIndex: -1 },
      panel,
    );
    element.append(host);
  });
  /** @param {string} name */
  function show(name) {
    current = name;
    for (const [one] of parts) {
      const on = one === name;
      const tab = /** @type {HTMLElement} */ (list.querySelector(`#tab-${one}`));
      tab.setAttribute("aria-selected", String(on));
      tab.tabIndex = on ? 0 : -1;
      /** @type {HTMLElement} */ (element.querySelector(`#panel-${one}`)).hidden = !on;
    }
    shown(name);
  }
  const focus = () => /** @type {HTMLElement} */ (list.querySelector(`#tab-${current}`)).focus();
  for (const [one] of parts.slice(1)) /** @type {HTMLElement} */ (element.querySelector(`#panel-${one}`)).hidden = true;
  for (const [one] of parts) {
    const tab = /** @type {HTMLElement} */ (list.querySelector(`#tab-${one}`));
    tab.setAttribute("aria-selected", String(one === current));
    tab.tabIndex = one === current ? 0 : -1;
  }
  return {
    element,
    show,
    focus,
    get current() {
      return current;
    },
    /** @param {string} name @param {number} n */
    badge(name, n) {
      counts[name].textContent = n ? String(n) : "";
    },
  };
}
