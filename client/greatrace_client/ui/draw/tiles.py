"""Spaces of a board as enamel hexagons: terrain tiles, blank and risk spaces, cities; a hex side is HEX units."""

from typing import Protocol

import pygame

from greatrace_client.ui.box import Box
from greatrace_client.ui.draw import emblems
from greatrace_client.ui.draw.assembled import assembled
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import (
    BAD,
    BLACK,
    BRASS,
    BRASS_LIGHT,
    FUEL,
    INK,
    PAPER,
    PAPER_LIGHT,
    RISK_EDGE,
    RISK_LINE,
    SEPIA,
    WEAR,
    WHITE,
    mix,
)
from greatrace_client.ui.draw.raster import clear, derived, masked, raster
from greatrace_client.ui.draw.shapes import Point, at, box, faded, hex_points, poly, shape
from greatrace_client.ui.draw.terrain import terrain
from greatrace_client.ui.draw.village_gifts import PREFIX, gift_plate

HEX = 38.2  # units of a hex side on the sheet
FAR = 0.5  # pixels a unit below which a tile shows numbers instead of signs
WARNING = "#F2B632"  # the yellow of the danger sign
LABEL_EDGE, LABEL_WIDEST, LABEL_LEADING = 16.0, 104.0, 0.82  # units around a name, of a plate, and lines of a line
BOX = 84.0  # every space is drawn in a box of this many units, its centre at (40, 40)


class Face(Protocol):
    """The visible properties of a terrain tile."""

    @property
    def id(self) -> str: ...
    @property
    def terrain(self) -> str: ...
    @property
    def fuel(self) -> int: ...
    @property
    def wear(self) -> int: ...
    @property
    def danger(self) -> bool: ...
    @property
    def stop(self) -> bool: ...


def hexagon(k: float, kind: str) -> pygame.Surface:
    """The pattern of a terrain (or "risk", or "back") cut to the hexagon, in an 80 x 80 box."""

    def make() -> pygame.Surface:
        mask = raster(poly(hex_points(HEX - 1.6, 40, 40), fill=WHITE), 80, 80, k)
        body = assembled(f"tiles/{kind}") if kind in ("risk", "back") else at(40, 40, terrain(kind))
        return masked(raster(body, 80, 80, k, keep=False), mask)

    return derived(("hexagon", kind, k), make)


def tile_surface(k: float, face: Face, *, risk: bool = False) -> pygame.Surface:
    """A placed tile in its BOX: shadow, terrain, rim, price, signs; `risk` adds a black space's extra fuel (D4)."""
    key = "tile", face.id, face.terrain, face.fuel, face.wear, face.danger, face.stop, risk, k

    def make() -> pygame.Surface:
        out = clear((round(BOX * k), round(BOX * k)))
        shadow = poly(hex_points(HEX - 0.6, 41.5, 43.5), fill=BLACK, more='opacity=".34"')
        out.blit(raster(shadow, BOX, BOX, k), (0, 0))
        out.blit(hexagon(k, face.terrain), (0, 0))
        if k < FAR:
            far_signs(Page.on(out, k), face, risk=risk)
            return out
        pin = assembled("tiles/extra_fuel") if risk else ""
        out.blit(raster(rim(risk=risk) + signs(face) + pin, BOX, BOX, k, keep=False), (0, 0))
        return out

    return derived(key, make)


def rim(*, risk: bool = False) -> str:
    """An ink edge and a cream inner line; on a risk space a heavy edge and a glowing line."""
    if risk:
        body = poly(hex_points(HEX - 1.6, 40, 40), stroke=RISK_EDGE, width=4.6)
        return body + poly(hex_points(HEX - 5.2, 40, 40), stroke=RISK_LINE, width=1.6)
    body = poly(hex_points(HEX - 1.6, 40, 40), stroke=INK, width=1.6)
    return body + poly(hex_points(HEX - 3.6, 40, 40), stroke=PAPER_LIGHT, width=2.2)


def signs(face: Face) -> str:
    """The price in the lower half, danger and stop above it."""
    two_rows = bool(face.fuel and face.wear)
    body = at(40, 55 if two_rows else 60, emblems.pips(face.fuel, face.wear), 1)
    icons = [emblems.danger()] * face.danger + [emblems.stop()] * face.stop
    for i, icon in enumerate(icons):
        body += at(40 + (i - (len(icons) - 1) / 2) * 27, 26 if two_rows else 31, icon, 0.98)
    return body + (at(40, 29, gift_plate(face.id.removeprefix(PREFIX))) if face.id.startswith(PREFIX) else "")


