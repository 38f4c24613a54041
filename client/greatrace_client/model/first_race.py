"""Whether this is the player's first race: nothing has been raced or learned on this machine."""

from __future__ import annotations

from typing import Final

from greatrace_client import settings as settings_file
from greatrace_client.model.career import Logbook
from greatrace_client.settings import Settings

FIRST: Final = "easy"  # the rivals' level in it
PLAIN: Final = "plain"  # an entry of `coached`: a race was finished in the plain client, or no advice is wanted there


def nothing_yet(settings: Settings) -> bool:
    """Whether the player has finished neither a lesson nor a race in the window."""
    return not settings.lessons_done and not Logbook(settings_file.data_folder()).entries()


def first_in_plain_lines(settings: Settings) -> bool:
    """The same for the plain client, which keeps no logbook: it uses the settings."""
    return PLAIN not in settings.coached and nothing_yet(settings)
