"""Confetti in the crews' colours, each piece with its own motion."""

import math

from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.draw.palette import CREWS, INK
from greatrace_client.ui.draw.shapes import at, box

PIECES, COLOURS = 70, tuple(CREWS)


def draw_confetti(page: Page, x: float, y: float, w: float, h: float, t: float) -> None:
    """Draw confetti that falls through a box while t goes from 0 to 1."""
    for piece in range(PIECES):
        start, pace = (piece * 0.61803) % 1, 0.75 + (piece * 0.37) % 0.6
        fallen = t * pace * 1.5 - 0.35 * ((piece * 0.271) % 1)
        if not 0 <= fallen < 1:
            continue
        turn = int(fallen * 40 + piece) % 8
        wide = round(4 + 13 * abs(math.cos(turn * math.pi / 8)))
        hue = CREWS[COLOURS[piece % len(COLOURS)]].body
        left = x + w * start + 26 * math.sin(9 * fallen + piece)
        alpha = int(255 * min(1.0, 4 * (1 - t), 6 * (1 - fallen)))
        paper = box(-wide / 2, -5.5, wide, 11, 1, hue, INK, 1)
        page.svg(at(13, 13, paper, 1, turn * 22), left, y + h * fallen, 26, 26, alpha)
