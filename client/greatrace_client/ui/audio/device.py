"""The sound device: opened when the first sound is wanted, its channels shared out."""

from __future__ import annotations

import pygame

RATE, STEREO, BUFFER = 44100, 2, 512
ENGINE_CHANNEL = 0
FIRST_LAYER, LAYERS = 1, 9  # channels of the music's layers
EFFECTS = 10


class Device:
    """Whether there is a device is found out at the first sound, not at the start."""

    def __init__(self) -> None:
        self._live: bool | None = None

    @property
    def live(self) -> bool:
        """Whether sounds can be played; opens the device."""
        if self._live is None:
            try:
                pygame.mixer.init(RATE, -16, STEREO, BUFFER)
                pygame.mixer.set_num_channels(FIRST_LAYER + LAYERS + EFFECTS)
                pygame.mixer.set_reserved(FIRST_LAYER + LAYERS)
                self._live = True
            except (pygame.error, NotImplementedError):
                self._live = False
        return self._live

    def close(self) -> None:
        """Let the device go."""
        if self._live:
            pygame.mixer.quit()
        self._live = False