def sign_frames(k: float, face: Face) -> list[Box]:
    """The boxes of a tile's signs around its centre, at k pixels a unit: its costs, danger and stop."""
    key = k, face.id, face.fuel, face.wear, face.danger, face.stop
    if key not in _FRAMES:
        rects = pygame.mask.from_surface(sign_surface(k, face), 8).get_bounding_rects()
        _FRAMES[key] = [Box(r.x / k - 40, r.y / k - 40, r.w / k, r.h / k) for r in rects]
    return _FRAMES[key]


_FRAMES: dict[tuple[float, str, int, int, bool, bool], list[Box]] = {}  # some dozens of tiles at a handful of zooms


def sign_surface(k: float, face: Face, *, risk: bool = False) -> pygame.Surface:
    """The signs of a tile alone, in its BOX."""
    key = "signs", face.id, face.fuel, face.wear, face.danger, face.stop, risk, k

    def make() -> pygame.Surface:
        out = clear((round(BOX * k), round(BOX * k)))
        if k < FAR:
            far_cost(Page.on(out, k), face, risk=risk)
        else:
            out.blit(raster(signs(face), BOX, BOX, k, keep=False), (0, 0))
        return out

    return derived(key, make)


def far_plate(k: float, face: Face) -> tuple[float, float]:
    """The width and height of the plate with a tile's cost, at a small scale."""
    return 54.0 if face.wear else 34.0, max(34.0, 13 / k)


def far_signs(page: Page, face: Face, *, risk: bool) -> None:
    """Draw what can be read at a small scale: the fuel as a number (with a risk space's drop), the wear as another, a
    red or black edge for danger and stop.
    """
    page.svg(rim(risk=risk), 0, 0, BOX, BOX)
    if face.danger or face.stop:
        hue = WARNING if face.danger else BAD
        edge = poly(hex_points(HEX - 4.4, 40, 40), stroke=INK, width=9) + poly(
            hex_points(HEX - 4.4, 40, 40), stroke=hue, width=5.5
        )
        page.svg(edge, 0, 0, BOX, BOX)
    far_cost(page, face, risk=risk)


def far_cost(page: Page, face: Face, *, risk: bool) -> None:
    """The plate with the numbers."""
    wide, tall = far_plate(page.k, face)
    plate = box(1, 1, wide, tall, 7, PAPER_LIGHT, INK, 2.4)
    page.svg(plate, 40 - wide / 2 - 1, 40 - tall / 2 - 1, wide + 2, tall + 2)
    numbers = [(face.fuel + risk, FUEL)] + [(face.wear, WEAR)] * bool(face.wear)
    for i, (number, hue) in enumerate(numbers):
        x = 40 + (i - (len(numbers) - 1) / 2) * 25
        page.text(str(number), x, 40, 30, hue, "bold", "middle")


def back_surface(k: float) -> pygame.Surface:
    """A tile face down, in its BOX."""

    def make() -> pygame.Surface:
        out = clear((round(BOX * k), round(BOX * k)))
        shadow = poly(hex_points(HEX - 0.6, 41.5, 43.5), fill=BLACK, more='opacity=".34"')
        out.blit(raster(shadow, BOX, BOX, k), (0, 0))
        out.blit(hexagon(k, "back"), (0, 0))
        out.blit(raster(rim(), BOX, BOX, k), (0, 0))
        return out

    return derived(("tile back", k), make)


def draw_tile(page: Page, x: float, y: float, face: Face | None, scale: float = 1.0, *, risk: bool = False) -> None:
    """Draw a tile with its centre at (x, y), face down without a face; for hands, previews and the bag."""
    k = page.k * scale
    surface = tile_surface(k, face, risk=risk) if face else back_surface(k)
    surface.set_alpha(255)
    page.surface.blit(surface, page.corner(x - 40 * scale, y - 40 * scale))


def draw_blank(page: Page, x: float, y: float) -> None:
    """A free space: paler paper, a fine edge, a small compass."""
    body = poly(hex_points(HEX - 1.6, 40, 40), fill=mix(PAPER, PAPER_LIGHT, 0.5), more='opacity=".5"')
    body += poly(hex_points(HEX - 1.6, 40, 40), stroke=SEPIA, width=1.3, more='opacity=".8"')
    body += faded(at(40, 40, emblems.compass(SEPIA, 13)), 0.55)
    page.svg(body, x - 40, y - 40, 80, 80)


def draw_risk(page: Page, x: float, y: float) -> None:
    """A free space of the risk zone: black, hatched, with the extra drop in words of signs."""
    page.surface.blit(hexagon(page.k, "risk"), page.corner(x - 40, y - 40))
    body = poly(hex_points(HEX - 2.2, 40, 40), stroke=RISK_EDGE, width=2.2)
    body += at(35, 61, emblems.drop(RISK_LINE), 0.66) + shape("M44 62H52M48 58V66", stroke=BRASS_LIGHT, width=2)
    page.svg(body, x - 40, y - 40, 80, 80)


