"""The table of prestige: each crew's points line by line, and the winner with the margin."""

from __future__ import annotations

from greatrace.great_race.state import Result, Standing
from greatrace.kernel import Seat
from greatrace_client.games.great_race.module_api.module_ui import ResultColumn, uis_in_play
from greatrace_client.games.great_race.race_table import RaceTable
from greatrace_client.i18n import space_name, term, tr
from greatrace_client.i18n.names import capital, finish_place, price
from greatrace_client.i18n.ratings import changed_rating
from greatrace_client.race_common.result_tabs import row_ground
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw import emblems, panels
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import BAD, CHASSIS, INK, PAPER_LIGHT, SEPIA, WEAR
from greatrace_client.ui.draw.portraits.medallion import draw_medallion
from greatrace_client.ui.draw.shapes import at, shape

HEAD = 122.0  # units above the first line
APART = 0.5  # of a line's height: the largest upward shift


class Breakdown:
    """The final table of a race. `reveal_progress`: the share that is already shown, from 0 to 1, column by column."""

    def __init__(self, table: RaceTable, result: Result, reveal_progress: float = 1.0) -> None:
        self.table, self.result, self.reveal_progress = table, result, reveal_progress
        self.extra = result_column(table)

    @property
    def height(self) -> float:
        """The height in units."""
        row, small = self._rows
        arrived = sum(1 for s in self.result.standings if s.place)
        return 188 + row * arrived + small * (len(self.result.standings) - arrived)

    @property
    def _rows(self) -> tuple[float, float]:
        """Heights of the line of a crew that arrived, and of one that did not."""
        return (82, 58) if len(self.result.standings) < 5 else (72, 50)

    def lines(self, b: Box) -> list[Box]:
        """The line of each crew in the table that fills the box: in a tall one they are spaced out, within a limit."""
        spare = max(0.0, b.h - self.height) / len(self.result.standings)
        heights = (self._rows[0 if s.place else 1] for s in self.result.standings)
        made, y = list[Box](), b.y + HEAD
        for tall in heights:
            made.append(Box(b.x, y, b.w, tall + min(spare, tall * APART)))
            y = made[-1].bottom
        return made

    def draw(self, page: Page, b: Box) -> None:
        """Draw it with its corner there, as wide as the box, and as tall if that is taller than the table's minimum."""
        arrived = [s for s in self.result.standings if s.place]
        tall = max(self.height, b.h)
        panels.panel(page, b.x, b.y, b.w, tall, lit=True)
        panels.heading(page, tr("Prestige").upper(), b.x + 20, b.y + 26, b.w - 40)
        panels.plate(page, b.x + 16, b.y + 46, b.w - 32, tall - 64, 4, PAPER_LIGHT)
        column_heads(page, b, self.extra)
        lines = self.lines(b)
        for i, (standing, line) in enumerate(zip(self.result.standings, lines, strict=True)):
            if standing.place:
                self._arrived(page, line, standing, first=i == 0)
            else:
                self._other(page, line, standing)
        y = lines[-1].bottom
        page.svg(shape(f"M0 1H{b.w - 64}", stroke=SEPIA, width=1), b.x + 32, y + 2, b.w - 60, 3)
        verdict = self._verdict(arrived) if self.reveal_progress >= 1 else ""
        page.text(verdict, b.x + b.w / 2, y + 26, 20, INK, "bold", "middle", fit=b.w - 70)

    def _arrived(self, page: Page, b: Box, standing: Standing, *, first: bool) -> None:
        crew = self.table.view.open.crews[standing.seat]
        row_ground(page, b, mine=standing.seat == self.table.seat)
        middle = b.y + (b.h - 8) / 2
        crew_sign(page, self.table, standing.seat, b.x + 66, middle, 21)
        middles = columns(extra=self.extra is not None)
        room = middles[0] - 126.0
        note = f"{finish_place(standing.place)}, {price(crew.money)}"
        note = self._rated(standing.seat, note)
        self._name(page, standing.seat, b.x + 100, middle, room, note)
        points = (standing.arrival, standing.engine, standing.chassis, standing.money)
        open_columns = self.reveal_progress * len(middles)
        for i, (cx, n) in enumerate(zip(middles, points, strict=False)):
            if i < open_columns:
                face = (INK, "bold") if n else (SEPIA, "text")
                page.text(f"+{n}" if n else "0", b.x + cx, middle, 25, *face, "middle")
        if self.extra is not None and open_columns > len(points):
            self.extra.draw_cell(page, self.table, standing.seat, standing.goals or 0, b.x + middles[-1], middle)
        total = standing.prestige if self.reveal_progress >= 1 else sum(points[: -int(-open_columns // 1)])
        page.text(
            str(total), b.x + 700, middle, 40, BAD if first and self.reveal_progress >= 1 else INK, "display", "middle"
        )

    def _name(self, page: Page, seat: int, x: float, y: float, room: float, note: str) -> None:
        """Draw the name in one line, or in two smaller ones; the place under it."""
        name = self.table.name(seat)
        lines = [name] if page.fits(name, room, 22, "bold") else page.broken(name, room, 18, "bold")[:2]
        size, step = (22.0, 25.0) if len(lines) == 1 else (18.0, 21.0)
        top = y - step * len(lines) / 2 + 1
        for i, line in enumerate(lines):
            page.text(line, x, top + step * i, size, INK, "bold", fit=room)
        page.text(note, x, top + step * len(lines), 15.5, SEPIA, fit=room)

    def _other(self, page: Page, b: Box, standing: Standing) -> None:
        crew, middle = self.table.view.open.crews[standing.seat], b.y + b.h / 2
        crew_sign(page, self.table, standing.seat, b.x + 66, middle - 3, 17)
        page.text(self.table.name(standing.seat), b.x + 100, middle - 13, 19, SEPIA, "bold", fit=300)
        note = self._rated(standing.seat, tr("row {n}, did not arrive: no prestige", n=crew.row))
        page.text(note, b.x + 100, middle + 9, 15.5, SEPIA, fit=b.w - 150)

    def _rated(self, seat: Seat, note: str) -> str:
        """The note about a result, followed by the rating after a rated race, once the whole table is shown."""
        rating = changed_rating(self.table.seats[seat]) if self.reveal_progress >= 1 else ""
        return f"{note} · {rating}" if rating else note

    def _verdict(self, arrived: list[Standing]) -> str:
        """The winner, and the margin."""
        if not arrived:
            return term("reason", self.result.reason)
        name = self.table.name(arrived[0].seat)
        city = space_name(self.table.ruleset.board, self.table.ruleset.finish)
        if len(arrived) == 1:
            return tr("Only {name} reached {city}.", name=name, city=city)
        gap = arrived[0].prestige - arrived[1].prestige
        if not gap:
            return tr("{name} wins the tie by arriving earlier.", name=name)
        if arrived[0].place == 1:
            return tr("{name} wins by {n}: first to {city}, and it paid off.", name=name, n=gap, city=city)
        return tr("{name} wins by {n}: later to {city}, but in better shape.", name=name, n=gap, city=city)


def result_column(table: RaceTable) -> ResultColumn | None:
    """The column of a module in play, for the points that `Standing.goals` counts."""
    return next((part.result_column for part in uis_in_play(table.ruleset) if part.result_column is not None), None)


def portrait_of(table: RaceTable, seat: Seat) -> str:
    """The portrait of the crew's leader, "" for none."""
    parts = (part.crew_portrait for part in uis_in_play(table.ruleset))
    return next((portrait(table, seat) for portrait in parts if portrait is not None), "")


def crew_sign(page: Page, table: RaceTable, seat: Seat, x: float, y: float, r: float) -> None:
    """The crew's badge; with a portrait, the badge on its rim."""
    portrait, colour = portrait_of(table, seat), table.colour(seat)
    if not portrait:
        page.svg(at(24, 24, emblems.badge(colour, r)), x - 24, y - 24, 48, 48)
        return
    draw_medallion(page, portrait, x, y, r + 5)
    page.svg(at(14, 14, emblems.badge(colour, 11)), x - r - 8, y + r * 0.5 - 8, 28, 28)


def columns(*, extra: bool) -> tuple[int, ...]:
    """The middles of the columns between name and total."""
    return (296, 368, 440, 512, 602) if extra else (372, 454, 536, 618)


def column_heads(page: Page, b: Box, extra: ResultColumn | None) -> None:
    """Draw signs and text over the columns."""
    icons = (emblems.finish_flag(), emblems.cog(WEAR, PAPER_LIGHT), emblems.chassis_icon(CHASSIS), emblems.coin())
    words = (tr("arrival"), term("gauge", "engine"), term("gauge", "chassis"), tr("per 50 F"))
    middles = columns(extra=extra is not None)
    if extra is not None:
        extra.draw_head(page, b.x + middles[-1], b.y + 76)
    for cx, icon, name in zip(middles, icons, map(capital, words), strict=False):
        page.svg(at(16, 16, icon, 1.1), b.x + cx - 16, b.y + 60, 32, 32)
        page.text(name, b.x + cx, b.y + 104, 15, SEPIA, "bold", "middle", fit=80 if extra is None else 70)
    page.text(capital(tr("total")), b.x + 700, b.y + 104, 15, SEPIA, "bold", "middle", fit=90)
