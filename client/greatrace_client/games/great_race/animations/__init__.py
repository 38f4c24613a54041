"""The cues of the Great Race, a file for each part of the game; importing this package registers all of them."""

from greatrace_client.games.great_race.animations import (  # noqa: F401 - each puts its cues into CUES
    cards,
    danger,
    driving,
    gauges,
    phases,
    tiles,
)
from greatrace_client.games.great_race.cues import CUES

__all__ = ["CUES"]
