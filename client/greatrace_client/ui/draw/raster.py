"""Makes cached pygame surfaces from SVG bodies, paper grain, and some surface effects."""

import io
import mmap
import random
import sys
from collections.abc import Callable, Hashable, Iterator
from functools import partial
from itertools import product

import pygame

from greatrace_client.ui.draw import painter
from greatrace_client.ui.draw.accessibility import contrast, print_of
from greatrace_client.ui.draw.palette import BRASS, BRASS_LIGHT, WHITE
from greatrace_client.ui.draw.shapes import vertical_gradient
from greatrace_client.ui.draw.surface_cache import SurfaceCache, room_for

BRASS_GRADIENT = vertical_gradient("brass", ((0, BRASS_LIGHT), (0.45, BRASS), (0.55, "#94692A"), (1, "#E0BE72")))

OF_BUFFER = 0xFF0000, 0xFF00, 0xFF, 0  # the pixel order of a display for which a buffer can be used

PART, THIN = 512, 64  # pixels: sides of the parts in which the paper's grain is made, height of its finest

picture_cache = SurfaceCache(room_for((1920, 1080)))


def document(body: str, w: float, h: float, size: tuple[float, float] | None = None) -> str:
    """The body as a whole SVG text, with the shared gradient `url(#brass)` if it is used.

    It fills `size` pixels (None: w x h) in both directions: with its proportions kept, a long and narrow picture would
    lose some per cent of its length when its narrow side is rounded down.
    """
    defs = BRASS_GRADIENT if "#brass" in body else ""
    body = print_of(defs + body)
    wide, high = size or (w, h)
    space = f'width="{wide}" height="{high}" viewBox="0 0 {w} {h}" preserveAspectRatio="none"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {space}>{body}</svg>'


def raster(body: str, w: float, h: float, k: float = 1.0, *, keep: bool = True) -> pygame.Surface:
    """The body, drawn in a w x h view box, as a surface of (w*k, h*k) pixels. Do not draw on the result: it is
    cached.
    """

    def make() -> pygame.Surface:
        return premade(painter.drawn((body, w, h, k), partial(_rasterised, body, w, h, k), w * h * k * k))

    return picture_cache.get((body, w, h, k), make) if keep else make()


def begin(body: str, w: float, h: float, k: float) -> None:
    """Let a thread draw what `raster` will soon be asked for with the same values."""
    painter.begin((body, w, h, k), partial(_rasterised, body, w, h, k))


def drawn_aside(body: str, w: float, h: float, k: float) -> bool:
    """Whether a thread has drawn the body; starts it otherwise."""
    begin(body, w, h, k)
    return painter.done((body, w, h, k))


def _rasterised(body: str, w: float, h: float, k: float) -> pygame.Surface:
    size = max(1, round(w * k)), max(1, round(h * k))
    return pygame.image.load_sized_svg(io.BytesIO(document(body, w, h, size).encode()), size)


def premade(surface: pygame.Surface) -> pygame.Surface:
    """The surface in the display's pixel order, if there is a display: blits are three times as fast then."""
    return surface.convert_alpha() if pygame.display.get_surface() else surface


def pixel_order() -> tuple[int, ...] | None:
    """The masks of the display's colours; None without a display."""
    display = pygame.display.get_surface()
    return None if display is None else display.get_masks()


