// @ts-check
/** Who sits where, as the form says it. */

/**
 * Seats of the table to be opened.
 * @param {{opponent: string, side: string, level: string, name: string, seats: string[]}} choice_
 * @returns {{seats: Record<string, import("../wire.d.ts").Sitter>, sides: "chosen" | "lot", listed: boolean}}
 */
export function seating({ opponent, side, level, name, seats }) {
  const own = side === "lot" ? seats[0] : side;
  /** @type {import("../wire.d.ts").Sitter} */
  const other =
    opponent === "same"
      ? { kind: "human", name: "" }
      : opponent === "computer"
        ? { kind: "computer", player: level }
        : { kind: "open" };
  /** @type {Record<string, import("../wire.d.ts").Sitter>} */
  const out = {};
  for (const seat of seats) out[seat] = seat === own ? { kind: "human", name } : other;
  return { seats: out, sides: side === "lot" ? "lot" : "chosen", listed: opponent === "lobby" };
}
