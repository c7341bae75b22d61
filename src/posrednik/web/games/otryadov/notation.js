// @ts-check
/** Squares and acts in the notation of this game, read just far enough to draw them. */

const SQUARE = /(?:([RBксКС]):([А-К])-(I{1,3})|(\d{1,2})([А-К]))/gu;
const SIDES = /** @type {Record<string, string>} */ ({ R: "R", B: "B", к: "R", К: "R", с: "B", С: "B" });

/** The label of the row that a square lies in. @param {string} name */
export const rowLabel = (name) => /-(I+)$/.exec(name)?.[1] ?? name.replace(/\D+/g, "");

/**
 * What an order drew on the board: the squares of a move or an attack, or from where to where was fired.
 * @param {{ru: string}} text the notation in Russian, as the server writes it
 * @returns {import("../../shell/board-play.js").Trace[]}
 */
export function trace(text) {
  const words = text.ru.replace(/\{.*\}/u, "").replace(/#\w+/gu, "");
  /** @type {{name: string, sign: string}[]} */
  const found = [];
  let last = 0;
  for (const match of words.matchAll(SQUARE)) {
    const name = match[1] ? `${SIDES[match[1]]}:${match[2]}-${match[3]}` : `${match[4]}${match[5]}`;
    found.push({ name, sign: words.slice(last, match.index).trim().slice(-1) });
    last = match.index + match[0].length;
  }
  if (found.length < 2) return [];
  const squares = found.map(({ name }) => name);
  const sign = found[found.length - 1].sign;
  if (sign === "*") return [{ kind: "fire", squares: [squares[0], squares[1]] }];
  if (sign === "x" || sign === "х" || sign === "×") return [{ kind: "attack", squares }];
  return sign === "-" || sign === ">" ? [{ kind: "move", squares }] : [];
}
