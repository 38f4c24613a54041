"""For the bench, which measures the start: a line when the first picture is on the screen, one for a race's first."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Final

from greatrace_client.app.loop import Loop

FIRST_FRAMES: Final = "GREAT_RACE_FIRST_FRAME"  # the environment variable that asks for these lines


def tell_first_frames(loop: Loop, racing: Callable[[], bool]) -> None:
    """Print each of the two lines once. `racing`: whether the last frame was one of a race."""

    def first_picture() -> None:
        _say("first picture")
        loop.after_frame.remove(first_picture)

    def first_frame() -> None:
        if racing():
            _say("first frame")
            loop.after_frame.remove(first_frame)

    loop.after_frame += [first_picture, first_frame]


def _say(line: str) -> None:
    """Write a line for the person who started the client."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()
