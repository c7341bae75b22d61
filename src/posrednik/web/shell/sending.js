// @ts-check
/** What others notice: commands, sent until they are answered and carried out once. */

import { considerBody, refusedAmong, unfinished } from "./drafting.js";
import { Drafts } from "./drafts.js";
import { recall, remember } from "./store.js";
import { Fault, newId } from "./wire.js";

/** @typedef {import("../wire.d.ts").State} State */
/** @typedef {import("../wire.d.ts").Order} Order */

export class Sender extends Drafts {
  /** @param {string} table @param {string} seat @param {import("./wire.js").Wire} wire */
  constructor(table, seat, wire) {
    super(table, seat, wire);
    /** @type {State | null} the last state from the server; `state` may show an older one in a replay */
    this.present = null;
    this.handingIn = false;
    /** the version that the last hand-in from this window made */
    this._sent = 0;
  }

  /** @returns {Promise<unknown>} */
  async refresh() {
    return undefined;
  }

  /** Seal the draft (or these orders instead of it). @param {Order[]} [orders] @returns {Promise<boolean>} */
  async handIn(orders) {
    const unmet = orders ? null : this.considered ? this.considered.unmet : (this.state?.choices?.unmet ?? null);
    if (unmet) {
      this._refuse(unmet);
      return false;
    }
    return this.send({ verb: "hand_in", orders: orders ?? this.draft });
  }

  /** Hand in what is said with one word, as a resignation; the draft is dropped if it is taken, else it stays. @param {string} text */
  async declare(text) {
    const found = await this._consider(considerBody([], text));
    if (!found) return false;
    const refusal = refusedAmong(found, 0, true);
    if (!refusal) return this.handIn(found.orders);
    this._refuse(refusal, text);
    return false;
  }

  /** Send a command; it is carried out once, however often the line breaks. @param {Partial<import("../wire.d.ts").Command> & {verb: string}} what */
  async send(what) {
    if (!this.state || this.handingIn) return false;
    const command = { id: newId(), expected: (this.present ?? this.state).version, ...what };
    const sealing = what.verb === "hand_in";
    /** @type {Fault | null} */
    let late = null;
    if (sealing) {
      this.handingIn = true;
      remember(`pending/${this.table}/${this.seat}`, command);
      this._emit("sending", true);
    }
    try {
      const receipt = await this.wire.command(command);
      if (sealing) {
        this._sent = receipt.version;
        this._dropDraft();
      }
      this._emit("receipt", { receipt, command });
      if (!sealing || !this.state) return true;
      if (this.state.version < receipt.version) await this.refresh().catch(() => {});
      else this._afresh(); // the news of it came before the receipt, while the draft still lay there
      return true;
    } catch (error) {
      if (sealing && error instanceof Fault && error.stale) late = error;
      else this._failed(error);
    } finally {
      if (sealing) {
        this.handingIn = false;
        remember(`pending/${this.table}/${this.seat}`, null);
        this._emit("sending", false);
      }
    }
    if (late) await this._overtaken(late);
    return false;
  }

  /** Nothing is written, and what one might write is asked for. */
  _afresh() {
    this._consideredIs(null);
    if (!this.draft.length) this._idle(this._round);
  }

  /** The turn was handed in elsewhere before: nothing is sent again, and what was not carried out stays as a plan. @param {Fault} late */
  async _overtaken(late) {
    if (this.draft.length) {
      /** @type {import("../wire.d.ts").Report[]} */
      const reports = await this.wire.get("/journal?after=0").catch(() => []);
      const own = reports.filter((report) => report.seat === this.seat);
      this._keepRest(own[own.length - 1]?.orders ?? []);
    }
    this._emit("conflict", late);
    await this.refresh().catch(() => {});
    if (this.draft.length && !this.considered) await this.setDraft(this.draft, { quiet: true });
  }

  /** Orders of this seat were carried out: those that the draft held go, the others stay. @param {import("../wire.d.ts").Report["orders"]} orders */
  _keepRest(orders) {
    this._dropDraft(unfinished(this.draft, this.considered?.lines ?? [], orders));
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
}
