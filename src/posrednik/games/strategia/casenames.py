"""Names of formations as cases and questions write them: «1 с.к.», «101 а.д.»."""

from __future__ import annotations

from posrednik.games.strategia.words import ARMS


def corps_name(text: str) -> str:
    """«1 с.к.» as the rules name it: `1 sk`."""
    number, _, kind = text.lower().replace(".", "").replace(" ", " ").partition(" ")
    return f"{number} {_CORPS.get(kind.replace(' ', ''), kind)}"


_CORPS = {"ск": "sk", "тк": "tk", "мк": "mk"}
_ARMS = {"сд": "sd", "кавд": "kd", "тд": "td", "мд": "md", "сауд": "sau", "сау": "sau", "птд": "ptd", "ад": "ad"}


def formation(text: str) -> str:
    """«101 а.д.» as it is asked for: `101 ad`."""
    number, _, arm = text.lower().partition(" ")
    plain = arm.replace(".", "").replace(" ", "")
    return f"{number} {_ARMS.get(plain, _CORPS.get(plain, plain))}".strip()


CORPS_WORDS = (*_CORPS, *_CORPS.values())
assert set(_ARMS.values()) | {"garrison"} == set(ARMS)
