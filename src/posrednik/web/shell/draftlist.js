// @ts-check
/** The draft: numbered orders in the order they are carried out, each with what it does; and what the whole turn would do. */

import { moved } from "./drafting.js";
import { button, clauseLink, fill, h, icon, span, toldLine } from "./dom.js";
import { t } from "./i18n.js";

/** @typedef {import("./table.js").App} App */
/** @typedef {import("../wire.d.ts").Line} DraftLine */

/** @param {App} app @param {{slips?: boolean}} [how] `slips`: whether what was handed in is receipted */
export function makeDraft(app, { slips = true } = {}) {
  const meter = h("span", { class: "meter-host" });
  const list = h("ol", { class: "orders", label: "draft" });
  const empty = h("p", { class: "empty" });
  const note = h("p", { class: "draft-note" });
  const element = h(
    "section",
    { class: "panel draft", "aria-labelledby": "draft-title", tabIndex: -1 },
    h("h2", { class: "cap", id: "draft-title" }, span("draft"), h("span", { class: "sp" }), meter),
    note,
    list,
    empty,
  );
  /** @type {number | null} */
  let dragged = null;

  /** @param {number} n @param {number} to */
  async function move(n, to) {
    if (to < 0 || to >= app.draft.length) return;
    await app.setDraft(moved(app.draft, n, to));
    focusRow(to);
    app.announce(t("draft.moved", { n: n + 1, to: to + 1 }));
  }

  /** @param {number} n */
  async function remove(n) {
    await app.setDraft(app.draft.filter((_, k) => k !== n));
    if (app.draft.length) focusRow(Math.min(n, app.draft.length - 1));
    else element.focus();
    app.announce(t("draft.removed", { n: n + 1 }));
  }

  /** @param {number} n */
  const focusRow = (n) => /** @type {HTMLElement | undefined} */ (list.children[n])?.focus();

  /** @param {DraftLine | undefined} line @param {number} n */
  function row(line, n) {
    const bad = line?.refusal ?? null;
    const told = line?.told ?? [];
    const item = h(
      "li",
      { class: bad ? "order struck" : "order", tabIndex: 0, draggable: "true", "aria-describedby": "draft-keys" },
      h("span", { class: "order-n", "aria-hidden": "true" }, String(n + 1)),
      bad ? h("s", { class: "mono order-text" }, span(line?.text ?? "…")) : span(line?.text ?? "…", {}, "mono order-text"),
      h(
        "span",
        { class: "order-says" },
        bad
          ? [icon("i-x", "ic bad"), span({ ru: bad.ru, en: bad.en }), clauseLink(bad.clause)]
          : told.map((one) => [span(one.text), " ", clauseLink(one.clause)]),
      ),
      h(
        "span",
        { class: "order-acts" },
        button("draft.up", () => void move(n, n - 1), { icon: "i-up", kind: "quiet", iconOnly: true, facts: { n: n + 1 } }),
        button("draft.down", () => void move(n, n + 1), { icon: "i-down", kind: "quiet", iconOnly: true, facts: { n: n + 1 } }),
        button("draft.remove", () => void remove(n), { icon: "i-x", kind: "quiet", iconOnly: true, facts: { n: n + 1 } }),
      ),
    );
    item.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
      if (event.target !== item) return;
      if (event.altKey && event.key === "ArrowUp") void move(n, n - 1);
      else if (event.altKey && event.key === "ArrowDown") void move(n, n + 1);
      else if (event.key === "ArrowUp") focusRow(n - 1);
      else if (event.key === "ArrowDown") focusRow(n + 1);
      else if (event.key === "Delete" || event.key === "Backspace") void remove(n);
      else return;
      event.preventDefault();
      event.stopPropagation();
    });
    item.addEventListener("dragstart", (/** @type {DragEvent} */ event) => {
      dragged = n;
      event.dataTransfer?.setData("text/plain", line ? app.pick(line.text) : "");
      item.classList.add("dragged");
    });
    item.addEventListener("dragend", () => {
      dragged = null;
      item.classList.remove("dragged");
    });
    item.addEventListener("dragover", (/** @type {DragEvent} */ event) => {
      if (dragged !== null) {
        event.preventDefault();
        item.classList.add("drop");
      }
    });
    item.addEventListener("dragleave", () => item.classList.remove("drop"));
    item.addEventListener("drop", (/** @type {DragEvent} */ event) => {
      event.preventDefault();
      item.classList.remove("drop");
      if (dragged !== null) void move(dragged, n);
      dragged = null;
    });
    const squares = () => app.dispatchEvent(new CustomEvent("point-order", { detail: line?.order ?? null }));
    item.addEventListener("pointerenter", squares);
    item.addEventListener("focus", squares);
    item.addEventListener("pointerleave", () => app.dispatchEvent(new CustomEvent("point-order", { detail: null })));
    item.addEventListener("blur", () => app.dispatchEvent(new CustomEvent("point-order", { detail: null })));
    return item;
  }

  /** @type {any} the last receipt, until something new is written */
  let receipt = null;
  app.addEventListener("receipt", (event) => {
    const { receipt: got, command } = /** @type {CustomEvent} */ (event).detail;
    if (command.verb !== "hand_in" || !slips) return;
    receipt = { ...got, count: command.orders?.length ?? 0 };
    draw();
  });
  app.addEventListener("blank", () => {
    receipt = null;
  });

  function draw() {
    const found = app.considered;
    if (app.draft.length) receipt = null;
    fill(
      list,
      app.draft.map((_, n) => row(found?.lines[n], n)),
    );
    const strip = found?.strip ?? null;
    fill(meter, strip ? stripMeter(strip) : null);
    const why =
      !app.state || app.draft.length
        ? null
        : app.spectator
          ? "draft.spectator"
          : app.state.result
            ? "draft.over"
            : app.mayDraft
              ? app.myTurn
                ? "draft.empty"
                : "draft.plan"
              : app.state.sealed.includes(app.seat)
                ? "draft.sealed"
                : "draft.wait";
    const slip = receipt
      ? h(
          "span",
          { class: "slip" },
          icon("i-lock"),
          " ",
          span("receipt", { n: receipt.count }),
          " ",
          h("code", null, receipt.digest || `v${receipt.version}`),
        )
      : null;
    fill(empty, slip, why ? span(why) : null);
    empty.hidden = !why;
    const planning = app.draft.length > 0 && !app.myTurn;
    fill(note, planning ? span("draft.planning") : !app.online && app.draft.length ? span("draft.offline") : null);
    note.hidden = !note.hasChildNodes();
  }
  for (const type of ["state", "considered", "online"]) app.addEventListener(type, draw);
  app.addEventListener("blank", () => fill(list));
  return element;
}

