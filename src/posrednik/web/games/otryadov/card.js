// @ts-check
/** The selection card: what a figure is, what it may do, what is asked, what is owed. */

import { fill, h, icon, span } from "../../shell/dom.js";
import { answer, choose, removeVictim, stepBack, end, take } from "./choose.js";
import { before, enemies, figure, meant, ofPiece, on, orders, standing } from "./look.js";
import { title } from "./marks.js";
import { drop, playOf } from "./play.js";
import { discs } from "./tokens.js";
import { capital, code, say, square } from "./words.js";

/** @typedef {import("./look.js").Table} Table */
/** @typedef {import("../../wire.d.ts").Choice} Choice */

const MANY = 12;
/** Who has no mouse has no keys to be told of. */
const finger = matchMedia("(hover: none)");

/** @param {string} text @param {() => unknown} act @param {{pressed?: boolean, kind?: string, label?: string}} [how] */
const chip = (text, act, { pressed, kind = "", label } = {}) =>
  h("button", {
    type: "button", class: `chip card-chip ${kind}`, onclick: act, "aria-pressed": pressed === undefined ? undefined : String(pressed),
    ...(label ? { "aria-label": label } : {}),
  }, text);

/** @param {string} drawing @param {string} key @param {any[]} things */
const row = (drawing, key, things) => (things.length ? h("div", { class: "card-row" }, icon(drawing, "ic"), h("span", { class: "card-key" }, say(key)), h("div", { class: "card-chips" }, ...things)) : null);

/** Tokens, where the page has no balance beside the card. @param {Table} app @param {any} board */
function tokenRow(app, board) {
  const found = row("i-text", "tokens", discs(app, board));
  found?.classList.add("card-tokens");
  return found;
}

/** A figure of the enemy on a chip: «9Д СП». @param {Table} app @param {Choice} choice */
function targetName(app, choice) {
  const there = enemies(app, choice.target ?? "");
  const meant = there.find((f) => f.id === choice.at) ?? (there.length === 1 ? there[0] : null);
  return `${square(choice.target ?? "")}${meant ? ` ${code(meant.type)}` : ""}${choice.at && there.length > 1 ? `#${choice.at}` : ""}`;
}

/** Chips for orders of one kind. @param {Table} app @param {any} board @param {Choice[]} choices @param {(choice: Choice) => string} name */
function chips(app, board, choices, name) {
  const play = playOf(app);
  const some = choices.slice(0, MANY).map((choice) => chip(name(choice), () => act(app, board, choice), {
    kind: play.preview === choice ? "chosen" : "", label: `${say(`verb.${choice.verb}`)}: ${name(choice)}`,
  }));
  return choices.length > MANY ? [...some, h("span", { class: "card-note" }, say("more", { n: choices.length - MANY }))] : some;
}

/** A chip stands for a click on its square. @param {Table} app @param {any} board @param {Choice} choice */
function act(app, board, choice) {
  const remove = choice.order.remove ?? [];
  if (choice.target && choice.verb !== "fire" && choice.verb !== "barrage" && choice.verb !== "bomb_run") return choose(app, board, choice.target, { pointerType: "mouse" });
  if (remove.length) return answer(app, board, choice);
  return take(app, board, choice);
}

/**
 * Fill the selection card.
 * @param {HTMLElement} element
 * @param {Table} app
 * @param {any} board
 */
export function card(element, app, board) {
  const play = playOf(app);
  play.card = element;
  if (!app.state) return fill(element);
  const held = focusHeld(element);
  const shown = app.replaying ? before(app, app.selected) : figure(app, app.selected);
  if (shown?.square) fill(element, ...selected(app, board, shown));
  else fill(element, ...nothing(app, board));
  element.classList.add("game-card");
  if (held) /** @type {HTMLElement | undefined} */ ([...element.querySelectorAll("button")].find((b) => b.textContent === held))?.focus();
  return element;
}

/** The words of the focused button, so that it keeps the focus when the card is drawn anew. @param {HTMLElement} element */
const focusHeld = (element) => (element.contains(document.activeElement) ? document.activeElement?.textContent ?? "" : "");

