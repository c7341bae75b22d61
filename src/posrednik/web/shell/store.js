// @ts-check
/** What this browser remembers: preferences, own games with their keys, drafts and notes. Nothing of it is needed to play. */

const ROOT = "posrednik";

/** Whether a value is of the kind of another: a list, an object, a string; everything is of no value's kind. @param {any} found @param {any} like */
const alike = (found, like) => like === null || (found !== null && typeof found === typeof like && Array.isArray(found) === Array.isArray(like));

/** What is kept under a name, if it is of the kind of what stands for a `missing` one and each entry of a list `fits`.
 * @param {string} name @param {any} missing @param {(entry: any) => boolean} fits */
export function recall(name, missing = null, fits = () => true) {
  try {
    const text = localStorage.getItem(`${ROOT}/${name}`);
    const found = text === null ? missing : JSON.parse(text);
    return alike(found, missing) && (!Array.isArray(found) || found.every(fits)) ? found : missing;
  } catch {
    return missing; // storage is off or was written by something else
  }
}

/** What a seat has heard said at a table. @param {string} table @param {string} seat */
export const recallTalk = (table, seat) => recall(`chat/${table}/${seat}`, [], (said) => typeof said?.text === "string");

/** @param {string} name @param {any} value null or undefined: forget it @returns {boolean} whether it was kept */
export function remember(name, value) {
  try {
    if (value === null || value === undefined) localStorage.removeItem(`${ROOT}/${name}`);
    else localStorage.setItem(`${ROOT}/${name}`, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** @typedef {{table: string, game: string, scenario: string, keys: Record<string, string>, watch?: string, opened: number, over?: boolean}} OwnGame */

/** Own games, the newest first. @returns {OwnGame[]} */
export function ownGames() {
  return recall("games", []).filter((/** @type {any} */ g) => typeof g?.table === "string" && g.keys);
}

/** @param {string} table @returns {OwnGame | null} */
export const ownGame = (table) => ownGames().find((g) => g.table === table) ?? null;

/** Remember a game, or more of one that is known. @param {Partial<OwnGame> & {table: string}} game */
export function keepGame(game) {
  const known = ownGame(game.table) ?? { game: "", scenario: "", keys: {}, opened: Date.now() };
  const merged = { ...known, ...game, keys: { ...known.keys, ...(game.keys ?? {}) } };
  remember("games", [merged, ...ownGames().filter((g) => g.table !== game.table)].slice(0, 200));
}

/** @param {string} table */
export function forgetGame(table) {
  remember(
    "games",
    ownGames().filter((g) => g.table !== table),
  );
}
