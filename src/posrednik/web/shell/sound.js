// @ts-check
/** Four cues, off by default, each with a caption in the live region; made of nothing but short noise and decay. */

import { isOn } from "./prefs.js";

/** @type {AudioContext | null} */
let context = null;

/** @param {number} at @param {number} pitch @param {number} length @param {number} loud */
function knock(at, pitch, length, loud) {
  if (!context) return;
  const tone = context.createOscillator();
  const gain = context.createGain();
  tone.type = "triangle";
  tone.frequency.setValueAtTime(pitch, at);
  tone.frequency.exponentialRampToValueAtTime(pitch / 2, at + length);
  gain.gain.setValueAtTime(loud, at);
  gain.gain.exponentialRampToValueAtTime(0.001, at + length);
  tone.connect(gain).connect(context.destination);
  tone.start(at);
  tone.stop(at + length);
}

const VOLLEY = 6; // more strokes than that are noise

/** @param {string} cue @param {number} [count] targets of a volley */
async function play(cue, count = 1) {
  if (!isOn("sound", false) || navigator.userActivation?.hasBeenActive === false) return; // before the first touch nothing may sound
  context ??= new AudioContext();
  if (context.state !== "running") await context.resume();
  const now = context.currentTime;
  if (cue === "turn") [0, 0.16].forEach((d) => knock(now + d, 620, 0.09, 0.25));
  else if (cue === "drafted") knock(now, 2400, 0.03, 0.06);
  else if (cue === "volley") for (let n = 0; n < Math.min(count, VOLLEY); n += 1) knock(now + 0.12 * n, 110, 0.18, 0.4);
  else if (cue === "clock") knock(now, 1500, 0.02, 0.15);
}

/** @type {WeakSet<object>} */
const hearing = new WeakSet();

/** @param {import("./table.js").App} app @param {{trace: (text: {ru: string, en: string}) => import("./board-play.js").Trace[]}} game */
export function listen(app, game) {
  if (hearing.has(app)) return;
  hearing.add(app);
  let mine = true; // no cue for the state the page begins with
  app.addEventListener("cue", (event) => void play(/** @type {CustomEvent<string>} */ (event).detail));
  app.addEventListener("report", (event) => {
    /** @type {import("../wire.d.ts").Report} */
    const report = /** @type {CustomEvent} */ (event).detail;
    const fire = report.orders.flatMap((order) => game.trace(order.text)).filter((one) => one.kind === "fire");
    const targets = new Set(fire.map((one) => one.squares[1]));
    if (targets.size) void play("volley", targets.size);
  });
  app.addEventListener("state", () => {
    if (app.myTurn && !mine) void play("turn");
    mine = app.myTurn;
  });
}
