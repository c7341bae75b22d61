// @ts-check
/** Click, tap, drag and Enter on the board: from a figure to its marks, from a mark to an order in the draft. */

import { bends, enemies, figure, meant, ofPiece, on, orders, there } from "./look.js";
import { back, draw, ended } from "./paths.js";
import { drop, playOf, write } from "./play.js";
import { say } from "./words.js";

/** @typedef {import("./look.js").Table} Table */
/** @typedef {import("../../wire.d.ts").Choice} Choice */

/** A finger needs two taps where a mouse needs one click. @param {any} event */
const finger = (event) => event?.pointerType === "touch" || event?.pointerType === "pen";

/** @param {Table} app @param {any} board */
function shown(app, board) {
  board.redraw();
  app.dispatchEvent(new CustomEvent("play"));
}

/**
 * Put an order behind the draft; its words stand in the order line until it is taken.
 * @param {Table} app @param {any} board @param {{order: any, text: {ru: string, en: string}}} choice
 */
export async function take(app, board, choice) {
  const text = app.pick(choice.text);
  write(app, text);
  const taken = await app.add([choice.order]);
  const play = playOf(app);
  if (!taken) return false;
  drop(app);
  write(app, "");
  play.written = "";
  app.announce(say("taken", { text }));
  app.dispatchEvent(new CustomEvent("cue", { detail: "drafted" }));
  shown(app, board);
  return true;
}

/**
 * One click, tap or Enter.
 * @param {Table} app @param {any} board @param {string} square @param {any} [event]
 */
export async function choose(app, board, square, event) {
  const play = playOf(app);
  play.asked = null;
  if (play.raid) return victim(app, board, square);
  if (play.token) return token(app, board, square, event);
  if (play.path && app.selected) return step(app, board, square, event);
  const id = app.selected;
  if (id && figure(app, id)?.side === app.seat) {
    const found = offered(app, id, square);
    if (found.length) return target(app, board, id, square, found, event);
  }
  drop(app);
  return pick(app, board, square, event);
}

/** What a click on the square may mean for the figure; barrage only when it is asked for. @param {Table} app @param {string} id @param {string} square */
export function offered(app, id, square) {
  const { barrage } = playOf(app);
  const found = there(app, id, square);
  const shots = found.filter((choice) => choice.verb === "barrage");
  return barrage && shots.length ? shots : found.filter((choice) => choice.verb !== "barrage");
}

/** Select a figure of the square: the front one, then the one behind it. @param {Table} app @param {any} board @param {string} square @param {any} event */
async function pick(app, board, square, event) {
  const play = playOf(app);
  const own = meant(app, square);
  const others = on(app.state.view, square).filter((f) => f.side !== app.seat).reverse();
  const all = own.length ? own : others;
  const at = all.findIndex((f) => f.id === app.selected);
  const next = all.length ? (at < 0 ? all[0] : all.length > 1 ? all[(at + 1) % all.length] : null) : null;
  app.select(next?.id ?? null);
  write(app, "");
  if (next && play.keep && event?.shiftKey && next.side === app.seat) {
    const kept = ofPiece(app, next.id).find((choice) => choice.verb === "fire" && choice.target === play.keep?.square && (!play.keep.at || !choice.at || choice.at === play.keep.at));
    if (kept) await take(app, board, kept);
  } else if (!event?.shiftKey) play.keep = null;
  shown(app, board);
}

