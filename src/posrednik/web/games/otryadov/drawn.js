// @ts-check
/** What of the draft is drawn on the board: routes, arrows, flags with the strength of fire; gas, barrage, the screen. */

import { say } from "./words.js";
import { before, on, standing } from "./look.js";
import { playOf } from "./play.js";

/** @typedef {import("./look.js").Table} Table */
/** @typedef {import("../../shell/board-layers.js").Thing} Thing */

/** Strength by the first letter of its word: harassing, suppressing, destroying. */
const STRENGTHS = /** @type {Record<string, string>} */ ({ б: "harassing", п: "suppressing", у: "destroying" });

/** The short label of a line about fire: «3 · ун». @param {any} line */
function label(line) {
  const told = line.told?.[0]?.text?.ru ?? "";
  const found = /^(.+?) · (\S)[^:]*:/u.exec(told);
  if (!found) return /^\d+$/.test(told) ? told : "";
  return `${found[1]} · ${say(`strength.${STRENGTHS[found[2].toLowerCase()] ?? "harassing"}`)}`;
}

/**
 * Everything drawn over the counters for the present draft.
 * @param {Table} app
 * @returns {(Thing & {squares: string[]})[]}
 */
export function drawn(app) {
  if (app.replaying || app.state.phase !== "play") return [];
  /** @type {Map<string, string>} */
  const stands = new Map();
  const at = (/** @type {string} */ id) => stands.get(id) ?? before(app, id)?.square ?? "";
  /** @type {(Thing & {squares: string[]})[]} */
  const out = [];
  /** @type {Map<string, {text: string, squares: string[]}>} */
  const flags = new Map();
  for (const line of app.considered?.lines ?? []) {
    const order = line.order;
    if (line.refusal || !order?.piece) continue;
    const from = at(order.piece);
    if (order.op === "move" || order.op === "attack") {
      out.push({ kind: order.op, side: app.seat, squares: [from, ...order.path] });
      stands.set(order.piece, order.path[order.path.length - 1]);
    } else if (order.op === "fly") {
      out.push({ kind: "move", side: app.seat, squares: [from, order.to] });
      stands.set(order.piece, order.to);
    } else if (order.op === "fire") {
      const held = order.at || on(app.state.view, order.target).some((f) => f.side !== app.seat);
      out.push({ kind: held || order.close ? "fire" : "barrage", side: app.seat, squares: [from, order.target] });
      const key = `${order.target} ${order.at ?? ""}`;
      const known = flags.get(key) ?? { text: "", squares: [order.target] };
      flags.set(key, { text: label(line) || known.text, squares: [...known.squares, from] });
    }
  }
  for (const { text, squares } of flags.values()) if (text) out.push({ kind: "flag", side: app.seat, squares, text });
  const play = playOf(app);
  if (play.path && app.selected) out.push({ kind: "move", side: app.seat, squares: [at(app.selected), ...play.path] });
  if (play.path && app.selected && play.left !== null) {
    out.push({ kind: "flag", side: app.seat, squares: [play.path[play.path.length - 1], at(app.selected)], text: say("path.left", { n: play.left }) });
  }
  return out;
}

/**
 * What lies under the counters.
 * @param {any} view
 * @param {Table} app
 * @returns {Thing[]}
 */
export function overlays(view, app) {
  if (view.phase === "deploy") return behind(view, app);
  /** @type {Thing[]} */
  const out = [];
  for (const [square, gas] of Object.entries(/** @type {Record<string, any>} */ ((app.replaying ? view : standing(app)).gas ?? {}))) {
    out.push({ kind: "gas", square, text: gas.kind === "persistent" ? say("gas.persistent") : say("gas.passing", { n: gas.plies }) });
  }
  for (const [square, counts] of Object.entries(/** @type {Record<string, number[]>} */ (view.barrage ?? {}))) {
    out.push({ kind: "barred", square, text: String(counts.reduce((sum, n) => sum + n, 0)) });
  }
  return out;
}

/** Behind the screen: the own part framed, the rest pale, the enemy's part covered. @param {any} view @param {Table} app @returns {Thing[]} */
function behind(view, app) {
  const area = playOf(app).deployment?.area ?? [];
  const { squares, zones } = app.state.board;
  const names = Object.keys(squares);
  const own = new Set(area);
  const enemy = app.seat === "blue" ? "red" : "blue";
  const covered = view.scenario.defender === enemy || !(zones?.[enemy] ?? []).length ? far(squares, app.seat) : zones[enemy];
  const hidden = app.spectator ? [] : covered.filter((/** @type {string} */ name) => !own.has(name));
  const veiled = new Set(hidden);
  /** @type {Thing[]} */
  const out = [{ kind: "dim", squares: names.filter((name) => !own.has(name) && !veiled.has(name)) }];
  if (area.length) out.push({ kind: "area", squares: area });
  if (hidden.length) out.push({ kind: "screen", squares: hidden, text: say(`screen.${enemy}`) });
  return out;
}

/** Squares beyond the middle of the board. @param {Record<string, {y: number}>} squares @param {string} seat */
function far(squares, seat) {
  const ys = Object.values(squares).map((square) => square.y);
  const middle = (Math.min(...ys) + Math.max(...ys)) / 2;
  return Object.keys(squares).filter((name) => (seat === "blue" ? squares[name].y < middle : squares[name].y > middle));
}
