// @ts-check
/** Another game on the same terms, with the sides exchanged. */

import { t } from "./i18n.js";
import { earlier } from "./invite.js";
import { forgetGame, keepGame } from "./store.js";
import { Fault, request } from "./wire.js";

/**
 * Who sits where next time: everybody at the other side.
 * @param {Record<string, import("../wire.d.ts").Player>} players @param {Record<string, string>} keys
 */
export function exchanged(players, keys) {
  const seats = Object.keys(players);
  /** @type {Record<string, import("../wire.d.ts").Sitter>} */
  const out = {};
  seats.forEach((seat, n) => {
    const sitter = players[seat];
    const to = seats[(n + 1) % seats.length];
    const computer = sitter.player ?? null;
    if (seat in keys) out[to] = { kind: "human", name: sitter.name };
    else if (computer && !sitter.stood_in) out[to] = { kind: "computer", player: computer };
    else out[to] = { kind: "open" };
  });
  return out;
}

/** @param {import("./table.js").App} app @returns {Promise<void>} */
export async function rematch(app) {
  const state = app.present;
  if (!state) return;
  const seats = exchanged(state.players, app.keys);
  const body = {
    game: state.game,
    scenario: state.scenario,
    options: state.options,
    seats,
    sides: "chosen",
    pace: state.pace ?? { kind: "none", bank: 0, turn: 0 },
    listed: false,
    stand_in: Boolean(state.players[app.seat]?.stand_in),
    name: state.players[app.seat]?.name ?? "",
  };
  try {
    const found = await request("/api/tables", { method: "POST", body });
    const scenario = state.scenario?.base ?? "";
    keepGame({ table: found.table, game: state.game, scenario, keys: found.seats, watch: found.watch, opened: Date.now() });
    const open = Object.values(seats).some((sitter) => sitter.kind === "open");
    if (open) {
      const link = `${location.origin}/t/${found.table}`;
      await app.send({ verb: "chat", text: t("over.invite", { link }), to: "all" });
      const there = earlier(await app.wire.get("/chat"), app.seat, link);
      if (there) {
        forgetGame(found.table); // both asked at once: the one who was heard first has the table
        return location.assign(there);
      }
    }
    const keys = Object.values(found.seats);
    location.assign(`/t/${encodeURIComponent(found.table)}${open ? "?share" : ""}${keys.length === 1 ? `#${keys[0]}` : ""}`);
  } catch (error) {
    if (error instanceof Fault) app.dispatchEvent(new CustomEvent("fault", { detail: error }));
    else throw error;
  }
}
