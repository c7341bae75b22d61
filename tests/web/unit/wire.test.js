import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { shell } from "./setup.js";

const { Wire, Fault, request, newId, backoff } = await shell("wire");
const { App } = await shell("table");
const { ownGames, recall, recallTalk } = await shell("store");

const json = (body, status = 200, headers = {}) =>
  new Response(JSON.stringify(body), { status, headers: { "Content-Type": "application/json", ...headers } });
const fault = (code, more = {}) => ({ code, ru: code, en: code, ...more });
let asked = [];
let answers = [];
let sockets = [];

class Socket {
  constructor(url) {
    this.url = url;
    this.sent = [];
    sockets.push(this);
  }
  send(text) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.onclose?.({ code: 1000 });
  }
  hear(message) {
    this.onmessage({ data: JSON.stringify(message) });
  }
}

beforeEach(() => {
  asked = [];
  answers = [];
  sockets = [];
  localStorage.clear();
  globalThis.WebSocket = Socket;
  globalThis.fetch = async (path, how = {}) => {
    asked.push({ path, method: how.method, body: how.body && JSON.parse(how.body), key: how.headers?.Authorization });
    const next = answers.shift();
    if (next instanceof Error) throw next;
    return typeof next === "function" ? next(asked.at(-1)) : (next ?? json({}));
  };
});

const state = (more = {}) => ({
  table: "T",
  game: "otryadov",
  seat: "red",
  version: 1,
  n: 4,
  phase: "play",
  to_move: "red",
  waiting: ["red"],
  sealed: [],
  players: {},
  view: {},
  board: {},
  choices: { orders: [], unmet: null },
  draft_allowed: true,
  situation: [],
  result: null,
  clocks: {},
  thinking: null,
  draw_offer: null,
  ...more,
});
const considered = (orders, more = {}) => ({
  orders,
  lines: orders.map((order) => ({ order, text: { ru: "о", en: "o" }, told: [], refusal: null })),
  refusal: null,
  choices: null,
  preview: [],
  unmet: null,
  strip: null,
  view: null,
  ...more,
});

async function seated(more) {
  answers = [json(state(more))];
  const app = new App("T", { red: "KEY" }, "red");
  await app.start();
  return app;
}

test("the key travels in a header and never in an address", async () => {
  await seated();
  assert.equal(asked[0].key, "Bearer KEY");
  assert.ok(asked.every((one) => !one.path.includes("KEY")));
  assert.ok(!sockets[0].url.includes("KEY"));
  sockets[0].onopen();
  assert.deepEqual(sockets[0].sent, [{ key: "KEY", after: 4 }]);
});

test("a fault of another shape is still a fault in two languages", async () => {
  answers = [new Response("<h1>", { status: 500 })];
  await assert.rejects(
    request("/x"),
    (error) => error instanceof Fault && error.body.ru.includes("500") && error.body.en.includes("500"),
  );
});

test("a command whose answer was lost is sent again under the same id", async () => {
  const wire = new Wire("T", "KEY");
  answers = [new TypeError("cut"), json(fault("BUSY"), 503), json({ id: "i", version: 2, digest: "d", n: 5, again: true })];
  const receipt = await wire.command({ id: newId(), expected: 1, verb: "hand_in", orders: [] });
  assert.equal(receipt.again, true);
  assert.equal(new Set(asked.map((one) => one.body.id)).size, 1);
  assert.equal(asked.length, 3);
});

