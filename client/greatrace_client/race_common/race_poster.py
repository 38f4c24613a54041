"""The race as a printed poster: a picture to keep and to share."""

from __future__ import annotations

import time
from typing import Final

import pygame
from attrs import frozen

from greatrace_client.race_common.result_pages import ResultPages
from greatrace_client.ui.context import CanSay
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import INK, PAPER_LIGHT, SEPIA
from greatrace_client.ui.draw.raster import solid
from greatrace_client.ui.draw.scenery import GRAIN
from greatrace_client.ui.draw.shapes import box
from greatrace_client.ui.save_picture import save_poster
from greatrace_client.ui.widgets import Button

POSTER: Final = 960, 1200  # pixels of the picture
PAINTED: Final = pygame.Rect(36, 36, 888, 1044)  # the finish; the rest is paper with the caption
BESIDE: Final = 130.0  # units of the finish that title and podium leave


@frozen
class RacePoster:
    """The poster of the race of these pages. `game` and `where` stand below the picture; `dated`: it was raced
    today.
    """

    pages: ResultPages
    context: CanSay
    game: str
    where: str = ""
    dated: bool = True

    def button(self) -> Button:
        """A button that saves the poster."""
        return Button("Poster", self.keep, "Saves a picture of the podium to share.", key="P", name="poster")

    def keep(self) -> None:
        """Save the poster among the player's pictures, and tell the player where."""
        self.context.say(save_poster(self.picture()))

    def picture(self) -> pygame.Surface:
        """The podium and the race's title on paper, with a caption about the race."""
        surface = solid(POSTER)
        surface.fill(PAPER_LIGHT)
        page = Page.on(surface.subsurface(PAINTED), PAINTED.h / 1080)
        self.pages.paint_poster(page, page.width - BESIDE)
        self.pages.paint_podium(page, page.width - BESIDE, 1.0)
        self._caption(Page.on(surface, 1.0))
        return surface

    def _caption(self, page: Page) -> None:
        """Draw the frame, the game's name, and where and when it was raced."""
        x, y, w, h = PAINTED
        page.svg(box(1.5, 1.5, w + 5, h + 5, 0, "none", INK, 3), x - 4, y - 4, w + 8, h + 8)
        when = " · ".join(filter(None, (self.where, time.strftime("%Y-%m-%d") if self.dated else "")))
        middle = page.width / 2
        page.text(self.game.upper(), middle, y + h + 42, 34, INK, "display", "middle", 0.06, fit=w)
        page.text(when, middle, y + h + 84, 22, SEPIA, "bold", "middle", fit=w)
        page.grain(0, 0, page.width, page.height, *GRAIN)
