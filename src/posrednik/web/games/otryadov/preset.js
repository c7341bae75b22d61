// @ts-check
/** Set-ups to begin with: the last one of this scenario and side, and one that is spread out by itself. */

import { recall, remember } from "../../shell/store.js";

/** @typedef {import("./look.js").Table} Table */
/** @typedef {{type: string, ids: string[], missing: string[], squares: string[]}} Holding */

/** Kinds that stand in the last row of a zone. */
const REAR = new Set(["horse_gun", "field_gun", "battalion_gun", "tank", "armoured_train", "commander", "chem"]);
/** Kinds that are placed first, because few squares will do. */
const FIRST = ["aircraft", "armoured_train", "armoured_car", "field_gun", "horse_gun", "battalion_gun", "tank", "commander", "chem", "cavalry", "tachanka", "hmg", "rifle", "lmg"];

/** @param {Pick<Table, "state" | "seat">} app */
const name = (app) => `deployment/otryadov/${app.state.scenario?.name ?? app.state.scenario?.base}/${app.state.scenario?.defender ?? ""}/${app.seat}`;

/** Keep a set-up for the next game of this kind. @param {Pick<Table, "state" | "seat">} app @param {any[]} orders */
export function keep(app, orders) {
  const deploy = orders.find((order) => order.op === "deploy");
  if (deploy) remember(name(app), { placement: deploy.placement, arms: deploy.arms ?? {} });
}

/** The last set-up, as far as its figures and squares are of this game. @param {Table} app @param {{holdings: Holding[]}} info */
export function last(app, info) {
  const kept = recall(name(app));
  if (!kept?.placement) return null;
  const squares = new Map(info.holdings.flatMap((h) => h.ids.map((id) => [id, new Set(h.squares)])));
  const placement = Object.fromEntries(Object.entries(kept.placement).filter(([id, square]) => squares.get(id)?.has(/** @type {string} */ (square))));
  return Object.keys(placement).length ? { placement, arms: kept.arms ?? {} } : null;
}

/** Depth of a square in a zone: 1 for row I, 0 outside zones. @param {string} square */
const depth = (square) => /-(I+)$/.exec(square)?.[1].length ?? 0;

/**
 * Every figure that is still in the box put on a square: few to a square, guns in the rear, half at most in row II.
 * @param {{due: number, area: string[], holdings: Holding[], placement: Record<string, string>}} info
 * @param {Record<string, {x: number, y: number}>} squares
 * @returns {Record<string, string>}
 */
export function spread(info, squares) {
  /** @type {Record<string, string>} */
  const out = { ...info.placement };
  /** @type {Map<string, number>} */
  const held = new Map();
  /** @type {Map<string, string[]>} */
  const types = new Map();
  for (const [id, square] of Object.entries(out)) {
    const type = info.holdings.find((kind) => kind.ids.includes(id))?.type ?? "";
    held.set(square, (held.get(square) ?? 0) + 1);
    types.set(square, [...(types.get(square) ?? []), type]);
  }
  const zone = info.area.some((square) => depth(square) > 0);
  const half = Math.floor(info.due / 2);
  const inRow = (/** @type {number} */ n) => Object.values(out).filter((square) => depth(square) === n).length;
  const middle = info.area.reduce((sum, square) => sum + squares[square].x, 0) / Math.max(1, info.area.length);
  const kinds = info.holdings.slice().sort((a, b) => FIRST.indexOf(a.type) - FIRST.indexOf(b.type));
  for (const kind of kinds) {
    for (const id of kind.missing) {
      if (Object.keys(out).length >= info.due) return out;
      const fits = kind.squares.filter((square) => {
        const row = depth(square);
        if (zone && REAR.has(kind.type) && row !== 3) return false;
        if (zone && row === 1 && kind.type !== "armoured_car") return false;
        if (row === 2 && inRow(2) >= half) return false;
        return zone ? roomy(square, kind.type) : !held.has(square);
      });
      const best = fits.sort((a, b) => cost(a, kind.type) - cost(b, kind.type))[0];
      if (!best) continue;
      out[id] = best;
      held.set(best, (held.get(best) ?? 0) + 1);
      types.set(best, [...(types.get(best) ?? []), kind.type]);
    }
  }
  return out;

  /** Two to a square; light machine guns with their rifles over and above. @param {string} square @param {string} type */
  function roomy(square, type) {
    const here = [...(types.get(square) ?? []), type];
    const rifles = here.filter((one) => one === "rifle").length;
    const guns = here.filter((one) => one === "lmg").length;
    return here.length - (depth(square) > 1 ? Math.min(guns, 3 * rifles) : 0) <= 2;
  }

  /** @param {string} square @param {string} type */
  function cost(square, type) {
    const row = depth(square);
    const crowd = (held.get(square) ?? 0) * 20;
    const rear = REAR.has(type) || (type === "rifle" && info.due > 40); // a large force has its rifles where their guns find room
    const front = zone ? Math.abs(row - (type === "armoured_car" ? 1 : rear ? 3 : 2)) * 12 : 0;
    return crowd + front + Math.abs(squares[square].x - middle) * (type === "commander" ? 1 : 0.5);
  }
}
