"""Tiles in motion: drawn from the bag and turned over, falling into their place, lifted off the board."""

import pygame

from greatrace_client.ui.draw import tiles
from greatrace_client.ui.draw.moving import easing
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import PAPER_LIGHT, SEPIA_PALE
from greatrace_client.ui.draw.raster import derived
from greatrace_client.ui.draw.shapes import disc
from greatrace_client.ui.draw.tiles import Face

FALL = 40.0  # units
FRAMES = 16  # steps of a turn


def draw_falling(view: Page, x: float, y: float, face: Face, t: float, *, risk: bool = False) -> None:
    """A tile put on its space at (x, y): it falls, is squashed by two units as it lands, and raises a ring of dust."""
    land = 0.75
    drop = easing.out(min(1.0, t / land))
    squash = 2 * (1 - (t - land) / (1 - land)) if t > land else 0.0
    if t > land:
        _dust_ring(view, x, y, (t - land) / (1 - land))
    image = tiles.tile_surface(view.k, face, risk=risk)
    if squash >= 1 / view.k:
        image = _squeezed(image, ("fall", *_key(face), risk), 1.0, 1 - round(squash) / tiles.BOX)
    _blit(view, image, x, y - FALL * (1 - drop), 255)


def draw_turning(
    view: Page, x: float, y: float, face: Face, t: float, *, risk: bool = False, lift: float = 26.0
) -> None:
    """A blind tile turned over above its space: back, edge, face; it hovers and then settles."""
    step = round(min(max(t, 0.0), 1.0) * FRAMES)
    half = FRAMES / 2
    wide = abs(step - half) / half
    showing_face = step >= half
    image = tiles.tile_surface(view.k, face, risk=risk) if showing_face else tiles.back_surface(view.k)
    key = ("turn", *_key(face), risk) if showing_face else ("turn back",)
    if wide < 1:
        image = _squeezed(image, key, max(0.04, easing.in_out(wide)), 1.0)
    height = lift * 4 * t * (1 - t)
    _blit(view, image, x, y - height, 255)


def draw_lifted(view: Page, x: float, y: float, face: Face, t: float, *, risk: bool = False) -> None:
    """A tile that leaves the game: it rises and fades."""
    image = tiles.tile_surface(view.k, face, risk=risk)
    _blit(view, image, x, y - 46 * easing.out(t), int(255 * (1 - t)))


def draw_gliding(view: Page, start: tuple[float, float], end: tuple[float, float], face: Face, t: float) -> None:
    """A tile that changes places with another."""
    _blit(view, tiles.tile_surface(view.k, face), *easing.arc(start, end, t, 40), 255)


def _key(face: Face) -> tuple[object, ...]:
    return face.id, face.terrain, face.fuel, face.wear, face.danger, face.stop


def _squeezed(image: pygame.Surface, key: tuple[object, ...], across: float, down: float) -> pygame.Surface:
    """The image narrowed or flattened; kept, for there are few steps."""
    size = max(1, round(image.get_width() * across)), max(1, round(image.get_height() * down))
    return derived((key, image.get_size(), size), lambda: pygame.transform.smoothscale(image, size))


def _blit(view: Page, image: pygame.Surface, x: float, y: float, alpha: int) -> None:
    """Blit a tile's surface with the hexagon's centre at (x, y)."""
    full = round(tiles.BOX * view.k)
    left, top = view.corner(x - 40, y - 40)
    image.set_alpha(alpha)
    spot = left + (full - image.get_width()) * 40 // 84, top + (full - image.get_height())
    view.surface.blit(image, spot)


def _dust_ring(view: Page, x: float, y: float, t: float) -> None:
    """The ring of dust around a landed tile."""
    r = round(30 + 16 * t)
    body = disc(52, 52, r, "none", PAPER_LIGHT, 5) + disc(52, 52, r + 3, "none", SEPIA_PALE, 1)
    view.svg(body, x - 52, y - 52, 104, 104, int(170 * (1 - t)))
