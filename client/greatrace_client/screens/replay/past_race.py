"""The screen of either game for a race of the past: nobody is asked, and a line of the journal leads to its moment."""

from __future__ import annotations

from collections.abc import Callable

from greatrace.kernel import Action
from greatrace_client.games.crazy_race.journal_pointer import CrazyJournalHand
from greatrace_client.games.crazy_race.scene import CrazyRaceScene
from greatrace_client.games.great_race.journal_pointer import JournalHand
from greatrace_client.games.great_race.scene import RaceScene
from greatrace_client.model.table import TableModel
from greatrace_client.race_common.journal_pointer import LineHand


def nobody(_action: Action) -> None:
    """A race of the past takes no answers."""


class Turning(LineHand):
    """A press does not only look back: the replay goes there."""

    def press(self) -> None:
        if self.scene.journal.lit is not None:
            self.scene.turn_to(self.scene.journal.lit + 1)


class TurningHand(Turning, JournalHand):
    """In the great race."""


class TurningCrazyHand(Turning, CrazyJournalHand):
    """In Crazy Race."""


class PastRace(RaceScene):
    """`turn_to` gets the number of journal entries that had been told at the moment that is wanted."""

    def __init__(self, turn_to: Callable[[int], object]) -> None:
        super().__init__(nobody)
        self.turn_to = turn_to

    def _set_up(self, table: TableModel) -> None:
        super()._set_up(table)
        self.journal_hand = TurningHand(self)


class PastCrazyRace(CrazyRaceScene):
    """The same for Crazy Race."""

    def __init__(self, turn_to: Callable[[int], object]) -> None:
        super().__init__(nobody)
        self.turn_to = turn_to

    def _set_up(self) -> None:
        super()._set_up()
        self.journal_hand = TurningCrazyHand(self)
