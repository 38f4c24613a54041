"""A cache of pictures that take long to draw, bounded in bytes; it keeps the most expensive for their size.

Rasterising is slow (milliseconds), blitting is not: everything drawn twice comes from such a cache. It is bounded, so
that a long evening of resizing and zooming does not fill the memory. It evicts neither the oldest nor the largest
picture, but the one that takes the least time to draw again for the bytes it frees, and rather one that has not been
used for long ("greedy dual size": each use lifts a picture by its price over the price of the last one evicted).
"""

from __future__ import annotations

import heapq
import threading
import time
from collections.abc import Callable, Hashable
from itertools import count
from typing import Final

import pygame
from attrs import define

from greatrace_client.ui.draw.accessibility import contrast
from greatrace_client.ui.draw.frame_budget import new_picture

MEGABYTE: Final = 1 << 20
BASE, A_PIXEL = 8 * MEGABYTE, 11  # bytes: the small things of any window, and about three layers for each of its pixels
BESIDE: Final = 1024  # bytes of a picture besides its pixels: its key, the library's own


@define(eq=False)
class KeptSurface:
    """A picture. `price`: the seconds that it took to draw, per byte; `worth`: the picture with the least is evicted
    first.
    """

    surface: pygame.Surface
    price: float
    worth: float


class _Aside(threading.local):
    """For each thread: the seconds that other threads have drawn for it."""

    spent = 0.0


_aside = _Aside()


def spent_aside(seconds: float) -> None:
    """Add another thread's seconds to the price of the picture that is being made now."""
    _aside.spent += seconds


class SurfaceCache:
    """Surfaces by key; their pixels take no more than `limit` bytes. `clock`: seconds, to measure how long one takes.

    Two threads may share it: boards are painted beside the main loop.
    """

    def __init__(self, limit: int, clock: Callable[[], float] = time.perf_counter) -> None:
        self.limit, self.clock = limit, clock
        self.held = 0
        self._kept: dict[Hashable, KeptSurface] = {}
        self._order: list[tuple[float, int, Hashable]] = []  # a heap of each picture's worth when it was last pushed
        self._number = count()
        self._floor = 0.0  # the worth of the last one evicted
        self._pixels: Hashable = None
        self._lock = threading.Lock()

    def __len__(self) -> int:
        return len(self._kept)

    def __contains__(self, key: Hashable) -> bool:
        return ((key, True) if contrast() else key) in self._kept

    def get(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The surface under `key`, made now if it is missing; high contrast has its own. Raises PicturePending if new
        pictures have a budget and there is no time left.
        """
        if contrast():
            key = key, True
        found = self._kept.get(key)
        if found is not None:
            found.worth = self._floor + found.price
            return found.surface
        began, aside = self.clock(), _aside.spent
        with new_picture():
            made = make()  # not under the lock: it is slow, and may ask the cache for its parts
        spent = self.clock() - began + _aside.spent - aside
        with self._lock:
            self._put(key, made, spent)
        return made

    def _put(self, key: Hashable, made: pygame.Surface, spent: float) -> None:
        if key in self._kept:
            self.held -= weight(self._kept.pop(key).surface)
        self._shorten(weight(made))
        price = spent / (weight(made) + BESIDE)
        self._kept[key] = KeptSurface(made, price, self._floor + price)
        self.held += weight(made)
        heapq.heappush(self._order, (self._floor + price, next(self._number), key))

    def bound(self, limit: int, pixels: Hashable = None) -> None:
        """Limit the cache to `limit` bytes. `pixels`: the pixel order of the display; what was made for another order
        is dropped.
        """
        if pixels != self._pixels:
            self.clear()
            self._pixels = pixels
        with self._lock:
            self.limit = limit
            self._shorten(0)

    def _shorten(self, coming: int) -> None:
        """Make room for `coming` bytes."""
        while self._order and self.held + coming > self.limit:
            worth, _, key = heapq.heappop(self._order)
            kept = self._kept.get(key)
            if kept is None:
                continue
            if kept.worth > worth:  # it has been used since
                heapq.heappush(self._order, (kept.worth, next(self._number), key))
                continue
            self._floor = worth
            self.held -= weight(self._kept.pop(key).surface)

    def clear(self) -> None:
        """Forget everything, after a change of display depth or to measure a cold start."""
        with self._lock:
            self._kept.clear()
            self._order.clear()
            self.held = 0


def weight(surface: pygame.Surface) -> int:
    """Bytes that a surface's pixels take."""
    return surface.get_pitch() * surface.get_height()


def room_for(size: tuple[int, int]) -> int:
    """The bytes for the pictures of a window of that size: 42 MiB at 1920x1080. With twice as much the same races
    rasterise a tenth less time again; with half as much, three times as much (docs/PERFORMANCE.md).
    """
    return BASE + A_PIXEL * size[0] * size[1]
