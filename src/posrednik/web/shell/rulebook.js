// @ts-check
/** The rulebook drawer: search, an article opened and marked, interpretations with their options, two languages in place. */

import { button, clauseLink, fill, h, icon, span } from "./dom.js";
import { lang, pick, t } from "./i18n.js";
import { request } from "./wire.js";

/** @typedef {import("../wire.d.ts").Drawer} Rulebook */
/** @typedef {import("../wire.d.ts").Article} Clause */
/** @typedef {import("../wire.d.ts").Reading} Ruling */

/** @type {Map<string, Promise<Rulebook>>} */
const books = new Map();

/** @param {string} game @returns {Promise<Rulebook>} */
export function rulebookOf(game) {
  const known = books.get(game);
  if (known) return known;
  const book = request(`/api/rulebook/${encodeURIComponent(game)}`);
  books.set(game, book);
  book.catch(() => books.delete(game));
  return book;
}

/** Lower case, ё as е: how words are compared. @param {string} text */
const plain = (text) => text.toLowerCase().replaceAll("ё", "е");

/**
 * Articles and interpretations that a query finds: by number first, then by words in the language, then in the other.
 * @param {Rulebook} book @param {string} query @param {"ru" | "en"} language
 */
export function searchBook(book, query, language) {
  const words = plain(query)
    .split(/[\s,«»"]+/)
    .filter(Boolean);
  const latin = plain(query)
    .replace(/^[оo](?=\d)/, "o")
    .replaceAll("х", "x");
  if (!words.length) return { clauses: book.clauses, rulings: /** @type {Ruling[]} */ ([]) };
  const number = words.length === 1 && /^[a-zа-я0-9]+[\d-]/.test(latin);
  const other = language === "ru" ? "en" : "ru";
  /** @param {string[]} texts */
  const holds = (texts) => words.every((word) => texts.some((text) => plain(text).includes(word)));
  /** @param {string} id */
  const byNumber = (id) => number && plain(id).replaceAll("х", "x").startsWith(latin.trim());
  /** @param {Clause} c @param {"ru" | "en"} l */
  const saysClause = (c, l) => holds([c.id, c.heading[l], c.text[l]]);
  /** @param {Ruling} r @param {"ru" | "en"} l */
  const saysRuling = (r, l) => holds([r.id, r.question[l], r.reason[l], ...r.readings[l], r.option ?? ""]);
  for (const test of [
    { c: (/** @type {Clause} */ c) => byNumber(c.id), r: (/** @type {Ruling} */ r) => byNumber(r.id) },
    { c: (/** @type {Clause} */ c) => saysClause(c, language), r: (/** @type {Ruling} */ r) => saysRuling(r, language) },
    { c: (/** @type {Clause} */ c) => saysClause(c, other), r: (/** @type {Ruling} */ r) => saysRuling(r, other) },
  ]) {
    const clauses = book.clauses.filter(test.c);
    const rulings = book.rulings.filter(test.r);
    if (clauses.length || rulings.length) return { clauses, rulings };
  }
  return { clauses: [], rulings: [] };
}

/**
 * @param {string} game @param {{used?: () => Map<string, number[]>, options?: () => Record<string, any>, close?: () => void}} how
 */
export function makeRulebook(game, { used = () => new Map(), options = () => ({}), close } = {}) {
  const field = h("input", {
    type: "search",
    class: "book-search",
    hint: "book.search",
    label: "book.search.label",
    autocomplete: "off",
    spellcheck: "false",
  });
  const onlyUsed = h("input", { type: "checkbox" });
  const count = h("p", { class: "hint book-count", role: "status" });
  const body = h("div", { class: "book-body" });
  const element = h(
    "div",
    { class: "book" },
    h(
      "div",
      { class: "book-top" },
      h("div", { class: "book-field" }, icon("i-search"), field),
      close ? button("close", close, { icon: "i-x", kind: "quiet book-close", iconOnly: true }) : null,
      h("label", { class: "tick" }, onlyUsed, span("book.used-only")),
    ),
    count,
    body,
  );
  /** @type {Rulebook | null} */
  let book = null;
  /** @type {Element | null} */
  let back = null;
  let open = "";

  /** @param {Clause} clause @param {Map<string, number[]>} turns */
  function article(clause, turns) {
    const here = turns.get(clause.id);
    const now = clause.id === open;
    return h(
      "article",
      { class: now ? "clause now" : "clause", "data-clause": clause.id, tabIndex: -1 },
      h(
        "h4",
        null,
        h("span", { class: "clause-id" }, clause.id),
        " ",
        span(clause.heading),
        clause.basis === "reconstructed" ? [" ", span("book.reconstructed", {}, "tag")] : null,
      ),
      h("p", null, span(clause.text)),
      here
        ? h(
            "p",
            { class: "hint" },
            span(() => t("book.turns", { turns: here.filter(Boolean).join(", ") || "—" })),
          )
        : null,
      clause.rulings.length
        ? h("p", { class: "hint" }, span("book.rulings"), " ", ...clause.rulings.flatMap((id) => [clauseLink(id), " "]))
        : null,
    );
  }

  /** @param {Ruling} ruling */
  function note(ruling) {
    const now = ruling.id === open;
    const chosen = ruling.option ? options()[ruling.option] : undefined;
    return h(
      "article",
      { class: now ? "clause ruling now" : "clause ruling", "data-clause": ruling.id, tabIndex: -1 },
      h(
        "h4",
        null,
        h("span", { class: "clause-id" }, ruling.id),
        " ",
        span(ruling.id.startsWith("R") ? "book.reconstruction" : "book.interpretation"),
        ruling.id.startsWith("R") ? [" ", span("book.reconstructed", {}, "tag")] : null,
      ),
      h("p", null, span(ruling.question)),
      h(
        "ol",
        { class: "readings" },
        ruling.readings.ru.map((_, n) =>
          h(
            "li",
            null,
            span(() => ruling.readings[lang()][n] ?? ""),
            n === 0 ? [" ", span("book.default", {}, "tag")] : null,
          ),
        ),
      ),
      h("p", { class: "hint" }, span(ruling.reason)),
      ruling.option
        ? h(
            "p",
            { class: "hint" },
            h("span", { class: "tag" }, span("book.can-change")),
            " ",
            h("code", null, ruling.option),
            chosen === undefined ? null : h("span", null, " = ", h("code", null, JSON.stringify(chosen))),
          )
        : null,
      ruling.clauses.length ? h("p", { class: "hint" }, ...ruling.clauses.flatMap((id) => [clauseLink(id), " "])) : null,
    );
  }

  function draw() {
    if (!book) return;
    const turns = used();
    const query = field.value.trim();
    const found = searchBook(book, query, lang());
    const clauses = onlyUsed.checked ? found.clauses.filter((c) => turns.has(c.id)) : found.clauses;
    const opened = book.rulings.filter((r) => r.id === open && !query);
    const rulings = onlyUsed.checked ? [] : [...opened, ...found.rulings.filter((r) => r.id !== open || query)];
    /** @type {any[]} */
    const out = opened.map(note);
    let section = "";
    for (const clause of clauses) {
      if (clause.section !== section) {
        section = clause.section;
        const title = book.sections.find((one) => one.id === section)?.title;
        out.push(
          h(
            "h3",
            { class: "book-section" },
            h("span", { class: "mono" }, /^[0NT]$/.test(section) ? "" : `${section}. `),
            title ? span(title) : section,
          ),
        );
      }
      out.push(article(clause, turns));
    }
    out.push(...rulings.filter((r) => !opened.includes(r)).map(note));
    fill(body, out);
    fill(count, query || onlyUsed.checked ? span(() => t("book.found", { n: clauses.length + rulings.length })) : null);
  }

  /** Open at an article; the focus goes back where it came from. @param {string} id @param {Element | null} [from] */
  async function openAt(id, from = document.activeElement) {
    if (!element.contains(from)) back = from;
    open = id;
    field.value = "";
    onlyUsed.checked = false;
    await load();
    const target = /** @type {HTMLElement | null} */ (body.querySelector(`[data-clause="${CSS.escape(id)}"]`));
    target?.scrollIntoView({ block: "start" });
    target?.focus({ preventScroll: true });
  }

  async function load() {
    fill(count, span("loading.book"));
    try {
      book = await rulebookOf(game);
      draw();
    } catch (error) {
      fill(
        count,
        span(() => pick(/** @type {any} */ (error).body) || String(error)),
        " ",
        button("retry", () => void load(), { kind: "small" }),
      );
    }
  }

  field.addEventListener("input", () => {
    open = "";
    draw();
  });
  onlyUsed.addEventListener("change", draw);
  return {
    element,
    openAt,
    load,
    draw,
    /** @param {Element | null} [from] */
    focusSearch(from = document.activeElement) {
      if (!element.contains(from)) back = from;
      field.focus();
    },
    /** The focus goes back to the link that opened the book. */
    leave() {
      const to = back;
      back = null;
      if (to instanceof HTMLElement && to.isConnected && to !== document.body) to.focus();
      return Boolean(to);
    },
  };
}
