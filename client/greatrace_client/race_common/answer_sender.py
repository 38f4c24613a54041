"""Sends the player's answer to the open question, once, to a server or to the race's own receiver."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from greatrace.kernel import Action
from greatrace_client.race_common.confirmation import NEVER
from greatrace_client.ui.context import HasLink, HasSettings, HasTable


class AnswerContext(HasTable, HasLink, HasSettings, Protocol):
    """What sending answers needs: the table, the link and the settings."""


class AnswerSender:
    """Sends answers. `sender` takes the answers of a race without a server; None: they go to the table's server."""

    def __init__(self, context: AnswerContext, sender: Callable[[Action], object] | None = None) -> None:
        self.context, self.sender = context, sender
        self.answered: int | None = None  # the question (as TableModel.fresh counts) that has been answered

    @property
    def open(self) -> bool:
        """Whether the table's question is still unanswered."""
        return self.context.table is not None and self.context.table.fresh != self.answered

    @property
    def served(self) -> bool:
        """Whether answers go to a server, and not to a lesson or a viewer."""
        return self.sender is None

    @property
    def caution(self) -> str:
        """What the player wants to confirm; nothing without a server, as in a lesson, which can be repeated."""
        return self.context.settings.confirm if self.served else NEVER

    def send(self, action: Action) -> None:
        """Answer the open question, unless it has been answered."""
        table, link = self.context.table, self.context.link
        if table is None or not self.open:
            return
        self.answered = table.fresh
        if self.sender is not None:
            self.sender(action)
        elif link is not None and table.question is not None:
            link.answer(table.id, table.question.number, action)

    def ask_again(self) -> None:
        """The answer was not taken, or another question is open."""
        self.answered = None
