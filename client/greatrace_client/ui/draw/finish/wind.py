"""What moves in the wind at the finish: two flags in the winner's colours, pennants between their masts, and smoke."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

import pygame

from greatrace_client.ui.draw.art import art, composed
from greatrace_client.ui.draw.finish.canvas import FinishPage
from greatrace_client.ui.draw.palette import CREWS, INK, CrewColours
from greatrace_client.ui.draw.shapes import Point, at, box, disc, shape

PHASES = 8
CLOTH = 132.0, 84.0  # of a flag
FLAG = 150.0, 116.0  # of its picture: the cloth swings
HUNG, SAG = 0.31, 0.17  # shares of a mast's height: from its top to the pennants, and how far these hang through
PENNANT = 34.0
WOOD: Final = "#6B4A2B"
LAMP: Final = "#F6D27E"  # the same in every light
SMOKE: Final = "#FBF2D9"
PUFFS, LIVES, RISE = 5, 2.6, 92.0  # of smoke at each vehicle; seconds; units


class WavingFlag:
    """A flag at the top of its mast."""

    def __init__(self, canvas: FinishPage, x: float, crew: CrewColours) -> None:
        self.images = [canvas.picture(flag(crew, phase), *FLAG) for phase in range(PHASES)]
        self.place = self.images[0].get_rect(topleft=canvas.page.corner(x, canvas.ground - canvas.mast))
        self.phase = 0

    def tick(self, step: int) -> list[pygame.Rect]:
        """Advance to that picture. Returns the pixels that change."""
        self.phase = step % PHASES
        return [self.place]

    def draw(self, surface: pygame.Surface) -> None:
        surface.blit(self.images[self.phase], self.place)


@composed
def flag(hue: CrewColours, phase: int) -> str:
    """Cloth in a crew's colours with its emblem; it swings more the further it is from the mast."""
    w, h = CLOTH
    xs = [w * i / 12 for i in range(13)]
    swing = [11 * (x / w) ** 0.8 * math.sin(2 * math.pi * (x / w * 1.1 - phase / PHASES)) for x in xs]
    top = [(x, 14 + s) for x, s in zip(xs, swing, strict=True)]
    foot = [(x, 14 + h + s * 0.9) for x, s in zip(xs, swing, strict=True)]
    body = _cloth(top, foot, hue.body, INK)
    band = [(x, y + h * 0.74) for x, y in top], [(x, y - h * 0.1) for x, y in foot]
    body += _cloth(*band, hue.light, "none")
    folds = "".join(f"M{top[i][0]:.1f} {top[i][1] + 6:.1f}V{foot[i][1] - 6:.1f}" for i in (4 + phase % 3, 9))
    body += shape(folds, stroke=hue.dark, width=3)
    middle = 14 + h * 0.38 + swing[6]
    return body + at(w * 0.47, middle, art(f"emblems/{hue.emblem}", (CREWS["blue"].body, hue.ink)), 1.9)


def _cloth(top: Sequence[Point], foot: Sequence[Point], fill: str, edge: str) -> str:
    points = [*top, *reversed(foot)]
    return shape("M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points) + "Z", fill, edge, 2.2)


def mast(tall: float) -> str:
    """A mast of 12 x (tall + 20) units."""
    pole = box(3, 10, 6, tall + 10, 1, WOOD, INK, 1.6)
    return pole + disc(6, 7, 5.5, "#EFB526", INK, 1.6)


class Pennants:
    """A line of pennants and lanterns from one mast to the other."""

    def __init__(self, canvas: FinishPage, left: float, right: float) -> None:
        self.canvas, self.left, self.right = canvas, left, right
        self.number = max(4, int((right - left) / 46))
        self.swings = [0] * self.number

    def spot(self, share: float) -> Point:
        """A place on the line."""
        y = self.canvas.ground + (HUNG - 1 + SAG * 4 * share * (1 - share)) * self.canvas.mast
        return self.left + (self.right - self.left) * share, y

    def tick(self, step: int) -> list[pygame.Rect]:
        """Advance to that picture. Returns the pixels that change."""
        before = self.swings
        self.swings = [round(3 * math.sin(step * 0.55 + i * 0.8)) for i in range(self.number)]
        moved = [i for i, (old, new) in enumerate(zip(before, self.swings, strict=True)) if old != new]
        return [self._image(i).get_rect(topleft=self._corner(i)) for i in moved]

    def _corner(self, i: int) -> tuple[int, int]:
        x, y = self.spot((i + 0.5) / self.number)
        return self.canvas.page.corner(x - PENNANT / 2, y - 3)

    def _image(self, i: int) -> pygame.Surface:
        return self.canvas.picture(pennant(i, self.swings[i]), PENNANT, PENNANT + 8)

    def draw(self, surface: pygame.Surface) -> None:
        surface.fblits([(self._image(i), self._corner(i)) for i in range(self.number)])


@composed
def pennant(i: int, swing: int) -> str:
    """A pennant of some crew; every fifth is a lantern."""
    if i % 5 == 2:
        lantern = shape("M0 0V6", stroke=INK, width=1.6) + disc(0, 14, 8.5, LAMP, INK, 1.6)
        return at(PENNANT / 2, 3, lantern, 1, -2 * swing)
    hue = list(CREWS.values())[i % len(CREWS)]
    return at(PENNANT / 2, 3, shape("M-11 0H11L0 28Z", hue.body, INK, 1.6), 1, -4 * swing)


class Smoke:
    """Puffs that rise from a vehicle on the podium."""

    def __init__(self, canvas: FinishPage, spot: Point) -> None:
        self.canvas, self.spot = canvas, spot
        left, top = canvas.page.corner(spot[0] - 70, spot[1] - RISE - 20)
        right, foot = canvas.page.corner(spot[0] + 26, spot[1] + 14)
        self.area = pygame.Rect(left, top, right - left, foot - top)
        self.shown: list[tuple[pygame.Surface, tuple[int, int]]] = []

    def tick(self, seconds: float) -> list[pygame.Rect]:
        """Advance to that time. Returns the pixels that change."""
        self.shown = [self._puff((seconds / LIVES + i / PUFFS) % 1, i) for i in range(PUFFS)]
        return [self.area]

    def _puff(self, age: float, i: int) -> tuple[pygame.Surface, tuple[int, int]]:
        r = round((5 + 11 * age) * (0.8 + 0.4 * (i * 0.37 % 1)) * (1.0 if age < 0.75 else (1 - age) / 0.25)) + 1
        x, y = self.spot[0] - 44 * age**1.3 + 8 * math.sin(6 * age + i), self.spot[1] - RISE * age
        ball = self.canvas.picture(disc(r, r, r, SMOKE, more='opacity=".8"'), 2 * r, 2 * r)
        return ball, self.canvas.page.corner(x - r, y - r)

    def draw(self, surface: pygame.Surface) -> None:
        surface.fblits(self.shown)
