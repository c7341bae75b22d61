// @ts-check
/** Deployment behind the screen: figures from the box to squares and back. What is allowed the server says. */

import { ask } from "./ask.js";
import { drop, playOf, write } from "./play.js";
import { code, say, square as named } from "./words.js";

/** @typedef {import("./look.js").Table} Table */

/** @param {Table} app */
export const deployed = (app) => app.draft.find((/** @type {any} */ order) => order.op === "deploy") ?? { op: "deploy", placement: {}, arms: {} };

/** @param {Table} app @returns {Record<string, string>} */
export const placement = (app) => deployed(app).placement ?? {};

/** Whether the seat may still place figures. @param {Table} app */
export const open = (app) => app.state.phase === "deploy" && app.mayDraft && !app.spectator && !app.state.sealed.includes(app.seat);

/** What the server says of the set-up so far; asked for where no draft has been considered yet. @param {Table} app @param {any} board */
export function info(app, board) {
  const play = playOf(app);
  if (app.considered?.deployment) play.deployment = app.considered.deployment;
  else if (open(app) && (!play.deployment || (!app.draft.length && play.deployment.placed)) && !play.asking) {
    play.asking = true;
    void app.wire.post("/consider", { orders: app.draft, lang: app.lang }).then((/** @type {any} */ found) => {
      if (!app.considered?.deployment) play.deployment = found.deployment ?? play.deployment;
      if (app.state) {
        board.redraw();
        app.dispatchEvent(new CustomEvent("play"));
      }
    }).catch(() => {}).finally(() => { play.asking = false; });
  }
  return play.deployment;
}

/** The kind of figure that an id is of. @param {Table} app @param {string} id */
export const holding = (app, id) => playOf(app).deployment?.holdings.find((/** @type {any} */ h) => h.ids.includes(id)) ?? null;

/** Figures on a square, the back one first. @param {Table} app @param {string} square */
export const standingOn = (app, square) => Object.keys(placement(app)).filter((id) => placement(app)[id] === square);

/** Make the set-up this one; plans stay. @param {Table} app @param {Record<string, string>} placing @param {Record<string, string>} [arms] */
export function set(app, placing, arms = deployed(app).arms ?? {}) {
  const rest = app.draft.filter((/** @type {any} */ order) => order.op !== "deploy");
  const kept = Object.fromEntries(Object.entries(arms).filter(([id]) => id in placing));
  const order = { op: "deploy", placement: placing, ...(Object.keys(kept).length ? { arms: kept } : {}) };
  return app.setDraft(Object.keys(placing).length ? [...rest, order] : rest);
}

/** The figure in the hand: the next of a kind from the box, or one that stands already. @param {Table} app @returns {string | null} */
export function inHand(app) {
  const play = playOf(app);
  if (!play.kind) return app.selected;
  const found = play.deployment?.holdings.find((/** @type {any} */ h) => h.type === play.kind);
  return found?.missing[0] ?? null;
}

/** Squares for the figure in the hand: free ones, and those with one figure. @param {Table} app */
export function marks(app) {
  /** @type {Record<string, string[]>} */
  const out = { selected: [], move: [], join: [], asked: playOf(app).asked ? [/** @type {string} */ (playOf(app).asked)] : [] };
  for (const kind of ["fire", "attack", "barrage", "token", "chosen", "preview"]) out[kind] = [];
  if (!open(app)) return out;
  const id = inHand(app);
  if (!id) return out;
  const placing = placement(app);
  if (placing[id]) out.selected = [placing[id]];
  const held = new Map();
  for (const [other, square] of Object.entries(placing)) if (other !== id) held.set(square, (held.get(square) ?? 0) + 1);
  for (const square of holding(app, id)?.squares ?? []) {
    if (square === placing[id]) continue;
    const count = held.get(square) ?? 0;
    if (count === 0) out.move.push(square);
    else if (count === 1) out.join.push(square);
  }
  return out;
}

/** The notation of a placing. @param {Table} app @param {string} id @param {string} square */
function notation(app, id, square) {
  const kind = holding(app, id);
  return `${code(kind?.type ?? "")}#${id} ${named(square)}`;
}

