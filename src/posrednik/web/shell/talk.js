// @ts-check
/** Notes that stay in this browser, and the talk between seats. */

import { fill, h, sideMark, span } from "./dom.js";
import { lang, t } from "./i18n.js";
import { withLinks } from "./invite.js";
import { recall, remember } from "./store.js";

/** @typedef {import("./table.js").App} App */
/** @typedef {{seat: string, name?: string, text: string, to?: string, at?: number}} Said */

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
  return {
    element,
    seen() {
      unread = 0;
      onUnread(0);
    },
  };
}
