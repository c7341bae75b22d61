// @ts-check
/** Keys of this game on the board: figures by Tab, targets by letters, Esc and Backspace step by step. */

import { able, figure } from "./look.js";
import { end, focusCard, stepBack } from "./choose.js";
import { busy, drop, playOf, write } from "./play.js";
import { shownMarks } from "./marks.js";
import { placing } from "./placing.js";

/** @typedef {import("./look.js").Table} Table */

/** Letters by their place on the keyboard → kinds of marks to go through. */
const WALKS = /** @type {Record<string, string[]>} */ ({ KeyF: ["fire", "attack", "barrage"], KeyM: ["move", "join"], KeyA: ["attack"] });

/** Squares in reading order of the screen. @param {any} board @param {string[]} squares */
function reading(board, squares) {
  const at = (/** @type {string} */ name) => {
    const { u, v } = board.plan.place(name);
    return v * 100 + u;
  };
  return [...new Set(squares)].filter((name) => board.plan.squares.has(name)).sort((a, b) => at(a) - at(b));
}

/** The next of a list after the cursor. @param {any} board @param {string[]} squares @param {boolean} backwards */
function next(board, squares, backwards) {
  const list = reading(board, squares);
  if (!list.length) return null;
  const { u, v } = board.plan.place(board.grid.cursor);
  const here = v * 100 + u;
  const at = (/** @type {string} */ name) => {
    const place = board.plan.place(name);
    return place.v * 100 + place.u;
  };
  if (backwards) return list.filter((name) => at(name) < here).pop() ?? list[list.length - 1];
  return list.find((name) => at(name) > here) ?? list[0];
}

/** Tab: the next own figure with something to do; at the end Tab leaves the board. @param {Table} app @param {any} board @param {boolean} backwards */
function nextFigure(app, board, backwards) {
  const figures = able(app);
  const order = reading(board, figures.map((f) => /** @type {string} */ (f.square)))
    .flatMap((square) => figures.filter((f) => f.square === square));
  if (!order.length) return false;
  const at = order.findIndex((f) => f.id === app.selected);
  const to = at < 0 ? (backwards ? order.length - 1 : 0) : at + (backwards ? -1 : 1);
  const found = order[to];
  if (!found) return false;
  drop(app);
  app.select(found.id);
  board.focusSquare(found.square);
  return true;
}

/** Esc: back one step. @param {Table} app @param {any} board */
export function escape(app, board) {
  const play = playOf(app);
  if (play.path && play.path.length > 1 && !play.ask) {
    void stepBack(app, board);
    return true;
  }
  if (busy(app)) {
    play.barrage = false;
    drop(app);
    write(app, "");
  } else if (app.selected || play.kind) {
    play.kind = null;
    app.select(null);
  } else return false;
  board.redraw();
  app.dispatchEvent(new CustomEvent("play"));
  return true;
}

/**
 * @param {Table} app
 * @param {any} board
 * @returns {(event: KeyboardEvent, square: string) => boolean}
 */
export const keys = (app, board) => (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || !app.state) return false;
  if (event.key === "Tab") return nextFigure(app, board, event.shiftKey);
  if (event.key === "Escape") return escape(app, board);
  if (app.state.phase === "deploy") return placing()?.setup.key(app, board, event) ?? false;
  const play = playOf(app);
  if (event.key === "Backspace" && play.path) {
    void stepBack(app, board);
    return true;
  }
  if (event.key === "Enter" && play.path && board.grid.cursor === play.path[play.path.length - 1]) {
    void end(app, board);
    return true;
  }
  if (event.code === "KeyC") {
    focusCard(app);
    return true;
  }
  if (event.code === "KeyB" && figure(app, app.selected)) {
    play.barrage = !play.barrage;
    board.redraw();
    app.dispatchEvent(new CustomEvent("play"));
    return true;
  }
  const kinds = WALKS[event.code];
  if (!kinds) return false;
  const shown = shownMarks(app);
  const to = next(board, kinds.flatMap((kind) => shown[kind] ?? []), event.shiftKey);
  if (to) board.focusSquare(to);
  return true;
};
