// @ts-check
/** What others notice: commands, sent until they are answered and carried out once. */

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
  }

  /** @returns {Promise<void>} */
  async refresh() {}

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
    const command = { id: newId(), expected: (this.present ?? this.state).version, ...what };
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
}
