"""A thread that draws beside the loop of frames: rasterising an SVG text takes no part in anything else."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import cache

import pygame

from greatrace_client.ui.draw.ration import Later, may_wait

_begun: dict[Hashable, Future[pygame.Surface]] = {}


@cache
def painter() -> ThreadPoolExecutor:
    """The thread; what it is given is drawn in that order."""
    return ThreadPoolExecutor(1, "painter")


def begin(key: Hashable, draw: Callable[[], pygame.Surface]) -> None:
    """Draw a picture that will be asked for soon."""
    if key not in _begun:
        _begun[key] = painter().submit(draw)


def drawn(key: Hashable, draw: Callable[[], pygame.Surface]) -> pygame.Surface:
    """The picture, once: from the thread if that has begun it, else drawn here and now."""
    begun = _begun.pop(key, None)
    return draw() if begun is None or begun.cancel() else begun.result()


def wait() -> None:
    """Until all that was begun is drawn. In a frame that is rationed, Later: the loop goes on meanwhile."""
    if may_wait() and not all(begun.done() for begun in _begun.values()):
        raise Later


def forget() -> None:
    """What has been begun and was not asked for is let go."""
    for begun in _begun.values():
        begun.cancel()
    _begun.clear()
