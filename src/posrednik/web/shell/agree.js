// @ts-check
/** Modules and readings: what players may agree upon besides the scenario, each under its clause. */

import { clauseLink, fill, h, segments, span } from "./dom.js";
import { pick, t } from "./i18n.js";
import { lineColumn } from "./importer.js";
import { rulebookOf } from "./rulebook.js";
import { rulesDialog } from "./rulesdialog.js";

/** @typedef {import("../wire.d.ts").OptionShape} OptionShape */

/** Scenarios in which armoured cars and tanks may be exchanged; the server has the last word. */
const ARMOURED = ["battalion", "cavalry_regiment"];

/** @param {() => string} scenario */
export function moduleFields(scenario) {
  const chosen = { defender: "", cut: "", gas: false, competition: false, armour: "armoured_car" };
  const element = h("div", { class: "modules" });
  /** @param {string} key @param {"gas" | "competition"} name @param {string} clause @param {boolean} may */
  const tick = (key, name, clause, may) => {
    const input = h("input", { type: "checkbox", checked: chosen[name] && may, disabled: !may, onchange: () => { chosen[name] = input.checked; } });
    return h("div", { class: "module" }, h("label", { class: "tick" }, input, h("span", null, h("b", null, span(key)), h("small", null, span(may ? `${key}.about` : "module.not-1941")))), clauseLink(clause));
  };
  function draw() {
    const later = scenario() === "o41";
    const armour = ARMOURED.includes(scenario());
    fill(element, h("h3", { class: "cap" }, span("form.modules")),
      h("div", { class: "module" }, h("div", null, h("b", null, span("module.defence")), h("small", null, span(later ? "module.not-1941" : "module.defence.about")),
        later ? null : segments("defender", [["", "module.none"], ["red", "Side.red"], ["blue", "Side.blue"]], chosen.defender, (value) => { chosen.defender = value; if (!value) chosen.cut = ""; draw(); }, "module.defence"),
        later || !chosen.defender ? null : segments("cut", [["", "module.cut.none"], ["1/4", () => "1/4"], ["1/3", () => "1/3"]], chosen.cut, (value) => { chosen.cut = value; }, "module.cut")), clauseLink("O30-XI-1")),
      tick("module.gas", "gas", "O30-XIV-2", !later), tick("module.competition", "competition", "O30-XVII-1", true),
      armour ? h("div", { class: "module" }, h("div", null, h("b", null, span("module.armour")), segments("armour", [["armoured_car", "module.car"], ["tank", "module.tank"]], chosen.armour, (value) => { chosen.armour = value; }, "module.armour")), clauseLink("O30-XII-1")) : null);
  }
  draw();
  element.addEventListener("clause", (event) => void rulesDialog("otryadov", /** @type {CustomEvent} */ (event).detail));
  return {
    element, draw,
    /** What differs from the printed rules. */
    read() {
      const later = scenario() === "o41";
      return {
        ...(chosen.defender && !later ? { defender: chosen.defender, ...(chosen.cut ? { cut: chosen.cut } : {}) } : {}),
        ...(chosen.gas && !later ? { gas: true } : {}), ...(chosen.competition ? { competition: true } : {}),
        ...(ARMOURED.includes(scenario()) && chosen.armour === "tank" ? { armour: "tank" } : {}),
      };
    },
  };
}

/** Options by the section of their clause: O30-III-3 → III. @param {OptionShape[]} options */
export function bySection(options) {
  /** @type {Map<string, OptionShape[]>} */
  const out = new Map();
  for (const option of options) {
    const section = option.clause.split("-")[1] ?? "";
    out.set(section, [...(out.get(section) ?? []), option]);
  }
  return out;
}

