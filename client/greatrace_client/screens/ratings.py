"""The ratings of a server: everybody's in one game, and what the player's own is made of."""

from __future__ import annotations

from functools import partial

from greatrace.games import GAMES
from greatrace.great_race.constants import CREW_COLOURS
from greatrace.protocol.messages import RatingLine, ServerMessage
from greatrace_client.i18n import term, tr, trn
from greatrace_client.i18n.ratings import rating_words
from greatrace_client.model.rating_list import GROUPS, KnownRatings
from greatrace_client.model.table import Transition
from greatrace_client.screens.logbook import BY, named
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw import panels
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import BRASS, BRASS_LIGHT, GOLD, GOLD_PALE, INK, NIGHT_DEEP, PAPER, SEPIA
from greatrace_client.ui.draw.shapes import box
from greatrace_client.ui.fields import OneOf
from greatrace_client.ui.layout import Column, Row, fixed, stretch
from greatrace_client.ui.menu_chrome import crew_badge, headed_panel, lone_crew
from greatrace_client.ui.menu_scene import MenuScene
from greatrace_client.ui.scene import AppContext
from greatrace_client.ui.widgets import Button, RowLook, Rows, Widget
from greatrace_client.ui.widgets.rows import BAR

ROW, HEADS, NUMBERS = 46.0, 30.0, 96.0  # units: a line of the list, the words above it, the player's numbers
PLACES = (0.06, 0.14, 0.6, 0.76, 0.91)  # of the list's width: place, name, rating, races, wins
SUMS = (0.04, 0.72, 0.9)  # ... and of the player's own: name, races, wins
ASK_EVERY = 0.5  # seconds between two questions while scrolling

GAME = OneOf("game", "Game", "Each game has its own ratings.", tuple(GAMES), partial(term, "game"), share=0.66)
GROUPED = OneOf("by", "Races", "How the races are grouped.", GROUPS, lambda group: tr(BY[group]), share=0.6)


