"""The model of a table of Crazy Race, with this game's types."""

from __future__ import annotations

from typing import Protocol

from greatrace.crazy_race.ruleset import Ruleset
from greatrace.crazy_race.state import Open, View
from greatrace.protocol.messages import SeatInfo
from greatrace_client.model.table import LogEntry, OpenQuestion


class CrazyTable(Protocol):
    """A `TableModel` whose view and rules are those of Crazy Race."""

    view: View
    seat: int | None
    seats: tuple[SeatInfo, ...]
    question: OpenQuestion | None
    log: list[LogEntry]
    fresh: int
    first: Open | None  # the open state when the table was opened

    @property
    def ruleset(self) -> Ruleset: ...
    @property
    def over(self) -> bool: ...
    @property
    def my_move(self) -> bool: ...
    def name(self, seat: int) -> str: ...
    def colour(self, seat: int) -> str: ...
