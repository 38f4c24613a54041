"""The text about a race that waits for the player."""

from __future__ import annotations

from greatrace_client.i18n.catalog import tr
from greatrace_client.model.waiting_race import WaitingRace


def where_it_waits(race: WaitingRace) -> str:
    """A sentence about how to rejoin the race."""
    if race.hosted:
        return tr("Start your server again and take your seat: the others can come back too.")
    return tr("Your seat at {server} is kept: take it again.", server=race.server)
