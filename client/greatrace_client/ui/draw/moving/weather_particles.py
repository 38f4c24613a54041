"""Weather over the map: streaks of sand or rain, flakes, and a tint; all places depend only on the share of time."""

from __future__ import annotations

import math
import random

import pygame

from greatrace_client.ui.box import Box
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.raster import derived

# By what the weather does: tint with its strength, hue of what flies, its way across the map, length, width.
SORTS = {
    "sand": ((214, 152, 66), 74, (246, 214, 150), (1.5, 0.12), 64, 2),
    "rain": ((38, 66, 84), 84, (206, 226, 230), (0.35, 1.7), 40, 2),
    "snow": ((205, 216, 224), 70, (255, 255, 255), (0.3, 0.55), 0, 5),
    "gale": ((40, 74, 86), 88, (222, 234, 230), (1.8, 0.5), 72, 2),
}
NUMBER = 110
WINTER = (1, 6)  # periods of the year (from 1) in which weather that costs fuel is snow


def sort_of(weather: str, period: int) -> str:
    """The look of a weather effect in that period: more expensive fuel is sand or snow, wear rain, no boats a gale."""
    if weather == "boats":
        return "gale"
    if weather == "wear":
        return "rain"
    return "snow" if period in WINTER else "sand"


def draw_weather(page: Page, area: Box, sort: str, t: float) -> None:
    """Draw the weather, which comes up, rages and dies down as t goes from 0 to 1."""
    strength = math.sin(math.pi * min(1.0, max(0.0, t))) ** 0.6
    if strength <= 0.02:
        return
    tint, depth, hue, way, length, width = SORTS[sort]
    x, y = page.corner(area.x, area.y)
    w, h = page.px(area.w), page.px(area.h)
    veil = derived(("veil", sort, w, h), lambda: filled((w, h), tint))
    veil.set_alpha(int(depth * strength))
    page.surface.blit(veil, (x, y))
    before = page.surface.get_clip()
    page.surface.set_clip(pygame.Rect(x, y, w, h).clip(before))
    shown = int(NUMBER * strength)
    for fx, fy, speed in places()[:shown]:
        px = x + (fx + way[0] * speed * t * 2) % 1.0 * w
        py = y + (fy + way[1] * speed * t * 2) % 1.0 * h
        if not length:
            pygame.draw.circle(page.surface, hue, (px + 9 * math.sin(9 * t + 6 * fx), py), page.px(width * speed))
            continue
        far = page.px(length * speed) / math.hypot(*way)
        pygame.draw.line(page.surface, hue, (px, py), (px - way[0] * far, py - way[1] * far), max(1, page.px(width)))
    page.surface.set_clip(before)


def filled(size: tuple[int, int], hue: tuple[int, int, int]) -> pygame.Surface:
    """A plain surface."""
    out = pygame.Surface(size)
    out.fill(hue)
    return out


def places() -> list[tuple[float, float, float]]:
    """The starts and speeds of the particles; the same in every storm."""
    if not _PLACES:
        rng = random.Random(34)
        _PLACES.extend((rng.random(), rng.random(), rng.uniform(0.6, 1.2)) for _ in range(NUMBER))
    return _PLACES


_PLACES: list[tuple[float, float, float]] = []
