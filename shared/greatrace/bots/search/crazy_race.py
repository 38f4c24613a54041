"""The search's interface for Crazy Race."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from greatrace.bots.crazy_race import CrazyBot, Outlook, Tastes
from greatrace.bots.search import crazy_prospects
from greatrace.bots.search.effort import Effort
from greatrace.bots.seat import SeatQuestion
from greatrace.crazy_race.actions import Lay
from greatrace.crazy_race.game import CrazyRace
from greatrace.crazy_race.state import State, View
from greatrace.kernel import Action, Seat


class CrazyField:
    """Playouts by the normal bot to the end of the stage."""

    def __init__(self, rules: CrazyRace, tastes: Tastes, effort: Effort) -> None:
        self.first, self.player = CrazyBot(rules, tastes), CrazyBot(rules)
        self.r, self.tastes, self.rounds = rules.ruleset, Tastes(), effort.rounds

    def candidates(self, view: View, question: SeatQuestion, thought: Action, most: int) -> Sequence[Action]:
        """The cards of the highest estimated worth, and passing."""
        assert view.seat is not None
        outlook = Outlook(self.r, self.tastes, view.open, view.seat)

        def worth(option: Action) -> float:
            return outlook.worth_of_card(view, option.side, option.card) if isinstance(option, Lay) else 0.0

        others = [option for option in question.options if option != thought]
        return sorted(others, key=worth, reverse=True)[:most]

    def over(self, start: State, state: State) -> bool:
        """Whether the next stage card has been turned up, after `rounds` stages."""
        return state.open.stage >= start.open.stage + self.rounds and not state.open.turns

    def chances(self, state: State) -> Sequence[float]:
        return crazy_prospects.chances(state)

    def merits(self, state: State, seat: Seat) -> Mapping[str, float]:
        return crazy_prospects.parts(state, seat)

    def amounts(self, state: State, seat: Seat) -> Mapping[str, float]:
        """Nothing: at the end of a stage only points can be counted."""
        return {}

    def prepare(self, view: View) -> None:
        """Do nothing: there are no roads to survey."""
