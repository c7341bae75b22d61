"""Runs golden cases (section 0 of the law) and says in words where the umpire and the case disagree."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from numbers import Rational
from typing import Any

from posrednik.core.exact import Fraction
from posrednik.games.strategia.casefile import BadCase, options_of

TOLERANCE = Fraction(1, 1000)
CALCS = ("calcs_movement", "calcs_battle", "calcs_war", "calcs_language")
"""Modules with the pure functions of section 0, each with its CALCS."""


def run(case: Mapping[str, Any]) -> list[str]:
    """What is wrong with one case, one sentence each; empty if it passes. Raises BadCase for bad schema."""
    if not isinstance(case.get("expect"), Mapping):
        raise BadCase("the case has no `expect`")
    if not isinstance(case.get("setup"), Mapping):
        raise BadCase("the case has no `setup`")
    try:
        found = observe(case)
    except (TypeError, AttributeError, LookupError) as error:
        raise BadCase(f"does not fit the schema of section 0 ({type(error).__name__}: {error})") from error
    return list(differences(case["expect"], found))


def observe(case: Mapping[str, Any]) -> Mapping[str, Any]:
    """What the umpire makes of a case, in the shape of `expect`."""
    name = case["setup"].get("calc")
    if name is None:
        from posrednik.games.strategia import caserun

        return caserun.observe(case)
    for module in CALCS:
        found = import_module(f"posrednik.games.strategia.{module}").CALCS.get(name)
        if found is not None:
            seen: Mapping[str, Any] = found(case["setup"].get("args") or {}, case.get("level", 1), options_of(case))
            return seen
    raise BadCase(f"setup.calc: unknown function {name!r}")


def differences(wanted: Any, found: Any, path: str = "") -> Iterator[str]:
    """Where what is wanted is not there: only the keys named by the case are compared, numbers to three places."""
    if isinstance(wanted, Mapping):
        if not isinstance(found, Mapping):
            yield f"{path}: wanted {wanted}, found {found}"
            return
        for key, value in wanted.items():
            where = f"{path}.{key}" if path else str(key)
            if key.endswith("_at_most") and key in found:
                if found[key] > value:
                    yield f"{where}: wanted at most {value}, found {_shown(found[key])}"
            elif key not in found:
                yield f"{where}: wanted {value}, nothing found"
            else:
                yield from differences(value, found[key], where)
    elif isinstance(wanted, list) and isinstance(found, (list, tuple)):
        if path.endswith("first_answers"):
            found = found[: len(wanted)]
        if path.rpartition(".")[2].partition("[")[0] in SETS and _paired(wanted, found, path):
            return
        if len(wanted) != len(found):
            yield f"{path}: wanted {wanted}, found {list(found)}"
            return
        for n, (one, other) in enumerate(zip(wanted, found, strict=True)):
            yield from differences(one, other, f"{path}[{n}]")
    elif not _same(wanted, found):
        yield f"{path}: wanted {wanted}, found {_shown(found)}"


SETS = frozenset(
    {"directions", "covered", "open", "cover_squares", "cover_shows", "open_runs", "zones", "units", "members"}
    | {"armies_first", "armies_second", "asked", "waiting", "illegal", "attacker_sees", "defender_sees"}
)
"""Keys whose lists are sets: the law gives their members no order."""


def _paired(wanted: Sequence[Any], found: Sequence[Any], path: str) -> bool:
    """Whether the members of two sets can be paired without a difference."""
    left = list(found)
    for one in wanted:
        match = next((other for other in left if not any(differences(one, other, path))), None)
        if match is None:
            return False
        left.remove(match)
    return not left


def _same(wanted: Any, found: Any) -> bool:
    numbers = (int, float, Rational)
    if isinstance(wanted, bool) or isinstance(found, bool) or wanted is None or found is None:
        return wanted is found
    if isinstance(wanted, numbers) and isinstance(found, numbers):
        return abs(Fraction(str(wanted)) - Fraction(found)) <= TOLERANCE
    return bool(wanted == found)


def _shown(found: Any) -> Any:
    return float(found) if isinstance(found, Fraction) else found
