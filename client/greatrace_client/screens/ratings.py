"""The ratings of a server: everybody's in one game, the history of the player's own, and the sums of others."""

from __future__ import annotations

from functools import partial

from greatrace.games import DEFAULT_GAME, GAMES
from greatrace.protocol.messages import (
    ClientMessage,
    RatedPlayer,
    RatedRace,
    RatingLine,
    Ratings,
    Refused,
    ServerMessage,
)
from greatrace.translation import marked
from greatrace_client.i18n import term, tr
from greatrace_client.i18n.ratings import rating_words
from greatrace_client.model.rating_list import GROUPS, KnownRatings, sums
from greatrace_client.model.table import Transition
from greatrace_client.screens.logbook import BY
from greatrace_client.screens.rating_chart import draw_rating_chart
from greatrace_client.screens.rating_panels import SumLine, draw_duels, draw_figures, draw_heads, race_rows, sum_rows
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw import panels
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import (
    BRASS,
    BRASS_LIGHT,
    GOLD,
    GOLD_PALE,
    INK,
    NIGHT_DEEP,
    NIGHT_TEXT,
    PAPER,
    PAPER_LIGHT,
    SEPIA,
)
from greatrace_client.ui.draw.shapes import box
from greatrace_client.ui.fields import OneOf
from greatrace_client.ui.layout import Column, Row, fixed, stretch
from greatrace_client.ui.menu_chrome import headed_panel, lone_crew
from greatrace_client.ui.menu_scene import MenuScene
from greatrace_client.ui.scene import AppContext
from greatrace_client.ui.widgets import Button, RowLook, Rows, Widget
from greatrace_client.ui.widgets.rows import BAR

ROW, HEADS = 46.0, 30.0  # units: a line of the list, the headings above it
NUMBERS, DUELS = 96.0, 108.0  # units: a player's figures; the duels with the viewing player
PLACES = (0.06, 0.14, 0.6, 0.76, 0.91)  # shares of the list's width: place, name, rating, races, wins
ASK_EVERY = 0.5  # seconds between two questions while scrolling

GAME = OneOf("game", "Game", "Each game has its own ratings.", tuple(GAMES), partial(term, "game"), share=0.66)
CURVE, ONE_BY_ONE = "curve", "race"  # the ways of showing a history
WAYS = {CURVE: marked("as a curve"), ONE_BY_ONE: marked("one by one")} | BY
OWN = marked("Shows your own rating again.")
LIST, MORE = marked("The ratings of this server."), marked("Choose a player to see more of them.")


