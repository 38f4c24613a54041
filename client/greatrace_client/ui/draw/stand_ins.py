"""What an enlarged board shows where it is not painted yet: other sheets of the same board, stretched.

They are stretched into the target again in each frame: that takes no longer than to copy a stretched picture, which
would also need additional memory.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import pygame

from greatrace_client.ui.draw.board_sheet import BoardSheet
from greatrace_client.ui.draw.tiles import Face

EDGE = 2  # pixels at the edge of the last sheet's view that rounding may lose


class StandIns:
    """The substitutes of a sheet of that zoom. `under`: the whole board, painted."""

    def __init__(self, zoom: float, under: BoardSheet) -> None:
        self.zoom, self.under = zoom, under
        self._last: BoardSheet | None = None
        self._view = pygame.Rect(0, 0, 0, 0)  # the window's view of it, in its pixels
        self._place = pygame.Rect(0, 0, 0, 0)  # the part of it that is used, in pixels of the enlarged sheet

    def take(self, last: BoardSheet, view: pygame.Rect) -> None:
        """Use the last zoom's sheet, which is sharp in that view and better than the whole board there, until a tile
        changes. Only its picture is kept.
        """
        ratio, inner = self.zoom / last.zoom, view.inflate(-2 * EDGE, -2 * EDGE)
        self._last, self._view = last, view
        self._place = pygame.Rect(*(round(side * ratio) for side in inner))
        last.keep_only_picture()

    def cut_down(self) -> Iterator[str]:
        """Crop the last sheet's picture to the window, in steps, before another one is painted."""
        if self._last is not None:
            yield from self._last.cut_picture(self._view)

    def let_go(self) -> None:
        """The sheet of the last zoom is no longer needed."""
        self._last, self._place = None, pygame.Rect(0, 0, 0, 0)

    def show(self, into: pygame.Surface, place: pygame.Rect, faces: Mapping[str, Face]) -> None:
        """Show that place of the enlarged sheet, with these tiles, over a whole surface."""
        if self._last is not None and self._last.faces != faces:
            self.let_go()
        if not self._place.contains(place):
            self.under.set_tiles(faces)
            self._stretch(self.under, into, place)
        known = place.clip(self._place)
        if self._last is not None and known.w and known.h:
            self._stretch(self._last, into.subsurface(known.move(-place.x, -place.y)), known)

    def _stretch(self, other: BoardSheet, into: pygame.Surface, place: pygame.Rect) -> None:
        ratio = other.zoom / self.zoom
        part = pygame.Rect(*(round(side * ratio) for side in place))
        part.size = max(1, part.w), max(1, part.h)
        part = other.on_picture(part)
        source = other.picture.surface
        part = part.clamp(source.get_rect()).clip(source.get_rect())
        if source.get_bytesize() == into.get_bytesize() and source.get_masks()[:3] == into.get_masks()[:3]:
            pygame.transform.scale(source.subsurface(part), place.size, into)
        else:
            into.blit(pygame.transform.scale(source.subsurface(part), place.size), (0, 0))
