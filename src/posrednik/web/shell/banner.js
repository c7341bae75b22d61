// @ts-check
/** Whose turn it is: banner, clocks, page title, the little picture in the browser's tab. */

import { face, leftAt, told } from "./clock.js";
import { fill, h, say, sideMark, span } from "./dom.js";
import { onLang, t } from "./i18n.js";

/** @typedef {import("./table.js").App} App */

/** The key of the banner's sentence and its side. @param {App} app @returns {[string, Record<string, unknown>, string]} */
export function bannerWords(app) {
  const state = app.state;
  if (!state) return ["banner.loading", {}, ""];
  const turn = state.view?.turn ?? "";
  const mover = state.to_move ?? "";
  if (app.replaying) {
    if (!app.shown) return ["banner.replay.start", {}, ""];
    const { seat, turn: then } = app.shown;
    return ["banner.replay", { turn: then, side: seat ? t(`side.${seat}`) : "" }, seat];
  }
  if (state.result) return ["banner.over", {}, state.result.winner ?? ""];
  const side = app.spectator ? (state.to_move ?? state.waiting[0] ?? "") : app.seat;
  if (state.phase === "deploy") {
    const key = app.spectator ? "banner.deploy" : state.waiting.includes(app.seat) ? "banner.deploy.own" : "banner.deploy.wait";
    return [key, { side: t(`side.${side}`) }, key === "banner.deploy.own" ? app.seat : ""];
  }
  if (app.myTurn) return ["banner.own", { turn, side: t(`side.${app.seat}`) }, app.seat];
  return [app.spectator ? "banner.other" : "banner.wait", { turn, side: t(`side.${mover}`) }, mover];
}

const narrow = matchMedia("(max-width: 599px)");

/** @param {App} app */
export function makeBanner(app) {
  const words = h("span", { class: "turn-words" });
  const banner = h(
    "div",
    { class: "turn", role: "status", "aria-live": "off" },
    h("i", { class: "side-mark", "aria-hidden": "true" }),
    words,
  );
  let was = "";
  function draw() {
    const [key, , side] = bannerWords(app);
    say(words, () => {
      const [now, facts] = bannerWords(app);
      return t(now === "banner.own" && narrow.matches ? "banner.own.short" : now, facts);
    });
    const own = key === "banner.own" || key === "banner.deploy.own";
    banner.className = `turn ${side} ${own ? "own" : "hollow"}`;
    banner.firstElementChild.className = `side-mark ${side || "none"}`;
    document.title = title(app);
    favicon(side, own);
    if (own && was && was !== key) app.announce(t("announce.own"), true);
    was = key;
  }
  app.addEventListener("state", draw);
  onLang(() => (document.title = title(app)));
  return banner;
}

/** @param {App} app */
function title(app) {
  const [key, facts] = bannerWords(app);
  const waits = key === "banner.wait" || key === "banner.deploy.wait";
  return `${t(key, facts)}${waits ? ` · ${t("title.wait")}` : ""} — ${t("brand")}`;
}

/** Amber ground: your turn; paper ground: somebody else's. @param {string} side @param {boolean} own */
function favicon(side, own) {
  /** @type {HTMLLinkElement | null} */
  const link = document.querySelector("link[rel=icon]");
  const name = side === "red" || side === "blue" ? `icon-${side}${own ? "-own" : ""}` : "icon";
  if (link) link.href = new URL(`../art/${name}.svg`, import.meta.url).pathname;
}

/** @param {App} app */
export function makeClocks(app) {
  const host = h("div", { class: "clocks" });
  let heard = 0;
  /** @type {Record<string, number>} */
  const before = {};
  /** @type {[string, HTMLElement, HTMLElement][]} */
  let faces = [];
  function draw() {
    heard = performance.now();
    const clocks = Object.entries(app.present?.clocks ?? {}).filter(
      ([, clock]) => clock.left !== null && clock.left !== undefined,
    );
    faces = clocks.map(([side]) => {
      const time = h("span", { class: "clock-time" });
      return [side, h("span", { class: "clock", role: "timer" }, sideMark(side), time), time];
    });
    fill(
      host,
      faces.map(([, box]) => box),
    );
    host.hidden = faces.length === 0;
    tick();
  }
  function tick() {
    for (const [side, box, time] of faces) {
      const clock = app.present?.clocks[side];
      const left = clock ? leftAt(clock, heard, performance.now()) : null;
      if (left === null || !clock) continue;
      const text = face(left).replace("d", t("clock.days"));
      if (time.textContent !== text) {
        time.textContent = text;
        box.setAttribute("aria-label", t("clock.label", { side: t(`side.${side}`), time: text }));
      }
      box.classList.toggle("off", !clock.running);
      box.classList.toggle("short", clock.running && left <= 30);
      const mark = clock.running && side === app.seat ? told(before[side] ?? left, left) : null;
      if (mark !== null) {
        app.announce(t("clock.left", { seconds: mark }), mark <= 10);
        app.dispatchEvent(new CustomEvent("cue", { detail: "clock" }));
      }
      before[side] = left;
    }
  }
  const timer = setInterval(tick, 250);
  app.addEventListener("close", () => clearInterval(timer));
  app.addEventListener("state", draw);
  app.addEventListener("present", draw);
  app.addEventListener("clock", draw);
  app.addEventListener("lang", tick);
  return host;
}

/** What the other side is doing: thinking, behind its screen, absent. @param {App} app */
export function makeOpponent(app) {
  const host = h("span", { class: "opponent" });
  function draw() {
    const state = app.present;
    if (!state || state.result) return fill(host);
    if (state.thinking) {
      const bar = h("progress", { max: 1, value: state.thinking.done, label: "thinking" });
      return fill(host, span("thinking.short"), bar);
    }
    if (state.phase === "deploy" && !app.spectator) {
      const other = Object.keys(state.players).find((side) => side !== app.seat) ?? "";
      return fill(
        host,
        span(() => t("deploy.other", { side: t(`side.${other}`) })),
      );
    }
    const away = Object.entries(state.players).find(
      ([side, sitter]) => side !== app.seat && sitter.kind !== "computer" && !sitter.present && !(side in app.keys),
    );
    if (away) {
      const key = away[1].kind === "open" ? "opponent.open" : "opponent.away";
      return fill(
        host,
        span(() => t(key, { side: t(`side.${away[0]}`), name: away[1].name || t(`side.${away[0]}`) })),
      );
    }
    return fill(host);
  }
  for (const type of ["state", "present", "thinking", "presence"]) app.addEventListener(type, draw);
  return host;
}
