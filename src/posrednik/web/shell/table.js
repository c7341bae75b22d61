// @ts-check
/** One table through one seat: its state, the draft, the selection. Everything on the page listens to it. */

import { lang as presentLang, onLang, pick, speak, t } from "./i18n.js";
import { Sender } from "./sending.js";
import { backoff, Fault, pause, Wire } from "./wire.js";

/** @typedef {import("../wire.d.ts").State} State */
/** @typedef {import("../wire.d.ts").Considered} Considered */
/** @typedef {import("../wire.d.ts").Order} Order */
/** @typedef {import("../wire.d.ts").FaultBody} FaultBody */

export class App extends Sender {
  /** @param {string} table @param {Record<string, string>} keys seat → key @param {string} seat @param {Wire} [wire] */
  constructor(table, keys, seat, wire) {
    super(table, seat, wire ?? new Wire(table, keys[seat]));
    this.keys = keys;
    this.replaying = false;
    /** @type {{turn: number, seat: string} | null} whose turn brought about the view of the past that is shown; null: none did */
    this.shown = null;
    /** @type {string | null} */
    this.selected = null;
    this.online = true;
    /** @type {{answer: Promise<unknown>, again: Promise<unknown> | null} | null} the state that was asked for and has not come */
    this._coming = null;
    this._offLang = onLang(() => this._emit("lang", presentLang()));
  }

  get past() {
    return this.replaying;
  }

  /** Two keys of players in one hand: the screen is handed over between turns. */
  get hotseat() {
    return Object.keys(this.keys).filter((seat) => seat !== "public").length > 1;
  }

  /** A computer gives the orders of this seat until its holder takes it back. */
  get stoodIn() {
    return Boolean(this.state?.players[this.seat]?.stood_in);
  }

  /** The seat's orders are waited for. */
  get myTurn() {
    return Boolean(this.state && !this.state.result && this.state.waiting.includes(this.seat) && !this.stoodIn);
  }

  /** @param {string} key @param {Record<string, unknown>} [facts] */
  t(key, facts) {
    return t(key, facts);
  }

  /** @param {{ru: string, en: string} | null | undefined} words */
  pick(words) {
    return pick(words);
  }

  /** @param {import("../wire.d.ts").Lang} lang */
  speak(lang) {
    return speak(lang, true);
  }

  /** @param {string} text @param {boolean} [assertive] */
  announce(text, assertive = false) {
    this._emit("announce", { text, assertive });
  }

  // --- coming and going -------------------------------------------------------------------------

  /** Fetch the state, take the kept draft up again, listen. @param {State} [known] the state, if it was just fetched */
  async start(known) {
    const state = known ?? (await this.wire.state());
    this.seat = state.seat;
    await this._finishPending(state);
    this._take(state);
    this._listen();
    await this.setDraft(this.keeper.load(this.seat, state), { quiet: true });
  }

  _listen() {
    this.wire.onMessage = (message) => void this._hear(message);
    this.wire.onStatus = (online) => this._reached(online);
    this.wire.live(this.state?.n ?? 0);
  }

  /** The server was reached, or was not. @param {boolean} online */
  _reached(online) {
    if (online === this.online) return;
    this.online = online;
    this._emit("online", online);
    if (online && this.draft.length && !this.considered) void this.setDraft(this.draft, { quiet: true });
    if (!online) void this._seek();
  }

  /** Knock until the server answers again. */
  async _seek() {
    for (let n = 0; !this.online && !this.wire.closed; n += 1) {
      await pause(backoff(n));
      if (this.online || this.wire.closed) return;
      this.wire.retry();
      await this.refresh().then(
        () => this._reached(true),
        () => {},
      );
    }
  }

  /** Forget everything that this seat has seen: nothing of it may be there behind the curtain. */
  blank() {
    this.wire.close();
    this._round += 1;
    this.state = this.present = this.considered = this.refusal = null;
    this.replaying = false;
    this.draft = [];
    this._past = [];
    this.selected = null;
    this._emit("blank");
  }

  /** Go on as another seat whose key is held here; its view is fetched only now. @param {string} seat */
  async become(seat) {
    this.blank();
    this.seat = seat;
    this.wire = new Wire(this.table, this.keys[seat]);
    await this.start();
  }

  close() {
    this.wire.close();
    this._offLang();
    this._emit("close");
  }

  /** @param {import("./wire.js").Heard} message */
  async _hear(message) {
    switch (message.kind) {
      case "report": {
        const { report } = message;
        if (!report) return this.refresh();
        this._emit("report", report);
        this._judged(message.version, report.seat, report.orders);
        return this._renew(report.state);
      }
      case "over":
      case "seat":
      case "hello":
      case "sealed":
        if (message.kind === "sealed" && message.seat === this.seat) this._judged(message.version, this.seat, []);
        if (message.kind === "hello") this._emit("hello", message);
        return message.state ? this._renew(message.state) : this.refresh();
      case "clock":
        return this._amend({ clocks: message.clocks ?? {} }, "clock");
      case "thinking": {
        const { seat = "", done = 0 } = message;
        return this._amend({ thinking: done >= 1 ? null : { seat, done } }, "thinking");
      }
      case "presence": {
        const sitter = this.present?.players[message.seat ?? ""];
        if (sitter) sitter.present = Boolean(message.present);
        return this._emit("presence", message);
      }
      case "chat":
        return this._emit("chat", message);
      case "dead":
        return this._emit("dead", message);
    }
  }

