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
import { squaresOf } from "./otryadov/look.js";
import { rowLabel, trace } from "./otryadov/notation.js";
import { fetchPlacing, placing as fetched } from "./otryadov/placing.js";
import { drop, playOf } from "./otryadov/play.js";
import { tokens } from "./otryadov/tokens.js";
import { load } from "./otryadov/words.js";

/** @typedef {import("./otryadov/look.js").Table} Table */

/** @type {WeakSet<any>} */
const heard = new WeakSet();

/** Whether figures are being placed behind the screen. @param {Table} app */
const placing = (app) => app.state?.phase === "deploy";

/** Listen to an app once: what was begun ends where the draft or the selection changes. @param {Table} app @param {any} board */
function attend(app, board) {
  if (heard.has(app)) return;
  heard.add(app);
  let last = app.selected;
  app.addEventListener("considered", () => drop(app));
  app.addEventListener("position", () => drop(app));
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
    if (placing(app) && play.muster) fetched()?.deployment(play.muster, app, board);
    else if (play.card) card(play.card, app, board);
  });
  app.addEventListener("receipt", (event) => {
    const orders = /** @type {CustomEvent} */ (event).detail.command?.orders ?? [];
    const { state, seat } = app; // as they are now: when the module has come the curtain may have fallen
    if (state && orders.some((/** @type {any} */ order) => order.op === "deploy")) void import("./otryadov/preset.js").then(({ keep }) => keep({ state, seat }, orders));
  });
}

/** The modules of a deployment while one is going on; null in play, and until they have come. @param {Table} app */
const setupOf = (app) => (placing(app) ? fetched()?.setup ?? null : null);

/** Nothing is marked until the modules of a deployment have come. */
const NOTHING = { selected: [] };

/** @param {Table} app */
function selection(app) {
  const square = app.state.view.figures.find((/** @type {any} */ f) => f.id === app.selected)?.square;
  return square ? [square] : [];
}

export default {
  id: "otryadov",

  /** Sentences, and what a deployment needs if the state is one. @param {any} [state] */
  load: (state) => Promise.all([load(), state?.phase === "deploy" && state.seat !== "public" ? fetchPlacing() : null]),
  counters,
  drawn,
  overlays,
  describe,
  trace,
  rowLabel,
  ask,
  keys,
  squaresOf,

  /** The order of battle of a scenario; what a scenario leaves out is printed so in the rules. @param {import("./otryadov/view.d.ts").Scenario} scenario */
  setting: (scenario) => scenario.base ?? "company",

  /** The art of a map for a board that lies on its side. @param {string} address @param {boolean} lying */
  art: (address, lying) => (lying ? `${address}?variant=wide` : address),

  /** @param {HTMLElement} element @param {Table} app @param {any} board */
  card(element, app, board) {
    attend(app, board);
    void load().then(() => app.state && card(element, app, board));
  },

  /** @param {HTMLElement} element @param {Table} app @param {any} board */
  tokens: (element, app, board) => void load().then(() => tokens(element, app, board)),

  /** @param {HTMLElement} element @param {Table} app @param {any} board */
  deployment(element, app, board) {
    attend(app, board);
    playOf(app).muster = element;
    const late = !fetched();
    void Promise.all([fetchPlacing(), load()]).then(([{ deployment }]) => {
      if (!app.state || !placing(app)) return;
      deployment(element, app, board);
      if (late) board.redraw();
    });
  },

  /** @param {Table} app @param {any} board @param {string} square @param {any} [event] */
  choose(app, board, square, event) {
    attend(app, board);
    return placing(app) ? setupOf(app)?.choose(app, board, square) : choose(app, board, square, event);
  },

  /** @param {Table} app @param {any} board @param {string} square */
  grips: (app, board, square) => (placing(app) ? setupOf(app)?.grips(app, square) ?? false : grips(app, board, square)),

  /** @param {Table} app @param {any} board @param {string[]} way @param {boolean} done @param {any} event */
  drag: (app, board, way, done, event) => (placing(app) ? setupOf(app)?.drag(app, board, way, done) : drag(app, board, way, done, event)),

  /** @param {Table} app @param {any} board @param {string | null} square */
  hover: (app, board, square) => (placing(app) ? setupOf(app)?.hover(app, board, square) : hover(app, board, square)),

  /** After a drawing: marks for what is selected. @param {Table} app @param {any} board */
  drew(app, board) {
    attend(app, board);
    const shown = app.replaying || app.spectator ? { selected: selection(app) } : placing(app) ? setupOf(app)?.marks(app) ?? NOTHING : marks(app);
    for (const kind of ["selected", "move", "join", "fire", "attack", "barrage", "token", "chosen", "asked"]) {
      board.mark(kind, /** @type {Record<string, string[]>} */ (shown)[kind] ?? []);
    }
    if ("preview" in shown && shown.preview) board.mark("preview", shown.preview);
    remember(app, shown);
  },
};
