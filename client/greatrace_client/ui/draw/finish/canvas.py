"""The page on which the finish is drawn: its picture's part, and its light."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.raster import derived, raster
from greatrace_client.ui.draw.shapes import scaled
from greatrace_client.ui.draw.title.light import PosterLight, lit

MAST, LEAST_MAST = 372.0, 150.0  # units: height of a mast over the sand, and on a low page
HEADING = 312.0  # units from the top taken by title, ribbon and buttons
SHADE = 246  # of 255: the brightness that the paper's grain leaves


class FinishPage(NamedTuple):
    """The page, the units from its left edge that the picture has, and the light."""

    page: Page
    room: float
    light: PosterLight

    @property
    def ground(self) -> float:
        """The y where the sand begins, in units."""
        f = max(self.page.width / 1920, self.page.height / 1080)
        return self.page.height - (1080 - 752) * f

    @property
    def mast(self) -> float:
        """The height of a mast over the sand: its flag hangs below the heading."""
        return max(LEAST_MAST, min(MAST, self.ground - HEADING))

    def picture(self, body: str, w: float, h: float, scale: float = 1.0) -> pygame.Surface:
        """A picture in this light, on this paper."""

        def make() -> pygame.Surface:
            image = raster(scaled(lit(body, self.light), scale), w * scale, h * scale, self.page.k, keep=False).copy()
            image.fill((SHADE,) * 3, special_flags=pygame.BLEND_RGB_MULT)
            return image

        return derived(("finish", body, w, h, scale, self.page.k, self.light.name), make)
