"""Threads that draw beside the main loop: rasterising an SVG text is independent of everything else.

One draws pictures, one the large layers of maps, which no picture should wait for.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import cache
from typing import Final, NamedTuple

import pygame

from greatrace_client.ui.draw.frame_budget import PicturePending, can_postpone
from greatrace_client.ui.draw.surface_cache import spent_aside

ASIDE: Final = "aside"  # a step of painting that only waits for a thread
KEPT: Final = 24  # pictures that were begun and not asked for yet
LARGE: Final = 100_000  # pixels: drawing them takes 5 ms or more, a frame's whole budget
clock = time.thread_time  # seconds of work


class TimedPicture(NamedTuple):
    """A picture, and the seconds that the thread was at it."""

    surface: pygame.Surface
    seconds: float


_begun: dict[Hashable, Future[TimedPicture]] = {}


@cache
def painter(name: str = "painter") -> ThreadPoolExecutor:
    """A thread that draws in the order of submission."""
    return ThreadPoolExecutor(1, name)


def begin(key: Hashable, draw: Callable[[], pygame.Surface]) -> None:
    """Draw a picture that will be asked for soon."""
    if key not in _begun:
        _begun[key] = painter().submit(_timed, draw)
    while len(_begun) > KEPT:
        _begun.pop(next(iter(_begun))).cancel()


def _timed(draw: Callable[[], pygame.Surface]) -> TimedPicture:
    began = clock()
    surface = draw()
    return TimedPicture(surface, clock() - began)


def done(key: Hashable) -> bool:
    """Whether a drawing that was begun is finished."""
    return key in _begun and _begun[key].done()


def drawn(key: Hashable, draw: Callable[[], pygame.Surface], pixels: float = 0.0) -> pygame.Surface:
    """The picture, once: from the thread if that has begun it, else drawn now. In a frame with a budget the thread
    draws a picture of many `pixels`, and PicturePending is raised until it is finished.
    """
    if pixels >= LARGE and can_postpone():
        begin(key, draw)
        if not _begun[key].done():
            raise PicturePending(_begun[key].done)
    begun = _begun.pop(key, None)
    if begun is None or begun.cancel():
        return draw()
    found = begun.result()
    spent_aside(found.seconds)
    return found.surface


def wait() -> None:
    """Wait until everything begun is drawn. In a frame with a budget PicturePending is raised: the loop goes on."""
    if can_postpone() and not all_drawn():
        raise PicturePending(all_drawn)


def all_drawn() -> bool:
    """Whether the thread has nothing to do."""
    return all(begun.done() for begun in _begun.values())


def forget() -> None:
    """Drop everything that has been begun and not asked for."""
    for begun in _begun.values():
        begun.cancel()
    _begun.clear()
