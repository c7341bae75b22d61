// @ts-check
/** The start page: three games, a form, own games, open seats, records. */

import { plainBar } from "./chrome.js";
import { button, fill, h, say, span, style } from "./dom.js";
import { makeForm } from "./form.js";
import { importDialog } from "./importer.js";
import { pick, t } from "./i18n.js";
import { makeLobby, makeOwn } from "./lists.js";
import { rulesDialog } from "./rulesdialog.js";
import { request } from "./wire.js";

const GAMES = ["otryadov", "strategia", "strelki"];

/** The vignette of a game: drawn in the page, so that it takes the theme. @param {string} game @param {Element} host */
async function vignette(game, host) {
  const answer = await fetch(new URL(`../art/vignette-${game}.svg`, import.meta.url));
  if (!answer.ok) return;
  const art = new DOMParser().parseFromString(await answer.text(), "image/svg+xml").documentElement;
  host.replaceChildren(document.importNode(art, true));
}

/** @param {string} game @param {boolean} playable */
function gameCard(game, playable) {
  const art = h("div", { class: "vig-host", "aria-hidden": "true" });
  void vignette(game, art).catch(() => {}); // a page without its picture is still a page
  const title = h("h2", null, span(`game.${game}`));
  return h(
    "article",
    { class: playable ? "game on" : "game away", "data-game": game },
    art,
    h("div", { class: "game-title" }, title, span(`game.${game}.year`, {}, "game-year")),
    h("p", null, span(`game.${game}.about`)),
    h(
      "div",
      { class: "game-foot" },
      span(`game.${game}.players`),
      span(`game.${game}.time`),
      playable
        ? h("button", { type: "button", class: "linkish", onclick: () => void rulesDialog(game) }, span("start.how"))
        : span("start.not-yet", {}, "tag"),
    ),
  );
}

/** @param {Element} host */
export async function startPage(host) {
  await style("start");
  document.title = `${t("brand")} — ${t("start.title")}`;
  const formHost = h(
    "section",
    { class: "form-host panel-strong", "aria-labelledby": "form-title" },
    h("p", { class: "loading" }, span("loading.games")),
  );
  const lobby = makeLobby();
  const own = makeOwn();
  fill(
    host,
    plainBar(
      h(
        "nav",
        { class: "top-links", label: "nav.site" },
        button("start.import", () => importDialog(), { kind: "quiet" }),
        button("start.rules", () => void rulesDialog("otryadov"), { kind: "quiet" }),
        h("a", { class: "btn quiet", href: "/lesson/otryadov" }, span("start.lesson.short")),
      ),
    ),
    h(
      "main",
      { class: "start", id: "main" },
      h("div", { class: "lead" }, h("h1", null, span("start.title")), h("p", null, span("start.lead"))),
      h(
        "section",
        { class: "games", label: "start.games" },
        GAMES.map((game) => gameCard(game, game === "otryadov")),
      ),
      h("div", { class: "set" }, formHost, h("aside", { class: "lists panel-strong" }, own, lobby)),
    ),
  );
  await load();

  async function load() {
    try {
      const games = await request("/api/games");
      const game = (Array.isArray(games) ? games : games.games).find((/** @type {any} */ one) => one.id === "otryadov");
      fill(formHost, makeForm(game));
    } catch (error) {
      const words = h("p", { role: "alert", class: "refused" });
      say(words, () => pick(/** @type {any} */ (error).body) || String(error));
      fill(
        formHost,
        words,
        button("retry", () => void load(), { kind: "main" }),
      );
    }
  }
}
