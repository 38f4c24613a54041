"""A note of a few lines in a place of fixed size: it gets smaller, then narrower; only then its end is cut."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from attrs import frozen

from greatrace_client.ui.box import Box
from greatrace_client.ui.draw.page import Page

LEADING: Final = 1.25
TIGHT: Final = 1.1  # where there is no room for more
LEAST: Final = 0.85  # of its size
NARROWEST: Final = 0.8  # of its width
STEPS: Final = 4


@frozen
class FittedNote:
    """Lines that all stand in the place, their size and the way from one to the next in units."""

    lines: tuple[str, ...]
    size: float
    step: float


def note_in(page: Page, text: str, room: float, tall: float, size: float, face: str = "text") -> FittedNote:
    """The text broken into as many lines as that height has room for, as large and as wide as they can be."""
    lines, px, most = list[str](), size, 1
    for smaller, narrower in shrinking():
        px = size * smaller
        most = max(1, int(tall / (height(page, px) * TIGHT)))
        lines = page.broken(text, room / narrower, px, face)
        if len(lines) <= most:
            break
    else:
        lines = [*lines[: most - 1], " ".join(lines[most - 1 :])]
    return FittedNote(tuple(lines), px, min(height(page, px) * LEADING, tall / len(lines)))


def height(page: Page, size: float) -> float:
    """Of letters of that size; there is a least one that can be read."""
    return page.text_px(size) / page.k


def shrinking() -> Iterator[tuple[float, float]]:
    """The shares of its size and of its width that a note is tried with."""
    yield from ((1 - (1 - LEAST) * i / STEPS, 1.0) for i in range(STEPS + 1))
    yield from ((LEAST, 1 - (1 - NARROWEST) * i / STEPS) for i in range(1, STEPS + 1))


def draw_note(page: Page, text: str, b: Box, size: float, colour: str, face: str = "text") -> FittedNote:
    """In the middle of that height, from the left."""
    note = note_in(page, text, b.w, b.h, size, face)
    for i, line in enumerate(note.lines):
        y = b.middle[1] + (i - (len(note.lines) - 1) / 2) * note.step
        page.text(line, b.x, y, note.size, colour, face, fit=b.w)
    return note
