"""What a search has to know of Crazy Race."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from greatrace.bots.crazy_race import CrazyBot, Outlook, Tastes
from greatrace.bots.search.effort import Effort
from greatrace.bots.search.prospects import shares
from greatrace.bots.seat import Question
from greatrace.crazy_race.actions import Lay
from greatrace.crazy_race.game import CrazyRace
from greatrace.crazy_race.state import State, View
from greatrace.kernel import Action, Seat

POINTS: Final = 3.0  # a lead of so many points makes winning e times as likely ...
STAGES: Final = 0.35  # ... at the end; with each stage to come it takes so many more
CARD: Final = 0.12  # points for each unit of a driver card that can still be played


class CrazyField:
    """Playouts by the sensible bot to the end of the stage."""

    def __init__(self, rules: CrazyRace, tastes: Tastes, effort: Effort) -> None:
        self.first, self.player = CrazyBot(rules, tastes), CrazyBot(rules)
        self.r, self.tastes, self.rounds = rules.ruleset, Tastes(), effort.rounds

    def candidates(self, view: View, question: Question, thought: Action, most: int) -> Sequence[Action]:
        """See Field. The cards that a glance thinks most of, and passing."""
        assert view.seat is not None
        outlook = Outlook(self.r, self.tastes, view.open, view.seat)

        def worth(option: Action) -> float:
            return outlook.worth_of_card(view, option.side, option.card) if isinstance(option, Lay) else 0.0

        others = [option for option in question.options if option != thought]
        return sorted(others, key=worth, reverse=True)[:most]

    def over(self, start: State, state: State) -> bool:
        """When another stage card lies there."""
        return state.open.stage >= start.open.stage + self.rounds and not state.open.turns

    def chances(self, state: State) -> Sequence[float]:
        """See Field. Points, what the places promise, and the cards that are left."""
        o = state.open
        if o.result is not None:
            won = o.result.winners
            return [1 / len(won) if seat in won else 0.0 for seat in range(len(o.crews))]
        scale = POINTS + STAGES * o.stages
        return shares([self._worth(state, seat) / scale for seat in range(len(o.crews))])

    def merits(self, state: State, seat: Seat) -> Mapping[str, float]:
        """See Field."""
        others = [sum(self._parts(state, s).values()) for s in range(len(state.own)) if s != seat]
        return {**self._parts(state, seat), "rivals": -max(others)}

    def _worth(self, state: State, seat: Seat) -> float:
        return sum(self._parts(state, seat).values())

    def _parts(self, state: State, seat: Seat) -> dict[str, float]:
        crew, own = state.open.crews[seat], state.own[seat]
        outlook = Outlook(self.r, self.tastes, state.open, seat)
        cards = sum(own.hand) + (0 if crew.took_back else sum(own.pile))
        return {
            "points": sum(crew.points),
            "nearer": outlook.worth_of_places(seat, crew.locomotives),
            "cards": CARD * min(cards, 3 * outlook.goes_left(seat)),
        }

    def prepare(self, view: View) -> None:
        """There is nothing to survey."""
