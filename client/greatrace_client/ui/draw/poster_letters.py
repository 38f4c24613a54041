"""The big shaded letters of posters."""

import pygame

from greatrace_client.ui.draw.lettering import CAP, FOOT, TOP, line, width
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import NIGHT_DEEP, PAPER_LIGHT, WHITE
from greatrace_client.ui.draw.raster import clear, derived, stamp, tinted


def poster_line(
    page: Page,
    string: str,
    x: float,
    y: float,
    size: float,
    track: float = 0.02,
    depth: float = 9,
    fit: float | None = None,
) -> float:
    """Poster letters: a stepped dark shade behind, two flat tones split at the waist. Returns the width in units.

    (x, y) is the left top of the capitals; with `fit` the line gets smaller until it takes at most that many units.
    """
    px = max(12, round(size * page.k))
    if fit is not None and (wide := width(string, px, track)) > fit * page.k:
        px = max(12, int(px * fit * page.k / wide))
    deep, edge = max(1, round(px * depth / size)), max(1, round(px / 60))
    image = derived(("poster", string, px, track, deep), lambda: _shaded(line(string, px, WHITE, track), deep, edge))
    left, top = page.corner(x, y)
    page.surface.blit(image, (left - edge, top - edge + round(TOP * px * CAP / 100)))
    return width(string, px, track) / page.k


def _shaded(mask: pygame.Surface, deep: int, edge: int) -> pygame.Surface:
    """Turn white letters into poster letters."""
    out = clear((mask.get_width() + deep + 2 * edge, mask.get_height() + deep + 2 * edge))
    shade = tinted(mask, NIGHT_DEEP)
    for i in range(deep, 0, -1):
        out.blit(shade, (edge + i, edge + i))
    stamp(out, shade, edge, edge)
    waist = round(mask.get_height() * (56 - TOP) / (FOOT - TOP))
    out.blit(tinted(mask, PAPER_LIGHT), (edge, edge), (0, 0, mask.get_width(), waist))
    out.blit(tinted(mask, "#F6D27E"), (edge, edge + waist), (0, waist, mask.get_width(), mask.get_height()))
    return out
