"""What the command line asks of one run of the client."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import attrs

from greatrace.games import DEFAULT_GAME

if TYPE_CHECKING:
    from greatrace_client.model.loaded_replay import LoadedReplay
    from greatrace_client.model.race_setup import RaceSetup
    from greatrace_client.net.invitation import Invitation


@attrs.frozen
class Flags:
    """The command line's options."""

    autoplay: bool = False
    shots: Path | None = None
    solo: RaceSetup | None = None
    connect: str = ""
    game: str = DEFAULT_GAME  # of a table that is opened
    table: str = ""  # at that server: sit down at the table of this name, or open it
    bots: int = 0  # ... with this number of bots
    pace: float | None = None  # animation speed for this run only: 0 off, 1 normal, 3 fast
    replay: LoadedReplay | None = None  # a race of the past to be shown first
    lessons: tuple[str, ...] = ()  # to be learnt at once, one after the other
    invitation: Invitation | None = None  # to a table to sit down at
    screenshot: Path | None = None  # of the first scene that has come to rest; then quit
    watch_art: bool = False  # show pictures of `assets/art` as soon as they are saved

    @property
    def opens_title(self) -> bool:
        """Whether the title is the first scene."""
        elsewhere = self.replay, self.lessons, self.solo, self.connect, self.invitation
        return not any(elsewhere)