/** «В полосе ■□ 1 из 2». @param {{used: number, limit: number}} strip */
function stripMeter(strip) {
  const boxes =
    strip.limit <= 8 ? Array.from({ length: strip.limit }, (_, n) => h("i", { class: n < strip.used ? "f" : "" })) : [];
  return h(
    "span",
    { class: strip.used > strip.limit ? "meter over" : "meter" },
    span("strip"),
    " ",
    h("span", { class: "boxes", "aria-hidden": "true" }, ...boxes),
    " ",
    span("strip.count", { used: strip.used, limit: strip.limit }),
  );
}

/** «Если сдать сейчас». @param {App} app */
export function makePreview(app) {
  const lines = h("div", { class: "preview-lines" });
  const duties = h("div", { class: "duties" });
  const element = h(
    "section",
    { class: "preview", "aria-labelledby": "preview-title" },
    duties,
    h("h2", { class: "cap", id: "preview-title" }, span("preview")),
    lines,
  );
  function draw() {
    const state = app.state;
    const found = app.considered;
    element.hidden = !state || !app.mayDraft;
    const unmet = found ? found.unmet : app.myTurn ? state?.choices?.unmet : null;
    fill(
      duties,
      unmet && app.draft.length
        ? h("p", { class: "duty-note" }, span("owed"), " ", span({ ru: unmet.ru, en: unmet.en }), " ", clauseLink(unmet.clause))
        : null,
    );
    const preview = found?.preview ?? [];
    fill(
      lines,
      preview.length
        ? preview.map((one) => toldLine(one))
        : h("p", { class: "hint" }, span(app.draft.length ? "preview.nothing" : "preview.empty")),
    );
  }
  for (const type of ["state", "considered"]) app.addEventListener(type, draw);
  app.addEventListener("blank", () => fill(lines));
  return element;
}
