"""The parts of a map's bare paper that can become visible again: under tiles, and where plates may stand.

The rest of the paper is always visible or always covered, and not kept a second time. The parts are a fifth to a half
of a map.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from copy import copy

import pygame

SQUARE = 64  # pixels
IN_A_ROW = 32  # squares


class KeptPaper:
    """Squares of a `paper`, all that `patches` touch, side by side on a surface of their own. `corner`: the paper's
    corner on its sheet, between squares.
    """

    def __init__(self, paper: pygame.Surface, patches: Iterable[pygame.Rect], corner: tuple[int, int] = (0, 0)) -> None:
        sheet = paper.get_rect(topleft=corner)
        found = {square for patch in patches for square in squares(patch.clip(sheet))}
        self._places = [pygame.Rect(x * SQUARE, y * SQUARE, SQUARE, SQUARE).clip(sheet) for x, y in sorted(found)]
        rows = -(-max(1, len(found)) // IN_A_ROW)
        across = -(-max(1, len(found)) // rows)
        self._surface = pygame.Surface((across * SQUARE, rows * SQUARE), 0, paper)
        self._kept = [
            pygame.Rect((number % across * SQUARE, number // across * SQUARE), place.size)
            for number, place in enumerate(self._places)
        ]
        places = [place.move(-corner[0], -corner[1]) for place in self._places]
        self._surface.blits([(paper, kept, place) for kept, place in zip(self._kept, places, strict=True)])

    def blits(self, patch: pygame.Rect) -> list[tuple[pygame.Surface, pygame.Rect, pygame.Rect]]:
        """The kept parts around a patch of the sheet: for `Surface.blits`, clipped to the patch."""
        return [(self._surface, self._places[n], self._kept[n]) for n in patch.collidelistall(self._places)]

    def renew(self, paper: pygame.Surface, patch: pygame.Rect) -> None:
        """The paper has changed there."""
        for n in patch.collidelistall(self._places):
            part = self._places[n].clip(patch)
            left, top = self._kept[n].topleft
            self._surface.blit(paper, (left + part.x - self._places[n].x, top + part.y - self._places[n].y), part)

    def keeps(self, wanted: Collection[tuple[int, int]]) -> bool:
        """Whether any of these squares is kept here."""
        return any((place.x // SQUARE, place.y // SQUARE) in wanted for place in self._places)

    def with_own_pixels(self) -> KeptPaper:
        """A copy with a surface of its own."""
        other = copy(self)
        other._surface = self._surface.copy()  # noqa: SLF001 - its own
        return other


def squares(patch: pygame.Rect) -> list[tuple[int, int]]:
    """The squares that a patch touches, counted from the sheet's corner."""
    if not patch.w or not patch.h:
        return []
    across = range(patch.left // SQUARE, (patch.right - 1) // SQUARE + 1)
    down = range(patch.top // SQUARE, (patch.bottom - 1) // SQUARE + 1)
    return [(x, y) for y in down for x in across]
