// @ts-check
/** The sheets beside the table, fetched when the board stands: journal, rules, notes, chat, words, replay, menu. */

import { makeBalance } from "./balance.js";
import { fill, h, style } from "./dom.js";
import { makeDraft, makePreview } from "./draftlist.js";
import { clausesUsed, makeJournal } from "./journal.js";
import { listenKeys } from "./keys.js";
import { makeOver } from "./over.js";
import { makePopover } from "./popover.js";
import { makeStrip } from "./strip.js";
import { makeTabs } from "./tabs.js";
import { makeChat, makeNotes } from "./talk.js";
import { makeWords } from "./words.js";

/** @typedef {import("./table.js").App} App */
/**
 * @typedef {{app: App, game: any, board: any, gameId: string, page: HTMLElement, side: HTMLElement, words: HTMLElement, over: HTMLElement,
 *   bar: HTMLElement, sheet: HTMLElement, afloat: HTMLElement, strip: HTMLElement, draft: HTMLElement, preview: HTMLElement, showPart: (name: string) => void}} Places
 */

/** @param {Places} places @param {Parameters<typeof listenKeys>[1]} keys */
export function makeSheets(
  { app, game, board, gameId, page, side, words, over, bar, sheet, afloat, strip, draft, preview, showPart },
  keys,
) {
  const popover = makePopover(app);
  const journal = makeJournal(app);
  const chat = makeChat(app, (n) => tabs.badge("chat", n));
  const rules = h("div", { class: "rules-host" });
  /** @type {ReturnType<typeof import("./rulebook.js").makeRulebook> | null} */
  let book = null;
  /** @type {ReturnType<typeof import("./replay.js").makeReplay> | null} */
  let replay = null;
  /** @type {[string, HTMLElement][]} */
  const parts = [
    ["journal", journal.element],
    ["rules", rules],
    ["notes", makeNotes(app)],
    ["chat", chat.element],
  ];
  const tabs = makeTabs(parts, (name) => {
    if (name === "rules") void openBook().then((it) => it.load());
    if (name === "chat") chat.seen();
  });
  const spoken = makeWords(app, game, (square) => board.focusSquare(square));

  async function openBook() {
    if (book) return book;
    const { makeRulebook } = await import("./rulebook.js");
    const how = { used: () => clausesUsed(journal.reports), options: () => app.present?.options ?? {}, close: () => leaveBook() };
    book ??= makeRulebook(gameId, how);
    fill(rules, book.element);
    return book;
  }

  /** Open the rulebook, at an article if one is named. @param {string} id */
  async function openRules(id) {
    const back = document.activeElement;
    const it = await openBook();
    showPart("rules");
    tabs.show("rules"); // at once: what is hidden takes no focus
    if (id) await it.openAt(id, back);
    else it.focusSearch(back);
  }

  function leaveBook() {
    tabs.show("journal");
    if (page.dataset.part === "rules") showPart("board");
    book?.leave();
  }

  /** @param {number} [number] */
  async function enterReplay(number) {
    if (!replay) {
      const { makeReplay } = await import("./replay.js");
      const leave = () => page.classList.remove("replaying");
      replay ??= makeReplay(app, { journal, play: (frame) => board.play(frame), leave });
      fill(bar, replay.bar);
      fill(sheet, replay.sheet);
    }
    page.classList.add("replaying");
    showPart("board");
    await replay.enter(number);
  }

  async function openMenu() {
    const { showMenu, showLinks } = await import("./menu.js");
    showMenu(app, {
      turnBoard: () => board.turn(),
      review: () => void enterReplay(),
      share: () => showLinks(app),
      sound: async () => (await import("./sound.js")).listen(app, game),
    });
  }

  const acts = {
    review: () => void enterReplay(),
    again: async () => (await import("./rematch.js")).rematch(app),
    save: async () => (await import("./menu.js")).saveRecord(app),
  };
  fill(side, h("section", { class: "panel tabs-panel" }, tabs.element), makeBalance(app, game, board));
  fill(words, spoken.element);
  fill(over, makeOver(app, acts));
  fill(afloat, popover.element);
  fill(draft, makeDraft(app));
  fill(preview, makePreview(app));
  fill(
    strip,
    makeStrip(app, () => showPart("journal")),
  );
  void style("print", "print");
  listenKeys(app, keys);
  if (!app.online) app._emit("online", false);
  app.addEventListener("go-report", (event) => void enterReplay(/** @type {CustomEvent} */ (event).detail.number));
  app.addEventListener("save-record", () => void acts.save());
  app.addEventListener("seated", () => void journal.load());
  app.addEventListener("online", (event) => /** @type {CustomEvent} */ (event).detail && void journal.load());

  return {
    openRules,
    enterReplay,
    openMenu,
    tabs,
    words: spoken.element,
    links: async () => (await import("./menu.js")).showLinks(app),
    load: () => journal.load(),
    /** @param {number} by */
    step(by) {
      if (replay?.open) replay.step(by);
      return Boolean(replay?.open);
    },
    /** One step back: what floats, then the replay, then the rulebook. */
    escape() {
      if (popover.open) popover.hide(true);
      else if (replay?.open) replay.leave();
      else if (tabs.current === "rules" && rules.contains(document.activeElement)) leaveBook();
    },
  };
}
