"""Large layers that are drawn once: in bands, each small enough for a frame, the slow part beside the loop of frames.

Drawing an SVG text takes no part in anything else, so a thread may do it: the loop goes on meanwhile, and puts the band
down when it is there. Every function here is a generator of steps; a step named `ASIDE` only waits for the thread.
"""

from __future__ import annotations

import io
import time
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import Future
from functools import partial
from typing import Final, TypeVar

import pygame

from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.painter import painter
from greatrace_client.ui.draw.raster import document, premade
from greatrace_client.ui.draw.shapes import Frame, at

BAND: Final = 500_000  # pixels: some 4 ms of blitting
PIECE: Final = 128  # pixels
ASIDE: Final = "aside"
Made = TypeVar("Made")


def made(make: Callable[[], Made], *, aside: bool) -> Generator[str, None, Made]:
    """Steps until it is made; the generator returns it. `aside`: by the thread."""
    if not aside:
        return make()
    future: Future[Made] = painter().submit(make)
    while not future.done():
        yield ASIDE
    return future.result()


def advance(steps: Iterator[object], seconds: float) -> bool:
    """Take steps for about so long, or until a thread has to be waited for. False: there are none left."""
    end = time.perf_counter() + seconds
    return any(step is ASIDE or time.perf_counter() >= end for step in steps)


def bands(size: tuple[int, int]) -> Iterator[pygame.Rect]:
    """The rectangle of that size in pixels, from the top down."""
    w, h = size
    tall = max(1, BAND // max(1, w))
    for top in range(0, h, tall):
        yield pygame.Rect(0, top, w, min(tall, h - top))


def whole(page: Page, frame: Frame, body: str, *, aside: bool = False) -> Iterator[str]:
    """Draw a body given in sheet units over the whole frame."""
    left, top = page.corner(frame.x, frame.y)
    for band in bands((page.px(frame.w), page.px(frame.h))):
        y, h = frame.y + band.y / page.k, band.h / page.k
        text = document(at(-frame.x, -y, body), frame.w, h, band.size).encode()
        drawn = yield from made(partial(_drawn, text, band.size), aside=aside)
        page.surface.blit(premade(drawn), (left, top + band.y))
        yield "layer"


def _drawn(text: bytes, size: tuple[int, int]) -> pygame.Surface:
    return pygame.image.load_sized_svg(io.BytesIO(text), size)


def grain(page: Page, frame: Frame, strength: float, *, aside: bool = False) -> Generator[str, None, pygame.Surface]:
    """The paper's grain, as `Page.grain` does it, but that it is not kept; the generator returns it."""
    make = page.grain_maker(frame.w, frame.h, strength, keep=False)
    paper = yield from made(make, aside=aside)
    left, top = page.corner(frame.x, frame.y)
    for band in bands(paper.get_size()):
        page.surface.blit(paper, (left, top + band.y), band, pygame.BLEND_RGB_MULT)
        yield "grain"
    return paper


def cut_up(surface: pygame.Surface) -> Generator[str, None, list[tuple[pygame.Surface, pygame.Rect]]]:
    """The parts of a transparent layer that show anything, and where they lie: square pieces, cut to what is seen; a
    row of them a step. The generator returns them.
    """
    found = []
    w, h = surface.get_size()
    for top in range(0, h, PIECE):
        for left in range(0, w, PIECE):
            piece = pygame.Rect(left, top, PIECE, PIECE).clip((0, 0, w, h))
            seen = surface.subsurface(piece).get_bounding_rect()
            if seen.w and seen.h:
                place = seen.move(piece.topleft)
                found.append((surface.subsurface(place).copy(), place))
        yield "cut"
    return found
