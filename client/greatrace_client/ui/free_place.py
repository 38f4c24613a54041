"""The place of a note over all scenes: near its usual place, beside what must stay free."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import product
from math import ceil, floor
from typing import Final

import pygame

from greatrace_client.ui.box import Box
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.widgets import Widget

GROUND: Final = 0.25  # share of the page: a larger control is a background for other things
APART: Final = 8.0  # units between the note and what stays free


def controls_on(page: Page, widgets: Iterable[Widget]) -> list[Box]:
    """The boxes of the controls that are not backgrounds for others."""
    most = page.width * page.height * GROUND
    return [b for b in (Box(*w.box) for w in widgets if w.shown) if b.w * b.h < most]


def pixels(page: Page, b: Box) -> pygame.Rect:
    """All pixels that the box touches."""
    left, top = floor(b.x * page.k), floor(b.y * page.k)
    return pygame.Rect(left, top, ceil(b.right * page.k) - left, ceil(b.bottom * page.k) - top)


def kept_on(page: Page, kept: Iterable[pygame.Rect]) -> tuple[Box, ...]:
    """Pixel rectangles in units of that page; one that lies in another is left out."""
    found: list[pygame.Rect] = []
    for rect in kept:
        if rect.w and rect.h and not any(other.contains(rect) for other in found):
            found.append(rect)
    return tuple(Box(*(v / page.k for v in rect)) for rect in found)


def free_place(page: Page, usual: Box, kept: Sequence[Box]) -> tuple[Box, int]:
    """The place on the page nearest to the usual one that covers none of `kept`; if there is none, the one that leaves
    as many of the first ones free as possible. Also the number of the first ones left free.
    """
    return _nearest(page.width, page.height, usual, tuple(kept))


@lru_cache(32)
def _nearest(width: float, height: float, usual: Box, kept: tuple[Box, ...]) -> tuple[Box, int]:
    """The result of `free_place`: a moved note touches the edge of something, across and down."""
    w, h = usual.w, usual.h
    across = {usual.x, *(x for b in kept for x in (b.x - w - APART, b.right + APART)), APART, width - w - APART}
    down = {usual.y, *(y for b in kept for y in (b.y - h - APART, b.bottom + APART)), APART, height - h - APART}
    inside = product(
        sorted(x for x in across if 0 <= x <= width - w or x == usual.x),
        sorted(y for y in down if 0 <= y <= height - h or y == usual.y),
    )
    best, most = usual, -1
    for x, y in sorted(inside, key=lambda at: (at[0] - usual.x) ** 2 + (at[1] - usual.y) ** 2):
        place = Box(x, y, w, h)
        free = next((i for i, other in enumerate(kept) if place.overlaps(other)), len(kept))
        if free > most:
            best, most = place, free
        if most == len(kept):
            break
    return best, most
