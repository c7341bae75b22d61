"""What the tests of the order language share: names of a scenario, and every order that there can be."""

from __future__ import annotations

from typing import Any, cast

from hypothesis import strategies as st

from posrednik.games.strategia import orders as o
from posrednik.games.strategia.naming import Known

NAMES = Known(
    places=(
        "Синеград", "Красногорск", "Форт Северный (Синий)", "Форт Северный", "Порт-Запад", "Озёрск", "Мост",
        "Высота 203",
        "Мостовой", "Степной", "Лугов", "Марш-Городок", "Fort Ross", "Тихий Дон, верхний",
    ),
    players=("Анна", "Пётр Ильич", "игрок"),
)  # fmt: skip
"""Places of every troublesome kind: spaces, brackets, digits, commas, words of the language."""

UNKNOWN = ("энск", "дальнее-село", "new york", "12", "5-6-7", "№ 5")
NUMBERS = st.integers(0, 999) | st.sampled_from([100_000, 999_999])
ARMS = ("sd", "kd", "td", "md", "sau", "ptd", "ad")
WINDS = st.sampled_from(("N", "NE", "E", "SE", "S", "SW", "W", "NW"))
SQUARES = st.builds("{}-{}".format, st.integers(0, 60), NUMBERS)
PLACES = SQUARES | st.sampled_from((*NAMES.places, *UNKNOWN))
AREAS = st.tuples(SQUARES, SQUARES)
SIDES = st.sampled_from(("red", "blue", "green", "green_north", "green_south"))
WORDS = st.text(st.characters(exclude_categories=("Cc", "Cs", "Zl", "Zp", "Cf"), exclude_characters='"'))
DIVISIONS = st.builds("{} {}".format, NUMBERS, st.sampled_from(ARMS))
REGIMENTS = st.builds("{}/{}".format, st.integers(1, 4), NUMBERS)
ARMED = st.builds("{} {}".format, REGIMENTS, st.sampled_from(ARMS))
CORPS = st.builds("{} {}".format, NUMBERS, st.sampled_from(("sk", "tk", "mk")))
GARRISONS = st.just("garrison") | st.builds("garrison {}".format, PLACES)
SHARES = st.builds("{}*{}".format, REGIMENTS, DIVISIONS)
UNITS = DIVISIONS | REGIMENTS | ARMED | GARRISONS
GOALS = DIVISIONS | REGIMENTS | ARMED | CORPS
PARTS = GOALS | SHARES
RUNS = st.builds(
    lambda first, n, arm: tuple(f"{first + k} {arm}" for k in range(n)),
    st.integers(0, 300), st.integers(2, 9), st.sampled_from(ARMS),
)  # fmt: skip
"""Divisions that follow one another, as a range is written."""


def several(things: st.SearchStrategy[str], least: int = 1) -> st.SearchStrategy[tuple[str, ...]]:
    return st.lists(things, min_size=least, max_size=6).map(tuple)


LISTS = several(UNITS | CORPS, 2) | RUNS | st.builds(lambda run, more: (*run, *more), RUNS, several(DIVISIONS))
ECHELONS = st.lists(several(PARTS) | RUNS, max_size=4).map(tuple)
WHO = (
    st.fixed_dictionaries({"unit": UNITS})
    | st.fixed_dictionaries({"corps": CORPS})
    | st.fixed_dictionaries({"units": LISTS})
)
ABOVE = st.integers(0, 20) | st.integers(0, 20_000_000).map(lambda n: n / 1_000_000)
MULTIPLES = st.sampled_from((1, 2, 3))
REACTIONS: st.SearchStrategy[o.AnyReaction] = st.builds(
    o.RetreatAbove, above=ABOVE, multiple=MULTIPLES, to=st.none() | SQUARES
) | st.builds(o.AcceptBattle, echelons=ECHELONS)
LINKS = several(SQUARES).map(lambda squares: squares[:2])
ROADS = st.sampled_from(("road", "bridge", "pass"))


def to_units(order: type[o.UnitOrder], /, **parts: st.SearchStrategy[object]) -> st.SearchStrategy[o.AnyOrder]:
    """Orders of a kind to anybody."""
    found: Any = st.builds(lambda who, rest: order(**who, **rest), WHO, st.fixed_dictionaries(parts))
    return cast("st.SearchStrategy[o.AnyOrder]", found)


def maybe(things: st.SearchStrategy[object]) -> st.SearchStrategy[object]:
    return st.none() | things


def _retreat(path: tuple[str, ...], at: str | None, multiple: int) -> o.Respond:
    return o.Respond(at=at, retreat_to=path[-1], path=path if len(path) > 1 else None, multiple=multiple)  # type: ignore[arg-type]


