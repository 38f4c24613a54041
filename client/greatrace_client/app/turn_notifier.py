"""Calling the player: when the player is asked, a sound, the window's title, and while the player looks elsewhere a
flash and a notice of the desktop.

Looked at on every beat, for both games and whatever scene is on top. Nothing is conveyed by one means alone.
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

QUIET: Final = 60.0  # seconds after a notice of the desktop in which there is no other
UNSEEN: Final = ("dummy", "offscreen")  # video drivers without a desktop
OF_MACOS: Final = (
    english("on run {told, game}"),
    english("display notification told with title game"),
    english("end run"),
)


def notice_command(words: str, platform: str = sys.platform) -> list[str]:
    """The command by which that desktop shows a notice; empty where there is none (on Windows the flash of the task
    bar's button is what tells).
    """
    if platform == "darwin":
        return ["osascript", *(part for line in OF_MACOS for part in ("-e", line)), words, TITLE]
    tool = shutil.which("notify-send") if platform.startswith("linux") else None
    return [tool, "--app-name", TITLE, "--", TITLE, words] if tool is not None else []


class WindowFrame(Protocol):
    """What the desktop does for a window."""

    @property
    def looked_at(self) -> bool: ...
    def entitle(self, title: str) -> None: ...
    def flash(self, *, on: bool) -> None: ...
    def notice(self, words: str) -> None: ...


class Desktop:
    """The real one. Some desktops do not flash: then the title and the sound remain."""

    _shown: subprocess.Popen[bytes] | None = None  # kept, so that it is asked for its end before the next one

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

    @property
    def noticing(self) -> bool:
        """Whether the tool that shows a notice is at work."""
        return self._shown is not None and self._shown.poll() is None

    def notice(self, words: str) -> None:
        """Beside the windows of all programs, where the desktop can."""
        command, quiet = notice_command(words), subprocess.DEVNULL
        if command and not self.noticing and pygame.display.get_driver() not in UNSEEN:
            try:
                self._shown = subprocess.Popen(command, stdin=quiet, stdout=quiet, stderr=quiet, start_new_session=True)
            except OSError:
                return


class NotifierContext(HasTable, HasSettings, HasFlags, HasSounds, Protocol):
    """Whether the table waits, and how the player wants to hear of it."""


class TurnNotifier:
    """Once each time that the others begin to wait for the player. The setting `summons` leaves only the sound."""

    def __init__(
        self, kit: NotifierContext, desk: WindowFrame | None = None, now: Callable[[], float] = time.monotonic
    ) -> None:
        self.kit, self.desk, self.now = kit, desk or Desktop(), now
        self._noticed: float | None = None  # when the last notice was shown
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
                self._notice()
        elif self._flashing and (not self._asked or self.desk.looked_at):
            self._flash(on=False)
        called = self._asked and self.kit.settings.summons
        self._entitle(f"{tr('Your turn')} \u2013 {TITLE}" if called else TITLE)

    def _flash(self, *, on: bool) -> None:
        self._flashing = on
        self.desk.flash(on=on)

    def _notice(self) -> None:
        if self._noticed is None or self.now() - self._noticed >= QUIET:
            self._noticed = self.now()
            self.desk.notice(tr("Your turn"))

    def _entitle(self, title: str) -> None:
        if title != self._title:
            self._title = title
            self.desk.entitle(title)
