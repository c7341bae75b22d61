// @ts-check
/** The drawings that a board needs: the sprite of symbols, and the art of a map, both coloured by the page's tokens. */

const SPRITE = new URL("../art/symbols.svg", import.meta.url);
/** @type {Map<string, Promise<SVGSVGElement>>} */
const arts = new Map();
/** @type {Promise<void> | null} */
let sprite = null;

/** @param {string | URL} address @returns {Promise<SVGSVGElement>} */
async function drawing(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  const found = new DOMParser().parseFromString(await answer.text(), "image/svg+xml").documentElement;
  if (found.localName !== "svg") throw new Error(`${address} is no drawing`);
  return /** @type {SVGSVGElement} */ (/** @type {unknown} */ (found));
}

/** Put the sprite into the page once; a page that holds it already is left alone. Until it comes an empty one keeps its place. */
export function symbols() {
  sprite ??= (async () => {
    if (document.getElementById("g-rifle")) return;
    const place = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    place.setAttribute("class", "sprite");
    document.body.prepend(place);
    try {
      const found = /** @type {SVGSVGElement} */ (document.adoptNode(await drawing(SPRITE)));
      found.setAttribute("aria-hidden", "true");
      found.setAttribute("class", "sprite");
      place.replaceWith(found);
    } catch (error) {
      place.remove();
      throw error;
    }
  })().catch((error) => {
    sprite = null;
    throw error;
  });
  return sprite;
}

/**
 * A copy of the art at an address; a second board of the same map asks nobody.
 * @param {string} address
 * @returns {Promise<SVGSVGElement>}
 */
export async function art(address) {
  let found = arts.get(address);
  if (!found) {
    found = drawing(address);
    arts.set(address, found);
    found.catch(() => arts.delete(address));
  }
  return /** @type {SVGSVGElement} */ (document.importNode(await found, true));
}
