"""The player's own races: their statistics, by board, crew, strength of the bots or module; and the honours."""

from __future__ import annotations

from datetime import UTC, datetime

from greatrace.games import DEFAULT_GAME, GAMES
from greatrace_client import settings
from greatrace_client.i18n import decimal, term, tr
from greatrace_client.model.career import GROUPS, HONOURS, CareerEntry, Logbook, Sum, grouped, summed
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw import panels
from greatrace_client.ui.draw.medals import medal_of
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import BRASS, GOLD, INK, NIGHT_DEEP, NIGHT_TEXT, PAPER, PAPER_LIGHT, SEPIA, mix
from greatrace_client.ui.draw.shapes import box
from greatrace_client.ui.fields import OneOf
from greatrace_client.ui.layout import Column, Grid, Row, fixed, stretch
from greatrace_client.ui.menu_chrome import crew_badge, headed_panel, lone_crew
from greatrace_client.ui.menu_scene import MenuScene
from greatrace_client.ui.scene import AppContext
from greatrace_client.ui.widgets import Button, Look, Widget, said

BY = {"board": "by board", "crew": "by crew", "level": "by toughest rival", "module": "by module"}
ROW, HEAD = 50.0, 96.0  # height of a line of the table, and of the numbers above it
COLUMNS = (0.44, 0.56, 0.68, 0.80, 0.93)  # shares of the table's width: races, wins, arrivals, rounds, best
ACROSS = 2  # entries of honour side by side
LARGE = 16.0  # units: with smallest letters of this size or larger there is no room for medals
NONE = "–"  # in place of what no race has
MEDAL = 58.0  # width of a medal beside a large note, in units


GROUPED = OneOf("by", "Races", "How the races are grouped.", GROUPS, lambda group: tr(BY[group]), share=0.6)


class LogbookScene(MenuScene):
    """The player's finished races and honours; opened from the title."""

    title = "Logbook"
    split = 0.56

    def __init__(self) -> None:
        super().__init__()
        self.entries: list[CareerEntry] = []
        self.by = "board"

    def enter(self, context: AppContext) -> None:
        self.entries = Logbook(settings.data_folder()).entries()
        super().enter(context)

    def build(self) -> list[Widget]:
        back = Button("Back", self.back, "Back to the title.", key="Esc", name="back")
        honours = [Honour(name, race_of(self.entries)) for name, race_of in HONOURS.items()]
        if not self.entries:
            return [back, *honours]
        return [GROUPED.of(self), back, *honours]

    # ---- picture
    def lay(self, page: Page) -> None:
        left, right = self.sides(page)
        honours = [widget for widget in self.form.widgets if isinstance(widget, Honour)]
        Grid(honours, ACROSS, across=8, down=8).place(*right.inner(20, 52, 28, 26))
        by = Column(fixed(4), fixed(50, self.form.find("by")))
        foot = Row(fixed(240, self.form.named("back")), fixed(26), stretch(1, by))
        Column(stretch(1), fixed(58, foot)).place(*left.inner(24, 24))

    def paint(self, page: Page) -> None:
        left, right = self.sides(page)
        headed_panel(page, left, tr("YOUR RACES"), lit=True)
        if self.entries:
            self._numbers(page, Box(left.x + 24, left.y + 54, left.w - 48, HEAD))
            self._table(page, Box(left.x + 24, left.y + 66 + HEAD, left.w - 48, left.h - HEAD - 166))
        else:
            lone_crew(page, self._crew, left.inner(30, 44, 30, 100), tr("Every race you finish is recorded here."))
        headed_panel(page, right, tr("ACHIEVEMENTS"))

    @property
    def _crew(self) -> str:
        """The crew that waits for its first race."""
        chosen, colours = self.context.settings.crew, GAMES[DEFAULT_GAME].colours
        return chosen if chosen in colours else colours[0]

    def _numbers(self, page: Page, b: Box) -> None:
        """Paint the sums of all races as plates."""
        whole = summed("", self.entries)
        card = term("card", whole.card) if whole.card else NONE
        plates = [
            (str(whole.races), tr("races")),
            (str(whole.wins), tr("wins")),
            (str(whole.arrivals), tr("arrivals")),
            (decimal(whole.rank, 1), tr("average place")),
            (str(whole.best), tr("best score")),
            (card, tr("favourite card")),
        ]
        wide = [0.9, 0.9, 0.9, 1.1, 1.0, 2.0]
        areas = Row(*map(stretch, wide), gap=10).areas(b)
        for (value, name), (x, _, w, _) in zip(plates, areas, strict=True):
            panels.plate(page, x, b.y, w, b.h - 8, 4, PAPER_LIGHT)
            size = page.fitting(value, w - 16, 36, "display")
            page.text(value, x + w / 2, b.y + 36, size, INK, "display", "middle", fit=w - 12)
            page.text(name, x + w / 2, b.y + 70, 15, SEPIA, "bold", "middle", fit=w - 4)

    def _table(self, page: Page, b: Box) -> None:
        """A line for each group."""
        panels.plate(page, *b, 4, PAPER)
        page.grain(b.x + 2, b.y + 2, b.w - 4, b.h - 4, 18)
        names = (tr("races"), tr("wins"), tr("arrivals"), tr("avg. rounds"), tr("best score"))
        for share, name in zip(COLUMNS, names, strict=True):
            page.text(name, b.x + b.w * share, b.y + 24, 16, SEPIA, "bold", "middle", fit=b.w * 0.115)
        lines = grouped(self.by, self.entries)
        each = min(ROW, (b.h - 56) / max(1, len(lines)))
        for i, line in enumerate(lines):
            self._line(page, Box(b.x + 12, b.y + 46 + i * each, b.w - 24, each - 4), line, b)

    def _line(self, page: Page, a: Box, line: Sum, b: Box) -> None:
        page.svg(box(1, 1, a.w - 2, a.h - 2, 3, PAPER_LIGHT, SEPIA, 1), *a)
        share = line.wins / line.races
        if share:
            page.svg(
                box(0, 0, (a.w - 4) * share, a.h - 6, 2, mix(GOLD, PAPER_LIGHT, 0.55)),
                a.x + 2,
                a.y + 3,
                a.w - 4,
                a.h - 6,
            )
        middle = a.y + a.h / 2
        left = a.x + 16
        if self.by == "crew":
            crew_badge(page, line.name, left + 14, middle, 13)
            left += 42
        page.text(named(self.by, line.name), left, middle, 20, INK, "bold", fit=b.x + b.w * 0.37 - left)
        rounds = NONE if line.rounds is None else decimal(line.rounds, 1)
        values = (str(line.races), str(line.wins), str(line.arrivals), rounds, str(line.best))
        for column, value in zip(COLUMNS, values, strict=True):
            page.text(value, b.x + b.w * column, middle, 20, INK, "bold", "middle")


