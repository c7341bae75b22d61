"""Live channels: one stream for each seat of each table; nothing is broadcast and then filtered."""

from __future__ import annotations

import asyncio


class Listener:
    """One open socket on a stream: messages wait here until it has sent them; None ends it.

    `heard` is the number up to which it was told everything when it came: what was late then is not told again.
    """

    def __init__(self, holder: bytes, room: int) -> None:
        self.holder = holder
        self.heard = 0
        self.queue: asyncio.Queue[str | None] = asyncio.Queue()
        self._room = room
        self.ended = False

    def put(self, message: str) -> None:
        """Give a message; one who cannot keep up is let go and comes again with its last number."""
        if self.ended:
            return
        if self.queue.qsize() >= self._room:
            self.end()
            return
        self.queue.put_nowait(message)

    def end(self) -> None:
        """No more messages: the socket closes when it has sent those that wait."""
        if not self.ended:
            self.ended = True
            self.queue.put_nowait(None)


class Stream:
    """The channel of one seat: how many messages it has had, and who listens now."""

    def __init__(self) -> None:
        self.n = 0
        self.listeners: set[Listener] = set()

    def publish(self, message: str, n: int | None = None) -> None:
        """Give the same text to everybody who holds this seat's key and has not heard of number n, if it has one."""
        for listener in tuple(self.listeners):
            if n is None or n > listener.heard:
                listener.put(message)

    def end(self, holder: bytes | None = None) -> None:
        """Let go of the listeners who came with this (hashed) key, or of all."""
        for listener in tuple(self.listeners):
            if holder is None or listener.holder == holder:
                listener.end()
