"""A past race in plain lines: Enter reads on, a round's number goes there, all reports are available."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from greatrace_client.games import game_ui
from greatrace_client.i18n import listed, tr
from greatrace_client.model.loaded_replay import LoadedReplay
from greatrace_client.model.replay_views import Views
from greatrace_client.race_common.decision_summary import summarise_decision, summarise_event
from greatrace_client.race_common.text_reports import TextReports
from greatrace_client.settings import Settings
from greatrace_client.text_ui.commands import Commands, anywhere, command, reading
from greatrace_client.text_ui.output import TextOutput

LINES = 8  # that are read on at a time, at least


class ReplayTalk:
    """`now` is the moment of the replay that is read out; `stop` is called when the player leaves it."""

    def __init__(self, settings: Settings, output: TextOutput, replay: LoadedReplay, stop: Callable[[], None]) -> None:
        self.settings, self.output, self.replay, self.stop = settings, output, replay, stop
        self.views = Views(replay)
        self.now = 0
        self.reports: TextReports = game_ui(replay.table.kind.id).text_ui.reports(replay.table)

    def begin(self) -> None:
        """Begin at the start of the race."""
        self.replay.show(0)
        self.reports = game_ui(self.replay.table.kind.id).text_ui.reports(self.replay.table)
        self.output.lines(self.reports.race.map())
        self.output.line(tr("Press Enter to continue. Type “help” for commands."))

    def look(self) -> None:
        """Do nothing: a replay does not change by itself."""

    def close(self) -> None:
        """Do nothing: there is no connection."""

    def heard(self, line: str) -> None:
        """Handle one typed line."""
        name, rest = command(line)
        try:
            if line.strip():
                self.output.lines(self._commands().lines(name, rest))
            else:
                self._read_on()
        except ValueError as error:
            self.output.line(str(error))

    def _commands(self) -> Commands:
        acts = {
            "next": lambda _rest: self._read_on(),
            "back": lambda _rest: self._turn_to(max((r for r in self.replay.rounds if r < self.now), default=0)),
            "round": lambda rest: self._turn_to(self._round(rest)),
            "end": lambda _rest: self._turn_to(len(self.replay.moments) - 1),
            "options": lambda _rest: self._decision(),
            **reading(lambda: self.reports.race),
            **anywhere(self.settings, lambda: self.replay.table),
            "leave": lambda _rest: self.stop(),
        }
        return Commands(acts, tr("Not available in a replay. Type “help” for commands."))

    def _decision(self) -> Iterator[str]:
        """Who decided what at this moment, its effects, and the other options."""
        words, replay = game_ui(self.replay.table.kind.id).text_ui, self.replay
        decided = self.views.decided(self.now, replay)
        summary = summarise_event(words, replay, self.now)
        if decided is not None:
            summary = summarise_decision(words, replay, decided, partial(self.views.before, decided))
        if summary is None:
            raise ValueError(tr("Nothing has been decided yet."))
        yield ". ".join(filter(None, (summary.place, summary.who, summary.asked)))
        yield summary.chosen
        if summary.changes:
            yield listed(list(summary.changes))
        head, lines = summary.more
        yield from ([head] if head else [])
        yield from lines

    def _round(self, text: str) -> int:
        """The moment at which that round, or stage, begins."""
        wanted = text.strip()
        for index in self.replay.rounds:
            if wanted == str(self.replay.moments[index].round):
                return index
        last = self.replay.moments[self.replay.rounds[-1]].round
        raise ValueError(tr("Type “round” and a number up to {most}.", most=last))

    def _turn_to(self, index: int) -> None:
        """Go to that moment, and read out its position."""
        self.now = index
        self.replay.show(index)
        self.output.lines(self.reports.race.map())
        self._over()

    def _read_on(self) -> None:
        """Read out some more lines."""
        last = len(self.replay.moments) - 1
        if self.now == last:
            self._over()
            return
        summary = len(self.replay.table.log)
        while self.now < last:
            self.now += 1
            self.replay.show(self.now)
            if len(self.reports.events.happened(summary)) >= LINES:
                break
        self.output.lines(self.reports.events.happened(summary))
        self._over()

    def _over(self) -> None:
        """At the end read out the final table and the story."""
        if self.now == len(self.replay.moments) - 1 and self.replay.table.over:
            self.output.lines(self.reports.race.standings())
            self.output.lines(self.reports.race.story())
            self.output.line(tr("The race is over."))
