"""Calling the player: when the player is asked, a sound, the window's title, and a flash while the player looks
elsewhere.

Looked at on every beat, for both games and whatever scene is on top. Nothing is conveyed by one means alone.
"""

from __future__ import annotations

import warnings
from typing import Protocol

import pygame

from greatrace_client.app.window import TITLE
from greatrace_client.i18n import tr
from greatrace_client.ui.context import HasFlags, HasSettings, HasSounds, HasTable


class WindowFrame(Protocol):
    """What the desktop does for a window."""

    @property
    def looked_at(self) -> bool: ...
    def entitle(self, title: str) -> None: ...
    def flash(self, *, on: bool) -> None: ...


class Desktop:
    """The real one. Some desktops do not flash: then the title and the sound remain."""

    @property
    def looked_at(self) -> bool:
        """Whether keys go to the window."""
        return pygame.key.get_focused()

    def entitle(self, title: str) -> None:
        """What the window's frame and the task bar say."""
        pygame.display.set_caption(title)

    def flash(self, *, on: bool) -> None:
        """Until the window is looked at; or no longer."""
        try:
            with warnings.catch_warnings():  # there is no other way yet to the window of `pygame.display`
                warnings.simplefilter("ignore", DeprecationWarning)
                window = pygame.Window.from_display_module()
            window.flash(pygame.FLASH_UNTIL_FOCUSED if on else pygame.FLASH_CANCEL)
        except (pygame.error, AttributeError, NotImplementedError):
            return


class NotifierContext(HasTable, HasSettings, HasFlags, HasSounds, Protocol):
    """Whether the table waits, and how the player wants to hear of it."""


class TurnNotifier:
    """Once each time that the others begin to wait for the player. The setting `summons` leaves only the sound."""

    def __init__(self, kit: NotifierContext, desk: WindowFrame | None = None) -> None:
        self.kit, self.desk = kit, desk or Desktop()
        self._asked = False
        self._title = TITLE
        self._flashing = False

    @property
    def asked(self) -> bool:
        """Whether the table waits for this player."""
        table = self.kit.table
        return table is not None and not table.over and table.my_move and not self.kit.flags.autoplay

    def beat(self) -> None:
        """Look whether that has changed."""
        before, self._asked = self._asked, self.asked
        if self._asked and not before:
            self.kit.sounds.play("turn")
            if self.kit.settings.summons and not self.desk.looked_at:
                self._flash(on=True)
        elif self._flashing and (not self._asked or self.desk.looked_at):
            self._flash(on=False)
        called = self._asked and self.kit.settings.summons
        self._entitle(f"{tr('Your turn')} \u2013 {TITLE}" if called else TITLE)

    def _flash(self, *, on: bool) -> None:
        self._flashing = on
        self.desk.flash(on=on)

    def _entitle(self, title: str) -> None:
        if title != self._title:
            self._title = title
            self.desk.entitle(title)
