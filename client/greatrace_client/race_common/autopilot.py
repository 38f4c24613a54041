"""A bot that holds the player's seat, through the same answers."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, Protocol

from greatrace.bots import BOTS
from greatrace.kernel import Action
from greatrace_client.model.table import TableModel
from greatrace_client.race_common.answer_sender import AnswerSender
from greatrace_client.race_common.director import HasDirector
from greatrace_client.ui.context import HasFlags, HasSettings, HasTable

LOOK = 0.35  # seconds that a question stays on the screen


class Autopilot:
    """Answers the seat's questions, each after a moment in which it can be seen."""

    def __init__(self, table: TableModel, level: str = "normal", look: float = LOOK) -> None:
        self.look = look
        self._bot: Any = BOTS[level if level in BOTS else "random"](table.rules)
        self._rng = random.Random(7)
        self._number: int | None = None
        self._waited = 0.0

    def choice(self, table: TableModel, dt: float) -> Action | None:
        """The answer to give now, or None: nothing is asked, or it is still being looked at."""
        question = table.question
        if question is None or not table.my_move or not question.options:
            self._waited = 0.0
            return None
        if question.number != self._number:
            self._number, self._waited = question.number, 0.0
        self._waited += dt
        if self._waited < self.look:
            return None
        self._waited = 0.0
        action: Action = self._bot.choose(table.view, question, self._rng)
        return action


class PilotedRace(HasDirector, Protocol):
    """The race that the autopilot plays."""

    @property
    def answers(self) -> AnswerSender: ...
    @property
    def table(self) -> Any: ...


class Autoplay:
    """Gives the autopilot's answers once the picture has caught up. `shown_first` may display an answer before it is
    sent, and returns True when it has just done so.
    """

    def __init__(
        self,
        race: PilotedRace,
        pilot: Autopilot | None,
        give: Callable[[Action], object],
        shown_first: Callable[[Action], bool] = lambda _action: False,
    ) -> None:
        self.race, self.pilot, self.give, self.shown_first = race, pilot, give, shown_first

    def update(self, dt: float) -> bool:
        """Advance by `dt` seconds."""
        race = self.race
        if self.pilot is None or not race.director.idle or not race.answers.open:
            return False
        action = self.pilot.choice(race.table, dt)
        if action is not None and not self.shown_first(action):
            self.give(action)
        return False


class PilotContext(HasTable, HasSettings, HasFlags, Protocol):
    """What the autopilot needs: the table, settings and flags."""


def autopilot_of(context: PilotContext) -> Autopilot | None:
    """The autopilot of the player's seat; None without autoplay."""
    if not context.flags.autoplay or context.table is None:
        return None
    return Autopilot(context.table, look=LOOK if context.settings.speed else 0.0)
