"""One server for the tests that need no other."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.support import CLIENTS, Server, running


@pytest.fixture(autouse=True, scope="module")
def _clients_are_closed() -> Iterator[None]:
    yield
    while CLIENTS:
        CLIENTS.pop().close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server on a fresh file."""
    with running(tmp_path_factory.mktemp("house") / "tables.db") as found:
        yield found
