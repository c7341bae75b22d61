// @ts-check
/** Which squares are marked, and what a square is called for the ear. */

import { figure, ofPiece, on, orders, standing } from "./look.js";
import { playOf } from "./play.js";
import { capital, say } from "./words.js";

/** @typedef {import("./look.js").Table} Table */
/** @typedef {Record<string, string[]>} Marks */

/**
 * Squares by kind of mark for what is selected or begun.
 * @param {Table} app
 * @returns {Marks}
 */
export function marks(app) {
  const play = playOf(app);
  /** @type {Marks} */
  const out = { selected: [], move: [], join: [], fire: [], attack: [], barrage: [], token: [], chosen: [], preview: [], asked: [] };
  if (play.asked) out.asked = [play.asked];
  const held = figure(app, app.selected);
  if (held?.square) out.selected = [held.square];
  if (play.preview?.target) out.preview = [play.preview.target];
  if (play.raid) {
    const { victims } = play.raid;
    const foes = standing(app).figures.filter((/** @type {any} */ f) => f.square && f.side !== app.seat);
    out.token = unique(foes.filter((/** @type {any} */ f) => !victims.includes(f.id)).map((/** @type {any} */ f) => f.square));
    out.chosen = unique(foes.filter((/** @type {any} */ f) => victims.includes(f.id)).map((/** @type {any} */ f) => f.square));
    return out;
  }
  if (play.token) {
    out.token = orders(app).filter((choice) => choice.verb === play.token).map((choice) => choice.target ?? "");
    return out;
  }
  if (play.path) {
    for (const step of play.steps) out[step.verb].push(step.square);
    return out;
  }
  const view = standing(app);
  for (const choice of ofPiece(app, app.selected)) {
    const square = choice.target;
    if (!square) continue;
    if (choice.verb === "move" || choice.verb === "fly") out[on(view, square).length || on(app.state.view, square).length ? "join" : "move"].push(square);
    else if (choice.verb === "barrage") {
      if (play.barrage) out.barrage.push(square);
    } else if (choice.verb === "fire" || choice.verb === "attack") out[choice.verb].push(square);
  }
  if (play.barrage) out.move = out.move.filter((square) => !out.barrage.includes(square));
  out.fire = unique(out.fire.filter((square) => !out.attack.includes(square)));
  out.attack = unique(out.attack);
  return out;
}

/** @param {string[]} list */
const unique = (list) => [...new Set(list)];

/** @type {WeakMap<any, {view: any, words: Map<string, string>, lang: string}>} */
const named = new WeakMap();

/** What stands on each square, in words, once for each view and language. @param {Table} app */
function occupants(app) {
  const view = app.state.phase === "deploy" ? app.draft : app.state.view;
  const known = named.get(app);
  if (known && known.view === view && known.lang === app.lang) return known.words;
  /** @type {Map<string, string[]>} */
  const lists = new Map();
  const placement = app.draft.find((/** @type {any} */ order) => order.op === "deploy")?.placement ?? {};
  for (const f of app.state.view.figures) {
    const square = app.state.phase === "deploy" ? (f.side === app.seat ? placement[f.id] : null) : f.square;
    if (square) lists.set(square, [...(lists.get(square) ?? []), inWords(f)]);
  }
  const words = new Map([...lists].map(([square, list]) => [square, list.join(", ")]));
  named.set(app, { view, words, lang: app.lang });
  return words;
}

/** A figure with its side and state in words. @param {any} f */
export function inWords(f) {
  const parts = [say("of-side", { figure: say(`figure.${f.type}`), side: say(`of.${f.side}`) })];
  if (f.mounted) parts.push(say("mounted"));
  if (f.airborne) parts.push(say("airborne"));
  if (f.obligation) parts.push(say(`duty.${f.obligation}`));
  else if (f.under_fire) parts.push(say("under_fire"));
  if (f.neutralised) parts.push(say("neutralised", { n: f.neutralised }));
  return parts.join(" ");
}

/** @type {WeakMap<any, {marks: Marks, by: Map<string, string[]>}>} */
const marked = new WeakMap();

/** The marks now shown, by square. @param {Table} app @param {Marks} shown */
export function remember(app, shown) {
  /** @type {Map<string, string[]>} */
  const by = new Map();
  for (const [kind, squares] of Object.entries(shown)) {
    for (const square of squares) by.set(square, [...(by.get(square) ?? []), kind]);
  }
  marked.set(app, { marks: shown, by });
}

/** @param {Table} app @returns {Marks} */
export const shownMarks = (app) => marked.get(app)?.marks ?? {};

/**
 * The accessible name of a square: name, kind, ways, figures, gas, marks.
 * @param {string} square
 * @param {Table} app
 */
export function describe(square, app) {
  const known = app.state?.board.squares[square];
  if (!known) return square;
  const parts = [app.pick(known.words)];
  const here = occupants(app).get(square);
  if (here) parts.push(here);
  if (app.state.view.gas?.[square]) parts.push(say("gas"));
  if (app.state.view.barrage?.[square]) parts.push(say("barred"));
  for (const kind of marked.get(app)?.by.get(square) ?? []) parts.push(say(`mark.${kind}`));
  return parts.join(", ");
}

/** Title of a figure. @param {any} f */
export const title = (f) => capital(say(`figure.${f.type}`));
