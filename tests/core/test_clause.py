"""What code says of itself by `@clause` does not depend on the order in which modules were imported."""

from __future__ import annotations

from unittest import mock

from posrednik.core import clause as marks


def test_the_places_of_a_clause_come_in_one_order() -> None:
    found = []
    for order in (("b", "a"), ("a", "b")):
        with mock.patch.dict(marks._ENACTED, clear=True):
            for name in order:
                marks.tabled(f"tables/{name}.toml", ["X-1"])
            found.append(marks.enacted())
    assert found[0] == found[1] == {"X-1": ("tables/a.toml", "tables/b.toml")}