/** @param {Table} app @param {any} board @param {any} f */
function selected(app, board, f) {
  const play = playOf(app);
  const own = f.side === app.seat;
  const words = app.pick(app.state.board.squares[f.square]?.words).split(", ").slice(1, 3).join(", ");
  const head = h("h3", { class: "card-title" }, `${title(f)} · ${square(f.square)} `, h("small", null, `${say(`side.${f.side}`)} · ${words}`));
  const stack = own ? meant(app, f.square) : on(app.state.view, f.square, f.side).reverse();
  const rows = [];
  if (stack.length > 1) {
    rows.push(h("div", { class: "card-row", role: "group", "aria-label": say("stack") }, h("span", { class: "card-key" }, say("stack")),
      h("div", { class: "card-chips" }, ...stack.map((one) => chip(`${code(one.type)} ${say(`figure.${one.type}`)}`, () => {
        drop(app);
        app.select(one.id);
        board.redraw();
      }, { pressed: one.id === f.id })))));
  }
  rows.push(...state(f));
  if (own && app.mayDraft) rows.push(...begun(app, board), ...may(app, board, f));
  else if (!own) rows.push(...threats(app, f));
  rows.push(owed(app));
  return [head, ...rows, play.token ? null : tokenRow(app, board)];
}

/** Duty and neutralisation in words. @param {any} f */
function state(f) {
  const out = [];
  if (f.obligation) out.push(note("i-text", say("owes", { duty: say(`duty.${f.obligation}`) })));
  else if (f.under_fire) out.push(note("i-text", capital(say("under_fire"))));
  if (f.neutralised) out.push(note("i-x", capital(say("neutralised", { n: f.neutralised }))));
  return out;
}

/** @param {string} drawing @param {string} text */
const note = (drawing, text) => h("p", { class: "card-row card-say" }, icon(drawing, "ic"), h("span", null, text));

/** What the selected figure may do. @param {Table} app @param {any} board @param {any} f */
function may(app, board, f) {
  const play = playOf(app);
  if (play.path || play.raid || play.ask) return [];
  const mine = ofPiece(app, f.id);
  const by = (/** @type {string[]} */ ...verbs) => mine.filter((choice) => verbs.includes(choice.verb));
  const moves = by("move", "fly");
  const fires = by("fire");
  const attacks = by("attack");
  const barrage = by("barrage");
  const other = by("mount", "dismount", "bomb_run");
  const out = [
    row("i-move", "go", chips(app, board, moves, (choice) => square(choice.target ?? ""))),
    row("i-fire", "shoot", chips(app, board, fires, (choice) => targetName(app, choice) + (choice.order.close ? "!" : ""))),
    row("i-attack", "storm", chips(app, board, attacks, (choice) => targetName(app, choice))),
    row("i-text", "other", [
      ...other.map((choice) => chip(say(`verb.${choice.verb}`), () => take(app, board, choice))),
      ...(barrage.length ? [chip(say("barrage.on", { n: barrage.length }), () => {
        play.barrage = !play.barrage;
        board.redraw();
        app.dispatchEvent(new CustomEvent("play"));
      }, { pressed: play.barrage })] : []),
    ]),
  ];
  if (!mine.length && app.myTurn) out.push(h("p", { class: "card-note" }, say("nothing-left")));
  return out;
}

/** What has been begun: a question, a path, a raid. @param {Table} app @param {any} board */
function begun(app, board) {
  const play = playOf(app);
  if (play.raid) {
    const { victims, need } = play.raid;
    const foes = standing(app).figures.filter((/** @type {any} */ f) => victims.includes(f.id));
    return [h("div", { class: "card-ask" }, h("p", null, say("raid.begin", { n: need })), h("div", { class: "card-chips" },
      ...foes.map((/** @type {any} */ f) => chip(`${square(f.square)} ${code(f.type)} ×`, () => removeVictim(app, board, f.id), { pressed: true })),
      chip(say("cancel"), () => cancel(app, board))))];
  }
  if (play.path) {
    return [h("div", { class: "card-ask" }, h("p", null, say("path.so-far", { squares: play.path.map(square).join("-"), n: play.left ?? 0 })),
      h("div", { class: "card-chips" }, chip(say("path.end"), () => end(app, board), { kind: "chosen" }),
        ...play.steps.map((step) => chip(`→ ${square(step.square)}`, () => choose(app, board, step.square, { pointerType: "mouse" }))),
        chip(say("path.back"), () => stepBack(app, board)), chip(say("cancel"), () => cancel(app, board))))];
  }
  if (!play.ask) return [];
  const several = play.ask.choices.filter((choice) => choice.verb === "fire").length > 1;
  return [h("div", { class: "card-ask", role: "group", "aria-label": say("ask.what") },
    h("p", null, several && play.ask.choices.every((choice) => choice.verb === "fire") ? say("ask.whom") : say("ask.what")),
    h("div", { class: "card-chips" }, ...play.ask.choices.map((choice, n) => chip(asked(app, choice), () => answer(app, board, choice), { kind: n === 0 ? "chosen" : "" })),
      chip(say("cancel"), () => cancel(app, board))))];
}

