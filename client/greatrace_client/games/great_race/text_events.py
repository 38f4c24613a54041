"""What has happened in a Great Race, for the text client."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from greatrace.kernel import Action, Event
from greatrace_client.games.great_race import digest, log_lines
from greatrace_client.games.great_race.alerts import AlertDetector
from greatrace_client.games.great_race.consequences import changes_by
from greatrace_client.games.great_race.race_table import RaceStep, RaceTable
from greatrace_client.i18n import labelled, listed, term, tr
from greatrace_client.race_common.decision_summary import difference


class GreatRaceEvents:
    """The events of a table."""

    def __init__(self, table: RaceTable) -> None:
        self.table = table
        self.alert_detector = AlertDetector(table.seat) if table.seat is not None else None

    def happened(self, since: int) -> list[str]:
        """The log from that entry on."""
        told = reversed(list(log_lines.shortened(self.table.log[since:])))
        lines = [log_lines.line_of(entry, after, self.table) for _, entry, after in told]
        return [line.text for line in lines if line is not None]

    def ended(self, event: Event) -> bool:
        """Whether the event ends the player's turn."""
        return self.table.seat is not None and digest.ended(event, self.table.seat)

    def since(self, steps: Sequence[RaceStep]) -> Iterator[str]:
        """What the others did in these steps, a line each."""
        told = digest.accounts(steps, self.table.seat) if self.table.seat is not None else []
        for one in told:
            yield labelled(self.table.name(one.seat), listed(digest.sentences(one, self.table).splitlines()))

    def alerts(self, step: RaceStep) -> Iterator[str]:
        """What others did to the player in that step."""
        if self.alert_detector is not None:
            yield from (alert.sentence(self.table) for alert in self.alert_detector.alerts(step, 0))

    def changes(
        self, steps: Sequence[RaceStep], seat: int, action: Action | None, later: Sequence[Sequence[RaceStep]] = ()
    ) -> Iterator[str]:
        """Gauges, francs and cards of that seat."""
        changed = changes_by(steps, seat, action, later)
        for gauge in ("fuel", "engine", "chassis"):
            yield from difference(term("gauge", gauge), changed[gauge])
        yield from difference(tr("Money"), changed["money"])
        yield from difference(tr("Cards"), changed["hand"])
