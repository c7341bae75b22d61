// @ts-check
/** What this browser remembers: preferences, own games with their keys, drafts and notes. Nothing of it is needed to play. */

const ROOT = "posrednik";

/** @param {string} name @param {any} missing */
export function recall(name, missing = null) {
  try {
    const text = localStorage.getItem(`${ROOT}/${name}`);
    return text === null ? missing : JSON.parse(text);
  } catch {
    return missing; // storage is off or was written by something else
  }
}

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
  const games = recall("games", []);
  return Array.isArray(games) ? games.filter((g) => g && typeof g.table === "string" && g.keys) : [];
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
