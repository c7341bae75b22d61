"""Answers to «? 5Д»: what the ground is, who stands there, what it may do now and why not, from a view alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from posrednik.core.order import Refusal
from posrednik.games.otryadov import orders as o
from posrednik.games.otryadov.exits import exits
from posrednik.games.otryadov.firing import check_fire
from posrednik.games.otryadov.ground import Ground
from posrednik.games.otryadov.moving import duty_allows_move
from posrednik.games.otryadov.orders import attack, fire, saddle
from posrednik.games.otryadov.position import ALOFT, DUTIES, OFF, Facts
from posrednik.games.otryadov.refuse import figure
from posrednik.games.otryadov.situation import turn_after
from posrednik.games.otryadov.squares import BIT, FORWARD, GRID, NAMES, SIDES, scan
from posrednik.games.otryadov.tables import FORMS
from posrednik.games.otryadov.telling import Told, side_word, words
from posrednik.games.otryadov.turn import Turn
from posrednik.games.otryadov.view import View, facts_of
from posrednik.games.otryadov.vocabulary import CODE_TYPES
from posrednik.games.otryadov.words import DUTIES as DUTY_WORDS
from posrednik.games.otryadov.words import KINDS, fact, say
from posrednik.geometry.squares import bits
from posrednik.notation.rulebook import rulebook, sentence

_GROUND = "O30-I-5"


def square_in(text: str) -> int | None:
    """The first square that a question names, with or without the code of a figure before it."""
    for start in range(len(text)):
        if start == 0 or not text[start - 1].isalnum():
            found = scan(text, start)
            if found is not None and not text[found[1] : found[1] + 1].isalnum():
                return found[0]
    return None


def arm_in(text: str) -> str | None:
    """The type of figure whose code begins a question, `? Ст 5Д`; None if it begins with the square."""
    return CODE_TYPES.get(text.split("#", maxsplit=1)[0].split(maxsplit=1)[0].lower()) if text.split() else None


def ask(view: View, draft: Sequence[o.AnyOrder], s: int, lang: str, arm: str | None = None) -> Iterator[Told]:
    """Everything the seat may know about square s as its draft stands; with `arm` of that arm's figures only."""
    f = facts_of(view)
    turn = turn_after(f, draft) if view.phase == "play" and view.seat == view.to_move else None
    if turn is not None:
        f = turn.f
    yield from _ground(f, f.ground, s, lang)
    there = [i for side in (0, 1) for i in f.figures(side) if f.where(i) == s]
    if arm is not None:
        there = [i for i in there if FORMS[f.form[i]].type == arm]
    if not there and view.phase == "play":
        yield Told(words("ask.nobody", lang), _GROUND)
    for i in there:
        yield _figure(f, i, lang)
        if turn is None:
            continue
        if f.roster.side(i) == turn.side:
            yield from _own(turn, i, lang)
        else:
            yield _threat(turn, i, lang)


def _names(squares: int) -> str:
    return ", ".join(NAMES[s] for s in bits(squares))


def _ground(f: Facts, g: Ground, s: int, lang: str) -> Iterator[Told]:
    is_what = [say(KINDS[g.sub[s]], lang)] if g.sub[s] in KINDS else []
    if g.sub[s] != "neutral":
        is_what.append(say(KINDS[g.kind[s]], lang))
    places = (("rear", g.rear if not f.law.o41 else ()), ("station", g.station), ("airfield", g.airfield))
    for key, squares in places:
        is_what += [words(f"ask.{key}", lang, side=side_word(SIDES[n], lang)) for n, q in enumerate(squares) if q == s]
    is_what += [words("ask.village", lang, side=side_word(SIDES[n], lang)) for n in (0, 1) if BIT[s] & g.villages[n]]
    marks = ((BIT[s] & g.strip, "strip"), (s in f.barrage, "barred"), (s in f.gas, "gas"))
    is_what += [words(f"ask.{key}", lang) for held, key in marks if held]
    listed = ", ".join(word[:1].lower() + word[1:] for word in is_what)
    yield Told(words("ask.square", lang, square=NAMES[s], list=listed), _GROUND)
    if g.roads[s] and g.sub[s] != "neutral":
        yield Told(words("ask.road", lang, list=_names(g.roads[s])), "O30-III-4")
    if g.rails[s]:
        yield Told(words("ask.rail", lang, list=_names(g.rails[s])), "O30-IV-6")


