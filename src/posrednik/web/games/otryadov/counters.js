// @ts-check
/** Counters of this game: which drawing, code and badges a figure has, and the pale ghosts of the draft. */

import { code } from "./words.js";

/** @typedef {import("./look.js").Table} Table */
/** @typedef {import("./look.js").Figure} Figure */
/** @typedef {import("../../shell/board-counters.js").Counter} Counter */

const DUTY_BADGES = /** @type {Record<string, string>} */ ({
  fire_only: "fire_only",
  back_and_fire: "back",
  dismount: "dismount",
  dismount_back: "dismount_back",
  must_leave: "must_leave",
  turn_away: "turn_away",
  gas_leave: "gas_leave",
  return_base: "back",
});

/** The drawing of a figure, its band and its small second drawing. @param {Figure} f */
export function drawing(f) {
  if (f.type === "chem") return { glyph: glyphOf(f.arm ?? "rifle", f.arm === "cavalry"), band: "pl-band-chem" };
  if (f.type === "partisan") return { glyph: "partisan", band: "pl-band-partisan" };
  if (f.type === "commander" && f.mounted) return { glyph: "cavalry", corner: "commander" };
  return { glyph: glyphOf(f.type, Boolean(f.mounted)) };
}

/** @param {string} type @param {boolean} mounted */
function glyphOf(type, mounted) {
  if (type === "cavalry" && !mounted) return "cavalry_dis";
  if (type === "horse_gun" && !mounted) return "horse_gun_dis";
  if (type === "tachanka" && !mounted) return "hmg";
  return type;
}

/** @param {Figure} f */
export function badges(f) {
  const out = [];
  if (f.obligation) out.push(DUTY_BADGES[f.obligation] ?? "must_leave");
  else if (f.under_fire) out.push("under_fire");
  if (f.neutralised) out.push("neutralised");
  return out;
}

/** @param {Figure} f @param {number} rank @returns {Counter} */
export function counter(f, rank) {
  return {
    id: f.id,
    side: f.side,
    square: /** @type {string} */ (f.square),
    code: code(f.type),
    badges: badges(f),
    ...drawing(f),
    ...(f.neutralised ? { tally: String(f.neutralised) } : {}),
    ...(f.heading !== null && f.heading !== undefined ? { facing: f.heading * 45 } : {}),
    ...(f.airborne ? { aloft: true } : {}),
    rank,
  };
}

/**
 * All counters of a view, with the draft's ghosts.
 * @param {any} view
 * @param {Table} app
 * @returns {Counter[]}
 */
export function counters(view, app) {
  if (view.phase === "deploy") return placed(view, app);
  /** @type {Map<string, Figure>} */
  const after = new Map();
  if (app.considered?.view && !app.replaying) for (const f of app.considered.view.figures) after.set(f.id, f);
  /** @type {Counter[]} */
  const out = [];
  view.figures.forEach((/** @type {Figure} */ f, /** @type {number} */ n) => {
    const rank = f.id === app.selected ? 1000 : n;
    const then = after.get(f.id);
    if (!f.square) return;
    if (!then) {
      out.push(counter(f, rank));
      return;
    }
    const leaves = then.square !== f.square;
    const shown = leaves ? f : { ...f, mounted: then.mounted };
    out.push({ ...counter(shown, rank), ...(leaves ? { left: true, fades: !then.square } : {}) });
    if (leaves && then.square) out.push({ ...counter({ ...then, obligation: undefined, under_fire: false }, rank), id: `${f.id}~`, badges: [], ghost: true });
  });
  return out;
}

/** Behind the screen: own figures where the draft puts them. @param {any} view @param {Table} app @returns {Counter[]} */
function placed(view, app) {
  const deploy = app.draft.find((/** @type {any} */ order) => order.op === "deploy");
  const placement = deploy?.placement ?? view.placement ?? {};
  const arms = { ...(view.arms ?? {}), ...(deploy?.arms ?? {}) };
  /** @type {Counter[]} */
  const out = [];
  view.figures.forEach((/** @type {Figure} */ f, /** @type {number} */ n) => {
    const square = placement[f.id];
    if (f.side !== app.seat || !square || !app.state.board.squares[square]) return;
    out.push(counter({ ...f, square, arm: arms[f.id] ?? f.arm ?? null, mounted: f.mounted }, f.id === app.selected ? 1000 : n));
  });
  return out;
}
