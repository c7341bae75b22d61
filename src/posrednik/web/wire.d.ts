/** The shapes of docs/protocol.md, for the type checker only; nothing here is sent to the browser. */

export type Lang = "ru" | "en";
export interface Words { ru: string; en: string }
export interface Told { text: Words; clause: string | null }
export interface Order { verb: string; [field: string]: unknown }

export interface FaultBody {
  code: string; ru: string; en: string; clause?: string | null; order?: number | null; caret?: number | null;
  nearest?: string | null; line?: number | null; column?: number | null; version?: number | null;
}

export interface Choice {
  order: Order; verb: string; piece: string | null; target: string | null; path: string[] | null; text: Words; at: string | null;
}
export interface Choices { orders: Choice[]; unmet: FaultBody | null }

export interface DraftLine { order: Order | null; text: Words; told: Told[]; refusal: FaultBody | null }
export interface Considered {
  orders: Order[]; lines: DraftLine[]; refusal: FaultBody | null; choices: Choices | null; preview: Told[];
  unmet: FaultBody | null; strip: { used: number; limit: number } | null; view: any; deployment?: any;
}

export interface BoardSquare { x: number; y: number; kind: string; sub: string; marks: string[]; words: Words }
export interface BoardShape {
  art: string; columns: string[]; latin: string[]; rows: (number | string)[]; zones: Record<string, string[]>;
  squares: Record<string, BoardSquare>;
}

export interface Seated { name: string; kind: "human" | "computer" | "open"; present: boolean; player?: string | null; stand_in?: boolean; stood_in?: boolean }
export interface ClockFace { left: number | null; running: boolean }
export interface Result { kind: string; winner: string | null; clause: string; words: Words; titles: Record<string, Words>; told?: Told[]; by_time?: boolean }

export interface State {
  table: string; game: string; seat: string; version: number; n: number; scenario: any; options: Record<string, unknown>;
  phase: string; to_move: string | null; waiting: string[]; sealed: string[]; players: Record<string, Seated>; view: any;
  board: BoardShape; choices: Choices | null; draft_allowed: boolean; situation: Told[]; result: Result | null;
  clocks: Record<string, ClockFace>; thinking: { seat: string; done: number } | null; draw_offer: string | null;
  seed_hash: string; seed: string | null; hotseat: boolean; name?: string; pace?: any; note?: string | null; lot?: { sides: number; face: number; clause: string } | null;
}

export interface Report { number: number; seat: string; turn?: number; orders: { text: Words }[]; told: Told[]; state?: State }
export interface Frame {
  number: number; seat: string; turn: number; orders: { text: Words }[]; told: Told[]; view: any;
  losses: Record<string, number>; flags: string[];
}

export interface Command {
  id: string; expected: number; verb: string; orders?: Order[]; text?: string; to?: "all" | "side";
}
export interface Receipt { id: string; version: number; digest: string; n: number; again: boolean }

export interface OptionShape {
  name: string; clause: string; ruling: string | null; kind: "choice" | "flag" | "integer" | "fraction"; default: any; values: any[]; minimum?: number | null;
  title: Words; words: Record<string, Words>;
}
export interface ScenarioShape { name: string; title: Words; about: Words; figures: { type: string; words: Words; count: number }[]; turn_limit: number; switches: string[] }
export interface GameShape {
  id: string; title: Words; scenarios: ScenarioShape[]; options: OptionShape[]; players: { name: string; about: Words }[];
  switches: OptionShape[]; modules: string[];
}
export interface Sitter { kind: "human" | "computer" | "open"; player?: string; name?: string }
export interface Opened { table: string; seats: Record<string, string>; watch: string }
export interface OpenTable {
  table: string; game: string; scenario: string; title: Words; seats: string[]; name: string; pace: any; opened: number;
}

export interface Clause { id: string; section: string; basis: string; rulings: string[]; heading: Words; text: Words }
export interface Ruling {
  id: string; clauses: string[]; option: string | null; question: Words; readings: { ru: string[]; en: string[] }; reason: Words;
}
export interface Rulebook { game: string; sections: { id: string; title: Words }[]; clauses: Clause[]; rulings: Ruling[] }

export interface Lesson { game: string; title: Words; seat: string; steps: { number: number; title: Words }[] }
export interface Step {
  number: number; of: number; seat: string; title: Words; task: Words; hints: Words[]; view: any; board: BoardShape;
  choices: Choices | null; clause: string | null;
}
export interface Attempt {
  number: number; done: boolean; handed_in: boolean; told: Told[]; comment: Words | null; considered: Considered; view: any;
}
