// @ts-check
/** The modules of a deployment, fetched when one begins: a game that is under way needs none of them. */

/** @typedef {{setup: typeof import("./setup.js"), deployment: typeof import("./muster.js").deployment}} Placing */

/** @type {Placing | null} */
let here = null;
/** @type {Promise<Placing> | null} */
let coming = null;

/** What has been fetched; null until then. */
export const placing = () => here;

/** Fetch them once; what did not come is asked for again. @returns {Promise<Placing>} */
export function fetchPlacing() {
  coming ??= Promise.all([import("./setup.js"), import("./muster.js")]).then(([setup, { deployment }]) => {
    here = { setup, deployment };
    return here;
  }).catch((error) => {
    coming = null;
    throw error;
  });
  return coming;
}
