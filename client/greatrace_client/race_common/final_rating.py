"""What a race has changed of the players' ratings on the server, beside their results."""

from __future__ import annotations

from greatrace.kernel import Seat
from greatrace_client.i18n.ratings import changed_rating
from greatrace_client.model.table import TableModel


def after_race(table: TableModel, seat: Seat, words: str) -> str:
    """These words about somebody's result, with the rating after a race that counted behind them."""
    rating = changed_rating(table.seats[seat]) if seat < len(table.seats) else ""
    return f"{words} · {rating}" if rating else words
