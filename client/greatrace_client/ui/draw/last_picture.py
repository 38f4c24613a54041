"""A copy of a part of the last frame, for a frame without time to draw it again."""

from __future__ import annotations

import pygame

from greatrace_client.ui.draw.raster import solid


class LastPicture:
    """A copy of part of the window; shown once at most before that part has to be drawn again."""

    def __init__(self) -> None:
        self._picture: pygame.Surface | None = None
        self._place = pygame.Rect(0, 0, 0, 0)  # in the window; empty: there is nothing to show

    def keep(self, window: pygame.Surface, place: pygame.Rect) -> None:
        """Copy what has been drawn there."""
        if self._picture is None or self._picture.get_width() < place.w or self._picture.get_height() < place.h:
            self._picture = solid(place.size)
        self._place = place
        self._picture.blit(window, (0, 0), place)

    def show(self, window: pygame.Surface) -> bool:
        """Show the copy again, once. False if there is none, or it has been used."""
        if self._picture is None or not self._place.w:
            return False
        window.blit(self._picture, self._place.topleft, ((0, 0), self._place.size))
        self._place = pygame.Rect(0, 0, 0, 0)
        return True

    def forget(self) -> None:
        """Drop the copy: it does not fit what comes next."""
        self._picture, self._place = None, pygame.Rect(0, 0, 0, 0)