  /**
   * Orders were taken. If they are this seat's and were sent from another window, what was written here is judged anew as a plan;
   * those sent from here have their receipt.
   * @param {number} version @param {string} seat "" where all handed in together @param {import("../wire.d.ts").Report["orders"]} orders
   */
  _judged(version, seat, orders) {
    if ((seat !== this.seat && seat !== "") || this.handingIn || version <= this._sent) return;
    const written = this.draft.length > 0;
    if (this.present?.phase === "deploy") this._dropDraft();
    else this._keepRest(orders);
    if (written) this._emit("conflict", null);
  }

  /** @param {Partial<State>} part @param {string} type */
  _amend(part, type) {
    if (!this.state || !this.present) return;
    Object.assign(this.present, part);
    Object.assign(this.state, part);
    this._emit(type, this.state);
  }

  /**
   * Ask for the state anew, as after a conflict. Asked again while an answer is on its way, it asks once more after it.
   * @returns {Promise<unknown>}
   */
  async refresh() {
    const coming = this._coming;
    if (coming) return (coming.again ??= coming.answer.catch(() => {}).then(() => this.refresh()));
    const { wire } = this;
    /** @type {NonNullable<typeof this._coming>} */
    const mine = { answer: wire.state().then((state) => (wire === this.wire && this.state ? this._renew(state) : undefined)), again: null };
    this._coming = mine;
    const free = () => {
      if (this._coming === mine) this._coming = null;
    };
    mine.answer = mine.answer.finally(free);
    return mine.answer;
  }

  /**
   * Show what was told. A pushed standing has only what can change: the rest is as before, unless it is about another board.
   * @param {State | import("../wire.d.ts").Standing | null | undefined} told @returns {Promise<unknown>}
   */
  async _renew(told) {
    const before = this.present;
    if (told && before && told.version < before.version) return undefined;
    if (!told || !("board" in told || told.board_digest === before?.board_digest)) return this.refresh();
    const state = /** @type {State} */ ({ ...before, ...told });
    this._take(state);
    if (this.replaying) return undefined;
    if (state.version !== before?.version && this.draft.length && !this.handingIn) return this.setDraft(this.draft, { quiet: true });
    if (!this.draft.length && state.version !== before?.version) this._consideredIs(null);
    if (!this.draft.length && !this.considered) this._idle(this._round); // a draft being considered just now stays in the race
    return undefined;
  }

  /** @param {State} state */
  _take(state) {
    const news = this.replaying ? false : !this.state || this.state !== this.present || this.state.version !== state.version;
    this.present = state;
    if (state.result && this.draft.length) this._dropDraft();
    if (this.replaying) return this._emit("present", state);
    this.state = state;
    if (news) this._emit("position", state);
    this._emit("state", state);
    return undefined;
  }

  /**
   * Show a view of the past in the place of the present one, and whose turn brought it about.
   * @param {any} view @param {{turn: number, seat: string} | null} [shown]
   */
  look(view, shown = null) {
    if (!this.present) return;
    this.shown = shown;
    this.replaying = true;
    this.considered = null;
    const past = { to_move: view.to_move ?? null, phase: view.phase ?? this.present.phase, sealed: [], draw_offer: null };
    this.state = { ...this.present, ...past, view, choices: null, draft_allowed: false, situation: [], thinking: null };
    this._emit("position", this.state);
    this._emit("state", this.state);
  }

  /** Back from the past. */
  async lookUp() {
    if (!this.replaying || !this.present) return;
    this.replaying = false;
    this._take(this.present);
    await this.setDraft(this.draft, { quiet: true });
  }

  // --- talk between board, line and card --------------------------------------------------------

  /** @param {string | null} id */
  select(id) {
    if (this.selected === id) return;
    this.selected = id;
    this._emit("selection", id);
  }

  /** What was handed in is gone, and so is the figure that was in the hand. @param {import("../wire.d.ts").Order[]} [rest] */
  _dropDraft(rest) {
    super._dropDraft(rest);
    this.select(null);
  }

  /** Put text into the order line as the mouse's words. @param {string} text */
  write(text) {
    this._emit("write", text);
  }

  /**
   * Ask the umpire and show the answer beside `anchor`.
   * @param {string} question @param {DOMRect | Element | null} [anchor]
   */
  async why(question, anchor = null) {
    if (!this.state) return [];
    const body = { question, lang: this.lang, ...(this.draft.length ? { orders: this.draft } : {}) };
    try {
      const { lines } = await this.wire.post("/why", body);
      this._emit("why", { question, anchor, lines });
      return lines;
    } catch (error) {
      if (error instanceof Fault)
        this._emit("why", { question, anchor, lines: [{ text: error.body, clause: error.body.clause ?? null }] });
      else throw error;
      return [];
    }
  }
}