test("ids are random and of the form that the server takes", () => {
  const ids = new Set(Array.from({ length: 50 }, newId));
  assert.equal(ids.size, 50);
  for (const id of ids) assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

test("waiting grows and has an end", () => assert.deepEqual([0, 1, 2, 9].map(backoff), [400, 800, 1600, 10_000]));

test("a message heard twice is heard once; a new socket asks from the last one on", async () => {
  const app = await seated();
  const heard = [];
  app.addEventListener("chat", (event) => heard.push(event.detail.text));
  sockets[0].hear({ n: 5, kind: "chat", version: 1, seat: "blue", text: "раз" });
  sockets[0].hear({ n: 5, kind: "chat", version: 1, seat: "blue", text: "раз" });
  sockets[0].onmessage({ data: "{broken" });
  assert.deepEqual(heard, ["раз"]);
  sockets[0].onclose({ code: 1006 });
  assert.equal(app.online, false);
  app.wire.retry();
  sockets[1].onopen();
  assert.equal(sockets[1].sent[0].after, 5);
  app.close();
});

test("a key that was replaced ends the channel for good", async () => {
  const app = await seated();
  let dead = 0;
  app.addEventListener("dead", () => {
    dead += 1;
  });
  sockets[0].onclose({ code: 4401 });
  assert.equal(dead, 1);
  assert.equal(app.wire.closed, true);
  assert.equal(sockets.length, 1);
});

test("an unlawful order stays out, and the draft as it was", async () => {
  const app = await seated();
  answers = [json(considered([{ op: "a" }]))];
  assert.equal(await app.add([{ op: "a" }]), true);
  const refusal = fault("BLOCKED");
  answers = [
    json({
      ...considered([{ op: "a" }, { op: "b" }]),
      lines: [
        { refusal: null, text: {}, told: [] },
        { refusal, text: {}, told: [] },
      ],
      refusal,
    }),
  ];
  assert.equal(await app.add([{ op: "b" }]), false);
  assert.deepEqual(app.draft, [{ op: "a" }]);
  assert.equal(app.refusal.code, "BLOCKED");
  app.close();
});

test("orders that became unlawful by changing places stay, struck", async () => {
  const app = await seated();
  const refusal = fault("NOT_THERE");
  answers = [
    json({
      ...considered([]),
      lines: [
        { refusal, text: {}, told: [] },
        { refusal: null, text: {}, told: [] },
      ],
      refusal,
    }),
  ];
  assert.equal(await app.setDraft([{ op: "b" }, { op: "a" }]), false);
  assert.deepEqual(app.draft, [{ op: "b" }, { op: "a" }]);
  assert.equal(app.considered.lines[0].refusal.code, "NOT_THERE");
  app.close();
});

test("undo goes back change by change", async () => {
  const app = await seated();
  for (const orders of [[{ op: "a" }], [{ op: "a" }, { op: "b" }]]) {
    answers = [json(considered(orders))];
    await app.add(orders.slice(-1));
  }
  answers = [json(considered([{ op: "a" }]))];
  await app.undo();
  assert.deepEqual(app.draft, [{ op: "a" }]);
  await app.undo();
  assert.deepEqual(app.draft, []);
  app.close();
});

test("a draft written without a connection lies here until it is back", async () => {
  const app = await seated();
  answers = [new TypeError("cut")];
  await app.setDraft([{ op: "a" }]);
  assert.equal(app.online, false);
  assert.deepEqual(recall("draft/T/red").orders, [{ op: "a" }]);
  app.close();
});

test("what is unmet is told before anything is sent", async () => {
  const app = await seated({ choices: { orders: [], unmet: fault("NO_MOVE_MADE") } });
  const before = asked.length;
  assert.equal(await app.handIn(), false);
  assert.equal(app.refusal.code, "NO_MOVE_MADE");
  assert.equal(asked.length, before);
  app.close();
});

test("choices that a message leaves out are asked for once", async () => {
  const app = await seated();
  const before = asked.length;
  const found = { orders: [{ verb: "move" }], unmet: null };
  answers = [json(considered([], { choices: found }))];
  const told = new Promise((done) => app.addEventListener("considered", () => app.considered && done(undefined)));
  const news = state({ version: 2, n: 5, choices: null });
  sockets[0].hear({ kind: "report", n: 5, version: 2, report: { seat: "blue", orders: [], state: news } });
  await told;
  assert.deepEqual(app.choices(), found);
  assert.deepEqual(asked.slice(before).map((one) => one.body.orders), [[]]);
  assert.equal(app.mayDraft, true);
  assert.equal(app.planning, false);
  app.close();
});

test("what may follow is asked for although the news of one's own turn came before its receipt", async () => {
  const app = await seated({ phase: "deploy", choices: { orders: [], unmet: null } });
  answers = [json(considered([{ op: "deploy" }]))];
  await app.setDraft([{ op: "deploy" }]);
  const found = { orders: [{ verb: "move" }], unmet: null };
  const receipt = () => {
    const news = state({ version: 2, n: 5, choices: null });
    sockets[0].hear({ kind: "report", n: 5, version: 2, report: { seat: "", orders: [], state: news } });
    return json({ id: "i", version: 2, digest: "d", n: 5, again: false });
  };
  answers = [receipt, json(considered([], { choices: found }))];
  let told = 0;
  app.addEventListener("considered", () => (told += 1));
  assert.equal(await app.handIn(), true);
  await app.known();
  assert.equal(app.state.phase, "play");
  assert.deepEqual(app.draft, []);
  assert.deepEqual(app.choices(), found);
  assert.equal(told, 2, "the page hears that nothing is written, and what may be");
  app.close();
});

test("who asks what may be written waits while it is being asked for, and no longer", async () => {
  const app = await seated();
  assert.equal(app.known(), null);
  const found = { orders: [{ verb: "move" }], unmet: null };
  answers = [json(considered([], { choices: { orders: [], unmet: null } })), json(considered([], { choices: found }))];
  const news = (/** @type {number} */ version) => state({ version, n: 3 + version, choices: null });
  sockets[0].hear({ kind: "report", n: 5, version: 2, report: { seat: "blue", orders: [], state: news(2) } });
  const first = app.known();
  assert.ok(first);
  sockets[0].hear({ kind: "report", n: 6, version: 3, report: { seat: "blue", orders: [], state: news(3) } });
  await first;
  assert.deepEqual(app.choices(), found, "the answer about the older position is not what was waited for");
  assert.equal(app.known(), null);
  app.close();
});

test("a standing that is pushed leaves the board and all that was agreed as they were", async () => {
  const app = await seated({ board: { art: "a" }, board_digest: "b1", options: { cut: 1 }, result: null });
  const before = asked.length;
  const { table, game, board, ...standing } = state({ version: 2, n: 5, board_digest: "b1", view: { turn: 2 }, waiting: ["blue"] });
  sockets[0].hear({ kind: "report", n: 5, version: 2, report: { seat: "red", orders: [], state: standing } });
  assert.deepEqual(app.state, { ...state(), ...standing, board: { art: "a" }, options: { cut: 1 } });
  assert.deepEqual(asked.slice(before).filter((one) => one.method !== "POST"), []);
  app.close();
});

test("a standing about another board than the own has the whole state fetched", async () => {
  const app = await seated({ board: { art: "a" }, board_digest: "b1" });
  const before = asked.length;
  const { table, game, board, ...standing } = state({ version: 2, n: 5, board_digest: "b2", view: { turn: 2 } });
  answers = [json(state({ version: 2, n: 5, board: { art: "b" }, board_digest: "b2", view: { turn: 2 } }))];
  const shown = new Promise((done) => app.addEventListener("position", () => done(app.state)));
  sockets[0].hear({ kind: "report", n: 5, version: 2, report: { seat: "red", orders: [], state: standing } });
  assert.equal(app.state.board.art, "a");
  assert.equal(app.state.version, 1, "nothing is shown on a board that it is not about");
  assert.equal((await shown).board.art, "b");
  assert.deepEqual([app.state.version, app.state.board_digest], [2, "b2"]);
  assert.equal(asked[before].path, "/api/tables/T");
  app.close();
});

test("while the other side moves what is written is a plan, if the server allows one", async () => {
  const app = await seated({ waiting: ["blue"] });
  assert.deepEqual([app.mayDraft, app.planning, app.myTurn], [true, true, false]);
  app.close();
  const other = await seated({ waiting: ["blue"], draft_allowed: false });
  assert.deepEqual([other.mayDraft, other.planning], [false, false]);
  other.close();
});

test("a turn handed in elsewhere is shown, never sent twice", async () => {
  const app = await seated();
  let conflicts = 0;
  app.addEventListener("conflict", () => {
    conflicts += 1;
  });
  answers = [
    json(fault("STALE", { version: 2 }), 409),
    json(state({ version: 2, waiting: ["blue"], choices: null })),
    json(considered([])),
  ];
  assert.equal(await app.handIn([{ op: "pass" }]), false);
  assert.equal(conflicts, 1);
  assert.equal(app.state.version, 2);
  assert.equal(asked.filter((one) => one.path.endsWith("/command")).length, 1);
  assert.equal(recall("pending/T/red"), null);
  app.close();
});

test("a hand-in cut off by a reload goes on under its old id", async () => {
  localStorage.setItem("posrednik/pending/T/red", JSON.stringify({ id: "old-id", expected: 1, verb: "hand_in", orders: [] }));
  answers = [
    json(state()),
    json({ id: "old-id", version: 2, digest: "d", n: 5, again: true }),
    json(state({ version: 2, waiting: ["blue"], choices: null })),
    json(considered([])),
  ];
  const app = new App("T", { red: "KEY" }, "red");
  await app.start();
  assert.equal(asked[1].body.id, "old-id");
  assert.equal(app.state.version, 2);
  assert.equal(recall("pending/T/red"), null);
  app.close();
});

test("behind the curtain nothing of the former seat is left", async () => {
  const app = await seated();
  answers = [json(considered([{ op: "secret" }]))];
  await app.add([{ op: "secret" }]);
  app.blank();
  assert.deepEqual(
    [app.state, app.present, app.considered, app.draft, app.selected, app.refusal],
    [null, null, null, [], null, null],
  );
  sockets[0].onmessage({ data: JSON.stringify({ n: 9, kind: "hello", version: 3, state: state() }) });
  assert.equal(app.state, null, "a message that was on its way is not heard any more");
});

test("an old view is shown without touching the present one", async () => {
  const app = await seated({ view: { turn: 9 } });
  app.look({ turn: 2, to_move: "blue", phase: "play" });
  assert.equal(app.state.view.turn, 2);
  assert.equal(app.mayDraft, false);
  sockets[0].hear({
    n: 5,
    kind: "over",
    version: 2,
    state: state({ version: 2, view: { turn: 10 }, result: { kind: "victory" } }),
  });
  assert.equal(app.state.view.turn, 2);
  await app.lookUp();
  assert.equal(app.state.view.turn, 10);
  app.close();
});

test("news of the same position drops nothing that was begun; another position does", async () => {
  const app = new App("T", { red: "k" }, "red");
  await app.start(state());
  const heard = [];
  for (const type of ["position", "considered"]) app.addEventListener(type, () => heard.push(type));
  answers = [json(state({ n: 5 })), json(state({ version: 2, n: 6 }))];
  app.select("r:1");
  await app.refresh();
  assert.deepEqual(heard, []);
  await app.refresh();
  assert.deepEqual(heard, ["position", "considered"]);
  assert.equal(app.selected, "r:1", "the other side's turn leaves the hand alone");
  sockets[0].hear({ kind: "report", n: 7, version: 3, report: { seat: "red", orders: [], state: state({ version: 3, n: 7 }) } });
  assert.equal(app.selected, null, "what was handed in leaves it empty");
  app.close();
});

test("a state that is asked for twice at once is fetched once more, not side by side", async () => {
  const app = new App("T", { red: "k" }, "red");
  await app.start(state());
  asked = [];
  let open = 0;
  let most = 0;
  answers = [1, 2, 3].map((n) => async () => {
    most = Math.max(most, ++open);
    await new Promise((done) => setTimeout(done, 5));
    open -= 1;
    return json(state({ version: 1 + n }));
  });
  await Promise.all([app.refresh(), app.refresh(), app.refresh()]);
  assert.equal(asked.length, 2);
  assert.equal(most, 1);
  assert.equal(app.state.version, 3);
  app.close();
});

test("what a browser keeps is used only if it has the form of what is looked for", () => {
  const kept = (text) => localStorage.setItem("posrednik/line-history", text);
  const lines = () => recall("line-history", [], (text) => typeof text === "string");
  for (const other of ["{", "null", "5", '"x"', "{}", "[1]", '["a",null]']) {
    kept(other);
    assert.deepEqual(lines(), [], other);
    localStorage.setItem("posrednik/chat/T/red", other);
    assert.deepEqual(recallTalk("T", "red"), [], other);
    localStorage.setItem("posrednik/games", other);
    assert.deepEqual(ownGames(), [], other);
    localStorage.setItem("posrednik/form", other);
    assert.deepEqual(recall("form", {}), {}, other);
  }
  kept('["a","b"]');
  assert.deepEqual(lines(), ["a", "b"]);
});

test("a key that no header can bear is asked for all the same, and refused", async () => {
  answers.push(json(fault("BAD_KEY"), 401));
  await assert.rejects(request("/api/tables/T", { key: "ключ\u0000" }), (error) => error.dead);
  assert.equal(asked.at(-1).key, "Bearer %D0%BA%D0%BB%D1%8E%D1%87%00");
});
