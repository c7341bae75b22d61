// @ts-check
/** «Бой отрядов» for the shell: what only this game needs of board, card and keys. */

import { ask, hover } from "./otryadov/ask.js";
import { card } from "./otryadov/card.js";
import { choose } from "./otryadov/choose.js";
import { counters } from "./otryadov/counters.js";
import { drag, grips } from "./otryadov/drag.js";
import { drawn, overlays } from "./otryadov/drawn.js";
import { keys } from "./otryadov/keys.js";
import { describe, marks, remember } from "./otryadov/marks.js";
import { deployment } from "./otryadov/muster.js";
import { squaresOf } from "./otryadov/look.js";
import { rowLabel, trace } from "./otryadov/notation.js";
import { drop, playOf } from "./otryadov/play.js";
import { keep } from "./otryadov/preset.js";
import * as setup from "./otryadov/setup.js";
import { load } from "./otryadov/words.js";

/** @type {WeakSet<any>} */
const heard = new WeakSet();

/** Whether figures are being placed behind the screen. @param {any} app */
const placing = (app) => app.state?.phase === "deploy";

/** Listen to an app once: what was begun ends where the draft or the selection changes. @param {any} app @param {any} board */
function attend(app, board) {
  if (heard.has(app)) return;
  heard.add(app);
  let last = app.selected;
  app.addEventListener("considered", () => drop(app));
  app.addEventListener("state", () => drop(app));
  app.addEventListener("selection", () => {
    if (app.selected !== last) drop(app);
    last = app.selected;
  });
  app.addEventListener("blank", () => {
    drop(app);
    Object.assign(playOf(app), { deployment: null, kind: null, keep: null, barrage: false, written: "", asking: false });
  });
  app.addEventListener("play", () => {
    const play = playOf(app);
    if (!app.state) return;
    if (placing(app) && play.muster) deployment(play.muster, app, board);
    else if (play.card) card(play.card, app, board);
  });
  app.addEventListener("receipt", (/** @type {CustomEvent} */ event) => {
    if (event.detail.command?.orders) keep(app, event.detail.command.orders);
  });
}

/** @param {any} app */
function selection(app) {
  const square = app.state.view.figures.find((/** @type {any} */ f) => f.id === app.selected)?.square;
  return square ? [square] : [];
}

export default {
  id: "otryadov",
  load,
  counters,
  drawn,
  overlays,
  describe,
  trace,
  rowLabel,
  ask,
  keys,
  squaresOf,

  /** The art of a map for a board that lies on its side. @param {string} address @param {boolean} lying */
  art: (address, lying) => (lying ? `${address}?variant=wide` : address),

  /** @param {HTMLElement} element @param {any} app @param {any} board */
  card(element, app, board) {
    attend(app, board);
    void load().then(() => app.state && card(element, app, board));
  },

  /** @param {HTMLElement} element @param {any} app @param {any} board */
  deployment(element, app, board) {
    attend(app, board);
    playOf(app).muster = element;
    void load().then(() => app.state && placing(app) && deployment(element, app, board));
  },

  /** @param {any} app @param {any} board @param {string} square @param {any} [event] */
  choose(app, board, square, event) {
    attend(app, board);
    return placing(app) ? setup.choose(app, board, square) : choose(app, board, square, event);
  },

  /** @param {any} app @param {any} board @param {string} square */
  grips: (app, board, square) => (placing(app) ? setup.grips(app, square) : grips(app, board, square)),

  /** @param {any} app @param {any} board @param {string[]} way @param {boolean} done @param {any} event */
  drag: (app, board, way, done, event) => (placing(app) ? setup.drag(app, board, way, done) : drag(app, board, way, done, event)),

  /** @param {any} app @param {any} board @param {string | null} square */
  hover: (app, board, square) => (placing(app) && app.state ? setup.hover(app, board, square) : hover(app, board, square)),

  /** After a drawing: marks for what is selected. @param {any} app @param {any} board */
  drew(app, board) {
    attend(app, board);
    const shown = app.replaying || app.spectator ? { selected: selection(app) } : placing(app) ? setup.marks(app) : marks(app);
    for (const kind of ["selected", "move", "join", "fire", "attack", "barrage", "token", "chosen", "asked"]) {
      board.mark(kind, /** @type {Record<string, string[]>} */ (shown)[kind] ?? []);
    }
    if ("preview" in shown && shown.preview) board.mark("preview", shown.preview);
    remember(app, shown);
  },
};
