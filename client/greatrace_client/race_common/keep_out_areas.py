"""The areas of a race, of either game, that captions and notes leave free: its panels, its controls, what lies over the
table.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from greatrace_client.race_common.targets import Space
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.free_place import controls_on, pixels
from greatrace_client.ui.widgets import Widget


def below(surface: pygame.Surface, split: int) -> pygame.Rect:
    """The deck under a race: all of the window below that pixel."""
    width, height = surface.get_size()
    return pygame.Rect(0, split, width, height - split)


def kept_free(page: Page, read: Sequence[Box], widgets: Sequence[Widget], glanced: Sequence[Box]) -> list[pygame.Rect]:
    """The pixels of the boxes to be read, of all controls except spaces of the map, and of the less important boxes
    with the controls in them; boxes are in units of the page.
    """
    pressed = controls_on(page, [w for w in widgets if not isinstance(w.name, Space)])
    inner = [b for b in pressed if not any(other.holds(*b.middle) for other in glanced)]
    return [pixels(page, b) for b in (*read, *inner, *glanced)]
