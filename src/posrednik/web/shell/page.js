// @ts-check
/** The table page: bar, board, order line, draft, card, tabs. Parts talk to each other through the App alone. */

import { makeBalance } from "./balance.js";
import { makeBanner, makeClocks, makeOpponent } from "./banner.js";
import { Board } from "./board.js";
import { brand, liveRegions } from "./chrome.js";
import { watchCurtain } from "./curtain.js";
import { button, fill, h, icon, span } from "./dom.js";
import { makeDraft, makePreview } from "./draftlist.js";
import { clausesUsed, makeJournal } from "./journal.js";
import { listenKeys } from "./keys.js";
import { makeLine } from "./line.js";
import { gameModule } from "./module.js";
import { saveRecord, showLinks, showMenu } from "./menu.js";
import { makeOver } from "./over.js";
import { makePopover } from "./popover.js";
import { rematch } from "./rematch.js";
import { makeReplay } from "./replay.js";
import { makeRulebook } from "./rulebook.js";
import { listen } from "./sound.js";
import { keepGame } from "./store.js";
import { makeStrip } from "./strip.js";
import { App } from "./table.js";
import { makeTabs } from "./tabs.js";
import { makeChat, makeNotes } from "./talk.js";
import { Wire } from "./wire.js";
import { makeWords } from "./words.js";

/** Name of game and scenario. @param {App} app */
function makeCrumb(app) {
  const crumb = h("span", { class: "crumb" });
  app.addEventListener("state", () => {
    const state = app.present;
    const title = /** @type {any} */ (state?.scenario)?.title;
    if (!state || crumb.dataset.table === state.table) return;
    crumb.dataset.table = state.table;
    const base = state.scenario?.base ?? state.scenario?.name ?? "";
    fill(crumb, h("b", null, span(`game.${state.game}`)), " · ", title ? span(title) : span(`scenario.${base}`));
  });
  return crumb;
}

