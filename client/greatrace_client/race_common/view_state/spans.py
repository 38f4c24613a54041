"""Time for cues: frames and seconds.

A cue is a coroutine. It waits with `await frame()`, which returns the seconds since the last one, or runs over a span
with `async for t in over(seconds)`, t going from 0 to 1. `Playing` is the tiny trampoline that feeds it.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Coroutine, Generator
from typing import Any, TypeAlias

Cue: TypeAlias = Coroutine[None, float, None]
Ease: TypeAlias = Callable[[float], float]


def even(share: float) -> float:
    """No easing."""
    return share


@types.coroutine
def frame() -> Generator[None, float, float]:
    """Wait for the next frame; the seconds that went by."""
    return (yield)


async def pause(seconds: float) -> None:
    """Wait `seconds` seconds, at least one frame."""
    while seconds > 0:
        seconds -= await frame()


class over:  # noqa: N801 - read as a word: `async for t in over(0.2)`
    """A span of seconds as an asynchronous iterator of 0..1, the last value is always 1."""

    def __init__(self, seconds: float, ease: Ease = even) -> None:
        self._seconds, self._ease = max(1e-6, seconds), ease
        self._gone = 0.0
        self._done = False

    def __aiter__(self) -> over:
        return self

    async def __anext__(self) -> float:
        if self._done:
            raise StopAsyncIteration
        self._gone += await frame()
        share = min(1.0, self._gone / self._seconds)
        self._done = share >= 1.0
        return 1.0 if self._done else self._ease(share)


class Playing:
    """A cue that is under way."""

    def __init__(self, cue: Cue) -> None:
        self._cue: Cue | None = cue

    def begin(self) -> bool:
        """Run to the first wait. False if there was none."""
        return self._sent(None)

    def go_on(self, dt: float) -> bool:
        """Feed the seconds of a frame. False if the cue has ended."""
        return self._sent(dt)

    def _sent(self, value: Any) -> bool:
        if self._cue is None:
            return False
        try:
            self._cue.send(value)
        except StopIteration:
            self._cue = None
            return False
        return True

    def cancel(self) -> None:
        """Stop it where it is; its `finally` and `with` clean up."""
        if self._cue is not None:
            self._cue.close()
            self._cue = None
