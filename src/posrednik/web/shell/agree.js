// @ts-check
/** Modules and readings: what players may agree upon besides the scenario, each under its clause. */

import { button, clauseLink, fill, h, span } from "./dom.js";
import { pick, t } from "./i18n.js";
import { brokenAt, lineColumn } from "./jsonplace.js";
import { rulebookOf } from "./rulebook.js";
import { rulesDialog } from "./rulesdialog.js";

/** @typedef {import("../wire.d.ts").OptionCard} OptionShape */

/** Words of a value as the catalogue has them. @param {OptionShape} option @param {any} value */
const wordsOf = (option, value) => option.words?.[JSON.stringify(value)] ?? option.words?.[String(value)] ?? null;

/**
 * One thing to choose, with its clause and the ruling that it decides.
 * @param {OptionShape} option @param {any} present @param {(value: any) => void} set
 */
export function optionField(option, present, set) {
  const id = `option-${option.name}`;
  const same = (/** @type {any} */ a, /** @type {any} */ b) => JSON.stringify(a) === JSON.stringify(b);
  /** @type {any} */
  let input;
  if (option.kind === "flag" || option.kind === "choice") {
    const say = (/** @type {any} */ value) => () =>
      `${pick(wordsOf(option, value)) || String(value)}${same(value, option.default) ? ` (${t("form.default")})` : ""}`;
    input = h(
      "select",
      { class: "field", id, onchange: () => set(JSON.parse(input.value)) },
      option.values.map((value) =>
        h("option", { value: JSON.stringify(value), selected: same(value, present), say: say(value) }),
      ),
    );
  } else if (option.kind === "integer") {
    input = h("input", {
      class: "field short",
      id,
      type: "number",
      min: option.minimum ?? 0,
      max: 100_000,
      step: 1,
      value: String(present),
      onchange: () => set(input.value === "" ? option.default : Math.trunc(Number(input.value))),
    });
  } else {
    input = h("input", {
      class: "field short",
      id,
      type: "text",
      pattern: "\\d+(/\\d+)?",
      value: String(present),
      onchange: () => set(input.value.trim() || option.default),
    });
  }
  const notes =
    option.kind === "integer"
      ? option.values.map((value) => wordsOf(option, value) && h("small", null, `${value}: `, span(wordsOf(option, value))))
      : [];
  return h(
    "div",
    { class: "option" },
    h("label", { for: id }, span(option.title)),
    input,
    ...notes,
    h("span", { class: "option-links" }, clauseLink(option.clause), " ", option.ruling ? clauseLink(option.ruling) : null),
  );
}

/** Modules that the scenario allows: defence and its cut, gas, competition, armour. @param {import("../wire.d.ts").Game} game @param {() => string} scenario @param {() => void} changed */
export function moduleFields(game, scenario, changed) {
  /** @type {Map<string, any>} */
  const chosen = new Map();
  const element = h("div", { class: "modules" });
  const allowed = () => {
    const names = game.scenarios.find((one) => one.name === scenario())?.switches ?? [];
    return game.switches.filter((one) => names.includes(one.name) && (one.name !== "cut" || chosen.get("defender")));
  };
  function draw() {
    fill(
      element,
      h("h3", { class: "cap" }, span("form.modules")),
      h(
        "div",
        { class: "option-groups padded" },
        allowed().map((one) =>
          optionField(one, chosen.get(one.name) ?? one.default, (value) => {
            if (JSON.stringify(value) === JSON.stringify(one.default)) chosen.delete(one.name);
            else chosen.set(one.name, value);
            if (one.name === "defender") {
              draw();
              document.getElementById("option-defender")?.focus();
            }
            changed();
          }),
        ),
      ),
    );
  }
  draw();
  element.addEventListener("clause", (/** @type {CustomEvent} */ event) => void rulesDialog(game.id, event.detail));
  /** What differs from the printed rules. */
  const read = () =>
    Object.fromEntries(
      allowed()
        .filter((one) => chosen.has(one.name))
        .map((one) => [one.name, chosen.get(one.name)]),
    );
  return { element, draw, read };
}

