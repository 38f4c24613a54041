"""Limits the time that a frame may spend on drawing pictures for the first time.

Within `picture_budget` a picture that is not cached is made only while there is time left. After that `PicturePending`
ends the drawing: it is tried again in the next frame, and finds what this one has made. So each try gets at least one
picture further. Moving things can't wait: another picture is shown in place of a missing one while a thread draws that.
All this applies only `in_frames`, when a next frame is sure to come: elsewhere a picture is drawn as a whole. An
iteration is one of the main loop.
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


class PicturePending(Exception):
    """A picture has to be made, and there is no time for it in this frame. `ready` tells when to try again; a thread
    may be drawing it.
    """

    def __init__(self, ready: Callable[[], bool] = at_once) -> None:
        super().__init__()
        self.ready = ready


class _Budget(threading.local):
    """The state of one thread: drawing outside the main loop is not limited."""

    frames = False  # another frame follows
    due = False  # this iteration probably draws one
    began = 0.0  # when the iteration began
    asked = False  # the time left in this iteration was asked for
    # Whether this iteration had no time left for new work, and whether the last one that was asked had none.
    full = was_full = False
    left: float | None = None  # seconds; None: no end
    substituted = False  # a picture was replaced by another
    inside = 0  # pictures that are being made, one for the other


_budget = _Budget()


@contextmanager
def in_frames(*, due: bool = False) -> Iterator[None]:
    """Within the context drawing is a frame that another one follows, so its new pictures may be limited. `due`: a
    frame is due.
    """
    before = _budget.frames, _budget.due
    _budget.frames, _budget.due, _budget.began = True, due, clock()
    if _budget.asked:
        _budget.asked, _budget.full, _budget.was_full = False, False, _budget.full
    try:
        yield
    finally:
        _budget.frames, _budget.due = before


def frame_due() -> bool:
    """Whether this iteration probably draws a frame: other work is better done in the next one."""
    return _budget.due


def iteration_full() -> bool:
    """Whether this iteration has done enough work, and the rest is left to the next; never twice in a row."""
    return _budget.frames and _left_of_iteration() <= 0


def _left_of_iteration() -> float:
    """Seconds left for new pictures: none if the iteration has done enough work, but not twice in a row."""
    left = FULL - (clock() - _budget.began)
    _budget.asked = True
    if left > 0 or _budget.was_full:
        return max(left, AT_LEAST)
    _budget.full = True
    return 0.0


@contextmanager
def picture_budget(seconds: float | None) -> Iterator[None]:
    """Allow new pictures `seconds` seconds in all; None: no limit. Of nested budgets the smaller one ends first."""
    before = _budget.left
    seconds = min(seconds, _left_of_iteration()) if _budget.frames and seconds is not None else None
    given = before if seconds is None or (before is not None and before < seconds) else seconds
    _budget.left = given
    try:
        yield
    finally:
        spent = 0.0 if given is None or _budget.left is None else given - _budget.left
        _budget.left = None if before is None else before - spent


def can_postpone() -> bool:
    """Whether what is drawn now may be left to another frame."""
    return _budget.left is not None


def frame_follows() -> bool:
    """Whether another frame follows this one."""
    return _budget.frames


def note_substitute() -> None:
    """Note that one picture was replaced by another: `had_substitute` reports it."""
    _budget.substituted = True


def had_substitute() -> bool:
    """Whether a picture was replaced by another since the last call: it has to be drawn again."""
    substituted, _budget.substituted = _budget.substituted, False
    return substituted


def made_in_frame(make: Callable[[], T]) -> T:
    """Make something whose parts are not cached within this frame. Raises PicturePending if there is no time left."""
    with new_picture():
        return make()


@contextmanager
def new_picture() -> Iterator[None]:
    """Marks the making of a picture. Raises PicturePending if there is no time left; its parts are made in any case."""
    if not _budget.inside and _budget.left is not None and _budget.left <= 0:
        raise PicturePending
    counts = not _budget.inside and _budget.left is not None
    began = clock() if counts else 0.0
    _budget.inside += 1
    try:
        yield
    finally:
        _budget.inside -= 1
        if counts and _budget.left is not None:
            _budget.left -= clock() - began
