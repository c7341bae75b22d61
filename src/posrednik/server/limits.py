"""Guards before everything else: rates by key and by address, headers that a browser obeys, counting."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import MutableMapping
from typing import Any

from litestar.types import ASGIApp, Message, Receive, Scope, Send

from posrednik.server import keys, wire
from posrednik.server.faults import said
from posrednik.server.metrics import Metrics
from posrednik.server.settings import Settings

CSP = (
    "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)
_HEADERS = (
    (b"content-security-policy", CSP.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
)
_PARTS = (b"text/javascript", b"text/css")
"""What is only ever a part of a page: headers that speak of documents say nothing there and are as long as it is."""
_FOR_PARTS = tuple(pair for pair in _HEADERS if pair[0] in (b"x-content-type-options", b"cross-origin-resource-policy"))
_KEPT = 20_000


class Buckets:
    """Token buckets by name: `rate` a second, `burst` at once; the ones unused longest are forgotten."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate, self.burst = rate, burst
        self._kept: OrderedDict[bytes, tuple[float, float]] = OrderedDict()

    def take(self, name: bytes, at: float) -> float:
        """Take one; 0 if there was one, else the seconds until there will be."""
        left, since = self._kept.pop(name, (self.burst, at))
        left = min(self.burst, left + (at - since) * self.rate)
        wait = 0.0 if left >= 1 else (1 - left) / self.rate
        self._kept[name] = (left - 1 if left >= 1 else left, at)
        if len(self._kept) > _KEPT:
            self._kept.popitem(last=False)
        return wait


class Guard:
    """The outermost layer of the application."""

    def __init__(self, app: ASGIApp, settings: Settings, metrics: Metrics) -> None:
        self.app = app
        self.metrics = metrics
        self._by_key = Buckets(settings.rate, settings.burst)
        self._by_address = Buckets(settings.address_rate, settings.address_burst)
        self._openings = Buckets(settings.opening_rate, settings.opening_burst)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or answer 429."""
        kind = str(scope["type"])
        if kind not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        wait = self._wait(scope)
        if wait and kind == "http":
            self.metrics.add("limited_total")
            await self._turn_away(wait, self._dressed(send))
        elif wait:
            self.metrics.add("limited_total")
            await receive()
            await send({"type": "websocket.close", "code": 4429, "reason": "TOO_MANY"})
        elif kind == "websocket":
            await self.app(scope, receive, send)
        else:
            await self.app(scope, receive, self._dressed(send))

    def _wait(self, scope: Scope) -> float:
        at = time.monotonic()
        client: Any = scope.get("client")
        address = (client[0] if client else "").encode()
        wait = self._by_address.take(address, at)
        headers = dict(scope["headers"])
        key = headers.get(b"authorization")
        if key is not None:
            wait = wait or self._by_key.take(keys.hashed(key.decode("latin-1")), at)
        elif scope.get("method") == "POST" and scope["path"].rstrip("/") in _OPENINGS:
            wait = wait or self._openings.take(address, at)
        return wait

    def _dressed(self, send: Send) -> Send:
        async def dressed(message: Message) -> None:
            if message["type"] == "http.response.start":
                self.metrics.add("requests_total", f"{message['status'] // 100}xx")
                headers = list(message.get("headers", ()))
                present = {name.lower(): value for name, value in headers}
                part = present.get(b"content-type", b"").startswith(_PARTS)
                headers += [pair for pair in (_FOR_PARTS if part else _HEADERS) if pair[0] not in present]
                if b"cache-control" not in present:
                    headers.append((b"cache-control", b"no-store"))
                changed: MutableMapping[str, Any] = message  # type: ignore[assignment]
                changed["headers"] = headers
            await send(message)

        return dressed

    @staticmethod
    async def _turn_away(wait: float, send: Send) -> None:
        body = wire.encode(said("TOO_MANY"))
        headers = [
            (b"content-type", b"application/json"), (b"content-length", str(len(body)).encode()),
            (b"retry-after", str(int(wait) + 1).encode()),
        ]  # fmt: skip
        await send({"type": "http.response.start", "status": 429, "headers": headers})
        await send({"type": "http.response.body", "body": body, "more_body": False})


_OPENINGS = ("/api/tables", "/api/records")
