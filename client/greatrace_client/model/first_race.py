"""Whether a race is somebody's first: nothing has been raced or learned on this machine."""

from __future__ import annotations

from typing import Final

from greatrace_client import settings as settings_file
from greatrace_client.model.career import Logbook
from greatrace_client.settings import Settings

FIRST: Final = "easy"  # the rivals' level in it
PLAIN: Final = "plain"  # in `coached`: a race has been finished in plain lines, or no advice is wanted there


def nothing_yet(settings: Settings) -> bool:
    """Whether no lesson and no race of the player has come to its end in the window."""
    return not settings.lessons_done and not Logbook(settings_file.data_folder()).entries()


def first_in_plain_lines(settings: Settings) -> bool:
    """The same for the plain client, which keeps no logbook and says so in the settings."""
    return PLAIN not in settings.coached and nothing_yet(settings)
