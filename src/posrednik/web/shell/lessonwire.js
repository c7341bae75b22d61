// @ts-check
/** The lesson spoken to as if it were a table: the same considering, the same refusals, nothing kept between attempts. */

import { request } from "./wire.js";

/** @typedef {import("../wire.d.ts").Step} Step */
/** @typedef {import("../wire.d.ts").Attempt} Attempt */

export class LessonWire {
  /** @param {string} game */
  constructor(game) {
    this.game = game;
    this.key = "";
    this.number = 1;
    this.version = 1;
    this.after = 0;
    /** @type {object | null} the lesson has no live channel: it is never lost */
    this.socket = {};
    /** @type {Map<number, Step>} */
    this.steps = new Map();
    /** @type {Attempt | null} what came of the last orders handed in */
    this.attempt = null;
    /** @type {(message: any) => void} */
    this.onMessage = () => {};
    /** @type {(online: boolean) => void} */
    this.onStatus = () => {};
  }

  get base() {
    return `/api/lesson/${encodeURIComponent(this.game)}/${this.number}`;
  }

  /** @returns {Promise<Step>} */
  async step() {
    const known = this.steps.get(this.number);
    if (known) return known;
    const step = await request(this.base);
    this.steps.set(this.number, step);
    return step;
  }

  /** Go to a step, or begin it anew. @param {number} number */
  begin(number) {
    this.number = number;
    this.version += 1;
    this.attempt = null;
  }

  /** The step as the state of a table. @returns {Promise<any>} */
  async state() {
    const step = await this.step();
    const done = Boolean(this.attempt?.done);
    const other = step.seat === "red" ? "blue" : "red";
    const sitter = { name: "", kind: "human", present: true };
    return {
      table: `lesson-${this.game}`,
      game: this.game,
      name: "",
      seat: step.seat,
      version: this.version,
      n: 0,
      scenario: { name: "lesson" },
      options: {},
      phase: "play",
      to_move: step.seat,
      waiting: done ? [] : [step.seat],
      sealed: done ? [step.seat] : [],
      players: { [step.seat]: sitter, [other]: { ...sitter, kind: "computer" } },
      view: done && this.attempt?.view ? this.attempt.view : step.view,
      board: step.board,
      choices: done ? null : step.choices,
      draft_allowed: !done,
      situation: [{ text: step.task, clause: step.clause ?? null }],
      result: null,
      clocks: {},
      thinking: null,
      draw_offer: null,
      seed_hash: "",
      seed: null,
      hotseat: false,
    };
  }

  /** @param {string} path @param {any} body @param {AbortSignal} [signal] */
  async post(path, body, signal) {
    if (path === "/why") return request(`${this.base}/why`, { method: "POST", body, signal });
    const attempt = await request(this.base, { method: "POST", body: { ...body, hand_in: false }, signal });
    return attempt.considered;
  }

  /** @param {string} path */
  get(path) {
    return Promise.resolve(path.startsWith("/journal") ? [] : null);
  }

  /** @param {import("../wire.d.ts").Command} command */
  async command(command) {
    if (command.verb === "hand_in") {
      this.attempt = await request(this.base, {
        method: "POST",
        body: { orders: command.orders ?? [], lang: "ru", hand_in: true },
      });
      this.version += 1;
    }
    return { id: command.id, version: this.version, digest: "", n: 0, again: false };
  }

  live() {}
  retry() {}
  close() {}
}
