"""The one-sentence slip at the foot of the window that any scene can raise with `kit.say`."""

from __future__ import annotations

from typing import Protocol

from greatrace_client.ui.draw import panels
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import GOLD_PALE, INK

SHOWN_FOR = 6.0  # seconds
WIDEST = 900.0


class Note(Protocol):
    """The sentence that is shown, and for how many seconds it has been."""

    note: str
    note_age: float


def note_beat(kit: Note, dt: float) -> bool:
    """Time goes by. True when a note has come or gone and the picture must be drawn."""
    if not kit.note:
        return False
    fresh = kit.note_age == 0.0
    kit.note_age += dt
    if kit.note_age > SHOWN_FOR:
        kit.note = ""
        return True
    return fresh


def draw_note(page: Page, kit: Note) -> None:
    """The slip, over everything."""
    if not kit.note:
        return
    lines = page.broken(kit.note, WIDEST, "lead")
    step = page.text_px("lead") / page.k * 1.25
    w = max(page.measure(line, "lead") for line in lines) + 48
    h = step * len(lines) + 22
    x, y = (page.width - w) / 2, page.height - h - 22
    panels.plate(page, x, y, w, h, 5, GOLD_PALE)
    for i, line in enumerate(lines):
        page.text(line, page.width / 2, y + 11 + step * (i + 0.5), "lead", INK, "text", "middle")
