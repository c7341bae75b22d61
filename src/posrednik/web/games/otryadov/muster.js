// @ts-check
/** The panels of a deployment: figures in the box, running checks, what is in the hand, presets, the plan. */

import { button, clauseLink, fill, h, icon, span } from "../../shell/dom.js";
import { svg } from "../../shell/board-svg.js";
import { drawing } from "./counters.js";
import { playOf } from "./play.js";
import { last, spread } from "./preset.js";
import * as setup from "./setup.js";
import { capital, code, say, soft, square } from "./words.js";

/** @typedef {import("./look.js").Table} Table */

/** A counter beside a line of text. @param {string} type @param {string} side */
export function pictureOf(type, side) {
  const plain = drawing(/** @type {any} */ ({ type, mounted: ["cavalry", "horse_gun", "tachanka"].includes(type), arm: "rifle" }));
  return svg("svg", { class: "muster-counter", viewBox: "-1 -1 42 42", "aria-hidden": "true" },
    svg("g", { class: `counter side-${side}` }, svg("use", { href: `#pl-${side}`, width: 40, height: 40 }),
      plain.band ? svg("use", { href: `#${plain.band}`, width: 40, height: 40 }) : null,
      svg("use", { href: `#g-${plain.glyph}`, x: 4, y: 6, width: 32, height: 28 })));
}

/** @param {Table} app @param {any} board @param {any} info */
function roster(app, board, info) {
  const play = playOf(app);
  const items = info.holdings.map((/** @type {any} */ kind, /** @type {number} */ n) => {
    const placed = kind.ids.length - kind.missing.length;
    const left = kind.missing.length;
    const item = h("button", {
      type: "button", class: `muster-kind${left ? "" : " empty"}`, "aria-pressed": String(play.kind === kind.type),
      onclick: (/** @type {MouseEvent} */ event) => {
        setup.hold(app, board, kind.type);
        const first = setup.marks(app).move[0];
        if (play.kind && first && event.detail === 0) board.focusSquare(first); // Enter: the keyboard goes on to the board
      },
    }, pictureOf(kind.type, app.seat), h("span", { class: "muster-name" }, h("b", null, soft(capital(app.pick(kind.words)))),
      h("small", null, say("of", { n: placed, of: kind.ids.length }))), h("span", { class: "muster-left" }, left ? say("left", { n: left }) : say("all")));
    item.title = `${code(kind.type)} · ${n + 1}`;
    item.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => dragOut(app, board, kind, item, event));
    return h("li", null, item);
  });
  return h("section", { class: "panel muster-roster" },
    h("h3", { class: "ear" }, span(() => say("roster"))),
    h("ul", { class: "muster-kinds" }, ...items));
}

/** Drag a figure out of the box onto the board. @param {Table} app @param {any} board @param {any} kind @param {HTMLElement} item @param {PointerEvent} event */
function dragOut(app, board, kind, item, event) {
  if (!kind.missing.length || event.button) return;
  const from = { x: event.clientX, y: event.clientY };
  const far = (/** @type {PointerEvent} */ e) => Math.hypot(e.clientX - from.x, e.clientY - from.y) > 8;
  const over = (/** @type {PointerEvent} */ move) => {
    if (!far(move)) return;
    if (playOf(app).kind !== kind.type) setup.hold(app, board, kind.type);
    const square = board.squareAt(move.clientX, move.clientY);
    board.mark("preview", square ? [square] : []);
  };
  const end = (/** @type {PointerEvent} */ up) => {
    removeEventListener("pointermove", over);
    removeEventListener("pointerup", end);
    removeEventListener("pointercancel", end);
    board.unmark("preview");
    const square = up.type === "pointerup" && far(up) ? board.squareAt(up.clientX, up.clientY) : null;
    const id = setup.inHand(app);
    if (square && id && playOf(app).kind) void setup.place(app, board, id, square);
  };
  if (event.pointerType !== "mouse") return;
  addEventListener("pointermove", over);
  addEventListener("pointerup", end);
  addEventListener("pointercancel", end);
}

/** @param {Table} app @param {any} info */
function checks(app, info) {
  const items = info.checks.map((/** @type {any} */ check) => h("li", { class: check.ok ? "check ok" : "check bad" },
    icon(check.ok ? "i-check" : "i-x", "ic"), h("span", null, h("span", { class: "ear" }, `${say(check.ok ? "check.ok" : "check.bad")} `), span(check.text)), clauseLink(check.clause)));
  return h("section", { class: "panel muster-checks" }, h("h3", { class: "cap" }, span(() => say("checks")), h("span", { class: "sp" }), h("span", null, say("of", { n: info.placed, of: info.due }))), h("ul", { class: "muster-list" }, ...items));
}

