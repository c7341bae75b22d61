"""The OpenAPI document against the server: whatever fits the document is answered as the document says."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from tests.server.support import Seat, Server, open_table, play, running

LONG = bool(os.environ.get("POSREDNIK_LONG"))
STATUS = {200, 201, 304, 400, 401, 403, 404, 405, 409, 413, 415, 422}


@pytest.fixture(scope="module")
def tried(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, Any, dict[str, Seat]]]:
    """A server, its document as schemathesis reads it, and a table with a game under way."""
    schemathesis = pytest.importorskip("schemathesis")
    with running(tmp_path_factory.mktemp("schema") / "t.db") as server:
        seats = open_table(server.address)
        play(seats, 1)
        yield server, schemathesis.openapi.from_url(f"{server.address}/schema"), seats


def test_the_document_describes_the_whole_wire(tried: Any) -> None:
    server, _, _ = tried
    document = httpx.get(f"{server.address}/schema").json()
    wanted = {
        "/api/games", "/api/tables", "/api/tables/{table}/join", "/api/tables/{table}", "/api/tables/{table}/consider",
        "/api/tables/{table}/why", "/api/tables/{table}/command", "/api/tables/{table}/journal",
        "/api/tables/{table}/replay", "/api/tables/{table}/record", "/api/records", "/api/tables/{table}/key",
        "/api/rulebook/{game}", "/healthz", "/metrics",
    }  # fmt: skip
    assert wanted <= set(document["paths"])
    assert {"State", "Receipt", "Considered", "Opened", "Fault", "Report", "Frame"} <= {
        name.rpartition("_")[2].rpartition(".")[2] for name in document["components"]["schemas"]
    }
    assert "http://" not in str(document).replace(server.address, "")


def test_whatever_fits_the_document_is_answered_as_it_says(tried: Any) -> None:
    server, schema, seats = tried
    operations = [result.ok() for result in schema.get_all_operations()]
    assert len(operations) >= 15

    @settings(
        max_examples=300 if LONG else 80, deadline=None, derandomize=not LONG, database=None,
        suppress_health_check=list(HealthCheck), phases=(Phase.generate,),
    )  # fmt: skip
    @given(st.data())
    def attack(data: st.DataObject) -> None:
        operation = data.draw(st.sampled_from(operations))
        if operation.path.endswith("/key"):
            return
        case = data.draw(operation.as_strategy())
        if "table" in case.path_parameters and data.draw(st.booleans()):
            case.path_parameters["table"] = seats["red"].table
        seat = data.draw(st.sampled_from(["red", "blue", "public"]))
        answer = case.call(headers={"Authorization": f"Bearer {seats[seat].key}"}, base_url=server.address)
        assert answer.status_code in STATUS, (case.as_curl_command(), answer.text)
        if answer.status_code >= 400:
            body = answer.json()
            assert body["code"]
            assert body["ru"]
            assert body["en"]

    attack()
    assert seats["red"].get().status_code == 200
    assert httpx.get(f"{server.address}/healthz").status_code == 200


def test_answers_fit_the_document(tried: Any, tmp_path: Path) -> None:
    """The plain round of a game, every answer held against its schema."""
    server, schema, seats = tried
    red, table = seats["red"], seats["red"].table
    calls: list[tuple[str, str, Any]] = [
        ("GET", "/api/games", None),
        ("GET", "/api/tables", None),
        ("GET", "/api/tables/{table}", None),
        ("GET", "/api/tables/{table}/journal", None),
        ("GET", "/api/tables/{table}/replay", None),
        ("POST", "/api/tables/{table}/consider", {"orders": []}),
        ("POST", "/api/tables/{table}/why", {"question": "5Д"}),
        ("GET", "/healthz", None),
    ]
    for method, path, body in calls:
        case = schema[path][method].Case(
            path_parameters={"table": table} if "{table}" in path else {},
            **({"body": body, "media_type": "application/json"} if body is not None else {}),
        )
        answer = case.call(headers={"Authorization": f"Bearer {red.key}"}, base_url=server.address)
        assert answer.status_code == 200, (path, answer.text)
        case.operation.validate_response(answer)
