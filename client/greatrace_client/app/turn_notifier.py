"""Notifies the player who is asked: a sound, the window's title and, if another window has the focus, a flash and a
desktop notification.

Checked in each iteration of the main loop, for both games and every scene. No notice uses one means alone.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import time
import warnings
from collections.abc import Callable
from typing import Final, Protocol

import pygame

from greatrace.translation import english
from greatrace_client.app.window import TITLE
from greatrace_client.i18n import tr
from greatrace_client.ui.context import HasFlags, HasSettings, HasSounds, HasTable

QUIET: Final = 60.0  # seconds between two desktop notifications
UNSEEN: Final = ("dummy", "offscreen")  # video drivers without a desktop
OF_MACOS: Final = (
    english("on run {told, game}"),
    english("display notification told with title game"),
    english("end run"),
)


def notice_command(words: str, platform: str = sys.platform) -> list[str]:
    """The command that shows a desktop notification on this platform; empty if there is none (Windows flashes the task
    bar).
    """
    if platform == "darwin":
        return ["osascript", *(part for line in OF_MACOS for part in ("-e", line)), words, TITLE]
    tool = shutil.which("notify-send") if platform.startswith("linux") else None
    return [tool, "--app-name", TITLE, "--", TITLE, words] if tool is not None else []


class WindowFrame(Protocol):
    """The desktop's side of a window: its focus, title and notifications."""

    @property
    def looked_at(self) -> bool: ...
    def entitle(self, title: str) -> None: ...
    def flash(self, *, on: bool) -> None: ...
    def notice(self, words: str) -> None: ...


class Desktop:
    """The desktop's window. Some desktops do not flash windows: then the title and the sound remain."""

    _shown: subprocess.Popen[bytes] | None = None  # kept to be reaped before the next one starts

    @property
    def looked_at(self) -> bool:
        return pygame.key.get_focused()

    def entitle(self, title: str) -> None:
        pygame.display.set_caption(title)

    def flash(self, *, on: bool) -> None:
        """Flash the window until it gets the focus, or stop."""
        try:
            with warnings.catch_warnings():  # pygame.display offers no other way to its window yet
                warnings.simplefilter("ignore", DeprecationWarning)
                window = pygame.Window.from_display_module()
            window.flash(pygame.FLASH_UNTIL_FOCUSED if on else pygame.FLASH_CANCEL)
        except (pygame.error, AttributeError, NotImplementedError):
            return

    @property
    def noticing(self) -> bool:
        """Whether the tool that shows a notification is still running."""
        return self._shown is not None and self._shown.poll() is None

    def notice(self, words: str) -> None:
        """Show a desktop notification, if the desktop can."""
        command, quiet = notice_command(words), subprocess.DEVNULL
        if command and not self.noticing and pygame.display.get_driver() not in UNSEEN:
            try:
                self._shown = subprocess.Popen(command, stdin=quiet, stdout=quiet, stderr=quiet, start_new_session=True)
            except OSError:
                return


class NotifierContext(HasTable, HasSettings, HasFlags, HasSounds, Protocol):
    """What the notifier needs: the table, settings, flags and sounds."""


class TurnNotifier:
    """Notifies once each time that the others begin to wait for the player. The setting `summons` leaves only the
    sound.
    """

    def __init__(
        self, context: NotifierContext, window: WindowFrame | None = None, now: Callable[[], float] = time.monotonic
    ) -> None:
        self.context, self.window, self.now = context, window or Desktop(), now
        self._noticed: float | None = None  # time of the last notification
        self._asked = False
        self._title = TITLE
        self._flashing = False

    @property
    def asked(self) -> bool:
        """Whether the table waits for this player."""
        table = self.context.table
        return table is not None and not table.over and table.my_move and not self.context.flags.autoplay

    def update(self) -> None:
        """Notify when the player's turn has come."""
        before, self._asked = self._asked, self.asked
        if self._asked and not before:
            self.context.sounds.play("turn")
            if self.context.settings.summons and not self.window.looked_at:
                self._flash(on=True)
                self._notice()
        elif self._flashing and (not self._asked or self.window.looked_at):
            self._flash(on=False)
        called = self._asked and self.context.settings.summons
        self._entitle(f"{tr('Your turn')} \u2013 {TITLE}" if called else TITLE)

    def _flash(self, *, on: bool) -> None:
        self._flashing = on
        self.window.flash(on=on)

    def _notice(self) -> None:
        if self._noticed is None or self.now() - self._noticed >= QUIET:
            self._noticed = self.now()
            self.window.notice(tr("Your turn"))

    def _entitle(self, title: str) -> None:
        if title != self._title:
            self._title = title
            self.window.entitle(title)
