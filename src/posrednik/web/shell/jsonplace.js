// @ts-check
/** Where a text stops being JSON: browsers disagree about telling it. */

const TOKEN = /[{}[\],:]|"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])|(?:true|false|null)(?!\w)/y;
const SPACE = /[ \t\r\n]*/y;

/** What may come after each state. "value", "key": one must come; "first…": one or the end of the bracket; "after…": a comma or the end. */
/** @type {Record<string, (token: string) => string | null>} */
const NEXT = {
  value: (token) => opened(token),
  "value or ]": (token) => (token === "]" ? "end" : opened(token)),
  key: (token) => (token[0] === '"' ? "colon" : null),
  "key or }": (token) => (token === "}" ? "end" : token[0] === '"' ? "colon" : null),
  colon: (token) => (token === ":" ? "value" : null),
  "after {": (token) => (token === "," ? "key" : token === "}" ? "end" : null),
  "after [": (token) => (token === "," ? "value" : token === "]" ? "end" : null),
};

/** @param {string} token */
function opened(token) {
  if (token === "{") return "key or }";
  if (token === "[") return "value or ]";
  return "}],:".includes(token) ? null : "done";
}

/** The place (from 0) of the first token that JSON does not allow, the end of the text if it stops too early; null if all is well. @param {string} text @returns {number | null} */
export function brokenAt(text) {
  /** @type {string[]} */
  const open = [];
  let state = "value";
  let at = 0;
  for (;;) {
    SPACE.lastIndex = at;
    at += SPACE.exec(text)?.[0].length ?? 0;
    if (at >= text.length) return state === "" ? null : text.length;
    TOKEN.lastIndex = at;
    const token = TOKEN.exec(text)?.[0];
    const next = token && state ? NEXT[state](token) : null;
    if (!token || !next) return at;
    at += token.length;
    if (next === "key or }" || next === "value or ]") open.push(token);
    if (next === "end") open.pop();
    const around = open[open.length - 1];
    state = next === "done" || next === "end" ? (around ? `after ${around}` : "") : next;
  }
}

/** Line and column of a place in a text, both from 1. @param {string} text @param {number} at */
export function lineColumn(text, at) {
  const before = text.slice(0, at).split("\n");
  return { line: before.length, column: before[before.length - 1].length + 1 };
}
