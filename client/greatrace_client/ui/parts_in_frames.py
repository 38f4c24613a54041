"""Paints a large panel part by part, as many in a frame as there is time for, on a hidden layer. Until the layer is
complete the panel shows its old picture.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Final, NamedTuple

import pygame

from greatrace_client.ui.box import Box
from greatrace_client.ui.draw import frame_budget
from greatrace_client.ui.draw.frame_budget import PicturePending
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.panel_cache import SHADOW

EACH_FRAME: Final = 0.002  # seconds of a frame after which the next part waits; a part that has begun is finished


class Part(NamedTuple):
    """A part of a panel. `paint` draws only within the box, in window units."""

    box: Box
    paint: Callable[[Page], object]


def around(b: Box) -> Box:
    """The area that drawing a box may touch: it casts a shadow, is lifted, has a frame."""
    return Box(b.x - SHADOW, b.y - SHADOW, b.w + 2 * SHADOW, b.h + 2 * SHADOW)


class PartsInFrames:
    """The layer being painted, and the parts that are still missing on it."""

    def __init__(self) -> None:
        self._key: Hashable = None
        self._layer: Page | None = None
        self._done = 0

    def painted(self, key: Hashable, empty: Callable[[], Page], parts: Sequence[Part]) -> Page:
        """The complete layer; it is begun again when the key has changed. Raises PicturePending if parts are left for
        the next frame.
        """
        if self._layer is None or key != self._key:
            self._key, self._layer, self._done = key, empty(), 0
            if frame_budget.can_postpone():
                raise PicturePending  # the pixels of a large layer are enough for a frame
        began, layer = frame_budget.clock(), self._layer
        while self._done < len(parts):
            if frame_budget.can_postpone() and frame_budget.clock() - began > EACH_FRAME:
                raise PicturePending
            _paint_whole(layer, parts[self._done], bare=not self._done)
            self._done += 1
        self._layer = None
        return layer


def _paint_whole(layer: Page, part: Part, *, bare: bool) -> None:
    """Paint that part completely or not at all: it may find halfway that a picture has to wait. `bare`: nothing lies
    below.
    """
    surface = layer.surface
    left, top = layer.corner(part.box.x, part.box.y)
    place = pygame.Rect(left, top, layer.px(part.box.w) + 1, layer.px(part.box.h) + 1).clip(surface.get_rect())
    before = surface.subsurface(place).copy() if frame_budget.can_postpone() and not bare else None
    try:
        part.paint(layer)
    except PicturePending:
        surface.set_clip(None)
        if bare:
            surface.fill((0, 0, 0, 0))
        elif before is not None:
            before.set_alpha(None)
            surface.blit(before, place)
        raise
