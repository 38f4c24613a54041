"""The data that the panels of Crazy Race show."""

from __future__ import annotations

from abc import ABC
from typing import TYPE_CHECKING

from attrs import define

from greatrace.crazy_race import words
from greatrace.crazy_race.rules.laying import whose
from greatrace.kernel import Action
from greatrace_client.model.target import Name
from greatrace_client.ui.panel_cache import CachedPanel

if TYPE_CHECKING:
    from greatrace_client.games.crazy_race.action_model import ActionModel
    from greatrace_client.games.crazy_race.layout import Layout
    from greatrace_client.games.crazy_race.race_table import CrazyTable
    from greatrace_client.games.crazy_race.stage import CrazyStage
    from greatrace_client.model.clock import ClockFace


@define(eq=False)
class Shown:
    """Everything that panels show."""

    table: CrazyTable
    stage: CrazyStage
    layout: Layout
    action_model: ActionModel
    card: int = 0  # picked in the hand, with its index
    index: int = -1
    side: int | None = None
    sure: Action | None = None  # waits for a second click
    shown_entries: int = 0
    clock: ClockFace | None = None  # of the open question
    paused: bool = False  # by a majority of the players
    hover: Name = ""
    carried: Name = ""  # name of the widget whose card is being carried
    language: str = "en"

    @property
    def seat(self) -> int | None:
        return self.table.seat

    def name(self, seat: int) -> str:
        """A player's name, also for the own seat: panels and log call everybody by name."""
        return self.table.name(seat)

    @property
    def acting(self) -> int | None:
        """The seat whose turn the picture shows."""
        o = self.stage.view.open
        if o.phase == words.LAYING:
            return whose(o)
        question = self.table.question
        if question is None or self.ahead:
            return None
        return question.asked[0] if len(question.asked) == 1 else None

    @property
    def ahead(self) -> bool:
        """Whether a card is asked for in a turn that the picture has not come to yet."""
        o, question = self.stage.view.open, self.table.question
        if question is None or question.prompt != "lay":
            return False
        return o.phase != words.LAYING or whose(o) != question.asked[0]

    @property
    def hand(self) -> tuple[int, ...]:
        """The player's own cards; only once the picture shows that they have come back."""
        return self.table.view.own.hand


class Panel(CachedPanel[Shown], ABC):
    """A part of the Crazy Race screen."""
