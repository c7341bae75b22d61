"""The nouns of the game in Russian and English: figures, squares, duties, and their codes in notation."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Word(NamedTuple):
    """One word in both languages."""

    ru: str
    en: str


CODES: Mapping[str, Word] = {
    "rifle": Word("Ст", "R"),
    "lmg": Word("РП", "LM"),
    "hmg": Word("СП", "HM"),
    "tachanka": Word("Тч", "TC"),
    "cavalry": Word("Кн", "CV"),
    "horse_gun": Word("КА", "HA"),
    "field_gun": Word("ПА", "FG"),
    "battalion_gun": Word("БА", "BG"),
    "armoured_car": Word("БМ", "AC"),
    "tank": Word("Та", "TK"),
    "armoured_train": Word("БП", "AT"),
    "commander": Word("Км", "CO"),
    "chem": Word("ХФ", "CH"),
    "partisan": Word("Пт", "PA"),
    "aircraft": Word("Ав", "AV"),
}
"""Type of figure → its code in notation."""

FIGURES: Mapping[str, Word] = {
    "rifle": Word("стрелки", "rifles"),
    "lmg": Word("ручной пулемёт", "light machine gun"),
    "hmg": Word("станковый пулемёт", "heavy machine gun"),
    "tachanka": Word("тачанка", "tachanka"),
    "cavalry": Word("кавалерия", "cavalry"),
    "horse_gun": Word("конная пушка", "horse gun"),
    "field_gun": Word("полевая пушка", "field gun"),
    "battalion_gun": Word("батальонная пушка", "battalion gun"),
    "armoured_car": Word("бронемашина", "armoured car"),
    "tank": Word("танк", "tank"),
    "armoured_train": Word("бронепоезд", "armoured train"),
    "commander": Word("командир", "commander"),
    "chem": Word("химическая фигура", "decontamination figure"),
    "partisan": Word("партизаны", "partisans"),
    "aircraft": Word("звено самолётов", "flight of aircraft"),
}

KINDS: Mapping[str, Word] = {
    "strong": Word("сильный квадрат", "strong square"),
    "weak": Word("слабый квадрат", "weak square"),
    "masking": Word("маскирующий квадрат", "masking square"),
    "impassable": Word("непроходимый квадрат", "impassable square"),
    "height": Word("высота", "height"),
    "plain": Word("равнина", "plain"),
    "neutral": Word("нейтральная зона", "neutral zone"),
    "forest": Word("лес", "forest"),
    "garden": Word("сад", "orchard"),
    "village": Word("деревня", "village"),
    "swamp": Word("болото", "swamp"),
    "lake": Word("озеро", "lake"),
}

DUTIES: Mapping[str, Word] = {
    "fire_only": Word("только огонь", "fire only"),
    "back_and_fire": Word("отойти назад", "go back"),
    "dismount": Word("спешиться", "dismount"),
    "dismount_back": Word("спешиться и отойти", "dismount and go back"),
    "must_leave": Word("оставить квадрат", "leave the square"),
    "turn_away": Word("повернуть", "turn away"),
    "gas_leave": Word("выйти из газа", "leave the gas"),
    "return_base": Word("вернуться на аэродром", "return to base"),
}

SIDES: Mapping[str, Word] = {"red": Word("красные", "Red"), "blue": Word("синие", "Blue")}

RESULTS: Mapping[str, Word] = {
    "destruction": Word("уничтожение", "destruction"),
    "withdrawal": Word("отход", "withdrawal"),
    "draw": Word("ничья", "draw"),
    "resignation": Word("сдача", "resignation"),
    "station": Word("взятие станции", "capture of the station"),
    "limit": Word("решение посредника", "the umpire's judgement"),
}

TITLES: Mapping[str, Word] = {
    "polkovodets": Word("полководец", "general"),
    "taktik": Word("тактик", "tactician"),
}


def say(word: Word, lang: str) -> str:
    """The word in "ru" or "en"."""
    return word.ru if lang == "ru" else word.en


def fact(key: str, value: str, lang: str) -> str:
    """A fact of a refusal as a reader sees it: figures, kinds, duties and sides get their words."""
    if key in ("piece", "other"):
        type, _, square = value.partition(" ")
        if type in FIGURES:
            return f"{say(FIGURES[type], lang)} {square}".strip()
    for table in (KINDS, DUTIES, SIDES, RESULTS):
        if value in table:
            return say(table[value], lang)
    return value
