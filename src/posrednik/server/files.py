"""Files and made things with their digests: nothing is sent twice to a browser that has it."""

from __future__ import annotations

import gzip
import mimetypes
import re
from collections.abc import Iterable
from hashlib import blake2b
from pathlib import Path
from typing import Any

import brotli
from litestar import Request, Response
from msgspec import Struct

from posrednik.server.scripts import Scripts, Stamps

_WORTH = 500
_TYPES = {".js": "text/javascript", ".svg": "image/svg+xml", ".json": "application/json", ".css": "text/css"}
_HIDDEN = (".d.ts", ".py", ".pyc")
_DRAWN_IN = re.compile(rb'^@import "\./([\w-]+\.css)";$', re.M)
"""A style file that another brings along: they are sent as one."""


class Served(Struct, frozen=True):
    """One thing to be sent, plain and compressed; `lasting` things never change under their address."""

    plain: bytes
    type: str
    tag: str
    gzipped: bytes | None
    brotlied: bytes | None
    lasting: bool = False

    @classmethod
    def made(cls, plain: bytes, type: str, lasting: bool = False) -> Served:
        """The thing with its digest and its compressed forms."""
        tag = f'"{blake2b(plain, digest_size=12).hexdigest()}"'
        text = type.startswith(("text/", "application/json", "image/svg"))
        small = len(plain) < _WORTH or not text
        packed = None if small else gzip.compress(plain, 6, mtime=0)
        packed_better = None if small else brotli.compress(plain, quality=9)
        return cls(plain, type, tag, packed, packed_better, lasting)


class Shelf:
    """The files of a folder, read and packed when they are first asked for and again when they have changed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder.resolve()
        self._scripts = Scripts(self.folder)
        self._kept: dict[str, tuple[Stamps, Served]] = {}

    def get(self, name: str) -> Served | None:
        """A file by its path below the folder; None for anything else."""
        kept = self._kept.get(name)
        if kept is not None and kept[0].hold():
            return kept[1]
        if "\x00" in name or name.endswith(_HIDDEN) or any(p.startswith(".") for p in name.split("/")):
            return None
        try:
            made = self._made(name)
        except (OSError, ValueError):  # UnicodeDecodeError is a ValueError
            return None
        if made is None:
            return None
        self._kept[name] = made
        return made[1]

    def warm(self, names: Iterable[str]) -> None:
        """Read and pack files before they are asked for."""
        for name in names:
            self.get(name)

    def _made(self, name: str) -> tuple[Stamps, Served] | None:
        path = (self.folder / name).resolve()
        if not path.is_relative_to(self.folder) or not path.is_file():
            return None
        type = _TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
        if path.suffix == ".js":
            sent = self._scripts.sent(name)
            return None if sent is None else (sent[0], Served.made(sent[1], type))
        paths = [path]
        plain = path.read_bytes()
        if path.suffix == ".css":
            paths += [path.parent / one.decode() for one in _DRAWN_IN.findall(plain)]
            plain = _DRAWN_IN.sub(lambda found: (path.parent / found[1].decode()).read_bytes(), plain)
        return Stamps.of(paths), Served.made(plain, type)


def respond(request: Request[Any, Any, Any], found: Served) -> Any:
    """The thing, in the best form that the client takes; 304 if it has it."""
    keep = "public, max-age=31536000, immutable" if found.lasting else "no-cache"
    headers = {"ETag": found.tag, "Cache-Control": keep, "Vary": "Accept-Encoding"}
    known = request.headers.get("if-none-match", "")
    if found.tag in [tag.strip().removeprefix("W/") for tag in known.split(",")]:
        return Response(b"", status_code=304, headers=headers, media_type=found.type)
    accepted = {part.split(";")[0].strip() for part in request.headers.get("accept-encoding", "").split(",")}
    body = found.plain
    if found.brotlied is not None and "br" in accepted:
        body, headers["Content-Encoding"] = found.brotlied, "br"
    elif found.gzipped is not None and "gzip" in accepted:
        body, headers["Content-Encoding"] = found.gzipped, "gzip"
    return Response(body, headers=headers, media_type=found.type)
