"""The table of a race: the kernel's table with short names for what rules look at all the time."""

from __future__ import annotations

from greatrace.crazy_race.ruleset import Ruleset, StageCard
from greatrace.crazy_race.state import Crew, Open, Own, State
from greatrace.kernel import Chance, ProcedureContext, Rules, Seat


class Race(ProcedureContext[State]):
    """What the procedures of the rules get."""

    __slots__ = ("ruleset",)

    def __init__(self, rules: Rules[State], ruleset: Ruleset, state: State, chance: Chance) -> None:
        super().__init__(rules, state, chance)
        self.ruleset = ruleset

    @property
    def open(self) -> Open:
        """Everything that lies open."""
        return self.state.open

    @property
    def card(self) -> StageCard:
        """The stage card of this stage."""
        return self.ruleset.stages[self.state.open.card]

    @property
    def seats(self) -> range:
        """All seats."""
        return range(len(self.state.own))

    def crew(self, seat: Seat) -> Crew:
        """What everyone sees of that player."""
        return self.state.open.crews[seat]

    def own(self, seat: Seat) -> Own:
        """What only that player sees."""
        return self.state.own[seat]
