"""Draws large layers once: a thread draws the slow part, the loop copies it in bands small enough for a frame.

Drawing an SVG text is independent of everything else, so a thread can do it while the loop goes on. It draws large
parts, because half the cost of a small one does not depend on its size. Every function here is a generator of steps; a
step named `ASIDE` only waits for the thread.
"""

from __future__ import annotations

import io
import math
import time
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Future
from functools import partial
from typing import Final, TypeVar

import pygame

from greatrace_client.ui.box import Box
from greatrace_client.ui.draw.frame_budget import iteration_full
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.painter import ASIDE, painter
from greatrace_client.ui.draw.raster import document, premade
from greatrace_client.ui.draw.shapes import at

BAND: Final = 260_000  # pixels: some 2 ms of blitting
PART: Final = 2_080_000  # ... that are drawn at once: a window's
SPARING: Final = PART // 2  # ... while much else is in memory: a seventh more work
PIECE: Final = 128  # pixels
MULTIPLIED: Final = pygame.BLEND_RGB_MULT
Made = TypeVar("Made")


def made(make: Callable[[], Made], *, aside: bool) -> Generator[str, None, Made]:
    """Yield steps until it is made; the generator returns it. `aside`: by the thread."""
    future = _begun(make, aside=aside)
    while not future.done():
        yield ASIDE
    return future.result()


def _begun(make: Callable[[], Made], *, aside: bool) -> Future[Made]:
    """A future of the thread's work, or of what has been made at once."""
    if aside:
        return painter("map").submit(make)
    done = Future[Made]()
    done.set_result(make())
    return done


def advance(steps: Iterator[object], seconds: float) -> bool:
    """Take steps for about `seconds` seconds, or until a thread has to be waited for; none in an iteration of the main
    loop that has done enough work. False if none are left.
    """
    if iteration_full():
        return True
    end = time.perf_counter() + seconds
    return any(step is ASIDE or time.perf_counter() >= end for step in steps)


def meanwhile(steps: Iterator[object], other: Iterator[object], needed: object) -> Iterator[object]:
    """Take those steps, and one of `other` whenever they only wait for a thread. All of `other` come before the step
    named `needed`.
    """
    for step in steps:
        if step is needed:
            yield from other
        yield next(other, ASIDE) if step is ASIDE else step
    yield from other


def bands(size: tuple[int, int], most: int = BAND) -> Iterator[pygame.Rect]:
    """The rectangle of that size in pixels as equal bands of at most `most` pixels, from the top down."""
    w, h = size
    tall = math.ceil(h / math.ceil(h / max(1, most // max(1, w))))
    for top in range(0, h, tall):
        yield pygame.Rect(0, top, w, min(tall, h - top))


def whole(page: Page, frame: Box, bodies: Iterable[str], *, aside: bool = False, largest: int = PART) -> Iterator[str]:
    """Draw bodies given in sheet units over the whole frame, one upon the other, in parts of at most `largest` pixels.
    The thread draws the next part while one is copied.
    """
    left, top = page.corner(frame.x, frame.y)
    parts = ((part, _begun(draw, aside=aside)) for part, draw in _parts(page, frame, bodies, largest))
    begun = next(parts, None)
    try:
        while begun is not None:
            part, future = begun
            while not future.done():
                yield ASIDE
            drawn = future.result()
            begun = next(parts, None)
            del future
            for band in bands(part.size):
                page.surface.blit(premade(drawn.subsurface(band)), (left, top + part.y + band.y))
                yield "layer"
            del drawn  # only two of them exist at a time
    finally:
        if begun is not None:
            begun[1].cancel()


def _parts(
    page: Page, frame: Box, bodies: Iterable[str], most: int
) -> Iterator[tuple[pygame.Rect, Callable[[], pygame.Surface]]]:
    """The place of each part of each body, in pixels of the frame, and a function that draws it."""
    for body in bodies:
        for part in bands((page.px(frame.w), page.px(frame.h)), most):
            y, h = frame.y + part.y / page.k, part.h / page.k
            text = document(at(-frame.x, -y, body), frame.w, h, part.size).encode()
            yield part, partial(_drawn, text, part.size)


def _drawn(text: bytes, size: tuple[int, int]) -> pygame.Surface:
    return pygame.image.load_sized_svg(io.BytesIO(text), size)


def grain(
    page: Page,
    place: pygame.Rect,
    sheet: tuple[int, int],
    tile: tuple[int, int],
    strength: float,
    *,
    aside: bool,
    under: pygame.Rect | None = None,
) -> Generator[str, None, pygame.Surface | None]:
    """Draw the paper's grain over a page that shows the part `place` of a sheet, like `Page.grain`, but uncached. A
    sheet larger than `tile` (pixels) has a grain of that size, mirrored at its edges. The generator returns the grain
    `under` a part of the sheet.
    """
    size = min(tile[0], sheet[0]), min(tile[1], sheet[1])
    make = page.grain_maker(size[0] / page.k, size[1] / page.k, strength, keep=False)
    paper = yield from made(make, aside=aside)
    part = None if under is None else pygame.Surface(under.size, depth=paper.get_bitsize())
    for where, turned in turned_over(paper, sheet, place):
        page.surface.blit(turned, where.move(-place.x, -place.y), special_flags=MULTIPLIED)
        if part is not None and under is not None:
            part.blit(turned, where.move(-under.x, -under.y))
        yield "grain"
    return part


def turned_over(
    tile: pygame.Surface, size: tuple[int, int], place: pygame.Rect | None = None
) -> Iterator[tuple[pygame.Rect, pygame.Surface]]:
    """Cover an area of that size with a tile, a band at a time; each neighbour is its mirror image, so that no edge is
    seen. `place`: only that part.
    """
    w, h = tile.get_size()
    for down, top in enumerate(range(0, size[1], h)):
        for across, left in enumerate(range(0, size[0], w)):
            seen = pygame.Rect(left, top, w, h).clip((0, 0, *size))
            seen = seen if place is None else seen.clip(place)
            for band in bands(seen.size) if seen.w and seen.h else ():
                where = band.move(seen.topleft)
                yield where, _mirrored(tile, where.move(-left, -top), (across % 2 == 1, down % 2 == 1))


def _mirrored(tile: pygame.Surface, part: pygame.Rect, over: tuple[bool, bool]) -> pygame.Surface:
    """That part of the tile, mirrored across, down, or both."""
    x = tile.get_width() - part.right if over[0] else part.x
    y = tile.get_height() - part.bottom if over[1] else part.y
    found = tile.subsurface((x, y, *part.size))
    return pygame.transform.flip(found, *over) if any(over) else found


def cut_up(layer: Page) -> Generator[str, None, list[tuple[pygame.Surface, pygame.Rect]]]:
    """Cut a transparent layer into square pieces, one row a step, and return the visible ones, cropped, with their
    places on the page.
    """
    found, surface = [], layer.surface
    w, h = surface.get_size()
    for top in range(0, h, PIECE):
        for left in range(0, w, PIECE):
            piece = pygame.Rect(left, top, PIECE, PIECE).clip((0, 0, w, h))
            seen = surface.subsurface(piece).get_bounding_rect()
            if seen.w and seen.h:
                place = seen.move(piece.topleft)
                found.append((surface.subsurface(place).copy(), place.move(layer.left, layer.top)))
        yield "cut"
    return found
