"""Reads out a race: what has happened, what is asked, who is waited for, and reports on request."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from greatrace_client.games import game_ui
from greatrace_client.i18n import tr
from greatrace_client.model.table import TableModel, Transition
from greatrace_client.race_common.text_reports import TextReports
from greatrace_client.text_ui.advising import Advising
from greatrace_client.text_ui.commands import Act, reading
from greatrace_client.text_ui.context import TextContext
from greatrace_client.text_ui.numbered_answers import Asking, asking

if TYPE_CHECKING:
    from greatrace_client.text_ui.hotseat import Sharing

LOG_LINES = 15
MOST_STEPS = 400  # kept for the report of what the others did


class RaceReader:
    """The part of the session that reads out the race. `stop` is called once it is over and there is nothing more to
    do.
    """

    connection: Any  # a ServerConnection, or a HotseatSession used like one
    sharing: Sharing | None = None  # several people at this keyboard

    def __init__(self, context: TextContext, stop: Callable[[], None]) -> None:
        self.context, self.output, self.stop = context, context.output, stop
        self.reports: TextReports | None = None
        self.advising = Advising(context.settings)
        self.asking: Asking | None = None
        self.since: list[Transition] = []  # since the player's own last turn
        self.answered: int | None = None  # the update after which the player's own last answer was sent
        self._log = 0  # entries of the log that have been read out
        self._waited = ""
        self._over = False

    def began_again(self, table: TableModel, taken_back: int | None) -> None:
        """A snapshot has arrived. If answers were taken back, the last `taken_back` entries of the shorter log
        are new.
        """
        self.since = []
        if taken_back is not None:
            self._log = min(self._log, len(table.log) - taken_back)

    def at_table(self, table: TableModel, steps: Iterable[Transition] = ()) -> None:
        """Read out what is new there, and the question."""
        if self.reports is None or self.reports.table is not table:
            self._sat_down(table)
        assert self.reports is not None
        self.output.lines(self.reports.events.happened(self._log))
        self._log = len(table.log)
        for step in steps:
            self.output.lines(tr("For you: {what}", what=line) for line in self.reports.events.alerts(step))
            self._keep([step])
        if table.over:
            self._finish()
        else:
            self._ask(table)

    def _sat_down(self, table: TableModel) -> None:
        self.take_up(table)
        assert self.reports is not None
        self.output.lines(self.reports.race.map())
        if self.sharing is None:
            self.output.lines(self.reports.race.me())
        self._keep(table.recalled)

    def _keep(self, steps: Iterable[Transition]) -> None:
        """Keep the steps since the player's last turn."""
        assert self.reports is not None
        for step in steps:
            self.since = [] if self.reports.events.ended(step.event) else [*self.since[-MOST_STEPS:], step]

    def take_up(self, table: TableModel, log: int | None = None) -> None:
        """Read out that table from now on; the first `log` entries of its log are known (None: all)."""
        self.reports, self.since = game_ui(table.kind.id).text_ui.reports(table), []
        self._log, self.asking, self._waited, self._over = len(table.log) if log is None else log, None, "", False
        self.answered = None

    def _ask(self, table: TableModel) -> None:
        """Read out the player's question once, and who is waited for. After the player's own any-time card it is asked
        again, though it may look as before.
        """
        assert self.reports is not None
        question = table.question
        if question is None:
            return
        if not table.my_move:
            self._wait(table, question.asked)
        if not question.options:
            self.asking = None
        elif self.asking is None or not self.asking.still(question) or self.answered not in (None, table.seq):
            self.answered = None
            self.asking = asking(question, self.reports.questions)
            if table.my_move:
                self._waited = ""
                self.output.lines(self.asking.opening())
                alone = bool(self.connection.alone)
                self.output.lines(self.advising.lines(table, self.asking, self.reports.questions, alone=alone))

    def _wait(self, table: TableModel, asked: tuple[int, ...]) -> None:
        """Read out who is waited for, except bots, which answer soon."""
        assert self.reports is not None
        people = any(table.seats[seat].kind == "person" for seat in asked if seat < len(table.seats))
        waited = self.reports.questions.waiting() if people and self.sharing is None else ""
        if waited and waited != self._waited:
            self.output.line(waited)
        self._waited = waited

    def _finish(self) -> None:
        assert self.reports is not None
        if self._over:
            return
        self._over, self.asking = True, None
        self.advising.seen()
        self.output.lines(self.reports.race.standings())
        self.output.lines(self.reports.race.story())
        self.output.line(tr("The race is over."))
        if self.connection.alone:
            self.stop()

    def race_commands(self) -> dict[str, Act]:
        """What the race can be asked for."""
        return {
            "options": lambda _rest: (
                self.asking.opening() if self.asking is not None else [self._words().questions.waiting()]
            ),
            "more": lambda _rest: self.asking.more() if self.asking is not None else [],
            **reading(lambda: self._words().race),
            "log": lambda _rest: self._words().events.happened(0)[-LOG_LINES:],
            "since": lambda _rest: self._others(),
            "why": lambda rest: self._words().race.rule(rest) if rest else self._words().race.why(),
        }

    def _words(self) -> TextReports:
        assert self.reports is not None
        return self.reports

    def _others(self) -> list[str]:
        return list(self._words().events.since(self.since)) or [tr("The others did nothing since your last turn.")]
