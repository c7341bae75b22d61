"""Scripts without the words that are for readers of the source only: whole-line comments and indentation.

Lines keep their numbers, so that an error in the browser names the line of the source.
"""

from __future__ import annotations


def squeeze(source: str) -> str:
    """The script without whole-line comments and indentation; one with a string over several lines stays as it is."""
    lines = source.split("\n")
    if any(line.count("`") % 2 for line in lines):
        return source
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