class RatingsScene(MenuScene):
    """The ratings page; opened from the list of tables. `game`: whose ratings are shown first."""

    title = "Ratings"
    split = 0.56
    needs_connection = True

    def __init__(self, game: str) -> None:
        super().__init__()
        self.game, self.by = game, CURVE
        self.picked: RatingLine | None = None  # the other player who is shown in place of the viewing one
        self.details: Rows[RatedRace] | Rows[SumLine] | None = None
        self._since_asked = ASK_EVERY

    def enter(self, context: AppContext) -> None:
        self.rows: Rows[RatingLine | None] = Rows("Ratings", (), self._draw_row)
        context.lobby.ratings.clear()
        super().enter(context)

    @property
    def known(self) -> KnownRatings:
        """The list of the chosen game."""
        return self.context.lobby.ratings_in(self.game)

    @property
    def ways(self) -> tuple[str, ...]:
        """The ways in which the shown player's races can be grouped: those with data; Crazy Race has no boards."""
        groups = tuple(group for group in GROUPS if sums(self.shown_ratings, group)) or GROUPS
        return (CURVE, ONE_BY_ONE, *groups) if self.picked is None and self.context.lobby.tells_history else groups

    @property
    def shown_ratings(self) -> Ratings | RatedPlayer | None:
        """The server's data about the shown player."""
        return self.known.ratings if self.picked is None else self.other

    @property
    def way(self) -> str:
        """The present way."""
        return self.by if self.by in self.ways else self.ways[0]

    @property
    def other(self) -> RatedPlayer | None:
        """The server's data about the other player who is shown."""
        player = self.known.player
        return player if player is not None and self.picked is not None and player.name == self.picked.name else None

    # ---- controls
    def build(self) -> list[Widget]:
        self.rows, self.details = self._list(), self._details()
        shown = self.picked is not None or self.known.own is not None
        ways = OneOf("by", "Races", "How the races are shown.", self.ways, lambda way: tr(WAYS[way]), share=0.6)
        return [
            GAME.of(self, lambda _game: self._turned()),
            self.rows,
            *([ways.of(self, lambda _way: self.rebuild(), shown=self.way)] if shown else []),
            *([self.details] if self.details is not None else []),
            *([Button("Your rating", lambda: self._pick(None), OWN, name="mine")] if self.picked is not None else []),
            Button("Back", self.back, "Back to the tables.", key="Esc", name="back"),
        ]

    def _list(self) -> Rows[RatingLine | None]:
        """The list of ratings, as far as they are known."""
        tooltip = MORE if self.context.lobby.tells_history else LIST
        picks = {"chosen": self._pick, "opened": self._pick}
        rows = Rows("Ratings", self.known, self._draw_row, tooltip, row=ROW, name="ratings", **picks)
        rows.first = self.rows.first
        rows.index = min(self.rows.index or 0, len(self.known) - 1) if len(self.known) else None
        return rows

    def _details(self) -> Rows[RatedRace] | Rows[SumLine] | None:
        """The list of races or of sums that is shown on the right."""
        if self.way == CURVE or (self.picked is None and self.known.own is None):
            return None
        if self.way == ONE_BY_ONE:
            races = self.known.history.races[::-1] if self.known.history is not None else ()
            return race_rows(races, self.game)
        return sum_rows(sums(self.shown_ratings, self.way), self.way)

    def _turned(self) -> None:
        self.rows.first, self.rows.index = 0, None
        self.picked = None
        self._since_asked = ASK_EVERY
        self.rebuild()

    def _pick(self, line: RatingLine | None) -> None:
        """Show that player; for None or the viewing player, their own rating."""
        if self.context.lobby.tells_history:
            self.picked = None if line == self.known.own else line
            self.rebuild()

    # ---- news
    def received(self, message: ServerMessage, steps: list[Transition]) -> None:
        if isinstance(message, Refused):
            self.known.lost()
        self.rebuild()

    def update(self, dt: float) -> bool:
        self._since_asked += dt
        if self._since_asked >= ASK_EVERY and (request := self._request()) is not None:
            self._since_asked = 0.0
            if not self.context.send(request):
                self.known.lost()
        return super().update(dt)

    def _request(self) -> ClientMessage | None:
        """The next request, if any."""
        known = self.known
        if (
            page := known.page_request(self.rows.first, self.rows.room)
        ) is not None or not self.context.lobby.tells_history:
            return page
        return known.player_request(self.picked.name) if self.picked is not None else known.history_request()

    # ---- picture
    def lay(self, page: Page) -> None:
        left, right = (panel.inner(16, 56, 16, 22) for panel in self.sides(page))
        named_ = self.form.named
        Column(fixed(50, named_("game")), fixed(HEADS), stretch(1, self.rows)).place(*left)
        by = self.form.find("by")
        top = [fixed(NUMBERS + (DUELS if self.picked is not None else 0)), fixed(50, by)] if by is not None else []
        middle = [fixed(HEADS), stretch(1, self.details)] if self.details is not None else [stretch(1)]
        mine = self.form.find("mine")
        beside = [stretch(1, mine), fixed(12)] if mine is not None else [stretch(1)]
        foot = Row(*beside, fixed(230, named_("back")))
        Column(*top, *middle, fixed(14), fixed(58, foot)).place(*right)

    def paint(self, page: Page) -> None:
        left, right = self.sides(page)
        headed_panel(page, left, tr("THE BEST"))
        self._list_heads(page)
        line = self.picked or self.known.own
        name = tr("YOUR RATING") if self.picked is None else self.picked.name
        headed_panel(page, right, name, lit=self.picked is None)
        if line is None:
            lone_crew(page, self._crew, right.inner(30, 44, 30, 100), self._why_none())
            return
        other = self.other
        figures = Box(right.x + 24, right.y + 54, right.w - 48, NUMBERS)
        draw_figures(page, figures, line, 0.0 if other is None else other.mean_place)
        if self.picked is not None:
            draw_duels(page, Box(figures.x, figures.bottom, figures.w, DUELS - 6), other)
        if self.details is not None:
            draw_heads(page, self.details)
        else:
            self._curve(page, right)

    def _list_heads(self, page: Page) -> None:
        """The words above the columns of the list."""
        x, w = self.rows.box[0], self.rows.box[2] - BAR
        heads = ("#", tr("Name"), tr("Rating"), tr("Races"), tr("Wins"))
        for words, share in zip(heads, PLACES, strict=True):
            at = x + w * share, self.rows.box[1] - HEADS / 2, 15, BRASS_LIGHT, "bold"
            page.text(words, *at, "left" if share == PLACES[1] else "middle", fit=w * 0.15)
        if self.known.ratings is not None and not len(self.known):
            middle = Box(*self.rows.box).middle
            page.text(tr("Nobody has a rating in this game yet."), *middle, "body", NIGHT_TEXT, "text", "middle", fit=w)

    def _curve(self, page: Page, right: Box) -> None:
        """Paint the history of the player's own rating, below the field that selects its form."""
        top = right.y + 56 + NUMBERS + 60
        history = self.known.history
        sheet = Box(right.x + 24, top, right.w - 48, right.bottom - 102 - top)
        draw_rating_chart(page, sheet, () if history is None else history.races, self._crew)

    @property
    def _crew(self) -> str:
        chosen, colours = self.context.settings.crew, GAMES[DEFAULT_GAME].colours
        return chosen if chosen in colours else colours[0]

    def _why_none(self) -> str:
        if self.known.ratings is None:
            return tr("Loading the ratings…")
        return tr("You have no rating in this game yet: finish a rated race with an account.")

    def _draw_row(self, page: Page, line: RatingLine | None, area: Box, look: RowLook) -> None:
        """Draw one line; the player's own is gold."""
        x, y, w, h = area
        if line is None:
            page.svg(box(2, 2, w - 4, h - 10, 4, NIGHT_DEEP, BRASS, 1, 'opacity=".5"'), x, y, w, h - 6)
            return
        own = line == self.known.own
        fill, edge = (GOLD_PALE, GOLD) if own else (PAPER_LIGHT, GOLD) if line == self.picked else (PAPER, INK)
        panels.plate(page, x, y, w, h - 6, 4, fill, GOLD if look.chosen and look.focus else edge, inner=edge == GOLD)
        middle = y + (h - 6) / 2
        place, name, rating, races, wins = (x + w * share for share in PLACES)
        page.text(str(line.place) if line.place else "–", place, middle, 18, SEPIA, "bold", "middle")
        page.text(line.name, name, middle, 20, INK, "bold", fit=w * 0.36)
        page.text(rating_words(line), rating, middle, 22, SEPIA if line.provisional else INK, "display", "middle")
        page.text(str(line.races), races, middle, 18, INK, "text", "middle")
        page.text(str(line.wins), wins, middle, 18, INK, "text", "middle")
