"""Writes replays in a thread of its own: a slow disk never delays a frame."""

from __future__ import annotations

import functools
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any


@functools.cache
def _thread() -> ThreadPoolExecutor:
    """The client's writer thread; what it still has to write when the client ends is written first."""
    return ThreadPoolExecutor(1, "replays")


def in_order(reactor: Any) -> Callable[[Callable[[], None]], object]:
    """Runs jobs one after the other in that thread; at once under a reactor without threads, as in tests."""
    return _thread().submit if hasattr(reactor, "getThreadPool") else _now


def _now(job: Callable[[], None]) -> None:
    job()
