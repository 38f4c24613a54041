"""A scene made of panels and widgets on the dimmed chart: every scene around the race except the title."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import pygame

from greatrace_client.i18n import tr
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.free_place import controls_on, pixels
from greatrace_client.ui.menu_chrome import MOST, chart_backdrop, header, menu_page, two_panels
from greatrace_client.ui.scene import AppContext, FormScene, Pop
from greatrace_client.ui.widgets import Form, Widget


class Preparation(Protocol):
    """Work that is done while the player rests."""

    @property
    def working(self) -> bool: ...
    def stirred(self) -> None: ...
    def update(self, dt: float) -> None: ...


class MenuScene(FormScene):
    """Override `title`, `build` (the widgets), `lay` (place them), `paint` (panels and pictures behind them)."""

    title = ""
    split, widest = 0.5, MOST[0]  # the left panel's share of the page, and its units at most

    def __init__(self) -> None:
        self.form = Form()
        self.preparation: Preparation | None = None  # of what probably comes next, if anything

    def enter(self, context: AppContext) -> None:
        super().enter(context)
        self.rebuild()

    def rebuild(self) -> None:
        """Replace the widgets because something has changed; the focus stays where it was."""
        self.form.replace(self.build())
        self.lay(menu_page(self.context.page))

    def resized(self) -> None:
        self.rebuild()

    def uncovered(self) -> None:
        self.rebuild()

    # ---- to override
    def build(self) -> list[Widget]:
        """The widgets in Tab order."""
        return []

    def lay(self, page: Page) -> None:
        """Place the widgets."""

    def paint(self, page: Page) -> None:
        """Paint what lies behind the widgets."""

    def sides(self, page: Page) -> tuple[Box, Box]:
        """The areas of the page's two panels."""
        return two_panels(page, self.split, self.widest)

    @property
    def right_title(self) -> str:
        """The words at the header's right end."""
        return ""

    @property
    def header_kept(self) -> float:
        """The units at the header's end kept for a button of the scene."""
        return 0.0

    @property
    def lamp(self) -> str:
        """The colour of the lamp at the header's end."""
        return ""

    def topic(self) -> str:
        widget = self.form.hover or self.form.focus
        return widget.topic if widget is not None else ""

    # ---- as a scene
    def handle(self, event: pygame.event.Event) -> bool:
        if self.preparation is not None and event.type != pygame.KEYUP:
            self.preparation.stirred()  # the release of a key belongs to an earlier action, perhaps in another scene
        before = self.form.focus
        used = self.form.handle(event, menu_page(self.context.page))
        if used and event.type == pygame.MOUSEBUTTONDOWN and self.form.held is not None:
            self.context.sounds.play("click")
        elif used and self.form.focus is not before and event.type == pygame.KEYDOWN:
            self.context.sounds.play("click", 0.4)
        return used

    @property
    def working(self) -> bool:
        return self.preparation is not None and self.preparation.working

    def update(self, dt: float) -> bool:
        if self.preparation is not None:
            self.preparation.update(dt)
        return self.form.update(dt)

    def draw(self, page: Page) -> None:
        page = menu_page(page)
        chart_backdrop(page)
        header(page, tr(self.title), self.right_title, light=self.lamp, kept=self.header_kept)
        self.paint(page)
        self.form.draw(page)

    def kept_free(self) -> Sequence[pygame.Rect]:
        page = menu_page(self.context.page)
        return [pixels(page, b) for b in controls_on(page, self.form.widgets)]

    def back(self) -> None:
        """Go to the scene below."""
        self.go(Pop())
