"""The results of Crazy Race: podium, points card by card, and their history stage by stage."""

from __future__ import annotations

from greatrace.crazy_race import words
from greatrace.crazy_race.state import Crew, Result, Standing
from greatrace_client.games.crazy_race.phrases import place_name
from greatrace_client.games.crazy_race.race_table import CrazyTable
from greatrace_client.games.crazy_race.story_pages import PAGES, draw_story
from greatrace_client.i18n import listed, tr, trn
from greatrace_client.i18n.ratings import changed_rating
from greatrace_client.race_common.result_pages import Honours, begin_finish, paint_finish, step_words, steps
from greatrace_client.race_common.result_tabs import TABS, row_ground
from greatrace_client.ui.box import Box
from greatrace_client.ui.context import HasTable
from greatrace_client.ui.draw import panels, railway
from greatrace_client.ui.draw.art import art
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import (
    BAD,
    INK,
    PAPER_LIGHT,
    SEPIA,
)
from greatrace_client.ui.draw.railway import LIVERIES
from greatrace_client.ui.draw.shapes import at, box, disc, shape
from greatrace_client.ui.draw.title.light import DAY, PosterLight


class CrazyRaceResults:
    """The pages of the results of Crazy Race."""

    tabs = (("table", "Points", art("results/table")), *PAGES)
    about_the_record: tuple[str, ...] = ()

    def __init__(self, context: HasTable) -> None:
        assert context.table is not None
        self.table: CrazyTable = context.table
        self.reveal_progress = 0.0  # the share of the point cards that is shown

    @property
    def outcome(self) -> Result:
        """The final table."""
        result = self.table.view.open.result
        assert result is not None
        return result

    @property
    def crews(self) -> tuple[Crew, ...]:
        return self.table.view.open.crews

    @property
    def height(self) -> float:
        """The height of the table of point cards."""
        number = len(self.outcome.standings)
        return 76 + (104.0 if number < 4 else 92.0) * number + (18 if number < 4 else 0)

    def paint_page(self, page: Page, b: Box, name: str) -> None:
        draw_story(page, self.table, b, name)

    def paint_table_page(self, page: Page, b: Box, reveal_progress: float) -> None:
        self.reveal_progress = reveal_progress
        panels.panel(page, *b, lit=True)
        self._lines(page, Box(b.x, b.y + TABS, b.w, b.h - TABS - 18))

    def paint_poster(self, page: Page, room: float, light: PosterLight = DAY, *, ahead: bool = False) -> None:
        if ahead:
            begin_finish(page, "peaks", light)
        else:
            paint_finish(page, room, "peaks", light, tr("Crazy Race"), self._headline())

    def honours(self, page: Page, room: float) -> Honours:
        winner = LIVERIES[self.table.colour(self.outcome.standings[0].seat)]
        stands = [step for step in steps(page, room + 36) if step.rank < len(self.outcome.standings)]
        return Honours(
            winner, tuple((s.place.x + s.place.w / 2 + 34 * s.size, s.place.y - 70 * s.size) for s in stands)
        )

    def paint_podium(self, page: Page, room: float, reveal_progress: float) -> None:
        for step in steps(page, room + 36, reveal_progress):
            if step.rank < len(self.outcome.standings):
                self._stand(page, *step, reveal_progress)

    def paint_table(self, page: Page, b: Box, reveal_progress: float) -> None:
        self.reveal_progress = reveal_progress
        b = Box(b.x, b.y, b.w, self.height)
        panels.panel(page, *b, lit=True)
        panels.heading(page, tr("Points").upper(), b.x + 20, b.y + 26, b.w - 40)
        self._lines(page, Box(b.x, b.y + 46, b.w, b.h - 64))

    def _headline(self) -> str:
        """The winner, and the number of stages."""
        names = listed([self.table.name(seat) for seat in self.outcome.winners])
        shared = len(self.outcome.winners) > 1
        words_ = tr("{names} share the victory", names=names) if shared else tr("{name} wins", name=names)
        stages: int = self.table.view.open.stage
        return f"{trn('{n} stage', '{n} stages', stages)} · {words_}".upper()

    def _rank(self, rank: int) -> int:
        """The rank as shown: those who share the victory are all first."""
        return 1 if self.outcome.standings[rank].seat in self.outcome.winners else rank + 1

    def _stand(self, page: Page, b: Box, rank: int, size: float, reveal_progress: float) -> None:
        """A block of the podium with the player's express on it."""
        standing = self.outcome.standings[rank]
        colour = self.table.colour(standing.seat)
        hue = LIVERIES[colour]
        body = box(10, 26, b.w, b.h, 2, hue.body, INK, 2.2)
        body += "".join(shape(f"M{x} 34V{b.h + 18:.0f}", stroke=hue.dark, width=2.4) for x in range(34, int(b.w), 26))
        body += shape(f"M10 26L34 4H{b.w - 14:.0f}L{b.w + 10:.0f} 26Z", PAPER_LIGHT, INK, 2)
        body += disc(10 + b.w / 2, 92, 35, "url(#brass)", INK, 1.6) + disc(10 + b.w / 2, 92, 29, PAPER_LIGHT, INK, 1.2)
        page.svg(body, b.x - 10, b.y - 26, b.w + 20, b.h + 30)
        points = trn("{n} point", "{n} points", round(standing.points * reveal_progress))
        step_words(page, b, self._rank(rank), self.table.name(standing.seat), points)
        kind = words.LOCOMOTIVES[(1, 0, 2)[rank]]
        railway.draw_locomotive(page, kind, colour, b.x + b.w / 2 + 4, b.y - 6, size)
        for i in range(3):
            x = b.x + b.w / 2 + (60 - 20 * i) * size / 2
            railway.draw_steam(page, x, b.y - 88 * size, 0.25 + 0.22 * i, -1.0)

    def _lines(self, page: Page, b: Box) -> None:
        """Draw everybody's point cards, and the verdict below."""
        standings = self.outcome.standings
        panels.plate(page, b.x + 16, b.y, b.w - 32, b.h, 4, PAPER_LIGHT)
        row = min(104.0 if len(standings) < 4 else 92.0, (b.h - 44) / len(standings))
        for i, standing in enumerate(standings):
            self._line(page, Box(b.x, b.y + 12 + i * row, b.w, row), standing, i)
        verdict = self._verdict_of() if self.reveal_progress >= 1 else ""
        page.text(verdict, b.x + b.w / 2, b.bottom - 17, 19, INK, "bold", "middle", fit=b.w - 70)

    def _line(self, page: Page, b: Box, standing: Standing, rank: int) -> None:
        crew = self.crews[standing.seat]
        row_ground(page, b, mine=standing.seat == self.table.seat)
        middle = b.y + (b.h - 8) / 2
        page.svg(at(24, 24, railway.badge(crew.colour, 21)), b.x + 40, middle - 24, 48, 48)
        page.text(self.table.name(standing.seat), b.x + 100, middle - 22, 22, INK, "bold", fit=196)
        home = crew.locomotives.count(words.HOME)
        note = tr("{n} home, last: {place}", n=home, place=place_name(standing.last))
        page.wrap(note, b.x + 100, middle + 3, 200, 15, SEPIA, leading=1.2)
        step = min(64.0, 330 / max(1, len(crew.points)))
        most = max(1, *(len(other.points) for other in self.crews))
        shown_points = crew.points[: round(self.reveal_progress * most)]
        for i, points in enumerate(shown_points):
            x = b.x + 312 + i * step
            page.svg(
                box(1, 1, 50, 44, 4, PAPER_LIGHT, INK, 1.5) + box(5, 5, 42, 36, 2, "none", SEPIA, 0.9),
                x,
                middle - 23,
                52,
                46,
            )
            page.text(str(points), x + 26, middle, 25, INK, "bold", "middle")
        if not crew.points:
            page.text(tr("no point card"), b.x + 312, middle, 17, SEPIA, fit=300)
        points, ink = (
            (standing.points, BAD if not rank else INK) if self.reveal_progress >= 1 else (sum(shown_points), INK)
        )
        rating = changed_rating(self.table.seats[standing.seat]) if self.reveal_progress >= 1 else ""
        page.text(str(points), b.x + 694, middle - (9 if rating else 0), 40, ink, "display", "middle")
        page.text(rating, b.x + 694, middle + 23, 15, SEPIA, "bold", "middle", fit=104)

    def _verdict_of(self) -> str:
        """The winner, and the margin."""
        first, second = self.outcome.standings[:2]
        name = self.table.name(first.seat)
        if len(self.outcome.winners) > 1:
            return tr("Tied on points and on the last locomotive’s position.")
        if first.points == second.points:
            return tr("{name} wins the tie: their last locomotive is further along.", name=name)
        if first.points < second.points:
            return tr("{name} wins: tied players cancel each other out.", name=name)
        return trn("{name} wins by {n} point.", "{name} wins by {n} points.", first.points - second.points, name=name)
