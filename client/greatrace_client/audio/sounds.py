"""Effects by name: `sounds.play("tile")`. Files are made by scripts/make_sounds.py."""

from __future__ import annotations

import io

import pygame

from greatrace_client.assets import folder

NAMES = (
    "click", "turn", "tile", "card", "coin", "drive", "danger", "repair", "fuel", "place", "pass", "horn", "finish",
    "no",
)  # fmt: skip
CHANNELS = 8
RATE = 22050


class Sounds:
    """Plays effects; `volume` is 0..1 and may change at any time. Without a device every call does nothing."""

    def __init__(self, volume: float = 0.7) -> None:
        self.volume = volume
        self._kept: dict[str, pygame.mixer.Sound | None] = {}
        self._live: bool | None = None

    @property
    def live(self) -> bool:
        """Whether there is a device; found out at the first sound, not at the start."""
        if self._live is None:
            try:
                pygame.mixer.init(RATE, -16, 1, 512)
                pygame.mixer.set_num_channels(CHANNELS)
                self._live = True
            except (pygame.error, NotImplementedError):
                self._live = False
        return self._live

    def play(self, name: str, volume: float = 1.0) -> None:
        """Start that effect at a share of the chosen volume."""
        if self.volume <= 0 or not self.live:
            return
        sound = self._sound(name)
        if sound is not None:
            sound.set_volume(self.volume * volume)
            sound.play()

    def _sound(self, name: str) -> pygame.mixer.Sound | None:
        if name not in self._kept:
            file = folder() / "sounds" / f"{name}.wav"
            try:
                self._kept[name] = pygame.mixer.Sound(io.BytesIO(file.read_bytes()))
            except (OSError, pygame.error):
                self._kept[name] = None
        return self._kept[name]

    def close(self) -> None:
        """Let the device go."""
        if self._live:
            pygame.mixer.quit()
        self._live = False
