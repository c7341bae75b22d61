// @ts-check
/** The draft of one seat: orders written down, considered by the server, kept in this browser until they are handed in. */

import { considerBody, DraftKeeper, refusedAmong, writeAll } from "./drafting.js";
import { lang as presentLang } from "./i18n.js";
import { Fault, Wire } from "./wire.js";

/** @typedef {import("../wire.d.ts").State} State */
/** @typedef {import("../wire.d.ts").Considered} Considered */
/** @typedef {import("../wire.d.ts").Order} Order */
/** @typedef {import("../wire.d.ts").FaultBody} FaultBody */

export class Drafts extends EventTarget {
  /** @param {string} table @param {string} seat @param {Wire} wire */
  constructor(table, seat, wire) {
    super();
    this.table = table;
    this.seat = seat;
    this.wire = wire;
    /** @type {State | null} what is shown */
    this.state = null;
    /** @type {Considered | null} */
    this.considered = null;
    /** @type {Order[]} */
    this.draft = [];
    /** @type {FaultBody | null} what was refused last */
    this.refusal = null;
    this.keeper = new DraftKeeper(table);
    this._round = 0;
    /** @type {Order[][]} */
    this._past = [];
    /** @type {Promise<void> | null} what one might write is being asked for */
    this._asking = null;
  }

  get lang() {
    return presentLang();
  }

  get spectator() {
    return this.seat === "public";
  }

  /** The seat may write orders now, or write them down as a plan for its next turn. */
  get mayDraft() {
    return Boolean(this.state?.draft_allowed && !this.past);
  }

  /** The other side is to move: what is written is a plan. */
  get planning() {
    const state = this.state;
    return Boolean(state && this.mayDraft && !state.waiting.includes(this.seat));
  }

  /** An old view is shown: nothing is to be written. */
  get past() {
    return false;
  }

  /** @param {boolean} _online */
  _reached(_online) {}

  /** @param {string} type @param {unknown} [detail] */
  _emit(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }

  /** What may follow the draft. */
  choices() {
    return this.considered?.choices ?? (this.draft.length ? null : (this.state?.choices ?? null));
  }

  /** Nothing while what may follow the draft is known or nobody asks; else what is there to wait for. @returns {Promise<void> | null} */
  known() {
    const asking = this.mayDraft && !this.choices() ? this._asking : null;
    return asking && asking.then(() => (this._asking === asking ? undefined : (this.known() ?? undefined)));
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
      this._idle(round);
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

  /** What one might write, while nothing is written: messages leave it to be asked for. @param {number} round */
  _idle(round) {
    const version = this.state?.version;
    if (!this.mayDraft || this.state?.choices) return;
    const take = (/** @type {Considered | null} */ found) => {
      const same = round === this._round && this.state?.version === version;
      if (found && same && this.mayDraft && !this.draft.length) this._consideredIs(found);
    };
    const asking = this._consider(considerBody([])).then(take).finally(() => {
      if (this._asking === asking) this._asking = null;
    });
    this._asking = asking;
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

  /** The draft was handed in; `rest` of it was not. @param {Order[]} [rest] */
  _dropDraft(rest = []) {
    if (this.draft.length) this._round += 1; // an answer about these orders that is on its way comes too late
    this.draft = rest;
    this._past = [];
    this.considered = null;
    if (rest.length) this._save();
    else this.keeper.forget(this.seat);
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
    } else if (error.status === 0) this._reached(false);
    else this._emit("fault", error);
  }

  /** The draft as one line of notation. */
  written() {
    return writeAll(this.considered?.lines ?? [], this.lang);
  }
}
