// @ts-check
/** The curtain of the hot seat: first the former view is forgotten, then the curtain falls, then somebody asks for the next. */

import { button, fill, h, icon, span } from "./dom.js";
import { t } from "./i18n.js";
import { isOn } from "./prefs.js";

/** @typedef {import("./table.js").App} App */

/** The seat that should take the chair now, null if the one who sits there stays. @param {App} app @returns {string | null} */
export function nextSeat(app) {
  const state = app.state;
  if (!state || !app.hotseat || state.result || app.replaying || state.waiting.includes(app.seat)) return null;
  return state.waiting.find((seat) => seat in app.keys && seat !== "public") ?? null;
}

/** @param {App} app @param {HTMLElement} page what is hidden behind the curtain */
export function watchCurtain(app, page) {
  const host = h("div", {
    class: "curtain",
    hidden: true,
    role: "dialog",
    "aria-modal": "true",
    "aria-labelledby": "curtain-title",
  });
  let down = false;

  /** @param {string} side @param {string} from @param {string | number} turn */
  function fall(side, from, turn) {
    const open = button("curtain.open", () => void lift(side), {
      icon: "i-eye",
      kind: "main big",
      facts: { side: t(`side.for.${side}`) },
    });
    fill(
      host,
      h(
        "div",
        { class: "curtain-card" },
        h("div", { class: `curtain-plate ${side}` }, icon("g-commander", "curtain-icon")),
        h(
          "h1",
          { id: "curtain-title" },
          span(() => t("curtain.title", { side: t(`side.to.${side}`) })),
        ),
        from
          ? h(
              "p",
              null,
              span(() => t("curtain.text", { from: t(`Side.${from}`), side: t(`side.${side}`), turn })),
            )
          : h("p", null, span("curtain.first")),
        open,
        h("div", { class: "curtain-foot" }, span("curtain.clock"), span("curtain.no-way-back")),
      ),
    );
    document.title = t("curtain.title", { side: t(`side.to.${side}`) });
    host.hidden = false;
    page.inert = true;
    open.focus();
  }

  /** @param {string} side */
  async function lift(side) {
    fill(host, h("div", { class: "curtain-card" }, h("p", { class: "curtain-wait" }, span("loading.table"))));
    try {
      await app.become(side);
      host.hidden = true;
      fill(host);
      page.inert = false;
      down = false;
      app.dispatchEvent(new CustomEvent("seated"));
    } catch (error) {
      fill(
        host,
        h(
          "div",
          { class: "curtain-card" },
          h(
            "p",
            null,
            span(() => app.pick(/** @type {any} */ (error).body) || String(error)),
          ),
          button("retry", () => void lift(side), { kind: "main" }),
        ),
      );
    }
  }

  app.addEventListener("sending", () => void watch());
  app.addEventListener("state", () => void watch());
  function watch() {
    const side = nextSeat(app);
    if (!side || down || app.handingIn) return;
    down = true;
    const from = app.seat;
    const turn = app.state?.phase === "deploy" ? "" : (app.state?.view?.turn ?? "");
    const open = app.state?.phase !== "deploy" && !isOn("curtain", true);
    app.blank();
    document.body.querySelectorAll("dialog").forEach((box) => /** @type {HTMLDialogElement} */ (box).close());
    if (open)
      void app.become(side).then(
        () => {
          down = false;
        },
        () => fall(side, from, turn),
      );
    else fall(side, from, turn);
  }
  return {
    element: host,
    fall(/** @type {string} */ side) {
      down = true;
      app.blank();
      fall(side, "", "");
    },
  };
}
