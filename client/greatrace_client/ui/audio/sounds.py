"""Effects by name: `sounds.play("tile")`. Files are made by scripts/make_sounds.py."""

from __future__ import annotations

import io

import pygame

from greatrace.assets import folder
from greatrace_client.ui.audio.device import ENGINE_CHANNEL, Device
from greatrace_client.ui.audio.music import Music

NAMES = (
    "click",
    "turn",
    "tile",
    "card",
    "coin",
    "drive",
    "danger",
    "repair",
    "fuel",
    "place",
    "pass",
    "horn",
    "finish",
    "no",
    "steam",
    "storm",
    "dice",
    "alert",
    "stamp",
)
ALERTS = frozenset({"turn", "danger", "horn", "finish", "alert"})  # what wants the player's attention
ENGINE = "engine"  # the loop of a running engine


class Sounds:
    """Plays effects. `volume`, and those of alerts and of the engine, are 0..1 and may change at any time; `master` is
    a factor for everything, the music too.

    Without a device every call does nothing.
    """

    def __init__(
        self,
        volume: float = 0.7,
        *,
        alerts: float | None = None,
        engine: float | None = None,
        music: float = 0.0,
        master: float = 1.0,
    ) -> None:
        self.device = Device()
        self.music = Music(self.device, music)
        self.master = master
        self.volume = volume
        self.alerts = volume if alerts is None else alerts
        self.engine = volume if engine is None else engine
        self._running: pygame.mixer.Channel | None = None
        self._kept: dict[str, pygame.mixer.Sound | None] = {}

    @property
    def master(self) -> float:
        """The factor for everything (0..1)."""
        return self._master

    @master.setter
    def master(self, share: float) -> None:
        self._master = self.music.master = share

    @property
    def live(self) -> bool:
        """Whether there is a device; found out at the first sound, not at the start."""
        return self.device.live

    def play(self, name: str, volume: float = 1.0) -> None:
        """Start that effect at a share of the chosen volume. The music is softer under an alert."""
        if name in ALERTS:
            self.music.duck()
        self.sample(name, (self.alerts if name in ALERTS else self.volume) * volume)

    def sample(self, name: str, loudness: float) -> None:
        """Start that effect so loud (0..1), whatever is chosen."""
        loudness *= self.master
        if loudness <= 0 or not self.live:
            return
        sound = self._sound(name)
        if sound is not None:
            sound.set_volume(loudness)
            sound.play()

    def run_engine(self, share: float) -> None:
        """The engine runs at that share (0..1) of its volume from now on; 0: it stops. Cheap to call every frame."""
        loudness = self.engine * share * self.master
        if loudness <= 0:
            if self._running is not None:
                self._running.fadeout(180)
                self._running = None
            return
        sound = self._sound(ENGINE) if self.live else None
        if sound is None:
            return
        if self._running is None:
            self._running = pygame.mixer.Channel(ENGINE_CHANNEL)
            self._running.play(sound, loops=-1, fade_ms=120)
        self._running.set_volume(loudness)

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
        self._running = None
        self.music.close()
        self.device.close()
