"""The race as a printed poster: a picture to keep and to share."""

from __future__ import annotations

import pygame
from attrs import frozen

from greatrace_client.race_common.result_pages import ResultPages
from greatrace_client.ui.context import CanSay
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.raster import solid
from greatrace_client.ui.draw.scenery import poster_frame
from greatrace_client.ui.save_picture import save_poster
from greatrace_client.ui.widgets import Button

POSTER = 1120, 900  # pixels of the picture


@frozen
class RacePoster:
    """The poster of the race that these pages are about."""

    pages: ResultPages
    kit: CanSay

    def button(self) -> Button:
        """It saves the poster."""
        return Button("Poster", self.keep, "Saves a picture of the podium to share.", key="P", name="poster")

    def keep(self) -> None:
        """It becomes a picture among the player's pictures, and the player is told where."""
        self.kit.say(save_poster(self.picture()))

    def picture(self) -> pygame.Surface:
        """The podium and the race's title in a printed frame."""
        surface = solid(POSTER)
        page = Page.on(surface, POSTER[1] / 1080)
        self.pages.paint_poster(page, page.width - 160)
        self.pages.paint_podium(page, page.width - 160, 1.0)
        poster_frame(page)
        return surface