/** @param {Table} app @param {any} board @param {string} id @param {string} square @param {Choice[]} found @param {any} event */
export async function target(app, board, id, square, found, event) {
  const play = playOf(app);
  const moves = found.filter((choice) => choice.verb === "move" || choice.verb === "fly");
  const raid = moves.find((choice) => (choice.order.remove ?? []).length);
  if (moves.length && bends(app, id) && !raid) return begin(app, board, id, moves[0], event);
  const attack = found.some((choice) => choice.verb === "attack");
  if (found.length > 1 || attack) {
    play.ask = { square, choices: attack ? await withOwnFire(app, found) : found };
    play.preview = null;
    shown(app, board);
    if (!finger(event) && event?.key) focusCard(app);
    app.announce(say("ask.which", { n: play.ask.choices.length }));
    return undefined;
  }
  const choice = found[0];
  if (finger(event) && play.preview !== choice && play.preview?.target !== square) {
    play.preview = choice;
    write(app, app.pick(choice.text));
    return shown(app, board);
  }
  if (raid) return beginRaid(app, board, choice);
  if (choice.verb === "fire" || choice.verb === "barrage") play.keep = { square, at: choice.at };
  return take(app, board, choice);
}

/** The attacks offered and the same with (or without) own fire, where that is lawful too. @param {Table} app @param {Choice[]} found @returns {Promise<Choice[]>} */
async function withOwnFire(app, found) {
  /** @type {Choice[]} */
  const out = [];
  for (const choice of found) {
    out.push(choice);
    if (choice.verb !== "attack") continue;
    const order = { ...choice.order, self_fire: !choice.order.self_fire };
    const body = { orders: [...app.draft, order], lang: app.lang, pick: choice.piece };
    const answer = await app.wire.post("/consider", body).catch(() => null);
    const line = answer?.lines?.[app.draft.length];
    if (line && !line.refusal) out.push({ ...choice, order, text: line.text });
  }
  return out;
}

/** One of the orders that the card asked about. @param {Table} app @param {any} board @param {Choice} choice */
export async function answer(app, board, choice) {
  playOf(app).ask = null;
  if ((choice.order.remove ?? []).length) return beginRaid(app, board, choice);
  if (choice.verb === "move" && choice.piece && bends(app, choice.piece)) return begin(app, board, choice.piece, choice, null);
  if (choice.verb === "fire") playOf(app).keep = { square: choice.target ?? "", at: choice.at };
  return take(app, board, choice);
}

// --- paths ---------------------------------------------------------------------------------------

/** @param {Table} app @param {any} board @param {string} id @param {Choice} choice @param {any} event */
async function begin(app, board, id, choice, event) {
  playOf(app).preview = null;
  return lengthen(app, board, id, choice.path ?? [choice.target ?? ""], choice, event);
}

/** @param {Table} app @param {any} board @param {string} id @param {string[]} path @param {{order: any, text: {ru: string, en: string}}} choice @param {any} event */
async function lengthen(app, board, id, path, choice, event) {
  const drawn = draw(app, id, path, choice.text);
  shown(app, board);
  const more = await drawn;
  const play = playOf(app);
  if (play.path !== path) return undefined;
  if (!more && !finger(event)) return arrive(app, board, id, choice);
  app.announce(say("path.so-far", { squares: path.join("-"), n: play.left ?? 0 }));
  return shown(app, board);
}

/** A square while a path is being drawn. @param {Table} app @param {any} board @param {string} square @param {any} event */
async function step(app, board, square, event) {
  const play = playOf(app);
  const path = /** @type {string[]} */ (play.path);
  const at = path.indexOf(square);
  if (at === path.length - 1) return end(app, board);
  if (at >= 0) return cut(app, board, path.slice(0, at + 1));
  const next = play.steps.find((one) => one.square === square);
  if (!next) {
    if (meant(app, square).length) {
      drop(app);
      return pick(app, board, square, event);
    }
    return app.announce(say("path.not-there"));
  }
  if (next.verb === "attack") {
    play.ask = { square, choices: await withOwnFire(app, [{ ...next, piece: app.selected, target: square, path: next.order.path, at: null, verb: "attack" }]) };
    return shown(app, board);
  }
  return lengthen(app, board, app.selected ?? "", [...path, square], next, event);
}

/** Draft the path as it stands. @param {Table} app @param {any} board */
export async function end(app, board) {
  const play = playOf(app);
  if (!play.path || !app.selected) return undefined;
  const { order, text } = await ended(app, app.selected, play.path);
  return arrive(app, board, app.selected, { order, text: text ?? { ru: "", en: "" } });
}

