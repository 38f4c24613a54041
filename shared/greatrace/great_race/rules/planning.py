"""PLANNING (P1): five assistants, hidden, all at once."""

from __future__ import annotations

from collections.abc import Iterable

from greatrace.great_race import constants
from greatrace.great_race import events as ev
from greatrace.great_race.actions import Plan
from greatrace.great_race.memo import made_once
from greatrace.great_race.race import Race
from greatrace.great_race.state import Boxes
from greatrace.kernel import Seat

ASSISTANTS = 5
DEFAULT_WEIGHTS = (1, 2, 1, 1)


class Plans(tuple[Plan, ...]):  # noqa: SLOT001 - a tuple can have no slots of its own
    """P1. Many plans, with fast lookup of a plan."""

    def __init__(self, plans: Iterable[Plan]) -> None:
        self.known = frozenset(plans)

    def __contains__(self, plan: object) -> bool:
        return isinstance(plan, Plan) and plan in self.known


@made_once
def plans(assistants: int) -> Plans:
    """P1. All distributions of that many assistants over four boxes, the most even one first."""
    every = [
        Plan(a, b, c, assistants - a - b - c)
        for a in range(assistants + 1)
        for b in range(assistants + 1 - a)
        for c in range(assistants + 1 - a - b)
    ]
    return Plans(sorted(every, key=_unevenness))


def _unevenness(plan: Plan) -> int:
    placed = (plan.pathfinder, plan.mechanic, plan.escort, plan.funding)
    return sum((n - wish) ** 2 for n, wish in zip(placed, DEFAULT_WEIGHTS, strict=True))


def assistants_of(t: Race, seat: Seat) -> int:
    """P1. The assistants of a round: all five are available again; modules may add more."""
    number = ASSISTANTS
    for extension in t.ruleset.extensions:
        number += extension.assistants(t.state.open, seat)
    return number


async def play(t: Race) -> None:
    """P1. Ask for plans, simultaneous and hidden; reveal them together when all are done."""
    number = {seat: assistants_of(t, seat) for seat in range(len(t.state.open.crews))}
    answers = await t.ask_together(number, "plan", lambda _, seat: plans(number[seat]))
    await t.happen(ev.PlansRevealed(tuple(boxes(answers[seat]) for seat in sorted(answers))))
    await t.happen(ev.PhaseBegan(constants.CONVOY, t.state.open.round))


def boxes(plan: Plan) -> Boxes:
    """The filled boxes of that plan."""
    return Boxes(plan.pathfinder, plan.mechanic, plan.escort, plan.funding)
