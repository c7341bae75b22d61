// @ts-check
/** Keys, buttons and printing of a board. */

import { h, icon } from "./dom.js";

/** @typedef {import("./board.js").Board} Board */

/** @param {string} ru @param {string} en */
const both = (ru, en) => ({ ru, en });

/** The buttons of a board, folded into its corner. @param {any} board */
export function tools(board) {
  const act = (/** @type {{ru: string, en: string}} */ label, /** @type {string} */ sign, /** @type {() => void} */ run) =>
    h("button", { type: "button", class: "board-tool", label, tip: label, onclick: run }, sign);
  const turn = h("button", {
    type: "button", class: "board-tool", label: both("Повернуть доску", "Turn the board"), tip: both("Повернуть доску", "Turn the board"),
    onclick: () => board.turn(),
  }, icon("i-flip"));
  const bare = h("button", {
    type: "button", class: "board-tool", label: both("Убрать фишки (H)", "Hide the counters (H)"),
    tip: both("Убрать фишки (H)", "Hide the counters (H)"), "aria-pressed": "false",
    onclick: () => {
      board.hide(!board.hidden);
      bare.setAttribute("aria-pressed", String(board.hidden));
    },
  }, icon("i-eye"));
  return h(
    "details",
    { class: "board-tools" },
    h("summary", { label: both("Вид доски", "View of the board"), tip: both("Вид доски", "View of the board") }, icon("i-search")),
    h("div", { class: "board-tools-row", role: "group", label: both("Вид доски", "View of the board") },
      act(both("Крупнее (+)", "Larger (+)"), "+", () => board.zoom(1.2)),
      act(both("Мельче (−)", "Smaller (−)"), "−", () => board.zoom(1 / 1.2)),
      act(both("Вся доска (0)", "The whole board (0)"), "0", () => board.whole()),
      turn, bare),
  );
}

/** @param {Board} board */
export function listen(board) {
  board.cells.addEventListener("keydown", (event) => keydown(board, /** @type {KeyboardEvent} */ (event)));
  board.element.addEventListener("focusin", (event) => {
    const target = /** @type {Element} */ (event.target);
    board.element.classList.toggle("keyed", target.matches(".square") && target.matches(":focus-visible"));
  });
  board.element.addEventListener("focusout", () => {
    board.element.classList.remove("keyed");
    board.hide(false);
    board.fan(null);
  });
  board.cells.addEventListener("keyup", (event) => {
    if (isHide(/** @type {KeyboardEvent} */ (event))) board.hide(false);
  });
  addEventListener("beforeprint", () => printing(board, true));
  addEventListener("afterprint", () => printing(board, false));
}

/** @param {KeyboardEvent} event */
const isHide = (event) => event.code === "KeyH" && !event.ctrlKey && !event.metaKey && !event.altKey;

/** @param {Board} board @param {KeyboardEvent} event */
function keydown(board, event) {
  if (event.defaultPrevented || !board.plan || !board.grid.cursor) return;
  board.settle();
  board.element.classList.add("keyed");
  if (board.game.keys?.(board.app, board)?.(event, board.grid.cursor) || board.grid.key(event, board.plan) || own(board, event)) {
    event.preventDefault();
    event.stopPropagation();
  }
}

/** Keys that every board knows. @param {Board} board @param {KeyboardEvent} event @returns {boolean} */
function own(board, event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const square = /** @type {string} */ (board.grid.cursor);
  if (event.key === "Enter" || event.key === " ") {
    if (event.repeat) return true;
    board.choose(square, event);
    return true;
  }
  if (event.key === "?") {
    board.game.ask?.(board.app, board, square, "key");
    return true;
  }
  if (event.key === "+" || event.key === "=") board.zoom(1.2);
  else if (event.key === "-") board.zoom(1 / 1.2);
  else if (event.key === "0") board.whole();
  else if (isHide(event)) board.hide(true);
  else return false;
  return true;
}

/** On paper the whole board is shown, as large as the page is wide. @param {Board} board @param {boolean} on */
function printing(board, on) {
  const plan = board.plan;
  if (!plan) return;
  if (!on) {
    board.fresh = "";
    board.redraw();
    return;
  }
  plan.show(40, 40 * plan.wide + plan.pad.left + plan.pad.right, 40 * plan.tall + plan.pad.top + plan.pad.bottom);
  board._view();
}
