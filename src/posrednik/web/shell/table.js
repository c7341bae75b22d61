// @ts-check
/** One table through one seat: its state, the draft, the selection. Everything on the page listens to it. */

import { considerBody, DraftKeeper, refusedAmong, writeAll } from "./drafting.js";
import { lang as presentLang, onLang, pick, speak, t } from "./i18n.js";
import { recall, remember } from "./store.js";
import { Fault, newId, Wire } from "./wire.js";

/** @typedef {import("../wire.d.ts").State} State */
/** @typedef {import("../wire.d.ts").Considered} Considered */
/** @typedef {import("../wire.d.ts").Order} Order */
/** @typedef {import("../wire.d.ts").FaultBody} FaultBody */

export class App extends EventTarget {
  /** @param {string} table @param {Record<string, string>} keys seat → key @param {string} seat @param {Wire} [wire] */
  constructor(table, keys, seat, wire) {
    super();
    this.table = table;
    this.keys = keys;
    this.seat = seat;
    this.wire = wire ?? new Wire(table, keys[seat]);
    /** @type {State | null} */
    this.state = null;
    /** @type {Considered | null} */
    this.considered = null;
    /** @type {Order[]} */
    this.draft = [];
    /** @type {FaultBody | null} what was refused last, with the text it was about */
    this.refusal = null;
    /** @type {string | null} */
    this.selected = null;
    this.online = true;
    this.handingIn = false;
    this.keeper = new DraftKeeper(table);
    this._round = 0;
    /** @type {Order[][]} */
    this._past = [];
    this._offLang = onLang(() => this._emit("lang", presentLang()));
  }

  get lang() {
    return presentLang();
  }

  /** Two keys of players in one hand: the screen is handed over between turns. */
  get hotseat() {
    return Object.keys(this.keys).filter((seat) => seat !== "public").length > 1;
  }

  get spectator() {
    return this.seat === "public";
  }

  /** The seat may write orders now, or write them down as a plan. */
  get mayDraft() {
    return Boolean(this.state && this.state.draft_allowed && !this.state.result && !this.spectator);
  }

