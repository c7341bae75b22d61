// @ts-check
/** Finds the module of a game below `games/`. */

/** @param {string} game @returns {Promise<any>} */
export const gameModule = async (game) => (await import(`../games/${game.replace(/[^a-z0-9_]/g, "")}.js`)).default;
