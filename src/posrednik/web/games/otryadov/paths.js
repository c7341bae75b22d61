// @ts-check
/** Bent paths, drawn square by square: the server says which squares may follow. */

import { around, enemies, ofPiece } from "./look.js";
import { playOf, write } from "./play.js";

/** @typedef {import("./look.js").Table} Table */
/** @typedef {import("./play.js").Play["steps"][number]} Step */

/** @param {Table} app @param {any} order @returns {Promise<{text: {ru: string, en: string}} | null>} the notation if the order is lawful */
async function lawful(app, order) {
  const body = { orders: [...app.draft, order], lang: app.lang, pick: order.piece };
  const found = await app.wire.post("/consider", body).catch(() => null);
  const line = found?.lines?.[app.draft.length];
  return line && !line.refusal ? { text: line.text } : null;
}

/** What may follow the path: moves, and attacks where an enemy stands. @param {Table} app @param {string} piece @param {string[]} path @returns {Promise<Step[]>} */
async function follow(app, piece, path) {
  const last = path[path.length - 1];
  const tried = around(app, last).filter((name) => !path.includes(name)).map(async (square) => {
    const verb = enemies(app, square).length ? "attack" : "move";
    const plain = { op: verb, piece, path: [...path, square] };
    /** @type {any[]} */
    const forms = verb === "attack" ? [plain, { ...plain, self_fire: true }] : [plain];
    for (const order of forms) {
      const found = await lawful(app, order);
      if (found) return /** @type {Step} */ ({ square, verb, order, text: found.text });
    }
    return null;
  });
  return (await Promise.all(tried)).filter((step) => step !== null);
}

/** The longest way that the server offers the figure. @param {Table} app @param {string} piece */
const reach = (app, piece) => Math.max(0, ...ofPiece(app, piece).map((choice) => choice.path?.length ?? 0));

/**
 * Begin or lengthen a path, and ask what may follow.
 * @param {Table} app
 * @param {string} piece
 * @param {string[]} path
 * @param {{ru: string, en: string}} text its notation
 * @returns {Promise<boolean>} whether anything may follow
 */
export async function draw(app, piece, path, text) {
  const play = playOf(app);
  const round = ++play.round;
  play.path = path;
  play.steps = [];
  play.left = null;
  write(app, app.pick(text));
  const most = reach(app, piece);
  const steps = path.length >= most ? [] : await follow(app, piece, path);
  if (round !== play.round || play.path !== path) return true;
  play.steps = steps;
  play.left = steps.length ? Math.max(1, most - path.length) : 0;
  return steps.length > 0;
}

/** The order that the path stands for, and its notation. @param {Table} app @param {string} piece @param {string[]} path */
export async function ended(app, piece, path) {
  const order = { op: "move", piece, path };
  const found = await lawful(app, order);
  return { order, text: found?.text ?? null };
}

/** The path without its last square; null if nothing is left of it. @param {string[]} path */
export const back = (path) => (path.length > 1 ? path.slice(0, -1) : null);
