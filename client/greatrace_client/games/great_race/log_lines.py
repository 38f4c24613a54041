"""The log's lines: which events have one, whose they are, and whether they hurt.

They are made from the entries of the player's own view, which has only what this seat was shown.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from greatrace.great_race import constants
from greatrace.great_race import events as ev
from greatrace.great_race.rules.convoy import fuel_price
from greatrace.kernel import Event
from greatrace_client.games.great_race.digest import whose
from greatrace_client.games.great_race.event_text import describe, describe_purchase
from greatrace_client.i18n import term, tr

if TYPE_CHECKING:
    from greatrace_client.games.great_race.race_table import RaceTable
    from greatrace_client.model.table import LogEntry
from greatrace_client.race_common.log_lines import EVERYTHING, Filter, Line

# Another line, or the picture alone, covers these events.
SILENT: frozenset[type[Event]] = frozenset(
    {
        ev.SequenceBegan,
        ev.SequenceEnded,
        ev.FuelPaid,
        ev.TilesDrawn,
        ev.CardsKept,
        ev.OrderSet,
        ev.CardsRevealed,
        ev.ThreatCarriedOut,
        ev.PlansRevealed,
        ev.DriveBegan,
        ev.PowerUsed,
    }
)
QUIET_ENDS = frozenset({constants.CHOSEN, constants.RANGE, constants.CITY, constants.FINISH, constants.TURNED_BACK})
LOSSES = (ev.WearTaken, ev.TurnedBack)
PLACES = ("space", "to", "first", "second", "city")  # fields of events that name a space
PHASES = (constants.BIVOUAC, constants.PLANNING, constants.CONVOY, constants.MAINTENANCE)


def takes(wanted: Filter, entry: LogEntry) -> bool:
    """Whether that entry passes the filter."""
    if isinstance(entry.event, ev.PhaseBegan):
        return True
    if wanted.phase and entry.open.phase != wanted.phase:
        return False
    return wanted.seat is None or whose(entry.event) == wanted.seat or aimed_at(entry.event) == wanted.seat


def aimed_at(event: Event) -> int | None:
    """The seat that the event hits, besides the one that caused it."""
    seat: int | None = getattr(event, "target", getattr(event, "victim", None))
    return seat


def lines(table: RaceTable, shown_entries: int, most: int = 30, wanted: Filter = EVERYTHING) -> list[Line]:
    """The last `most` or so lines of the first `shown_entries` entries of the log."""
    found = list(from_the_end(table, shown_entries, most, wanted))
    return [line for i, line in enumerate(reversed(found)) if line.seat is not None or not stray(found, i)][-most:]


def from_the_end(table: RaceTable, shown_entries: int, most: int, wanted: Filter) -> Iterator[Line]:
    """The newest first."""
    number = 0
    for index, entry, after in shortened(table.log[:shown_entries], most if not wanted.on else 0):
        line = line_of(entry, after, table, index) if takes(wanted, entry) else None
        if line is not None:
            yield line
            number += 1
            if number >= most:
                return


def stray(found: list[Line], i: int) -> bool:
    """Whether the i-th line from the front is a heading right before another one."""
    place = len(found) - 1 - i
    return place > 0 and found[place - 1].seat is None


def shortened(log: list[LogEntry], most: int = 0) -> Iterator[tuple[int, LogEntry, Event | None]]:
    """The entries worth a line, from the last one back: their number, and the event that followed each. Steps of one
    drive are merged into the last. `most`: the number of lines wanted (0: all).
    """
    follower: Event | None = None
    first = max(0, len(log) - 4 * most) if most else 0
    for index in range(len(log) - 1, first - 1, -1):
        entry = log[index]
        if type(entry.event) in SILENT:
            continue
        step_before = isinstance(entry.event, ev.VehicleMoved) and isinstance(follower, ev.VehicleMoved)
        follower = entry.event
        if not step_before:
            yield index, entry, log[index + 1].event if index + 1 < len(log) else None


def line_of(entry: LogEntry, after: Event | None, table: RaceTable, index: int = 0) -> Line | None:
    """The line of one event, or None if it has none."""
    e = entry.event
    if isinstance(e, ev.PhaseBegan):
        return Line(tr("Round {n}", n=e.round), index=index) if e.phase == constants.BIVOUAC else None
    if isinstance(e, ev.DriveEnded) and e.why in QUIET_ENDS:
        return None
    if shown_elsewhere(e, after):
        return None
    danger = isinstance(e, ev.ThreatDeclared)
    loss = isinstance(e, LOSSES) or danger
    return Line(words_of(entry, table), whose(e), loss, danger, index, spaces_of(e, table))


def shown_elsewhere(event: Event, after: Event | None) -> bool:
    """Whether the line of the purchase, of the drive or of the danger contains it."""
    if isinstance(event, ev.MoneyPaid):
        return event.why == "fuel" or (event.why == "line" and isinstance(after, ev.FuelPaid))
    return isinstance(event, ev.CardPlayed) and isinstance(after, ev.ThreatDeclared) and after.source == event.card


def words_of(entry: LogEntry, table: RaceTable) -> str:
    """The text of an entry; for bought fuel also its price at the vehicle's place."""
    e = entry.event
    if isinstance(e, ev.FuelGained) and e.why == constants.BOUGHT:
        return describe_purchase(e, table, e.levels * fuel_price(table.ruleset, entry.open.crews[e.seat]))
    return describe(e, table)


def spaces_of(event: Event, table: RaceTable) -> tuple[str, ...]:
    """The spaces that an event names, as far as the board has them."""
    named = [getattr(event, field, "") for field in PLACES]
    more = getattr(event, "spaces", ())
    named += more if isinstance(more, tuple) else ()
    return tuple(space for space in named if space in table.ruleset.board.neighbours)


def as_text(table: RaceTable, shown_entries: int, wanted: Filter = EVERYTHING) -> str:
    """All lines that pass the filter, as plain text: to be copied."""
    return "\n".join(line.text for line in lines(table, shown_entries, len(table.log) + 1, wanted))


def phase_name(phase: str) -> str:
    """The phase in words; "" means all phases."""
    return term("phase", phase) if phase else tr("All phases")