MOVEMENT = (
    to_units(o.Move, to=PLACES, via=maybe(several(SQUARES)), facing=maybe(WINDS))
    | to_units(o.Move, path=several(SQUARES), facing=maybe(WINDS))
    | to_units(o.Place, from_=SQUARES, to=SQUARES)
    | to_units(o.Turn, facing=WINDS)
    | to_units(o.March, from_=PLACES, to=PLACES, along=several(SQUARES), halts=maybe(several(SQUARES)))
    | to_units(o.Transfer, from_=PLACES, to=PLACES, via=maybe(several(PLACES)))
    | to_units(o.Widen, towards=WINDS)
    | to_units(o.Narrow, towards=WINDS)
    | to_units(o.Regroup, split=st.tuples(NUMBERS, NUMBERS))
)
JOINING = (
    to_units(o.Split)
    | to_units(o.Disband)
    | to_units(o.Detach)
    | to_units(o.Cancel)
    | st.builds(o.Merge, units=LISTS | several(UNITS), into=GOALS)
    | to_units(o.Attach, into=GOALS)
    | to_units(o.Rearm, arm=st.sampled_from(ARMS))
)
BATTLE = (
    st.builds(o.Strike, target=SQUARES, echelons=ECHELONS, further=st.dictionaries(GOALS, several(SQUARES), max_size=3))
    | to_units(o.Fire, target=SQUARES)
    | to_units(o.Interdict, target=SQUARES)
    | to_units(o.FireRoad, kind=ROADS, target=LINKS)
    | to_units(o.Stand, reaction=maybe(REACTIONS))
    | to_units(o.Reaction, reaction=REACTIONS)
    | st.builds(o.Respond, at=maybe(SQUARES), accept=st.just(True), echelons=ECHELONS)
    | st.builds(_retreat, several(SQUARES), st.none() | SQUARES, MULTIPLES)
)
_KINDS = st.sampled_from(("presence", "count", "arms"))
ASKING = (
    st.builds(o.Ask, kind=_KINDS, square=SQUARES)
    | st.builds(o.Ask, kind=_KINDS, squares=AREAS)
    | st.builds(o.Ask, kind=_KINDS, link=AREAS)
    | st.builds(o.Ask, kind=_KINDS, place=st.sampled_from(NAMES.places))
    | st.builds(o.Ask, kind=st.just("where"), unit=GOALS)
    | st.just(o.Ask(kind="mobilisation"))
)
_SHARES = st.lists(NUMBERS | st.just("rest"), min_size=1, max_size=5).map(tuple)
OWN = st.builds(o.Own, number=NUMBERS, regiments=several(st.sampled_from(ARMS)))
PLANNING = (
    st.builds(o.Army, number=NUMBERS, units=LISTS | several(UNITS), strip=AREAS, front=maybe(NUMBERS))
    | st.builds(
        o.Front,
        number=NUMBERS,
        armies=st.lists(NUMBERS, min_size=1, max_size=4).map(tuple),
        player=maybe(st.sampled_from((*NAMES.players, "вера"))),
    )
    | st.builds(o.Cover, units=LISTS | several(UNITS))
    | st.builds(o.Reserve, units=LISTS | several(UNITS))
    | st.builds(o.Standing, scope=st.sampled_from(("corps", "division")), echelons=NUMBERS, km=NUMBERS, shares=_SHARES)
    | st.builds(o.Standing, units=LISTS | several(UNITS), echelons=NUMBERS, km=NUMBERS, shares=_SHARES)
    | st.builds(o.Mobilise, day=NUMBERS, units=LISTS, city=PLACES, fallback=maybe(several(PLACES)))
    | st.builds(
        o.Buy,
        day=maybe(NUMBERS),
        divisions=st.dictionaries(st.sampled_from(ARMS), NUMBERS, min_size=1),
        own=st.lists(OWN, max_size=3).map(tuple),
    )
    | st.builds(o.Buy, day=maybe(NUMBERS), own=st.lists(OWN, min_size=1, max_size=3).map(tuple))
)
STRENGTHS = st.sampled_from(("0", "1", "0.5", "1.25", "0.333333", "1/3", "2/3", "0/1"))
ANSWERS = (
    st.builds(o.Answer, yes=st.booleans())
    | st.builds(o.Answer, number=NUMBERS)
    | st.builds(o.Answer, arms=st.dictionaries(st.sampled_from(ARMS), NUMBERS, min_size=1))
    | st.builds(o.Answer, squares=several(SQUARES))
    | st.builds(o.Answer, none=st.just(True))
    | st.builds(o.Answer, honest=st.booleans())
)
TALKING = (
    st.builds(o.OfferPeace, text=maybe(WORDS))
    | st.builds(o.AcceptPeace)
    | st.builds(o.WithdrawPeace)
    | st.builds(o.Resign)
    | st.builds(o.End)
    | st.builds(o.Weather, area=AREAS, turns=NUMBERS)
    | st.builds(o.Close, kind=ROADS, target=LINKS, turns=NUMBERS)
    | st.builds(o.Fog, side=SIDES)
    | st.builds(o.Delay, unit=GOALS)
    | st.builds(o.Message, side=SIDES, text=WORDS)
    | st.builds(o.Forbid, side=SIDES, unit=GOALS, text=WORDS)
    | st.builds(o.Correct, side=SIDES, unit=GOALS, strength=STRENGTHS, text=WORDS)
    | st.builds(o.Correct, side=SIDES, unit=GOALS, square=SQUARES, text=WORDS)
    | ANSWERS
)
ORDERS: st.SearchStrategy[o.AnyOrder] = MOVEMENT | JOINING | BATTLE | ASKING | PLANNING | TALKING
