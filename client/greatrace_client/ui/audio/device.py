"""The sound device: opened when the first sound is wanted, its channels shared out."""

from __future__ import annotations

import math

import pygame

RATE, STEREO = 44100, 2
BUFFER = 1024  # samples: a sound begins 12 ms later than with half as many, and the device is fed half as often
FIRST_ENGINE, ENGINES = 0, 4  # channels of the engine's speeds
FIRST_LAYER, LAYERS = 4, 9  # ... of the music's layers
FIRST_AMBIENCE, AMBIENCES = 13, 5
EFFECTS = 14
RESERVED = FIRST_AMBIENCE + AMBIENCES


class Device:
    """The sound device; opened by the first sound, not at the start."""

    def __init__(self) -> None:
        self._live: bool | None = None

    @property
    def live(self) -> bool:
        """Whether sounds can be played; opens the device."""
        if self._live is None:
            try:
                pygame.mixer.init(RATE, -16, STEREO, BUFFER)
                pygame.mixer.set_num_channels(RESERVED + EFFECTS)
                pygame.mixer.set_reserved(RESERVED)
                self._live = True
            except (pygame.error, NotImplementedError):
                self._live = False
        return self._live

    def close(self) -> None:
        """Close the device."""
        if self._live:
            pygame.mixer.quit()
        self._live = False


def sides(place: float) -> tuple[float, float]:
    """The volumes left and right of a sound at a place from -1 (left) to 1; in the middle both are whole."""
    angle = (min(max(place, -1.0), 1.0) + 1) * math.pi / 4
    return min(1.0, math.cos(angle) * math.sqrt(2)), min(1.0, math.sin(angle) * math.sqrt(2))
