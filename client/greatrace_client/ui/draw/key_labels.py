"""The label on the cap of a key: as the player has bound it, or the pad's button while a pad is in use.

Widgets and scenes name a key by its default ("R", "Enter", "Esc"); the drawing gets the label from here. Like the
language this is global in the client.
"""

from __future__ import annotations

from typing import Final

from greatrace_client.input.key_caps import CAPS, PRINTED, printed
from greatrace_client.ui.draw.art import art
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import BLACK, INK, PAPER_LIGHT, mix
from greatrace_client.ui.draw.shapes import at, box, disc

FACES: Final[dict[str, dict[str, str]]] = {  # the colours of the four round ones
    "xbox": {"A": "#2F9E4F", "B": "#C8372D", "X": "#2B6CB8", "Y": "#C79A1B"},
    "playstation": {"A": "#3B6FB6", "B": "#C8372D", "X": "#B0579A", "Y": "#2F8F7A"},
    "nintendo": dict.fromkeys("ABXY", "#5A6068"),
}
SYMBOLS: Final = {"A": "cross", "B": "circle", "X": "square", "Y": "triangle"}  # on the round buttons of one family
MARKS: Final = {  # buttons with a mark instead of a letter
    "Start": "start",
    "Select": "select",
    "PadUp": "up",
    "PadDown": "down",
    "PadLeft": "left",
    "PadRight": "right",
}


def width(key: str) -> float:
    """The width of the cap in units, 0 for none."""
    words = printed(key) if key else ""
    if not words:
        return 0.0
    if CAPS.family:
        return button_width(CAPS.pad[key], CAPS.family)
    return 13 + 8.5 * len(words)


def drawn_width(page: Page, key: str) -> float:
    """The width as drawn in that window: small windows have letters larger than their units, and some labels
    are wide.
    """
    least = width(key)
    return max(least, page.measure(printed(key), 14, "bold") + 12) if least and not CAPS.family else least


def button_width(button: str, family: str) -> float:
    """The width of a pad's button in units."""
    round_or_marked = button in MARKS or button in SYMBOLS
    return 24.0 if round_or_marked else 13 + 8.5 * len(PRINTED[family].get(button, button))


def draw(page: Page, right: float, middle: float, key: str, ink: str) -> None:
    """Draw the cap whose right edge and middle are given: a thin frame for a key, a button as it looks for a pad."""
    words = printed(key)
    if not words:
        return
    if CAPS.family:
        draw_button(page, right, middle, CAPS.pad[key], CAPS.family)
        return
    wide = drawn_width(page, key)
    page.svg(box(1, 1, wide, 22, 4, "none", ink, 1.2, 'opacity=".7"'), right - wide, middle - 11, wide + 2, 24)
    page.text(words, right + 1 - wide / 2, middle + 0.5, 14, ink, "bold", "middle")


def draw_button(page: Page, right: float, middle: float, button: str, family: str) -> None:
    """A button of a pad."""
    face = FACES[family].get(button)
    if face is not None:
        body = disc(12, 12, 11.2, face, INK, 1.2) + disc(12, 12, 9, "none", mix(face, "#FFFFFF", 0.35), 0.9)
        if family == "playstation":
            body = disc(12, 12, 11.2, "#23272E", INK, 1.2)
            body += at(12, 12, art(f"keys/{SYMBOLS[button]}", (PAPER_LIGHT, mix(face, "#FFFFFF", 0.4))))
        page.svg(body, right - 24, middle - 12, 24, 24)
        if family != "playstation":
            page.text(button, right - 12, middle + 0.5, 14, PAPER_LIGHT, "bold", "middle")
        return
    dark, edge = mix(BLACK, PAPER_LIGHT, 0.16), mix(BLACK, PAPER_LIGHT, 0.6)
    if button in MARKS:
        body = box(1, 1, 22, 22, 6, dark, edge, 1.2)
        body += at(12, 12, art(f"keys/{MARKS[button]}"))
        page.svg(body, right - 24, middle - 12, 24, 24)
        return
    words, wide = PRINTED[family].get(button, button), button_width(button, family)
    page.svg(box(1, 1, wide - 2, 22, 8, dark, edge, 1.2), right - wide, middle - 12, wide, 24)
    page.text(words, right - wide / 2, middle + 0.5, 13, PAPER_LIGHT, "bold", "middle")
