// @ts-check
/** Mouse and touch on the board: tap, drag from square to square, hover, long press, pan, pinch, wheel. Knows no game. */

/**
 * @typedef {object} Held
 * @property {(square: string, event: PointerEvent) => void} tap
 * @property {(square: string) => boolean} grips whether a drag may begin on a square instead of panning
 * @property {(from: string, squares: string[], done: boolean, event: PointerEvent) => void} drag
 * @property {(square: string | null, event: PointerEvent) => void} hover
 * @property {(square: string) => void} ask
 * @property {(dx: number, dy: number) => void} pan
 * @property {(factor: number, px: number, py: number) => void} zoom
 * @property {(px: number, py: number) => string | null} under
 * @property {() => {left: number, top: number}} corner of the window on the page
 * @property {() => boolean} roomy whether the whole board is in sight
 */

const SLOP = 6;
const HOVER = 300;
const LONG = 500;

export class Hands {
  /**
   * @param {SVGElement} surface takes the pointer
   * @param {Held} held
   */
  constructor(surface, held) {
    this.surface = surface;
    this.held = held;
    /** @type {Map<number, {x: number, y: number}>} */
    this.fingers = new Map();
    /** @type {null | {x: number, y: number, square: string | null, mode: "wait" | "drag" | "pan" | "done", way: string[]}} */
    this.press = null;
    /** @type {string | null} */
    this.over = null;
    this.spread = 0;
    surface.addEventListener("pointerdown", (event) => this._down(event));
    surface.addEventListener("pointermove", (event) => this._move(event));
    surface.addEventListener("pointerup", (event) => this._up(event));
    surface.addEventListener("pointercancel", (event) => this._cancel(event));
    surface.addEventListener("pointerleave", (event) => this._hover(null, event));
    surface.addEventListener("contextmenu", (event) => event.preventDefault());
    surface.addEventListener("wheel", (event) => this._wheel(event), { passive: false });
  }

  /** @param {{clientX: number, clientY: number}} event */
  _point(event) {
    const { left, top } = this.held.corner();
    return { x: event.clientX - left, y: event.clientY - top };
  }

  /** @param {PointerEvent} event */
  _down(event) {
    if (event.button > 0) {
      const { x, y } = this._point(event);
      const square = this.held.under(x, y);
      if (event.button === 2 && square) this.held.ask(square);
      return;
    }
    const point = this._point(event);
    this.fingers.set(event.pointerId, point);
    if (this.fingers.size === 2) {
      this._still();
      this.press = null;
      this.spread = this._spread();
      return;
    }
    const square = this.held.under(point.x, point.y);
    this.press = { ...point, square, mode: "wait", way: square ? [square] : [] };
    this._still();
    if (event.pointerType !== "mouse" && square) {
      this.timer = setTimeout(() => {
        if (!this.press || this.press.mode !== "wait") return;
        this.press.mode = "done";
        this.held.ask(square);
      }, LONG);
    }
  }

  /** @param {PointerEvent} event */
  _move(event) {
    const point = this._point(event);
    const before = this.fingers.get(event.pointerId);
    if (!before) {
      if (event.pointerType === "mouse") this._hover(this.held.under(point.x, point.y), event);
      return;
    }
    this.fingers.set(event.pointerId, point);
    if (this.fingers.size === 2) return this._pinch(before, point);
    const press = this.press;
    if (!press) return;
    if (press.mode === "wait" && Math.hypot(point.x - press.x, point.y - press.y) > SLOP) {
      this._still();
      press.mode = press.square && this.held.grips(press.square) ? "drag" : this.held.roomy() ? "wait" : "pan";
      if (press.mode !== "wait") this.surface.setPointerCapture(event.pointerId);
    }
    if (press.mode === "pan") this.held.pan(before.x - point.x, before.y - point.y);
    if (press.mode === "drag") {
      const square = this.held.under(point.x, point.y);
      if (square && square !== press.way[press.way.length - 1]) {
        press.way.push(square);
        this.held.drag(press.way[0], press.way, false, event);
      }
    }
  }

  /** @param {PointerEvent} event */
  _up(event) {
    const known = this.fingers.delete(event.pointerId);
    const press = this.press;
    this.press = null;
    this._still();
    if (!known || !press) return;
    const { x, y } = this._point(event);
    if (press.mode === "drag") {
      if (press.way.length > 1) this.held.drag(press.way[0], press.way, true, event);
      else if (press.square) this.held.tap(press.square, event);
    } else if (press.mode === "wait") {
      const square = this.held.under(x, y);
      if (square && square === press.square) this.held.tap(square, event);
    }
  }

  /** @param {PointerEvent} event */
  _cancel(event) {
    this.fingers.delete(event.pointerId);
    const press = this.press;
    this.press = null;
    this._still();
    if (press?.mode === "drag") this.held.drag(press.way[0], [press.way[0]], true, event);
  }

  _spread() {
    const [a, b] = [...this.fingers.values()];
    return Math.hypot(a.x - b.x, a.y - b.y);
  }

  /** @param {{x: number, y: number}} before @param {{x: number, y: number}} point */
  _pinch(before, point) {
    const [a, b] = [...this.fingers.values()];
    const spread = this._spread();
    this.held.pan((before.x - point.x) / 2, (before.y - point.y) / 2);
    if (this.spread > 0 && Math.abs(spread / this.spread - 1) > 0.04) {
      this.held.zoom(spread / this.spread, (a.x + b.x) / 2, (a.y + b.y) / 2);
      this.spread = spread;
    }
  }

  /** @param {string | null} square @param {PointerEvent} event */
  _hover(square, event) {
    if (square === this.over) return;
    this.over = square;
    this._still();
    this.held.hover(square, event);
    if (square && event.pointerType === "mouse") {
      this.timer = setTimeout(() => this.lingers(square), HOVER);
    }
  }

  /** The mouse rests on a square; a board says what that means. @param {string} square */
  lingers(square) {
    void square;
  }

  _still() {
    clearTimeout(this.timer);
  }

  /** @param {WheelEvent} event */
  _wheel(event) {
    const scrolls = document.documentElement.scrollHeight > document.documentElement.clientHeight + 1;
    if (scrolls && this.held.roomy() && !event.ctrlKey) return;
    event.preventDefault();
    if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
      this.held.pan(event.deltaX || event.deltaY, 0);
      return;
    }
    const { x, y } = this._point(event);
    this.held.zoom(event.deltaY < 0 ? 1.12 : 1 / 1.12, x, y);
  }
}
