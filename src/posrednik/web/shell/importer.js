// @ts-check
/** A record from a file or from the clipboard becomes a table; faults name line and column. */

import { dialog } from "./chrome.js";
import { button, clauseLink, fill, h, span } from "./dom.js";
import { t } from "./i18n.js";
import { keepGame } from "./store.js";
import { Fault, request } from "./wire.js";

/** Where line and column lie in a text. @param {string} text @param {number} line @param {number} column */
export function offset(text, line, column) {
  const lines = text.split("\n");
  const before = lines.slice(0, Math.max(0, line - 1)).reduce((sum, one) => sum + one.length + 1, 0);
  return Math.min(text.length, before + Math.max(0, column - 1));
}

export function importDialog() {
  const area = h("textarea", {
    class: "notes-text mono",
    rows: 12,
    label: "import.text",
    hint: "import.hint",
    spellcheck: "false",
  });
  const file = h("input", { type: "file", class: "ear", accept: ".txt,.rec,.pos,text/plain" });
  const trouble = h("div", { class: "import-trouble", role: "alert" });
  const go = button("import.go", () => void send(), { kind: "main" });
  file.addEventListener("change", async () => {
    const chosen = file.files?.[0];
    if (!chosen) return;
    if (chosen.size > 20_000_000) return fill(trouble, h("p", { class: "refused" }, span("import.large")));
    area.value = await chosen.text();
    file.value = ""; // the same file, mended, is a change again
    fill(trouble);
    return undefined;
  });
  async function send() {
    const text = area.value;
    if (!text.trim()) {
      fill(trouble, h("p", { class: "refused" }, span("import.nothing")));
      return area.focus();
    }
    go.disabled = true;
    try {
      const found = await request("/api/records", { method: "POST", body: { text } });
      const key = Object.values(found.seats)[0] ?? found.watch;
      keepGame({ table: found.table, game: "otryadov", keys: found.seats, watch: found.watch, over: found.over });
      location.assign(
        `/t/${encodeURIComponent(found.table)}${found.over ? "?review" : ""}${Object.keys(found.seats).length > 1 ? "" : `#${key}`}`,
      );
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      const { body } = error;
      const at = body.line ? offset(text, body.line, body.column ?? 1) : null;
      fill(
        trouble,
        h(
          "p",
          { class: "refused" },
          body.line
            ? h(
                "b",
                null,
                span(() => `${t("import.at", { line: body.line, column: body.column ?? 1 })} `),
              )
            : null,
          span({ ru: body.ru, en: body.en }),
          " ",
          clauseLink(body.clause),
        ),
        at === null
          ? null
          : button(
              "import.show",
              () => {
                area.focus();
                const end = text.indexOf("\n", at);
                area.setSelectionRange(at, end < 0 ? text.length : end);
                area.scrollTop = Math.max(0, ((body.line ?? 1) - 4) * (area.scrollHeight / Math.max(1, text.split("\n").length)));
              },
              { kind: "small" },
            ),
      );
    } finally {
      go.disabled = false;
    }
  }
  dialog(
    "import.title",
    { kind: "wide" },
    h("p", null, span("import.words")),
    h(
      "label",
      { class: "field-row" },
      h("b", null, span("import.file")),
      file,
      h("span", { class: "btn file-btn" }, span("file.choose")),
    ),
    area,
    trouble,
    h("div", { class: "dialog-acts" }, go),
  );
}
