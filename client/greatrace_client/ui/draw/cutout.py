"""Moving drawings: some cut out like cardboard pawns, with a rim around them. The last picture is shown while a thread
draws a new one.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import NamedTuple

import pygame

from greatrace_client.ui.draw import painter
from greatrace_client.ui.draw.frame_budget import frame_follows, note_substitute
from greatrace_client.ui.draw.raster import derived, drawn_aside, known, picture_cache, raster, rimmed

_last: dict[Hashable, pygame.Surface] = {}  # by name of a look: the last picture drawn


class Cutout(NamedTuple):
    """An SVG body in a w x h box at `k` pixels a unit, with a rim of `rim_pixels` pixels in that colour (None:
    clear).
    """

    body: str
    w: float
    h: float
    k: float
    rim_pixels: int
    flip: bool
    rim: str | None

    def picture(self, like: Hashable = None) -> pygame.Surface:
        """The cached picture. `like`: a name shared by pictures that look much the same; within frames the last of that
        name, stretched, is used while a thread draws a new one.
        """
        if like is None:
            return derived(self, self._made)
        alike = like, self.flip
        last = _last.get(alike)
        if last is not None and self.is_missing():
            note_substitute()
            return pygame.transform.scale(last, self.size)
        _last[alike] = derived(self, self._made)
        return _last[alike]

    def is_missing(self) -> bool:
        """Whether the picture is not ready within frames; a thread then draws it with its rim."""
        if known(self) or not frame_follows():
            return False
        painter.begin(self, self._cut)
        return not painter.done(self)

    @property
    def size(self) -> tuple[int, int]:
        """The picture's size in pixels."""
        rims = 2 * self.rim_pixels
        return max(1, round(self.w * self.k)) + rims, max(1, round(self.h * self.k)) + rims

    def _made(self) -> pygame.Surface:
        return painter.drawn(self, self._cut)

    def _cut(self) -> pygame.Surface:
        image = raster(self.body, self.w, self.h, self.k, keep=False)
        if self.flip:
            image = pygame.transform.flip(image, flip_x=True, flip_y=False)
        return rimmed(image, self.rim_pixels, self.rim)

    def turned(self, image: pygame.Surface, degrees: float) -> pygame.Surface:
        """The picture tilted clockwise about its middle, in steps of half a degree to keep the cache small. The result
        for a substitute is not cached.
        """
        step = round(degrees * 2) / 2
        if not known(self):
            return pygame.transform.rotozoom(image, -step, 1.0)
        return derived((self, step), lambda: pygame.transform.rotozoom(image, -step, 1.0))


def passing(body: str, w: float, h: float, k: float, like: str) -> pygame.Surface | None:
    """A moving body, drawn by `raster`. Within frames, while a thread draws it, the last picture of that name and size;
    None if there is none.
    """
    if (body, w, h, k) not in picture_cache and frame_follows() and not drawn_aside(body, w, h, k):
        note_substitute()
        last = _last.get(like)
        return last if last is not None and last.get_size() == (round(w * k), round(h * k)) else None
    _last[like] = raster(body, w, h, k)
    return _last[like]


def forget() -> None:
    """Forget all substitute pictures."""
    _last.clear()
