"""Sounds that loop side by side, each at a volume of its own: the layers of the music, the ambience, the engine.

They loop for ever; a change of the mix only changes volumes. A thread loads what is wanted, so that no frame waits, and
what has not been heard for a while is let go: decoded, a layer of the music takes 6 MB. Layers that belong together
(`clock`) stay together: a later one begins where the others are.
"""

from __future__ import annotations

import ctypes
import io
import logging
from collections.abc import Callable, Collection, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, Final

import pygame

from greatrace.assets import folder
from greatrace_client.ui.audio.device import RATE, STEREO

FADE = 0.8  # seconds from silence to full volume and back
SPARE: Final = 25.0  # fades that a layer is kept for, silent and not wanted
Loaded = dict[str, pygame.mixer.Sound]
Clock = Callable[[], float]
log = logging.getLogger(__name__)


def towards(now: float, goal: float, step: float) -> float:
    """`now`, by at most `step` nearer to the goal."""
    return now + max(-step, min(step, goal - now))


class Layers:
    """The loops of a folder of the assets that run together, on `number` channels from the `first` on. `levels` are
    their volumes now. `clock`: seconds that the device has played since the first of them began, or a moment before.
    """

    def __init__(self, where: str, first: int, number: int, clock: Clock | None = None) -> None:
        self.where, self.clock = where, clock
        self.levels: dict[str, float] = {}
        self._free = list(range(first, first + number))[::-1]
        self._number: dict[str, int] = {}  # of each layer's channel
        self._channels: dict[str, pygame.mixer.Channel] = {}
        self._set: dict[str, float] = {}  # the volumes that the channels have: setting one waits for the audio thread
        self._unused: dict[str, float] = {}  # for how many fades each has been silent and not wanted
        self._began: float | None = None  # when the first of them began, by the clock
        self._loading: Future[Loaded] | None = None
        self._loader = ThreadPoolExecutor(1, where)

    @property
    def empty(self) -> bool:
        """Whether there is nothing that could be heard."""
        return not self._channels and self._loading is None

    @property
    def silent(self) -> bool:
        """Whether none of them can be heard."""
        return not any(self.levels.values())

    def update(self, names: Collection[str], wanted: Mapping[str, float], volume: float, step: float) -> None:
        """Fade each layer of `names` towards the volume that is wanted (0: none); they come once they are loaded."""
        missing = [name for name in names if name not in self._channels]
        if missing or self._loading is not None:
            self._load(missing)
        for name in tuple(self._channels):
            self.levels[name] = towards(self.levels[name], wanted.get(name, 0.0), step)
            self._turn(name, self.levels[name] * volume)
            self._unused[name] = 0.0 if name in names or self.levels[name] else self._unused[name] + step
            if self._unused[name] > SPARE:
                self._drop(name)
        if not names and self.silent:
            self.stop()

    def _turn(self, name: str, volume: float) -> None:
        """Set a channel's volume where it is another one."""
        if self._set.get(name) != volume:
            self._set[name] = volume
            self._channels[name].set_volume(volume)

    def _load(self, missing: list[str]) -> None:
        """Get these layers from their files; when they are there they begin."""
        if self._loading is None:
            self._loading = self._loader.submit(_loaded, self.where, missing)
        elif self._loading.done():
            found, self._loading = self._loading.result(), None
            self._start(found)

    def _start(self, found: Loaded) -> None:
        """All of these, at the place of those that run; as many as there are channels."""
        now = self.clock() if self.clock is not None else 0.0
        if self._began is None:
            self._began = now
        for name, sound in found.items():
            if not self._free:
                return
            if now > self._began:
                turn_on(sound, now - self._began)
            self._number[name] = self._free.pop()
            self._channels[name] = pygame.mixer.Channel(self._number[name])
            self._channels[name].play(sound, loops=-1)
            self.levels[name] = self._unused[name] = 0.0
            self._turn(name, 0.0)

    def _drop(self, name: str) -> None:
        """It is let go; the channel is free for another."""
        self._channels.pop(name).stop()
        self._free.append(self._number.pop(name))
        for kept in (self.levels, self._set, self._unused):
            del kept[name]

    def stop(self) -> None:
        """Silence; the sounds are let go. Cheap when there are none."""
        for name in tuple(self._channels):
            self._drop(name)
        self._began = None

    def close(self) -> None:
        """Nothing more will be played."""
        self.stop()
        self._loader.shutdown(wait=True)


def turn_on(sound: pygame.mixer.Sound, seconds: float) -> None:
    """Turn a loop so far that it begins where it would be after so many seconds."""
    rate, bits, channels = pygame.mixer.get_init() or (RATE, -16, STEREO)
    memory: Any = sound  # the library does not say that it can be written
    samples = (ctypes.c_char * memoryview(memory).nbytes).from_buffer(memory)
    frame, length = abs(bits) // 8 * channels, len(samples)
    cut = round(seconds * rate) * frame % length
    head = ctypes.string_at(samples, cut)
    ctypes.memmove(samples, ctypes.byref(samples, cut), length - cut)
    ctypes.memmove(ctypes.byref(samples, length - cut), head, cut)


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
