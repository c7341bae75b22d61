// @ts-check
/** Entry: language, theme, and what the address asks for. */

import { plainBar } from "./chrome.js";
import { button, fill, h, span } from "./dom.js";
import { firstLang, pick, speak, t } from "./i18n.js";
import { followTheme } from "./prefs.js";
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

/**
 * What a table's page begins with, asked for at once: its module, and the state of the seat whose key the address holds;
 * then what the board of that state needs.
 * @param {string} table @param {string} key
 */
function askForTable(table, key) {
  const page = import("./page.js");
  const state = key ? request(`/api/tables/${encodeURIComponent(table)}`, { key }) : Promise.resolve(null);
  Promise.all([page, state]).then(([{ prepare }, found]) => found && prepare(found)).catch(() => {}); // told to whom waits for it
  return { page, state };
}

/** @param {Element} host @param {string} table @param {string} key @param {ReturnType<typeof askForTable>} coming */
async function openTable(host, table, key, coming) {
  const own = ownGame(table);
  /** @type {Record<string, string>} */
  let keys = { ...(own?.keys ?? {}), ...(own?.watch ? { public: own.watch } : {}) };
  let seat = Object.keys(keys)[0] ?? "";
  try {
    /** @type {import("../wire.d.ts").State | null} */
    const state = await coming.state;
    if (state) {
      seat = state.seat;
      keys[seat] = key;
      if (seat === "public") keepGame({ table, game: state.game, watch: key, keys: {} });
      else keepGame({ table, game: state.game, keys: { [seat]: key } });
      if (!state.hotseat && seat !== "public") keys = { [seat]: key, ...(keys.public ? { public: keys.public } : {}) };
      if (seat === "public") keys = { public: key };
    }
    if (!seat) return void (await import("./join.js")).joinPage(host, table, plainPage);
    const { tablePage } = await coming.page;
    const hot = Object.keys(keys).filter((one) => one !== "public").length > 1;
    return void (await tablePage(host, table, keys, seat, hot ? null : state));
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    const again = button("retry", () => location.reload(), { kind: "main" });
    plainPage(host, error.dead ? "table.unknown" : () => pick(error.body), again);
  }
}

/** A part of the page did not come, perhaps its sentences: this page needs none of them. @param {Element} host */
function unready(host) {
  const again = () => location.reload();
  fill(
    host,
    h(
      "main",
      { class: "plain", id: "main" },
      h("h1", null, "Страница не загрузилась"),
      h("p", null, "Связь прервалась, и часть страницы не пришла. Обновите её."),
      h("p", { lang: "en" }, "The page did not load: the connection broke, and a part of it did not come. Load it again."),
      h(
        "p",
        { class: "dialog-acts" },
        h("button", { type: "button", class: "btn main", onclick: again }, "Обновить – Reload"),
        h("a", { class: "btn", href: "/" }, "На первую страницу – Start page"),
      ),
    ),
  );
}

async function boot() {
  followTheme();
  const where = route(location.pathname, location.hash);
  const coming = where.page === "table" ? askForTable(where.table ?? "", where.key ?? "") : null;
  const host = h("div", { class: "page", id: "page" });
  addEventListener("unhandledrejection", (event) => console.error(event.reason));
  try {
    await speak(firstLang());
    await show(host, where, coming);
  } catch (error) {
    console.error(error);
    if (!host.isConnected) document.body.append(host);
    unready(host);
  }
}

/** @param {HTMLElement} host @param {ReturnType<typeof route>} where @param {ReturnType<typeof askForTable> | null} coming */
async function show(host, where, coming) {
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
  addEventListener("hashchange", () => {
    if (where.page === "table") location.reload();
  });
  document.title = t("brand");
  if (coming) await openTable(host, where.table ?? "", where.key ?? "", coming);
  else if (where.page === "nowhere") page(host, "nowhere.title", "nowhere");
  else if (where.page === "lesson") await (await import("./lesson.js")).lessonPage(host, where.game ?? "");
  else await (await import("./start.js")).startPage(host);
}

if (typeof document !== "undefined" && document.querySelector("script[src$='/shell/app.js']")) void boot();
