"""The poster of a race: the podium as a printed picture that the player keeps."""

from __future__ import annotations

import pygame

from greatrace_client.race_common.result_pages import ResultPages
from greatrace_client.ui.context import CanSay
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.raster import solid
from greatrace_client.ui.draw.scenery import poster_frame
from greatrace_client.ui.save_picture import save_poster
from greatrace_client.ui.widgets import Button

SIZE = 1120, 900  # pixels
PLACE = 70.0, 254.0, 210.0, 50.0  # of the button, units


def poster(pages: ResultPages) -> pygame.Surface:
    """The race as a printed poster."""
    surface = solid(SIZE)
    page = Page.on(surface, SIZE[1] / 1080)
    pages.paint_poster(page, page.width - 160)
    pages.paint_podium(page, page.width - 160, 1.0)
    poster_frame(page)
    return surface


def poster_button(kit: CanSay, pages: ResultPages) -> Button:
    """Saves the poster among the player's pictures and says where."""

    def keep() -> None:
        kit.say(save_poster(poster(pages)))

    made = Button("Poster", keep, "Saves a picture of the podium to share.", key="P", name="poster")
    made.place(*PLACE)
    return made
