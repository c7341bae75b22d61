// @ts-check
/** The first lesson: one idea a step, the same board, the same order line, the ordinary umpire. */

import { Board } from "./board.js";
import { liveRegions, plainBar } from "./chrome.js";
import { button, clauseLink, fill, h, icon, say, span, toldLine, style } from "./dom.js";
import { makeDraft, makePreview } from "./draftlist.js";
import { onLang, pick, t } from "./i18n.js";
import { listenKeys } from "./keys.js";
import { LessonWire } from "./lessonwire.js";
import { makeLine } from "./line.js";
import { gameModule } from "./module.js";
import { makePopover } from "./popover.js";
import { rulesDialog } from "./rulesdialog.js";
import { recall, remember } from "./store.js";
import { App } from "./table.js";
import { makeWords } from "./words.js";
import { Fault, request } from "./wire.js";

/** @param {Element} host @param {string} id */
export async function lessonPage(host, id) {
  await style("start");
  fill(host, plainBar(), h("p", { class: "loading", role: "status" }, span("lesson.loading")));
  /** @type {import("../wire.d.ts").Lesson} */
  let lesson;
  try {
    lesson = await request(`/api/lesson/${encodeURIComponent(id)}`);
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    const body = error.body;
    fill(
      host,
      plainBar(),
      h(
        "main",
        { class: "plain", id: "main" },
        h(
          "p",
          null,
          span(() => pick(body)),
        ),
        h(
          "p",
          { class: "dialog-acts" },
          button("retry", () => location.reload(), { kind: "main" }),
          h("a", { class: "btn", href: "/" }, span("to-start")),
        ),
      ),
    );
    return;
  }
  const game = await gameModule(lesson.game);
  const wire = new LessonWire(lesson.game);
  const app = new App(`lesson-${lesson.game}`, { [lesson.seat]: "" }, lesson.seat, /** @type {any} */ (wire));
  const name = `lesson/${lesson.game}`;
  let furthest = Math.min(Number(recall(name, 0)) || 0, lesson.steps.length);
  let hints = 0;

  const ear = liveRegions();
  app.addEventListener("announce", (event) =>
    ear.announce(/** @type {CustomEvent} */ (event).detail.text, /** @type {CustomEvent} */ (event).detail.assertive),
  );
  const popover = makePopover(app);
  const line = makeLine(app, { lesson: true });
  const boardHost = h("section", { class: "board-host", label: "board" });
  const card = h("div", { class: "card-host" });
  const steps = h("ol", { class: "lesson-steps", label: "lesson.steps" });
  const text = h("div", { class: "lesson-words" });
  const said = h("div", { class: "lesson-said", "aria-live": "polite" });
  const acts = h("div", { class: "lesson-acts" });
  const words = makeWords(app, game, (square) => board.focusSquare(square));
  const side = h(
    "aside",
    { class: "lesson-side", label: "lesson.title" },
    h("section", { class: "panel-strong lesson-text" }, steps, text, said, acts),
  );
  const page = h(
    "div",
    { class: "lesson-page" },
    plainBar(),
    h(
      "main",
      { class: "lesson", id: "main" },
      h(
        "div",
        { class: "left" },
        boardHost,
        line.element,
        h("div", { class: "low" }, makeDraft(app, { slips: false }), h("section", { class: "panel card", label: "card" }, card, makePreview(app))),
      ),
      side,
    ),
    words.element,
  );
  fill(host, page, popover.element, ear.element);
  const board = new Board(boardHost, app, game);

  function drawSteps() {
    fill(
      steps,
      lesson.steps.map((step) => {
        const number = step.number;
        const one = h(
          "button",
          {
            type: "button",
            class: number <= furthest ? "step done" : "step",
            disabled: number > furthest + 1,
            onclick: () => void go(number),
          },
          String(number),
        );
        say(one, () => `${number}. ${pick(step.title)}`, {}, "aria-label");
        if (number === wire.number) one.setAttribute("aria-current", "step");
        return h("li", null, one);
      }),
    );
    steps.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
  }

  async function draw() {
    const step = await wire.step();
    const title = h("h1", { tabIndex: -1 }, span("lesson.step", { step: step.number, of: step.of }), ". ", span(step.title));
    fill(
      text,
      title,
      h("p", null, span(step.task), " ", clauseLink(step.clause)),
      step.number === 1 ? h("p", { class: "hint lesson-line" }, span("lesson.line")) : null,
      step.hints.slice(0, hints).map((hint) => h("p", { class: "lesson-hint" }, span(hint))),
    );
    const attempt = wire.attempt;
    fill(
      said,
      attempt
        ? [
            attempt.told.map((one) => toldLine(one)),
            attempt.comment
              ? h(
                  "p",
                  { class: attempt.done ? "lesson-praise" : "lesson-not-yet" },
                  icon(attempt.done ? "i-check" : "i-x"),
                  " ",
                  span(attempt.comment),
                )
              : null,
          ].flat()
        : null,
    );
    const last = step.number === lesson.steps.length;
    fill(
      acts,
      attempt?.done && last ? h("p", null, h("b", null, span("lesson.done")), ". ", span("lesson.done.text")) : null,
      attempt?.done
        ? last
          ? h("a", { class: "btn main big", href: "/" }, span("lesson.play"))
          : button("lesson.next", () => void go(step.number + 1), { kind: "main big" })
        : null,
      attempt ? button("lesson.again", () => void go(step.number)) : null,
      !attempt?.done && hints < step.hints.length
        ? button("lesson.hint", () => {
            hints += 1;
            app.announce(pick(step.hints[hints - 1]));
            void draw();
          })
        : null,
    );
    drawSteps();
    return title;
  }

  /** @param {number} number */
  async function go(number) {
    hints = 0;
    wire.begin(number);
    app.select(null);
    await app.clear();
    await app.refresh();
    const title = await draw();
    document.title = `${t("lesson.step", { step: number, of: lesson.steps.length })} — ${t("lesson.title")}`;
    title.focus();
  }

  app.addEventListener("receipt", async () => {
    const attempt = wire.attempt;
    if (!attempt) return;
    if (attempt.done) {
      furthest = Math.max(furthest, attempt.number);
      remember(name, furthest);
    }
    const step = await wire.step();
    if (attempt.view) board.play({ seat: lesson.seat, orders: [], told: attempt.told, before: step.view });
    await draw();
    for (const one of attempt.told) app.announce(pick(one.text));
    if (attempt.comment) app.announce(pick(attempt.comment));
    if (attempt.done) acts.querySelector(".main")?.focus();
  });
  for (const type of ["state", "considered", "selection", "lang"])
    app.addEventListener(type, () => {
      if (app.state) game.card(card, app, board);
    });
  app.addEventListener("leave-line", () => boardHost.querySelector("[tabindex='0']")?.focus());
  app.addEventListener("fault", (event) =>
    fill(
      said,
      h(
        "p",
        { class: "refused" },
        span(() => pick(/** @type {CustomEvent} */ (event).detail.body)),
      ),
    ),
  );
  host.addEventListener("clause", (event) => void rulesDialog(lesson.game, /** @type {CustomEvent} */ (event).detail));
  onLang(() => {
    document.title = `${t("lesson.step", { step: wire.number, of: lesson.steps.length })} — ${t("lesson.title")}`;
  });
  game.keys?.(app, board);
  listenKeys(app, {
    line: line.focus,
    book: () => void rulesDialog(lesson.game),
    journal: () => text.querySelector("h1")?.focus(),
    words: () => words.element.focus(),
    board: () => boardHost.querySelector("[tabindex='0']")?.focus(),
    ask: () => game.ask?.(app, board, /** @type {any} */ (board).cursor, "key"),
    step: () => false,
    bare: (on) => boardHost.classList.toggle("bare", on),
    esc: () => {
      if (popover.open) popover.hide(true);
    },
    hidden: () => !app.state,
  });
  wire.begin(Math.min(furthest + 1, lesson.steps.length));
  await app.start();
  app.keeper.forget(app.seat);
  await draw();
  document.title = `${t("lesson.step", { step: wire.number, of: lesson.steps.length })} — ${t("lesson.title")}`;
}
