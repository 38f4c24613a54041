"""The open question of a Great Race in words, for the text client."""

from __future__ import annotations

from greatrace.great_race import actions as act
from greatrace.kernel import Action
from greatrace_client.games.great_race.confirmation import AT_ONCE, risk
from greatrace_client.games.great_race.event_text import describe_action, prompt, waiting
from greatrace_client.games.great_race.next_action import Thinker, reason
from greatrace_client.games.great_race.race_table import RaceTable
from greatrace_client.games.great_race.text_costs import costs
from greatrace_client.games.great_race.typed_plan import TypedPlan, typed_plan
from greatrace_client.model.table import OpenQuestion

GIVE_UP = (act.PassConvoy, act.Halt, act.Done, act.TurnBack)


class GreatRaceQuestions:
    """The questions of a table."""

    def __init__(self, table: RaceTable) -> None:
        self.table = table
        self._thinker = Thinker()

    def heading(self, name: str) -> str:
        return prompt(name)

    def label(self, action: object) -> str:
        return label_of(action, self.table)

    def compound(self, question: OpenQuestion) -> TypedPlan | None:
        return typed_plan(question)

    def gives_up(self, action: Action) -> bool:
        return isinstance(action, GIVE_UP)

    def risk(self, action: Action) -> str:
        """C6. What that answer loses for good, as in the window."""
        table, question = self.table, self.table.question
        asked_for, last = question.prompt if question is not None else "", table.log[-1].event if table.log else None
        return risk(table.ruleset, table.view, asked_for, action, last) if asked_for not in AT_ONCE else ""

    def advice(self) -> tuple[Action, str] | None:
        """The answer of a good player, and why ("": the answer says it); None if the player is not asked."""
        table, found = self.table, self._thinker.next(self.table)
        if found is None or table.seat is None:
            return None
        prompt = table.question.prompt if table.question is not None else ""
        return found.action, reason(table.ruleset, table.view.open.crews[table.seat], found.action, prompt)

    def waiting(self) -> str:
        question = self.table.question
        return waiting(self.table, question.prompt, question.asked) if question is not None else ""


def label_of(action: object, table: RaceTable) -> str:
    """The words for an answer, with its costs."""
    if not isinstance(action, Action):
        return str(action)
    told, more = describe_action(action, table), costs(action, table)
    return f"{told} ({more})" if more else told
