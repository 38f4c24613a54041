"""The hint in plain lines: the hard bot's answer, with its number, and why."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from greatrace_client.i18n import listed, tr
from greatrace_client.model.hint_reasons import reasons
from greatrace_client.model.table import OpenQuestion, TableModel
from greatrace_client.net.hint_worker import HintWorker
from greatrace_client.text_ui.numbered_answers import Asking


class Hinting:
    """Gives `tell` the lines as soon as they are there, unless the question has changed."""

    def __init__(self, tell: Callable[[Iterable[str]], object]) -> None:
        self.tell = tell
        self.adviser = HintWorker()
        self.asked: OpenQuestion | None = None

    def ask(self, table: TableModel | None, asking: Asking | None, *, alone: bool) -> None:
        """Begin to think. Raises ValueError with a sentence if there are no hints here."""
        people = sum(seat.kind == "person" for seat in table.seats) if table is not None else 0
        if not alone or people != 1:
            raise ValueError(tr("Hints are only available in solo races against bots."))
        if table is None or asking is None:
            raise ValueError(tr("You have nothing to decide right now."))
        self.asked = asking.question
        self.adviser.ask(table, asking.question)

    def look(self, asking: Asking | None) -> None:
        """Print the hint once it is there; called at intervals."""
        if self.asked is None:
            return
        if asking is None or not asking.still(self.asked):
            self.adviser.cancel()
            self.asked = None
        elif (found := self.adviser.answer()) is not None:
            self.asked = None
            answer = asking.line_of(asking.question.options[found.index])
            why = listed(reasons(found.facts, found.ahead))
            self.tell([tr("The hard bot’s choice:"), answer, *([tr("Why: {reasons}.", reasons=why)] if why else [])])
        elif self.adviser.failed:
            self.asked = None
            self.tell([tr("No hint: the bot process has stopped.")])

    def close(self) -> None:
        """Stop the process."""
        self.adviser.close()
