"""A panel: drawn once, kept, and drawn again only when what it shows has changed."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Sequence
from typing import TYPE_CHECKING

import pygame
from attrs import define

from greatrace_client.draw.page import Page
from greatrace_client.scenes.race.layout import Box, Layout
from greatrace_client.text import tr

if TYPE_CHECKING:
    from greatrace_client.model.table import TableModel
    from greatrace_client.scenes.race.controls import Desk, Picked
    from greatrace_client.scenes.race.ways import Way
    from greatrace_client.stage.stage import Stage

BUDGET = 0.0025  # seconds a frame for panels
SHADOW = 12.0  # units that a panel's shadow and lit frame reach beyond its box


@define(eq=False)
class Shown:
    """Everything that panels look at. `told`: journal entries that the picture has caught up with."""

    table: TableModel
    stage: Stage
    layout: Layout
    desk: Desk
    picked: Picked
    way: Way | None = None
    seconds: float | None = None  # left on the clock of the open question
    told: int = 0
    plan: tuple[int, int, int, int] | None = None  # assistants placed so far, while planning
    hover: str = ""  # name of the widget under the mouse
    language: str = "en"
    lit_seat: int | None = None  # a rival who could be chosen and is pointed at

    @property
    def seat(self) -> int | None:
        return self.table.seat

    def name(self, seat: int) -> str:
        """A player's name; oneself is "You"."""
        return tr("You") if seat == self.table.seat else self.table.name(seat)

    @property
    def rivals(self) -> list[int]:
        """The other seats, clockwise from one's own."""
        number = len(self.table.view.open.crews)
        first = self.table.seat
        if first is None:
            return list(range(number))
        return [(first + i) % number for i in range(1, number)]


class Panel(ABC):
    """One part of the screen. `key` is all that its picture depends on; `paint` draws it in window units."""

    def __init__(self, box: Callable[[Layout], Box]) -> None:
        self._box = box
        self._key: Hashable = None
        self.layer: Page | None = None

    def box(self, shown: Shown) -> Box:
        return self._box(shown.layout)

    @abstractmethod
    def key(self, shown: Shown) -> Hashable:
        """All that the picture depends on."""

    @abstractmethod
    def paint(self, page: Page, shown: Shown) -> None:
        """Draw it in window units."""

    def refresh(self, page: Page, shown: Shown) -> bool:
        """Draw again if anything has changed; whether it was."""
        key = (self.box(shown), page.k, shown.language, self.key(shown))
        if key == self._key:
            return False
        self._key = key
        x, y, w, h = self.box(shown)
        self.layer = page.layer(x - SHADOW, y - SHADOW, w + 2 * SHADOW, h + 2 * SHADOW)
        self.paint(self.layer, shown)
        return True

    @property
    def rect(self) -> pygame.Rect:
        """The window pixels of its layer."""
        assert self.layer is not None
        return pygame.Rect((self.layer.left, self.layer.top), self.layer.surface.get_size())


class Still:
    """Everything that does not move, in one opaque picture: the board under the panels."""

    def __init__(self, page: Page) -> None:
        self.surface = pygame.Surface(page.surface.get_size()).convert(page.surface)
        self.page = Page.on(self.surface, page.k)
        self._whole = True
        self.behind = False  # panels wait for the next frame

    def spoil(self) -> None:
        """Everything has to be put together again (the map scrolled)."""
        self._whole = True

    def compose(
        self,
        shown: Shown,
        panels: Sequence[Panel],
        ground: Callable[[Page, pygame.Rect], None],
        patches: Sequence[pygame.Rect],
    ) -> None:
        """Put changed parts together again; `ground` draws the board inside a rectangle, `patches` are its changes.

        When several panels have changed at once, those at the list's end come first and the rest follow in the next
        frames, so that no frame takes long.
        """
        spoiled = list(patches)
        began, self.behind = time.perf_counter(), False
        for panel in reversed(panels):
            if spoiled and not self._whole and time.perf_counter() - began > BUDGET:
                self.behind = True
                break
            before = panel.rect if panel.layer is not None else None
            if panel.refresh(self.page, shown):
                spoiled.append(panel.rect)
                if before is not None and before != panel.rect:
                    spoiled.append(before)
        if self._whole:
            spoiled, self._whole = [self.surface.get_rect()], False
        for patch in spoiled:
            self._put(patch.clip(self.surface.get_rect()), panels, ground)

    def _put(self, patch: pygame.Rect, panels: Sequence[Panel], ground: Callable[[Page, pygame.Rect], None]) -> None:
        if not patch.w or not patch.h:
            return
        self.surface.set_clip(patch)
        ground(self.page, patch)
        for panel in panels:
            if panel.layer is not None and patch.colliderect(panel.rect):
                self.surface.blit(panel.layer.surface, panel.rect)
        self.surface.set_clip(None)
