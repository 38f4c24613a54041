"""Who at a table is not here, and how that is said."""

from __future__ import annotations

from collections.abc import Sequence

from greatrace.protocol.messages import SeatInfo
from greatrace_client.i18n.catalog import term

AWAY, ABSENT = "away", "absent"
"""Expected back; a bot sits in until they are."""


def absence(seats: Sequence[SeatInfo], seat: int) -> str:
    """AWAY or ABSENT, or "" of somebody who is here and of a bot."""
    info = seats[seat] if seat < len(seats) else None
    if info is None or (info.kind != ABSENT and not info.away):
        return ""
    return ABSENT if info.kind == ABSENT else AWAY


def in_words(seats: Sequence[SeatInfo], seat: int) -> str:
    """The same for people; "" of somebody who is here."""
    why = absence(seats, seat)
    return term("absence", why) if why else ""