class Honour(Widget):
    """An honour: a medal, brass when it is earned, with its date; the tooltip says how to earn it."""

    def __init__(self, name: str, entry: CareerEntry | None) -> None:
        super().__init__(lambda: term("honour", name), lambda: term("honour note", name), name=f"honour {name}")
        self.honour, self.entry = name, entry

    def draw(self, page: Page, look: Look) -> None:
        a, entry = Box(*self.box), self.entry
        fill = PAPER_LIGHT if entry else NIGHT_DEEP
        edge = GOLD if entry or look.focus or look.hover else mix(BRASS, NIGHT_DEEP, 0.5)
        page.svg(box(1, 1, a.w - 2, a.h - 2, 4, fill, edge, 3.2 if look.focus else 1.8), *a)
        large = page.text_px(14) / page.k > LARGE
        left, step = (14 if large else 72), 1.15 * page.text_px(14) / page.k
        ink, note = (INK, SEPIA) if entry else (NIGHT_TEXT, mix(NIGHT_TEXT, NIGHT_DEEP, 0.25))
        room = a.w - left - 12
        beside = page.broken(said(self.tooltip), room - MEDAL, 14)  # a large note leaves the medal its place if it can
        crowded = large and (
            44 + step * (len(beside) - 0.5) >= a.h or not page.fits(said(self.label), room - MEDAL, 18)
        )
        if not crowded:
            room -= MEDAL if large else 0
            picture = medal_of(self.honour, earned=entry is not None)
            x = a.right - MEDAL - 6 if large else a.x + 8
            page.svg(picture, x, a.y + a.h / 2 - 34, 56, 68, 255 if entry else 150)
        page.text(said(self.label), a.x + left, a.y + 22, 18, ink, "bold", fit=room)
        lines = page.broken(said(self.tooltip), room, 14)
        if 44 + step * (len(lines) - 0.5) < a.h:
            page.wrap(said(self.tooltip), a.x + left, a.y + 44, room, 14, note, leading=1.15)
        if entry and not large and len(lines) < 3 and a.h > 94:
            day = datetime.fromtimestamp(entry.when, UTC).astimezone().strftime("%Y-%m-%d")
            page.text(day, a.x + left, a.y + a.h - 14, 14, SEPIA, "bold")


def named(by: str, name: str) -> str:
    """A group's name in words."""
    match by, name:
        case "board", name if name in GAMES:
            return term("game", name)
        case "level", "people":
            return tr("people only")
        case "module", "none":
            return tr("without modules")
    return term(by, name)
