"""What one drafted order means, in a few words with the clause: its place in the strip, the strength of its fire."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from posrednik.games.otryadov import events as e
from posrednik.games.otryadov import orders as o
from posrednik.games.otryadov.effects import DESTROYED, NEUTRALISED, clause_of, effect, strength_label, volley
from posrednik.games.otryadov.position import ALOFT, DUTIES, FREE, Facts
from posrednik.games.otryadov.speaking import both, joined, phrase, word
from posrednik.games.otryadov.squares import INDEX
from posrednik.games.otryadov.telling import STRENGTHS, tell_both
from posrednik.games.otryadov.turn import Turn
from posrednik.games.otryadov.words import DUTIES as DUTY_WORDS
from posrednik.notation.speech import Text, Told

_THIRDS = ("", "⅓", "⅔")


class Before:
    """What of a turn an order may change, as it was before."""

    def __init__(self, t: Turn) -> None:
        self.used = len(t.places) + t.tokens_placed


def meaning(t: Turn, stood: Facts, before: Before, order: o.AnyOrder, happened: Sequence[e.AnyEvent]) -> Iterator[Told]:
    """Notes on an order that has been carried out on the turn; `stood` are the facts before it, given away."""
    match order:
        case o.Fire():
            yield _fire(t, order)
            return
        case o.Move() | o.Attack() | o.Mount() | o.Dismount() | o.Fly() | o.Bomb() | o.Contaminate():
            yield _place(t, before, order)
        case _:
            yield from joined(tell_both(stood, happened))
            return
    yield from joined(tell_both(stood, happened, brief=True))


def _place(t: Turn, before: Before, order: o.AnyOrder) -> Told:
    """Whether the order takes a place in the limit of the attack strip (O30-X-10)."""
    limit, used = t.f.law.strip_limit, len(t.places) + t.tokens_placed
    if used > before.used:
        return Told(phrase("means.strip", used=used, limit=limit), "O30-X-10")
    i = t.f.roster.index.get(getattr(order, "piece", ""), -1)
    if i >= 0 and t.forced(i):
        return Told(phrase("means.forced"), "O30-X-11")
    return Told(phrase("means.outside"), "O30-X-9")


def _fire(t: Turn, order: o.Fire) -> Told:
    """Strength and effect of all fire on the target up to this order (O30-VII-2)."""
    i = t.f.roster.index[order.piece]
    if order.close:
        return Told(phrase("means.support"), "O30-VI-16")
    for k, firers in t.flak.items():
        if i in firers and t.f.square[k] == ALOFT:
            return Told(Text(str(len(firers)), str(len(firers))), "O41-14")
    for k, shots in t.support.items():
        if any(shot.firer == i for shot in shots) and _meant(t, order, k):
            return _tells(t, k)
    if order.at is None and not t.f.on(INDEX[order.target], t.enemy):
        return Told(phrase("means.barrage"), "O30-V-17")
    return Told(phrase("means.void"), "O30-V-14")


def _meant(t: Turn, order: o.Fire, k: int) -> bool:
    if order.at is not None:
        return t.f.roster.ids[k] == order.at
    return t.f.square[k] == INDEX[order.target]


def _tells(t: Turn, k: int) -> Told:
    v = volley(t.support[k])
    form, kind = t.f.form[k], t.f.ground.kind[t.f.square[k]]
    result = effect(t.f.law, form, kind, v)
    label = STRENGTHS[strength_label(result, v.thirds // 3)]
    count = _count(v.thirds)
    text = phrase("means.fire", number=count, strength=word(label), result=_result(result))
    return Told(text, clause_of(t.f.law.effect[form], kind, result, v))


def _count(thirds: int) -> str:
    """Firers with the thirds of light machine guns: 1⅓."""
    whole, rest = divmod(thirds, 3)
    return f"{whole or ''}{_THIRDS[rest]}" or "0"


def _result(result: int) -> Text:
    if result == DESTROYED:
        return phrase("means.destroyed")
    if result == NEUTRALISED:
        return phrase("means.neutralised")
    duty = DUTIES[result]
    if result == FREE or duty is None:
        return phrase("means.free")
    return both(lambda lang: getattr(DUTY_WORDS[duty], lang))
