"""The map of a race, painted once in a process of tests: nearly every test of a race's screen would paint it again.

A test gets copies of the layers, as they were when they had been painted from nothing; what it does to them, no other
test sees. Only what the painting depends on decides which are taken.
"""

from __future__ import annotations

import copy
from typing import Any, Final

import pygame

from greatrace_client.i18n import language
from greatrace_client.ui.draw.accessibility import contrast
from greatrace_client.ui.draw.board_sheet import BoardSheet
from greatrace_client.ui.draw.page import Page

MOST: Final = 8  # maps that are kept
LARGEST: Final = 1280 * 720  # pixels of one: larger windows are looked at in few tests
WITH_PIXELS: Final = pygame.Surface  # a proofreader puts surfaces that know what is written on them in its place
_kept: list[tuple[tuple[object, ...], dict[str, Any]]] = []  # the one used last at the end


class KeptSheet(BoardSheet):
    """A sheet that takes over what one like it has painted."""

    def paint_now(self) -> BoardSheet:
        if self.size[0] * self.size[1] > LARGEST or pygame.Surface is not WITH_PIXELS:
            return super().paint_now()
        before = self._depends_on()
        found = next((number for number, (key, _) in enumerate(_kept) if key == before), None)
        if found is None:
            super().paint_now()
            _kept.append((before, layers(self)))
            del _kept[:-MOST]
        else:
            _kept.append(_kept.pop(found))
            vars(self).update(copied(_kept[-1][1]))
        return self

    def _depends_on(self) -> tuple[object, ...]:
        """All that the painted layers depend on; the function that draws SVG too, which may draw nothing."""
        display = pygame.display.get_surface()
        pixels = None if display is None else (display.get_bitsize(), display.get_masks())
        words = self.title, self.subtitle, tuple(self.names.items()), language()
        place = self.area, self.size, self.k, self.frame
        return place, words, contrast(), pixels, pygame.image.load_sized_svg, id(self.world), self.board


def layers(sheet: BoardSheet) -> dict[str, Any]:
    """Everything that a painted sheet has, with pixels of its own."""
    return copied(vars(sheet))


def copied(parts: dict[str, Any]) -> dict[str, Any]:
    """With pixels of its own where a race draws on them."""
    picture, paper = own_pixels(parts["picture"]), parts["_paper"].with_own_pixels()
    return {**parts, "picture": picture, "_paper": paper, "notices": copy.copy(parts["notices"])}


def own_pixels(page: Page) -> Page:
    """The same picture on a surface of its own."""
    return Page.on(page.surface.copy(), page.k, page.left, page.top)