/** @param {Table} app @param {any} board @param {any} info */
function hand(app, board, info) {
  const play = playOf(app);
  const id = setup.inHand(app);
  const kind = id ? setup.holding(app, id) : null;
  const parts = [];
  if (kind && id) {
    const at = setup.placement(app)[id];
    parts.push(h("h3", { class: "card-title" }, capital(app.pick(kind.words)), " ", h("small", null, at ? `${square(at)} · #${id}` : say("unplaced", { n: kind.missing.length }))));
    const { move, join } = setup.marks(app);
    parts.push(h("p", { class: "card-row card-say" }, icon("i-move", "ic"), h("span", null, say("may-stand", { n: move.length, join: join.length }))));
    const stack = at ? setup.standingOn(app, at).reverse() : [];
    const chips = stack.length > 1 ? stack.map((one) => h("button", {
      type: "button", class: "chip card-chip", "aria-pressed": String(one === id), onclick: () => { play.kind = null; app.select(one); board.redraw(); },
    }, `${code(setup.holding(app, one)?.type ?? "")} #${one}`)) : [];
    if (kind.arms.length) chips.push(arms(app, id, kind.arms));
    if (at) chips.push(h("button", { type: "button", class: "chip card-chip", onclick: () => setup.remove(app, board, id) }, say("to-box")));
    if (chips.length) parts.push(h("div", { class: "card-chips" }, ...chips));
  } else parts.push(h("p", { class: "card-note" }, say("setup.hint"), " ", clauseLink("O30-X-2")));
  parts.push(h("div", { class: "muster-presets" }, ...presets(app, board, info)));
  if (app.state.scenario?.competition || app.state.view.scenario?.competition) parts.push(planPlace(app));
  return h("section", { class: "panel muster-hand game-card" }, ...parts);
}

/** @type {typeof import("./planform.js").planForm | null} */
let planned = null;

/** The form of the sealed plan, fetched where a competition asks for one. @param {Table} app */
function planPlace(app) {
  if (planned) return planned(app);
  const place = h("div");
  void import("./planform.js").then(({ planForm }) => {
    planned = planForm;
    place.replaceWith(planForm(app));
  });
  return place;
}

/** The arm that a decontamination figure plays. @param {Table} app @param {string} id @param {string[]} list */
function arms(app, id, list) {
  const now = setup.deployed(app).arms?.[id] ?? "rifle";
  const choice = h("select", {
    onchange: () => setup.set(app, setup.placement(app), { ...(setup.deployed(app).arms ?? {}), [id]: choice.value }),
  }, ...list.map((arm) => h("option", { value: arm, ...(arm === now ? { selected: true } : {}) }, say(`figure.${arm}`))));
  choice.disabled = !setup.placement(app)[id];
  return h("label", { class: "muster-arm" }, span(() => say("arm")), choice);
}

/** @param {Table} app @param {any} board @param {any} info */
function presets(app, board, info) {
  const kept = last(app, info);
  const whole = { ...info, placement: setup.placement(app) };
  const act = (/** @type {string} */ key, /** @type {() => unknown} */ run, /** @type {boolean} */ off) => {
    const made = button(key, run);
    fill(made, span(() => say(key)));
    made.disabled = off;
    return made;
  };
  return [
    act("preset.last", () => kept && setup.set(app, kept.placement, kept.arms).then(() => board.redraw()), !kept),
    act("preset.spread", () => setup.set(app, spread(whole, app.state.board.squares)).then(() => board.redraw()), info.placed >= info.due),
    act("preset.clear", () => setup.set(app, {}, {}).then(() => board.redraw()), !info.placed),
  ];
}

/**
 * Fill the deployment part of the page.
 * @param {HTMLElement} element
 * @param {Table} app
 * @param {any} board
 */
export function deployment(element, app, board) {
  element.classList.add("muster");
  if (!setup.open(app)) {
    const key = app.state.sealed.includes(app.seat) || app.state.view.sides?.[app.seat]?.deployed ? "setup.sealed" : "setup.waiting";
    return fill(element, h("section", { class: "panel muster-hand" }, h("p", { class: "card-note" }, icon("i-lock", "ic"), " ", span(() => say(key)))));
  }
  const info = setup.info(app, board);
  if (!info) return fill(element, h("p", { class: "card-note" }, span(() => say("setup.loading"))));
  const writing = element.contains(document.activeElement) && document.activeElement?.closest("form");
  if (writing && element.querySelector(".muster-hand")) {
    element.querySelector(".muster-checks")?.replaceWith(checks(app, info));
    element.querySelector(".muster-roster")?.replaceWith(roster(app, board, info));
    return element;
  }
  const held = element.contains(document.activeElement) ? [...element.querySelectorAll("button")].indexOf(/** @type {any} */ (document.activeElement)) : -1;
  fill(element, checks(app, info), hand(app, board, info), roster(app, board, info));
  if (held >= 0) element.querySelectorAll("button")[held]?.focus();
  return element;
}
