"""The title's picture behind its menu: the poster with its text, and what moves on it."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from greatrace_client.i18n import language, tr
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import BRASS_LIGHT, NIGHT_DEEP, PAPER_LIGHT, mix
from greatrace_client.ui.draw.poster_letters import poster_line
from greatrace_client.ui.draw.scenery import begin_poster_frame, poster_frame
from greatrace_client.ui.draw.shapes import Point, box, shape
from greatrace_client.ui.draw.title.light import DAY, hour_here, light_at
from greatrace_client.ui.draw.title.living import LivingTitle
from greatrace_client.ui.draw.title.poster import begin_title_poster, title_poster
from greatrace_client.ui.draw.title.sprites import STEPS
from greatrace_client.ui.menu_chrome import menu_page, still

NEARLY = 0.75  # of a step: a frame that is a little early or late still shows each step once
Over = Callable[[Page, pygame.Rect], object]  # draws what covers a part of the picture


class TitlePicture:
    """The animated picture of the title. It is made at the first drawing, and again when the window or the light has
    changed.
    """

    def __init__(self) -> None:
        self.light = DAY
        self.corner: Point = 0.0, 0.0  # top left of the menu, which the title's words stand above
        self.living: LivingTitle | None = None
        self.seconds, self.steps = 0.0, 0  # of animation so far
        self._shown = 0  # steps that have been drawn

    @property
    def ready(self) -> bool:
        """Whether all animations are prepared."""
        return self.living is None or self.living.ready

    def update(self, dt: float) -> bool:
        """Advance the time. True if there is more to prepare."""
        if self.living is None:
            return False
        self.seconds += dt
        due = self.seconds * STEPS - self.steps
        if due > NEARLY:
            self.steps += max(1, int(due))
        return self.living.prepare()

    def draw(self, page: Page, corner: Point) -> None:
        """Draw the whole picture."""
        self.corner = corner
        if self.living is None or not self.living.fits(page, self.light):
            self.living = LivingTitle(page, self.light)
        self._draw(page)

    def draw_moving(self, page: Page, over: Over) -> list[pygame.Rect]:
        """Redraw what has changed since the last drawing. Returns those pixels."""
        if self._shown == self.steps or self.living is None or not self.living.fits(page, self.light):
            return []
        self._shown, window = self.steps, page.surface.get_rect()
        places = [place.clip(window) for place in self.living.tick(self._seen_at) if place.colliderect(window)]
        for place in places:
            page.surface.set_clip(place)
            self._draw(page)
            over(page, place)
        page.surface.set_clip(None)
        return places

    @property
    def _seen_at(self) -> float:
        """The seconds at the middle of the step."""
        return (self._shown + 0.5) / STEPS

    def _draw(self, page: Page) -> None:
        assert self.living is not None
        if not self.living.covers(page.surface.get_clip()):
            still(page, ("title", language(), self.corner, self.light.name), self._paint, self._begin)
        self.living.draw(page.surface)

    def _begin(self, page: Page) -> None:
        begin_title_poster(page, self.light)
        begin_poster_frame(page)

    def _paint(self, page: Page) -> None:
        """The poster with its words."""
        title_poster(page, self.light)
        left, top = self.corner
        room = top - 90
        y = max(44.0, min(88.0, room * 0.153))
        f = min(1.0, (room - y - 24) / 394)
        poster_line(page, "THE GREAT", left - 6, y, 128 * f, 0.05, depth=8 * f)
        poster_line(page, "RACE", left - 8, y + 144 * f, 318 * f, 0.03, depth=14 * f)
        page.svg(ribbon(690), left - 8, top - 90, 690, 46)
        slogan = tr("BY HALF-TRACK ACROSS THE CONTINENTS")
        page.text(slogan, left + 337, top - 67.5, 25, PAPER_LIGHT, "bold", "middle", 0.085, fit=650)
        foot = tr("2–5 players · local network, online or solo · an unofficial fan work")
        page.text(foot, left, page.height - 50, 15, mix("#B9CBC4", PAPER_LIGHT, 0.4), fit=page.width * 0.5)
        poster_frame(page)


def begin_title(page: Page) -> None:
    """Let a thread draw the slow parts of the first picture while the program still loads; `page`: the window's."""
    page = menu_page(page)
    begin_title_poster(page, light_at(hour_here()))
    begin_poster_frame(page)


def ribbon(w: float) -> str:
    """The dark band under the title."""
    return box(0, 0, w, 46, 0, NIGHT_DEEP) + shape(f"M6 5H{w - 6}M6 41H{w - 6}", stroke=BRASS_LIGHT, width=1.6)
