"""The small menu over the race: go on, settings, leave."""

from __future__ import annotations

import pygame

from greatrace_client.draw import furniture
from greatrace_client.draw.page import Page
from greatrace_client.draw.palette import NIGHT_DEEP
from greatrace_client.draw.raster import derived
from greatrace_client.scenes.base import Kit, Pop, Push, Reset, Scene
from greatrace_client.scenes.race.layout import own_page
from greatrace_client.text import tr
from greatrace_client.widgets import Button, Form

WIDE = 380.0


class PauseScene(Scene):
    """The race below goes on: nobody else waits for a menu."""

    covers = False

    def __init__(self, race: Scene) -> None:
        self.race = race

    def enter(self, kit: Kit) -> None:
        super().enter(kit)
        self.form = Form(
            [
                Button(
                    "Back to the race",
                    lambda: self.go(Pop()),
                    "Close this menu",
                    key="Esc",
                    state="primary",
                    name="back",
                ),
                Button(
                    "Settings",
                    lambda: self.go(Push(kit.places.settings())),
                    "Language, size, speed, sound",
                    key="S",
                    name="settings",
                ),
                Button("Leave the race", self._leave, "A bot takes your seat", key="L", name="leave"),
            ]
        )
        self.resized()

    def resized(self) -> None:
        self.page = own_page(self.kit.page)
        x, y = self.page.width / 2 - WIDE / 2, self.page.height / 2 - 120
        for i, widget in enumerate(self.form.widgets):
            widget.place(x + 24, y + 56 + i * 66, WIDE - 48, 54)

    def _leave(self) -> None:
        self.kit.places.leave()
        self.go(Reset(self.kit.places.title()))

    def handle(self, event: pygame.event.Event) -> bool:
        return self.form.handle(event, self.page)

    def update(self, dt: float) -> bool:
        return self.race.update(dt) or self.form.update(dt)

    def draw(self, page: Page) -> None:
        size = page.surface.get_size()
        page.surface.blit(derived(("veil", size), lambda: veil(size)), (0, 0))
        x, y = self.page.width / 2 - WIDE / 2, self.page.height / 2 - 120
        furniture.panel(self.page, x, y, WIDE, 270, lit=True)
        furniture.heading(self.page, tr("The Great Race").upper(), x + 20, y + 30, WIDE - 40)
        self.form.draw(self.page)


def veil(size: tuple[int, int]) -> pygame.Surface:
    """Dusk over the picture below."""
    out = pygame.Surface(size, pygame.SRCALPHA)
    out.fill((*pygame.Color(NIGHT_DEEP)[:3], 130))
    return out