  /** The seat's orders are waited for. */
  get myTurn() {
    return Boolean(this.state && !this.state.result && this.state.waiting.includes(this.seat));
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

  /** @param {string} type @param {unknown} [detail] */
  _emit(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }

  /** @param {string} text @param {boolean} [assertive] */
  announce(text, assertive = false) {
    this._emit("announce", { text, assertive });
  }

  // --- coming and going -------------------------------------------------------------------------

  /** Fetch the state, take the kept draft up again, listen. */
  async start() {
    const state = await this.wire.state();
    this.seat = state.seat;
    await this._finishPending(state);
    this._take(state);
    this._listen();
    await this.setDraft(this.keeper.load(this.seat, state), { quiet: true });
  }

  _listen() {
    this.wire.onMessage = (message) => void this._hear(message);
    this.wire.onStatus = (online) => {
      if (online === this.online) return;
      this.online = online;
      this._emit("online", online);
    };
    this.wire.live(this.state?.n ?? 0);
  }

  /** Forget everything that this seat has seen: nothing of it may be there behind the curtain. */
  blank() {
    this.wire.close();
    this._round += 1;
    this.state = this.considered = this.refusal = null;
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

  /** @param {any} message */
  async _hear(message) {
    switch (message.kind) {
      case "report": {
        const report = message.report ?? message;
        this._emit("report", report);
        if (report.seat === this.seat) this._dropDraft();
        return this._renew(report.state ?? message.state);
      }
      case "over":
      case "seat":
      case "hello":
      case "sealed":
        if (message.kind === "sealed" && message.seat === this.seat) this._dropDraft();
        if (message.kind === "hello") this._emit("hello", message);
        return message.state ? this._renew(message.state) : this.refresh();
      case "clock":
        return this._amend({ clocks: message.clocks }, "clock");
      case "thinking":
        return this._amend({ thinking: message.done >= 1 ? null : { seat: message.seat, done: message.done } }, "thinking");
      case "presence": {
        const sitter = this.state?.players[message.seat];
        if (sitter) sitter.present = Boolean(message.present);
        return this._emit("presence", message);
      }
      case "chat":
        return this._emit("chat", message);
    }
  }

  /** @param {Partial<State>} part @param {string} type */
  _amend(part, type) {
    if (!this.state) return;
    Object.assign(this.state, part);
    this._emit(type, this.state);
  }

  /** Ask for the state anew, as after a conflict. */
  async refresh() {
    const round = this._round;
    const state = await this.wire.state();
    if (round === this._round) await this._renew(state);
  }

  /** @param {State | undefined} state */
  async _renew(state) {
    if (!state) return this.refresh();
    if (this.state && state.version < this.state.version) return undefined;
    const changed = !this.state || state.version !== this.state.version;
    this._take(state);
    if (changed && this.draft.length) return this.setDraft(this.draft, { quiet: true });
    if (!this.draft.length) this._consideredIs(null);
    return undefined;
  }

  /** @param {State} state */
  _take(state) {
    this.state = state;
    this._emit("state", state);
  }

  // --- the draft --------------------------------------------------------------------------------

  /** What may follow the draft. */
  choices() {
    return this.considered?.choices ?? (this.draft.length ? null : this.state?.choices ?? null);
  }

  /** Put orders behind the draft; true if they are lawful there. @param {Order[]} orders */
  async add(orders) {
    return this._extend(considerBody([...this.draft, ...orders]));
  }

  /** The same for notation. @param {string} text */
  async addText(text) {
    return this._extend(considerBody(this.draft, text), text);
  }

  /** What a text would mean, without taking it. @param {string} text @param {AbortSignal} [signal] @returns {Promise<Considered>} */
  glance(text, signal) {
    return this.wire.post("/consider", considerBody(this.draft, text), signal);
  }

  /** @param {object} body @param {string} [text] */
  async _extend(body, text) {
    if (!this.mayDraft) return false;
    const before = this.draft;
    const round = ++this._round;
    const found = await this._consider(body);
    if (!found || round !== this._round) return false;
    const refusal = refusedAmong(found, before.length, text !== undefined);
    if (refusal) {
      this._refuse(refusal, text);
      return false;
    }
    this._past.push(before);
    this._keep(found);
    return true;
  }

  /**
   * Make the draft this list. Orders that are unlawful stay in it, struck, with their reasons.
   * @param {Order[]} orders @param {{quiet?: boolean}} [how]
   */
  async setDraft(orders, { quiet = false } = {}) {
    const round = ++this._round;
    if (!orders.length) {
      if (!quiet && this.draft.length) this._past.push(this.draft);
      this.draft = [];
      this._save();
      this._consideredIs(null);
      return true;
    }
    if (!this.mayDraft) {
      this.draft = orders;
      this._consideredIs(null);
      return true;
    }
    const found = await this._consider(considerBody(orders));
    if (round !== this._round) return false;
    if (!found) {
      this.draft = orders; // the way to the server is cut: the draft lies here until it is back
      this._save();
      this._emit("considered", null);
      return false;
    }
    if (!quiet) this._past.push(this.draft);
    this._keep({ ...found, orders });
    return !found.refusal;
  }

  /** Take the last change of the draft back. */
  async undo() {
    const before = this._past.pop();
    if (before) return this.setDraft(before, { quiet: true });
    return this.draft.length ? this.setDraft(this.draft.slice(0, -1), { quiet: true }) : false;
  }

  clear() {
    return this.setDraft([]);
  }

  /** @param {object} body @returns {Promise<Considered | null>} */
  async _consider(body) {
    try {
      return await this.wire.post("/consider", body);
    } catch (error) {
      this._failed(error);
      return null;
    }
  }

  /** @param {Considered} found */
  _keep(found) {
    this.draft = found.orders;
    this._save();
    this._consideredIs(found);
  }

  /** @param {Considered | null} found */
  _consideredIs(found) {
    this.considered = found;
    this.refusal = null;
    this._emit("considered", found);
  }

  _save() {
    if (this.state && !this.spectator) this.keeper.save(this.seat, this.state, this.draft);
  }

  _dropDraft() {
    this.draft = [];
    this._past = [];
    this.considered = null;
    this.keeper.forget(this.seat);
  }

  /** @param {FaultBody} refusal @param {string} [text] */
  _refuse(refusal, text) {
    this.refusal = refusal;
    this._emit("refused", { refusal, text });
  }

  /** @param {unknown} error */
  _failed(error) {
    if (!(error instanceof Fault)) throw error;
    if (error.status >= 400 && error.status < 500 && error.status !== 429 && !error.dead && !error.stale) {
      this._refuse(error.body);
    } else this._emit("fault", error);
  }

  // --- what others notice -----------------------------------------------------------------------

  /** Seal the draft (or these orders instead of it). @param {Order[]} [orders] @returns {Promise<boolean>} */
  async handIn(orders) {
    const unmet = orders ? null : this.considered ? this.considered.unmet : (this.state?.choices?.unmet ?? null);
    if (unmet) {
      this._refuse(unmet);
      return false;
    }
    return this.send({ verb: "hand_in", orders: orders ?? this.draft });
  }

  /** Send a command; it is carried out once, however often the line breaks. @param {Partial<import("../wire.d.ts").Command> & {verb: string}} what */
  async send(what) {
    if (!this.state || this.handingIn) return false;
    const command = { id: newId(), expected: this.state.version, ...what };
    const sealing = what.verb === "hand_in";
    if (sealing) {
      this.handingIn = true;
      remember(`pending/${this.table}/${this.seat}`, command);
      this._emit("sending", true);
    }
    try {
      const receipt = await this.wire.command(command);
      if (sealing) this._dropDraft();
      this._emit("receipt", { receipt, command });
      if (sealing && this.state && this.state.version < receipt.version) await this.refresh().catch(() => {});
      return true;
    } catch (error) {
      if (error instanceof Fault && error.stale) {
        this._emit("conflict", error);
        await this.refresh().catch(() => {});
      } else this._failed(error);
      return false;
    } finally {
      if (sealing) {
        this.handingIn = false;
        remember(`pending/${this.table}/${this.seat}`, null);
        this._emit("sending", false);
      }
    }
  }

  /** A hand-in that was cut off by a reload: the same command again, which is carried out once. @param {State} state */
  async _finishPending(state) {
    const command = recall(`pending/${this.table}/${this.seat}`);
    if (!command) return;
    try {
      await this.wire.command(command);
      this.keeper.forget(this.seat);
      Object.assign(state, await this.wire.state());
    } catch (error) {
      if (!(error instanceof Fault)) throw error; // refused or overtaken: the draft still lies in its place
    } finally {
      remember(`pending/${this.table}/${this.seat}`, null);
    }
  }

  // --- talk between board, line and card --------------------------------------------------------

  /** @param {string | null} id */
  select(id) {
    if (this.selected === id) return;
    this.selected = id;
    this._emit("selection", id);
  }

  /** Put text into the order line as the mouse's words. @param {string} text */
  write(text) {
    this._emit("write", text);
  }

  /** The draft as one line of notation. */
  written() {
    return writeAll(this.considered?.lines ?? [], this.lang);
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
      if (error instanceof Fault) this._emit("why", { question, anchor, lines: [{ text: error.body, clause: error.body.clause ?? null }] });
      else throw error;
      return [];
    }
  }
}
