/** The shapes of docs/protocol.md. Made from the server's own types by `make types`; only the type checker reads it. */

export type Lang = "en" | "ru";

/** An order of some game as a plain object; `games/` knows its fields. */
export type Order = Record<string, any>;

/** A view of some game; `games/` knows its fields. */
export type View = Record<string, any>;

/** A new table: keys of the seats that its opener holds, key for spectators; `over` for a finished record. */
export interface Opened {
  table: string; seats: Record<string, string>; watch: string; over: boolean;
}

/** A seat that has been taken. */
export interface Joined {
  table: string; seat: string; key: string;
}

/** A key that takes the place of the former one. */
export interface NewKey {
  key: string;
}

/** Who sits at a seat; `stand_in` tells that the seat agrees to a computer in an absent player's place. */
export interface Player {
  name: string; kind: string; present: boolean; player: string | null; stand_in: boolean; stood_in: boolean;
}

/** Seconds left (None without a limit), and whether the clock runs. */
export interface ClockFace {
  left: number | null; running: boolean;
}

/** A computer player at work; `done` from 0 to 1 is estimated from its earlier turns. */
export interface Thinking {
  seat: string; done: number;
}

/** How the game ended; `by_time` if a resignation was the umpire's, because the time was up. */
export interface Result {
  kind: string; winner: string | null; clause: string; words: Words; told: Told[]; titles: Record<string, Words>;
  by_time: boolean;
}

/** One thing said in Russian and in English. */
export interface Words {
  ru: string; en: string;
}

/** One sentence and the clause under which it is said. */
export interface Told {
  text: Words; clause: string | null;
}

/** The throw that gave out the seats. */
export interface Lot {
  sides: number; face: number; clause: string;
}

/** What a seat may know of its table and what can change; `board_digest` names the board that it is about. */
export interface Standing {
  seat: string; version: number; n: number; phase: string; to_move: string | null; waiting: string[]; sealed: string[];
  players: Record<string, Player>; view: View; choices: Choices | null; draft_allowed: boolean; situation: Told[];
  result: Result | null; clocks: Record<string, ClockFace>; thinking: Thinking | null; draw_offer: string | null;
  seed: string | null; note: string | null; board_digest: string;
}

/** Every lawful next order, and what forbids handing the draft in as it stands. */
export interface Choices {
  orders: Choice[]; unmet: FaultBody | null;
}

/** One lawful next order and where a board shows it. */
export interface Choice {
  order: Order; verb: string; piece: string | null; target: string | null; path: string[] | null; text: Words;
  at: string | null;
}

/** Why something is not accepted: code, sentence with its way out, and where the fault lies. */
export interface FaultBody {
  code: string; ru: string; en: string; clause?: string; order?: number; caret?: number; nearest?: string;
  line?: number; column?: number; version?: number;
}

/** Everything that a seat may know of its table now: how it stands, and what was agreed once for the whole game. */
export interface State {
  seat: string; version: number; n: number; phase: string; to_move: string | null; waiting: string[]; sealed: string[];
  players: Record<string, Player>; view: View; choices: Choices | null; draft_allowed: boolean; situation: Told[];
  result: Result | null; clocks: Record<string, ClockFace>; thinking: Thinking | null; draw_offer: string | null;
  seed: string | null; note: string | null; board_digest: string; table: string; game: string; name: string;
  scenario: any; options: Record<string, any>; pace: Pace; seed_hash: string; lot: Lot | null; hotseat: boolean;
  board: Board;
}

/** How much time there is: `bank` seconds at the start, `turn` seconds granted with each turn. */
export interface Pace {
  kind: "deadline" | "fischer" | "none" | "per_turn"; bank: number; turn: number;
}

/** What a board is made of; the art is drawn once for each map. */
export interface Board {
  art: string; columns: string[]; latin: string[]; rows: number[]; zones: Record<string, string[]>;
  squares: Record<string, SquareWords>;
}

/** One square of a board: place (y grows north), ground, what is marked on it, and its name for the ear. */
export interface SquareWords {
  x: number; y: number; kind: string; sub: string; marks: string[]; words: Words;
}

/** One order as it stands in a record, and whose it is. */
export interface WrittenOrder {
  seat: string; text: Words;
}

/** One adjudication as the seat may hear of it; `seat` is empty where several handed in together. */
export interface Report {
  number: number; seat: string; turn: number; orders: WrittenOrder[]; told: Told[]; state: Standing | null;
}

/** One step of a replay: what was ordered and told, the view after it, losses and flags. */
export interface Frame {
  number: number; seat: string; turn: number; orders: WrittenOrder[]; told: Told[]; view: View;
  losses: Record<string, number>; flags: string[];
}

/** Answers to a question. */
export interface Answers {
  lines: Told[];
}

/** Something said at the table, by a seat or by the umpire; `at` in seconds since 1970. */
export interface Said {
  n: number; seat: string; name: string; text: string; to: string; at: number;
}

/** A command that was carried out and is on the disk; `again`: it had been carried out before. */
export interface Receipt {
  id: string; version: number; digest: string; n: number; again: boolean;
}

/** A table of the lobby with its free seats. */
export interface OpenSeat {
  table: string; game: string; scenario: string; title: Words; seats: string[]; name: string; pace: Pace;
  opened: number;
}

/** A computer player and one line about it. */
export interface ComputerPlayer {
  name: string; about: Words;
}

/** One game of the house: all that may be agreed about it, and who can play it without a human. */
export interface Game {
  id: string; title: Words; about: Words; edition: string; seats: SeatCard[]; scenarios: ScenarioCard[];
  switches: OptionCard[]; options: OptionCard[]; modules: string[]; art: string | null; lesson: boolean; page: boolean;
  players: ComputerPlayer[]; paces: string[];
}

