// @ts-check
/** The map in words: a region of the page, the same for everybody, in the order in which one wants to hear it. */

import { button, fill, h, say, sideMark, span, toldLine } from "./dom.js";
import { t } from "./i18n.js";

/** @typedef {import("./table.js").App} App */
/** @typedef {import("../wire.d.ts").Choice} Choice */

/**
 * What may follow, gathered by figure: squares to go to, targets of fire, squares to attack.
 * @param {Choice[]} choices @returns {Map<string, Record<string, string[]>>}
 */
export function byPiece(choices) {
  /** @type {Map<string, Record<string, string[]>>} */
  const out = new Map();
  for (const choice of choices) {
    if (!choice.piece) continue;
    const of = out.get(choice.piece) ?? {};
    const square = choice.target ?? choice.path?.[choice.path.length - 1];
    const list = (of[choice.verb] ??= []);
    if (square && !list.includes(square)) list.push(square);
    out.set(choice.piece, of);
  }
  return out;
}

/** «ходы: 6Г, 8Е; огонь: 9Д». Barrages are left to questions: nearly every figure may lay one nearly everywhere. @param {Record<string, string[]>} acts */
function actsInWords(acts) {
  return Object.entries(acts)
    .filter(([verb]) => verb !== "barrage")
    .map(([verb, squares]) => (squares.length ? `${t(`verb.${verb}`)}: ${squares.join(", ")}` : t(`verb.${verb}`)))
    .join("; ");
}

/** Squares in reading order: by row from the own edge, then by column. @param {string[]} names @param {Record<string, {x: number, y: number}>} squares @param {boolean} down */
export function inRows(names, squares, down) {
  return [...names].sort((a, b) => {
    const [p, q] = [squares[a], squares[b]];
    if (!p || !q) return a < b ? -1 : 1;
    return (down ? q.y - p.y : p.y - q.y) || p.x - q.x;
  });
}

/** @param {App} app @param {{describe?: (square: string, app: App) => string}} game @param {(square: string) => void} goTo */
export function makeWords(app, game, goTo) {
  const body = h("div", { class: "words-body" });
  const element = h(
    "section",
    { class: "words panel", id: "words", label: "words", tabIndex: -1 },
    h("h2", { class: "cap" }, span("words"), h("span", { class: "sp" }), span("words.keys", {}, "hint plain")),
    body,
  );
  let shown = true;

  /** @param {string} square */
  const describe = (square) => game.describe?.(square, app) ?? square;

  /** @param {string} key @param {any[]} items */
  const part = (key, items) => (items.length ? [h("h3", null, span(key)), h("ul", { class: "words-list" }, items)] : []);

  /** @param {any[]} figures @param {boolean} own */
  function figures(figures, own) {
    const state = /** @type {import("../wire.d.ts").State} */ (app.state);
    const options = byPiece(app.choices()?.orders ?? []);
    /** @type {Map<string, string[]>} */
    const at = new Map();
    for (const figure of figures) at.set(figure.square, [...(at.get(figure.square) ?? []), figure.id]);
    const down = app.seat === "blue";
    return inRows([...at.keys()], state.board.squares, down).map((square) => {
      const ids = at.get(square) ?? [];
      const acts = own ? ids.map((id) => options.get(id) ?? {}) : [];
      const words = () => [describe(square), ...new Set(acts.map(actsInWords).filter(Boolean))].join("; ");
      return h(
        "li",
        null,
        say(
          h("button", {
            type: "button",
            class: "words-go",
            onclick: () => {
              goTo(square);
              if (own) app.select(ids[0] ?? null);
            },
          }),
          words,
        ),
      );
    });
  }

  function draw() {
    const state = app.state;
    if (!state || !shown) return fill(body);
    const all = (state.view?.figures ?? []).filter((/** @type {any} */ f) => f.square);
    const own = all.filter((/** @type {any} */ f) => f.side === app.seat);
    const sides = app.spectator ? Object.keys(state.players) : Object.keys(state.players).filter((side) => side !== app.seat);
    const lines = app.considered?.lines ?? [];
    return fill(
      body,
      h(
        "div",
        { class: "words-now" },
        state.situation.map((told) => toldLine(told)),
      ),
      part("words.own", figures(own, true)),
      ...sides
        .map((side) => {
          const items = figures(
            all.filter((/** @type {any} */ f) => f.side === side),
            false,
          );
          return items.length
            ? [
                h(
                  "h3",
                  null,
                  sideMark(side),
                  span(() => t("words.side", { side: t(`Side.${side}`) })),
                ),
                h("ul", { class: "words-list" }, items),
              ]
            : [];
        })
        .flat(),
      part(
        "words.draft",
        lines.map((line, n) =>
          h(
            "li",
            null,
            span(() => `${n + 1}. ${app.pick(line.text)}`),
            line.refusal
              ? [" — ", span({ ru: line.refusal.ru, en: line.refusal.en })]
              : line.told.map((told) => [" — ", span(told.text)]),
          ),
        ),
      ),
      part(
        "words.could",
        (app.choices()?.orders ?? [])
          .filter((choice) => !choice.piece)
          .slice(0, 40)
          .map((choice) =>
            h(
              "li",
              null,
              say(
                h("button", { type: "button", class: "words-go mono", onclick: () => void app.add([choice.order]) }),
                choice.text,
              ),
            ),
          ),
      ),
      h("p", { class: "hint" }, span("words.ask")),
      button("words.line", () => app.dispatchEvent(new CustomEvent("focus-line")), { kind: "small" }),
    );
  }
  const later = () => requestAnimationFrame(draw);
  for (const type of ["state", "considered", "lang"]) app.addEventListener(type, later);
  app.addEventListener("blank", () => fill(body));
  /** Large screens keep the region below the sheet; it is drawn at all times so that the ear finds it. */
  return {
    element,
    draw,
    show(/** @type {boolean} */ on) {
      shown = on;
      draw();
    },
  };
}
