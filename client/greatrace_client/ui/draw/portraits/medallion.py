"""A leader's head in a brass ring, with a token that shows whether the power of this round is still available."""

from __future__ import annotations

import pygame

from greatrace_client.ui.draw import emblems
from greatrace_client.ui.draw.art import art
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import BLACK, GOLD, INK, NIGHT_DEEP
from greatrace_client.ui.draw.portraits import portrait
from greatrace_client.ui.draw.raster import derived, masked, raster
from greatrace_client.ui.draw.shapes import at, disc, scaled

HEAD = 60.0, 63.0, 43.0  # middle and radius of the part of a portrait that a medallion shows
READY, SPENT, ALWAYS = "ready", "spent", "always"


def token(state: str) -> str:
    """A token around (0, 0), radius 10: a bolt on brass (ready), an hour-glass on night (spent), an endless loop
    (always).
    """
    return art(f"signs/power_{state}")


def draw_medallion(page: Page, leader: str, x: float, y: float, r: float, *, spent: bool = False) -> None:
    """Draw the head around (x, y) in a ring of radius `r`, without colours if the leader's power is used."""
    inner = r * 0.88
    ring = disc(r + 3, r + 5, r, BLACK, more='opacity=".35"') + disc(r + 2, r + 2, r, "url(#brass)", INK, 1.4)
    page.svg(ring + disc(r + 2, r + 2, inner, NIGHT_DEEP, INK, 1.2), x - r - 2, y - r - 2, 2 * r + 6, 2 * r + 8)
    side = max(2, page.px(2 * inner))
    image = derived(("medallion", leader, side, spent), lambda: _cut(leader, side, spent=spent))
    left, top = page.corner(x - inner, y - inner)
    page.surface.blit(image, (left, top))


def _cut(leader: str, side: int, *, spent: bool) -> pygame.Surface:
    cx, cy, reach = HEAD
    head = raster(at(reach - cx, reach - cy, portrait(leader)), 2 * reach, 2 * reach, side / (2 * reach), keep=False)
    mask = raster(disc(50, 50, 49.2, "#FFFFFF"), 100, 100, side / 100, keep=False)
    head = pygame.transform.smoothscale(head, (side, side)) if head.get_size() != (side, side) else head
    mask = pygame.transform.smoothscale(mask, (side, side)) if mask.get_size() != (side, side) else mask
    out = masked(head, mask)
    if spent:
        out = pygame.transform.grayscale(out)
        out.fill((46, 50, 46), special_flags=pygame.BLEND_RGB_ADD)
        out = masked(out, mask)
    return out


def draw_mark(
    page: Page, leader: str, crew: str, x: float, y: float, r: float, state: str, *, lit: bool = False
) -> None:
    """A medallion with the crew's badge at its left foot and the power's token at its right; `lit`: yours to use."""
    draw_medallion(page, leader, x, y, r, spent=state == SPENT)
    if lit:
        page.svg(disc(r + 6, r + 6, r + 1.6, "none", GOLD, 3.2), x - r - 6, y - r - 6, 2 * r + 12, 2 * r + 12)
    pin = r * 0.46
    page.svg(at(14, 14, emblems.badge(crew, pin)), x - r * 0.8 - 14, y + r * 0.66 - 14, 28, 28)
    page.svg(at(14, 14, scaled(token(state), pin / 9)), x + r * 0.8 - 14, y + r * 0.66 - 14, 28, 28)
