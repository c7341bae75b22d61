// @ts-check
/** The order line: what is written here (or clicked on the board) is what the record will hold. */

import { button, faultLine, fill, h, icon, say, span, toldLine } from "./dom.js";
import { lang, onLang, t } from "./i18n.js";
import { recall, remember } from "./store.js";
import { Fault } from "./wire.js";

/** @typedef {import("./table.js").App} App */
/** @typedef {import("../wire.d.ts").FaultBody} FaultBody */

const KEPT = 60;
const narrow = matchMedia("(max-width: 599px)");
let lines = 0;

/**
 * Chips for a refusal: what is nearest to what was meant, and where to put it in the text.
 * @param {FaultBody} refusal @param {string} text @returns {{show: string, text: string}[]}
 */
export function suggestions(refusal, text) {
  if (!refusal.nearest) return [];
  const at = refusal.caret;
  const near = refusal.nearest;
  if (at === null || at === undefined || at < 0 || at >= text.length) return [{ show: near, text: near }];
  const end = tokenEnd(text, at);
  const whole = /[-*x×!=;]/.test(near); // a whole order, not one word of it
  const start = whole ? text.lastIndexOf(";", at - 1) + 1 : at;
  const stop = whole ? (text.indexOf(";", at) + 1 || text.length + 1) - 1 : end;
  const pad = whole && start ? " " : "";
  return [{ show: near, text: text.slice(0, start) + pad + near + text.slice(stop) }];
}

/** Where the token that begins at `at` ends. @param {string} text @param {number} at */
export function tokenEnd(text, at) {
  const rest = text.slice(at);
  const found = /^(?:[^\s;*\-!=]+|.)/.exec(rest);
  return at + Math.max(1, found ? found[0].length : 1);
}

