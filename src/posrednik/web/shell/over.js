// @ts-check
/** The end of a game: result in the words of the book, clause, losses, titles, and what one may do now. */

import { button, clauseLink, fill, h, sideMark, span, toldLine } from "./dom.js";
import { pick, t } from "./i18n.js";
import { strengths } from "./balance.js";
import { invitation } from "./invite.js";

/** @typedef {import("./table.js").App} App */

/** @param {App} app @param {{review: () => void, again: () => Promise<void>, save: () => void}} acts */
export function makeOver(app, acts) {
  const element = h("section", { class: "over panel", hidden: true, "aria-labelledby": "over-title", tabIndex: -1 });
  let told = false;
  /** Another game: the one to which the other player has invited, else one that this player opens. */
  function again() {
    const there = invitation(app.table, app.seat);
    if (there) return h("a", { class: "btn main", href: there }, span("over.join"));
    const one = button("over.again", async () => {
      one.disabled = true; // a second press opens no second table
      await acts.again();
      one.disabled = false;
    });
    return one;
  }
  function draw() {
    const state = app.present;
    const result = state?.result ?? null;
    element.hidden = !result || app.replaying;
    if (!state || !result) return;
    const titles = Object.entries(result.titles ?? {});
    fill(
      element,
      h(
        "h2",
        { id: "over-title" },
        result.winner ? [sideMark(result.winner), " "] : null,
        span(result.words),
        " ",
        clauseLink(result.clause),
      ),
      h(
        "div",
        { class: "over-facts" },
        ...((result.told ?? []).some((one) => one.clause === "O30-X-20") ? [] : strengths(state.view)).map(({ side, have, of }) =>
          h(
            "p",
            null,
            sideMark(side),
            " ",
            span(() => t("over.losses", { side: t(`Side.${side}`), lost: Math.max(0, of - have), of, have })),
          ),
        ),
        ...(result.told ?? []).filter((one) => one.clause !== result.clause).map((one) => toldLine(one)),
        ...titles.map(([side, word]) =>
          h(
            "p",
            null,
            sideMark(side),
            " ",
            span(() => t("over.title", { side: t(`Side.${side}`), title: pick(word) })),
          ),
        ),
        state.seed
          ? h(
              "p",
              { class: "hint over-seed" },
              span("over.seed"),
              " ",
              h("code", { class: "seed" }, state.seed),
              "; ",
              span("over.hash"),
              " ",
              h("code", { class: "seed" }, state.seed_hash),
            )
          : null,
      ),
      h(
        "div",
        { class: "over-acts" },
        button("over.review", acts.review, { kind: "main" }),
        app.spectator ? null : again(),
        button("over.save", acts.save),
      ),
    );
    if (!told) {
      told = true;
      app.announce(app.pick(result.words), true);
    }
  }
  for (const type of ["state", "present", "chat", "talk"]) app.addEventListener(type, draw);
  app.addEventListener("blank", () => {
    element.hidden = true;
    fill(element);
  });
  return element;
}
