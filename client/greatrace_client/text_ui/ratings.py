"""Ratings in plain lines: what a race has changed, and the list of a server."""

from __future__ import annotations

from greatrace.protocol.messages import TableInfo
from greatrace_client.i18n import listed, term, tr
from greatrace_client.i18n.ratings import changed_rating


def after_race(table: TableInfo) -> str:
    """Everybody's rating after a race that counted, "" after any other."""
    rated = [
        f"{seat.name or term('crew', seat.crew)} {changed_rating(seat)}"
        for seat in table.seats
        if seat.change is not None
    ]
    return tr("Ratings: {ratings}", ratings=listed(rated)) if rated else ""
