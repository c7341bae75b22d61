"""The scheme as a PNG: drawn from its SVG by a library that comes with the extra `pictures`."""

from __future__ import annotations

from posrednik.games.strategia.complain import GameComplaint


class NoPainter(GameComplaint):
    """The library that turns SVG into PNG is not installed."""

    sentences = "paper.toml"


def png(svg: str, zoom: float = 2) -> bytes:
    """The picture of an SVG document, `zoom` pixels to a unit; raises NoPainter where the library is missing."""
    try:
        from resvg_py import svg_to_bytes
    except ImportError:
        raise NoPainter("NO_PAINTER") from None
    return bytes(svg_to_bytes(svg_string=svg, zoom=zoom))