/** The number of a section: XIV → 14. @param {string} section */
export function roman(section) {
  const worth = { I: 1, V: 5, X: 10 };
  const digits = [...section].map((c) => worth[/** @type {"I" | "V" | "X"} */ (c)] ?? 100);
  return digits.reduce((sum, n, k) => sum + (n < (digits[k + 1] ?? 0) ? -n : n), 0);
}

/** Options by the section of their clause: O30-III-3 → III. @param {OptionShape[]} options */
export function bySection(options) {
  /** @type {Map<string, OptionShape[]>} */
  const out = new Map();
  for (const option of options) {
    const section = option.clause?.split("-")[1] ?? "";
    out.set(section, [...(out.get(section) ?? []), option]);
  }
  return out;
}

/** @param {import("../wire.d.ts").Game} game @param {() => void} told */
export function optionFields(game, told) {
  /** @type {Map<string, any>} */
  const changed = new Map();
  const groups = h("div", { class: "option-groups" });
  const element = h(
    "div",
    { class: "options" },
    h("h3", { class: "cap" }, span("form.readings")),
    h("p", { class: "hint" }, span("form.readings.about")),
    groups,
  );
  element.addEventListener("clause", (/** @type {CustomEvent} */ event) => void rulesDialog(game.id, event.detail));

  /** @param {OptionShape} option @param {any} value */
  function set(option, value) {
    if (JSON.stringify(value) === JSON.stringify(option.default)) changed.delete(option.name);
    else changed.set(option.name, value);
    told();
  }
  const sections = new Map([...bySection(game.options)].sort(([a], [b]) => roman(a) - roman(b)));
  /** @type {Map<string, HTMLElement>} */
  const titles = new Map();
  fill(
    groups,
    [...sections].map(([section, options]) => {
      const title = h("span", null, `${section}`);
      titles.set(section, title);
      return h(
        "details",
        { class: "option-group" },
        h("summary", null, title, h("span", { class: "hint plain" }, ` · ${options.length}`)),
        options.map((option) => optionField(option, option.default, (value) => set(option, value))),
      );
    }),
  );
  void rulebookOf(game.id).then(
    (book) => {
      for (const [section, title] of titles) {
        const found = book.sections.find((one) => one.id === section);
        if (found) fill(title, `${section}. `, span(found.title));
      }
    },
    () => {},
  ); // numbers alone do
  return { element, read: () => Object.fromEntries(changed) };
}

/**
 * A file of JSON that holds one object; what cannot be read is told with line and column.
 * @param {string} key @param {string} about @param {(data: any) => void} taken called with null for no file, undefined for one that is no good
 */
export function jsonFile(key, about, taken) {
  const said = h("p", { class: "hint", role: "status" });
  const drop = button("file.drop", () => put(null), { kind: "quiet small" });
  const input = h("input", {
    type: "file",
    class: "ear",
    accept: ".json,application/json",
    onchange: async () => {
      const file = input.files?.[0];
      if (!file) return;
      put(undefined, h("span", { class: "hint" }, span("file.reading", { name: file.name })));
      const [data, words] = await jsonOf(file);
      input.value = ""; // the same file, mended, is a change again
      put(data, words);
    },
  });
  /** @param {any} data @param {HTMLElement} [words] */
  function put(data, words) {
    taken(data);
    fill(said, words, words ? [" ", drop] : null);
    if (!words) input.focus();
  }
  return h(
    "div",
    { class: "file" },
    h("label", { class: "field-row" }, h("b", null, span(key)), input, h("span", { class: "btn file-btn" }, span("file.choose"))),
    h("small", null, span(about)),
    said,
  );
}

/** What a file holds, and what is to be said of it; undefined if it is no good. @param {File} file @returns {Promise<[any, HTMLElement]>} */
async function jsonOf(file) {
  const { name } = file;
  const refused = (/** @type {string} */ key, facts = {}) => h("span", { class: "refused" }, span(key, { name, ...facts }));
  if (file.size > 250_000) return [undefined, refused("file.large")];
  const text = await file.text();
  const at = brokenAt(text);
  if (at !== null) return [undefined, refused("file.bad", lineColumn(text, at))];
  const data = JSON.parse(text);
  if (!data || typeof data !== "object" || Array.isArray(data)) return [undefined, refused("file.object")];
  return [data, span("file.taken", { name })];
}
