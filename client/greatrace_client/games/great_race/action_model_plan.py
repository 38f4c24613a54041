"""The action model while the player plans (P1)."""

from __future__ import annotations

from typing import Final

from greatrace.great_race.actions import (
    Plan,
)
from greatrace_client.games.great_race.commands import ClearPlan, RepeatPlan
from greatrace_client.games.great_race.controls import ICONS, ActionModel, Asked, Control
from greatrace_client.games.great_race.unavailable_reason import NONE, Reason
from greatrace_client.i18n import tr, trn
from greatrace_client.i18n.names import capital, price
from greatrace_client.model.table import OpenQuestion

WITHOUT_MECHANIC: Final = frozenset(("driver", "repair"))  # cards that do what a mechanic does


def plan(a: Asked) -> ActionModel:
    """P1. The planning screen places assistants; here are the buttons: ready, as last time, clear."""
    total = plan_size(a.question)
    left = total - sum(a.picked.plan)
    chosen = Plan(*a.picked.plan)
    legal = a.question is not None and chosen in a.question.options
    why = NONE if legal else Reason(trn("{n} assistant left to place", "{n} assistants left to place", left), "P1")
    made = ActionModel(tr("Your plan"), "plan", tr("Hidden until all are ready"))
    made.controls = [
        Control(
            "ready",
            tr("Ready"),
            tr("hidden until all are ready"),
            "Enter",
            ICONS["tick"],
            "primary",
            why,
            chosen if legal else None,
            wide=True,
        )
    ]
    again = "  ".join(map(str, a.last_plan)) if a.last_plan else ""
    none = NONE if a.last_plan and sum(a.last_plan) == total else Reason(tr("no plan yet"))
    made.controls.append(Control("same", tr("Repeat last plan"), again, "R", why=none, command=RepeatPlan()))
    empty = NONE if any(a.picked.plan) else Reason(tr("nothing placed yet"))
    made.controls.append(
        Control("clear", tr("Clear"), tr("take all assistants back"), "X", why=empty, command=ClearPlan())
    )
    return made


def plan_size(question: OpenQuestion | None) -> int:
    """The number of assistants to place."""
    first = next((o for o in question.options if isinstance(o, Plan)), None) if question is not None else None
    return first.pathfinder + first.mechanic + first.escort + first.funding if first is not None else 0


def allowances(a: Asked) -> list[str]:
    """P1. What the current plan would allow, and what it leaves out."""
    explorers, mechanics, escorts, funding = a.picked.plan
    crew, pay = a.crew, a.ruleset.edition.funding
    found = []
    if explorers:
        found.append(tr("{n} × two tiles or a card", n=explorers))
    if not mechanics:
        cards = WITHOUT_MECHANIC.intersection(a.view.own.hand)
        found += [tr("No mechanic: no drives, no repairs")] if sum(a.picked.plan) and not cards else []
    elif not crew.engine:
        found.append(trn("engine at 0: no drive, {n} repair", "engine at 0: no drives, {n} repairs", mechanics))
    else:
        found.append(
            trn(
                "{n} drive of up to {most} spaces, or a repair",
                "{n} drives of up to {most} spaces, or repairs",
                mechanics,
                most=crew.engine,
            )
        )
    if escorts:
        found.append(trn("cancel {n} danger, even after you pass", "cancel {n} dangers, even after you pass", escorts))
    if funding:
        amount = price(pay[min(funding, len(pay)) - 1])
        found.append(tr("+{amount}, all at once", amount=amount) if funding > 1 else f"+{amount}")
    else:
        each = a.ruleset.edition.fuel_price.elsewhere
        found.append(
            tr("No income: {money} buys {n} fuel outside a city", money=price(crew.money), n=crew.money // each)
        )
    return [capital(line) for line in found]
