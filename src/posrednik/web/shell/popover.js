// @ts-check
/** «Почему нельзя?»: the umpire's answer beside the thing asked about, never over it. */

import { button, fill, h, toldLine } from "./dom.js";

const GAP = 8;
const STEP = 24;

/**
 * Where a box of that size may stand: beside the anchor, inside the window, over none of the places kept free.
 * @param {{left: number, top: number, right: number, bottom: number}} anchor @param {{width: number, height: number}} box
 * @param {{width: number, height: number}} room @param {{left: number, top: number, right: number, bottom: number}[]} [free]
 */
export function place(anchor, box, room, free = []) {
  const middleX = (anchor.left + anchor.right - box.width) / 2;
  const middleY = (anchor.top + anchor.bottom - box.height) / 2;
  const right = anchor.right + GAP;
  const left = anchor.left - GAP - box.width;
  const under = anchor.bottom + GAP;
  const above = anchor.top - GAP - box.height;
  const along = [middleY, anchor.top, anchor.bottom - box.height];
  const across = [middleX, anchor.left, anchor.right - box.width];
  const places = [
    ...along.map((y) => ({ x: right, y })),
    ...along.map((y) => ({ x: left, y })),
    ...across.map((x) => ({ x, y: under })),
    ...across.map((x) => ({ x, y: above })),
    { x: right, y: under },
    { x: left, y: under },
    { x: right, y: above },
    { x: left, y: above },
  ];
  let best = {
    x: Math.max(0, Math.min(right, room.width - box.width)),
    y: Math.max(0, Math.min(under, room.height - box.height)),
  };
  let worst = Infinity;
  for (const p of [...places, ...farther(anchor, box, room)]) {
    const x = Math.max(4, Math.min(p.x, room.width - box.width - 4));
    const y = Math.max(4, Math.min(p.y, room.height - box.height - 4));
    const bad =
      1000 * overlap({ left: x, top: y, right: x + box.width, bottom: y + box.height }, anchor) +
      free.reduce((sum, f) => sum + overlap({ left: x, top: y, right: x + box.width, bottom: y + box.height }, f), 0);
    if (bad < worst) {
      worst = bad;
      best = { x, y };
    }
    if (bad === 0) break;
  }
  return best;
}

/**
 * Places that are not beside the anchor, the nearest first: for a board that is crowded all around it.
 * @param {{left: number, top: number, right: number, bottom: number}} anchor @param {{width: number, height: number}} box
 * @param {{width: number, height: number}} room
 */
function farther(anchor, box, room) {
  const found = [];
  for (let x = 4; x <= room.width - box.width - 4; x += STEP) {
    for (let y = 4; y <= room.height - box.height - 4; y += STEP) {
      const dx = Math.max(0, x - anchor.right, anchor.left - x - box.width);
      const dy = Math.max(0, y - anchor.bottom, anchor.top - y - box.height);
      found.push({ x, y, far: Math.hypot(dx, dy) });
    }
  }
  return found.sort((a, b) => a.far - b.far);
}

/** @param {{left: number, top: number, right: number, bottom: number}} a @param {{left: number, top: number, right: number, bottom: number}} b */
const overlap = (a, b) =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

/** @param {import("./table.js").App} app */
export function makePopover(app) {
  const body = h("div", { class: "pop-body" });
  const box = h(
    "div",
    { class: "pop", role: "note", hidden: true, tabIndex: -1, label: "why.title" },
    body,
    button("close", () => hide(true), { icon: "i-x", kind: "quiet pop-close", iconOnly: true }),
  );
  /** @type {Element | null} */
  let back = null;

  /** @param {boolean} [refocus] */
  function hide(refocus = false) {
    if (box.hidden) return;
    const held = box.contains(document.activeElement);
    box.hidden = true;
    if ((refocus || held) && back instanceof HTMLElement && back.isConnected) back.focus();
  }

  app.addEventListener("why", (event) => {
    const { anchor, lines, question } = /** @type {CustomEvent} */ (event).detail;
    if (!lines.length) return hide();
    back = document.activeElement;
    fill(
      body,
      lines.map((/** @type {import("../wire.d.ts").Told} */ line, /** @type {number} */ n) => {
        const p = toldLine(line);
        if (n === 0) p.classList.add("pop-first");
        return p;
      }),
    );
    box.dataset.question = question;
    box.hidden = false;
    const at = anchor instanceof Element ? anchor.getBoundingClientRect() : anchor;
    const room = { width: document.documentElement.clientWidth, height: innerHeight };
    const size = box.getBoundingClientRect();
    const kept = [...document.querySelectorAll(".mark-selected, .mark-fire, .mark-attack, [data-mark=fire], [data-mark=attack]")].map((m) =>
      m.getBoundingClientRect(),
    );
    const spot = at ? place(at, size, room, kept) : { x: (room.width - size.width) / 2, y: (room.height - size.height) / 3 };
    box.style.left = `${spot.x + scrollX}px`;
    box.style.top = `${spot.y + scrollY}px`;
    app.announce(lines.map((/** @type {import("../wire.d.ts").Told} */ line) => app.pick(line.text)).join(" "));
  });
  document.addEventListener("pointerdown", (event) => {
    if (!box.contains(/** @type {Node} */ (event.target))) hide();
  });
  box.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    if (event.key === "Escape") {
      event.stopPropagation();
      hide(true);
    }
  });
  for (const type of ["blank", "considered", "position"]) app.addEventListener(type, () => hide());
  return {
    element: box,
    hide,
    get open() {
      return !box.hidden;
    },
  };
}
