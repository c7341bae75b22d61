// @ts-check
/** The replay: the same board, one adjudication at a time, through the eyes that are permitted. */

import { button, fill, h, icon, orderRow, say, segments, span } from "./dom.js";
import { makeGraph } from "./graph.js";
import { onLang, t } from "./i18n.js";
import { Wire } from "./wire.js";

/** @typedef {import("./table.js").App} App */
/** @typedef {import("../wire.d.ts").Frame} Frame */

const SECONDS = { 1: 1.6, 2: 0.8, 4: 0.4 };

/**
 * @param {App} app @param {{journal: {mark: (n: number | null) => void}, play: (frame: Frame) => void, leave: () => void}} page
 */
export function makeReplay(app, page) {
  /** @type {Frame[]} */
  let frames = [];
  let at = 0;
  let speed = 1;
  /** @type {number | undefined} */
  let timer;
  const place = h("strong", { class: "replay-place", role: "status" });
  const playing = button("replay.play", () => (timer ? stop() : start()), { icon: "i-play", kind: "main", iconOnly: true });
  const eyes = h("span");
  const bar = h(
    "section",
    { class: "replay-bar panel", label: "replay", hidden: true },
    h(
      "div",
      { class: "replay-keys" },
      button("replay.first", () => go(0), { icon: "i-first", iconOnly: true }),
      button("replay.back", () => go(at - 1), { icon: "i-prev", iconOnly: true }),
      playing,
      button("replay.forward", () => go(at + 1, true), { icon: "i-next", iconOnly: true }),
      button("replay.last", () => go(frames.length - 1), { icon: "i-last", iconOnly: true }),
    ),
    place,
    h("span", { class: "sp" }),
    segments(
      "speed",
      [
        ["1", () => "1×"],
        ["2", () => "2×"],
        ["4", () => "4×"],
      ],
      "1",
      (value) => {
        speed = Number(value);
        if (timer) {
          stop();
          start();
        }
      },
      "replay.speed",
    ),
    eyes,
    button("replay.leave", () => leave(), { kind: "" }),
  );
  const graph = makeGraph((n) => go(n));
  const told = h("div", { class: "replay-told" });
  const sheet = h(
    "section",
    { class: "replay-sheet panel", hidden: true, "aria-labelledby": "replay-title" },
    h(
      "h2",
      { class: "cap", id: "replay-title" },
      span("replay.graph"),
      h("span", { class: "sp" }),
      span("replay.click", {}, "hint plain"),
    ),
    graph.element,
    told,
  );

  /** @param {number} n @param {boolean} [moving] */
  function go(n, moving = false) {
    if (!frames.length) return;
    at = Math.max(0, Math.min(frames.length - 1, n));
    const frame = frames[at];
    if (moving) page.play(frame); // before the view: the board moves from what stands to what comes
    app.look(frame.view, frame.turn ? frame : null);
    graph.draw(frames, at);
    say(place, () =>
      frame.turn
        ? t("replay.place", { turn: frame.turn, side: frame.seat ? t(`side.${frame.seat}`) : "", n: at + 1, of: frames.length })
        : t("replay.start", { n: at + 1, of: frames.length }),
    );
    fill(
      told,
      frame.turn && frame.orders.length ? orderRow(frame.orders) : null,
      frame.told.map((one) => h("p", null, span(one.text))),
    );
    page.journal.mark(frame.number);
    if (at === frames.length - 1) stop();
  }
  function start() {
    if (at >= frames.length - 1) go(0);
    fill(playing, icon("i-x"));
    say(playing, "replay.pause", {}, "aria-label");
    timer = window.setInterval(() => go(at + 1, true), 1000 * SECONDS[/** @type {1 | 2 | 4} */ (speed)]);
  }
  function stop() {
    clearInterval(timer);
    timer = undefined;
    fill(playing, icon("i-play"));
    say(playing, "replay.play", {}, "aria-label");
  }

  /** Eyes that the keys in hand (and the end of the game) permit. */
  function drawEyes() {
    const ended = Boolean(app.present?.result);
    const seats = Object.keys(app.keys).filter((seat) => seat !== "public");
    const hot = app.hotseat && !ended;
    const choices = hot ? [app.seat] : ended && seats.length ? seats : [app.seat];
    const both = !hot && (ended || app.spectator);
    /** @type {[string, import("./dom.js").Said][]} */
    const values = [
      ...(both && !choices.includes("public") ? /** @type {[string, string][]} */ ([["public", "replay.both"]]) : []),
      ...choices.map(
        (seat) =>
          /** @type {[string, import("./dom.js").Said]} */ ([
            seat,
            seat === "public" ? "replay.public" : () => t(`Side.${seat}`),
          ]),
      ),
    ];
    fill(
      eyes,
      values.length > 1
        ? segments("eyes", values, values[0][0], (seat) => void load(seat), "replay.eyes")
        : span(values[0][1], {}, "pill"),
    );
    return values[0][0];
  }

  /** @param {string} seat */
  async function load(seat) {
    const key = app.keys[seat] ?? (seat === "public" ? app.keys.public : undefined);
    const wire = key && seat !== app.seat ? new Wire(app.table, key) : app.wire;
    frames = await wire.get("/replay");
    go(Math.min(at, frames.length - 1));
  }

  /** @param {number} [number] open at this adjudication */
  async function enter(number) {
    const seat = drawEyes();
    bar.hidden = sheet.hidden = false;
    say(place, "loading.replay");
    try {
      at = 0;
      await load(seat in app.keys ? seat : app.seat);
    } catch (error) {
      say(place, () => app.pick(/** @type {any} */ (error).body) || String(error));
      return;
    }
    const found = number === undefined ? -1 : frames.findIndex((frame) => frame.number === number);
    go(found >= 0 ? found : 0);
    playing.focus();
  }
  function leave() {
    stop();
    bar.hidden = sheet.hidden = true;
    page.journal.mark(null);
    page.leave();
    void app.lookUp();
  }
  onLang(() => frames.length && !bar.hidden && graph.draw(frames, at));
  app.addEventListener("blank", () => {
    stop();
    frames = [];
    bar.hidden = sheet.hidden = true;
    fill(told);
  });
  return {
    bar,
    sheet,
    enter,
    leave,
    step: (/** @type {number} */ by) => go(at + by, by > 0),
    get open() {
      return !bar.hidden;
    },
  };
}
