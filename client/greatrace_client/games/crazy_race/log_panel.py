"""The log of a Crazy Race: its lines, and its panel."""

from __future__ import annotations

from greatrace.crazy_race import events as ev
from greatrace.crazy_race import words
from greatrace.kernel import Event
from greatrace_client.games.crazy_race import phrases
from greatrace_client.games.crazy_race.panel import Shown
from greatrace_client.games.crazy_race.race_table import CrazyTable
from greatrace_client.i18n import term, tr
from greatrace_client.model.table import LogEntry, seat_of
from greatrace_client.race_common.highlight import ring
from greatrace_client.race_common.log_lines import EVERYTHING, Filter, Line
from greatrace_client.race_common.log_pointer import LogPointer
from greatrace_client.race_common.log_sheet import Sheet
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw import railway
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import SEPIA

SILENT = (ev.SideRevealed, ev.CardsFiled, ev.StageEnded)
HEADINGS = (ev.ScoringBegan, ev.SideClosed, ev.RaceEnded)
LOSSES = (ev.MoveForfeited, ev.PointsDropped)
ROOM = 190.0  # units that must be free above the lines for the picture there
ALERTS = 180.0  # ... and above it if alerts lie on the log


class LogPanel(Sheet[Shown]):
    """The newest line is below; while there are few lines an engraving fills the sheet."""

    def box(self, shown: Shown) -> Box:
        return shown.layout.log

    def written(self, shown: Shown, most: int) -> list[Line]:
        return lines(shown.table, shown.shown_entries, most, self.wanted)

    def sign(self, shown: Shown, seat: int) -> str:
        return railway.badge(shown.stage.colour(seat), 11)

    def rest(self, page: Page, shown: Shown, b: Box) -> None:
        alerts = ALERTS if shown.layout.narrow else 0.0
        if b.h < ROOM + alerts:
            return
        x, y = b.middle[0], b.y + max(min(b.h / 2 + 20, 240), alerts + 120)
        page.text(term("game", "crazy_race"), x, y - 96, 30, SEPIA, "display", "middle", 0.06, fit=b.w - 60)
        for i, kind in enumerate(words.LOCOMOTIVES):
            railway.draw_locomotive(page, kind, "brass", x + (i - 1) * b.w * 0.29, y + 12, 0.66, alpha=130, rim=None)
        page.svg(railway.rails(b.w - 60), b.x + 30, y + 4, b.w - 60, 26, 110)


def lines(table: CrazyTable, shown_entries: int, most: int = 90, wanted: Filter = EVERYTHING) -> list[Line]:
    """The last `most` or so lines of the first `shown_entries` entries of the log; headings always pass the filter."""
    found: list[Line] = []
    for index in range(min(shown_entries, len(table.log)) - 1, -1, -1):
        line = line_of(table, index)
        if line is not None and (wanted.seat is None or line.seat in (None, wanted.seat)):
            found.append(line)
            if len(found) >= most:
                return found[::-1]
    if table.first is not None and table.first.card:
        found.append(heading(table.first.stage, table.first.card, -1))
    found += [Line(text, index=-1) for text in reversed(phrases.variants(table))]
    return found[::-1]


def line_of(table: CrazyTable, index: int) -> Line | None:
    """The line of that entry, or None if it has none."""
    entry: LogEntry = table.log[index]
    e = entry.event
    if isinstance(e, ev.StageRevealed):
        return heading(e.stage, e.card, index)
    if silent(e):
        return None
    seat = None if isinstance(e, HEADINGS) else seat_of(e)
    return Line(phrases.describe(e, table, entry.open.card), seat, isinstance(e, LOSSES), index=index)


def heading(stage: int, card: str, index: int) -> Line:
    """A stage begins."""
    return Line(f"{tr('Stage {n}', n=stage)} · {term('stage_card', card)}", index=index)


def silent(e: Event) -> bool:
    """Whether another line, or the picture alone, covers the event."""
    return isinstance(e, SILENT) and not (isinstance(e, ev.CardsFiled) and e.kept)


# ---- the pointer on the log of Crazy Race: shows the place of a line's event, and its moment on the whole table


class CrazyLogPointer(LogPointer):
    """The log's pointer of one Crazy Race screen."""

    def about(self, line: Line) -> Box | None:
        """The place of that line's event: a side of the stage card, or a player's track."""
        if not 0 <= line.index < len(self.race.shown.table.log):
            return None
        event, layout = self.race.shown.table.log[line.index].event, self.race.shown.layout
        if isinstance(event, ev.CardLaid | ev.SideWon | ev.SideClosed | ev.MoveForfeited):
            found: Box = layout.table.side(event.side)
            return found
        if line.seat is None:
            return None
        lane = layout.lanes[line.seat]
        if isinstance(event, ev.LocomotiveMoved):
            return Box(lane.shed.x, lane.box.y + 4, lane.box.right - lane.shed.x - 14, lane.box.h - 10)
        plate: Box = lane.plate
        return plate

    def draw(self, page: Page) -> None:
        """Draw a ring around what the pointed line is about, and its time."""
        line = self.race.log_panel.line(self.race.log_panel.lit)
        place = self.about(line) if line is not None else None
        if place is not None:
            ring(page, place)
        self.draw_plate(page)

    def then(self, number: int) -> str:
        return tr("As in stage {n}. Esc: back to now.", n=number)
