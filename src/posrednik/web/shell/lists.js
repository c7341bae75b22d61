// @ts-check
/** Own games, those that wait for you first, and the open seats of the lobby. */

import { button, faultLine, fill, h, sideMark, span } from "./dom.js";
import { pick, t } from "./i18n.js";
import { takeSeat } from "./join.js";
import { paceWords } from "./pace.js";
import { forgetGame, keepGame, ownGames, recall } from "./store.js";
import { Fault, request } from "./wire.js";

/** @typedef {import("./store.js").OwnGame} OwnGame */
/** @typedef {{game: OwnGame, state: import("../wire.d.ts").State | null, fault: Fault | null}} Seen */

const SHOWN = 12;

/** Rank of an own game in the list: what awaits you, what goes on, what is over, what is gone. @param {Seen} seen */
export function rank({ game, state }) {
  if (!state) return 3;
  if (state.result) return 2;
  return state.waiting.some((seat) => seat in game.keys) ? 0 : 1;
}

/** @param {OwnGame} game @returns {Promise<Seen>} */
async function look(game) {
  const seats = Object.keys(game.keys);
  const key = seats.length > 1 ? (game.watch ?? game.keys[seats[0]]) : (game.keys[seats[0]] ?? game.watch);
  try {
    const state = await request(`/api/tables/${encodeURIComponent(game.table)}`, { key });
    if (state.result && !game.over) keepGame({ table: game.table, over: true });
    return { game, state, fault: null };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return { game, state: null, fault: error };
  }
}

/** @param {OwnGame} game */
const address = (game) => {
  const seats = Object.keys(game.keys);
  const key = seats.length === 1 ? game.keys[seats[0]] : seats.length ? "" : game.watch;
  return `/t/${encodeURIComponent(game.table)}${key ? `#${key}` : ""}`;
};

/** @param {Seen} seen @param {() => void} again */
function ownRow(seen, again) {
  const { game, state, fault } = seen;
  const seats = Object.keys(game.keys);
  const hot = seats.length > 1;
  const due = rank(seen) === 0;
  const where = state
    ? state.result
      ? () => pick(state.result?.words)
      : state.phase === "deploy"
        ? "own.deploy"
        : () => t("own.turn", { turn: state.view?.turn ?? "" })
    : () => pick(fault?.body);
  const opponent = state
    ? Object.entries(state.players)
        .filter(([seat]) => !seats.includes(seat))
        .map(([, sitter]) => sitter.name)
        .filter(Boolean)
        .join(", ")
    : "";
  const title = h(
    "div",
    null,
    h("b", null, span(`game.${game.game || "otryadov"}`)),
    state ? [", ", span(`scenario.${state.scenario?.base ?? "company"}`)] : null,
    " ",
    hot
      ? span("own.hotseat", {}, "hint")
      : seats.length
        ? [sideMark(seats[0]), " ", span(`side.${seats[0]}`)]
        : span("own.watching", {}, "hint"),
    h("br"),
    h("small", null, span(where), opponent ? ` · ${opponent}` : ""),
  );
  const acts = fault?.dead
    ? button(
        "own.forget",
        () => {
          forgetGame(game.table);
          again();
        },
        { kind: "small" },
      )
    : h(
        "a",
        { class: due ? "btn hot" : "btn", href: address(game) },
        span(due ? (hot ? "own.open" : "own.due") : state?.result ? "own.look" : "own.open"),
      );
  return h("li", { class: "row" }, title, acts);
}

export function makeOwn() {
  const list = h("ul", { class: "rows" });
  const element = h(
    "section",
    { "aria-labelledby": "own-title" },
    h("h2", { class: "cap list-title", id: "own-title" }, span("own.title")),
    list,
  );
  async function load() {
    const games = ownGames().slice(0, SHOWN);
    if (!games.length) {
      fill(
        list,
        h(
          "li",
          { class: "row empty-row" },
          span("own.empty"),
          h("a", { class: "btn", href: "/lesson/otryadov" }, span("own.lesson")),
        ),
      );
      return;
    }
    fill(list, h("li", { class: "row" }, span("loading.own")));
    const seen = await Promise.all(games.map(look));
    seen.sort((a, b) => rank(a) - rank(b));
    fill(
      list,
      seen.map((one) => ownRow(one, () => void load())),
    );
  }
  void load();
  return element;
}

export function makeLobby() {
  const list = h("ul", { class: "rows" });
  const trouble = h("p", { class: "refused", role: "alert" });
  const element = h(
    "section",
    { "aria-labelledby": "lobby-title" },
    h(
      "h2",
      { class: "cap list-title", id: "lobby-title" },
      span("lobby.title"),
      h("span", { class: "sp" }),
      button("lobby.again", () => void load(), { kind: "quiet small" }),
    ),
    list,
    trouble,
  );
  async function load() {
    try {
      const open = /** @type {import("../wire.d.ts").OpenSeat[]} */ (await request("/api/tables"));
      const mine = new Set(ownGames().map((game) => game.table));
      const rows = open.filter((one) => !mine.has(one.table));
      fill(list, rows.length ? rows.map(row) : h("li", { class: "row empty-row" }, span("lobby.empty")));
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      fill(
        list,
        h(
          "li",
          { class: "row empty-row" },
          h("span", null, ...faultLine(error.body)),
          button("retry", () => void load(), { kind: "small" }),
        ),
      );
    }
  }
  /** @param {import("../wire.d.ts").OpenSeat} one */
  function row(one) {
    const sit = async (/** @type {string} */ seat) => {
      try {
        await takeSeat(one.table, seat, recall("name", ""), one.game);
      } catch (error) {
        if (!(error instanceof Fault)) throw error;
        fill(trouble, ...faultLine(error.body));
        void load();
      }
    };
    return h(
      "li",
      { class: "row" },
      h(
        "div",
        null,
        h("b", null, span(`game.${one.game}`)),
        " · ",
        span(one.title),
        h("br"),
        h(
          "small",
          null,
          one.name ? `${one.name} · ` : "",
          span(() => paceWords(one.pace)),
        ),
      ),
      h(
        "span",
        { class: "row-acts" },
        one.seats.map((seat) =>
          h(
            "button",
            { type: "button", class: "btn", onclick: () => void sit(seat) },
            sideMark(seat),
            span("lobby.sit"),
            h("span", { class: "ear" }, span(`side.for.${seat}`)),
          ),
        ),
      ),
    );
  }
  void load();
  return element;
}
