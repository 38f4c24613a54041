"""The journal's lines: what is worth telling of what has happened, by whom, and whether it hurt."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from greatrace.great_race import events as ev
from greatrace.great_race import words
from greatrace.kernel import Event
from greatrace_client.text import tr
from greatrace_client.text.describe import describe

if TYPE_CHECKING:
    from greatrace_client.model.table import LogEntry, TableModel

# Told by another line, or by the picture alone.
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
QUIET_ENDS = frozenset({words.CHOSEN, words.RANGE, words.CITY, words.FINISH, words.TURNED_BACK})
LOSSES = (ev.WearTaken, ev.TurnedBack)


@frozen
class Line:
    """One line. `seat` None: a heading."""

    text: str
    seat: int | None = None
    loss: bool = False
    danger: bool = False


def lines(table: TableModel, told: int, most: int = 30) -> list[Line]:
    """About so many lines, the last ones of the first `told` entries of the log."""
    found: list[Line] = []
    for entry, after in shortened(table.log[max(0, told - 3 * most) : told]):
        line = line_of(entry, after, table)
        if line is not None:
            found.append(line)
    return found[-most:]


def shortened(log: list[LogEntry]) -> list[tuple[LogEntry, Event | None]]:
    """The entries with what follows each, steps of one drive drawn together into the last."""
    pairs = [(entry, log[i + 1].event if i + 1 < len(log) else None) for i, entry in enumerate(log)]
    told = [p for p in pairs if type(p[0].event) not in SILENT]
    kept = []
    for i, (entry, after) in enumerate(told):
        follower = told[i + 1][0].event if i + 1 < len(told) else None
        if isinstance(entry.event, ev.VehicleMoved) and isinstance(follower, ev.VehicleMoved):
            continue
        kept.append((entry, after))
    return kept


def line_of(entry: LogEntry, after: Event | None, table: TableModel) -> Line | None:
    """The line of one event, or None where silence is better."""
    e = entry.event
    if isinstance(e, ev.PhaseBegan):
        return Line(tr("Round {n}", n=e.round)) if e.phase == words.BIVOUAC else None
    if isinstance(e, ev.DriveEnded) and e.why in QUIET_ENDS:
        return None
    if isinstance(e, ev.MoneyPaid) and e.why == "line" and isinstance(after, ev.FuelPaid):
        return None
    seat = getattr(e, "seat", getattr(e, "by", None))
    danger = isinstance(e, ev.ThreatDeclared)
    return Line(describe(e, table), seat, isinstance(e, LOSSES) or danger, danger)
