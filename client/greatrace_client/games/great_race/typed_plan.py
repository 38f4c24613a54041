"""P1. A plan in the text client: a number of assistants for each box, in place of a list of all plans."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from attrs import frozen

from greatrace.great_race.actions import Plan
from greatrace.great_race.constants import BOXES
from greatrace.kernel import Action
from greatrace_client.i18n import term, tr
from greatrace_client.model.table import OpenQuestion

SOUND: Final = (2, 2, 0)  # the first numbers of the example; the last box gets the other assistants


@frozen
class TypedPlan:
    """The answer to a question about the plan of a round."""

    plans: tuple[Plan, ...]
    size: int = len(BOXES)

    def covers(self, action: Action) -> bool:
        return isinstance(action, Plan)

    def instructions(self) -> str:
        return tr(
            "Place {n} assistants: type four numbers, for {boxes}. For example: {example}",
            n=self._assistants,
            boxes=", ".join(term("box", box) for box in BOXES),
            example=" ".join(map(str, (*SOUND, self._assistants - sum(SOUND)))),
        )

    def label(self, action: Any) -> str:
        return ", ".join(f"{term('box', box)} {number}" for box, number in zip(BOXES, placed(action), strict=True))

    def typed(self, action: Any) -> str:
        return " ".join(map(str, placed(action)))

    def answer(self, numbers: Sequence[int]) -> Action:
        plan = Plan(*numbers)
        if plan not in self.plans:
            raise ValueError(
                tr("These numbers make {sum}: {n} assistants have to be placed.", sum=sum(numbers), n=self._assistants)
            )
        return plan

    @property
    def _assistants(self) -> int:
        return sum(placed(self.plans[0]))


def placed(plan: Plan) -> tuple[int, ...]:
    """The number of assistants in each box."""
    return tuple(getattr(plan, box) for box in BOXES)


def typed_plan(question: OpenQuestion) -> TypedPlan | None:
    """The typed answer to that question; None if it is not about a plan."""
    return TypedPlan(plans) if (plans := question.of(Plan)) else None