/** Draft a path; one that ends where a raid may be made asks first whom it takes off. @param {Table} app @param {any} board @param {string} id @param {{order: any, text: {ru: string, en: string}}} found */
function arrive(app, board, id, found) {
  const { path } = found.order;
  const raid = path && there(app, id, path[path.length - 1]).find((choice) => (choice.order.remove ?? []).length);
  if (!raid) return take(app, board, found);
  return beginRaid(app, board, { ...raid, path, text: found.text, order: { ...raid.order, path } });
}

/** @param {Table} app @param {any} board @param {string[] | null} path */
async function cut(app, board, path) {
  if (!path || !app.selected) {
    drop(app);
    write(app, "");
    return shown(app, board);
  }
  const { order, text } = await ended(app, app.selected, path);
  return lengthen(app, board, app.selected, path, { order, text: text ?? { ru: "", en: "" } }, { pointerType: "touch" });
}

/** Take the last square of the path back. @param {Table} app @param {any} board */
export const stepBack = (app, board) => cut(app, board, back(playOf(app).path ?? []));

// --- raids and tokens ------------------------------------------------------------------------------

/** @param {Table} app @param {any} board @param {Choice} choice */
function beginRaid(app, board, choice) {
  const play = playOf(app);
  Object.assign(play, { ask: null, preview: null, path: null, steps: [], raid: { choice, need: choice.order.remove.length, victims: [] } });
  app.announce(say("raid.begin", { n: play.raid?.need }), true);
  return shown(app, board);
}

/** @param {Table} app @param {any} board @param {string} square */
async function victim(app, board, square) {
  const raid = /** @type {NonNullable<ReturnType<typeof playOf>["raid"]>} */ (playOf(app).raid);
  const here = enemies(app, square).filter((f) => f.square);
  const taken = here.filter((f) => raid.victims.includes(f.id));
  if (taken.length && taken.length === here.length) return removeVictim(app, board, taken[taken.length - 1].id);
  const next = here.reverse().find((f) => !raid.victims.includes(f.id));
  return next ? removeVictim(app, board, next.id) : app.announce(say("raid.nobody"));
}

/** Choose a victim, or let it go; the raid is drafted when enough are chosen. @param {Table} app @param {any} board @param {string} id */
export async function removeVictim(app, board, id) {
  const play = playOf(app);
  const { raid } = play;
  if (!raid) return undefined;
  raid.victims = raid.victims.includes(id) ? raid.victims.filter((one) => one !== id) : [...raid.victims, id];
  if (raid.victims.length < raid.need) return shown(app, board);
  const order = { ...raid.choice.order, remove: raid.victims };
  const taken = await take(app, board, { order, text: raid.choice.text });
  if (!taken) raid.victims = [];
  return shown(app, board);
}

/** Take a token into the hand, or put it down. @param {Table} app @param {any} board @param {"bomb" | "contaminate"} verb */
export function hold(app, board, verb) {
  const play = playOf(app);
  const other = play.token === verb ? null : verb;
  drop(app);
  app.select(null);
  play.token = other;
  shown(app, board);
}

/** @param {Table} app @param {any} board @param {string} square @param {any} event */
async function token(app, board, square, event) {
  const play = playOf(app);
  const found = orders(app).find((choice) => choice.verb === play.token && choice.target === square);
  if (!found) return app.announce(say("token.not-there"));
  if (finger(event) && play.preview?.target !== square) {
    play.preview = found;
    write(app, app.pick(found.text));
    return shown(app, board);
  }
  return take(app, board, found);
}

/** The keyboard comes to the card, where something is asked. @param {Table} app */
export function focusCard(app) {
  requestAnimationFrame(() => requestAnimationFrame(() => {
    const card = playOf(app).card;
    /** @type {HTMLElement | null} */ (card?.querySelector(".card-ask button, button") ?? null)?.focus();
  }));
}
