// @ts-check
/** Pure parts of the draft: what is asked of the server, what its answer says, where the draft is kept. */

import { lang } from "./i18n.js";
import { recall, remember } from "./store.js";

/** @typedef {import("../wire.d.ts").Order} Order */
/** @typedef {import("../wire.d.ts").Considered} Considered */
/** @typedef {import("../wire.d.ts").State} State */

/** @param {Order[]} orders @param {string} [text] */
export const considerBody = (orders, text) => ({ orders, lang: lang(), ...(text === undefined ? {} : { text }) });

/**
 * The refusal that keeps new orders out: of the text itself, or of the first order behind the old draft.
 * Old orders that were unlawful already do not stand in the way.
 * @param {Considered} found @param {number} old @param {boolean} asText
 */
export function refusedAmong(found, old, asText) {
  const added = found.lines.slice(old).find((line) => line.refusal);
  if (added) return added.refusal;
  if (asText && found.orders.length <= old) return found.refusal ?? null;
  const among = found.lines.slice(0, old).some((line) => line.refusal);
  return found.refusal && !among ? found.refusal : null;
}

/** @param {Considered["lines"]} lines @param {"ru" | "en"} language */
export const writeAll = (lines, language) => lines.map((line) => line.text[language]).join("; ");

/**
 * Orders of a draft that are not among those carried out; an order whose words are not known is not.
 * @param {Order[]} draft @param {Considered["lines"]} lines @param {{text: {ru: string, en: string}}[]} done
 */
export function unfinished(draft, lines, done) {
  const words = new Set(done.map((order) => order.text.ru));
  return draft.filter((_, n) => !words.has(lines[n]?.text.ru ?? ""));
}

/** The list with order `n` at place `to`. @template T @param {T[]} list @param {number} n @param {number} to @returns {T[]} */
export function moved(list, n, to) {
  if (n === to || n < 0 || to < 0 || n >= list.length || to >= list.length) return list;
  const out = list.slice();
  out.splice(to, 0, ...out.splice(n, 1));
  return out;
}

/** Keeps the draft of each seat apart; a seat is never given another's. */
export class DraftKeeper {
  /** @param {string} table */
  constructor(table) {
    this.table = table;
  }

  /** @param {string} seat */
  _name(seat) {
    return `draft/${this.table}/${seat}`;
  }

  /** @param {string} seat @param {State} state @returns {Order[]} */
  load(seat, state) {
    const kept = recall(this._name(seat));
    if (!kept || kept.phase !== state.phase || state.result || state.sealed.includes(seat) || !Array.isArray(kept.orders))
      return [];
    return kept.orders;
  }

  /** @param {string} seat @param {State} state @param {Order[]} orders */
  save(seat, state, orders) {
    remember(this._name(seat), orders.length ? { phase: state.phase, version: state.version, orders } : null);
  }

  /** @param {string} seat */
  forget(seat) {
    remember(this._name(seat), null);
  }
}
