"""Effects by name: `sounds.play("tile")`. scripts/make_sounds.py makes the files, several takes of each effect."""

from __future__ import annotations

import io
from collections.abc import Callable

import pygame
from attrs import define

from greatrace.assets import folder
from greatrace_client.settings import Settings
from greatrace_client.ui.audio.ambience import Ambience
from greatrace_client.ui.audio.device import Device, sides
from greatrace_client.ui.audio.music import Music
from greatrace_client.ui.audio.vehicle_engine import VehicleEngine

ALERTS = frozenset({"turn", "danger", "horn", "finish", "alert", "cheer"})  # they call for the player's attention


@define
class Volumes:
    """The volume of each kind of sound, 0..1."""

    effects: float = 0.7
    alerts: float = 0.7
    engine: float = 0.7
    music: float = 0.0
    ambience: float = 0.0
    master: float = 1.0

    @classmethod
    def of(cls, chosen: Settings) -> Volumes:
        """The player's volumes."""
        return cls(chosen.sounds, chosen.alerts, chosen.engine, chosen.music, chosen.ambience, chosen.master)


class Takes:
    """The takes of every effect, played in turn and each loaded when it is first needed: loading all at once would take
    a frame or two.
    """

    def __init__(self) -> None:
        self._kept: dict[str, list[pygame.mixer.Sound]] = {}
        self._whole: set[str] = set()  # effects whose takes are all loaded
        self._turn: dict[str, int] = {}

    def next(self, name: str) -> pygame.mixer.Sound | None:
        """The effect's next take; None if it has none."""
        takes = self._kept.setdefault(name, [])
        turn = self._turn.get(name, -1) + 1
        if turn == len(takes) and name not in self._whole:
            self._load(name, takes)
        if not takes:
            return None
        self._turn[name] = turn % len(takes)
        return takes[self._turn[name]]

    def _load(self, name: str, takes: list[pygame.mixer.Sound]) -> None:
        """Load one more take, if there is one."""
        file = folder() / "sounds" / f"{name}_{len(takes) + 1}.ogg"
        try:
            takes.append(pygame.mixer.Sound(io.BytesIO(file.read_bytes())))
        except (OSError, pygame.error):
            self._whole.add(name)


class Sounds:
    """Plays effects; the music, the ambience and the engine have players of their own. Volumes may change at any time.

    `on_played` is called with the name of every effect, at any volume: for captions. Without a device there is no
    sound.
    """

    def __init__(self, volumes: Volumes | float | None = None) -> None:
        self.volumes = volumes if isinstance(volumes, Volumes) else Volumes(*[0.7 if volumes is None else volumes] * 3)
        self.on_played: Callable[[str], object] = lambda _name: None
        self.device = Device()
        self.music = Music(self.device, self.volumes.music)
        self.ambience = Ambience(self.device, self.volumes.ambience)
        self.engine = VehicleEngine(self.device, self.volumes.engine)
        self._takes = Takes()
        self.adjust(self.volumes)

    def adjust(self, volumes: Volumes) -> None:
        """Set the volumes."""
        self.volumes = volumes
        self.music.volume, self.ambience.volume, self.engine.volume = volumes.music, volumes.ambience, volumes.engine
        self.music.master = self.ambience.master = self.engine.master = volumes.master

    @property
    def live(self) -> bool:
        """Whether there is a sound device; opened by the first sound, not at the start."""
        return self.device.live

    def play(self, name: str, volume: float = 1.0, *, at: float = 0.0) -> None:
        """Start that effect at a share of the chosen volume, at a place from -1 (left) to 1. The music is softer under
        an alert.
        """
        self.on_played(name)
        if name in ALERTS:
            self.music.duck()
        self.sample(name, (self.volumes.alerts if name in ALERTS else self.volumes.effects) * volume, at=at)

    def sample(self, name: str, loudness: float, *, at: float = 0.0) -> None:
        """Play that effect at that loudness (0..1), whatever the settings say."""
        loudness *= self.volumes.master
        if loudness <= 0 or not self.live:
            return
        take = self._takes.next(name)
        if take is None:
            return
        take.set_volume(loudness)
        channel = take.play()
        if channel is not None:  # None: every channel is in use
            channel.set_volume(*sides(at))

    def close(self) -> None:
        """Close all players and the device."""
        for player in (self.music, self.ambience, self.engine):
            player.close()
        self.device.close()
