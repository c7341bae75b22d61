"""Chromium, and what every page that it opens must not do."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Playwright

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--no-first-run",
    "--disable-component-update",
]
NAMES = ("chromium", "chromium-browser")
ABSENT = "no Chromium: install one (Debian: apt-get install chromium) or name yours in POSREDNIK_CHROMIUM"


def probe(name: str) -> str:
    """A script of `probes/` that looks at a page from within."""
    return (Path(__file__).parent / "probes" / f"{name}.js").read_text("utf-8")


def chromium_path() -> str | None:
    """The browser of the system; `POSREDNIK_CHROMIUM` names another."""
    named = os.environ.get("POSREDNIK_CHROMIUM")
    if named:
        return named
    return next((found for name in NAMES if (found := shutil.which(name, path=f"/usr/bin:{os.defpath}"))), None)


def launch(playwright: Playwright) -> Browser:
    """A headless browser. Without one the tests are skipped at a desk, and fail where everything must be proved."""
    path = chromium_path()
    if path is None:
        if os.environ.get("CI"):
            pytest.fail(ABSENT, pytrace=False)
        pytest.skip(ABSENT)
    return playwright.chromium.launch(executable_path=path, args=FLAGS)


class Visit(Protocol):
    """Opens a page: `visit("/")`, `visit(path, size=(360, 740), lang="en", beside=page)`."""

    def __call__(self, path: str = "/", **how: Any) -> Page: ...


class Watch:
    """Faults of the pages of one test: errors in the console, exceptions, requests that leave the origin."""

    def __init__(self, origin: str) -> None:
        self.origin = origin
        self.faults: list[str] = []
        self.pardoned: list[re.Pattern[str]] = []
        self.contexts: list[BrowserContext] = []

    def pardon(self, pattern: str) -> None:
        """Errors that the test itself brings about."""
        self.pardoned.append(re.compile(pattern))

    def say(self, fault: str) -> None:
        self.faults.append(fault)

    def over(self, page: Page) -> None:
        """Listen to a page."""
        page.on("pageerror", lambda error: self.say(f"exception: {error}"))
        page.on("console", self._console)
        page.on("request", lambda request: self._leaves(request.url))
        page.on("websocket", lambda socket: self._leaves(socket.url.replace("ws", "http", 1)))

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.say(f"console: {message.text} ({message.location.get('url', '')})")

    def _leaves(self, url: str) -> None:
        if not url.startswith((self.origin + "/", "data:", "blob:")):
            self.say(f"leaves the origin: {url}")

    def left(self) -> list[str]:
        """What nobody pardoned."""
        return [fault for fault in self.faults if not any(one.search(fault) for one in self.pardoned)]


def visitor(browser: Browser, watch: Watch) -> Visit:
    """The fixture `visit`: a page in a context of its own, or beside another in the same context."""

    def visit(path: str = "/", **how: Any) -> Page:
        beside: Page | None = how.pop("beside", None)
        before: Callable[[Page], None] | None = how.pop("before", None)
        width, height = how.pop("size", (1280, 800))
        lang = how.pop("lang", "ru")
        if beside is None:
            context = browser.new_context(
                viewport={"width": width, "height": height},
                locale={"ru": "ru-RU", "en": "en-GB"}[lang],
                reduced_motion=how.pop("motion", "reduce"),
                **how,
            )
            context.set_default_timeout(45_000)
            watch.contexts.append(context)
        else:
            context = beside.context
        page = context.new_page()
        watch.over(page)
        if before:
            before(page)
        page.goto(path if path.startswith("http") else watch.origin + path)
        return page

    return visit
