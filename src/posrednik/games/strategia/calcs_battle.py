"""The battle functions of the golden cases (section 0): thin over the functions that fight the war."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from posrednik.core.exact import Fraction
from posrednik.games.strategia import booking, capturing, directions, engaging, fortresses
from posrednik.games.strategia.calcs_fire import FIRE, Args, Calc, ground, number, pair
from posrednik.games.strategia.calcs_retreat import RETREAT
from posrednik.games.strategia.engaging import told_of
from posrednik.games.strategia.fighting import ZERO, Fight, Round, fight
from posrednik.games.strategia.formations import card_echelons, side_by_side, standing
from posrednik.games.strategia.law import Law, Options, law_of
from posrednik.games.strategia.records import Battle, Member
from posrednik.games.strategia.strength import Engaged, scale
from posrednik.games.strategia.table import column
from posrednik.games.strategia.words import ARTILLERY, FACING


def combat_table(args: Args, level: int, options: Options) -> Mapping[str, Any]:
    """The column of two ratings."""
    c = column(law_of(options), number(args["K1"]), number(args["K2"]))
    return {"column": c.name, "weaker": c.weaker, "absolute": c.absolute, "p1": c.p1, "p2": c.p2}


def engaged(plain: Args) -> Engaged:
    """A unit of a battle case."""
    mult = number(plain.get("mult", 1))
    return Engaged(plain["id"], plain["arm"], number(plain.get("strength", 1)), mult, bool(plain.get("river")))


def formation(echelons: Sequence[Sequence[Args]], strikes: bool) -> list[list[Engaged]]:
    """Echelons of a case without what cannot strike and without empty ones."""
    rows = [[engaged(one) for one in echelon] for echelon in echelons]
    rows = [[one for one in row if one.strength and not (strikes and one.arm in ARTILLERY)] for row in rows]
    return [row for row in rows if row]


def told(one: Round) -> dict[str, Any]:
    """A round in the words of a case."""
    return {
        "att_echelon": one.attacker + 1,
        "def_echelon": one.defender + 1,
        "K1": one.k1,
        "K2": one.k2,
        "column": one.column.name,
        "weaker": one.column.weaker,
        "att_loss_eff": one.attacker_loss,
        "def_loss_eff": one.defender_loss,
    }


def battle_turn(args: Args, level: int, options: Options) -> Mapping[str, Any]:
    """One half-turn of battle."""
    attackers, defenders = formation(args["attacker"], True), formation(args["defender"], False)
    relief = ground(level, args.get("terrain", "plain"))
    if not attackers:
        return {"rounds": [], "losses_divisions": {}, "status": "no_battle", "time": "less_than_turn"}
    result = fight(law_of(options), attackers, defenders, relief, args.get("mode", "regular"))
    out: dict[str, Any] = {
        "rounds": [told(one) for one in result.rounds],
        "losses_divisions": result.losses(),
        "status": result.status,
        "time": "less_than_turn" if result.swift else "full_turn",
    }
    if args.get("close"):
        members = _members(attackers, defenders)
        _tally(members, result)
        out["regiments_lost"] = _regiments(members, args["close"])
    return out


def battle_sequence(args: Args, level: int, options: Options) -> Mapping[str, Any]:
    """The same echelons fight for some turns; then the battle is closed."""
    law, relief = law_of(options), ground(level, args.get("terrain", "plain"))
    attackers, defenders = formation(args["attacker"], True), formation(args["defender"], False)
    members, rounds = _members(attackers, defenders), []
    for _ in range(int(args.get("turns", 1))):
        if not attackers or not defenders:
            break
        result = fight(law, attackers, defenders, relief, args.get("mode", "regular"))
        rounds += [told(one) for one in result.rounds]
        lost = result.losses()
        _tally(members, result)
        attackers, defenders = (_left(rows, lost) for rows in (attackers, defenders))
    regiments = _regiments(members, args["close"])
    final = {
        id: ZERO if m["gone"] else booking.after(m["strength"], int(regiments.get(id, 0))) for id, m in members.items()
    }
    return {"rounds": rounds, "regiments_lost": regiments, "final_strength": final}


def _left(rows: list[list[Engaged]], lost: Mapping[str, Fraction]) -> list[list[Engaged]]:
    rows = [
        [
            Engaged(one.id, one.arm, one.strength - lost.get(one.id, ZERO), one.mult, one.river)
            for one in row
            if one.strength > lost.get(one.id, ZERO)
        ]
        for row in rows
    ]
    return [row for row in rows if row]


def _members(*sides: list[list[Engaged]]) -> dict[str, dict[str, Any]]:
    """Unit → what the rounding wants to know of it; parts of one unit are added up."""
    out: dict[str, dict[str, Any]] = {}
    for attacks, rows in zip((True, False), sides, strict=True):
        for one in (unit for row in rows for unit in row):
            m = out.setdefault(
                one.id, {"attacks": attacks, "arm": one.arm, "strength": ZERO, "loss": ZERO, "gone": False}
            )
            m["strength"] += one.strength
    return out


def _tally(members: dict[str, dict[str, Any]], result: Fight) -> None:
    for id, loss in result.losses().items():
        m = members[id]
        m["loss"] += loss
        m["gone"] = m["loss"] >= m["strength"]


def _regiments(members: Mapping[str, Mapping[str, Any]], close: str) -> dict[str, Fraction]:
    """Regiments lost when the battle is closed, units without loss left out."""
    out = {id: m["strength"] * booking.PARTS for id, m in members.items() if m["gone"]}
    for attacks in (True, False):
        wins = close == ("attacker_wins" if attacks else "defender_wins")
        own = {id: m for id, m in members.items() if m["attacks"] is attacks and not m["gone"]}
        for arm in dict.fromkeys(m["arm"] for m in own.values()):
            ids = [id for id, m in own.items() if m["arm"] == arm]
            lost = booking.booked([(own[id]["strength"], own[id]["loss"]) for id in ids], wins)
            out.update({id: Fraction(n) for id, n in zip(ids, lost, strict=True) if n})
    return out


def close_losses(args: Args, level: int, options: Options) -> Mapping[str, Any]:
    """Strength of one side's units after the rounding."""
    final: dict[str, Fraction] = {}
    units = [(one["id"], one["arm"], number(one["strength"]), number(one["loss"])) for one in args["units"]]
    final.update({id: ZERO for id, _, strength, loss in units if loss >= strength})
    for arm in dict.fromkeys(arm for _, arm, _, _ in units):
        own = [(id, strength, loss) for id, its, strength, loss in units if its == arm and id not in final]
        lost = booking.booked([(strength, loss) for _, strength, loss in own], bool(args["winner"]))
        final.update({id: booking.after(strength, n) for (id, strength, _), n in zip(own, lost, strict=True)})
    return {"final_strength": final}


