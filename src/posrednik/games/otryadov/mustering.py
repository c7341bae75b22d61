"""A deployment in progress: what is placed, what is missing, where each kind may stand, and the running checks."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import get_args

from msgspec.structs import replace

from posrednik.core.order import Refusal, Refused
from posrednik.games.otryadov import orders as o
from posrednik.games.otryadov.deployment import allowed_squares, area, running_checks
from posrednik.games.otryadov.orders.deploy import Arm
from posrednik.games.otryadov.placing import read_deployment
from posrednik.games.otryadov.position import FORMS_OF_ARM, Facts
from posrednik.games.otryadov.printing import write_deployment
from posrednik.games.otryadov.refuse import no
from posrednik.games.otryadov.scenario import cut_to
from posrednik.games.otryadov.sequence import check_before_play
from posrednik.games.otryadov.speaking import code, fault, figure, phrase, why
from posrednik.games.otryadov.squares import NAMES, SIDES
from posrednik.games.otryadov.tables import FORMS
from posrednik.games.otryadov.view import View, facts_of
from posrednik.geometry.squares import bits
from posrednik.notation.speech import Check, Choices, Consider, Considered, Deployment, Fault, Holding, Line, Text

_IDS = re.compile(r"#\s*(\w+)")
_NOTHING = o.Deploy({})


def consider(view: View, asked: Consider) -> Considered:
    """What a deployment says so far; text is added to it, and a figure named by its id may be moved."""
    given = [o.read_order(plain) for plain in asked.orders]
    if view.seat not in SIDES or view.sides[view.seat].deployed:
        said = fault(no("NOT_YOUR_TURN" if view.seat not in SIDES else "OUT_OF_PLACE", "O30-X-8"))
        return Considered(orders=tuple(given), refusal=said, unmet=said)
    deploy = next((order for order in given if isinstance(order, o.Deploy)), _NOTHING)
    rest: list[o.AnyOrder] = [order for order in given if not isinstance(order, o.Deploy)]
    refusal: Fault | None = None
    try:
        deploy, rest = _typed(view, deploy, rest, asked.text)
    except Refused as refused:
        refusal = fault(refused.refusal, caret=refused.refusal.caret)
    return _answer(view, deploy, rest, refusal)


def _typed(view: View, deploy: o.Deploy, rest: list[o.AnyOrder], text: str) -> tuple[o.Deploy, list[o.AnyOrder]]:
    """The deployment with the placements of the text added; raises Refused with the column in the text."""
    if not text.strip():
        return deploy, rest
    f, side = facts_of(view), SIDES.index(view.seat)
    moved = set(_IDS.findall(text))
    kept = {id: name for id, name in deploy.placement.items() if id not in moved and id in f.roster.index}
    arms = {id: arm for id, arm in deploy.arms.items() if id in kept}
    prefix = write_deployment(f, side, [o.Deploy(kept, arms)], "ru") + "; " if kept else ""
    try:
        read = read_deployment(f, side, prefix + text)
    except Refused as refused:
        found = refused.refusal
        caret = None if found.caret is None else max(0, found.caret - len(prefix))
        raise Refused(replace(found, caret=caret)) from None
    for order in read:
        if isinstance(order, o.Deploy):
            deploy = order
        else:
            rest = [order]
    return deploy, rest


def _answer(view: View, deploy: o.Deploy, rest: Sequence[o.AnyOrder], refusal: Fault | None) -> Considered:
    f, side = facts_of(view), SIDES.index(view.seat)
    orders: list[o.AnyOrder] = [*rest, *([deploy] if deploy.placement else [])]
    lines = tuple(_lines(view, f, side, rest, deploy))
    found = _against(view, f, side, orders)
    first = next((line.refusal for line in lines if line.refusal is not None), None)
    return Considered(
        orders=tuple(orders),
        lines=lines,
        refusal=refusal or first,
        choices=Choices(unmet=found),
        unmet=found,
        view=None if refusal or first else shown(view, deploy),
        deployment=deployment(view, f, deploy, bool(rest)),
    )


def _lines(view: View, f: Facts, side: int, rest: Sequence[o.AnyOrder], deploy: o.Deploy) -> Iterator[Line]:
    """The plan and other orders with what stands against them, and the deployment with its first fault."""
    done = (view.sides[view.seat].deployed, view.sides[view.seat].filed)
    for n, order in enumerate(rest):
        found = check_before_play(f, view.scenario, side, order, done)
        yield Line(order=order, text=_text(f, side, order), refusal=None if found is None else fault(found, order=n))
    if deploy.placement:
        wrong = _strange(f, side, deploy) or next(
            (found for _, found in _checks(view, f, side, deploy) if found is not None), None
        )
        yield Line(
            order=deploy, text=_text(f, side, deploy), refusal=None if wrong is None else fault(wrong, order=len(rest))
        )


def _text(f: Facts, side: int, order: o.AnyOrder) -> Text:
    return Text(write_deployment(f, side, [order], "ru"), write_deployment(f, side, [order], "en"))


def _strange(f: Facts, side: int, deploy: o.Deploy) -> Refusal | None:
    """ROSTER for a figure that is not of this side."""
    low, high = f.roster.span(side)
    own = set(f.roster.ids[low:high])
    other = next((id for id in (*deploy.placement, *deploy.arms) if id not in own), None)
    if other is None:
        return None
    count = len(own)
    return no("ROSTER", "O30-T-1", text=other, other=other, count=len(deploy.placement), number=count, allowed=count)


def _checks(view: View, f: Facts, side: int, deploy: o.Deploy) -> Iterator[tuple[str, Refusal | None]]:
    if _strange(f, side, deploy) is not None:
        return
    forms = {f.roster.index[id]: FORMS_OF_ARM[arm] for id, arm in deploy.arms.items()}
    yield from running_checks(f, view.scenario, side, deploy.placement, forms)


def _against(view: View, f: Facts, side: int, orders: Sequence[o.AnyOrder]) -> Fault | None:
    """What forbids sealing the deployment as it stands, figures still missing included."""
    deployed, filed = view.sides[view.seat].deployed, view.sides[view.seat].filed
    if not any(isinstance(order, o.Deploy) for order in orders):
        orders = [*orders, _NOTHING]
    for n, order in enumerate(orders):
        found = check_before_play(f, view.scenario, side, order, (deployed, filed))
        if found is not None:
            return fault(found, order=n)
        deployed = deployed or isinstance(order, o.Deploy)
        filed = filed or isinstance(order, o.FilePlan)
    return None


def shown(view: View, deploy: o.Deploy) -> View:
    """The own view with the figures where the draft puts them."""
    figures = tuple(
        replace(g, square=deploy.placement.get(g.id), arm=deploy.arms.get(g.id, g.arm)) if g.side == view.seat else g
        for g in view.figures
    )
    return replace(view, figures=figures)


def deployment(view: View, f: Facts, deploy: o.Deploy, planned: bool = False) -> Deployment:
    """The state of the set-up behind the screen."""
    side = SIDES.index(view.seat)
    low, high = f.roster.span(side)
    due = cut_to(high - low, view.scenario.cut if view.scenario.defender == SIDES[side] else None)
    own = set(f.roster.ids[low:high])
    placed = sum(id in own for id in deploy.placement)
    return Deployment(
        due=due,
        placed=placed,
        area=tuple(NAMES[s] for s in bits(area(f, view.scenario, side) & f.ground.exists)),
        holdings=tuple(_holdings(view, f, side, deploy.placement)),
        checks=tuple(_checklist(view, f, side, deploy, (placed, due), planned)),
        placement=dict(deploy.placement),
        plan_due=view.scenario.competition and not view.sides[view.seat].filed and not planned,
    )


def _holdings(view: View, f: Facts, side: int, placement: Mapping[str, str]) -> Iterator[Holding]:
    """The figures of a side by kind, in the order of the roster."""
    kinds: dict[int, list[str]] = {}
    for i in range(*f.roster.span(side)):
        kinds.setdefault(f.roster.forms[i], []).append(f.roster.ids[i])
    for form, ids in kinds.items():
        type = FORMS[form].type
        yield Holding(
            type=type,
            code=code(type),
            words=figure(type),
            ids=tuple(ids),
            missing=tuple(id for id in ids if id not in placement),
            squares=tuple(NAMES[s] for s in bits(allowed_squares(f, view.scenario, side, form))),
            arms=get_args(Arm) if type == "chem" else (),
        )


def _checklist(
    view: View, f: Facts, side: int, deploy: o.Deploy, count: tuple[int, int], planned: bool
) -> Iterator[Check]:
    placed, due = count
    clause = "O30-XI-1" if view.scenario.cut and view.scenario.defender == SIDES[side] else "O30-X-2"
    yield Check(name="count", ok=placed == due, text=phrase("check.count", placed=placed, due=due), clause=clause)
    clauses = {
        "zone": "O41-3" if f.law.o41 else "O30-X-2", "capacity": "O41-5" if f.law.o41 else "O30-III-6",
        "row1": "O30-X-4", "row2": "O30-X-5", "stack": "O30-X-3",
    }  # fmt: skip
    for name, found in _checks(view, f, side, deploy):
        text = phrase(f"check.{name}") if found is None else why(found)
        yield Check(name=name, ok=found is None, text=text, clause=clauses[name] if found is None else found.clause)
    if view.scenario.competition:
        done = planned or view.sides[view.seat].filed
        yield Check(name="plan", ok=done, text=phrase("check.plan"), clause="O30-XVII-2")


def may_stand(view: View, id: str, square: int) -> bool:
    """Whether an own figure may stand on a square behind the screen, whoever else does."""
    f = facts_of(view)
    i = f.roster.index[id]
    return bool(allowed_squares(f, view.scenario, f.roster.side(i), f.form[i]) >> square & 1)
