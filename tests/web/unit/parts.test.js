import assert from "node:assert/strict";
import { test } from "node:test";
import { shell } from "./setup.js";

const { face, leftAt, told } = await shell("clock");
const { place } = await shell("popover");
const { suggestions, tokenEnd } = await shell("line");
const { moved, refusedAmong, unfinished, writeAll, DraftKeeper } = await shell("drafting");
const { byPiece, inRows } = await shell("words");
const { steps, frameAt } = await shell("graph");
const { searchBook } = await shell("rulebook");
const { keyOf } = await shell("keys");
const { offset } = await shell("importer");
const { lineColumn } = await shell("jsonplace");
const { bySection, roman } = await shell("agree");
const { seating } = await shell("seating");
const { exchanged } = await shell("rematch");
const { nextSeat } = await shell("curtain");
const { rank } = await shell("lists");
const { route } = await shell("app");
const { clausesUsed } = await shell("journal");
const { strengths } = await shell("balance");

test("a clock shows whole seconds, never less than nothing", () => {
  assert.deepEqual([0, 0.2, 59.01, 61, 3600, 90_061, -3].map(face), [
    "00:00",
    "00:01",
    "01:00",
    "01:01",
    "1:00:00",
    "1d 01:01",
    "00:00",
  ]);
  assert.equal(leftAt({ left: 30, running: true }, 1000, 11_500), 19.5);
  assert.equal(leftAt({ left: 30, running: false }, 1000, 11_500), 30);
  assert.equal(leftAt({ left: null, running: true }, 0, 9), null);
  assert.equal(leftAt({ left: 5, running: true }, 2000, 1000), 5, "a clock of the page that was set back grants nothing");
  assert.deepEqual([told(61, 60), told(60, 59), told(31, 29), told(11, 9)], [60, null, 30, 10]);
});

test("the answer stands beside the square, never over it nor over a target", () => {
  const room = { width: 400, height: 300 };
  const box = { width: 120, height: 60 };
  const over = (p, r) => p.x < r.right && p.x + box.width > r.left && p.y < r.bottom && p.y + box.height > r.top;
  for (let x = 0; x <= 360; x += 40) {
    for (let y = 0; y <= 260; y += 40) {
      const square = { left: x, top: y, right: x + 40, bottom: y + 40 };
      const target = { left: x + 40, top: y, right: x + 80, bottom: y + 40 };
      const at = place(square, box, room, [target]);
      assert.ok(!over(at, square), `over ${x},${y}`);
      assert.ok(!over(at, target), `over the target beside ${x},${y}`);
      assert.ok(at.x >= 0 && at.y >= 0 && at.x + box.width <= room.width && at.y + box.height <= room.height);
    }
  }
});

test("a suggestion takes the place of the wrong word or of the wrong order", () => {
  const one = (refusal, text) => suggestions(refusal, text).map((s) => s.text);
  assert.deepEqual(one({ nearest: null }, "Ст"), []);
  assert.deepEqual(one({ nearest: "Ст", caret: 0 }, "Срт 5Д-6Д"), ["Ст 5Д-6Д"]);
  assert.deepEqual(one({ nearest: "Ст 5Д-6Д", caret: 15 }, "СП 7Д*9Д; Ст 5Д-9Д; пас"), ["СП 7Д*9Д; Ст 5Д-6Д; пас"]);
  assert.deepEqual(one({ nearest: "пас" }, "чтото"), ["пас"]);
  assert.equal(tokenEnd("Ст 5Д-6Д", 3), 5);
});

test("orders change places and nothing is lost", () => {
  assert.deepEqual(moved(["a", "b", "c"], 2, 0), ["c", "a", "b"]);
  assert.deepEqual(moved(["a", "b", "c"], 0, 5), ["a", "b", "c"]);
  assert.equal(
    writeAll([{ text: { ru: "Ст 5Д-6Д", en: "R 5D-6D" } }, { text: { ru: "пас", en: "pass" } }], "en"),
    "R 5D-6D; pass",
  );
});

test("only new orders keep themselves out; struck ones in the draft do not stand in the way", () => {
  const bad = { code: "X" };
  const found = (lines, refusal = null) => ({ lines: lines.map((refusal) => ({ refusal })), refusal, orders: lines });
  assert.equal(refusedAmong(found([null, bad], bad), 1, false), bad);
  assert.equal(refusedAmong(found([bad, null], bad), 1, false), null);
  assert.equal(refusedAmong(found([null], bad), 1, true), bad, "a fault of the text");
});

