"""The results of a race: a poster with the podium, the final table, pages about the race, and the next actions."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from greatrace_client.i18n import term
from greatrace_client.model.table import TableModel
from greatrace_client.race_common.columns import own_page
from greatrace_client.race_common.fairness_line import fairness_boxes, fairness_line
from greatrace_client.race_common.game_ui import game_ui
from greatrace_client.race_common.keep_out_areas import kept_free
from greatrace_client.race_common.race_poster import RacePoster
from greatrace_client.race_common.result_choices import ResultChoices
from greatrace_client.race_common.result_pages import ResultPages, podium_boxes
from greatrace_client.race_common.result_tabs import Tab, lay_tabs
from greatrace_client.race_common.screenshots import ScreenshotSeries
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw import painter
from greatrace_client.ui.draw.accessibility import motion
from greatrace_client.ui.draw.finish.animation import LivingFinish
from greatrace_client.ui.draw.finish.canvas import FinishPage
from greatrace_client.ui.draw.frame_budget import made_in_frame
from greatrace_client.ui.draw.moving.confetti import draw_confetti
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.raster import clear, solid
from greatrace_client.ui.draw.title.light import hour_here, light_at
from greatrace_client.ui.scene import AppContext, FinalScene
from greatrace_client.ui.widgets import Form, Widget

TELLING, STEPS = 3.4, 10  # seconds in which the table fills, and the number of steps
COLUMN = 776.0  # width of the right column
LEAST_GRAPH = 300.0  # height
RAIN = 6.0  # seconds that confetti falls
PAPER = 18, 11  # the poster's grain: its strength, and which
SHADOW = 8.0  # units that a control reaches beyond its box


class ResultsScene(FinalScene):
    """Shown until the player leaves or races again."""

    fresh = True  # the race has just ended
    _fair_shown = ""
    _age = TELLING  # seconds since the table began to fill
    _rain = 1.0  # share of the time in which confetti falls
    _seconds = 0.0  # that the picture has been animated
    _living: LivingFinish | None = None
    open_page = ""  # the name of its tab
    turned_to = ""  # the chosen page; "": none yet

    def __init__(self, hour: Callable[[], int] = hour_here) -> None:
        self.hour = hour

    def enter(self, context: AppContext) -> None:
        super().enter(context)
        self.pages: ResultPages = game_ui(self.table.kind.id).screens.result_pages(context)
        self.form, self._seats_shown = Form(), self.table.seats
        if context.settings.speed and motion() and not context.flags.autoplay:
            self._age = self._rain = 0.0
        self.shots = ScreenshotSeries(context.flags.shots, each=1) if context.flags.shots is not None else None
        self.resized()

    @property
    def table(self) -> TableModel:
        assert self.context.table is not None
        return self.context.table

    @property
    def living(self) -> LivingFinish:
        """The moving parts of the picture."""
        if self._living is None:
            self._living = LivingFinish(self.canvas, *self.pages.honours(self.page, self._room))
        return self._living

    def choices(self) -> ResultChoices:
        """The buttons' actions."""
        return ResultChoices(self.context, self.go)

    def resized(self) -> None:
        self.page = own_page(self.context.page)
        self.canvas = FinishPage(self.page, self.page.width - COLUMN - 32, light_at(self.hour()))
        self._living = None
        self.poster: pygame.Surface | None = None  # shown until the rest of the backdrop is painted
        self.backdrop: pygame.Surface | None = None
        self.podium: pygame.Surface | None = None
        choices, tabs = self.choices(), self._tabs()
        buttons = choices.below_the_table()
        share = [self._poster().button(), *choices.beside_the_poster()]
        for i, widget in enumerate(share):
            widget.place(70 + i * 226, 254, 210, 50)
        self.form.replace([*buttons, *share, *tabs])
        x, y = self.page.width - COLUMN - 24, self.page.height - 92
        wide = (COLUMN - 14 * (len(buttons) - 1)) / len(buttons)
        for i, widget in enumerate(buttons):
            widget.place(x + i * (wide + 14), y, wide, 62)
        self._lay_tabs()

    def _lay_tabs(self) -> None:
        tabs = [widget for widget in self.form.widgets if isinstance(widget, Tab)]
        lay_tabs(tabs, self.page.width - COLUMN - 8, self._graph_box.y + 13, COLUMN - 32)

    # ---- the right column
    @property
    def _column(self) -> Box:
        """The column above the buttons."""
        return Box(self.page.width - COLUMN - 24, 28, COLUMN, self.page.height - 146)

    @property
    def _apart(self) -> bool:
        """Whether the final table leaves too little room for a graph: then it is a page like the others."""
        return self._column.h - self.pages.height - 12 < LEAST_GRAPH

    @property
    def _graph_box(self) -> Box:
        """The box of the graph, with the tabs at its head."""
        column = self._column
        tall = 0.0 if self._apart else self.pages.height + 12
        return Box(column.x, column.y + tall, column.w, column.h - tall)

    def _tabs(self) -> list[Widget]:
        """A tab for each page; the final table is the first if it has no place of its own."""
        pages = self.pages.tabs if self._apart else self.pages.tabs[1:]
        names = [name for name, _, _ in pages]
        self.open_page = self.turned_to if self.turned_to in names else names[0]
        tabs = [Tab(name, label, icon, str(i), self.turn_to) for i, (name, label, icon) in enumerate(pages, 1)]
        for tab in tabs:
            tab.on = tab.page == self.open_page
        return list(tabs)

    def _poster(self) -> RacePoster:
        ui = game_ui(self.table.kind.id)
        return RacePoster(self.pages, self.context, term("game", ui.id), ui.texts.route_words(self.table), self.fresh)

    def turn_to(self, name: str) -> None:
        """Open another page of the right column."""
        self.open_page = self.turned_to = name
        for widget in self.form.widgets:
            if isinstance(widget, Tab):
                widget.on = widget.page == name
        self._lay_tabs()
        if self.backdrop is not None:
            self._paint_page(Page.on(self.backdrop, self.page.k))
        self.context.sounds.play("click", 0.6)

    def _paint_page(self, page: Page) -> None:
        """Paint the open tab's page."""
        if self.open_page == self.pages.tabs[0][0]:
            self.pages.paint_table_page(page, self._graph_box, self.reveal_progress)
        else:
            self.pages.paint_page(page, self._graph_box, self.open_page)

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.JOYBUTTONDOWN) and self.reveal_progress < 1:
            self._tell(TELLING)
        return self.form.handle(event, self.page)

    def update(self, dt: float) -> bool:
        self._seconds += dt if self.moves else 0.0
        raining = self.reveal_progress < 1 or self._rain < 1
        if self.reveal_progress >= 1:
            self._rain = min(1.0, self._rain + dt / RAIN)
        shown, self._fair_shown = self._fair_shown, self.context.lobby.fair
        if shown != self._fair_shown and self.open_page in self.pages.about_the_record and self.backdrop is not None:
            self._paint_page(Page.on(self.backdrop, self.page.k))
        rated, self._seats_shown = self.table.seats != self._seats_shown, self.table.seats
        if rated and self.backdrop is not None:
            self._paint_column(Page.on(self.backdrop, self.page.k))
        telling = self.reveal_progress < 1
        if telling:
            self._tell(dt)
        return self.form.update(dt) or shown != self._fair_shown or rated or telling or raining

    def _tell(self, seconds: float) -> None:
        """Fill the table further."""
        before = int(self.reveal_progress * STEPS)
        self._age += seconds
        if int(self.reveal_progress * STEPS) != before and self.backdrop is not None:
            self._paint_column(Page.on(self.backdrop, self.page.k))
            self.context.sounds.play("coin" if self.reveal_progress < 1 else "finish", 0.4)

    def draw(self, page: Page) -> None:
        if page.surface is not self.page.surface:
            self.resized()
        if self.backdrop is None:
            self.backdrop = self._painted()
        self.living.at(self._seconds, cheering=self._cheering)
        self._draw_picture(self.page)
        if self.reveal_progress >= 1 and self._rain < 1:
            draw_confetti(self.page, 0, 0, self.page.width - COLUMN - 40, self.page.height, self._rain)
        fairness_line(self.page, self.context.lobby.fair, self.page.width - COLUMN)
        self.form.draw(self.page)
        if self.shots is not None:
            self.shots.take(page.surface, "results")

    def draw_moving(self, page: Page) -> Sequence[pygame.Rect]:
        if not self.moves or self.backdrop is None or page.surface is not self.page.surface:
            return ()
        places = self.living.at(self._seconds, cheering=self._cheering)
        for place in places:
            page.surface.set_clip(place)
            self._draw_picture(self.page)
            fairness_line(self.page, self.context.lobby.fair, self.page.width - COLUMN)
            self._draw_controls_in(place)
        page.surface.set_clip(None)
        return places

    def _draw_controls_in(self, place: pygame.Rect) -> None:
        part = pygame.FRect(*(value / self.page.k for value in place)).inflate(SHADOW, SHADOW)
        for widget in self.form.widgets:
            if part.colliderect(widget.box):
                widget.draw(self.page, self.form.look(widget))
        self.form.draw_tooltip(self.page)

    def kept_free(self) -> Sequence[pygame.Rect]:
        verdict = fairness_boxes(self.page, self.context.lobby.fair, self.page.width - COLUMN)
        podium = podium_boxes(self.page, self._room)
        return kept_free(self.page, [self._column, *podium, *verdict], self.form.widgets, ())

    def _draw_picture(self, page: Page) -> None:
        """Draw the finish with its podium, as it is at this moment."""
        assert self.backdrop is not None
        page.surface.blit(self.backdrop, (0, 0))
        self.living.draw_behind()
        self._draw_podium(page)
        self.living.draw_before()

    def _draw_podium(self, page: Page) -> None:
        """Draw the podium while it rises; when it stands it is cached as a picture."""
        if self.reveal_progress < 1:
            self.pages.paint_podium(page, self._room, self.reveal_progress)
            return
        if self.podium is None:
            podium = clear((page.corner(page.width - COLUMN, 0)[0], page.surface.get_height()))
            self.pages.paint_podium(Page.on(podium, page.k), self._room, 1.0)
            self.podium = podium  # only when it is complete: a picture that has to wait ends the painting
        page.surface.blit(self.podium, (0, 0))

    # ---- painting
    def _painted(self) -> pygame.Surface:
        """Everything except the buttons."""
        surface = solid(self.page.surface.get_size())
        page = Page.on(surface, self.page.k)
        if self.poster is None:
            self.pages.paint_poster(page, self._room, self.canvas.light, ahead=True)
            page.begin_grain(page.width, page.height, *PAPER)
            painter.wait()
            self.poster = made_in_frame(lambda: self._printed(page))
        surface.blit(self.poster, (0, 0))
        self._paint_column(page)
        self.poster = None
        return surface

    def _printed(self, page: Page) -> pygame.Surface:
        """The poster without the column."""
        self.pages.paint_poster(page, self._room, self.canvas.light)
        page.grain(0, 0, page.width, page.height, *PAPER)
        return page.surface.copy()

    def _paint_column(self, page: Page) -> None:
        """Paint the right column: the table, as far as it has filled, and the open page."""
        if not self._apart:
            self.pages.paint_table(page, self._column, self.reveal_progress)
        self._paint_page(page)

    @property
    def _room(self) -> float:
        """The width of the poster beside the column in units."""
        return self.page.width - COLUMN - 120

    @property
    def moves(self) -> bool:
        """Whether the player wants animations."""
        return motion() and bool(self.context.settings.speed)

    @property
    def _cheering(self) -> bool:
        """Whether the crowd cheers: while points are counted and confetti falls."""
        return self.moves and (self.reveal_progress < 1 or self._rain < 1)

    @property
    def reveal_progress(self) -> float:
        """The share of the table that is already shown."""
        return min(1.0, self._age / TELLING)
