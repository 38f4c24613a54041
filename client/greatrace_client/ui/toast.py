"""The one-sentence note at the foot of the window that any scene can show with `context.say`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

from greatrace_client.ui.box import Box
from greatrace_client.ui.draw import panels
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import GOLD_PALE, INK
from greatrace_client.ui.free_place import free_place

SHOWN_FOR = 6.0  # seconds
WIDTHS = 900.0, 640.0, 460.0, 340.0  # units of a line; the first width that fits is used


class Note(Protocol):
    """The sentence shown, the seconds since, and whether it still holds."""

    note: str
    note_age: float

    @property
    def note_holds(self) -> Callable[[], bool]: ...


def update_note(context: Note, dt: float) -> bool:
    """Advance the time. True if a note has come or gone and the picture must be drawn."""
    if not context.note:
        return False
    fresh = context.note_age == 0.0
    context.note_age += dt
    if context.note_age > SHOWN_FOR or not context.note_holds():
        context.note = ""
        return True
    return fresh


class PlacedNote(NamedTuple):
    """A note's box and lines, as drawn."""

    box: Box
    lines: list[str]


def placed_note(page: Page, note: str, kept: Sequence[Box] = ()) -> PlacedNote:
    """The note at the foot of the page, or near it beside what must stay free, in units; narrower if it would
    not fit.
    """
    best, most = PlacedNote(Box(0, 0, 0, 0), []), -1
    for widest in WIDTHS:
        lines = page.broken(note, widest, "lead")
        w = max(page.measure(line, "lead") for line in lines) + 48
        h = _step(page) * len(lines) + 22
        place, free = free_place(page, Box((page.width - w) / 2, page.height - h - 22, w, h), kept)
        if free > most:
            best, most = PlacedNote(place, lines), free
        if free == len(kept):
            break
    return best


def draw_note(page: Page, context: Note, kept: Sequence[Box] = ()) -> None:
    """Draw the note on top of everything; beside what must stay free, in units."""
    if not context.note:
        return
    (x, y, w, h), lines = placed_note(page, context.note, kept)
    step = _step(page)
    panels.plate(page, x, y, w, h, 5, GOLD_PALE)
    for i, line in enumerate(lines):
        page.text(line, x + w / 2, y + 11 + step * (i + 0.5), "lead", INK, "text", "middle")


def _step(page: Page) -> float:
    """Units from one line to the next."""
    return page.text_px("lead") / page.k * 1.25
