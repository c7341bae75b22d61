// @ts-check
/** The form of a new game: scenario, opponent, side, clock, and everything else that may be agreed. */

import { button, faultLine, fill, h, icon, sideMark, span } from "./dom.js";
import { jsonFile, moduleFields, optionFields } from "./agree.js";
import { pick, t } from "./i18n.js";
import { duration, PACES } from "./pace.js";
import { seating } from "./seating.js";
import { rulesDialog } from "./rulesdialog.js";
import { keepGame, recall, remember } from "./store.js";
import { Fault, request } from "./wire.js";

/** @typedef {import("../wire.d.ts").Game} GameShape */

/** A radio button or tick with a line of explanation. @param {string} type @param {string} name @param {string} value @param {boolean} checked @param {any} title @param {any} about @param {() => void} act */
function choice(type, name, value, checked, title, about, act) {
  const input = h("input", { type, name, value, checked, onchange: act });
  return h(
    "label",
    { class: "o" },
    input,
    h(
      "span",
      null,
      h("b", null, title instanceof Node ? title : span(title)),
      about ? h("small", null, about instanceof Node ? about : span(about)) : null,
    ),
  );
}

/** How many figures a side has, and how long the game may last. @param {import("../wire.d.ts").ScenarioCard} one */
function scenarioAbout(one) {
  const n = one.figures.reduce((sum, figure) => sum + figure.count, 0);
  return t("form.scenario-about", { n, limit: one.turn_limit });
}