/** @param {import("../wire.d.ts").GameShape} game */
export function optionFields(game) {
  /** @type {Map<string, any>} */
  const changed = new Map();
  const count = h("span", { class: "hint plain" });
  const groups = h("div", { class: "option-groups" });
  const element = h("div", { class: "options" }, h("h3", { class: "cap" }, span("form.readings")), h("p", { class: "hint" }, span("form.readings.about")), groups);
  element.addEventListener("clause", (event) => void rulesDialog(game.id, /** @type {CustomEvent} */ (event).detail));

  /** @param {OptionShape} option @param {any} value */
  function set(option, value) {
    if (JSON.stringify(value) === JSON.stringify(option.default)) changed.delete(option.name);
    else changed.set(option.name, value);
    fill(count, changed.size ? span(() => t("form.changed", { n: changed.size })) : null);
  }
  /** @param {OptionShape} option @param {any} value */
  const words = (option, value) => option.words?.[JSON.stringify(value)] ?? option.words?.[String(value)] ?? (() => String(value));

  /** @param {OptionShape} option */
  function field(option) {
    const id = `option-${option.name}`;
    let input;
    if (option.kind === "flag" || option.kind === "choice") {
      input = h("select", { class: "field", id, onchange: () => set(option, JSON.parse(input.value)) }, option.values.map((value) =>
        h("option", { value: JSON.stringify(value), selected: JSON.stringify(value) === JSON.stringify(option.default), say: () => `${pick(/** @type {any} */ (typeof words(option, value) === "function" ? null : words(option, value))) || String(value)}${JSON.stringify(value) === JSON.stringify(option.default) ? ` (${t("form.default")})` : ""}` })));
    } else if (option.kind === "integer") {
      input = h("input", { class: "field short", id, type: "number", min: -1, max: 100_000, step: 1, value: String(option.default), onchange: () => set(option, input.value === "" ? option.default : Math.trunc(Number(input.value))) });
    } else {
      input = h("input", { class: "field short", id, type: "text", pattern: "\\d+(/\\d+)?", value: String(option.default), onchange: () => set(option, input.value.trim() || option.default) });
    }
    const notes = option.kind === "integer" ? Object.entries(option.words ?? {}).map(([value, said]) => h("small", null, `${value}: `, span(said))) : [];
    return h("div", { class: "option" }, h("label", { for: id }, span(option.title)), input, ...notes,
      h("span", { class: "option-links" }, clauseLink(option.clause), " ", option.ruling ? clauseLink(option.ruling) : null));
  }

  const sections = bySection(game.options);
  /** @type {Map<string, HTMLElement>} */
  const titles = new Map();
  fill(groups, [...sections].map(([section, options]) => {
    const title = h("span", null, `${section}`);
    titles.set(section, title);
    return h("details", { class: "option-group" }, h("summary", null, title, h("span", { class: "hint plain" }, ` · ${options.length}`)), options.map(field));
  }));
  void rulebookOf(game.id).then((book) => {
    for (const [section, title] of titles) {
      const found = book.sections.find((one) => one.id === section);
      if (found) fill(title, `${section}. `, span(found.title));
    }
  }, () => {}); // numbers alone do
  return { element, count, read: () => Object.fromEntries(changed) };
}

/** A file of JSON; what cannot be read is told with line and column. @param {string} key @param {string} about @param {(data: any) => void} taken */
export function jsonFile(key, about, taken) {
  const said = h("p", { class: "hint", role: "status" });
  const input = h("input", { type: "file", accept: ".json,application/json", onchange: async () => {
    const file = input.files?.[0];
    taken(null);
    fill(said);
    if (!file) return;
    if (file.size > 250_000) return void fill(said, h("span", { class: "refused" }, span("file.large")));
    const text = await file.text();
    try {
      taken(JSON.parse(text));
      fill(said, span("file.taken", { name: file.name }));
    } catch (error) {
      const at = /position (\d+)/.exec(String(error));
      const place = at ? lineColumn(text, Number(at[1])) : { line: 1, column: 1 };
      fill(said, h("span", { class: "refused" }, span("file.bad", { name: file.name, ...place })));
    }
  } });
  return h("div", { class: "file" }, h("label", { class: "field-row" }, span(key), input), h("small", null, span(about)), said);
}
