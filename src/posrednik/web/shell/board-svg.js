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
 * The children of an element in this order; what is already in order stays untouched, for what is moved is laid out anew.
 * @param {Element} parent
 * @param {Element[]} wanted
 */
export function arrange(parent, wanted) {
  const keep = new Set(wanted);
  for (const child of [...parent.children]) if (!keep.has(child)) child.remove();
  const old = new Map([...parent.children].map((child, place) => [child, place]));
  const staying = new Set(rising(wanted.map((child) => old.get(child) ?? -1)));
  /** @type {Element | null} */
  let next = null;
  for (let n = wanted.length - 1; n >= 0; n -= 1) {
    if (!staying.has(n)) parent.insertBefore(wanted[n], next);
    next = wanted[n];
  }
}

/** Where the longest rising row of numbers stands in a list; numbers below 0 belong to none. @param {number[]} list @returns {number[]} */
export function rising(list) {
  /** @type {number[]} the end of the best row of each length */
  const ends = [];
  /** @type {number[]} */
  const before = [];
  list.forEach((value, n) => {
    if (value < 0) return;
    let low = 0;
    for (let high = ends.length; low < high; ) {
      const middle = (low + high) >> 1;
      if (list[ends[middle]] < value) low = middle + 1;
      else high = middle;
    }
    before[n] = low ? ends[low - 1] : -1;
    ends[low] = n;
  });
  const row = [];
  for (let n = ends[ends.length - 1] ?? -1; n >= 0; n = before[n]) row.unshift(n);
  return row;
}
