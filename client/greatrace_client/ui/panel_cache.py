"""Caches the pictures of panels: a panel is redrawn only when what it shows has changed, and all panels lie in one
still picture behind everything that moves.
"""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Sequence
from typing import Any, Generic, Protocol, TypeVar

import pygame

from greatrace_client.input import key_caps
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw.frame_budget import PicturePending, at_once, frame_follows, iteration_full, picture_budget
from greatrace_client.ui.draw.page import Page

BUDGET = 0.0005  # seconds a frame after which changed panels wait for the next one
NEW_PICTURES = 0.004  # ... for pictures that panels need for the first time
PATIENCE = 20  # tries after which a panel is painted without a time limit
SHADOW = 12.0  # units that a panel's shadow and lit frame reach beyond its box


class HasLanguage(Protocol):
    """The data that panels show; their text is in one language."""

    language: str


S = TypeVar("S", bound=HasLanguage)


class CachedPanel(ABC, Generic[S]):
    """A part of the screen. `key` is all that its picture depends on; `paint` draws it in window units."""

    def __init__(self) -> None:
        self._key: Hashable = None
        self._furnished_for: Hashable = None
        self._furniture: Page | None = None
        self._ready: Callable[[], bool] = at_once
        self.layer: Page | None = None

    @abstractmethod
    def box(self, shown: S) -> Box:
        """The panel's box in window units."""

    @abstractmethod
    def key(self, shown: S) -> Hashable:
        """All that the picture depends on."""

    @abstractmethod
    def paint(self, page: Page, shown: S) -> None:
        """Draw it in window units."""

    def furnish(self, page: Page, shown: S) -> None:
        """Draw the unchanging background: once for a place and a language, and copied from then on. A panel that does
        not override it keeps no such copy.
        """

    def refresh(self, page: Page, shown: S) -> bool:
        """Draw again if anything has changed. Returns whether it has. Raises PicturePending if a picture that it needs
        has to wait: the panel then stays as it was.
        """
        key = self.box(shown), page.k, shown.language, key_caps.look(), self.key(shown)
        if key == self._key:
            return False
        try:
            layer = self._painted(page, shown, key)
        except PicturePending as later:
            self._ready = later.ready
            raise
        self._key, self.layer = key, layer
        return True

    @property
    def waiting(self) -> bool:
        """Whether a picture that it needs is being made by a thread: a new try makes no sense yet."""
        return not self._ready()

    def _painted(self, page: Page, shown: S, key: Hashable) -> Page:
        """A new picture, which depends on that key alone."""
        plain = type(self).furnish is CachedPanel.furnish
        layer = self._empty(page, shown) if plain else self._blank(page, shown)
        self.paint(layer, shown)
        return layer

    def _empty(self, page: Page, shown: S) -> Page:
        x, y, w, h = self.box(shown)
        return page.layer(x - SHADOW, y - SHADOW, w + 2 * SHADOW, h + 2 * SHADOW)

    def _blank(self, page: Page, shown: S) -> Page:
        """The unchanging background, drawn or copied."""
        place = self.box(shown), page.k, shown.language
        if self._furniture is None or place != self._furnished_for:
            furniture = self._empty(page, shown)
            self.furnish(furniture, shown)
            self._furnished_for, self._furniture = place, furniture
        blank = self._furniture
        return Page.on(blank.surface.copy(), blank.k, blank.left, blank.top)

    @property
    def rect(self) -> pygame.Rect:
        """The window pixels of its layer."""
        assert self.layer is not None
        return pygame.Rect((self.layer.left, self.layer.top), self.layer.surface.get_size())


class Still:
    """Everything that does not move, in one opaque picture: the ground under the panels."""

    def __init__(self, page: Page) -> None:
        self.surface = pygame.Surface(page.surface.get_size(), 0, page.surface)
        self.page = Page.on(self.surface, page.k)
        self._whole = self._first = True
        self._waited = False  # panels have waited for a frame that composed everything
        self._tries = 0  # frames in which the same panel had to wait for its pictures
        self._lying: Hashable = None
        self.behind = False  # panels wait for the next frame
        self.painted = False  # a panel was painted for this frame: other work should wait for the next one

    def spoil(self) -> None:
        """Mark everything for composition (the map has scrolled)."""
        self._whole = True

    @property
    def spoiled(self) -> bool:
        """Whether the next frame composes everything."""
        return self._whole

    def lies(self, key: Hashable) -> None:
        """Set what lies on the ground now; a change requires that everything be composed."""
        if key != self._lying:
            self._lying, self._whole = key, True

    def compose(
        self,
        shown: Any,
        panels: Sequence[CachedPanel[Any]],
        ground: Callable[[Page, pygame.Rect], None],
        patches: Sequence[pygame.Rect] = (),
    ) -> None:
        """Compose the changed parts; `ground` draws what lies below in a rectangle, `patches` are its changes.

        If several panels have changed at once, those at the list's end come first and the rest follow in the next
        frames, so that no frame takes long; a frame that composes everything does not draw panels as well.
        """
        spoiled = list(patches)
        self.behind = self.painted = False
        self._waited = self._whole and not (self._first or self._waited) and frame_follows()
        if self._waited or (not self._first and iteration_full()):
            self.behind = True
        else:
            self._look(shown, panels, spoiled)
        if self._whole:
            spoiled = [self.surface.get_rect()]
        self._whole = True  # unless all of it is composed now: the ground may have to wait for pictures
        for patch in spoiled:
            self._put(patch.clip(self.surface.get_rect()), panels, ground)
        self._whole = self._first = False

    def _look(self, shown: Any, panels: Sequence[CachedPanel[Any]], spoiled: list[pygame.Rect]) -> None:
        """As `_refresh`, while there is time for new pictures."""
        try:
            with picture_budget(None if self._first or self._tries > PATIENCE else NEW_PICTURES):
                self._refresh(shown, panels, spoiled)
        except PicturePending:
            if self._first:
                raise  # there is nothing to show yet
            self.behind = self.painted = True
            self._tries += 1

    def _refresh(self, shown: Any, panels: Sequence[CachedPanel[Any]], spoiled: list[pygame.Rect]) -> None:
        """Paint what has changed, and note where. Raises PicturePending if a panel waits for its pictures."""
        began = time.perf_counter()
        for panel in reversed(panels):
            if panel.waiting and not self._first:
                self.behind = True
                continue
            if spoiled and panel.layer is not None and time.perf_counter() - began > BUDGET:
                self.behind = True
                continue
            before = panel.rect if panel.layer is not None else None
            if panel.refresh(self.page, shown):
                self.painted, self._tries = True, 0
                spoiled.append(panel.rect)
                if before is not None and before != panel.rect:
                    spoiled.append(before)

    def _put(
        self, patch: pygame.Rect, panels: Sequence[CachedPanel[Any]], ground: Callable[[Page, pygame.Rect], None]
    ) -> None:
        if not patch.w or not patch.h:
            return
        self.surface.set_clip(patch)
        ground(self.page, patch)
        for panel in panels:
            if panel.layer is not None and patch.colliderect(panel.rect):
                self.surface.blit(panel.layer.surface, panel.rect)
        self.surface.set_clip(None)


class HasStill(Protocol):
    """Gives access to the cached picture of what does not move."""

    @property
    def still(self) -> Still: ...