test("a draft is kept for its seat and phase alone", () => {
  const keeper = new DraftKeeper("T");
  const state = { phase: "play", version: 3, result: null, sealed: [] };
  keeper.save("red", state, [{ op: "pass" }]);
  assert.deepEqual(keeper.load("red", state), [{ op: "pass" }]);
  assert.deepEqual(keeper.load("blue", state), []);
  assert.deepEqual(keeper.load("red", { ...state, phase: "deploy" }), []);
  assert.deepEqual(keeper.load("red", { ...state, result: { kind: "victory" } }), []);
  assert.deepEqual(keeper.load("red", { ...state, sealed: ["red"] }), []);
});

test("choices are gathered by figure, squares told row by row from the own edge", () => {
  const choices = [
    { piece: "a", verb: "move", path: ["6Г", "7Г"], target: null },
    { piece: "a", verb: "move", path: ["6Д"], target: null },
    { piece: "a", verb: "fire", target: "9Д" },
    { piece: "a", verb: "fire", target: "9Д" },
    { piece: null, verb: "offer" },
  ];
  assert.deepEqual(byPiece(choices).get("a"), { move: ["7Г", "6Д"], fire: ["9Д"] });
  const squares = { "1А": { x: 0, y: 0 }, "2А": { x: 0, y: 1 }, "1Б": { x: 1, y: 0 } };
  assert.deepEqual(inRows(["2А", "1Б", "1А"], squares, false), ["1А", "1Б", "2А"]);
  assert.deepEqual(inRows(["1А", "1Б", "2А"], squares, true), ["2А", "1А", "1Б"]);
});

test("the graph falls in steps, and a click finds its frame", () => {
  assert.match(steps([0, 0.5, 0.5], 1, 500), /^M46\.0 12\.0H214\.0V68\.0H382\.0V68\.0$/);
  assert.equal(frameAt(46, 3, 500), 0);
  assert.equal(frameAt(230, 3, 500), 1);
  assert.equal(frameAt(9999, 3, 500), 2);
});

test("the rulebook is found by number, by word, with ё as е, and in the other language", () => {
  const words = (ru, en) => ({ ru, en });
  const book = {
    clauses: [
      { id: "O30-VI-1", section: "VI", heading: words("Сильный", "Strong"), text: words("Под огнём", "Under fire"), rulings: [] },
      { id: "O30-VI-12", section: "VI", heading: words("Лес", "Wood"), text: words("Скрывает", "Hides"), rulings: [] },
      { id: "O30-X-1", section: "X", heading: words("Жребий", "The lot"), text: words("…", "…"), rulings: [] },
    ],
    rulings: [
      {
        id: "I-3",
        clauses: [],
        option: "tachanka_combined",
        question: words("Кто", "Who"),
        readings: { ru: ["a"], en: ["b"] },
        reason: words("", ""),
      },
    ],
  };
  const ids = (query, lang = "ru") => {
    const f = searchBook(book, query, lang);
    return [...f.clauses, ...f.rulings].map((c) => c.id);
  };
  assert.deepEqual(ids("O30-VI"), ["O30-VI-1", "O30-VI-12"]);
  assert.deepEqual(ids("о30-х"), ["O30-X-1"], "Cyrillic letters in a number");
  assert.deepEqual(ids("огнем"), ["O30-VI-1"]);
  assert.deepEqual(ids("wood"), ["O30-VI-12"], "English in a Russian book");
  assert.deepEqual(ids("i-3"), ["I-3"]);
  assert.deepEqual(ids("tachanka_combined"), ["I-3"]);
  assert.deepEqual(ids("нет такого"), []);
  assert.equal(ids("").length, 3);
});

test("keys are where they are in either layout", () => {
  assert.equal(keyOf({ key: "п", code: "KeyG" }), "g");
  assert.equal(keyOf({ key: "G", code: "KeyG" }), "g");
  assert.equal(keyOf({ key: ".", code: "Slash" }), "/");
  assert.equal(keyOf({ key: ",", code: "Slash" }), "?");
  assert.equal(keyOf({ key: ".", code: "Period" }), ".");
  assert.equal(keyOf({ key: "Escape", code: "Escape" }), "Escape");
});

test("orders that were carried out leave the draft, and only those", () => {
  const line = (ru) => ({ text: { ru, en: ru }, told: [], refusal: null });
  const draft = [{ op: "a" }, { op: "b" }, { op: "c" }];
  const lines = ["Ст 1А-2А", "Ст 1Б-2Б", "РП 1В-2В"].map(line);
  assert.deepEqual(unfinished(draft, lines, [line("РП 1В-2В"), line("Ст 1А-2А")]), [{ op: "b" }]);
  assert.deepEqual(unfinished(draft, lines, lines), []);
  assert.deepEqual(unfinished(draft, [], lines), draft, "what is not known to be done stays");
});