def attack_mode(args: Args, level: int, options: Options) -> Mapping[str, Any]:
    """Directions and mode of an attack on one square."""
    law = law_of(options)
    found = _directions(law, [pair(args["target"])], args)
    mode = directions.mode(found)
    factor = "capitulation" if mode == directions.ENCIRCLED else scale(law).mode[mode]
    return {"directions": found, "mode": mode, "factor": factor}


def card_attack(args: Args, level: int, options: Options) -> Mapping[str, Any]:
    """Directions and mode of an attack on a card."""
    found = _directions(law_of(options), [pair(one) for one in args["squares"]], args)
    return {"directions": found, "mode": directions.mode(found)}


def _directions(law: Law, card: Sequence[directions.XY], args: Args) -> list[str]:
    facing = FACING[args["facing"]]
    return directions.ordered(directions.direction(law, card, facing, pair(at)) for at in args["attackers_at"])


def echelons_of_card(args: Args, level: int, options: Options) -> Mapping[str, Any]:
    """Regiments of a struck card by echelons."""
    places = {pair(name): number(count) for name, count in args["places"].items()}
    struck = [pair(name) for name in args["struck"]]
    return {"echelons": [sum(places[s] for s in row) for row in card_echelons(list(places), struck)]}


def fortress_endurance(args: Args, level: int, options: Options) -> Mapping[str, Any]:
    """Turns that an encircled fortress lasts."""
    return {"turns": fortresses.endurance(number(args["added_divisions"]))}


