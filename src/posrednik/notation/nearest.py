"""What somebody who misspelt a word may have meant; letters that look alike in the two alphabets count as equal."""

from __future__ import annotations

from collections.abc import Iterable

_LATIN, _CYRILLIC = "abcehkmoptxy", "авсенкмортху"
TO_CYRILLIC = str.maketrans(_LATIN, _CYRILLIC)
"""Latin small letters → the Cyrillic ones that look the same."""
TO_LATIN = str.maketrans(_CYRILLIC, _LATIN)


def distance(one: str, other: str, limit: int) -> int:
    """Letters to change, add, drop or swap with their neighbour to turn one word into the other.

    Anything above `limit` is given as `limit + 1`.
    """
    if abs(len(one) - len(other)) > limit:
        return limit + 1
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, a in enumerate(one, 1):
        before, last, row = row, before, [i]
        for j, b in enumerate(other, 1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (a != b))
            if i > 1 and j > 1 and a == other[j - 2] and b == one[i - 2]:
                cost = min(cost, last[j - 2] + 1)
            row.append(cost)
        if min(row) > limit:
            return limit + 1
    return min(row[-1], limit + 1)


def nearest(word: str, words: Iterable[str], most: int = 3) -> list[tuple[int, str]]:
    """The words close to one in small letters, with their distances, the closest first; at most half may differ."""
    turned = (word.translate(TO_CYRILLIC), word.translate(TO_LATIN))
    spelt = {word} | {form for form in turned if form.isascii() or not any(sign.isascii() for sign in form)}
    limit = max(1, len(word) // 2)
    found = []
    for other in words:
        far = min(distance(form, other, limit) for form in spelt)
        if far <= limit and far < len(other):
            found.append((far, other))
    return sorted(found, key=lambda pair: pair[0])[:most]
