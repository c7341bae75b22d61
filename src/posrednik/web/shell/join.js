// @ts-check
/** A link without a key: an open seat may be taken, if there is one. */

import { plainBar } from "./chrome.js";
import { button, faultLine, fill, h, sideMark, span } from "./dom.js";
import { t } from "./i18n.js";
import { keepGame, recall, remember } from "./store.js";
import { Fault, newId, request } from "./wire.js";

/** Take a seat and go there. @param {string} table @param {string | undefined} seat @param {string} name @param {string} game */
export async function takeSeat(table, seat, name, game = "otryadov") {
  remember("name", name || null);
  const place = `joining/${table}`;
  const id = recall(place, "") || newId(); // if the answer is lost, the same seat and key are had by asking again
  remember(place, id);
  const found = await request(`/api/tables/${encodeURIComponent(table)}/join`, {
    method: "POST",
    body: { id, ...(seat ? { seat } : {}), name },
  });
  remember(place, null);
  keepGame({ table, game, keys: { [found.seat]: found.key } });
  location.assign(`/t/${encodeURIComponent(table)}#${found.key}`);
  if (location.pathname === `/t/${table}`) location.reload();
}

/** @param {Element} host @param {string} table @param {(host: Element, words: any, ...acts: Node[]) => void} plainPage */
export async function joinPage(host, table, plainPage) {
  const open = (await request("/api/tables").catch(() => [])).find((/** @type {any} */ one) => one.table === table);
  const name = h("input", {
    type: "text",
    class: "field",
    maxlength: 40,
    value: recall("name", ""),
    autocomplete: "nickname",
    label: "join.name",
  });
  const trouble = h("p", { class: "refused", role: "alert" });
  /** @param {string | undefined} seat */
  const sit = async (seat) => {
    try {
      await takeSeat(table, seat, name.value.trim(), open?.game);
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      if (error.dead) plainPage(host, "table.unknown");
      else fill(trouble, ...faultLine(error.body));
    }
  };
  const seats = open?.seats ?? [];
  fill(
    host,
    plainBar(),
    h(
      "main",
      { class: "plain", id: "main" },
      h("h1", null, span("join.title")),
      h("p", null, span("join.text")),
      h("label", { class: "field-row" }, span("join.name"), name),
      trouble,
      h(
        "p",
        { class: "dialog-acts" },
        seats.length
          ? seats.map((/** @type {string} */ seat) =>
              h(
                "button",
                { type: "button", class: "btn main", onclick: () => void sit(seat) },
                sideMark(seat),
                span(() => t("join.as", { side: t(`side.for.${seat}`) })),
              ),
            )
          : button("join.any", () => void sit(undefined), { kind: "main" }),
        h("a", { class: "btn", href: "/" }, span("to-start")),
      ),
    ),
  );
}
