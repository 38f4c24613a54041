"""The finish as a living picture: only the pixels that change are drawn again, a few times a second."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import pygame

from greatrace_client.ui.draw.finish.canvas import FinishPage
from greatrace_client.ui.draw.finish.crowd import FRAMES, Crowd, CrowdRow
from greatrace_client.ui.draw.finish.wind import Pennants, Smoke, WavingFlag, mast
from greatrace_client.ui.draw.palette import INK, PAPER_LIGHT, CrewColours
from greatrace_client.ui.draw.shapes import Point, shape
from greatrace_client.ui.draw.title.living import merged

Placed: TypeAlias = tuple[pygame.Surface, tuple[int, int]]
LEFT_MAST, RIGHT_MAST = 26.0, 172.0  # units from the edges of the picture


class LivingFinish:
    """The moving things behind the podium, and in front of it."""

    def __init__(self, canvas: FinishPage, winner: CrewColours, vents: Sequence[Point]) -> None:
        self.canvas = canvas
        ground, height = canvas.ground, canvas.page.height
        self.crowds = [
            Crowd(canvas, CrowdRow(ground - 8, 0.96, 41, -14), 3),
            Crowd(canvas, CrowdRow(ground + 12, 1.14, 47, -26), 0),
            Crowd(canvas, CrowdRow(height + 54, 1.9, 82, -30, dark=True), 1),
        ]
        masts = LEFT_MAST, canvas.room - RIGHT_MAST
        self.flags = [WavingFlag(canvas, x + 6, winner) for x in masts]
        self.pennants = Pennants(canvas, masts[0] + 6, masts[1] + 6)
        pole = canvas.picture(mast(canvas.mast), 12, canvas.mast + 20)
        top = ground - canvas.mast - 8
        self.poles = [(pole, canvas.page.corner(x, top)) for x in masts] + [_line(canvas, self.pennants)]
        self.rail = _rail(canvas)
        self.smoke = [Smoke(canvas, spot) for spot in vents]
        self.step = -1

    def at(self, seconds: float, *, cheering: bool) -> list[pygame.Rect]:
        """Advance to that time. Returns the pixels that change, in a few rectangles."""
        step = int(seconds * FRAMES)
        if step == self.step:
            return []
        self.step = step
        now = step / FRAMES
        groups = [crowd.tick(now, cheering=cheering) for crowd in self.crowds]
        groups += [*(flag.tick(step) for flag in self.flags), self.pennants.tick(step)]
        groups += [smoke.tick(now) for smoke in self.smoke]
        window = self.canvas.page.surface.get_rect()
        return merged(group[0].unionall(group[1:]).clip(window) for group in groups if group)

    def draw_behind(self) -> None:
        """Draw what is behind the podium."""
        surface = self.canvas.page.surface
        surface.fblits(self.poles)
        self.pennants.draw(surface)
        for flag in self.flags:
            flag.draw(surface)
        for crowd in self.crowds[:-1]:
            crowd.draw(surface)
        surface.blit(*self.rail)

    def draw_before(self) -> None:
        """Draw what is in front of the podium."""
        surface = self.canvas.page.surface
        for smoke in self.smoke:
            smoke.draw(surface)
        self.crowds[-1].draw(surface)


def _line(canvas: FinishPage, pennants: Pennants) -> Placed:
    """The line of the pennants."""
    spots = [pennants.spot(i / 12) for i in range(13)]
    (left, top), (right, _) = spots[0], spots[-1]
    line = "M" + "L".join(f"{x - left + 2:.1f} {y - top + 2:.1f}" for x, y in spots)
    image = canvas.picture(shape(line, stroke=INK, width=1.8), right - left + 4, 80)
    return image, canvas.page.corner(left - 2, top - 2)


def _rail(canvas: FinishPage) -> Placed:
    """The rail before the spectators."""
    posts = "".join(f"M{x} 4V38" for x in range(14, int(canvas.room), 94))
    body = shape(posts, stroke=INK, width=8) + shape(posts, stroke=PAPER_LIGHT, width=5)
    for y in (8, 22):
        rail = f"M-4 {y}H{canvas.room:.0f}"
        body += shape(rail, stroke=INK, width=7) + shape(rail, stroke=PAPER_LIGHT, width=4)
    return canvas.picture(body, canvas.room, 40), canvas.page.corner(0, canvas.ground - 8)
