"""The note with a hint: what to do, why, and the chances then."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import repeat
from typing import Final, TypeAlias

from greatrace_client.i18n import tr
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw import key_labels, panels
from greatrace_client.ui.draw.art import art
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import GOLD, INK, PAPER_LIGHT, SEPIA
from greatrace_client.ui.draw.shapes import at, box

KEY: Final = "H"
WIDE = 452.0  # units
ALMOST: Final = 0.995  # a chance that would be written as 100 in 100
Spot: TypeAlias = Callable[[float], tuple[float, float]]
"""The left upper corner of a note that is so high."""


def chances(share: float) -> str:
    """The chance of winning after that answer, in words."""
    if share >= ALMOST:
        return tr("You would win almost every race from there.")
    return tr("You would win about {n} in 100 races from there.", n=round(100 * share))


def draw_hint_note(
    page: Page, spot: Spot, wide: float, sentences: Sequence[str], share: float, foot: float = 0.0
) -> Box:
    """Draw heading, sentences, or the progress bar, over a foot of height `foot`. Returns the note's box."""
    inner = wide - 44
    sizes, weights = (20.0, 17.0, 16.0, 16.0), ("bold", "text", "text", "text")
    lines = [page.broken(*part) for part in zip(sentences, repeat(inner), sizes, weights, strict=False)]
    words = sum(len(part) * size * 1.3 + 6 for part, size in zip(lines, sizes, strict=False))
    tall = 58.0 + (words if sentences else 40.0) + foot
    x, y = spot(tall)
    panels.plate(page, x, y, wide, tall, 5, PAPER_LIGHT, GOLD)
    page.svg(at(16, 18, art("signs/bulb")), x + 16, y + 10, 34, 34)
    page.text(tr("The hard bot’s choice:"), x + 56, y + 27, 17, SEPIA, "bold", fit=inner - 90)
    key_labels.draw(page, x + wide - 16, y + 27, KEY, SEPIA)
    top = y + 62
    for index, part in enumerate(lines):
        size = sizes[index]
        for line in part:
            page.text(line, x + 22, top, size, INK, weights[index])
            top += size * 1.3
        top += 6
    if not sentences:
        bar = box(1, 1, inner, 14, 7, "none", SEPIA, 1.4) + box(2, 2, max(12.0, (inner - 2) * share), 12, 6, GOLD)
        page.svg(bar, x + 22, top - 6, inner + 2, 16)
    return Box(x, y, wide, tall)
