"""Tiles in motion: drawn from the bag and turned over, falling into their place, lifted off the board."""

import math

import pygame

from greatrace_client.ui.draw import tiles
from greatrace_client.ui.draw.art import art, crew_art
from greatrace_client.ui.draw.moving import easing
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import BLACK, CREWS, PAPER_LIGHT, SEPIA_PALE
from greatrace_client.ui.draw.raster import derived
from greatrace_client.ui.draw.shapes import disc
from greatrace_client.ui.draw.tiles import Face

FALL = 52.0  # units
LAND = 0.55  # share of a fall until the tile lands
SQUASH = 7.0  # units by which it is flattened then
FRAMES = 16  # steps of a turn
BAG, HAND = (96.0, 96.0), (60.0, 92.0)  # units of the pictures
LIFT = FALL  # units above its space at which a tile comes out of the hand
MOUTH = 28.0  # units from the top of the bag's picture to the edge of its mouth
GRIP, OUT = 0.35, 0.6  # shares of the drawing until the hand has a tile, and until that is out
RAISED = 90.0  # units from the top of the bag's picture up to a hand that is out of it


def draw_falling(view: Page, x: float, y: float, face: Face, t: float, *, risk: bool = False) -> None:
    """Draw a tile put on its space at (x, y): it falls faster and faster with its shadow, is squashed as it lands,
    springs back, and raises a ring of dust.
    """
    drop = min(1.0, t / LAND) ** 2
    since = max(0.0, (t - LAND) / (1 - LAND))
    squash = SQUASH * (1 - since) * math.cos(2.5 * math.pi * since) if t > LAND else 0.0
    if t > LAND:
        _dust_ring(view, x, y, since)
    else:
        _shadow(view, x, y, drop)
    image = tiles.tile_surface(view.k, face, risk=risk)
    if squash >= 1 / view.k:
        image = _squeezed(image, ("fall", *_key(face), risk), 1 + round(squash) / 200, 1 - round(squash) / tiles.BOX)
    _blit(view, image, x, y - FALL * (1 - drop), 255)


def draw_turning(
    view: Page, x: float, y: float, face: Face, t: float, *, risk: bool = False, lift: float = 26.0, drop: float = 0.0
) -> None:
    """Draw a blind tile turned over above its space: back, edge, face; it begins `drop` units above it, rises and
    hovers.
    """
    step = round(min(max(t, 0.0), 1.0) * FRAMES)
    half = FRAMES / 2
    wide = abs(step - half) / half
    showing_face = step >= half
    image = tiles.tile_surface(view.k, face, risk=risk) if showing_face else tiles.back_surface(view.k)
    key = ("turn", *_key(face), risk) if showing_face else ("turn back",)
    if wide < 1:
        image = _squeezed(image, key, max(0.04, easing.in_out(wide)), 1.0)
    height = drop + lift * 4 * t * (1 - t)
    _blit(view, image, x, y - height, 255)


def draw_from_bag(view: Page, x: float, y: float, crew: str, t: float) -> None:
    """Draw a hand that reaches into the bag beside the space at (x, y), rummages, and comes out with a tile,
    face down.
    """
    left, top, alpha = x - 76, y - 92, int(255 * min(1.0, 6 * t))
    if t > OUT:
        share = easing.in_out((t - OUT) / (1 - OUT))
        _bag(view, left, top, max(0.0, 1 - 1.3 * share))
        out = easing.arc((left + 18, top - RAISED), (x - HAND[0] / 2, y - LIFT - HAND[1]), share, 22)
        _hand_with_tile(view, out, crew, alpha, tile=True)
        return
    pull = easing.in_out(max(0.0, (t - GRIP) / (OUT - GRIP)))
    reach = math.sin(math.pi / 2 * min(1.0, t / 0.2)) * (1 - pull)
    search = 4 * math.sin(40 * t) if 0.2 < t < GRIP else 0.0
    hand = left + 18 + (1 - pull) * 3 * math.sin(31 * t), top - RAISED + (RAISED - 24) * reach + search
    _bag(view, left, top, min(1.0, 6 * t))
    seen, mouth = view.surface.get_clip(), view.corner(x, top + MOUTH)[1]
    view.surface.set_clip(pygame.Rect(seen.x, seen.y, seen.w, max(0, mouth - seen.y)))
    _hand_with_tile(view, hand, crew, alpha, tile=t > GRIP)  # the tile is hidden while it is in the bag
    view.surface.set_clip(seen)


def _hand_with_tile(view: Page, at: tuple[float, float], crew: str, alpha: int, *, tile: bool) -> None:
    if tile:
        _blit(view, tiles.back_surface(view.k), at[0] + HAND[0] / 2, at[1] + HAND[1], 255)
    view.svg(crew_art("vehicles/hand", CREWS[crew]), *at, *HAND, alpha=alpha)


def _bag(view: Page, x: float, y: float, share: float) -> None:
    if share > 0.03:
        view.svg(art("vehicles/bag"), x, y, *BAG, alpha=int(255 * share))


def _shadow(view: Page, x: float, y: float, near: float) -> None:
    """Draw the shadow of a falling tile: smaller and darker the nearer it is."""
    r = round(34 - 6 * near)
    view.svg(disc(40, 40, r, BLACK), x - 40, y - 40, 80, 80, alpha=int(30 + 60 * near))


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
    """The image narrowed or flattened; cached, for there are few steps."""
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