def derived(key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
    """A surface made from others (flipped, faded, rimmed, masked), kept in the same cache."""
    return picture_cache.get(("derived", key), make)


def known(key: Hashable) -> bool:
    """Whether `derived` has that surface already."""
    return ("derived", key) in picture_cache


def clear(size: tuple[int, int]) -> pygame.Surface:
    """A transparent surface, like those that `premade` returns."""
    return pygame.Surface((max(1, size[0]), max(1, size[1])), pygame.SRCALPHA, premade(_drop()))


def solid(size: tuple[int, int]) -> pygame.Surface:
    """An opaque surface, like the display's if there is one."""
    size = max(1, size[0]), max(1, size[1])
    display = pygame.display.get_surface()
    return pygame.Surface(size) if display is None else pygame.Surface(size, 0, display)


def spread_out(size: tuple[int, int]) -> pygame.Surface:
    """An opaque surface so large that getting all its pixels from the system at once would take longer than a frame:
    memory is allocated on first use, and black until then.
    """
    if pixel_order() != OF_BUFFER:
        return solid(size)
    surface = pygame.image.frombuffer(_pages(size[0] * size[1] * 4), size, "BGRA")
    surface.set_alpha(None)
    return surface


def opaque_part(surface: pygame.Surface, place: pygame.Rect) -> pygame.Surface:
    """An opaque subsurface; the subsurface of a `spread_out` surface would otherwise be blitted as transparent."""
    part = surface.subsurface(place)
    part.set_alpha(None)
    return part


def _pages(number: int) -> mmap.mmap:
    """An anonymous memory map of `number` bytes; private pages come faster."""
    if sys.platform == "win32":
        return mmap.mmap(-1, number)
    return mmap.mmap(-1, number, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)


def packed(surface: pygame.Surface) -> pygame.Surface:
    """The surface in run-length encoding: three times as fast to blit, as long as nobody draws on it or fades it."""
    surface.set_alpha(255, pygame.RLEACCEL)
    return surface


def _drop() -> pygame.Surface:
    """The smallest transparent surface."""
    return pygame.Surface((1, 1), pygame.SRCALPHA)


def masked(surface: pygame.Surface, mask: pygame.Surface) -> pygame.Surface:
    """A copy that shows only where the mask is opaque: clipping, which nanosvg lacks."""
    out = surface.copy()
    out.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return out


def rimmed(image: pygame.Surface, r: int, rim: str | None) -> pygame.Surface:
    """The image with a flat rim of `r` pixels around its silhouette; the surface is r pixels larger all around."""
    out = clear((image.get_width() + 2 * r, image.get_height() + 2 * r))
    if rim:
        shade = pygame.mask.from_surface(image, 100).to_surface(setcolor=rim, unsetcolor=(0, 0, 0, 0))
        stamp(out, shade, r, r)
    out.blit(image, (r, r))
    return out


def stamp(out: pygame.Surface, shade: pygame.Surface, at: int, r: int) -> None:
    """Blit `shade` at every offset within a disc of radius `r` around (at, at)."""
    for dx in range(-r, r + 1):
        for dy in range(-r, r + 1):
            if dx * dx + dy * dy <= r * r + 1:
                out.blit(shade, (at + dx, at + dy))


def tinted(mask: pygame.Surface, colour: str) -> pygame.Surface:
    """A white-on-clear image in one flat colour."""
    out = mask.copy()
    out.fill(colour, special_flags=pygame.BLEND_RGB_MULT)
    return out


def grain(size: tuple[int, int], strength: float = 26, seed: int = 1930, scale: int = 1) -> pygame.Surface:
    """Paper grain to be multiplied over a surface: fine noise plus slow stains. The same seed gives the same paper."""
    make, pixels = partial(_grain, size, strength, seed, scale), size[0] * size[1]
    return painter.drawn(("grain", size, strength, seed, scale), make, pixels)


def begin_grain(size: tuple[int, int], strength: float, seed: int, scale: int) -> None:
    """Let a thread make what `grain` will soon be asked for with the same values."""
    painter.begin(("grain", size, strength, seed, scale), partial(_grain, size, strength, seed, scale))


def _grain(size: tuple[int, int], strength: float, seed: int, scale: int) -> pygame.Surface:
    rng = random.Random(seed)
    out = pygame.Surface(size, depth=32)
    out.fill(WHITE)
    if contrast():
        return out  # clean paper
    for cell, share in ((scale, 0.6), (3 * scale, 0.5), (90 * scale, 0.6), (300 * scale, 0.7)):
        for place, noise in _noise(out, cell, strength * share, rng):
            out.blit(noise, place, special_flags=pygame.BLEND_RGB_MULT)
    return out


def _noise(
    paper: pygame.Surface, cell: int, amount: float, rng: random.Random
) -> Iterator[tuple[tuple[int, int], pygame.Surface]]:
    """One octave of noise for that paper, in its pixel format, which is quick to multiply: random cells of `cell`
    pixels, smoothed, from white down to a warm shade. Yields parts with their places: as a whole it would take as much
    memory as the paper, and its random numbers half as much.
    """
    w, h = paper.get_size()
    if cell == 1:
        for top in range(0, h, THIN):
            yield (0, top), _cells(w, min(THIN, h - top), amount, rng).convert(paper)
        return
    across, down, side = w // cell + 2, h // cell + 2, max(1, PART // cell)
    cells = _cells(across, down, amount, rng)
    for left, top in product(range(0, across - 1, side), range(0, down - 1, side)):
        wide, tall = min(side, across - 1 - left), min(side, down - 1 - top)
        part = cells.subsurface((left, top, wide + 1, tall + 1)).convert(paper)  # to the middle of its neighbours
        yield (left * cell, top * cell), pygame.transform.smoothscale(part, (wide * cell, tall * cell))


def _cells(across: int, down: int, amount: float, rng: random.Random) -> pygame.Surface:
    """Random pixels from white down to a warm shade."""
    cells = pygame.image.frombuffer(rng.randbytes(across * down), (across, down), "P")
    cells.set_palette([_shade(amount * (1 - i / 255)) for i in range(256)])
    return cells


def _shade(loss: float) -> tuple[int, int, int]:
    """The shade that the noise darkens to: white less some light, blue most, since old paper is warm."""
    return 255 - int(loss), 255 - int(loss * 1.08), 255 - int(loss * 1.3)
