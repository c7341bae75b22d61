// @ts-check
/** The table page: bar, board, order line, draft, card first; the sheets beside them as soon as the board stands. */

import { makeBanner, makeClocks, makeOpponent } from "./banner.js";
import { art, symbols } from "./board-art.js";
import { PHONE } from "./board-sheet.js";
import { Board } from "./board.js";
import { brand, liveRegions } from "./chrome.js";
import { button, fill, h, icon, span } from "./dom.js";
import { makeLine } from "./line.js";
import { gameModule } from "./module.js";
import { isOn } from "./prefs.js";
import { keepGame } from "./store.js";
import { App } from "./table.js";
import { Wire } from "./wire.js";

/** @typedef {import("../wire.d.ts").State} State */
/** @typedef {ReturnType<typeof import("./sheets.js").makeSheets>} Sheets */

/** Name of game and scenario. @param {App} app @param {any} game */
function makeCrumb(app, game) {
  const crumb = h("span", { class: "crumb" });
  app.addEventListener("state", () => {
    const state = app.present;
    const title = state?.scenario?.title;
    if (!state || crumb.dataset.table === state.table) return;
    crumb.dataset.table = state.table;
    const base = game.setting?.(state.scenario) ?? state.scenario?.name ?? "";
    fill(crumb, h("b", null, span(`game.${state.game}`)), " · ", title ? span(title) : span(`scenario.${base}`));
  });
  return crumb;
}

/** Parts of the phone, one at a time. @type {[string, string][]} */
const PARTS = [
  ["board", "i-move"],
  ["draft", "i-send"],
  ["journal", "i-text"],
  ["rules", "i-book"],
];

/**
 * The module of a state's game, when its sentences and the symbols are there and the map is on its way.
 * @param {State} state
 */
export async function prepare(state) {
  const drawings = symbols().catch(() => {}); // who draws waits for it, and is told
  const game = await gameModule(state.game);
  const address = game.art?.(state.board.art, innerWidth >= PHONE) ?? state.board.art;
  art(address).catch(() => {});
  const sentences = Promise.resolve(game.load?.(state)).catch((/** @type {unknown} */ error) => console.error(error));
  await Promise.all([drawings, sentences]); // so that the page comes in one frame, board and all
  return game;
}

/**
 * @param {Element} host @param {string} table @param {Record<string, string>} keys @param {string} seat
 * @param {State | null} known the seat's state, if it was fetched already
 */
