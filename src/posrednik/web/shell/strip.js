// @ts-check
/** The strip under the bar: connection, conflicts, faults, receipts. Quiet when all is well. */

import { button, clauseLink, fill, h, icon, span } from "./dom.js";
import { t } from "./i18n.js";
import { pause } from "./wire.js";

/** @typedef {import("./table.js").App} App */

/** @param {App} app @param {() => void} showJournal */
export function makeStrip(app, showJournal) {
  const element = h("div", { class: "strip", role: "status", "aria-live": "off", hidden: true });
  let since = 0;
  let missed = 0;
  /** @type {number | undefined} */
  let timer;
  /** @type {number | undefined} */
  let away;

  /** @param {string} kind @param {any[]} what @param {number} [seconds] */
  function show(kind, what, seconds = 0) {
    clearTimeout(timer);
    element.className = `strip ${kind}`;
    fill(
      element,
      h("span", { class: "strip-words" }, ...what),
      button("close", hide, { icon: "i-x", kind: "quiet small", iconOnly: true }),
    );
    element.hidden = false;
    if (seconds) timer = window.setTimeout(hide, seconds * 1000);
  }
  function hide() {
    element.hidden = true;
    element.className = "strip";
    fill(element);
  }

  /** A button that leads to the journal. */
  const toJournal = () =>
    button(
      "online.show",
      () => {
        hide();
        showJournal();
      },
      { kind: "small" },
    );

  app.addEventListener("online", () => {
    clearInterval(away);
    if (app.online) {
      const count = missed;
      app.announce(t("online"), true);
      if (element.classList.contains("conflict")) return; // that the turn is gone is the greater news
      show(
        "back",
        [
          icon("i-check"),
          span("online"),
          " ",
          count ? span("online.missed", { n: count }) : null,
          " ",
          count ? toJournal() : null,
        ],
        8,
      );
      return;
    }
    since = performance.now();
    missed = 0;
    const words = span("offline", { seconds: 0 });
    show("off", [
      words,
      " ",
      button(
        "retry",
        () => {
          app.wire.retry();
          void app.refresh().then(
            () => app._reached(true),
            () => {},
          );
        },
        { kind: "small" },
      ),
    ]);
    app.announce(t("announce.offline"), true);
    away = window.setInterval(() => {
      words.textContent = t("offline", { seconds: Math.round((performance.now() - since) / 1000) });
    }, 1000);
  });
  app.addEventListener("report", () => {
    missed += 1;
  });
  app.addEventListener("conflict", () => {
    show("warn conflict", [icon("i-lock"), span("conflict"), " ", span(app.draft.length ? "conflict.draft" : "conflict.none"), " ", toJournal()]);
    app.announce(t("conflict"), true);
  });
  app.addEventListener("receipt", (event) => {
    const { command } = /** @type {CustomEvent} */ (event).detail;
    if (command.verb === "hand_in") app.announce(t("receipt", { n: command.orders?.length ?? 0 }));
  });
  app.addEventListener("fault", (event) => {
    const fault = /** @type {CustomEvent} */ (event).detail;
    if (fault.status === 429)
      return void pause((fault.retryAfter || 1) * 1000).then(() => app.setDraft(app.draft, { quiet: true }));
    show("bad", [
      span({ ru: fault.body.ru, en: fault.body.en }),
      " ",
      clauseLink(fault.body.clause),
      " ",
      h("code", null, String(fault.body.code)),
      " ",
      button(
        "retry",
        () => {
          hide();
          void app.refresh();
        },
        { kind: "small" },
      ),
      button("fault.save", () => app.dispatchEvent(new CustomEvent("save-record")), { kind: "small" }),
    ]);
    return app.announce(app.pick(fault.body), true);
  });
  app.addEventListener("dead", () => {
    clearInterval(away);
    show("bad", [icon("i-lock"), span("dead"), " ", h("a", { class: "btn small", href: "/" }, span("to-start"))]);
    app.announce(t("dead"), true);
  });
  app.addEventListener("state", () => {
    const state = app.state;
    if (state && app.stoodIn && !state.result) {
      show("warn lasting", [
        icon("i-eye"),
        span("stood-in"),
        " ",
        button("menu.take-back", () => void app.send({ verb: "take_back_seat" }), { kind: "small" }),
      ]);
    } else if (state && state.draw_offer && state.draw_offer !== app.seat && app.myTurn) {
      show("warn lasting", [
        span(() => t("draw.offered", { side: t(`Side.${state.draw_offer}`) })),
        " ",
        button("draw.accept", () => void app.declare(t("notation.accept")), { kind: "small" }),
        " ",
        span("draw.or-play", {}, "hint"),
      ]);
    } else if (element.classList.contains("lasting")) hide();
  });
  app.addEventListener("blank", hide);
  app.addEventListener("close", () => {
    clearInterval(away);
    clearTimeout(timer);
  });
  return element;
}
