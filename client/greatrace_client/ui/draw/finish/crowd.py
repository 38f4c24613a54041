"""Spectators at the finish: rows of people who cheer while the points are counted, and then watch and wave."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

import pygame

from greatrace_client.ui.draw.art import art
from greatrace_client.ui.draw.finish.canvas import FinishPage
from greatrace_client.ui.draw.title.light import HEX

WIDE, TALL = 48.0, 64.0  # of a spectator's picture
LOOKS: Final = (  # hand and sleeve of each
    ("#C98D5E", "#27485C"),
    ("#E3B48C", "#7A3C50"),
    ("#8A5A36", "#6B4A2B"),
    ("#7A4A2C", "#C2410F"),
    ("#D9A377", "#D8C79A"),
    ("#C07F50", "#F5E5BB"),
)
HAND, SLEEVE = "#C98D5E", "#5F8C86"  # in the pictures of arms
ARMS: Final = ("", "crowd/arms_waving", "crowd/arms_cheering")
STILL, WAVING, CHEERING = range(3)
SHADOW: Final = "#4A1C10"  # of people seen against the light
FRAMES = 5  # pictures a second
WAVE, CREST = 11.0, 0.09  # seconds of a wave through the crowd, and the share of it that stands up
EACH = 1.7  # seconds after which other people wave
HOP, SWAY = 7.0, 7.0  # units: height of their hops, deviation from an even row


class CrowdRow(NamedTuple):
    """A row of spectators: the y of its feet, its scale and distances, in units."""

    foot: float
    scale: float
    apart: float
    begins: float
    dark: bool = False  # seen from behind, against the light


def pose(i: int, share: float, seconds: float, *, cheering: bool) -> int:
    """The picture of spectator `i`, at that share of the row, at that time."""
    step = int(seconds * FRAMES)
    if cheering:
        return (step // 2 + i * 2) % 3
    if (seconds / WAVE - share) % 1 < CREST:
        return CHEERING
    return WAVING if (i * 5 + int(seconds / EACH)) % 7 == 0 else STILL


def lift(i: int, seconds: float, doing: int) -> float:
    """Units by which the spectator hops."""
    if doing == STILL:
        return 0.0
    return HOP * abs(math.sin(seconds * FRAMES * 0.9 + i)) * (1.0 if doing == CHEERING else 0.35)


class Crowd:
    """A row of spectators from the left edge to the right."""

    def __init__(self, canvas: FinishPage, row: CrowdRow, seed: int = 0) -> None:
        self.canvas, self.row, self.seed = canvas, row, seed
        last = canvas.room - row.begins - WIDE * row.scale - SWAY  # where the last one may stand
        self.number = max(1, int(last / row.apart) + 1)
        self.images: dict[tuple[int, int], pygame.Surface] = {}
        self.shown: list[tuple[pygame.Surface, tuple[int, int]]] = []
        self.tick(0.0, cheering=False)

    def tick(self, seconds: float, *, cheering: bool) -> list[pygame.Rect]:
        """Advance to that time. Returns the pixels that change."""
        before = self.shown
        self.shown = [self._seen(i, seconds, cheering=cheering) for i in range(self.number)]
        pairs = zip(before, self.shown, strict=False)
        return [box_of(spectator) for pair in pairs if pair[0] != pair[1] for spectator in pair]

    def _seen(self, i: int, seconds: float, *, cheering: bool) -> tuple[pygame.Surface, tuple[int, int]]:
        row, who = self.row, i + self.seed
        doing = pose(who, i / self.number, seconds, cheering=cheering)
        x = row.begins + i * row.apart + SWAY * math.sin(who * 2.4)
        y = row.foot - TALL * row.scale + 5 * math.sin(who * 1.7) - lift(who, seconds, doing) * row.scale
        return self._image(who * 5 % len(LOOKS), doing), self.canvas.page.corner(x, y)

    def _image(self, look: int, doing: int) -> pygame.Surface:
        if (look, doing) not in self.images:
            body = spectator(look, doing, dark=self.row.dark)
            self.images[look, doing] = self.canvas.picture(body, WIDE, TALL, self.row.scale)
        return self.images[look, doing]

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the spectators in the surface's clip."""
        surface.fblits(self.shown)


def box_of(spectator: tuple[pygame.Surface, Sequence[int]]) -> pygame.Rect:
    """The pixels of a spectator."""
    image, (x, y) = spectator
    return pygame.Rect(x, y, *image.get_size())


def spectator(look: int, doing: int, *, dark: bool = False) -> str:
    """The picture of a spectator."""
    hand, sleeve = LOOKS[look]
    body = art(f"crowd/spectator_{look + 1}")
    if doing != STILL:
        body = art(ARMS[doing], (HAND, hand), (SLEEVE, sleeve)) + body
    return HEX.sub(SHADOW, body) if dark else body