/** @param {App} app @param {{lesson?: boolean}} [how] */
export function makeLine(app, { lesson = false } = {}) {
  lines += 1;
  /** Spectators, and players after the end, have nothing to order. */
  const asks = () => app.spectator || Boolean(app.state?.result);
  const hint = () => t(asks() ? "line.hint.ask" : narrow.matches ? "line.hint.short" : "line.hint");
  const hints = `line-hint-${lines}`;
  const input = h("input", {
    class: "line-input",
    type: "text",
    autocomplete: "off",
    autocapitalize: "off",
    autocorrect: "off",
    spellcheck: "false",
    enterkeyhint: "done",
    label: "line.label",
    hint: hint,
    "aria-describedby": hints,
    "data-line": "",
  });
  const ghost = h("span", { class: "line-ghost", "aria-hidden": "true" });
  const echo = h("span", { class: "line-echo", "aria-hidden": "true" });
  const below = h("div", { class: "line-below", id: hints, "aria-live": "polite" });
  const accept = button("line.accept", () => void enter(), { icon: "i-check", kind: "line-accept", iconOnly: true });
  const undo = button("undo", () => void app.undo(), { icon: "i-undo", kind: "quiet line-undo" });
  const seal = h("button", { type: "button", class: "btn main line-seal", onclick: () => void app.handIn() });
  const bar = h(
    "div",
    { class: "line" },
    h("span", { class: "line-prompt", "aria-hidden": "true" }, ">"),
    h("div", { class: "line-field" }, echo, input, ghost),
    accept,
    undo,
    seal,
  );
  const element = h("section", { class: "line-host", label: "line.region" }, bar, below);

  /** @type {string[]} */
  let history = app.hotseat ? [] : recall("line-history", [], (text) => typeof text === "string"); // at a common screen nobody reads what another wrote
  let place = history.length;
  /** @type {AbortController | null} */
  let asking = null;
  /** @type {number | undefined} */
  let timer;

  function drawButtons() {
    const state = app.state;
    const deploy = state?.phase === "deploy";
    const count = app.draft.length;
    const sending = app.handingIn;
    fill(
      seal,
      icon(sending ? "i-lock" : deploy ? "i-lock" : "i-send"),
      span(sending ? "sending" : deploy ? "seal" : "hand-in", {}, "seal-wide"),
      span(sending ? "sending.short" : deploy ? "seal.short" : "hand-in.short", { n: count }, "seal-narrow"),
    );
    const may = app.myTurn && !sending && !app.replaying;
    seal.disabled = !may;
    seal.hidden = undo.hidden = asks();
    say(input, hint, {}, "placeholder");
    seal.classList.toggle("owed", may && Boolean(app.considered?.unmet ?? app.choices()?.unmet));
    undo.disabled = !app.draft.length || sending;
    accept.disabled = !app.state;
    input.toggleAttribute("readonly", !app.state || app.replaying);
    bar.classList.toggle("waiting", !app.mayDraft);
  }

  /** @param {FaultBody} refusal @param {string} [text] */
  function complain(refusal, text = input.value) {
    mark(refusal.caret ?? null, text);
    const chips = suggestions(refusal, text).map(({ show, text: to }) =>
      h(
        "button",
        {
          type: "button",
          class: "chip mono",
          onclick: () => {
            write(to);
            input.focus();
          },
        },
        show,
      ),
    );
    fill(
      below,
      h("p", { class: "refused" }, icon("i-x", "ic bad"), h("span", null, ...faultLine(refusal))),
      chips.length ? h("p", { class: "chips" }, span("line.nearest"), ...chips) : null,
    );
    below.classList.add("has");
    app.announce(app.pick(refusal));
  }

  /** The wavy rule under the wrong token. @param {number | null} at @param {string} text */
  function mark(at, text) {
    if (at === null || !text || text !== input.value) return fill(echo);
    const end = at >= text.length ? text.length + 1 : tokenEnd(text, at);
    const wrong = h("mark", { class: "wavy" }, text.slice(at, end) || " ");
    return fill(echo, text.slice(0, at), wrong);
  }

  function quiet() {
    fill(below);
    below.classList.remove("has");
    fill(echo);
  }

  /** What the words mean, in grey behind them. */
  async function explain() {
    asking?.abort();
    fill(ghost);
    const text = input.value.trim();
    if (!text || text.startsWith("?") || !app.mayDraft) return;
    asking = new AbortController();
    try {
      const found = await app.glance(text, asking.signal);
      if (input.value.trim() !== text) return;
      const fresh = found.lines.slice(app.draft.length);
      const bad = fresh.find((line) => line.refusal)?.refusal ?? (fresh.length ? null : found.refusal);
      if (bad || !fresh.length) return;
      const said = fresh[fresh.length - 1];
      const canon = fresh.map((line) => app.pick(line.text)).join("; ");
      const told = said.told.map((one) => app.pick(one.text)).join(" ");
      const other = canon.replace(/\s/g, "") === text.replace(/\s/g, "") ? "" : `= ${canon} `;
      ghost.textContent = `${other}${told ? `— ${told} ` : ""}· ${t("line.enter")}`;
      shift();
    } catch (error) {
      if (!(error instanceof Fault) && !asking.signal.aborted) throw error;
    }
  }

  /** The grey words begin where the written ones end. */
  function shift() {
    ghost.style.setProperty("--written", `${[...input.value].length + 1}ch`);
  }

  /** @param {string} text */
  function write(text) {
    input.value = text;
    place = history.length;
    quiet();
    shift();
    clearTimeout(timer);
    timer = window.setTimeout(() => void explain(), 60);
  }

  async function enter() {
    const text = input.value.trim();
    if (!text) {
      if (app.considered && !app.considered.unmet) seal.focus();
      return;
    }
    keep(text);
    if (text.startsWith("?")) return answer(text.slice(1).trim());
    if (!app.mayDraft) {
      fill(
        below,
        h("p", { class: "refused" }, span(app.spectator ? "line.spectator" : app.state?.result ? "line.over" : "line.not-now")),
      );
      below.classList.add("has");
      return;
    }
    bar.setAttribute("aria-busy", "true");
    const taken = await app.addText(text);
    bar.removeAttribute("aria-busy");
    if (taken && input.value.trim() === text) {
      write("");
      app.announce(t("line.taken", { n: app.draft.length }));
      app.dispatchEvent(new CustomEvent("cue", { detail: "drafted" }));
    }
  }

  /** @param {string} question */
  async function answer(question) {
    const body = { question, lang: lang(), ...(app.draft.length ? { orders: app.draft } : {}) };
    try {
      const found = await app.wire.post("/why", body);
      fill(
        below,
        h(
          "div",
          { class: "answers" },
          found.lines.map((/** @type {any} */ line) => toldLine(line)),
        ),
      );
      below.classList.add("has");
    } catch (error) {
      if (error instanceof Fault) complain(error.body);
      else throw error;
    }
  }

  /** @param {string} text */
  function keep(text) {
    history = [...history.filter((old) => old !== text), text].slice(-KEPT);
    place = history.length;
    if (!app.hotseat) remember("line-history", history);
  }

  input.addEventListener("input", () => {
    quiet();
    shift();
    fill(ghost);
    clearTimeout(timer);
    timer = window.setTimeout(() => void explain(), 250);
  });
  input.addEventListener("scroll", () => (echo.style.transform = `translateX(${-input.scrollLeft}px)`));
  input.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    if (event.key === "Enter" && !event.isComposing) {
      event.preventDefault();
      if (event.ctrlKey || event.metaKey) void enter().then(() => app.handIn());
      else void enter();
    } else if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      if (input.value || below.classList.contains("has")) write("");
      else app.dispatchEvent(new CustomEvent("leave-line"));
    } else if (event.key === "ArrowUp" || event.key === "ArrowDown") {
      const to = place + (event.key === "ArrowUp" ? -1 : 1);
      if (to < 0 || to > history.length) return;
      event.preventDefault();
      const back = to;
      write(history[to] ?? "");
      place = back;
      input.setSelectionRange(input.value.length, input.value.length);
    }
  });
  app.addEventListener("write", (event) => write(/** @type {CustomEvent} */ (event).detail));
  app.addEventListener("refused", (event) => {
    const { refusal, text } = /** @type {CustomEvent} */ (event).detail;
    complain(refusal, text);
  });
  app.addEventListener("focus-line", () => input.focus());
  app.addEventListener("blank", () => {
    write("");
    history = [];
    place = 0;
  });
  for (const type of ["state", "considered", "sending"]) app.addEventListener(type, drawButtons);
  app.addEventListener("considered", () => {
    if (below.querySelector(".refused")) quiet();
  });
  onLang(() => void explain());
  say(accept, lesson ? "line.answer" : "line.accept", {}, "aria-label");
  drawButtons();
  return { element, input, focus: () => input.focus() };
}