export async function tablePage(host, table, keys, seat, known) {
  const app = new App(table, keys, seat);
  const ear = liveRegions();
  app.addEventListener("announce", (event) => {
    const { text, assertive } = /** @type {CustomEvent} */ (event).detail;
    ear.announce(text, assertive);
  });
  app.addEventListener("blank", ear.hush);
  fill(host, h("p", { class: "loading", role: "status" }, span("loading.table")));
  // Where the screen is handed over nothing of a seat is fetched before its player asks for it.
  const open = app.hotseat && keys.public ? new Wire(table, keys.public) : app.wire;
  const first = known ?? (await open.state());
  const game = await prepare(first);

  /** @type {(sheets: Sheets) => void} */
  let arrived = () => {};
  /** @type {Promise<Sheets>} */
  const sheets = new Promise((done) => (arrived = done));
  /** @type {Sheets | null} */
  let here = null;
  const later = (/** @type {(sheets: Sheets) => unknown} */ act) => void sheets.then(act);

  const line = makeLine(app);
  const boardHost = h("section", { class: "board-host", label: "board" });
  const card = h("div", { class: "card-host" });
  const setup = h("div");
  const deploy = h(
    "section",
    { class: "deploy-host", hidden: true, label: "deployment" },
    h("h2", { class: "ear" }, span("deployment")),
    setup,
  );
  const side = h("aside", { class: "right", label: "side-panel" }, h("section", { class: "panel tabs-panel" }));
  const [words, over, bar, sheet, afloat] = Array.from({ length: 5 }, () => h("div", { class: "slot" }));
  const [strip, draft, preview] = Array.from({ length: 3 }, () => h("div", { class: "slot" }));
  draft.className = "draft-place";
  const low = h("div", { class: "low" }, draft, h("section", { class: "panel card", label: "card" }, h("h2", { class: "ear" }, span("card")), card, preview));
  const quiet = { kind: "quiet wide-only", iconOnly: true };
  const top = h(
    "header",
    { class: "top" },
    brand(),
    makeCrumb(app, game),
    h("span", { class: "sp" }),
    makeOpponent(app),
    makeBanner(app),
    makeClocks(app),
    h(
      "span",
      { class: "top-acts" },
      button("words", () => later((it) => it.words.focus()), { ...quiet, icon: "i-text" }),
      button("rules", () => later((it) => it.openRules("")), { ...quiet, icon: "i-book" }),
      button("menu", () => later((it) => it.openMenu()), { icon: "i-menu", kind: "quiet", iconOnly: true }),
    ),
  );
  const nav = h(
    "nav",
    { class: "bottom", label: "nav" },
    PARTS.map(([name, drawing]) => {
      const show = () => showPart(name);
      return h(
        "button",
        { type: "button", "data-part": name, onclick: show },
        icon(drawing),
        span(`nav.${name}`),
        h("span", { class: "nav-count" }),
      );
    }),
  );
  const page = h(
    "div",
    { class: "table-page", "data-part": "board" },
    top,
    strip,
    over,
    h(
      "main",
      { class: "wrap", id: "main" },
      h("h1", { class: "ear" }, span(`game.${first.game}`)),
      h("div", { class: "left" }, boardHost, line.element, bar, deploy, low, sheet),
      side,
    ),
    words,
    nav,
  );
  const curtain = app.hotseat ? (await import("./curtain.js")).watchCurtain(app, page) : null;
  fill(host, page, afloat, curtain?.element, ear.element);
  const board = new Board(boardHost, app, game);
  const focusBoard = () => boardHost.querySelector("[tabindex='0']")?.focus();

  /** @param {string} name */
  function showPart(name) {
    page.dataset.part = name;
    for (const one of nav.querySelectorAll("button"))
      one.setAttribute("aria-current", one.dataset.part === name ? "page" : "false");
    if (name === "journal" || name === "rules") later((it) => it.tabs.show(name));
    if (name === "board") board.draw();
    if (innerWidth < 600) scrollTo(0, 0);
  }

  /** The game's own part of the page: the card, or what deployment needs. */
  function drawCard() {
    const state = app.state;
    if (!state) return;
    const placing = state.phase === "deploy" && !app.spectator && !state.result && !app.replaying;
    page.classList.toggle("deploying", placing);
    const watching = app.spectator || Boolean(state.result); // there is nothing to order any more
    page.classList.toggle("watching", watching);
    if (watching && page.dataset.part === "draft") showPart("board");
    deploy.hidden = !placing;
    if (placing) game.deployment(setup, app, board);
    else game.card(card, app, board);
    const count = nav.querySelector("[data-part=draft] .nav-count");
    if (count) count.textContent = app.draft.length ? String(app.draft.length) : "";
  }
  for (const type of ["state", "considered", "selection", "lang"]) app.addEventListener(type, drawCard);
  host.addEventListener("clause", (event) => later((it) => it.openRules(/** @type {CustomEvent} */ (event).detail)));
  app.addEventListener("blank", () => {
    fill(card);
    fill(setup);
    deploy.hidden = true;
  });
  app.addEventListener("leave-line", focusBoard);
  app.addEventListener("seated", focusBoard);
  app.addEventListener("state", () => {
    if (app.present?.result) keepGame({ table, over: true });
  });
  addEventListener("online", () => app.wire.retry());
  game.keys?.(app, board);
  showPart("board");

  const acts = {
    line: line.focus,
    book: () => later((it) => it.openRules("")),
    journal: () => {
      showPart("journal");
      later((it) => it.tabs.focus());
    },
    words: () => later((it) => it.words.focus()),
    board: focusBoard,
    ask: () => game.ask?.(app, board, board.cursor, "key"),
    step: (/** @type {number} */ by) => here?.step(by) ?? false,
    bare: (/** @type {boolean} */ on) => boardHost.classList.toggle("bare", on),
    esc: () => here?.escape(),
    hidden: () => !app.state,
  };

  /** The sheets are fetched when the board is on the screen; where they do not come the board still stands. */
  async function furnish() {
    const { makeSheets } = await import("./sheets.js").catch((error) => {
      const again = button("retry", () => location.reload(), { kind: "small" });
      fill(strip, h("div", { class: "strip bad", role: "alert" }, h("span", { class: "strip-words" }, span("part.missing"), again)));
      throw error;
    });
    const places = {
      app,
      game,
      board,
      gameId: first.game,
      page,
      side,
      words,
      over,
      bar,
      sheet,
      afloat,
      strip,
      draft,
      preview,
      showPart,
    };
    here = makeSheets(places, acts);
    arrived(here);
    if (app.state) app._emit("state", app.state);
    if (isOn("sound", false)) (await import("./sound.js")).listen(app, game);
    if (app.state) await here.load();
  }

  const complain = (/** @type {unknown} */ error) => console.error(error);
  const due = app.hotseat && !first.result ? first.waiting.find((one) => one in keys) : undefined;
  if (due && curtain) {
    app.seat = due;
    curtain.fall(due);
    await furnish().catch(complain);
    return;
  }
  await app.start(open === app.wire ? first : undefined);
  await board.prepared;
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)));
  await furnish().catch(complain);
  const asked = new URLSearchParams(location.search);
  if (asked.has("share") || asked.has("review")) history.replaceState(null, "", location.pathname + location.hash);
  if (asked.has("share")) later((it) => it.links());
  if (asked.has("review")) later((it) => it.enterReplay());
}
