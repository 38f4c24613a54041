"""The cues of the Great Race, a file for each part of the game; importing this package stages all of them."""

from greatrace_client.games.great_race.animations import (
    cards,
    challenges,
    danger,
    driving,
    gauges,
    leaders,
    modules,
    phases,
    postal,
    taking_back,
    tiles,
)
from greatrace_client.games.great_race.cues import CUES

__all__ = [
    "CUES",
    "cards",
    "challenges",
    "danger",
    "driving",
    "gauges",
    "leaders",
    "modules",
    "phases",
    "postal",
    "taking_back",
    "tiles",
]
