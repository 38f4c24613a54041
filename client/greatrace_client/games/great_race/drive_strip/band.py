"""The strip's page, in units of its own, and the pictures on it."""

from __future__ import annotations

from typing import NamedTuple

from greatrace_client.games.great_race.drive_strip.scenery import Thing
from greatrace_client.ui.draw.art import art, art_files
from greatrace_client.ui.draw.page import Page

TALL = 300.0  # units of the strip's height
ROAD, VERGE = 222.0, 288.0  # the road's edges


class Band(NamedTuple):
    """The strip's page in units of the strip, its width, and the vehicle's x."""

    page: Page
    width: float
    x: float


def picture(
    band: Band, thing: Thing, alpha: int = 255, lift: float = 0.0, turn: float = 0.0, *, can_wait: bool = False
) -> bool:
    """Draw a thing on its foot, turned clockwise by degrees. There are few sizes and angles, so that few pictures are
    cached. `can_wait`: within frames it is left out until a thread has drawn its picture; False then.
    """
    name = f"strip/{thing.art}"
    frame, size = art_files.box(name), thing.size
    w, h = frame.w * size, frame.h * size
    body = art(name)
    x, y = band.x + thing.x - w / 2, thing.foot - h - lift
    return band.page.sprite(body, x, y, frame.w, frame.h, size, alpha=alpha, turn=turn, can_wait=can_wait)
