// @ts-check
/** «Почему нельзя?»: what the umpire says about a square, for the selected figure or in itself; and what hovering shows. */

import { figure, there } from "./look.js";
import { playOf, write } from "./play.js";

/** @typedef {import("./look.js").Table} Table */

/** Milliseconds that an answer stays after the mouse has left its square. */
const GRACE = 350;

/** @param {Table} app @param {string} square @param {any[]} lines @param {any} anchor */
const show = (app, square, lines, anchor) => app.dispatchEvent(new CustomEvent("why", { detail: { question: square, anchor, lines } }));

/**
 * Ask about a square. Hovering asks only about what is not offered to a selected own figure.
 * @param {Table} app @param {any} board @param {string | null} square @param {"hover" | "press" | "key"} how
 */
export async function ask(app, board, square, how) {
  if (!app.state || !square) return;
  const play = playOf(app);
  const held = figure(app, app.selected);
  const own = held && held.side === app.seat && held.square !== square;
  if (how === "hover") {
    if (!own || !app.mayDraft || app.state.phase !== "play" || play.path || play.raid || play.token || play.ask) return;
    if (there(app, app.selected, square).length) return;
  }
  const body = { question: "", square, lang: app.lang, ...(own ? { piece: app.selected } : {}), ...(app.draft.length ? { orders: app.draft } : {}) };
  play.asked = square;
  board.mark("asked", [square]);
  try {
    const { lines } = await app.wire.post("/why", body);
    if (play.asked === square) show(app, square, how === "hover" ? lines.slice(0, 3) : lines, board.rect(square));
  } catch (error) {
    const fault = /** @type {any} */ (error).body;
    if (!fault) throw error;
    if (how !== "hover") show(app, square, [{ text: fault, clause: fault.clause ?? null }], board.rect(square));
  }
}

/** The question is over: the frame and the answer go. @param {Table} app @param {any} board */
export function hush(app, board) {
  const play = playOf(app);
  if (!play.asked) return;
  play.asked = null;
  board.unmark("asked");
  show(app, "", [], null);
}

/** The answer stays for a moment, so that the mouse can reach its clause. @param {Table} app @param {any} board @param {string} square */
function leave(app, board, square) {
  setTimeout(() => {
    if (app.state && playOf(app).asked === square && !document.querySelector(".pop:hover")) hush(app, board);
  }, GRACE);
}

/** The mouse is over a square: what a click would write. @param {Table} app @param {any} board @param {string | null} square */
export function hover(app, board, square) {
  if (!app.state) return;
  const play = playOf(app);
  if (play.asked && play.asked !== square) leave(app, board, play.asked);
  board.mark("hover", square ? [square] : []);
  if (!app.mayDraft || app.state.phase !== "play" || play.path || play.preview || play.raid) return;
  const found = square && app.selected ? there(app, app.selected, square).filter((choice) => (choice.verb === "barrage") === play.barrage || choice.verb !== "barrage") : [];
  write(app, found.length === 1 ? app.pick(found[0].text) : "");
}