/** @param {Table} app @param {any} board */
function cancel(app, board) {
  drop(app);
  board.redraw();
  app.dispatchEvent(new CustomEvent("play"));
}

/** One answer to the question: what it is, and its notation. @param {Table} app @param {Choice} choice */
function asked(app, choice) {
  const { order } = choice;
  const key = choice.verb === "attack" ? (order.self_fire ? "attack.own" : "attack.other") : order.close ? "fire.close" : `verb.${choice.verb}`;
  const whom = choice.verb === "fire" && choice.at ? enemies(app, choice.target ?? "").find((f) => f.id === choice.at) : null;
  return `${capital(say(key))}${whom ? `: ${say(`figure.${whom.type}`)} #${whom.id}` : ""} · ${app.pick(choice.text)}`;
}

/** Which own figures may fire on an enemy now. @param {Table} app @param {any} f */
function threats(app, f) {
  const found = orders(app).filter((choice) => (choice.verb === "fire" || choice.verb === "attack") && choice.target === f.square && (!choice.at || choice.at === f.id));
  if (!app.mayDraft) return [];
  if (!found.length) return [h("p", { class: "card-note" }, say("unthreatened"))];
  return [row("i-fire", "threatened", found.slice(0, MANY).map((choice) => {
    const one = figure(app, choice.piece);
    return chip(one ? `${code(one.type)} ${square(one.square ?? "")}` : "", () => app.select(choice.piece));
  }))];
}

/** Nothing is selected. @param {Table} app @param {any} board */
function nothing(app, board) {
  const play = playOf(app);
  if (play.token) {
    return [h("div", { class: "card-ask" }, h("p", null, say(`token.${play.token}`)), h("div", { class: "card-chips" }, chip(say("cancel"), () => cancel(app, board))))];
  }
  const wish = app.replaying || app.spectator || !app.mayDraft ? "hint.look" : app.myTurn ? "hint.choose" : "hint.plan";
  const hint = finger.matches && wish !== "hint.plan" ? `${wish}.touch` : wish;
  const passes = app.myTurn ? orders(app).filter((choice) => choice.verb === "pass") : [];
  return [h("h3", { class: "card-title" }, say("nobody")), h("p", { class: "card-note" }, say(hint)), owed(app), tokenRow(app, board),
    row("i-text", "other", passes.map((choice) => chip(say("verb.pass"), () => take(app, board, choice))))];
}

/** The line of duties: «Обязаны: …». @param {Table} app */
function owed(app) {
  if (app.spectator || app.replaying || app.state.to_move !== app.seat) return null;
  const due = app.state.view.figures.filter((/** @type {any} */ f) => f.side === app.seat && f.square && f.obligation);
  if (!due.length) return null;
  const unmet = app.considered ? app.considered.unmet : app.state.choices?.unmet;
  const list = due.map((/** @type {any} */ f, /** @type {number} */ n) => {
    const now = figure(app, f.id);
    const done = f.obligation !== "fire_only" && now && (now.square !== f.square || Boolean(now.mounted) !== Boolean(f.mounted));
    return h("span", { class: done ? "duty done" : "duty" }, n ? "; " : "", h("b", null, `${code(f.type)} ${square(f.square)}`), ` ${say(`short.${f.obligation}`)}`, done ? ` – ${say("done")}` : "");
  });
  return h("p", { class: `card-row card-say${unmet ? " unmet" : ""}` }, icon("i-text", "ic"), h("span", null, span(() => say("duties")), " ", ...list));
}
