"""Who sits at the table of a test, and that table as the server tells of it."""

from __future__ import annotations

from typing import Any

from greatrace.protocol.messages import SeatInfo, TableInfo

HERE = SeatInfo("person", "Margaux", "vermilion")
PIETER = SeatInfo("person", "Pieter", "blue")
ANNA = SeatInfo("person", "Anna", "lemon")


def table(*seats: SeatInfo, **more: Any) -> TableInfo:
    """With these seats, in the middle of a race."""
    return TableInfo("t", "Friday", "great_race", "africa", "", "", "running", more.pop("host", 0), seats, **more)
