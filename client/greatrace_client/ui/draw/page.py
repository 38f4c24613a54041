"""The page: draws in design units on a surface of any size, with text and art always at the surface's own pixels.

The design is 1920 x 1080 units. One unit is k = min(width / 1920, height / 1080) x ui_scale real pixels, so a window of
another shape has spare width or height: `page.width` and `page.height` are the actual numbers of units. In a small
window units do not get smaller than the least letters: there are fewer of them, down to FEWEST.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Literal

import pygame

from greatrace_client.ui.draw import words
from greatrace_client.ui.draw.cutout import Cutout, forget
from greatrace_client.ui.draw.palette import INK, MIN_TEXT, TYPE
from greatrace_client.ui.draw.raster import (
    begin_grain,
    clear,
    derived,
    grain,
    picture_cache,
    pixel_order,
    raster,
    solid,
)
from greatrace_client.ui.draw.surface_cache import SurfaceCache, room_for

Align = Literal["left", "middle", "right"]
Size = str | float
DESIGN = 1920, 1080
FEWEST = 1360, 820  # units that the largest scene can do with
READABLE = 2 / 3  # pixels a unit; below, letters would have to be smaller than MIN_TEXT to keep their places
COMPACT = 0.8  # below this many pixels a unit signs stay and side notes go to tooltips

A_FIFTH = 5  # the text cache needs only this fraction of the drawings' room

line_pictures = SurfaceCache(room_for(DESIGN) // A_FIFTH)


def make_room(size: tuple[int, int]) -> None:
    """Size the caches for the drawings and lines of text that a window of that size reuses; drop what was made for a
    display with another pixel order: blits of those are slower, and round differently.
    """
    picture_cache.bound(room_for(size), pixel_order())
    line_pictures.bound(room_for(size) // A_FIFTH, pixel_order())
    forget()


class Page:
    """A surface with coordinates in design units.

    A page may cover a part of another one (`layer`): it has its own transparent surface but the same units, so that a
    panel can be drawn once, cached, and pasted in every frame.
    """

    def __init__(
        self, width: int = 1920, height: int = 1080, ui_scale: float = 1.0, surface: pygame.Surface | None = None
    ) -> None:
        self.surface = surface if surface is not None else pygame.Surface((width, height))
        width, height = self.surface.get_size()
        least = min(READABLE, width / FEWEST[0], height / FEWEST[1])
        self.k = max(least, min(width / DESIGN[0], height / DESIGN[1]) * ui_scale)
        self.width, self.height = width / self.k, height / self.k
        self.left = self.top = 0  # real pixels of the surface's corner

    @classmethod
    def on(cls, surface: pygame.Surface, k: float, left: int = 0, top: int = 0) -> Page:
        """A page of k pixels a unit on a surface whose corner is the pixel (left, top) of that page."""
        page = cls.__new__(cls)
        page.surface, page.k, page.left, page.top = surface, k, left, top
        page.width, page.height = surface.get_width() / k, surface.get_height() / k
        return page

    def shows(self, x: float, y: float, w: float, h: float) -> bool:
        """Whether any of that rectangle lies on the page."""
        place = pygame.Rect(self.corner(x, y), (self.px(w), self.px(h)))
        return bool(place.colliderect(self.surface.get_rect()))

    @property
    def compact(self) -> bool:
        """Whether the window is small: signs stay, side notes go to tooltips."""
        return self.k < COMPACT

    def px(self, v: float) -> int:
        """Convert units to real pixels."""
        return round(v * self.k)

    def corner(self, x: float, y: float) -> tuple[int, int]:
        """The point (x, y) on this page's surface, in real pixels."""
        k = self.k
        return round(x * k) - self.left, round(y * k) - self.top

    def units(self, position: tuple[float, float]) -> tuple[float, float]:
        """A pixel position of the window, as reported for the mouse, in units."""
        return position[0] / self.k, position[1] / self.k

    # ---- parts ------------------------------------------------------------------------------------------------------
    def layer(self, x: float, y: float, w: float, h: float, *, opaque: bool = False) -> Page:
        """A page of its own over the rectangle, drawn in the same coordinates; `paste` copies it back."""
        left, top = self.px(x), self.px(y)
        size = max(1, self.px(x + w) - left), max(1, self.px(y + h) - top)
        return Page.on(solid(size) if opaque else clear(size), self.k, left, top)

    def paste(self, part: Page, dx: float = 0.0, dy: float = 0.0, alpha: int = 255) -> pygame.Rect:
        """Blit a layer at its place, moved by (dx, dy) units. Returns the pixels touched."""
        part.surface.set_alpha(alpha)
        spot = part.left + self.px(dx) - self.left, part.top + self.px(dy) - self.top
        return self.surface.blit(part.surface, spot)

    def clip(self, x: float, y: float, w: float, h: float) -> None:
        """Draw only inside the rectangle until `unclip`."""
        self.surface.set_clip((*self.corner(x, y), self.px(w), self.px(h)))

    def unclip(self) -> None:
        """Draw everywhere again."""
        self.surface.set_clip(None)

    # ---- art --------------------------------------------------------------------------------------------------------
    def svg(
        self,
        body: str,
        x: float,
        y: float,
        w: float,
        h: float,
        alpha: int = 255,
        *,
        flip: bool = False,
        keep: bool = True,
    ) -> None:
        """Draw an SVG body of w x h units at (x, y). Pass keep=False for big one-off layers that are kept elsewhere."""
        image = raster(body, w, h, self.k, keep=keep)
        if flip:
            plain = image
            image = derived(
                (body, w, h, self.k, "flip"), lambda: pygame.transform.flip(plain, flip_x=True, flip_y=False)
            )
        image.set_alpha(alpha)
        self.surface.blit(image, self.corner(x, y))

    def sprite(
        self,
        body: str,
        x: float,
        y: float,
        w: float,
        h: float,
        scale: float = 1.0,
        *,
        flip: bool = False,
        rim: str | None = None,
        alpha: int = 255,
        turn: float = 0.0,
        like: Hashable = None,
        can_wait: bool = False,
    ) -> bool:
        """Draw an SVG cut out like a cardboard pawn, with a rim of two units; `turn` tilts it clockwise by degrees.

        `like`: a name shared by pictures that look much the same; the last of that name is stretched in a frame without
        time for new pictures. `can_wait`: within frames nothing is drawn until a thread has drawn the picture;
        False then.
        """
        r = max(1, self.px(2))
        cut = Cutout(body, w, h, self.k * scale, r, flip, rim)
        if can_wait and cut.is_missing():
            return False
        image, (left, top) = cut.picture(like), self.corner(x, y)
        if turn:
            plain, image = image, cut.turned(image, turn)
            left += (plain.get_width() - image.get_width()) // 2
            top += (plain.get_height() - image.get_height()) // 2
        image.set_alpha(alpha)
        self.surface.blit(image, (left - r, top - r))
        return True

    def grain(self, x: float, y: float, w: float, h: float, strength: float = 26, seed: int = 1930) -> None:
        """Multiply paper grain over the rectangle."""
        paper = self.grain_maker(w, h, strength, seed)()
        self.surface.blit(paper, self.corner(x, y), special_flags=pygame.BLEND_RGB_MULT)

    def grain_maker(
        self, w: float, h: float, strength: float, seed: int = 1930, *, keep: bool = True
    ) -> Callable[[], pygame.Surface]:
        """A function, for any thread, that makes the grain of a rectangle of that size, or takes it from the cache
        (keep).
        """
        size = max(1, self.px(w)), max(1, self.px(h))
        coarse = max(1, round(self.k))
        if not keep:
            return lambda: grain(size, strength, seed, coarse)
        return lambda: derived(("grain", size, strength, seed, coarse), lambda: grain(size, strength, seed, coarse))

    def begin_grain(self, w: float, h: float, strength: float, seed: int = 1930) -> None:
        """Let a thread make the grain of a rectangle of that size."""
        begin_grain((max(1, self.px(w)), max(1, self.px(h))), strength, seed, max(1, round(self.k)))

    # ---- text -------------------------------------------------------------------------------------------------------
    def text_px(self, size: Size) -> int:
        """A name of the type scale, or a size in units, as real pixels; never under the readable minimum."""
        units = TYPE[size] if isinstance(size, str) else size
        return max(MIN_TEXT, round(units * self.k))

    def measure(self, string: str, size: Size = "body", face: str = "text", track: float = 0.0) -> float:
        """Width of a line in units, without drawing it."""
        return words.width(string, self.text_px(size), face, track) / self.k

    def fitting(self, string: str, room: float, size: Size = "body", face: str = "text", track: float = 0.0) -> float:
        """The size in units, no larger than `size`, at which a line takes no more than `room` units."""
        units = TYPE[size] if isinstance(size, str) else size
        wide = self.measure(string, units, face, track)
        return units if wide <= room else units * room / wide

    def fits(self, string: str, room: float, size: Size = "body", face: str = "text") -> bool:
        """Whether a line with `fit=room` would keep all its letters."""
        return words.fitted(string, self.text_px(size), face, 0.0, room * self.k)[0] == string

    def text(
        self,
        string: str,
        x: float,
        y: float,
        size: Size = "body",
        colour: str = INK,
        face: str = "text",
        at: Align = "left",
        track: float = 0.0,
        halo: str | None = None,
        fit: float | None = None,
        alpha: int = 255,
    ) -> float:
        """Draw one line; y is the middle of the line; `fit` is its greatest width in units. Returns its width in units.

        face: text, bold or display (our own capitals). A line that does not fit gets smaller first, then narrower, then
        an ellipsis.
        """
        px = self.text_px(size)
        squeeze = 1.0
        if fit is not None:
            string, px, squeeze = words.fitted(string, px, face, track, fit * self.k)
        key = string, px, colour, face, track, halo, squeeze
        image = line_pictures.get(
            key, lambda: words.squeezed(words.line(string, px, colour, face, track, halo), squeeze)
        )
        image.set_alpha(alpha)
        w, rim = image.get_width(), max(1, px // 9) if halo else 0
        left, top = self.corner(x, y)
        left -= {"left": rim, "middle": w // 2, "right": w - rim}[at]
        self.surface.blit(image, (left, top - image.get_height() // 2))
        return (w - 2 * rim) / self.k

    def slanted(
        self, string: str, x: float, y: float, size: Size, colour: str, face: str, track: float, angle: float
    ) -> None:
        """Draw a line turned clockwise by degrees about its middle (x, y): for names on maps, drawn once."""
        image = pygame.transform.rotozoom(
            words.line(string, self.text_px(size), colour, face, track, None), -angle, 1.0
        )
        left, top = self.corner(x, y)
        self.surface.blit(image, (left - image.get_width() // 2, top - image.get_height() // 2))

    def wrap(
        self,
        string: str,
        x: float,
        y: float,
        width: float,
        size: Size = "small",
        colour: str = INK,
        face: str = "text",
        leading: float = 1.28,
        at: Align = "left",
        *,
        dry: bool = False,
    ) -> float:
        """Draw lines broken at `width` units, first middle at y; returns the y after the last (dry: only that)."""
        step = self.text_px(size) / self.k * leading
        for line in self.broken(string, width, size, face):
            if not dry:
                self.text(line, x, y, size, colour, face, at)
            y += step
        return y

    def broken(self, string: str, width: float, size: Size = "small", face: str = "text") -> list[str]:
        """The lines of a text wrapped at `width` units; line feeds are kept. Scripts without spaces break anywhere."""
        return list(words.broken(string, width * self.k, self.text_px(size), face))
