"""Pictures that follow each other in one place of the title: the camp's fire, and the turning parts of the
half-track.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame

from greatrace_client.ui.draw.raster import packed
from greatrace_client.ui.draw.shapes import disc, shape
from greatrace_client.ui.draw.title.poster import CAMP
from greatrace_client.ui.draw.title.sprites import STEPS, PosterPage

FLAMES, FLAME_FRAMES = 5, STEPS / 2


class Flicker:
    """Pictures that follow each other in one place, at a given rate and number."""

    def __init__(
        self, area: pygame.Rect, images: Sequence[pygame.Surface], frames: float, each: int = 1, *, solid: bool = False
    ) -> None:
        self.solid = solid
        self.area, self.images, self.frames, self.each = area, images, frames, each
        self.shown = 0

    def tick(self, seconds: float) -> bool:
        before, self.shown = self.shown, int(seconds * self.frames) * self.each % len(self.images)
        return self.shown != before

    def draw(self, surface: pygame.Surface) -> None:
        surface.blit(self.images[self.shown], self.area)


def fire(canvas: PosterPage) -> Flicker:
    """The camp's fire: flames, and after dark their light."""
    images = [canvas.picture(flame(i, dark=canvas.light.lamps_lit), 120, 120) for i in range(FLAMES)]
    place = images[0].get_rect(center=canvas.pixel(CAMP[0] + 74, CAMP[1] + 64))
    seen = images[0].get_bounding_rect().unionall([image.get_bounding_rect() for image in images])
    flames = [packed(image.subsurface(seen).copy()) for image in images]
    return Flicker(seen.move(place.topleft), flames, FLAME_FRAMES, each=3)


def flame(step: int, *, dark: bool) -> str:
    """One of the FLAMES around (60, 60); in the dark with a glow."""
    high, lean = 15 + 4 * ((step * 3) % 5) / 4, 3 * math.sin(step * 2.4)
    glow = disc(60, 52, 34 + 3 * (step % 3), "#FFFDF0", more='opacity=".1"') if dark else ""
    glow += disc(60, 52, 20 + 2 * (step % 2), "#F6D27E", more='opacity=".22"') if dark else ""
    outer = f"M52 60Q50 50 {57 + lean:.1f} {60 - high:.1f}Q70 50 68 60Q60 65 52 60Z"
    inner = f"M56 60Q55 54 {59 + lean / 2:.1f} {60 - high * 0.55:.1f}Q65 54 64 60Q60 62 56 60Z"
    return glow + shape(outer, "#F6D27E") + shape(inner, "#FFFDF0")
