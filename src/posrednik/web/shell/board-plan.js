// @ts-check
/**
 * Where squares lie on the screen: orientation, size of a square, the window on the board. Pure arithmetic, no page.
 *
 * The sheet is measured in units, UNIT to a square. Quarter turns are clockwise: 0 is upright (y grows upwards),
 * 1 lies on its side with the southern edge at the left, 3 with the northern edge at the left. Nothing is mirrored.
 */

export const UNIT = 40;
/** The smallest square on the screen, in pixels; below it the board pans. */
export const LEAST = 28;
export const MOST = 96;
/** Room for letters and numbers at the edges, in pixels; phones have them on two edges only. */
export const PAD = { left: 18, top: 18, right: 18, bottom: 18 };
export const SLIM = { left: 18, top: 18, right: 2, bottom: 2 };

/** @typedef {{x: number, y: number}} Point */

export class Plan {
  /** @param {Record<string, Point>} squares name → place, x to the east, y to the north */
  constructor(squares) {
    /** @type {Map<string, Point>} */
    this.squares = new Map(Object.entries(squares));
    const xs = [...this.squares.values()].map((s) => s.x);
    const ys = [...this.squares.values()].map((s) => s.y);
    this.left = Math.min(...xs);
    this.low = Math.min(...ys);
    this.columns = Math.max(...xs) - this.left + 1;
    this.rows = Math.max(...ys) - this.low + 1;
    this.turns = 0;
    this.cell = UNIT;
    this.pad = PAD;
    /** The window: offset and size in pixels of the sheet. */
    this.window = { x: 0, y: 0, width: 0, height: 0 };
    /** @type {Map<string, string>} */
    this._at = new Map();
    this._index();
  }

  /** @param {number} turns quarter turns clockwise */
  orient(turns) {
    this.turns = ((turns % 4) + 4) % 4;
    this._index();
  }

  get wide() {
    return this.turns % 2 === 1 ? this.rows : this.columns;
  }

  get tall() {
    return this.turns % 2 === 1 ? this.columns : this.rows;
  }

  _index() {
    this._at.clear();
    for (const name of this.squares.keys()) {
      const { u, v } = this.place(name);
      this._at.set(`${u} ${v}`, name);
    }
  }

  /**
   * Column and row of a square on the screen, from the upper left corner.
   * @param {string} name
   */
  place(name) {
    const square = this.squares.get(name);
    if (!square) throw new RangeError(`no square ${name} on this board`);
    const x = square.x - this.left;
    const y = square.y - this.low;
    switch (this.turns) {
      case 1:
        return { u: y, v: x };
      case 2:
        return { u: this.columns - 1 - x, v: y };
      case 3:
        return { u: this.rows - 1 - y, v: this.columns - 1 - x };
      default:
        return { u: x, v: this.rows - 1 - y };
    }
  }

  /** The square at a place of the screen, null where there is none.
   * @param {number} u
   * @param {number} v
   * @returns {string | null} */
  at(u, v) {
    return this._at.get(`${u} ${v}`) ?? null;
  }

  /** The middle of a square in units of the sheet. @param {string} name @returns {Point} */
  middle(name) {
    const { u, v } = this.place(name);
    return { x: (u + 0.5) * UNIT, y: (v + 0.5) * UNIT };
  }

  /** The square under a point of the window, in pixels from its corner. @param {number} px @param {number} py */
  under(px, py) {
    return this.at(Math.floor((px + this.window.x) / this.cell), Math.floor((py + this.window.y) / this.cell));
  }

  /** The largest whole number of pixels a square may have in this room, not bounded below.
   * @param {number} width
   * @param {number} height */
  fit(width, height) {
    return Math.floor(Math.min((width - this.pad.left - this.pad.right) / this.wide, (height - this.pad.top - this.pad.bottom) / this.tall));
  }

  /**
   * Choose the size of a square, and a window that fits the room; the point of the sheet at `hold` stays where it is.
   * @param {number} cell
   * @param {number} width
   * @param {number} height
   * @param {Point} [hold] in pixels from the window's corner
   */
  show(cell, width, height, hold) {
    const next = Math.max(LEAST, Math.min(MOST, Math.round(cell)));
    const point = hold ?? { x: this.window.width / 2, y: this.window.height / 2 };
    const scale = next / this.cell;
    const x = (this.window.x + point.x) * scale - point.x;
    const y = (this.window.y + point.y) * scale - point.y;
    this.cell = next;
    this.window.width = Math.min(this.wide * next, Math.max(next, Math.floor(width - this.pad.left - this.pad.right)));
    this.window.height = Math.min(this.tall * next, Math.max(next, Math.floor(height - this.pad.top - this.pad.bottom)));
    this.moveTo(x, y);
  }

  /** Put the window's corner on a pixel of the sheet, as far as the sheet reaches. @param {number} x @param {number} y */
  moveTo(x, y) {
    const clamp = (/** @type {number} */ value, /** @type {number} */ most) => Math.max(0, Math.min(most, Math.round(value)));
    this.window.x = clamp(x, this.wide * this.cell - this.window.width);
    this.window.y = clamp(y, this.tall * this.cell - this.window.height);
  }

  /** Whether a part of the sheet lies outside the window. */
  get pans() {
    return this.wide * this.cell > this.window.width || this.tall * this.cell > this.window.height;
  }

  /** Move the window so that a square and its neighbours are in it. @param {string} name @param {number} [margin] */
  reveal(name, margin = 0.6) {
    const { u, v } = this.place(name);
    const near = (/** @type {number} */ from, /** @type {number} */ at, /** @type {number} */ size) => {
      const low = (at - margin) * this.cell;
      const high = (at + 1 + margin) * this.cell - size;
      return from > low ? low : from < high ? high : from;
    };
    this.moveTo(near(this.window.x, u, this.window.width), near(this.window.y, v, this.window.height));
  }

  /** The neighbour of a square in a direction of the screen. @param {string} name @param {number} du @param {number} dv */
  neighbour(name, du, dv) {
    const { u, v } = this.place(name);
    return this.at(u + du, v + dv);
  }
}

/**
 * The orientation a board begins with: on its side with the own edge at the left where there is room, else upright
 * with the own edge below.
 * @param {boolean} lying
 * @param {boolean} north whether the own edge is the northern one
 */
export function orientation(lying, north) {
  if (lying) return north ? 3 : 1;
  return north ? 2 : 0;
}
