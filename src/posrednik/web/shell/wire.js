// @ts-check
/** The wire: requests, the live socket, commands that are carried out once. See docs/protocol.md. */

/** @typedef {import("../wire.d.ts").FaultBody} FaultBody */
/** What comes over the live channel; `dead`: this key opens nothing any more. @typedef {import("../wire.d.ts").Live | {kind: "dead", code: number}} Heard */

const GONE = new Set(["GONE", "UNKNOWN_TABLE", "UNKNOWN_KEY", "BAD_KEY"]);
const OVERTAKEN = new Set(["STALE", "NOT_WAITED_FOR", "SEALED", "OVER"]);

/** What the server (or the way to it) has against a request. */
export class Fault extends Error {
  /** @param {FaultBody} body @param {number} status @param {number} retryAfter */
  constructor(body, status = 0, retryAfter = 0) {
    super(body.en);
    this.body = body;
    this.status = status;
    this.retryAfter = retryAfter;
  }

  /** The server was not reached at all, or cannot answer now: worth another try. */
  get passing() {
    return this.status === 0 || this.status === 429 || this.status === 502 || this.status === 503 || this.status === 504;
  }

  /** The command was written for a state that is past. */
  get stale() {
    return this.status === 409 && OVERTAKEN.has(this.body.code);
  }

  /** The link leads nowhere any more. */
  get dead() {
    return this.status === 401 || this.status === 403 || this.status === 404 || GONE.has(this.body.code);
  }
}

/**
 * One request; the answer as plain data (or text), a `Fault` if there is none.
 * @param {string} path @param {{method?: string, key?: string, body?: unknown, text?: boolean, signal?: AbortSignal}} how
 * @returns {Promise<any>}
 */
export async function request(path, { method = "GET", key = "", body, text = false, signal } = {}) {
  /** @type {Record<string, string>} */
  const headers = {};
  if (key) headers["Authorization"] = `Bearer ${encodeURIComponent(key)}`;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  let answer;
  try {
    answer = await fetch(path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body), signal });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Fault({ code: "NO_CONNECTION", ru: "Сервер не отвечает.", en: "The server does not answer." }, 0);
  }
  if (answer.ok) {
    if (text) return answer.text();
    return answer.status === 204 ? null : answer.json();
  }
  throw new Fault(await faultBody(answer), answer.status, Number(answer.headers.get("Retry-After")) || 0);
}

/** @param {Response} answer @returns {Promise<FaultBody>} */
async function faultBody(answer) {
  try {
    const body = await answer.json();
    if (body && typeof body.code === "string" && typeof body.ru === "string") return body;
  } catch {
    // not of the shape agreed: the status is all there is
  }
  return {
    code: `HTTP_${answer.status}`,
    ru: `Сервер ответил ошибкой ${answer.status}.`,
    en: `The server answered with error ${answer.status}.`,
  };
}

/** @param {number} ms */
export const pause = (ms) => new Promise((done) => setTimeout(done, ms));

/** Milliseconds before try number `n` (from 0): doubling to ten seconds. @param {number} n */
export const backoff = (n) => Math.min(10_000, 400 * 2 ** Math.min(n, 6));

/** A fresh command id. */
export function newId() {
  if (crypto.randomUUID) return crypto.randomUUID();
  const b = crypto.getRandomValues(new Uint8Array(16)); // outside a secure context there is no randomUUID
  b[6] = (b[6] & 0x0f) | 0x40;
  b[8] = (b[8] & 0x3f) | 0x80;
  const hex = [...b].map((n) => n.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** One seat's way to its table. */
export class Wire {
  /** @param {string} table @param {string} key @param {string} base path below which the table answers */
  constructor(table, key, base = `/api/tables/${encodeURIComponent(table)}`) {
    this.table = table;
    this.key = key;
    this.base = base;
    /** @type {WebSocket | null} */
    this.socket = null;
    this.after = 0;
    this.closed = false;
    this.tries = 0;
    /** @type {(message: Heard) => void} */
    this.onMessage = () => {};
    /** @type {(online: boolean) => void} */
    this.onStatus = () => {};
  }

  /** @param {string} path @param {boolean} [text] @param {AbortSignal} [signal] */
  get(path, text = false, signal) {
    return request(this.base + path, { key: this.key, text, signal });
  }

  /** @param {string} path @param {unknown} body @param {AbortSignal} [signal] */
  post(path, body, signal) {
    return request(this.base + path, { method: "POST", key: this.key, body, signal });
  }

  /** @returns {Promise<import("../wire.d.ts").State>} */
  state() {
    return this.get("");
  }

  /**
   * Send one command until it is answered; the id makes sure that it is carried out once.
   * @param {import("../wire.d.ts").Command} command @returns {Promise<import("../wire.d.ts").Receipt>}
   */
  async command(command) {
    for (let n = 0; ; n += 1) {
      try {
        return await this.post("/command", command);
      } catch (error) {
        if (!(error instanceof Fault) || !error.passing || this.closed) throw error;
        if (error.status === 0) this.onStatus(false);
        await pause(error.retryAfter ? error.retryAfter * 1000 : backoff(n));
        if (this.closed) throw error;
      }
    }
  }

  /** Open the live channel from message number `after` on and keep it open. @param {number} after */
  live(after) {
    this.after = after;
    this.closed = false;
    this._connect();
  }

  _connect() {
    if (this.closed) return;
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}${this.base}/live`);
    this.socket = socket;
    socket.onopen = () => socket.send(JSON.stringify({ key: this.key, after: this.after }));
    socket.onmessage = (event) => this._hear(socket, event.data);
    socket.onclose = (event) => this._lost(socket, event.code);
    socket.onerror = () => socket.close();
  }

  /** @param {WebSocket} socket @param {string} data */
  _hear(socket, data) {
    if (socket !== this.socket) return;
    let message;
    try {
      message = JSON.parse(data);
    } catch {
      return;
    }
    this.tries = 0;
    this.onStatus(true);
    const lasting = ["report", "sealed", "chat", "over", "seat"].includes(message.kind);
    if (lasting && message.n <= this.after) return; // heard already
    if (typeof message.n === "number") this.after = Math.max(this.after, message.n);
    this.onMessage(message);
  }

  /** @param {WebSocket} socket @param {number} code why it was closed: 4401 and 4404 are for ever */
  _lost(socket, code) {
    if (socket !== this.socket) return;
    this.socket = null;
    if (this.closed) return;
    if (code === 4401 || code === 4404) {
      this.closed = true;
      this.onMessage({ kind: "dead", code });
      return;
    }
    this.onStatus(false);
    this._timer = setTimeout(() => this._connect(), backoff(this.tries));
    this.tries += 1;
  }

  /** Try again at once, as when the system says that the network is back. */
  retry() {
    if (this.socket || this.closed) return;
    clearTimeout(this._timer);
    this._connect();
  }

  close() {
    this.closed = true;
    clearTimeout(this._timer);
    const socket = this.socket;
    this.socket = null;
    socket?.close();
  }
}
