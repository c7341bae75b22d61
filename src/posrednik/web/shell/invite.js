// @ts-check
/** Addresses of this server's tables in what is said: an invitation to another game is one. */

import { h } from "./dom.js";
import { recallTalk } from "./store.js";

/** An address of a table here, without a key: a key is nobody else's. */
const address = () => new RegExp(`(${location.origin.replace(/[.*+?^$()|[\]\\]/g, "\\$&")}/t/[A-Za-z0-9]{12})(?![\\w#-])`);

/** What was said; tables named in it are links. @param {string} text @returns {(string | HTMLElement)[]} */
export const withLinks = (text) => text.split(address()).map((part, n) => (n % 2 ? h("a", { href: part }, part) : part));

/** The table to which somebody else at this one has invited last, if anybody has. @param {string} table @param {string} seat */
export function invitation(table, seat) {
  /** @type {{seat: string, text: string}[]} */
  const heard = recallTalk(table, seat);
  const named = heard.filter((said) => said.seat !== seat).map((said) => address().exec(said.text)?.[1]);
  return named.filter(Boolean).pop() ?? null;
}

/**
 * The table to which somebody else invited before this seat did with its own link, if anybody had.
 * @param {{seat: string, text: string}[]} said @param {string} seat @param {string} link
 */
export function earlier(said, seat, link) {
  const own = said.findIndex((one) => one.seat === seat && one.text.includes(link));
  const named = said.slice(0, Math.max(0, own)).filter((one) => one.seat !== seat);
  return named.map((one) => address().exec(one.text)?.[1]).filter(Boolean).pop() ?? null;
}
