// @ts-check
/** Notes that stay in this browser, and the talk between seats. */

import { fill, h, sideMark, span } from "./dom.js";
import { lang, t } from "./i18n.js";
import { withLinks } from "./invite.js";
import { recall, recallTalk, remember } from "./store.js";

/** @typedef {import("./table.js").App} App */
/** @typedef {import("../wire.d.ts").Said} Said */
/** @typedef {import("../wire.d.ts").Live} Live */

const MOST = 200;

/** Notes: written to the server for one's own eyes, and to this browser in case the line is cut. @param {App} app */
export function makeNotes(app) {
  const text = h("textarea", { class: "notes-text", rows: 12, label: "notes", hint: "notes.hint", maxlength: 20_000 });
  const state = h("p", { class: "hint", role: "status" }, span("notes.where"));
  const element = h("div", { class: "notes" }, text, state);
  const name = () => `notes/${app.table}/${app.seat}`;
  let timer = 0;
  let seat = "";
  async function save() {
    clearTimeout(timer);
    timer = 0;
    const here = seat;
    const words = text.value;
    if (app.spectator || !app.state) return;
    const kept = await app.send({ verb: "note", text: words });
    if (here !== seat) return;
    if (kept && text.value === words) remember(name(), null);
    fill(state, span(kept ? "notes.kept" : "notes.here"));
  }
  text.addEventListener("input", () => {
    clearTimeout(timer);
    const safe = remember(name(), text.value);
    fill(state, span(app.spectator ? (safe ? "notes.here" : "notes.lost") : "notes.writing"));
    timer = window.setTimeout(() => void save(), 1200);
  });
  text.addEventListener("blur", () => {
    if (timer) void save();
  });
  app.addEventListener("state", () => {
    if (seat === app.seat) return;
    seat = app.seat;
    text.value = recall(name(), null) ?? app.present?.note ?? "";
    fill(state, span(app.spectator ? "notes.spectator" : "notes.where"));
  });
  app.addEventListener("blank", () => {
    clearTimeout(timer);
    timer = 0;
    text.value = "";
    seat = "";
  });
  return element;
}

/** @param {App} app @param {(unread: number) => void} onUnread */
export function makeChat(app, onUnread) {
  const list = h("div", { class: "chat-list", role: "log", label: "chat", tabIndex: 0 });
  const empty = h("p", { class: "empty" }, span("chat.empty"));
  const text = h("input", {
    class: "chat-input",
    type: "text",
    maxlength: 500,
    label: "chat.label",
    hint: "chat.hint",
    autocomplete: "off",
  });
  const send = h("form", { class: "chat-form" }, text, h("button", { class: "btn", type: "submit" }, span("chat.send")));
  const element = h("div", { class: "chat" }, empty, list, send);
  let unread = 0;
  /** @param {Said} said */
  function add(said) {
    empty.hidden = true;
    const when = said.at ? new Date(said.at * (said.at < 1e12 ? 1000 : 1)) : null;
    list.append(
      h(
        "p",
        { class: "chat-line" },
        sideMark(said.seat),
        h("b", null, said.name || t(`Side.${said.seat}`)),
        " ",
        when
          ? h(
              "time",
              { datetime: when.toISOString(), class: "hint" },
              when.toLocaleTimeString(lang(), { hour: "2-digit", minute: "2-digit" }),
            )
          : null,
        h("span", { class: "chat-text" }, ...withLinks(said.text)),
      ),
    );
    list.scrollTop = list.scrollHeight;
  }
  const name = () => `chat/${app.table}/${app.seat}`;
  /** @type {Said[]} what was said, the oldest first; the server keeps it, this browser has a copy */
  let heard = [];
  /** @param {Said[]} all */
  function keep(all) {
    heard = all.slice(-MOST);
    remember(name(), heard);
  }
  function draw() {
    fill(list);
    empty.hidden = heard.length > 0;
    for (const said of heard) add(said);
  }
  /** What the server has, and what was said while its answer was on the way. */
  async function load() {
    const here = seat;
    const told = await app.wire.get("/chat").catch(() => null);
    if (here !== seat || !Array.isArray(told)) return;
    const last = told.length ? told[told.length - 1].n : 0;
    keep([...told, ...heard.filter((said) => said.n > last)]);
    draw();
    app.dispatchEvent(new CustomEvent("talk"));
  }
  send.addEventListener("submit", async (/** @type {Event} */ event) => {
    event.preventDefault();
    const words = text.value.trim();
    if (!words) return;
    if (await app.send({ verb: "chat", text: words, to: "all" })) text.value = "";
  });
  app.addEventListener("chat", (event) => {
    const { n, seat: whose = "", name: called = "", text: words = "", to = "all", at = 0 } = /** @type {CustomEvent<Live>} */ (event).detail;
    if (heard.some((said) => said.n === n)) return;
    const said = { n, seat: whose, name: called, text: words, to, at };
    keep([...heard, said]);
    add(said);
    if (whose !== app.seat) {
      app.announce(t("chat.heard", { name: called || t(`Side.${whose}`), text: words }));
      if (!element.checkVisibility?.()) onUnread((unread += 1));
    }
  });
  let seat = "";
  app.addEventListener("state", () => {
    if (seat === app.seat) return;
    seat = app.seat;
    heard = recallTalk(app.table, seat);
    draw();
    send.hidden = app.spectator;
    void load();
  });
  app.addEventListener("blank", () => {
    heard = [];
    fill(list);
    text.value = "";
    seat = "";
  });
  return {
    element,
    seen() {
      unread = 0;
      onUnread(0);
    },
  };
}
