"""A rating on a server as it stands behind a name."""

from __future__ import annotations

from greatrace.protocol.messages import RatingLine, SeatInfo

DOUBTFUL = "?"  # behind a rating of few races


def rating_words(rated: SeatInfo | RatingLine) -> str:
    """In figures, with a mark behind one of few races; "" without a rating."""
    if not rated.rating:
        return ""
    return f"{rated.rating}{DOUBTFUL if rated.provisional else ''}"


def changed_rating(seat: SeatInfo) -> str:
    """The rating after a race that counted, and what the race has changed; "" after any other."""
    if seat.change is None:
        return ""
    change = f"{seat.change:+d}".replace("-", "−") if seat.change else "±0"
    return f"{rating_words(seat)} ({change})"
