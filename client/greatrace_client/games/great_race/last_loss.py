"""Why a gauge of the player's stands lower than it did: the journal's line about its last loss."""

from __future__ import annotations

from greatrace.great_race import constants
from greatrace.great_race import events as ev
from greatrace.kernel import Event
from greatrace_client.games.great_race.panel import Shown
from greatrace_client.i18n import tr
from greatrace_client.model.event_text import describe


def last_loss(shown: Shown, gauge: str) -> str:
    """In a sentence, with its round; "" when that gauge has lost nothing that the picture has shown."""
    table = shown.table
    if table.seat is None:
        return ""
    for entry in reversed(table.log[: shown.told]):
        if levels_lost(entry.event, table.seat, gauge):
            return tr("Last loss (round {n}): {what}", n=entry.round, what=describe(entry.event, table))
    return ""


def levels_lost(event: Event, seat: int, gauge: str) -> int:
    """How many levels of that gauge the event takes from that seat."""
    if isinstance(event, ev.FuelPaid) and gauge == constants.FUEL and event.seat == seat:
        return event.levels
    if isinstance(event, ev.WearTaken) and event.seat == seat and gauge != constants.FUEL:
        return int(getattr(event, gauge))
    return 0