/** @param {GameShape} game */
export function makeForm(game) {
  const kept = recall("form", {});
  const chosen = {
    scenario: game.scenarios.some((one) => one.name === kept.scenario) ? kept.scenario : game.scenarios[0].name,
    opponent: kept.opponent ?? "computer",
    level: game.players.some((one) => one.name === kept.level) ? kept.level : (game.players[0]?.name ?? ""),
    side: kept.side ?? "lot",
    pace: kept.pace ?? "none",
    bank: kept.bank ?? 600,
    turn: kept.turn ?? 20,
    perTurn: kept.perTurn ?? 180,
  };
  /** @type {{scenario: any, map: any}} */
  const files = { scenario: null, map: null };
  const name = h("input", { type: "text", class: "field", maxlength: 40, value: recall("name", ""), autocomplete: "nickname" });
  const trouble = h("p", { class: "refused", role: "alert" });
  const levels = h("div", { class: "levels" });
  const levelAbout = h("p", { class: "hint level-about" });
  const forces = h("p", { class: "hint forces" });
  const pace = h("div", { class: "pace-numbers" });
  const count = h("span", { class: "hint plain" });
  const counted = () => {
    const n = Object.keys(modules.read()).length + Object.keys(options.read()).length;
    fill(count, n ? span(() => t("form.changed", { n })) : null);
  };
  const modules = moduleFields(game, () => chosen.scenario, counted);
  const options = optionFields(game, counted);
  const go = h("button", { type: "submit", class: "btn main big" }, icon("i-send"), span("form.go"));
  const standIn = h("input", { type: "checkbox", checked: true });
  const standInRow = h("label", { class: "tick" }, standIn, span("form.stand-in"));

  function drawLevels() {
    const on = chosen.opponent === "computer";
    levels.hidden = levelAbout.hidden = !on;
    standInRow.hidden = !["link", "lobby"].includes(chosen.opponent);
    fill(
      levels,
      h(
        "div",
        { class: "lv", role: "radiogroup", label: "form.level" },
        game.players.map((player, n) =>
          h(
            "label",
            { class: "seg-one" },
            h("input", {
              type: "radio",
              name: "level",
              value: player.name,
              checked: player.name === chosen.level,
              onchange: () => {
                chosen.level = player.name;
                drawLevels();
              },
            }),
            h(
              "span",
              null,
              span(() => (t(`level.${player.name}`) === `level.${player.name}` ? String(n + 1) : t(`level.${player.name}`))),
            ),
          ),
        ),
      ),
    );
    const about = game.players.find((player) => player.name === chosen.level)?.about;
    fill(levelAbout, about ? span(about) : null);
  }
  /** @param {string} key @param {number} value @param {(n: number) => void} set @param {number[]} offers */
  function seconds(key, value, set, offers) {
    const list = offers.includes(value) ? offers : [...offers, value].sort((a, b) => a - b);
    const select = h(
      "select",
      { class: "field", onchange: () => set(Number(select.value)) },
      list.map((n) => h("option", { value: n, selected: n === value, say: () => duration(n) })),
    );
    return h("label", { class: "field-row" }, span(key), select);
  }
  function drawPace() {
    fill(
      pace,
      chosen.pace === "fischer"
        ? [
            seconds("form.bank", chosen.bank, (n) => (chosen.bank = n), [300, 600, 1200, 1800, 3600, 86_400, 604_800]),
            seconds("form.increment", chosen.turn, (n) => (chosen.turn = n), [0, 5, 10, 20, 30, 60, 300, 86_400]),
          ]
        : chosen.pace === "per_turn"
          ? seconds(
              "form.per-turn",
              chosen.perTurn,
              (n) => (chosen.perTurn = n),
              [30, 60, 120, 180, 300, 600, 3600, 86_400, 259_200],
            )
          : null,
    );
  }
  /** What the fields come to. */
  function paceChosen() {
    if (chosen.pace === "fischer") return { kind: "fischer", bank: chosen.bank, turn: chosen.turn };
    if (chosen.pace === "per_turn") return { kind: "per_turn", bank: 0, turn: chosen.perTurn };
    return PACES.none;
  }

  const scenarios = h(
    "fieldset",
    null,
    h("legend", { class: "cap" }, span("form.scenario")),
    game.scenarios.map((one) =>
      choice(
        "radio",
        "scenario",
        one.name,
        one.name === chosen.scenario,
        () => pick(one.title),
        () => scenarioAbout(one),
        () => {
          chosen.scenario = one.name;
          modules.draw();
          counted();
          drawForces();
        },
      ),
    ),
  );
  const opponents = h(
    "fieldset",
    null,
    h("legend", { class: "cap" }, span("form.opponent")),
    ["same", "computer", "link", "lobby"].flatMap((one) => [
      choice("radio", "opponent", one, one === chosen.opponent, `opponent.${one}`, `opponent.${one}.about`, () => {
        chosen.opponent = one;
        drawLevels();
      }),
      one === "computer" ? h("div", { class: "level-host" }, levels, levelAbout) : null,
    ]),
  );
  const sides = h(
    "fieldset",
    null,
    h("legend", { class: "cap" }, span("form.side-and-clock")),
    ["lot", "red", "blue"].map((side) =>
      choice(
        "radio",
        "side",
        side,
        side === chosen.side,
        side === "lot" ? "side-choice.lot" : h("span", null, sideMark(side), " ", span(`Side.${side}`)),
        `side-choice.${side}.about`,
        () => {
          chosen.side = side;
        },
      ),
    ),
    h("div", { class: "rule" }),
    ["none", "per_turn", "fischer"].map((one) =>
      choice("radio", "pace", one, one === chosen.pace, `pace-choice.${one}`, `pace-choice.${one}.about`, () => {
        chosen.pace = one;
        drawPace();
      }),
    ),
    pace,
  );
  function drawForces() {
    const about = game.scenarios.find((one) => one.name === chosen.scenario)?.about;
    fill(forces, about ? [span("form.forces"), " ", span(about)] : null);
  }
  const more = h(
    "details",
    { class: "more" },
    h("summary", null, span("form.more"), " ", count),
    modules.element,
    h(
      "div",
      { class: "files" },
      h("h3", { class: "cap" }, span("form.files")),
      jsonFile("form.map-file", "form.map-file.about", (data) => {
        files.map = data;
      }),
      jsonFile("form.scenario-file", "form.scenario-file.about", (data) => {
        files.scenario = data;
      }),
    ),
    options.element,
  );

  /** @param {Event} event */
  async function open(event) {
    event.preventDefault();
    fill(trouble);
    if (files.map === undefined || files.scenario === undefined) {
      fill(trouble, span("form.broken-file"));
      return trouble.scrollIntoView({ block: "nearest" });
    }
    remember("form", chosen);
    remember("name", name.value.trim() || null);
    const scenario = {
      name: chosen.scenario,
      base: chosen.scenario,
      ...modules.read(),
      ...(files.scenario ?? {}),
      ...(files.map ? { map: files.map } : {}),
    };
    if (files.map && !files.scenario) scenario.name = `${chosen.scenario}-map`;
    const seats = ["red", "blue"];
    const body = {
      game: game.id,
      scenario,
      options: options.read(),
      ...seating({ opponent: chosen.opponent, side: chosen.side, level: chosen.level, name: name.value.trim(), seats }),
      pace: paceChosen(),
      stand_in: standIn.checked && !standInRow.hidden,
      name: name.value.trim(),
    };
    go.disabled = true;
    try {
      const found = /** @type {import("../wire.d.ts").Opened} */ (await request("/api/tables", { method: "POST", body }));
      keepGame({
        table: found.table,
        game: game.id,
        scenario: chosen.scenario,
        keys: found.seats,
        watch: found.watch,
        opened: Date.now(),
      });
      const keys = Object.values(found.seats);
      const invite = ["link", "lobby"].includes(chosen.opponent) ? "?share" : "";
      location.assign(`/t/${encodeURIComponent(found.table)}${invite}${keys.length === 1 ? `#${keys[0]}` : ""}`);
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      fill(trouble, ...faultLine(error.body));
      trouble.scrollIntoView({ block: "nearest" });
    } finally {
      go.disabled = false;
    }
  }
  drawLevels();
  drawPace();
  drawForces();
  return h(
    "form",
    { class: "new-game", onsubmit: open },
    h("h2", { class: "ear", id: "form-title" }, span("form.title")),
    h("div", { class: "form-columns" }, scenarios, opponents, sides),
    forces,
    h("div", { class: "form-name" }, h("label", { class: "field-row" }, span("join.name"), name), standInRow),
    more,
    trouble,
    h(
      "div",
      { class: "go" },
      go,
      button("form.rules", () => void rulesDialog(game.id), { kind: "big" }),
      h("span", { class: "sp" }),
      h("span", { class: "hint" }, span("form.first"), " ", h("a", { href: "/lesson/otryadov" }, span("start.lesson"))),
    ),
  );
}
