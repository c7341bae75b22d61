// @ts-check
/** What a player is in the middle of: a path being drawn, a question in the card, a raid, a token in the hand. */

/** @typedef {import("../../wire.d.ts").Choice} Choice */
/** @typedef {import("./look.js").Table} Table */
/**
 * @typedef {object} Play
 * @property {string[] | null} path squares chosen so far
 * @property {{square: string, verb: "move" | "attack", order: any, text: {ru: string, en: string}}[]} steps lawful continuations
 * @property {number | null} left steps that may still follow
 * @property {{square: string, choices: Choice[]} | null} ask which of several orders is meant
 * @property {Choice | null} preview the first tap of two
 * @property {"bomb" | "contaminate" | null} token
 * @property {{choice: any, need: number, victims: string[]} | null} raid
 * @property {{square: string, at: string | null} | null} keep target for the next firer
 * @property {boolean} barrage whether empty squares are targets
 * @property {string | null} asked square of the open «why not»
 * @property {string} written what the mouse wrote last
 * @property {HTMLElement | null} card
 * @property {any} deployment the last word of the server about a set-up
 * @property {string | null} kind kind of figure in the hand, in a set-up
 * @property {HTMLElement | null} [muster]
 * @property {boolean} [asking]
 * @property {number} round
 */

/** @type {WeakMap<any, Play>} */
const plays = new WeakMap();

/** @param {Table} app @returns {Play} */
export function playOf(app) {
  let play = plays.get(app);
  if (!play) {
    play = {
      path: null, steps: [], left: null, ask: null, preview: null, token: null, raid: null, keep: null, barrage: false,
      asked: null, written: "", card: null, deployment: null, kind: null, round: 0,
    };
    plays.set(app, play);
  }
  return play;
}

/** Drop everything that was begun. @param {Table} app */
export function drop(app) {
  const play = playOf(app);
  Object.assign(play, { path: null, steps: [], left: null, ask: null, preview: null, token: null, raid: null, asked: null });
  play.round += 1;
}

/** The order line, if the page has one. */
const line = () => /** @type {HTMLInputElement | null} */ (document.querySelector("input[data-line]"));

/** The mouse writes into the order line, unless somebody is typing there. @param {Table} app @param {string} text */
export function write(app, text) {
  const play = playOf(app);
  const input = line();
  if (input && input.value && input.value !== play.written) return;
  if (input && input.value === text && play.written === text) return;
  play.written = text;
  app.write(text);
}

/** Whether something has been begun that Esc would drop. @param {Table} app */
export function busy(app) {
  const play = playOf(app);
  return Boolean(play.path || play.ask || play.preview || play.token || play.raid || play.barrage);
}
