"""How much of one frame may go into pictures that are drawn for the first time.

Within `rationed` a picture that is not kept yet is made only while there is time left. After that `Later` ends the
drawing: it is tried again in the next frame, and finds what this one has made. So each try gets further, by one picture
at least. What moves can't wait: another picture stands in for a missing one while a thread draws that. All this holds
`in_frames`, where a next frame comes: elsewhere a picture is drawn as a whole.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final, TypeVar

T = TypeVar("T")
AT_LEAST: Final = 0.0005  # seconds: for one picture
FULL: Final = 0.012  # seconds of a beat's work after which new pictures wait for the next one
clock = time.thread_time  # seconds of work: a busy machine leaves each frame as much of it


def at_once() -> bool:
    """Nothing has to be waited for."""
    return True


class Later(Exception):
    """A picture has to be made, and there is no time for it in this frame. `ready`: from when on it makes sense to try
    again; a thread may be at it.
    """

    def __init__(self, ready: Callable[[], bool] = at_once) -> None:
        super().__init__()
        self.ready = ready


class _Ration(threading.local):
    """Each thread has its own: what is drawn beside the loop of frames is not rationed."""

    frames = False  # another frame follows
    due = False  # this beat of the loop draws one, as far as can be told
    began = 0.0  # the beat
    asked = False  # somebody wanted to know how much time this beat has left
    full = was_full = False  # work had to wait for the end of this beat, of the last one in which that was asked
    left: float | None = None  # seconds; None: no end
    lacking = False  # another picture stood in for one
    inside = 0  # pictures that are being made, one for the other


_ration = _Ration()


@contextmanager
def in_frames(*, due: bool = False) -> Iterator[None]:
    """A beat of the loop: what is drawn now is a frame, and another one follows soon: it may be rationed. `due`: it is
    time for a frame.
    """
    before = _ration.frames, _ration.due
    _ration.frames, _ration.due, _ration.began = True, due, clock()
    if _ration.asked:
        _ration.asked, _ration.full, _ration.was_full = False, False, _ration.full
    try:
        yield
    finally:
        _ration.frames, _ration.due = before


def frame_due() -> bool:
    """Whether this beat draws a frame, as far as can be told: other work is better done in the next beat."""
    return _ration.due


def beat_full() -> bool:
    """Whether this beat has had enough work, so that what can wait is left to the next; never twice in a row."""
    return _ration.frames and _left_of_beat() <= 0


def _left_of_beat() -> float:
    """Seconds for new pictures: none when the beat has had enough work, but not twice in a row."""
    left = FULL - (clock() - _ration.began)
    _ration.asked = True
    if left > 0 or _ration.was_full:
        return max(left, AT_LEAST)
    _ration.full = True
    return 0.0


@contextmanager
def rationed(seconds: float | None) -> Iterator[None]:
    """New pictures may take so long in all; None: as long as they take. Of two rations within each other the smaller
    one ends first.
    """
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
    """Whether what is drawn now can come in another frame."""
    return _ration.left is not None


def another_follows() -> bool:
    """Whether this is a frame after which another one comes."""
    return _ration.frames


def stood_in() -> None:
    """One picture has stood in for another: `lacked` will tell."""
    _ration.lacking = True


def lacked() -> bool:
    """Whether a picture has stood in for another since this was asked last: it has to be drawn again."""
    lacking, _ration.lacking = _ration.lacking, False
    return lacking


def made_at_once(make: Callable[[], T]) -> T:
    """What is made of parts that are not kept: all of them in this frame. Raises Later when there is no time left."""
    with new_picture():
        return make()


@contextmanager
def new_picture() -> Iterator[None]:
    """One is made now. Raises Later when there is no time left; its parts are made in any case."""
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