test("line and column and the place between them agree", () => {
  const text = "один\nдва\nтри";
  for (const at of [0, 4, 5, 8, 9, 12]) {
    const { line, column } = lineColumn(text, at);
    assert.equal(offset(text, line, column), at);
  }
  assert.equal(offset(text, 99, 99), text.length);
});

test("options stand by sections in the order of the book", () => {
  assert.deepEqual(["I", "IV", "IX", "XIV", "XVII", "N"].map(roman), [1, 4, 9, 14, 17, 100]);
  assert.deepEqual([...bySection([{ clause: "O30-V-3" }, { clause: "O30-III-3" }, { clause: "O30-V-9" }]).keys()], ["V", "III"]);
});

test("seats follow opponent and side", () => {
  const seats = ["red", "blue"];
  const base = { level: "captain", name: "Анна", seats };
  assert.deepEqual(seating({ ...base, opponent: "computer", side: "blue" }), {
    seats: { red: { kind: "computer", player: "captain" }, blue: { kind: "human", name: "Анна" } },
    sides: "chosen",
    listed: false,
  });
  const lot = seating({ ...base, opponent: "lobby", side: "lot" });
  assert.equal(lot.sides, "lot");
  assert.equal(lot.listed, true);
  assert.equal(seating({ ...base, opponent: "same", side: "red" }).seats.blue.kind, "human");
  const players = { red: { kind: "human", name: "Анна" }, blue: { kind: "computer", name: "captain", player: "captain" } };
  assert.deepEqual(exchanged(players, { red: "k" }), {
    blue: { kind: "human", name: "Анна" },
    red: { kind: "computer", player: "captain" },
  });
});

test("the table changes hands only when the other player is waited for", () => {
  const app = (more) => ({
    hotseat: true,
    replaying: false,
    seat: "red",
    keys: { red: "r", blue: "b", public: "w" },
    state: { result: null, waiting: ["blue"] },
    ...more,
  });
  assert.equal(nextSeat(app({})), "blue");
  assert.equal(nextSeat(app({ hotseat: false })), null);
  assert.equal(nextSeat(app({ replaying: true })), null);
  assert.equal(nextSeat(app({ state: { result: null, waiting: ["red", "blue"] } })), null);
  assert.equal(nextSeat(app({ state: { result: { kind: "victory" }, waiting: [] } })), null);
});

test("what awaits you comes first, what is gone last", () => {
  const game = { table: "T", keys: { red: "k" } };
  const state = (more) => ({ result: null, waiting: [], ...more });
  assert.deepEqual(
    [state({ waiting: ["red"] }), state({ waiting: ["blue"] }), state({ result: {} }), null].map((s) =>
      rank({ game, state: s, fault: null }),
    ),
    [0, 1, 2, 3],
  );
});

test("the address says what is shown", () => {
  assert.deepEqual(route("/t/abc", "#KEY"), { page: "table", table: "abc", key: "KEY" });
  assert.deepEqual(route("/lesson/otryadov", ""), { page: "lesson", game: "otryadov" });
  assert.deepEqual(route("/", ""), { page: "start" });
  assert.deepEqual(route("/tables", ""), { page: "nowhere" });
  assert.deepEqual(route("/t/abc", "#%D0%BA"), { page: "table", table: "abc", key: "к" });
  assert.deepEqual(route("/t/%ff", "#KEY%"), { page: "table", table: "%ff", key: "KEY%" }, "a link that was cut");
  assert.deepEqual(route("/lesson/%ff", ""), { page: "lesson", game: "%ff" });
});

test("clauses of a game by turn; strength by side", () => {
  const used = clausesUsed([
    { turn: 1, told: [{ clause: "A" }, { clause: "A" }, { clause: null }] },
    { turn: 2, told: [{ clause: "A" }, { clause: "B" }] },
  ]);
  assert.deepEqual(
    [...used],
    [
      ["A", [1, 2]],
      ["B", [2]],
    ],
  );
  const view = {
    sides: { red: { initial: 3 } },
    figures: [
      { side: "red", square: "1А" },
      { side: "red", square: null },
      { side: "blue", square: "2А" },
    ],
  };
  assert.deepEqual(strengths(view), [{ side: "red", have: 1, of: 3 }]);
});
