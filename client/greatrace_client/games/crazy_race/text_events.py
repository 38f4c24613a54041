"""What has happened in a Crazy Race, for the text client."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from greatrace.crazy_race import events as ev
from greatrace.kernel import Action, Event
from greatrace_client.games.crazy_race import digest, phrases
from greatrace_client.games.crazy_race.alerts import AlertDetector
from greatrace_client.games.crazy_race.race_table import CrazyStep, CrazyTable
from greatrace_client.games.crazy_race.text_reports import sides_of
from greatrace_client.i18n import known, labelled, listed, term, tr
from greatrace_client.model.taken_back import TookBack
from greatrace_client.race_common.decision_summary import difference


class CrazyEvents:
    """The events of a table. The stage card in play names the sides."""

    def __init__(self, table: CrazyTable) -> None:
        self.table = table
        self._card = table.view.open.card
        self.alert_detector = AlertDetector(table.seat) if table.seat is not None else None

    def happened(self, since: int) -> list[str]:
        """The lines of all events from that entry of the log on."""
        return [line for entry in self.table.log[since:] for line in self._event_lines(entry.event)]

    def _event_lines(self, event: Any) -> Iterator[str]:
        if isinstance(event, ev.StageRevealed):
            self._card = event.card
            yield f"{tr('Stage {n}', n=event.stage)} · {term('stage_card', event.card)}"
            yield from sides_of(self.table)
        elif isinstance(event, TookBack) or known("crazy event", phrases.event_key(event)):
            yield phrases.describe(event, self.table, self._card)

    def ended(self, event: Event) -> bool:
        """Whether the event ends the player's turn."""
        return self.table.seat is not None and digest.ended(event, self.table.seat)

    def since(self, steps: Sequence[CrazyStep]) -> Iterator[str]:
        """What the others did in these steps, a line each."""
        for one in digest.accounts(steps, self.table.seat) if self.table.seat is not None else []:
            yield labelled(self.table.name(one.seat), listed(digest.sentences(one).splitlines()))

    def alerts(self, step: CrazyStep) -> Iterator[str]:
        """What others did to the player in that step."""
        if self.alert_detector is not None:
            yield from (alert.sentence(self.table) for alert in self.alert_detector.alerts(step, 0))

    def changes(
        self, steps: Sequence[CrazyStep], seat: int, action: Action | None, later: Sequence[Sequence[CrazyStep]] = ()
    ) -> Iterator[str]:
        """The points of that seat."""
        if steps:
            first = steps[0].before.open
            last = steps[-1].after.open
            yield from difference(tr("Points"), sum(last.crews[seat].points) - sum(first.crews[seat].points))
