// @ts-check
/** Look-ups in what the server sent: figures, choices, what stands where. No rule is known here. */

/** @typedef {import("../../wire.d.ts").Choice} Choice */
/** A table whose state has come. @typedef {import("../../shell/table.js").App & {state: import("../../wire.d.ts").State}} Table */
/** @typedef {import("./view.d.ts").FigureView} Figure */

const RIDERS = new Set(["cavalry", "horse_gun", "commander", "chem", "tachanka"]);

/** The view with the draft carried out, as far as it is lawful. @param {Table} app */
export const standing = (app) => app.considered?.view ?? app.state.view;

/** @param {Table} app @param {string | null} id @returns {Figure | null} */
export const figure = (app, id) => standing(app).figures.find((/** @type {Figure} */ f) => f.id === id) ?? null;

/** Where the figure was when the turn began. @param {Table} app @param {string | null} id @returns {Figure | null} */
export const before = (app, id) => app.state.view.figures.find((/** @type {Figure} */ f) => f.id === id) ?? null;

/** @param {any} view @param {string} square @param {string} [side] @returns {Figure[]} the back one first */
export const on = (view, square, side) =>
  view.figures.filter((/** @type {Figure} */ f) => f.square === square && (side === undefined || f.side === side));

/**
 * The own figures that a square may mean: those that stand there in the draft, then those that have left it.
 * @param {Table} app
 * @param {string} square
 * @returns {Figure[]}
 */
export function meant(app, square) {
  const now = on(standing(app), square, app.seat).reverse();
  const gone = on(app.state.view, square, app.seat).filter((f) => figure(app, f.id)?.square !== square);
  return [...now, ...gone.map((f) => figure(app, f.id) ?? f)];
}

/** @type {WeakMap<any, {version: number, seat: string, orders: Choice[]}>} */
const plans = new WeakMap();

/** Every order that may follow the draft. @param {Table} app @returns {Choice[]} */
export function orders(app) {
  const known = app.choices()?.orders;
  if (known?.length || !app.mayDraft || app.draft.length || app.state.phase !== "play" || app.myTurn) return known ?? [];
  return planned(app);
}

/** While the enemy is to move, what could be planned: asked for once a state. @param {Table} app */
function planned(app) {
  const { version } = app.state;
  const kept = plans.get(app);
  if (kept && kept.version === version && kept.seat === app.seat) return kept.orders;
  /** @type {{version: number, seat: string, orders: Choice[]}} */
  const asked = { version, seat: app.seat, orders: [] };
  plans.set(app, asked);
  void app.wire.post("/consider", { orders: [], lang: app.lang }).then((/** @type {any} */ found) => {
    asked.orders = found.choices?.orders ?? [];
    if (plans.get(app) === asked && app.state) app.dispatchEvent(new CustomEvent("selection", { detail: app.selected }));
  }).catch(() => plans.delete(app));
  return asked.orders;
}

/** @param {Table} app @param {string | null} id */
export const ofPiece = (app, id) => (id ? orders(app).filter((choice) => choice.piece === id) : []);

/** What the figure may do on a square. @param {Table} app @param {string | null} id @param {string} square */
export const there = (app, id, square) => ofPiece(app, id).filter((choice) => choice.target === square && choice.verb !== "bomb_run");

/** Own figures that may do something, in the order of the roster. @param {Table} app @returns {Figure[]} */
export function able(app) {
  const ids = new Set(orders(app).map((choice) => choice.piece));
  return standing(app).figures.filter((/** @type {Figure} */ f) => f.square && f.side === app.seat && ids.has(f.id));
}

/** Whether a figure's path may bend, so that it is drawn square by square. @param {Table} app @param {string} id */
export function bends(app, id) {
  const f = figure(app, id);
  if (!f) return false;
  const far = ofPiece(app, id).some((choice) => (choice.path?.length ?? 0) > 1);
  return far && (f.type === "armoured_car" || (Boolean(f.mounted) && RIDERS.has(f.type)));
}

/** Enemies on a square by the view. @param {Table} app @param {string} square @returns {Figure[]} */
export const enemies = (app, square) => standing(app).figures.filter((/** @type {Figure} */ f) => f.square === square && f.side !== app.seat);

/** Squares next to a square, by their places on the board. @param {Table} app @param {string} name @returns {string[]} */
export function around(app, name) {
  const { squares } = app.state.board;
  const at = squares[name];
  if (!at) return [];
  return Object.keys(squares).filter((other) => {
    const { x, y } = squares[other];
    return other !== name && Math.abs(x - at.x) <= 1 && Math.abs(y - at.y) <= 1;
  });
}

/** Squares that an order is about, for somebody who points at it. @param {any} order @param {Table} app @returns {string[]} */
export function squaresOf(order, app) {
  const from = before(app, order.piece)?.square;
  const all = [from, ...(order.path ?? []), order.target, order.to, order.square];
  return [...new Set(all.filter((name) => name && app.state?.board.squares[name]))];
}
