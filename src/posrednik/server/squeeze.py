"""Scripts without the words that are for readers of the source only: whole-line comments, types, indentation.

Lines keep their numbers, so that an error in the browser names the line of the source.
"""

from __future__ import annotations

import re

_TYPE = re.compile(r"/\*\* @(?:type|template|param|returns)\b(?:(?!\*/).)*\*/ ?")


def squeeze(source: str) -> str:
    """The script without all that; one with a string over several lines stays as it is."""
    lines = source.split("\n")
    if any(line.count("`") % 2 for line in lines):
        return source
    lines = [_TYPE.sub("", line) for line in lines]
    out = []
    inside = False
    for line in lines:
        text = line.strip()
        if inside:
            inside = "*/" not in text
            out.append(text.partition("*/")[2].strip() if not inside else "")
        elif text.startswith("/*"):
            inside = "*/" not in text
            out.append("" if inside else text.partition("*/")[2].strip())
        else:
            out.append("" if text.startswith("//") else text)
    return "\n".join(out)
