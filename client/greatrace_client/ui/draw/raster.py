"""From an SVG body to a cached pygame surface, paper grain, and the few surface tricks the look needs.

Rasterising is slow (milliseconds), blitting is not: everything drawn twice comes from a shelf, a cache bounded by the
bytes of its surfaces, so that a long evening of resizing and zooming does not eat the machine.
"""

import io
import random
import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable

import pygame

from greatrace_client.ui.draw.accessibility import contrast, print_of
from greatrace_client.ui.draw.palette import BRASS, BRASS_LIGHT, WHITE
from greatrace_client.ui.draw.shapes import vertical_gradient

BRASS_GRADIENT = vertical_gradient("brass", ((0, BRASS_LIGHT), (0.45, BRASS), (0.55, "#94692A"), (1, "#E0BE72")))
MEGABYTE = 1 << 20
BASE, A_PIXEL = 16 * MEGABYTE, 52  # bytes: the small things of any window, and for each pixel of it thirteen layers


class SurfaceCache:
    """Surfaces by key, the longest unused dropped first when their pixels take more than `limit` bytes.

    Two threads may share it: boards are painted beside the loop that draws frames.
    """

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.held = 0
        self._rows: OrderedDict[Hashable, pygame.Surface] = OrderedDict()
        self._lock = threading.Lock()

    def __len__(self) -> int:
        return len(self._rows)

    def get(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The surface under `key`, made now if it is not there; in high contrast it is another one."""
        key = key, contrast()
        with self._lock:
            found = self._rows.get(key)
            if found is not None:
                self._rows.move_to_end(key)
                return found
        made = make()  # not under the lock: it is slow, and may ask the shelf for its parts
        with self._lock:
            self._put(key, made)
        return made

    def _put(self, key: Hashable, made: pygame.Surface) -> None:
        if key in self._rows:
            self.held -= weight(self._rows[key])
        self._rows[key] = made
        self.held += weight(made)
        self._shorten()

    def bound(self, limit: int) -> None:
        """Hold no more than so many bytes from now on."""
        with self._lock:
            self.limit = limit
            self._shorten()

    def _shorten(self) -> None:
        while self.held > self.limit and len(self._rows) > 1:
            _, dropped = self._rows.popitem(last=False)
            self.held -= weight(dropped)

    def clear(self) -> None:
        """Forget everything, after a change of display depth or to measure a cold start."""
        with self._lock:
            self._rows.clear()
            self.held = 0


def weight(surface: pygame.Surface) -> int:
    """Bytes that a surface's pixels take."""
    return surface.get_pitch() * surface.get_height()


def room_for(size: tuple[int, int]) -> int:
    """Bytes that the pictures of a window of so many pixels may take. Arcs from one place to another, say, are hardly
    ever the same again: with much more room than is used again and again they would pile up for an hour.
    """
    return BASE + A_PIXEL * size[0] * size[1]


shelf = SurfaceCache(room_for((1920, 1080)))


def document(body: str, w: float, h: float, size: tuple[float, float] | None = None) -> str:
    """The body as a whole SVG text; the one gradient that all share, `url(#brass)`, is added when it is used.

    It fills `size` pixels (none: w x h) in both directions: kept in proportion, what is long and narrow would lose some
    per cent of its length when its narrow side is rounded down.
    """
    defs = BRASS_GRADIENT if "#brass" in body else ""
    body = print_of(defs + body)
    wide, high = size or (w, h)
    space = f'width="{wide}" height="{high}" viewBox="0 0 {w} {h}" preserveAspectRatio="none"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {space}>{body}</svg>'


def raster(body: str, w: float, h: float, k: float = 1.0, *, keep: bool = True) -> pygame.Surface:
    """The body, drawn in a w x h view box, as a surface of (w*k, h*k) pixels. Do not draw on what this returns."""

    def make() -> pygame.Surface:
        size = max(1, round(w * k)), max(1, round(h * k))
        text = io.BytesIO(document(body, w, h, size).encode())
        return premade(pygame.image.load_sized_svg(text, size))

    return shelf.get((body, w, h, k), make) if keep else make()


def premade(surface: pygame.Surface) -> pygame.Surface:
    """In the display's own pixel order, when there is a display: blits are three times as fast then."""
    return surface.convert_alpha() if pygame.display.get_surface() else surface


def derived(key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
    """A surface made from others (flipped, faded, rimmed, masked), kept on the same shelf."""
    return shelf.get(("derived", key), make)


def clear(size: tuple[int, int]) -> pygame.Surface:
    """A transparent surface."""
    return premade(pygame.Surface((max(1, size[0]), max(1, size[1])), pygame.SRCALPHA))


def solid(size: tuple[int, int]) -> pygame.Surface:
    """An opaque surface."""
    plain = pygame.Surface((max(1, size[0]), max(1, size[1])))
    return plain.convert() if pygame.display.get_surface() else plain


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
    rng = random.Random(seed)
    out = pygame.Surface(size)
    out.fill(WHITE)
    if contrast():
        return out  # clean paper
    for cell, share in ((scale, 0.6), (3 * scale, 0.5), (90 * scale, 0.6), (300 * scale, 0.7)):
        out.blit(_noise(size, cell, strength * share, rng), (-1, -1), special_flags=pygame.BLEND_RGB_MULT)
    return out


def _noise(size: tuple[int, int], cell: int, amount: float, rng: random.Random) -> pygame.Surface:
    """One octave: random cells of `cell` pixels, smoothed, from white down to a warm shade."""
    w, h = size
    across, down = max(2, w // cell + 2), max(2, h // cell + 2)
    cells = pygame.image.frombuffer(rng.randbytes(across * down), (across, down), "P")
    cells.set_palette([_shade(amount * (1 - i / 255)) for i in range(256)])
    return pygame.transform.smoothscale(cells.convert(24), (w + 2, h + 2))


def _shade(loss: float) -> tuple[int, int, int]:
    """White less some light, blue most: old paper is warm."""
    return 255 - int(loss), 255 - int(loss * 1.08), 255 - int(loss * 1.3)
