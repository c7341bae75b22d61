// @ts-check
/** Paces of play: what the form offers and how they are called. */

import { number, t } from "./i18n.js";

/** @typedef {{kind: string, bank: number, turn: number}} Pace */

/** @type {Record<string, Pace>} */
export const PACES = {
  none: { kind: "none", bank: 0, turn: 0 },
  per_turn: { kind: "per_turn", bank: 0, turn: 180 },
  fischer: { kind: "fischer", bank: 600, turn: 20 },
};

/** @param {number} seconds */
export function duration(seconds) {
  if (seconds && seconds % 86_400 === 0) return t("time.days", { n: seconds / 86_400 });
  if (seconds && seconds % 3600 === 0) return t("time.hours", { n: seconds / 3600 });
  if (seconds && seconds % 60 === 0) return t("time.minutes", { n: seconds / 60 });
  if (seconds > 60) return t("time.minutes", { n: number(seconds / 60, { maximumFractionDigits: 1 }) });
  return t("time.seconds", { n: seconds });
}

/** @param {any} pace */
export function paceWords(pace) {
  const kind = pace?.kind ?? "none";
  return t(`pace.${kind}`, { bank: duration(pace?.bank ?? 0), turn: duration(pace?.turn ?? 0) });
}