class RatingsScene(MenuScene):
    """From the list of tables. `game`: whose ratings are shown first."""

    title = "Ratings"
    split = 0.56
    needs_line = True

    def __init__(self, game: str) -> None:
        super().__init__()
        self.game, self.by = game, GROUPS[0]
        self._since_asked = ASK_EVERY

    def enter(self, kit: AppContext) -> None:
        self.rows: Rows[RatingLine | None] = Rows("Ratings", (), self._draw_row)
        kit.lobby.ratings.clear()
        super().enter(kit)

    @property
    def known(self) -> KnownRatings:
        """The list of the chosen game."""
        return self.kit.lobby.ratings_in(self.game)

    def build(self) -> list[Widget]:
        old = self.rows
        self.rows = Rows("Ratings", self.known, self._draw_row, "The ratings of this server.", row=ROW, name="ratings")
        self.rows.first = old.first
        self.rows.index = min(old.index or 0, len(self.known) - 1) if len(self.known) else None
        grouped = [GROUPED.of(self, lambda _by: self.rebuild())] if self.known.own is not None else []
        return [
            GAME.of(self, lambda _game: self._turned()),
            self.rows,
            *grouped,
            Button("Back", self.back, "Back to the tables.", key="Esc", name="back"),
        ]

    def _turned(self) -> None:
        self.rows.first, self.rows.index = 0, None
        self._since_asked = ASK_EVERY
        self.rebuild()

    # ---- news
    def received(self, message: ServerMessage, steps: list[Transition]) -> None:
        self.rebuild()

    def update(self, dt: float) -> bool:
        self._since_asked += dt
        if self._since_asked >= ASK_EVERY and (wish := self.known.wish(self.rows.first, self.rows.room)) is not None:
            self._since_asked = 0.0
            if not self.kit.send(wish):
                self.known.lost()
        return super().update(dt)

    # ---- picture
    def lay(self, page: Page) -> None:
        left, right = (panel.inner(16, 56, 16, 22) for panel in self.sides(page))
        named_ = self.form.named
        Column(fixed(50, named_("game")), fixed(HEADS), stretch(1, self.rows)).place(*left)
        by = self.form.find("by")
        top = [fixed(NUMBERS), fixed(50, by)] if by is not None else []
        foot = Row(stretch(1), fixed(240, named_("back")))
        Column(*top, stretch(1), fixed(58, foot)).place(*right)

    def paint(self, page: Page) -> None:
        left, right = self.sides(page)
        headed_panel(page, left, tr("THE BEST"))
        x, w = self.rows.box[0], self.rows.box[2] - BAR
        heads = ("#", tr("Name"), tr("Rating"), tr("Races"), tr("Wins"))
        for words, share in zip(heads, PLACES, strict=True):
            at = x + w * share, self.rows.box[1] - HEADS / 2, 15, BRASS_LIGHT, "bold"
            page.text(words, *at, "left" if share == PLACES[1] else "middle", fit=w * 0.15)
        headed_panel(page, right, tr("YOUR RATING"), lit=True)
        own = self.known.own
        if own is None:
            lone_crew(page, self._crew, right.inner(30, 44, 30, 100), self._why_none())
            return
        self._numbers(page, Box(right.x + 24, right.y + 54, right.w - 48, NUMBERS), own)
        self._sums(page, Box(right.x + 24, right.y + 122 + NUMBERS, right.w - 48, right.h - NUMBERS - 222))

    @property
    def _crew(self) -> str:
        chosen = self.kit.settings.crew
        return chosen if chosen in CREW_COLOURS else CREW_COLOURS[0]

    def _why_none(self) -> str:
        if self.known.told is None:
            return tr("Loading the ratings…")
        return tr("You have no rating in this game yet: finish a rated race with an account.")

    def _draw_row(self, page: Page, line: RatingLine | None, area: Box, look: RowLook) -> None:
        """See Rows; the player's own line is gold."""
        x, y, w, h = area
        if line is None:
            page.svg(box(2, 2, w - 4, h - 10, 4, NIGHT_DEEP, BRASS, 1, 'opacity=".5"'), x, y, w, h - 6)
            return
        own = line == self.known.own
        fill, edge = (GOLD_PALE, GOLD) if own else (PAPER, INK)
        panels.plate(page, x, y, w, h - 6, 4, fill, GOLD if look.chosen and look.focus else edge, inner=own)
        middle = y + (h - 6) / 2
        place, name, rating, races, wins = (x + w * share for share in PLACES)
        page.text(str(line.place) if line.place else "–", place, middle, 18, SEPIA, "bold", "middle")
        page.text(line.name, name, middle, 20, INK, "bold", fit=w * 0.36)
        page.text(rating_words(line), rating, middle, 22, SEPIA if line.provisional else INK, "display", "middle")
        page.text(str(line.races), races, middle, 18, INK, "text", "middle")
        page.text(str(line.wins), wins, middle, 18, INK, "text", "middle")

    def _numbers(self, page: Page, b: Box, own: RatingLine) -> None:
        """The player's rating, place, races and wins, as plates."""
        place = tr("provisional") if own.provisional else tr("place")
        plates = [
            (rating_words(own), tr("rating")),
            (str(own.place) if own.place else "–", place),
            (str(own.races), tr("races")),
            (str(own.wins), tr("wins")),
        ]
        areas = Row(*map(stretch, (1.4, 1.1, 1.0, 1.0)), gap=10).areas(b)
        for (value, name), (x, _, w, _) in zip(plates, areas, strict=True):
            panels.plate(page, x, b.y, w, b.h - 8, 4, PAPER)
            page.text(value, x + w / 2, b.y + 34, 36, INK, "display", "middle", fit=w - 12)
            page.text(name, x + w / 2, b.y + 68, 15, SEPIA, "bold", "middle", fit=w - 4)

    def _sums(self, page: Page, b: Box) -> None:
        """A line for each board, crew or module."""
        panels.plate(page, *b, 4, PAPER)
        columns = [b.x + b.w * share for share in SUMS]
        for at, words in zip(columns[1:], (tr("races"), tr("wins")), strict=True):
            page.text(words, at, b.y + 24, 16, SEPIA, "bold", "middle", fit=b.w * 0.17)
        lines = self.known.sums(self.by)
        each = min(ROW, (b.h - 52) / max(1, len(lines)))
        for i, (name, races, wins) in enumerate(lines):
            middle = b.y + 44 + (i + 0.5) * each
            left = columns[0]
            if self.by == "crew":
                crew_badge(page, name, left + 14, middle, 13)
                left += 42
            page.text(named(self.by, name), left, middle, 20, INK, "bold", fit=b.x + b.w * 0.62 - left)
            page.text(str(races), columns[1], middle, 20, INK, "bold", "middle")
            page.text(str(wins), columns[2], middle, 20, INK, "bold", "middle")
        if not lines:
            words = trn("{n} race", "{n} races", self.known.own.races if self.known.own is not None else 0)
            page.text(words, b.x + b.w / 2, b.y + b.h / 2, 18, SEPIA, "text", "middle")
