"""Sounds that loop side by side, each at a volume of its own: the layers of the music, the ambience, the engine.

All begin together and loop for ever; a change of the mix only changes volumes. A thread loads them, so that no frame
waits.
"""

from __future__ import annotations

import io
import logging
from collections.abc import Collection, Mapping
from concurrent.futures import Future, ThreadPoolExecutor

import pygame

from greatrace.assets import folder

FADE = 0.8  # seconds from silence to full volume and back
Loaded = dict[str, pygame.mixer.Sound]
log = logging.getLogger(__name__)


def towards(now: float, goal: float, step: float) -> float:
    """`now`, by at most `step` nearer to the goal."""
    return now + max(-step, min(step, goal - now))


class Layers:
    """The loops of a folder of the assets that run together, on `number` channels from the `first` on. `levels` are
    their volumes now.
    """

    def __init__(self, where: str, first: int, number: int) -> None:
        self.where, self.first, self.number = where, first, number
        self.levels: dict[str, float] = {}
        self._channels: dict[str, pygame.mixer.Channel] = {}
        self._set: dict[str, float] = {}  # the volumes that the channels have: setting one waits for the audio thread
        self._sounds: Loaded = {}
        self._loading: Future[Loaded] | None = None
        self._loader = ThreadPoolExecutor(1, where)

    @property
    def empty(self) -> bool:
        """Whether there is nothing that could be heard."""
        return not self._sounds and self._loading is None

    @property
    def silent(self) -> bool:
        """Whether none of them can be heard."""
        return not any(self.levels.values())

    def update(self, names: Collection[str], wanted: Mapping[str, float], volume: float, step: float) -> None:
        """Fade each layer of `names` towards the volume that is wanted (0: none); they come once they are loaded."""
        missing = [name for name in names if name not in self._sounds]
        if missing or self._loading is not None:
            self._load(missing)
        for name, channel in self._channels.items():
            self.levels[name] = towards(self.levels[name], wanted.get(name, 0.0), step)
            self._turn(name, channel, self.levels[name] * volume)
        if not names and self.silent:
            self.stop()

    def _turn(self, name: str, channel: pygame.mixer.Channel, volume: float) -> None:
        """Set a channel's volume where it is another one."""
        if self._set.get(name) != volume:
            self._set[name] = volume
            channel.set_volume(volume)

    def _load(self, missing: list[str]) -> None:
        """Get these layers from their files; when they are there all layers begin together."""
        if self._loading is None:
            self._loading = self._loader.submit(_loaded, self.where, missing)
        elif self._loading.done():
            self._sounds |= self._loading.result()
            self._loading = None
            self._start()

    def _start(self) -> None:
        """Everything from the beginning, in one go."""
        before = dict(self.levels)
        self._set = {}
        for number, (name, sound) in enumerate(list(self._sounds.items())[-self.number :]):
            channel = pygame.mixer.Channel(self.first + number)
            channel.play(sound, loops=-1)
            self._channels[name], self.levels[name] = channel, before.get(name, 0.0)
            self._turn(name, channel, 0.0)

    def stop(self) -> None:
        """Silence; the sounds are let go. Cheap when there are none."""
        for channel in self._channels.values():
            channel.stop()
        self._channels, self._sounds, self.levels, self._set = {}, {}, {}, {}

    def close(self) -> None:
        """Nothing more will be played."""
        self.stop()
        self._loader.shutdown(wait=True)


def _loaded(where: str, names: list[str]) -> Loaded:
    """Those loops, from their files; one that can't be read is silence."""
    found: Loaded = {}
    for name in names:
        try:
            found[name] = pygame.mixer.Sound(io.BytesIO((folder() / where / f"{name}.ogg").read_bytes()))
        except (OSError, pygame.error) as error:
            log.warning("The sound %s/%s can't be played: %s", where, name, error)
            found[name] = pygame.mixer.Sound(buffer=bytes(4))
    return found