/** A seat and what it is called. */
export interface SeatCard {
  seat: string; name: Words; mark: Words;
}

/** One set-up that the book offers. */
export interface ScenarioCard {
  name: string; title: Words; about: Words; clause: string | null; figures: FigureCard[]; turn_limit: number;
  switches: string[];
}

/** Figures of one kind in an order of battle. */
export interface FigureCard {
  type: string; code: Words; words: Words; count: number;
}

/** One agreement before the game: an option of the rules, or a switch of the scenario. */
export interface OptionCard {
  name: string; title: Words; clause: string | null; kind: string; default: any | null; values: any[];
  words: Record<string, Words>; minimum: number | null; ruling: string | null;
}

/** How the server is. */
export interface Health {
  status: string; version: string; tables: number;
}

/** One message of a seat's live channel; `kind` tells which of the other fields are there. The `state` of `hello` is a whole `State`. */
export interface Live {
  n: number; kind: string; version: number; report?: Report; state?: Standing; seat?: string; name?: string;
  text?: string; to?: string; at?: number; present?: boolean; done?: number; clocks?: Record<string, ClockFace>;
}

/** What a draft means and what may follow it; nothing has been changed. */
export interface Considered {
  orders: Order[]; lines: Line[]; refusal: FaultBody | null; choices: Choices | null; preview: Told[];
  unmet: FaultBody | null; strip: Meter | null; view: View | null; deployment: Deployment | null;
}

/** One order of a draft: its notation, what it means, or why it cannot stand. */
export interface Line {
  order: Order; text: Words; told: Told[]; refusal: FaultBody | null;
}

/** How much of a limit a draft uses. */
export interface Meter {
  used: number; limit: number;
}

/** A set-up in progress, behind the screen. */
export interface Deployment {
  due: number; placed: number; area: string[]; holdings: Holding[]; checks: Check[]; placement: Record<string, string>;
  plan_due: boolean;
}

/** Figures of one kind in a set-up: how many, which have no square yet, and where they may stand. */
export interface Holding {
  type: string; code: Words; words: Words; ids: string[]; missing: string[]; squares: string[]; arms: string[];
}

/** One running check of a set-up. */
export interface Check {
  name: string; ok: boolean; text: Words; clause: string | null;
}

/** The rulebook in the order of the printed book. */
export interface Drawer {
  game: string; sections: Section[]; clauses: Article[]; rulings: Reading[]; options: OptionCard[];
}

/** A chapter of the book. */
export interface Section {
  id: string; title: Words;
}

/** One clause of the rulebook as the drawer shows it. */
export interface Article {
  id: string; section: string; status: string; basis: string; heading: Words; text: Words; rulings: string[];
  options: string[];
}

/** One question that the book leaves open, its readings (the chosen one first) and why. */
export interface Reading {
  id: string; clauses: string[]; option: string | null; question: Words; readings: Texts; reason: Words;
}

/** A list of things said in Russian and in English. */
export interface Texts {
  ru: string[]; en: string[];
}

/** A lesson on the game's own board; the seat is the one that moves in every step. */
export interface Lesson {
  game: string; title: Words; seat: string; steps: StepCard[];
}

/** A step of a lesson by its heading. */
export interface StepCard {
  number: number; title: Words;
}

/** One step of a lesson: a position, a task, hints, and what may be ordered. */
export interface Step {
  number: number; of: number; seat: string; title: Words; task: Words; hints: Words[]; view: View; board: Board;
  choices: Choices; clause: string | null;
}

/** What came of an attempt: done or not, what the umpire says, the view afterwards. */
export interface Attempt {
  number: number; done: boolean; handed_in: boolean; told: Told[]; comment: Words | null; considered: Considered;
  view: View | null;
}

/** Who shall sit at a seat: the opener, a computer player, or whoever comes. */
export interface Sitter {
  kind: "computer" | "human" | "open"; player?: string; name?: string;
}

/** A table to be opened. */
export interface NewTable {
  game: string; scenario?: Record<string, any>; options?: Record<string, any>; seats: Record<string, Sitter>;
  sides?: "chosen" | "lot"; pace?: Pace; listed?: boolean; stand_in?: boolean; name?: string;
}

/** A free seat to be taken; the first free one if none is named. Asked again under its id it has the same answer. */
export interface Join {
  id?: string | null; seat?: string | null; name?: string;
}

/** The own key to be replaced; asked again under its id, with the dead key, it has the same answer. */
export interface Renew {
  id?: string | null;
}

/** A draft to be looked at: orders, notation that follows them, a figure that is picked. */
export interface Draft {
  orders?: Order[]; text?: string; lang?: "en" | "ru"; pick?: string | null;
}

/** A draft for a step of a lesson. */
export interface AskedAttempt {
  orders?: Order[]; text?: string; lang?: "en" | "ru"; pick?: string | null; hand_in?: boolean;
}

/** A question: typed, or about a square, a figure, an order; `orders` is the draft it is asked over. */
export interface Why {
  question?: string; lang?: "en" | "ru"; orders?: Order[]; square?: string | null; piece?: string | null;
  order?: Order | null;
}

/** Something to be done once; `expected` is the version for which it was thought of. */
export interface Command {
  id: string; verb: string; expected?: number | null; orders?: Order[] | null; text?: string; to?: "all" | "side";
}

/** A record to be put on a table. */
export interface Import {
  text: string; name?: string;
}

/** The first frame of a live channel. */
export interface Hello {
  key: string; after?: number;
}