def fortress_rating(args: Args, level: int, options: Options) -> Mapping[str, Any]:
    """Rating of a fortress against one arm."""
    own = args["original_owner"] == args["holder"]
    added = {arm: number(count) for arm, count in args.get("added", {}).items()}
    return {"rating": fortresses.rating(law_of(options), added, own, args["against"])}


def captured_materiel(args: Args, level: int, options: Options) -> Mapping[str, Any]:
    """Equipment that the field of battle gives."""
    lost = [{arm: number(share) for arm, share in args.get(key, {}).items()} for key in ("winner_lost", "loser_lost")]
    return {"regiments": capturing.of_field(*lost), "ready_after_turns": capturing.FIELD_TURNS}


def standing_echelons(args: Args, level: int, options: Options) -> Mapping[str, Any]:
    """Regiments of a standing formation by echelons."""
    shares = [0 if one == "rest" else int(one) for one in args["shares"]]
    return {"echelons": standing(shares, int(args["regiments"]))}


def combine_strikes(args: Args, level: int, options: Options) -> Mapping[str, Any]:
    """Strikes at one square put side by side; a unit counts where it is first named."""
    battles: dict[str, list[list[list[str]]]] = {}
    named: set[str] = set()
    for strike in args["strikes"]:
        rows = []
        for echelon in strike["echelons"]:
            rows.append([id for id in echelon if not (id in named or named.add(id))])  # type: ignore[func-returns-value]
        battles.setdefault(strike["target"], []).append(rows)
    found = [{"target": at, "echelons": side_by_side(rows)} for at, rows in battles.items()]
    return {"battles": [one for one in found if one["echelons"]]}


def _member(side: str, id: str) -> Member:
    return Member(id=id, side=side, arm="sd", number=0, joined=0, strength=Fraction(1))


def battle_record(args: Args, level: int, options: Options) -> Mapping[str, Any]:
    """How a battle record opens, grows and closes; `at` and `until` are «side turn» of two sides."""
    sides = ("red", "blue")

    def half(when: str) -> int:
        side, turn = when.split()
        return 2 * (int(turn) - 1) + sides.index(side)

    strikes = sorted(args["strikes"], key=lambda one: half(one["at"]))
    battles: tuple[Battle, ...] = ()
    closed: dict[str, Any] = {}
    for h in range(half(strikes[0]["at"]), half(args["until"]) + 1):
        side, foe = sides[h % 2], sides[1 - h % 2]
        for one in (one for one in strikes if half(one["at"]) == h):
            ours, theirs = ([(its, id) for id in one[key]] for its, key in ((side, "attackers"), (foe, "defenders")))
            units = tuple(_member(its, id) for its, id in ours + theirs)
            new = max((record.number for record in battles), default=0) + 1
            now, merged = engaging.joined(battles, engaging.Strike(side, foe, units, h, -1, False), new)
            battles = engaging.with_record(battles, now, merged)
        for one in [one for one in battles if engaging.broken_off(one, side, h)]:
            battles = tuple(other for other in battles if other is not one)
            closed = {"closed_at": f"{side} {h // 2 + 1}", "winner": "defender"}
    members = sorted({one.id for battle in battles for one in battle.members if one.fights})
    return {"open": bool(battles), "members": members, "records": len(battles), **closed}


def battle_information(args: Args, level: int, options: Options) -> Mapping[str, Any]:
    """What each side is told of an accepted battle."""
    seen = list(told_of(args["umpire"]))
    return {"attacker_sees": seen, "defender_sees": seen}


CALCS: dict[str, Calc] = {
    **FIRE,
    **RETREAT,
    "combat_table": combat_table,
    "battle_turn": battle_turn,
    "battle_sequence": battle_sequence,
    "close_losses": close_losses,
    "attack_mode": attack_mode,
    "card_attack": card_attack,
    "card_echelons": echelons_of_card,
    "fortress_endurance": fortress_endurance,
    "fortress_rating": fortress_rating,
    "captured_materiel": captured_materiel,
    "standing_echelons": standing_echelons,
    "combine_strikes": combine_strikes,
    "battle_record": battle_record,
    "battle_information": battle_information,
}
