/** The view and the orders of `otryadov`. Made from the server's own types by `make types`; only the type checker reads it. */

/** What one seat may know. In deployment only its own placement; once the screens are lifted, all but plans. */
export interface View {
  seat: string; phase: "deploy" | "over" | "play"; scenario: Scenario; options: Options; figures: FigureView[];
  sides: Record<string, SideView>; to_move: string; first: string; turn: number; passed?: boolean; draw_offer?: string;
  result?: ResultView; gas?: Record<string, GasView>; barrage?: Record<string, [number, number, number]>;
  repeats?: number; placement?: Record<string, string>; arms?: Record<string, string>; plan?: Plan;
}

/** One set-up of «Бой отрядов»; everything that is left out has the value of the printed rules. */
export interface Scenario {
  game?: string; name?: string; base?: "battalion" | "cavalry_regiment" | "company" | "o41" | "squadron"; map?: GameMap;
  rosters?: Record<string, Record<string, number>>; armour?: "armoured_car" | "tank"; defender?: "blue" | "red";
  cut?: "1/3" | "1/4"; gas?: boolean; competition?: boolean; standing?: string;
}

/** A map of 15 x 10 squares with roads, railway and the named places of both sides. */
export interface GameMap {
  id: string; squares: Record<string, Square>; roads?: Road[]; road_exits?: [string, string][]; railway?: Road;
  stations?: Record<string, string>; airfields?: Record<string, string>; villages?: Record<string, string>;
  rear_targets?: Record<string, string>; strips?: Record<string, [number, number]>; rows?: [number, number];
  columns?: string[]; counts?: Record<string, number>; o41_overrides?: Record<string, Square>;
}

/** One square of the field: colour class and what it shows. */
export interface Square {
  kind: "impassable" | "masking" | "strong" | "weak"; sub?: string;
}

/** A road as the list of squares it runs through; neighbours in the list are connected. */
export interface Road {
  path: string[]; id?: string;
}

/** Every reading that players may choose, with the defaults of the law (section 5.1). */
export interface Options {
  tachanka_combined?: boolean; fire_any_bearing?: boolean; battalion_gun_range?: 3 | 4;
  foot_fire_over_figures?: boolean; train_is_artillery?: boolean; mounted_horse_gun_fires?: boolean;
  green_row?: "strong" | "weak"; tachanka_table?: "cavalry" | "foot"; green_forward_only?: boolean;
  lmg_weight?: "one" | "third"; self_fire_assault?: boolean; hmg_assault_strict?: boolean; barrage?: boolean;
  organic_lmg?: boolean; fire_limited_to_movers?: boolean; no_exit_removed?: boolean;
  neutral_fire?: "full" | "intruders" | "none"; gas_clock?: "plies" | "rounds"; contaminate_occupied?: boolean;
  xv_scope?: "line" | "path"; bomb_villages?: boolean; car_any_road_square?: boolean; car_on_rail?: boolean;
  green_mg?: boolean; cavalry_attack_free?: boolean; turn_limit?: number; repetition?: number;
  limit_judgement?: "draw" | "losses" | "losses_ground"; limit_margin?: string; chemical?: boolean; partisans?: boolean;
  raid?: boolean;
}

/** One figure; `square` None is not on the board. `airborne` figures are over their square. */
export interface FigureView {
  id: string; side: string; type: string; square: string | null; mounted?: boolean; arm?: string; obligation?: string;
  under_fire?: boolean; neutralised?: number; heading?: number; village?: boolean; airborne?: boolean; sortie?: number;
  fuelled?: boolean; run_done?: boolean;
}

/** What everybody knows of a side besides its figures. */
export interface SideView {
  initial: number; initial_units: number; engaged?: boolean; aerobombs?: number; gas_tokens?: number; damaged?: boolean;
  repair?: number; holder?: string; deployed?: boolean; filed?: boolean; raids?: number; removed?: string[];
}

/** How the game ended. */
export interface ResultView {
  kind: string; winner: string | null; clause: string;
}

/** An infected square: plies left, side that laid it, plies of decontamination left. */
export interface GasView {
  kind: "nonpersistent" | "persistent"; plies: number; owner: string; decon?: number;
}

/** The machine-checkable plan of a competition (O30-XVII-4), with free text for a jury. */
export interface Plan {
  axis: string[]; aim: string; by_turn?: number; appreciation?: string; idea?: string;
}

/** Move a figure along `path` (the squares after its start); `remove` names the victims of a raid. */
export interface Move {
  op: "move"; piece: string; path: string[]; remove?: string[];
}

/** Fire on `target`; `at` names the figure where two stand (or a flight above), `close`: O30-VI-16. */
export interface Fire {
  op: "fire"; piece: string; target: string; at?: string | null; close?: boolean;
}

/** Storm the enemy on the last square of `path`; with `self_fire` under the attacker's own fire. */
export interface Attack {
  op: "attack"; piece: string; path: string[]; self_fire?: boolean; remove?: string[];
}

/** Mount, or limber up. */
export interface Mount {
  op: "mount"; piece: string;
}

/** Dismount, or unlimber. */
export interface Dismount {
  op: "dismount"; piece: string;
}

/** Drop the aerobomb on an enemy-held square. */
export interface Bomb {
  op: "bomb"; square: string;
}

/** Lay the token of persistent agent on a square of the field. */
export interface Contaminate {
  op: "contaminate"; square: string;
}

/** Take off, fly on, or land on the own airfield. */
export interface Fly {
  op: "fly"; piece: string; to: string;
}

/** Bomb the square below the flight. */
export interface BombRun {
  op: "bomb_run"; piece: string;
}

/** Make no move because none is possible. */
export interface Pass {
  op: "pass";
}

/** Give the game up. */
export interface Resign {
  op: "resign";
}

/** Offer a draw along with the turn. */
export interface OfferDraw {
  op: "offer_draw";
}

/** Accept the draw that the other side offered with its last turn. */
export interface AcceptDraw {
  op: "accept_draw";
}

/** The complete deployment of a side: figure → square; `arms` declares the arm of a chem figure. */
export interface Deploy {
  op: "deploy"; placement: Record<string, string>; arms?: Record<string, "cavalry" | "rifle" | "tank">;
}

/** The sealed plan of a competition. */
export interface FilePlan {
  op: "plan"; plan: Plan;
}

/** An order of a client that fits no form; it is always refused. */
export interface Unreadable {
  op: "unreadable"; text?: string;
}

export type Order =
  | Move
  | Fire
  | Attack
  | Mount
  | Dismount
  | Bomb
  | Contaminate
  | Fly
  | BombRun
  | Pass
  | Resign
  | OfferDraw
  | AcceptDraw
  | Deploy
  | FilePlan
  | Unreadable;
