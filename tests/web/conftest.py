"""One server and one browser for all pages; each test opens windows of its own and is told of their faults."""

from __future__ import annotations

import os
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.server.support import CLIENTS, Process
from tests.web.browser import Visit, Watch, launch, visitor


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    expect.set_options(timeout=45_000)  # a busy machine is no fault of the page
    with sync_playwright() as playwright:
        found = launch(playwright)
        yield found
        found.close()


@pytest.fixture(scope="package")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """`posrednik serve` in a process, with a file of its own."""
    process = Process(tmp_path_factory.mktemp("web") / "tables.db")
    yield process
    process.stop()


FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Remember that a test failed, so that its pages can be drawn."""
    report = yield
    item.stash[FAILED] = report.failed or item.stash.get(FAILED, False)
    return report


def _draw(watch: Watch, name: str) -> None:
    """The pages of a failed test as pictures, in the directory that POSREDNIK_SHOTS names."""
    directory = os.environ.get("POSREDNIK_SHOTS")
    for n, context in enumerate(watch.contexts if directory else []):
        for k, page in enumerate(context.pages):
            page.screenshot(path=Path(directory or ".") / f"{name}-{n}-{k}.png")


@pytest.fixture
def watch(house: Process, request: pytest.FixtureRequest) -> Iterator[Watch]:
    found = Watch(house.address)
    yield found
    if request.node.stash.get(FAILED, False):
        _draw(found, request.node.name)
    for context in found.contexts:
        context.close()
    while CLIENTS:
        CLIENTS.pop().close()
    assert found.left() == []


@pytest.fixture
def visit(browser: Browser, watch: Watch) -> Visit:
    return visitor(browser, watch)
