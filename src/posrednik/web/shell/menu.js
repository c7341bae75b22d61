// @ts-check
/** The menu of the table: what one does seldom and must find at once. */

import { button, fill, h, span } from "./dom.js";
import { confirmed, dialog, langPicker, themePicker } from "./chrome.js";
import { t } from "./i18n.js";
import { isOn, turn } from "./prefs.js";
import { keepGame, recall, remember } from "./store.js";
import { Fault, newId } from "./wire.js";

/** @typedef {import("./table.js").App} App */

/** Hand a text to the reader as a file. @param {string} name @param {string} text */
export function saveFile(name, text) {
  const link = h("a", { href: URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" })), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** @param {App} app */
export async function saveRecord(app) {
  try {
    const text = await app.wire.get("/record", true);
    saveFile(`${app.present?.game ?? "game"}-${app.table}.txt`, text);
    app.announce(t("record.saved"));
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    app.dispatchEvent(new CustomEvent("fault", { detail: error }));
  }
}

/** A link to show and copy. @param {string} label @param {string} link */
export function linkField(label, link) {
  const field = h("input", {
    class: "link-field mono",
    type: "text",
    readonly: true,
    value: link,
    label,
    onfocus: () => field.select(),
  });
  const copy = button(
    "copy",
    async () => {
      try {
        await navigator.clipboard.writeText(link);
      } catch {
        field.select();
        document.execCommand("copy");
      }
      fill(copy, span("copied"));
      setTimeout(() => fill(copy, span("copy")), 2000);
    },
    { kind: "" },
  );
  return h("div", { class: "link-row" }, h("label", null, span(label), field), copy);
}

/** Orders that end or might end the game, written as notation. @param {App} app @param {"resign" | "accept" | "offer"} what */
async function word(app, what) {
  const text = t(`notation.${what}`);
  if (what === "offer") {
    await app.addText(text);
    app.dispatchEvent(new CustomEvent("focus-line"));
    return;
  }
  await app.declare(text);
}

/** @param {App} app @param {{turnBoard: () => void, review: () => void, share: () => void, sound: () => void}} acts */
export function showMenu(app, acts) {
  const state = app.present;
  /** @type {HTMLDialogElement} */
  let box;
  /** @param {string} key @param {() => void} act @param {boolean} [may] */
  const row = (key, act, may = true) => {
    const one = button(
      key,
      () => {
        box.close();
        act();
      },
      { kind: "menu-row" },
    );
    one.disabled = !may;
    return one;
  };
  /** @param {string} key @param {string} name @param {boolean} missing @param {(on: boolean) => void} [then] */
  const tick = (key, name, missing, then) => {
    const input = h("input", {
      type: "checkbox",
      checked: isOn(name, missing),
      onchange: () => {
        turn(name, input.checked);
        then?.(input.checked);
      },
    });
    return h("label", { class: "tick menu-tick" }, input, span(key));
  };
  const playing = Boolean(state && !state.result && !app.spectator);
  const turnNow = playing && app.myTurn && state?.phase !== "deploy";
  const offered = Boolean(state?.draw_offer && state.draw_offer !== app.seat);
  const own = state?.players[app.seat];
  const taken = app.stoodIn;
  const agreed = Object.values(state?.players ?? {}).every((one) => one.kind === "computer" || (one.kind === "human" && one.stand_in));
  const agrees = h("input", {
    type: "checkbox",
    checked: Boolean(own?.stand_in),
    onchange: () => void app.send({ verb: "stand_in", text: agrees.checked ? "yes" : "no" }),
  });
  box = dialog(
    "menu",
    { kind: "menu" },
    h("div", { class: "menu-looks" }, langPicker(), themePicker()),
    h(
      "div",
      { class: "menu-rows" },
      row("menu.turn-board", acts.turnBoard),
      row("menu.review", acts.review, (state?.n ?? 0) > 0),
      row("menu.save", () => void saveRecord(app)),
      row("menu.print", () => window.print()),
      row("menu.keys", async () => (await import("./help.js")).showKeys()),
    ),
    h(
      "div",
      { class: "menu-rows" },
      offered
        ? row(
            "menu.accept",
            async () => {
              if (await confirmed("menu.accept", "accept.ask", "draw.accept")) await word(app, "accept");
            },
            turnNow,
          )
        : row("menu.offer", () => void word(app, "offer"), turnNow),
      row(
        "menu.resign",
        async () => {
          if (await confirmed("menu.resign", "resign.ask", "resign.yes")) await word(app, "resign");
        },
        turnNow,
      ),
      taken
        ? row("menu.take-back", () => void app.send({ verb: "take_back_seat" }))
        : row(
            "menu.now",
            async () => {
              if (await confirmed("menu.now", "now.ask", "stand-in.yes")) await app.send({ verb: "stand_in", text: "now" });
            },
            playing && agreed,
          ),
    ),
    h(
      "div",
      { class: "menu-rows" },
      row("menu.share", acts.share),
      row(
        "menu.new-key",
        async () => {
          if (await confirmed("menu.new-key", "new-key.ask", "new-key.yes")) await newKey(app);
        },
        !app.spectator,
      ),
      row("menu.start", () => location.assign("/")),
    ),
    playing ? h("label", { class: "tick menu-tick" }, agrees, span("menu.stand-in")) : h("span"),
    tick("menu.sound", "sound", false, (on) => on && acts.sound()),
    app.hotseat ? tick("menu.curtain", "curtain", true) : h("span"),
    playing && !turnNow && state?.phase !== "deploy" ? h("p", { class: "hint" }, span("menu.only-own-turn")) : h("span"),
  );
  return box;
}

/** @param {App} app */
async function newKey(app) {
  const { wire } = app;
  wire.close(); // the server ends the channel of the old key; the new one opens its own
  try {
    const place = `renewing/${app.table}/${app.seat}`;
    const id = recall(place, "") || newId(); // if the answer is lost, the same key is had by asking again
    remember(place, id);
    const { key } = await wire.post("/key", { id });
    remember(place, null);
    app.keys[app.seat] = key;
    wire.key = key;
    keepGame({ table: app.table, keys: { [app.seat]: key } });
    if (location.hash) history.replaceState(null, "", `${location.pathname}#${key}`);
    dialog(
      "new-key.done",
      {},
      h("p", null, span("new-key.text")),
      linkField("link.seat", `${location.origin}/t/${app.table}#${key}`),
    );
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    app.dispatchEvent(new CustomEvent("fault", { detail: error }));
  } finally {
    wire.live(wire.after);
  }
}

/** Links of the table: own seats, spectators, open seats. @param {App} app */
export function showLinks(app) {
  const here = `${location.origin}/t/${app.table}`;
  const open = Object.entries(app.present?.players ?? {}).some(([, sitter]) => sitter.kind === "open");
  dialog(
    "links",
    { kind: "links" },
    open ? linkField("link.invite", here) : h("span"),
    app.keys.public ? linkField("link.watch", `${here}#${app.keys.public}`) : h("p", { class: "hint" }, span("link.no-watch")),
    ...Object.entries(app.keys)
      .filter(([seat]) => seat !== "public")
      .map(([seat, key]) => {
        const details = h(
          "details",
          null,
          h(
            "summary",
            null,
            span(() => t("link.own", { side: t(`side.${seat}`) })),
          ),
          h("p", { class: "hint" }, span("link.secret")),
          linkField("link.seat", `${here}#${key}`),
        );
        return details;
      }),
  );
}
