"""The window: opening it, its size, full screen, its icon; a clear message if there is no screen."""

from __future__ import annotations

import os
import sys

import pygame

from greatrace_client.i18n.catalog import tr
from greatrace_client.settings import Settings
from greatrace_client.ui.draw.page import Page, make_room
from greatrace_client.ui.draw.palette import NIGHT_DEEP
from greatrace_client.ui.draw.raster import raster
from greatrace_client.ui.draw.vehicles import half_track

SMALLEST = 960, 540  # below this size nothing can be read
USUAL = 1280, 720
TITLE = "The Great Race"


class NoScreen(RuntimeError):
    """There is no screen to draw on; the text is one sentence for the player."""


class Window:
    """The window and the page on it. `size`: pixels, None: what fits the screen."""

    def __init__(self, settings: Settings, size: tuple[int, int] | None = None, *, full: bool | None = None) -> None:
        if not getattr(pygame, "IS_CE", False):
            raise NoScreen(tr("this game needs pygame-ce: pip uninstall pygame, then pip install pygame-ce"))
        self.settings = settings
        self.full = settings.full_screen if full is None else full
        try:
            pygame.display.init()
            self._wanted = size or self._fitting()
            self.surface = self._opened()
        except pygame.error as error:
            raise NoScreen(str(error)) from None
        pygame.font.init()
        pygame.display.set_caption(TITLE)
        pygame.display.set_icon(raster(half_track("vermilion"), 170, 100, 0.38))
        pygame.key.set_repeat(380, 45)
        self.page = self._page()
        self.surface.fill(NIGHT_DEEP)
        pygame.display.flip()  # the first flip takes long with some drivers; no frame is late because of it here

    @property
    def headless(self) -> bool:
        """Whether SDL uses a driver without a screen."""
        return pygame.display.get_driver() in ("dummy", "offscreen")

    @property
    def shown(self) -> bool:
        """Whether any part of the window can be seen: false while it is minimized or hidden."""
        return pygame.display.get_active()

    def _fitting(self) -> tuple[int, int]:
        """The largest of the usual sizes that leaves room for the desktop's bars."""
        width, height = pygame.display.get_desktop_sizes()[0]
        for w, h in ((2560, 1440), (1920, 1080), (1600, 900)):
            if w <= width * 0.94 and h <= height * 0.88:
                return w, h
        return USUAL

    def _opened(self) -> pygame.Surface:
        if self.full:
            return pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
        return pygame.display.set_mode(self._wanted, pygame.RESIZABLE)

    def _page(self) -> Page:
        make_room(self.surface.get_size())
        return Page(ui_scale=self.settings.scale, surface=self.surface)

    def refit(self) -> Page:
        """A page that fits, after the window or the UI scale has changed."""
        self.surface = pygame.display.get_surface() or self._opened()
        width, height = self.surface.get_size()
        if not self.full and (width < SMALLEST[0] or height < SMALLEST[1]):
            room = max(width, SMALLEST[0]), max(height, SMALLEST[1])
            self.surface = pygame.display.set_mode(room, pygame.RESIZABLE)
        self.page = self._page()
        return self.page

    def toggle_full(self) -> Page:
        """Switch between full screen and window."""
        self.full = not self.full
        self.surface = self._opened()
        return self.refit()

    def close(self) -> None:
        """Close the window; sound continues until the client ends."""
        pygame.display.quit()


def pretend_screen() -> None:
    """Draw without a screen (tests, pictures): SDL's dummy drivers, unless the user has chosen one."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")


def is_there_a_screen() -> bool:
    """A guess that saves a traceback on machines without a display server."""
    if os.environ.get("SDL_VIDEODRIVER") or sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def full_screen_key(event: pygame.event.Event) -> bool:
    """Whether the key is F11, or Alt and Enter."""
    return event.key == pygame.K_F11 or (event.key == pygame.K_RETURN and bool(event.mod & pygame.KMOD_ALT))