def _figure(f: Facts, i: int, lang: str) -> Told:
    state = [f"#{f.roster.ids[i]}"]
    if FORMS[f.form[i]].mounted:
        state.append(words("ask.mounted", lang).lower())
    duty = DUTIES[f.duty[i]]
    if duty is not None:
        state.append(say(DUTY_WORDS[duty], lang))
    elif f.under_fire[i]:
        state.append(words("ask.under_fire", lang).lower())
    if f.neutralised[i]:
        piece = words("neutralised", lang, piece="", number=f.neutralised[i])
        state.append(piece.replace(": ,", ":").rstrip(".").lower())
    listed = ", " + ", ".join(state)
    piece = fact("piece", figure(f, i), lang)
    return Told(
        words("ask.figure", lang, piece=piece, side=side_word(SIDES[f.roster.side(i)], lang), list=listed), "O30-II-1"
    )


def _own(t: Turn, i: int, lang: str) -> Iterator[Told]:
    moves, why = _moves(t, i)
    if moves:
        yield Told(words("ask.moves", lang, list=", ".join(moves)), "O30-IV-7")
    elif why is not None:
        yield _because("ask.no_move", why, lang)
    storms = sorted({a.path[-1] for a in attack.options(t, i)}) if t.f.square[i] < ALOFT else []
    if storms:
        yield Told(words("ask.attacks", lang, list=", ".join(storms)), "O30-VIII-1")
    shots = [s.target + (f"#{s.at}" if s.at else "") + ("!" if s.close else "") for s in fire.targets(t, i)]
    if shots:
        yield Told(words("ask.fires", lang, list=", ".join(shots)), "O30-V-1")
    else:
        why = _no_fire(t, i)
        yield Told(words("ask.no_enemy", lang), "O30-V-16") if why is None else _because("ask.no_fire", why, lang)
    if next(iter(saddle.options(t, i)), None) is not None:
        yield Told(words("ask.saddle", lang), "O30-IV-3")


def _moves(t: Turn, i: int) -> tuple[list[str], Refusal | None]:
    """Names of the squares that figure i can reach, or why a step forward is refused."""
    f = t.f
    if f.square[i] < ALOFT and f.law.gait[f.form[i]] != "air":
        held = i in t.moved or t.nailed(i) is not None or duty_allows_move(t, i) is not None
        found = [] if held else [NAMES[path[-1]] for path in exits(t, i)]
        if found:
            return found, None
        ahead = f.square[i] + 10 * FORWARD[t.side]
        step = NAMES[ahead] if 0 <= ahead < len(NAMES) else NAMES[f.square[i]]
        verdict = o.judge(t, o.Move(f.roster.ids[i], (step,)))
        return [], verdict if isinstance(verdict, Refusal) else None
    fly = [order.to for order in o.air.options(t, i) if isinstance(order, o.Fly)]
    return fly, None


def _no_fire(t: Turn, i: int) -> Refusal | None:
    """Why figure i may not fire on the nearest enemy within its range; None if no enemy is so near."""
    f = t.f
    if f.square[i] >= ALOFT:
        return None
    enemies = [k for k in f.figures(t.enemy) if f.square[k] < ALOFT]
    if not enemies:
        return None
    k = min(enemies, key=lambda n: (GRID.distance(f.square[i], f.square[n]), n))
    verdict = o.judge(t, o.Fire(f.roster.ids[i], NAMES[f.square[k]]))
    if isinstance(verdict, Refusal) and verdict.code not in ("OUT_OF_RANGE", "NOT_ON_RAY"):
        return verdict
    return None


def _because(key: str, why: Refusal, lang: str) -> Told:
    text = sentence(why, rulebook("posrednik.games.otryadov", "otryadov"), lang, fact)
    return Told(words(key, lang, text=text), why.clause)


def _threat(t: Turn, k: int, lang: str) -> Told:
    f = t.f
    at = f.roster.ids[k] if len(f.on(f.square[k], t.enemy)) > 1 or f.square[k] == ALOFT else None
    s = f.where(k)
    able = [
        i for i in f.figures(t.side)
        if f.square[i] not in (OFF, ALOFT) and not f.neutralised[i] and check_fire(t, i, s, at, False) is None
    ]  # fmt: skip
    if not able:
        return Told(words("ask.no_threat", lang), "O30-V-1")
    listed = ", ".join(fact("piece", figure(f, i), lang) for i in able)
    return Told(words("ask.threat", lang, list=listed), "O30-V-1")
