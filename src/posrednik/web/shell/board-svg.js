// @ts-check
/** Making and changing SVG elements; attributes are written only when they differ. */

const SPACE = "http://www.w3.org/2000/svg";

/**
 * An SVG element with attributes and children.
 * @param {string} name
 * @param {Record<string, string | number | null | undefined>} [attributes]
 * @param {...(Node | string | null | undefined)} children
 * @returns {SVGElement}
 */
export function svg(name, attributes = {}, ...children) {
  const made = /** @type {SVGElement} */ (document.createElementNS(SPACE, name));
  set(made, attributes);
  for (const child of children) if (child) made.append(child);
  return made;
}

/**
 * Write attributes; null or undefined takes one away, an equal value is left alone.
 * @param {Element} element
 * @param {Record<string, string | number | null | undefined>} attributes
 */
export function set(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined) element.removeAttribute(name);
    else if (element.getAttribute(name) !== String(value)) element.setAttribute(name, String(value));
  }
}

/**
 * A number for a path: one decimal, no trailing zero.
 * @param {number} value
 */
export const n = (value) => String(Math.round(value * 10) / 10);

/**
 * Bring the children of `parent` into exactly this list, moving as few as possible.
 * @param {Element} parent
 * @param {Element[]} wanted
 */
export function arrange(parent, wanted) {
  const keep = new Set(wanted);
  for (const child of [...parent.children]) if (!keep.has(child)) child.remove();
  let place = parent.firstElementChild;
  for (const child of wanted) {
    if (child === place) place = place.nextElementSibling;
    else parent.insertBefore(child, place);
  }
}
