"""The hand on the journal of Crazy Race: a line is shown where it happened, and its moment on the whole table."""

from __future__ import annotations

from greatrace.crazy_race import events as ev
from greatrace_client.i18n import tr
from greatrace_client.race_common.highlight import ring
from greatrace_client.race_common.journal_lines import Line
from greatrace_client.race_common.journal_pointer import LineHand
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw.page import Page


class CrazyJournalHand(LineHand):
    """Of one Crazy Race screen."""

    def about(self, line: Line) -> Box | None:
        """Where that line can be seen: a side of the stage card, or a player's track."""
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
        """A ring around what the line that is pointed at is about; and when this was."""
        line = self.race.journal.line(self.race.journal.lit)
        place = self.about(line) if line is not None else None
        if place is not None:
            ring(page, place)
        self.draw_plate(page)

    def then(self, number: int) -> str:
        return tr("As in stage {n}. Esc: back to now.", n=number)