def draw_city(page: Page, x: float, y: float, colour: str, cards: int, label: str = "s") -> None:
    """Draw a city's space: brass-lined paper, the enamel shape of its colour, the number of cards it gives."""
    ground = poly(hex_points(HEX - 1.6, 40, 40), fill="#F3E3BC", stroke=INK, width=2.2)
    ground += poly(hex_points(HEX - 5, 40, 40), stroke=BRASS, width=1.4)
    page.svg(ground + at(40, 45 if label == "n" else 33, emblems.city(colour, 20)), x - 40, y - 40, 80, 80)
    dy = (5 if label == "n" else -7) + (4 if colour == "yellow" else 0)
    ink = INK if colour == "yellow" else PAPER_LIGHT
    page.svg(at(12, 20, card_glyph(ink), 0.95, -8), x - 20, y + dy - 20, 40, 40)
    page.text(str(cards), x + 6, y + dy, 21, ink, "bold", "middle")


def card_glyph(ink: str) -> str:
    """A glyph of two cards, around (0, 0)."""
    return box(-6.4, -6.4, 8.6, 12, 1.4, "none", ink, 1.3) + box(-3.4, -5.4, 8.6, 12, 1.4, ink)


def label_lines(page: Page, name: str) -> list[str]:
    """A city's name in one line, or in two if a single line would cover the tile costs on both sides."""
    if page.measure(name, 14, "bold") + LABEL_EDGE <= LABEL_WIDEST:
        return [name]
    cuts = [i + 1 for i, letter in enumerate(name) if letter in " -"]
    ways = [[name[:cut].rstrip(" "), name[cut:]] for cut in cuts] or [[name]]
    return min(ways, key=lambda lines: max(page.measure(line, 14, "bold") for line in lines))


def label_ends(page: Page, name: str, x: float, y: float) -> tuple[Point, Point]:
    """The approximate ends of the plate with the name of a city whose middle is (x, y)."""
    half = max(page.measure(line, 14, "bold") for line in label_lines(page, name)) / 2
    return (x - half, y + 30), (x + half, y + 30)


def line_height(page: Page) -> float:
    """The height of a plate with one line: letters have a least size, the plate grows with them."""
    return max(18.4, 1.2 * page.text_px(14) / page.k)


END = 24.0  # units from a city's middle to the end of a name that begins or ends there


def label_places(page: Page, x: float, y: float, name: str, label: str = "s") -> list[Box]:
    """Where the name of a city whose centre is (x, y) may stand, its own side first (in one line, where two find no
    room there): south, north, east, west; then south and north with one end at the city.
    """
    own = "n" if label == "n" else "s"
    sides = places_of(page, x, y, label_lines(page, name))
    one_line = places_of(page, x, y, [name])[own]
    ends = [side._replace(x=left) for side in (sides["s"], sides["n"]) for left in (x - END, x + END - side.w)]
    return [sides.pop(own), one_line, *sides.values(), *ends]


def places_of(page: Page, x: float, y: float, lines: list[str]) -> dict[str, Box]:
    """A plate with these lines on each side of a city."""
    one = line_height(page)
    tall = one + (len(lines) - 1) * LABEL_LEADING * one
    w = max(page.measure(line, 14, "bold") for line in lines) + LABEL_EDGE
    return {
        "s": Box(x - w / 2, y + 18.8, w, tall),
        "n": Box(x - w / 2, y - 19.8 - tall, w, tall),
        "e": Box(x + 26, y - tall / 2, w, tall),
        "w": Box(x - 26 - w, y - tall / 2, w, tall),
    }


def draw_label(page: Page, place: Box, name: str, *, strong: bool = False) -> None:
    """A city's name on its plate; strong (purple cities): light on ink."""
    w, tall, one = place.w, place.h, line_height(page)
    face, ink = (INK, PAPER_LIGHT) if strong else (PAPER_LIGHT, INK)
    body = box(1, 2.5, w, tall, 3, BLACK, more='opacity=".25"') + box(0.7, 0.7, w - 1.4, tall - 0.8, 3, face, INK, 1.2)
    page.svg(body, place.x, place.y - 0.3, w + 2, tall + 5.6)
    lines = label_lines(page, name) if tall > 1.4 * one else [name]
    for i, line in enumerate(lines):
        page.text(line, place.x + w / 2, place.y + one / 2 - 0.5 + i * LABEL_LEADING * one, 14, ink, "bold", "middle")
