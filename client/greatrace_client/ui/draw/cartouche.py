"""The map's title on its paper: it can be exchanged after everything else has been painted."""

from __future__ import annotations

import pygame
from attrs import frozen

from greatrace_client.ui.draw import chart
from greatrace_client.ui.draw.page import Page

GRAIN = 17.0  # strength of the paper's grain


@frozen
class Cartouche:
    """The title's place, and the bare paper under it."""

    x: float
    y: float
    size: int  # an index of chart.CARTOUCHES
    patch: pygame.Rect
    bare: pygame.Surface
    grain: pygame.Surface | None = None  # the sheet's grain on it, once made

    def paint(self, paper: Page, title: str, subtitle: str) -> None:
        """Print the title; the grain is added later, over the whole sheet."""
        chart.paint_cartouche(paper, self.x, self.y, title, subtitle, self.size)

    def exchange(self, paper: Page, title: str, subtitle: str) -> None:
        """Print another title, with the grain that the whole sheet has already."""
        paper.surface.set_clip(self.patch)
        paper.surface.blit(self.bare, self.patch)
        self.paint(paper, title, subtitle)
        if self.grain is not None:
            paper.surface.blit(self.grain, self.patch, special_flags=pygame.BLEND_RGB_MULT)
        paper.surface.set_clip(None)


def cartouche_at(paper: Page, x: float, y: float, size: int) -> Cartouche:
    """The title of that size at that place of a paper without a title; the place may lie off the sheet."""
    _, w, h = chart.CARTOUCHES[size]
    patch = pygame.Rect(paper.corner(x, y), (paper.px(w) + 2, paper.px(h) + 2)).clip(paper.surface.get_rect())
    bare = pygame.Surface(patch.size, depth=paper.surface.get_bitsize())
    bare.blit(paper.surface, (0, 0), patch)
    return Cartouche(x, y, size, patch, bare)
