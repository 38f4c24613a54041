"""Hints without another process."""

from __future__ import annotations

from greatrace_client.model.table import OpenQuestion, TableModel
from greatrace_client.net.hint_worker import Advice, advise, request_of


class AtOnce:
    """In place of the process that thinks: the same advice, in this process and without a clock, so always the same."""

    failed = False

    def __init__(self) -> None:
        self.found: Advice | None = None

    @property
    def busy(self) -> bool:
        return self.found is not None

    def ask(self, table: TableModel, question: OpenQuestion) -> None:
        self.found = advise(request_of(table, question))

    def answer(self) -> Advice | None:
        found, self.found = self.found, None
        return found

    def cancel(self) -> None:
        self.found = None

    close = cancel
