// @ts-check
/** Dragging from a figure: to a target, to a square, along a path. */

import { ask } from "./ask.js";
import { take, target } from "./choose.js";
import { bends, meant, ofPiece, there } from "./look.js";
import { ended } from "./paths.js";
import { drop, write } from "./play.js";

/** @typedef {import("./look.js").Table} Table */

const mouse = { pointerType: "mouse" };

/** Whether a drag may begin here. @param {Table} app @param {any} _board @param {string} square */
export const grips = (app, _board, square) => app.mayDraft && meant(app, square).some((f) => ofPiece(app, f.id).length > 0);

/**
 * A drag from a figure over squares.
 * @param {Table} app @param {any} board @param {string[]} way @param {boolean} done @param {any} event
 */
export async function drag(app, board, way, done, event) {
  const own = meant(app, way[0]);
  const held = own.find((f) => f.id === app.selected) ?? own.find((f) => ofPiece(app, f.id).length) ?? own[0];
  if (!held) return undefined;
  if (app.selected !== held.id) {
    drop(app);
    app.select(held.id);
  }
  const last = way[way.length - 1];
  board.mark("preview", last === way[0] ? [] : [last]);
  if (!done) {
    const found = there(app, held.id, last);
    write(app, found.length ? app.pick(found[0].text) : "");
    return undefined;
  }
  board.unmark("preview");
  if (last === way[0]) return undefined;
  const path = way.slice(1);
  if (bends(app, held.id) && path.length > 1 && new Set(path).size === path.length && !there(app, held.id, last).some((c) => c.verb !== "move")) {
    const found = await ended(app, held.id, path);
    if (found.text) return take(app, board, { order: found.order, text: found.text });
  }
  const found = there(app, held.id, last);
  if (found.length) {
    const straight = found.filter((choice) => choice.verb === "move" && choice.path);
    if (straight.length === found.length && !(straight[0].order.remove ?? []).length) return take(app, board, straight[0]);
    return target(app, board, held.id, last, found, { ...mouse, shiftKey: event?.shiftKey });
  }
  return ask(app, board, last, "press");
}
