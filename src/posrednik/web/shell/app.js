// @ts-check
/** Entry: language, theme, and what the address asks for. */

import { plainBar } from "./chrome.js";
import { button, fill, h, span } from "./dom.js";
import { firstLang, pick, speak, t } from "./i18n.js";
import { followTheme } from "./prefs.js";
import { FIRST_BOARD } from "./preload.js";
import { keepGame, ownGame } from "./store.js";
import { Fault, request } from "./wire.js";

/** A part of an address in plain signs; one that was cut or spoilt on its way stays as it is, and names nothing. @param {string} part */
function plain(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** @param {string} path @param {string} hash */
export function route(path, hash) {
  const table = /^\/t\/([^/]+)\/?$/.exec(path);
  if (table) return { page: "table", table: plain(table[1]), key: plain(hash.replace(/^#/, "")) };
  const lesson = /^\/lesson\/([^/]+)\/?$/.exec(path);
  if (lesson) return { page: "lesson", game: plain(lesson[1]) };
  return { page: path === "/" ? "start" : "nowhere" };
}

/** A page for a table that is not opened. @param {Element} host @param {any} words @param {...Node} acts */
const plainPage = (host, words, ...acts) => page(host, "plain.title", words, ...acts);

/** A page with one sentence and ways out. @param {Element} host @param {string} title @param {any} words @param {...Node} acts */
function page(host, title, words, ...acts) {
  fill(
    host,
    plainBar(),
    h(
      "main",
      { class: "plain", id: "main" },
      h("h1", null, span(title)),
      h("p", null, span(words)),
      h("p", { class: "dialog-acts" }, ...acts, h("a", { class: "btn", href: "/" }, span("to-start"))),
    ),
  );
}

/** @param {Element} host @param {string} table @param {string} key */
async function openTable(host, table, key) {
  const own = ownGame(table);
  /** @type {Record<string, string>} */
  let keys = { ...(own?.keys ?? {}), ...(own?.watch ? { public: own.watch } : {}) };
  let seat = Object.keys(keys)[0] ?? "";
  /** @type {import("../wire.d.ts").State | null} */
  let known = null;
  const coming = import("./page.js"); // on its way while the state is asked for
  coming.catch(() => {});
  try {
    if (key) {
      const state = await request(`/api/tables/${encodeURIComponent(table)}`, { key });
      known = state;
      seat = state.seat;
      keys[seat] = key;
      if (seat === "public") keepGame({ table, game: state.game, watch: key, keys: {} });
      else keepGame({ table, game: state.game, keys: { [seat]: key } });
      if (!state.hotseat && seat !== "public") keys = { [seat]: key, ...(keys.public ? { public: keys.public } : {}) };
      if (seat === "public") keys = { public: key };
    }
    if (!seat) return void (await import("./join.js")).joinPage(host, table, plainPage);
    const { tablePage } = await coming;
    const hot = Object.keys(keys).filter((one) => one !== "public").length > 1;
    return void (await tablePage(host, table, keys, seat, hot ? null : known));
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    const again = button("retry", () => location.reload(), { kind: "main" });
    plainPage(host, error.dead ? "table.unknown" : () => pick(error.body), again);
  }
}

/** Ask for everything that a table's first board needs at once, not module by module as they name each other. */
function preload() {
  for (const name of FIRST_BOARD) {
    document.head.append(h("link", { rel: "modulepreload", href: new URL(name, import.meta.url).pathname }));
  }
  void import("./page.js");
}

async function boot() {
  followTheme();
  if (location.pathname.startsWith("/t/")) preload();
  await speak(firstLang());
  const host = h("div", { class: "page", id: "page" });
  document.body.append(
    h(
      "a",
      {
        class: "skip",
        href: "#main",
        onclick: (/** @type {Event} */ event) => {
          event.preventDefault();
          const main = document.getElementById("main");
          main?.setAttribute("tabindex", "-1");
          main?.focus();
        },
      },
      span("skip"),
    ),
    host,
  );
  const where = route(location.pathname, location.hash);
  addEventListener("hashchange", () => {
    if (where.page === "table") location.reload();
  });
  addEventListener("unhandledrejection", (event) => console.error(event.reason));
  document.title = t("brand");
  if (where.page === "table") await openTable(host, where.table ?? "", where.key ?? "");
  else if (where.page === "nowhere") page(host, "nowhere.title", "nowhere");
  else if (where.page === "lesson") await (await import("./lesson.js")).lessonPage(host, where.game ?? "");
  else await (await import("./start.js")).startPage(host);
}

if (typeof document !== "undefined" && document.querySelector("script[src$='/shell/app.js']")) void boot();