/** Put a figure on a square. @param {Table} app @param {any} board @param {string} id @param {string} square */
export async function place(app, board, id, square) {
  if (!holding(app, id)?.squares.includes(square)) {
    const before = app.selected;
    app.select(id);
    await ask(app, board, square, "press");
    if (playOf(app).kind) app.select(before);
    return false;
  }
  const text = notation(app, id, square);
  await set(app, { ...placement(app), [id]: square });
  const play = playOf(app);
  play.deployment = app.considered?.deployment ?? play.deployment;
  write(app, "");
  const left = holding(app, id)?.missing.length ?? 0;
  if (play.kind && !left) play.kind = null;
  app.announce(say("placed", { text, n: left }));
  app.dispatchEvent(new CustomEvent("play"));
  board.redraw();
  return true;
}

/** Put a figure back into the box. @param {Table} app @param {any} board @param {string} id */
export async function remove(app, board, id) {
  const placing = { ...placement(app) };
  if (!(id in placing)) return;
  delete placing[id];
  if (app.selected === id) app.select(null);
  await set(app, placing);
  app.announce(say("boxed"));
  board.redraw();
}

/** Take a kind into the hand, or put it down. @param {Table} app @param {any} board @param {string} type */
export function hold(app, board, type) {
  const play = playOf(app);
  const next = play.kind === type ? null : type;
  const kind = play.deployment?.holdings.find((/** @type {any} */ h) => h.type === type);
  drop(app);
  if (next && kind && !kind.missing.length) {
    play.kind = null; // all stand already: go through those on the board
    app.select(kind.ids[(kind.ids.indexOf(app.selected) + 1) % kind.ids.length]);
  } else {
    app.select(null);
    play.kind = next;
  }
  board.redraw();
  app.dispatchEvent(new CustomEvent("play"));
}

/** A click, tap or Enter. @param {Table} app @param {any} board @param {string} square */
export async function choose(app, board, square) {
  const play = playOf(app);
  play.asked = null;
  if (!open(app)) return undefined;
  const id = inHand(app);
  const here = standingOn(app, square).reverse();
  if (play.kind && id) return place(app, board, id, square);
  if (id && !here.length) return place(app, board, id, square);
  const at = here.indexOf(id ?? "");
  app.select(here.length ? (at < 0 ? here[0] : here[at + 1] ?? null) : null);
  return board.redraw();
}

/** @param {Table} app @param {string} square */
export const grips = (app, square) => open(app) && standingOn(app, square).length > 0;

/** @param {Table} app @param {any} board @param {string[]} way @param {boolean} done */
export async function drag(app, board, way, done) {
  const here = standingOn(app, way[0]).reverse();
  const id = app.selected && here.includes(app.selected) ? app.selected : here[0];
  if (!id) return;
  playOf(app).kind = null;
  app.select(id);
  const last = way[way.length - 1];
  board.mark("preview", done || last === way[0] ? [] : [last]);
  if (done && last !== way[0]) await place(app, board, id, last);
}

/** The mouse over a square writes what a click would do. @param {Table} app @param {any} board @param {string | null} square */
export function hover(app, board, square) {
  board.mark("hover", square ? [square] : []);
  const id = open(app) ? inHand(app) : null;
  write(app, id && square && holding(app, id)?.squares.includes(square) && placement(app)[id] !== square ? notation(app, id, square) : "");
}

/** @param {Table} app @param {any} board @param {KeyboardEvent} event */
export function key(app, board, event) {
  const square = board.grid.cursor;
  if (event.key === "Delete" || event.key === "Backspace") {
    const here = standingOn(app, square);
    const id = app.selected && here.includes(app.selected) ? app.selected : here[here.length - 1];
    if (id) void remove(app, board, id);
    return true;
  }
  if (/^[1-9]$/.test(event.key)) {
    const found = playOf(app).deployment?.holdings[Number(event.key) - 1];
    if (found) hold(app, board, found.type);
    return Boolean(found);
  }
  if (event.code === "KeyM") {
    const { move, join } = marks(app);
    const list = [...move, ...join];
    if (list.length) board.focusSquare(list[(list.indexOf(square) + 1) % list.length]);
    return true;
  }
  return false;
}
