"""The words of notation by spelling, all in lower case, and what somebody who misspelt one may have meant."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches

from posrednik.games.otryadov.words import CODES
from posrednik.notation.nearest import TO_CYRILLIC

PASS = ("пас", "pass")
RESIGN = ("сдача", "resign")
OFFER = ("ничья?", "draw?")
ACCEPT = ("ничья!", "draw!")
BOMB = ("аб", "bomb")
GAS = ("ов", "gas")
MOUNT = ("пс", "mnt")
DISMOUNT = ("сп", "dis")
STRENGTHS = ("бс", "пд", "ун", "h", "s", "d")
"""Harassing, suppressing and destroying fire, as the player expects it."""
CODE_TYPES: Mapping[str, str] = {code.lower(): type for type, codes in CODES.items() for code in codes}
"""Code of an arm in lower case → type of figure."""

_AS_WRITTEN = {w: w for words in (PASS, RESIGN, OFFER, ACCEPT) for w in words}
_AS_WRITTEN |= {w: w.upper() for words in (BOMB, GAS) for w in words}
_AS_WRITTEN |= {"mnt": "MNT", "dis": "DIS", "пс": "пс"}
_AS_WRITTEN |= {code.lower(): code for codes in CODES.values() for code in codes}
_NAMES = {
    "стрелки": "Ст", "стрелок": "Ст", "пулемёт": "СП", "пулемет": "СП", "тачанка": "Тч", "кавалерия": "Кн",
    "конница": "Кн", "пушка": "ПА", "броневик": "БМ", "танк": "Та", "бронепоезд": "БП", "командир": "Км",
    "самолёт": "Ав", "самолет": "Ав", "rifle": "R", "rifles": "R", "cavalry": "CV", "gun": "FG", "car": "AC",
    "tank": "TK", "train": "AT", "commander": "CO", "aircraft": "AV", "hmg": "HM", "lmg": "LM",
    "mount": "MNT", "dismount": "DIS", "draw": "draw?", "ничья": "ничья?", "сдаюсь": "сдача",
    "surrender": "resign",
}  # fmt: skip


def suggest(word: str) -> str | None:
    """The code or keyword that was probably meant, None if nothing is near."""
    low = word.lower()
    for guess in (low, low.translate(TO_CYRILLIC)):
        if guess in _NAMES:
            return _NAMES[guess]
        if guess in _AS_WRITTEN:
            return _AS_WRITTEN[guess]
    near = get_close_matches(low, [*_AS_WRITTEN, *_NAMES], n=1, cutoff=0.5 if len(low) < 3 else 0.6)
    if not near:
        return None
    return _AS_WRITTEN.get(near[0]) or _NAMES[near[0]]


PLAN = ("план", "plan")
PLAN_WORDS: Mapping[str, str] = {
    "оси": "axis", "ось": "axis", "axis": "axis", "axes": "axis", "цель": "aim", "aim": "aim",
    "к ходу": "by_turn", "by turn": "by_turn", "обстановка": "appreciation", "appreciation": "appreciation",
    "замысел": "idea", "idea": "idea",
}  # fmt: skip
"""Word of a plan → field of the plan (O30-XVII-4)."""
AIM_WORDS: Mapping[str, tuple[str, str]] = {
    "destruction": ("уничтожение", "destruction"),
    "withdrawal": ("отход", "withdrawal"),
    "raid": ("рейд", "raid"),
    "hold": ("удержание", "hold"),
}
"""Aim of a plan → its word in Russian and English."""
AIMS: Mapping[str, str] = {word: aim for aim, words in AIM_WORDS.items() for word in words}
