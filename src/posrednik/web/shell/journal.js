// @ts-check
/** The journal: what happened, the newest turn on top; pointing at a line shows it on the board. */

import { button, fill, h, orderRow, sideMark, span, toldLine } from "./dom.js";
import { t } from "./i18n.js";
import { isOn, turn } from "./prefs.js";

/** @typedef {import("./table.js").App} App */
/** @typedef {import("../wire.d.ts").Report} Report */

/** @param {Report} report */
const turnOf = (report) => report.turn ?? report.state?.view?.turn ?? 0;

/** Heading of a report. @param {Report} report */
function heading(report) {
  const turnNumber = turnOf(report);
  const key = turnNumber ? "journal.turn" : "journal.deploy";
  return h(
    "h3",
    null,
    report.seat ? sideMark(report.seat) : null,
    span(() => t(key, { turn: turnNumber, side: report.seat ? t(`Side.${report.seat}`) : "" })),
  );
}

/** @param {App} app */
export function makeJournal(app) {
  /** @type {Report[]} */
  let reports = [];
  const list = h("div", { class: "journal-list" });
  const empty = h("p", { class: "empty", hidden: true }, span("journal.empty"));
  let newest = isOn("newest-first", true);
  const order = button(
    newest ? "journal.newest" : "journal.oldest",
    () => {
      newest = !newest;
      turn("newest-first", newest);
      fill(order, span(newest ? "journal.newest" : "journal.oldest"));
      draw();
    },
    { kind: "quiet small" },
  );
  const element = h("div", { class: "journal" }, h("div", { class: "journal-top" }, order), list, empty);

  /** @param {Report} report */
  function entry(report) {
    const orders = turnOf(report) ? report.orders : []; // a deployment is on the board, not worth a page
    const item = h(
      "article",
      { class: "turn-entry", tabIndex: 0, "data-number": report.number },
      heading(report),
      orders.length ? orderRow(orders) : null,
      report.told.map((told) => toldLine(told)),
    );
    const point = (/** @type {Report | null} */ what) => app.dispatchEvent(new CustomEvent("point-report", { detail: what }));
    item.addEventListener("pointerenter", () => point(report));
    item.addEventListener("pointerleave", () => point(null));
    item.addEventListener("focus", () => point(report));
    item.addEventListener("blur", () => point(null));
    item.addEventListener("click", (/** @type {Event} */ event) => {
      if (!(/** @type {Element} */ (event.target).closest("button")))
        app.dispatchEvent(new CustomEvent("go-report", { detail: report }));
    });
    item.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
      if (event.target === item && event.key === "Enter") app.dispatchEvent(new CustomEvent("go-report", { detail: report }));
    });
    return item;
  }

  function draw() {
    const shown = newest ? [...reports].reverse() : reports;
    fill(list, shown.map(entry));
    empty.hidden = reports.length > 0;
  }

  /** What the server has, and what was heard while its answer was on the way. */
  async function load() {
    const { wire } = app;
    /** @type {Report[] | null} */
    const found = await wire.get("/journal?after=0").catch(() => null);
    if (!found || wire !== app.wire) return;
    const last = found.length ? found[found.length - 1].number : -1;
    reports = [...found, ...reports.filter((report) => report.number > last)];
    draw();
  }

  app.addEventListener("blank", () => {
    reports = [];
    fill(list);
  });
  app.addEventListener("report", (event) => {
    const report = /** @type {CustomEvent<Report>} */ (event).detail;
    if (report.number !== undefined && reports.some((old) => old.number === report.number)) return;
    reports = [...reports, { ...report, state: null }];
    const item = entry(reports[reports.length - 1]);
    if (newest) list.prepend(item);
    else list.append(item);
    empty.hidden = true;
    for (const told of report.told) app.announce(app.pick(told.text));
  });
  return {
    element,
    load,
    get reports() {
      return reports;
    },
    mark: (/** @type {number | null} */ number) => mark(list, number),
  };
}

/** The entry of the replay's present place. @param {Element} list @param {number | null} number */
function mark(list, number) {
  for (const item of list.querySelectorAll(".turn-entry")) {
    const now = number !== null && /** @type {HTMLElement} */ (item).dataset.number === String(number);
    item.classList.toggle("now", now);
    if (now) reveal(item);
  }
}

/** Scroll the panel so that the entry is seen, and nothing else: the board stays where it is. @param {Element} item */
function reveal(item) {
  const panel = item.closest(".tab-panel");
  if (!panel) return;
  const [box, room] = [item.getBoundingClientRect(), panel.getBoundingClientRect()];
  if (box.top < room.top) panel.scrollTop -= room.top - box.top;
  else if (box.bottom > room.bottom) panel.scrollTop += Math.min(box.bottom - room.bottom, box.top - room.top);
}

/** Clauses that reports of this game rest on: id → turns. @param {Report[]} reports */
export function clausesUsed(reports) {
  /** @type {Map<string, number[]>} */
  const used = new Map();
  for (const report of reports) {
    for (const told of report.told) {
      if (!told.clause) continue;
      const turns = used.get(told.clause) ?? [];
      const now = report.turn ?? 0;
      if (turns[turns.length - 1] !== now) turns.push(now);
      used.set(told.clause, turns);
    }
  }
  return used;
}
