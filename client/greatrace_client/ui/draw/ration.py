"""Limits the time that a frame may spend on drawing pictures for the first time.

Within `rationed` a picture that is not cached is made only while there is time left. After that `Later` ends the
drawing: it is tried again in the next frame, and finds what this one has made. So each try gets at least one picture
further. Moving things can't wait: another picture is shown in place of a missing one while a thread draws that. All
this applies only `in_frames`, when a next frame is sure to come: elsewhere a picture is drawn as a whole. A beat is an
iteration of the main loop.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final, TypeVar

T = TypeVar("T")
AT_LEAST: Final = 0.0005  # seconds: for one picture
FULL: Final = 0.012  # seconds of work in an iteration after which new pictures wait for the next one
clock = time.thread_time  # processor seconds: a busy machine leaves each frame as much work


def at_once() -> bool:
    """True: nothing has to be waited for."""
    return True


class Later(Exception):
    """A picture has to be made, and there is no time for it in this frame. `ready` tells when to try again; a thread
    may be drawing it.
    """

    def __init__(self, ready: Callable[[], bool] = at_once) -> None:
        super().__init__()
        self.ready = ready


class _Ration(threading.local):
    """The state of one thread: drawing outside the main loop is not rationed."""

    frames = False  # another frame follows
    due = False  # this iteration probably draws one
    began = 0.0  # when the iteration began
    asked = False  # the time left in this iteration was asked for
    # Whether this iteration had no time left for new work, and whether the last one that was asked had none.
    full = was_full = False
    left: float | None = None  # seconds; None: no end
    lacking = False  # a picture was replaced by another
    inside = 0  # pictures that are being made, one for the other


_ration = _Ration()


@contextmanager
def in_frames(*, due: bool = False) -> Iterator[None]:
    """Within the context drawing is a frame that another one follows, so it may be rationed. `due`: a frame is due."""
    before = _ration.frames, _ration.due
    _ration.frames, _ration.due, _ration.began = True, due, clock()
    if _ration.asked:
        _ration.asked, _ration.full, _ration.was_full = False, False, _ration.full
    try:
        yield
    finally:
        _ration.frames, _ration.due = before


def frame_due() -> bool:
    """Whether this iteration probably draws a frame: other work is better done in the next one."""
    return _ration.due


def beat_full() -> bool:
    """Whether this iteration has done enough work, and the rest is left to the next; never twice in a row."""
    return _ration.frames and _left_of_beat() <= 0


def _left_of_beat() -> float:
    """Seconds left for new pictures: none if the iteration has done enough work, but not twice in a row."""
    left = FULL - (clock() - _ration.began)
    _ration.asked = True
    if left > 0 or _ration.was_full:
        return max(left, AT_LEAST)
    _ration.full = True
    return 0.0


@contextmanager
def rationed(seconds: float | None) -> Iterator[None]:
    """Allow new pictures `seconds` seconds in all; None: no limit. Of nested rations the smaller one ends first."""
    before = _ration.left
    seconds = min(seconds, _left_of_beat()) if _ration.frames and seconds is not None else None
    given = before if seconds is None or (before is not None and before < seconds) else seconds
    _ration.left = given
    try:
        yield
    finally:
        spent = 0.0 if given is None or _ration.left is None else given - _ration.left
        _ration.left = None if before is None else before - spent


def may_wait() -> bool:
    """Whether what is drawn now may be left to another frame."""
    return _ration.left is not None


def another_follows() -> bool:
    """Whether another frame follows this one."""
    return _ration.frames


def stood_in() -> None:
    """Note that one picture was replaced by another: `lacked` reports it."""
    _ration.lacking = True


def lacked() -> bool:
    """Whether a picture was replaced by another since the last call: it has to be drawn again."""
    lacking, _ration.lacking = _ration.lacking, False
    return lacking


def made_at_once(make: Callable[[], T]) -> T:
    """Make something whose parts are not cached within this frame. Raises Later if there is no time left."""
    with new_picture():
        return make()


@contextmanager
def new_picture() -> Iterator[None]:
    """Marks the making of a picture. Raises Later if there is no time left; its parts are made in any case."""
    if not _ration.inside and _ration.left is not None and _ration.left <= 0:
        raise Later
    counts = not _ration.inside and _ration.left is not None
    began = clock() if counts else 0.0
    _ration.inside += 1
    try:
        yield
    finally:
        _ration.inside -= 1
        if counts and _ration.left is not None:
            _ration.left -= clock() - began
