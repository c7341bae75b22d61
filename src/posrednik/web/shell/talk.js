// @ts-check
/** Notes that stay in this browser, and the talk between seats. */

import { button, fill, h, sideMark, span } from "./dom.js";
import { lang, t } from "./i18n.js";
import { recall, remember } from "./store.js";

/** @typedef {import("./table.js").App} App */
/** @typedef {{seat: string, name?: string, text: string, to?: string, at?: number}} Said */

/** @param {App} app */
export function makeNotes(app) {
  const text = h("textarea", { class: "notes-text", rows: 12, label: "notes", hint: "notes.hint" });
  const state = h("p", { class: "hint", role: "status" }, span("notes.where"));
  const name = () => `notes/${app.table}/${app.seat}`;
  const into = button("notes.record", async () => {
    const chosen = text.value.slice(text.selectionStart, text.selectionEnd).trim() || text.value.trim();
    if (!chosen) return text.focus();
    if (await app.send({ verb: "note", text: chosen })) fill(state, span("notes.recorded"));
    return undefined;
  }, { kind: "small" });
  const element = h("div", { class: "notes" }, text, h("div", { class: "notes-acts" }, into), state);
  let timer = 0;
  text.addEventListener("input", () => {
    clearTimeout(timer);
    const where = name();
    timer = window.setTimeout(() => fill(state, span(remember(where, text.value || null) ? "notes.kept" : "notes.lost")), 300);
  });
  let seat = "";
  app.addEventListener("state", () => {
    if (seat === app.seat) return;
    seat = app.seat;
    text.value = recall(name(), "");
    into.hidden = app.spectator;
  });
  app.addEventListener("blank", () => {
    clearTimeout(timer);
    text.value = "";
    seat = "";
  });
  return element;
}

/** @param {App} app @param {(unread: number) => void} onUnread */
export function makeChat(app, onUnread) {
  const list = h("div", { class: "chat-list", role: "log", label: "chat", tabIndex: 0 });
  const empty = h("p", { class: "empty" }, span("chat.empty"));
  const text = h("input", { class: "chat-input", type: "text", maxlength: 500, label: "chat.label", hint: "chat.hint", autocomplete: "off" });
  const send = h("form", { class: "chat-form" }, text, h("button", { class: "btn", type: "submit" }, span("chat.send")));
  const element = h("div", { class: "chat" }, empty, list, send);
  let unread = 0;
  /** @param {Said} said */
  function add(said) {
    empty.hidden = true;
    const when = said.at ? new Date(said.at * (said.at < 1e12 ? 1000 : 1)) : null;
    list.append(h("p", { class: "chat-line" }, sideMark(said.seat), h("b", null, said.name || t(`Side.${said.seat}`)), " ",
      when ? h("time", { datetime: when.toISOString(), class: "hint" }, when.toLocaleTimeString(lang(), { hour: "2-digit", minute: "2-digit" })) : null,
      h("span", { class: "chat-text" }, said.text)));
    list.scrollTop = list.scrollHeight;
  }
  const name = () => `chat/${app.table}/${app.seat}`;
  send.addEventListener("submit", async (/** @type {Event} */ event) => {
    event.preventDefault();
    const words = text.value.trim();
    if (!words) return;
    if (await app.send({ verb: "chat", text: words, to: "all" })) text.value = "";
  });
  app.addEventListener("chat", (event) => {
    const said = /** @type {CustomEvent<Said>} */ (event).detail;
    const kept = recall(name(), []);
    remember(name(), [...kept, { seat: said.seat, name: said.name, text: said.text, at: said.at }].slice(-200));
    add(said);
    if (said.seat !== app.seat) {
      app.announce(t("chat.heard", { name: said.name || t(`Side.${said.seat}`), text: said.text }));
      if (!element.checkVisibility?.()) onUnread((unread += 1));
    }
  });
  let seat = "";
  app.addEventListener("state", () => {
    if (seat === app.seat) return;
    seat = app.seat;
    fill(list);
    for (const said of recall(name(), [])) add(said);
    send.hidden = app.spectator;
  });
  app.addEventListener("blank", () => {
    fill(list);
    text.value = "";
    seat = "";
  });
  return { element, seen() { unread = 0; onUnread(0); } };
}
