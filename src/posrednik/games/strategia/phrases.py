"""The words of canonical lines in Russian and English: orders, arms, directions, sides (law, 8.1 and 8.2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

Lang = Literal["ru", "en"]

ARMS: Final[Mapping[Lang, Mapping[str, str]]] = {
    "ru": {
        "sd": "с.д.", "kd": "кав.д.", "td": "т.д.", "md": "м.д.", "sau": "сау.д.", "ptd": "пт.д.", "ad": "а.д.",
        "sk": "с.к.", "tk": "т.к.", "mk": "м.к.",
    },
    "en": {arm: arm for arm in ("sd", "kd", "td", "md", "sau", "ptd", "ad", "sk", "tk", "mk")},
}  # fmt: skip
"""Arms and kinds of corps."""
_WINDS: Final = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
_COUNTRIES: Final = ("север", "северо-восток", "восток", "юго-восток", "юг", "юго-запад", "запад", "северо-запад")
FACINGS: Final[Mapping[Lang, Mapping[str, str]]] = {
    "ru": dict(zip(_WINDS, _COUNTRIES, strict=True)),
    "en": {wind: wind for wind in _WINDS},
}
TOWARDS: Final[Mapping[Lang, Mapping[str, str]]] = {
    "ru": {wind: f"{word}у" for wind, word in FACINGS["ru"].items()},
    "en": FACINGS["en"],
}
"""A direction as it stands after «к»."""
SIDES: Final[Mapping[Lang, Mapping[str, str]]] = {
    "ru": {
        "red": "красные", "blue": "синие", "green": "зелёные",
        "green_north": "северные зелёные", "green_south": "южные зелёные",
    },
    "en": {side: side for side in ("red", "blue", "green", "green_north", "green_south")},
}  # fmt: skip
TO_SIDES: Final[Mapping[Lang, Mapping[str, str]]] = {
    "ru": {
        "red": "красным", "blue": "синим", "green": "зелёным",
        "green_north": "северным зелёным", "green_south": "южным зелёным",
    },
    "en": SIDES["en"],
}  # fmt: skip
OF_SIDES: Final[Mapping[Lang, Mapping[str, str]]] = {
    "ru": {
        "red": "красных", "blue": "синих", "green": "зелёных",
        "green_north": "северных зелёных", "green_south": "южных зелёных",
    },
    "en": SIDES["en"],
}  # fmt: skip
ROADS: Final[Mapping[Lang, Mapping[str, str]]] = {
    "ru": {"road": "дорогу", "bridge": "мост", "pass": "перевал"},
    "en": {"road": "road", "bridge": "bridge", "pass": "pass"},
}
AT_ROADS: Final[Mapping[Lang, Mapping[str, str]]] = {
    "ru": {"road": "дороге", "bridge": "мосту", "pass": "перевалу"},
    "en": ROADS["en"],
}
MULTIPLES: Final[Mapping[Lang, Mapping[int, str]]] = {
    "ru": {2: "двойной", 3: "тройной"},
    "en": {2: "double", 3: "triple"},
}
ASKED: Final[Mapping[Lang, Mapping[str, str]]] = {
    "ru": {"presence": "войска", "count": "число", "arms": "род", "where": "где", "mobilisation": "мобилизация"},
    "en": {"presence": "troops", "count": "count", "arms": "arm", "where": "where", "mobilisation": "mobilisation"},
}
SCOPES: Final[Mapping[Lang, Mapping[str, str]]] = {
    "ru": {"corps": "корпус", "division": "дивизия"},
    "en": {"corps": "corps", "division": "division"},
}
_PHRASES: Final[Mapping[str, tuple[str, str]]] = {
    "garrison": ("гарнизон", "garrison"),
    "front": (" фронтом на {facing}", " face {facing}"),
    "via": ("через {squares} на ", "via {squares} to "),
    "move": ("{who} - {via}{to}{front}", "{who} - {via}{to}{front}"),
    "path": ("{who}: путь {path}{front}", "{who}: path {path}{front}"),
    "place": ("{who} расположен между {start} и {to}", "{who} placed between {start} and {to}"),
    "turn": ("{who} - поворот на {facing}", "{who} face {facing}"),
    "march": ("{who} - марш {start} -> {to} по {along}", "{who} march {start} -> {to} via {along}"),
    "halts": (" привалы {halts}", " halts {halts}"),
    "transfer": ("{who} - переброска {start} -> {to}", "{who} transfer {start} -> {to}"),
    "stops": (" через {stops}", " via {stops}"),
    "widen": ("{who} - растянуть к {towards}", "{who} widen {towards}"),
    "narrow": ("{who} - сжать к {towards}", "{who} narrow {towards}"),
    "regroup": ("{who} - перегруппировать {split}", "{who} regroup {split}"),
    "split": ("{who} - расформировать на полки", "{who} split"),
    "disband": ("{who} - распустить", "{who} disband"),
    "detach": ("{who} - выделить", "{who} detach"),
    "merge": ("{who} - свести в {into}", "{who} merge {into}"),
    "attach": ("{who} - передать в {into}", "{who} attach {into}"),
    "rearm": ("{who} - перевооружить в {arm}", "{who} rearm {arm}"),
    "cancel": ("{who} - отмена", "{who} cancel"),
    "strike": ("Наношу удар по войскам в квадрате {target}", "strike {target}"),
    "further": ("; далее: {courses}", "; then: {courses}"),
    "fire": ("{who} - огонь {target}", "{who} fire {target}"),
    "interdict": ("{who} - огонь на отсечение {target}", "{who} interdict {target}"),
    "fire_road": ("{who} - огонь по {kind} {target}", "{who} fire {kind} {target}"),
    "stand": ("{who} - на месте", "{who} stand"),
    "reaction": ("{who} - реакция: {reaction}", "{who} reaction: {reaction}"),
    "fallback": ("отходить при {above}", "fallback above {above}"),
    "fallback_to": (" на {to}", " to {to}"),
    "hold": ("принимать", "hold"),
    "accept": ("бой принимаю", "accept"),
    "retreat": ("отхожу на {path}", "retreat {path}"),
    "speed": (" {multiple} скоростью", " {multiple} speed"),
    "army": ("армия {number}: {who} полоса {strip}", "army {number}: {who} strip {strip}"),
    "of_front": (" фронт {front}", " front {front}"),
    "front_line": ("фронт {number}: армии {armies}", "front {number}: armies {armies}"),
    "player": (" игрок {player}", " player {player}"),
    "cover": ("прикрытие: {who}", "cover: {who}"),
    "reserve": ("резерв: {who}", "reserve: {who}"),
    "standing": (
        "устав {whose}: {echelons} через {km} км: {shares}",
        "standing {whose}: {echelons} via {km} km: {shares}",
    ),
    "rest": ("остальные", "rest"),
    "mobilise": ("{day}: {who} - {city}", "{day}: {who} - {city}"),
    "then": (", затем {fallback}", ", then {fallback}"),
    "buy": ("купить{day}: {lots}", "buy{day}: {lots}"),
    "own_lot": ("{number} из полков {regiments}", "{number} of regiments {regiments}"),
    "told": ("ответ: {said}", "answer: {said}"),
    "told_yes": ("да", "yes"),
    "told_no": ("нет", "no"),
    "told_none": ("нет такой", "no such"),
    "told_true": ("верно", "true"),
    "told_false": ("ложно", "false"),
    "offer_peace": ("предлагаю мир", "offer peace"),
    "accept_peace": ("мир принимаю", "accept peace"),
    "withdraw_peace": ("мир отзываю", "withdraw peace"),
    "resign": ("сдаюсь", "resign"),
    "end": ("ход окончен", "end"),
    "weather": ("* погода {area} {turns}", "* weather {area} {turns}"),
    "close": ("* закрыть {kind} {target} {turns}", "* close {kind} {target} {turns}"),
    "fog": ("* туман {side}", "* fog {side}"),
    "delay": ("* задержка {unit}", "* delay {unit}"),
    "message": ('* сообщить {side} "{text}"', '* tell {side} "{text}"'),
    "forbid": ('* запретить {side} {unit} "{text}"', '* forbid {side} {unit} "{text}"'),
    "correct_strength": (
        '* исправить {side} {unit} численность {value} "{text}"',
        '* correct {side} {unit} strength {value} "{text}"',
    ),
    "correct_square": (
        '* исправить {side} {unit} квадрат {value} "{text}"',
        '* correct {side} {unit} square {value} "{text}"',
    ),
}
"""The shape of every line and of its optional parts, in Russian and in English."""
_COUNTED: Final[Mapping[str, tuple[tuple[str, str, str], tuple[str, str]]]] = {
    "echelon": (("эшелон", "эшелона", "эшелонов"), ("echelon", "echelons")),
    "regiment": (("полк", "полка", "полков"), ("regiment", "regiments")),
}


def arm_named(arm: str, lang: Lang) -> str:
    """An arm as it is written after a number; a garrison by its word."""
    return ARMS[lang].get(arm) or say(arm, lang)


def say(key: str, lang: Lang, **parts: object) -> str:
    """A phrase with its parts put in."""
    return _PHRASES[key][0 if lang == "ru" else 1].format(**parts)


def counted(n: int, key: str, lang: Lang) -> str:
    """A number of echelons or regiments, the noun in its right form."""
    russian, english = _COUNTED[key]
    if lang == "en":
        return f"{n} {english[n != 1]}"
    few = n % 10 in (2, 3, 4) and n % 100 not in (12, 13, 14)
    return f"{n} {russian[0 if n % 10 == 1 and n % 100 != 11 else 1 if few else 2]}"
