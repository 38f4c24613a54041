"""A question with one answer is answered automatically, once it has been seen for a moment.

Not where that would tell something (who has no guide is as slow to answer as who has one), not while a card could still
change the answers, not where the player is offered to step back instead, and not again after it has been taken back.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Protocol

from greatrace.kernel import Action
from greatrace_client.games.great_race.event_text import describe_action
from greatrace_client.games.great_race.race_table import RaceTable
from greatrace_client.i18n import tr
from greatrace_client.model.table import OpenQuestion
from greatrace_client.model.taken_back import TookBack
from greatrace_client.race_common.answer_sender import AnswerSender
from greatrace_client.race_common.director import HasDirector
from greatrace_client.ui.context import CanSay, HasSettings

MOMENT: Final = 0.9  # seconds
SHOWN_FOR: Final = 2.5  # seconds for which the answer is shown
TELLING: Final = frozenset({"stop", "blind"})  # asked of all who might hold a card: a quick answer would reveal it


class SingleAnswerContext(HasSettings, CanSay, Protocol):
    """The setting, and the sentence about what is being answered."""


class SingleAnswerRace(HasDirector, Protocol):
    """The race whose questions are answered."""

    @property
    def context(self) -> SingleAnswerContext: ...
    @property
    def table(self) -> Any: ...
    @property
    def answers(self) -> AnswerSender: ...
    @property
    def shown(self) -> Any: ...  # the game's; its action model tells whether it `steps_back`


class SingleAnswer:
    """`give` sends the answer; `alone`: no bot holds the player's seat."""

    def __init__(self, race: SingleAnswerRace, give: Callable[[Action], object], *, alone: bool = True) -> None:
        self.race, self.give, self.alone = race, give, alone
        self._fresh = -1  # the question (as TableModel.fresh counts) that is being looked at
        self._seen = self._shown_for = 0.0

    def update(self, dt: float) -> bool:
        """Advance by `dt` seconds."""
        table: RaceTable = self.race.table
        self._shown_for += dt
        action = self.only()
        if action is None or not self.race.director.idle:
            return False
        if table.fresh != self._fresh:
            self._fresh, self._seen, self._shown_for = table.fresh, 0.0, 0.0
            words = tr("Only one choice: {what}", what=describe_action(action, table))
            self.race.context.say(words, lambda: self._shown_for < SHOWN_FOR)
        self._seen += dt
        if self._seen >= MOMENT:
            self.give(action)
        return False

    def only(self) -> Action | None:
        """The only answer to the open question, if it may be given for the player."""
        table, context = self.race.table, self.race.context
        question: OpenQuestion | None = table.question
        here = context.settings.single and self.alone and self.race.answers.served
        if not here or question is None or not table.my_move or not self.race.answers.open:
            return None
        if len(question.options) != 1 or question.any_time or self._taken_back():
            return None
        if self.race.shown.action_model.steps_back:
            return None
        return None if self._telling(question) else question.options[0]

    def _taken_back(self) -> bool:
        """Whether the question is open again because somebody took something back: it is not answered automatically."""
        log = self.race.table.log
        return bool(log) and isinstance(log[-1].event, TookBack)

    def _telling(self, question: OpenQuestion) -> bool:
        """Whether an automatic answer would tell the others something, or the player wants to be asked."""
        if question.window and question.prompt in ("reaction", "danger"):
            return bool(self.race.table.reactions == "always")
        return question.prompt in TELLING and not self.race.table.against_bots
