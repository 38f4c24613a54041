"""Accessibility settings of drawings: reduced motion, high contrast. Like the language, one set for the client.

Decorative motion checks `motion()`; the colours of text and drawings go through `print_of` and `ink_of`.
"""

from __future__ import annotations

import functools
import re

from greatrace_client.ui.draw.palette import BLACK, PLAIN_COLOURS, WHITE, channels, mix

_moves, _strong = [True], [False]
HEX = re.compile("#[0-9A-F]{6}")
DARK, LIGHT = 0.16, 0.5  # luminance: text darker than DARK becomes nearly black, lighter than LIGHT nearly white


def spare(*, reduced_motion: bool, high_contrast: bool) -> None:
    """Set both settings. What is already painted stays until it is painted again."""
    _moves[0], _strong[0] = not reduced_motion, high_contrast


def motion() -> bool:
    """Whether things may fly, shake, lean and throw dust; otherwise they fade from place to place."""
    return _moves[0]


def contrast() -> bool:
    """Whether everything is drawn in plain colours with strong edges."""
    return _strong[0]


def print_of(drawing: str) -> str:
    """The SVG text with the plain colours of materials, in high contrast."""
    return HEX.sub(_plain, drawing) if _strong[0] else drawing


def ink_of(colour: str) -> str:
    """The colour in which text of that colour is drawn."""
    return _strong_ink(colour) if _strong[0] else colour


def _plain(found: re.Match[str]) -> str:
    return PLAIN_COLOURS.get(found[0], found[0])


@functools.cache
def _strong_ink(colour: str) -> str:
    colour = PLAIN_COLOURS.get(colour, colour)
    light = luminance(colour)
    if light < DARK:
        return mix(colour, BLACK, 0.75)
    return mix(colour, WHITE, 0.85) if light > LIGHT else colour


def luminance(colour: str) -> float:
    """Relative luminance (0..1) of "#RRGGBB", as the Web Content Accessibility Guidelines define it."""
    r, g, b = (v / 3294.6 if v <= 10 else ((v / 255 + 0.055) / 1.055) ** 2.4 for v in channels(colour))
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
