// @ts-check
/** What a clock shows, as pure functions of the moment; the page redraws them four times a second. */

/** @param {number} seconds */
export function face(seconds) {
  const whole = Math.max(0, Math.ceil(seconds));
  const days = Math.floor(whole / 86_400);
  const hours = Math.floor((whole % 86_400) / 3600);
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  const rest = `${two(Math.floor((whole % 3600) / 60))}:${two(whole % 60)}`;
  if (days) return `${days}d ${two(hours)}:${two(Math.floor((whole % 3600) / 60))}`;
  return hours ? `${hours}:${rest}` : rest;
}

/**
 * Seconds left at `now`, when the server said `clock` at `heard` (both in milliseconds).
 * @param {import("../wire.d.ts").ClockFace} clock @param {number} heard @param {number} now @returns {number | null}
 */
export function leftAt(clock, heard, now) {
  if (clock.left === null || clock.left === undefined) return null;
  return Math.max(0, clock.running ? clock.left - Math.max(0, now - heard) / 1000 : clock.left);
}

/** Moments at which the time left is told to the ear. @param {number} before @param {number} after */
export const told = (before, after) => [60, 30, 10].find((mark) => before > mark && after <= mark) ?? null;
