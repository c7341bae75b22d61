// @ts-check
/** The sealed plan of a competition: axis, aim, turn, appreciation, idea. */

import { h, say as sayOn, span } from "../../shell/dom.js";
import { say } from "./words.js";

/** @typedef {import("./look.js").Table} Table */

const AIMS = ["destruction", "withdrawal", "raid", "hold"];

/** @param {Table} app */
const filed = (app) => app.draft.find((/** @type {any} */ order) => order.op === "plan")?.plan ?? null;

/** @param {string} key @param {HTMLElement} control */
const field = (key, control) => h("label", { class: "plan-field" }, span(() => say(key)), control);

/**
 * The form; what is written in it stands before the deployment in the draft.
 * @param {Table} app
 */
export function planForm(app) {
  const plan = filed(app) ?? app.state.view.plan ?? { axis: [], aim: "destruction" };
  const done = Boolean(app.state.view.sides?.[app.seat]?.filed);
  const axis = h("div", { class: "plan-axis", role: "group" }, ...app.state.board.columns.map((/** @type {string} */ letter, /** @type {number} */ n) =>
    h("label", { class: "plan-letter" }, h("input", { type: "checkbox", value: letter, checked: plan.axis.includes(letter), disabled: done }),
      h("span", null, app.lang === "en" ? app.state.board.latin[n] : letter))));
  sayOn(axis, () => say("plan.axis"), {}, "aria-label");
  const aim = h("select", { disabled: done }, ...AIMS.map((one) => h("option", { value: one, ...(one === plan.aim ? { selected: true } : {}) }, say(`aim.${one}`))));
  const turn = h("input", { type: "number", min: 1, max: 99999, inputmode: "numeric", value: plan.by_turn ?? "", disabled: done });
  const appreciation = h("textarea", { rows: 2, maxlength: 4000, disabled: done, value: plan.appreciation ?? "" });
  const idea = h("textarea", { rows: 2, maxlength: 4000, disabled: done, value: plan.idea ?? "" });
  const problem = h("p", { class: "refused", role: "alert", hidden: true });

  async function file() {
    const letters = [...axis.querySelectorAll("input:checked")].map((/** @type {any} */ box) => box.value);
    problem.hidden = letters.length > 0;
    if (!letters.length) {
      problem.textContent = say("plan.no-axis");
      return;
    }
    const made = {
      axis: letters, aim: aim.value, ...(turn.value ? { by_turn: Number(turn.value) } : {}),
      ...(appreciation.value.trim() ? { appreciation: appreciation.value.trim() } : {}), ...(idea.value.trim() ? { idea: idea.value.trim() } : {}),
    };
    const rest = app.draft.filter((/** @type {any} */ order) => order.op !== "plan");
    await app.setDraft([{ op: "plan", plan: made }, ...rest]);
  }

  return h("form", { class: "plan-form", onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); void file(); } },
    h("h4", { class: "cap" }, span(() => say("plan.title"))),
    h("div", { class: "plan-field" }, span(() => say("plan.axis")), axis),
    field("plan.aim", aim), field("plan.by-turn", turn), field("plan.appreciation", appreciation), field("plan.idea", idea), problem,
    done ? h("p", { class: "card-note" }, span(() => say("plan.sealed")))
      : h("button", { type: "submit", class: "btn" }, span(() => say(filed(app) ? "plan.change" : "plan.file"))));
}