/** @param {Element} host @param {string} table @param {Record<string, string>} keys @param {string} seat */
export async function tablePage(host, table, keys, seat) {
  const app = new App(table, keys, seat);
  const ear = liveRegions();
  app.addEventListener("announce", (event) =>
    ear.announce(/** @type {CustomEvent} */ (event).detail.text, /** @type {CustomEvent} */ (event).detail.assertive),
  );
  fill(host, h("p", { class: "loading", role: "status" }, span("loading.table")));
  // Where the screen is handed over nothing of a seat is fetched before its player asks for it.
  const first = await (app.hotseat && keys.public ? new Wire(table, keys.public) : app.wire).state();
  const game = await gameModule(first.game);

  const popover = makePopover(app);
  const journal = makeJournal(app);
  const line = makeLine(app);
  const boardHost = h("section", { class: "board-host", label: "board" });
  const card = h("div", { class: "card-host" });
  const deploy = h("section", { class: "deploy-host", hidden: true, label: "deployment" });
  const book = makeRulebook(first.game, {
    used: () => clausesUsed(journal.reports),
    options: () => app.present?.options ?? {},
    close: () => leaveBook(),
  });
  const chat = makeChat(app, (n) => tabs.badge("chat", n));
  const tabs = makeTabs(
    [
      ["journal", journal.element],
      ["rules", book.element],
      ["notes", makeNotes(app)],
      ["chat", chat.element],
    ],
    (name) => {
      if (name === "rules") void book.load();
      if (name === "chat") chat.seen();
    },
  );
  const replay = makeReplay(app, {
    journal,
    play: (frame) => board.play(frame),
    leave: () => page.classList.remove("replaying"),
  });
  const enterReplay = (/** @type {number | undefined} */ number) => {
    page.classList.add("replaying");
    void replay.enter(number);
  };
  const over = makeOver(app, {
    review: () => enterReplay(undefined),
    again: () => void rematch(app),
    save: () => void saveRecord(app),
  });
  const words = makeWords(app, game, (square) => board.focusSquare(square));
  const low = h(
    "div",
    { class: "low" },
    makeDraft(app),
    h("section", { class: "panel card", label: "card" }, card, makePreview(app)),
  );
  const menu = button(
    "menu",
    () => showMenu(app, { turnBoard: () => board.turn(), review: () => enterReplay(undefined), share: () => showLinks(app) }),
    { icon: "i-menu", kind: "quiet", iconOnly: true },
  );
  const top = h(
    "header",
    { class: "top" },
    brand(),
    makeCrumb(app),
    h("span", { class: "sp" }),
    makeOpponent(app),
    makeBanner(app),
    makeClocks(app),
    button("words", () => words.element.focus(), { icon: "i-text", kind: "quiet wide-only", iconOnly: true }),
    button("rules", () => openBook(""), { icon: "i-book", kind: "quiet wide-only", iconOnly: true }),
    menu,
  );
  const nav = h(
    "nav",
    { class: "bottom", label: "nav" },
    [
      ["board", "i-move"],
      ["draft", "i-send"],
      ["journal", "i-text"],
      ["rules", "i-book"],
    ].map(([name, drawing]) =>
      h(
        "button",
        { type: "button", "data-part": name, onclick: () => showPart(name) },
        icon(drawing),
        span(`nav.${name}`),
        h("span", { class: "nav-count" }),
      ),
    ),
  );
  const page = h(
    "div",
    { class: "table-page", "data-part": "board" },
    top,
    makeStrip(app, () => tabs.show("journal")),
    over,
    h(
      "main",
      { class: "wrap", id: "main" },
      h("div", { class: "left" }, boardHost, line.element, replay.bar, deploy, low, replay.sheet),
      h(
        "aside",
        { class: "right", label: "side-panel" },
        h("section", { class: "panel tabs-panel" }, tabs.element),
        makeBalance(app),
      ),
    ),
    words.element,
    nav,
  );
  const curtain = watchCurtain(app, page);
  fill(host, page, popover.element, curtain.element, ear.element);
  const board = new Board(boardHost, app, game);

  /** Parts of the phone: one at a time. @param {string} name */
  function showPart(name) {
    page.dataset.part = name;
    for (const one of nav.querySelectorAll("button"))
      one.setAttribute("aria-current", one.dataset.part === name ? "page" : "false");
    if (name === "journal" || name === "rules") tabs.show(name);
    if (name === "board") board.draw();
    scrollTo(0, 0);
  }
  /** @param {string} id */
  function openBook(id) {
    page.dataset.part = "rules";
    showPart("rules");
    if (id) void book.openAt(id);
    else book.focusSearch();
  }
  function leaveBook() {
    tabs.show("journal");
    if (page.dataset.part === "rules") showPart("board");
    book.leave();
  }
  /** The game's own part of the page: the card, or what deployment needs. */
  function drawCard() {
    const state = app.state;
    if (!state) return;
    const placing = state.phase === "deploy" && !app.spectator && !state.result;
    page.classList.toggle("deploying", placing);
    deploy.hidden = !placing;
    if (placing) game.deployment(deploy, app, board);
    else game.card(card, app, board);
    const count = nav.querySelector("[data-part=draft] .nav-count");
    if (count) count.textContent = app.draft.length ? String(app.draft.length) : "";
  }
  host.addEventListener("clause", (event) => openBook(/** @type {CustomEvent} */ (event).detail));
  for (const type of ["state", "considered", "selection", "lang"]) app.addEventListener(type, drawCard);
  app.addEventListener("blank", () => {
    fill(card);
    fill(deploy);
    deploy.hidden = true;
  });
  app.addEventListener("go-report", (event) => enterReplay(/** @type {CustomEvent} */ (event).detail.number));
  app.addEventListener("leave-line", () => boardHost.querySelector("[tabindex='0']")?.focus());
  app.addEventListener("save-record", () => void saveRecord(app));
  app.addEventListener("seated", () => {
    void journal.load();
    boardHost.querySelector("[tabindex='0']")?.focus();
  });
  app.addEventListener("state", () => {
    if (app.present?.result) keepGame({ table, over: true });
  });
  listen(app);
  game.keys?.(app, board);
  listenKeys(app, {
    line: line.focus,
    book: () => openBook(""),
    journal: () => {
      showPart("journal");
      tabs.focus();
    },
    words: () => words.element.focus(),
    board: () => boardHost.querySelector("[tabindex='0']")?.focus(),
    ask: () => game.ask?.(app, board, /** @type {any} */ (board).cursor, "key"),
    step: (by) => {
      if (replay.open) replay.step(by);
      return replay.open;
    },
    bare: (on) => boardHost.classList.toggle("bare", on),
    esc: () => {
      if (popover.open) popover.hide(true);
      else if (replay.open) replay.leave();
      else if (tabs.current === "rules" && book.element.contains(document.activeElement)) leaveBook();
    },
    hidden: () => !app.state,
  });

  showPart("board");
  const hot = app.hotseat && !first.result;
  const due = first.waiting.find((one) => one in keys);
  if (hot && due) {
    app.seat = due;
    curtain.fall(due);
    return;
  }
  await app.start();
  await journal.load();
  const asked = new URLSearchParams(location.search);
  if (asked.has("share") || asked.has("review")) history.replaceState(null, "", location.pathname + location.hash);
  if (asked.has("share")) showLinks(app);
  if (asked.has("review")) enterReplay(undefined);
}
