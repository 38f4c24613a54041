"""The context of a race's procedures: the kernel's, with short names for frequently read state."""

from __future__ import annotations

from greatrace.crazy_race.ruleset import Ruleset, StageCard
from greatrace.crazy_race.state import Crew, Open, Own, State
from greatrace.kernel import Chance, ProcedureContext, Rules, Seat


class Race(ProcedureContext[State]):
    """The context that the procedures of the rules get."""

    __slots__ = ("ruleset",)

    def __init__(self, rules: Rules[State], ruleset: Ruleset, state: State, chance: Chance) -> None:
        super().__init__(rules, state, chance)
        self.ruleset = ruleset

    @property
    def open(self) -> Open:
        return self.state.open

    @property
    def card(self) -> StageCard:
        """The stage card of this stage."""
        return self.ruleset.stages[self.state.open.card]

    @property
    def seats(self) -> range:
        return range(len(self.state.own))

    def crew(self, seat: Seat) -> Crew:
        """The public part of that player."""
        return self.state.open.crews[seat]

    def own(self, seat: Seat) -> Own:
        """The private part of that player."""
        return self.state.own[seat]
