"""Plays the music: pieces from the file, and the layers of a race's music side by side.

scripts/make_music.py makes the files. The layers are equally long. All of a mix are started in one go and loop for
ever; a change of the mix only changes their volumes. They are loaded by a thread, so that no frame waits.
"""

from __future__ import annotations

import io
import json
import logging
from collections.abc import Collection, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from importlib.resources.abc import Traversable

import pygame

from greatrace.assets import folder
from greatrace_client.model.music import Mix, gains
from greatrace_client.ui.audio.device import FIRST_LAYER, LAYERS, Device

FADE = 0.8  # seconds from silence to full volume and back
DUCKED, DUCK = 0.55, 1.6  # share of the volume while an alert sounds, and for how many seconds
NO_MIX = Mix()
Loaded = dict[str, pygame.mixer.Sound]
log = logging.getLogger(__name__)


def music_folder() -> Traversable:
    """Where the files lie."""
    return folder() / "music"


def known_loudness() -> dict[str, float]:
    """LUFS by layer or piece, as the script has measured them; empty without files."""
    try:
        found: dict[str, float] = json.loads((music_folder() / "loudness.json").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found


def towards(now: float, goal: float, step: float) -> float:
    """`now`, by at most `step` nearer to the goal."""
    return now + max(-step, min(step, goal - now))


class Piece:
    """The piece that is played from its file, one at a time. `level` is its share of the volume."""

    def __init__(self) -> None:
        self.name, self.level = "", 0.0

    def update(self, wanted: str, volume: float, step: float) -> None:
        """Fade towards the piece that is wanted ("": none)."""
        if self.name != wanted and self.level <= 0:
            self._change(wanted)
        self.level = towards(self.level, float(self.name == wanted and bool(wanted)), step)
        if self.name:
            pygame.mixer.music.set_volume(self.level * volume)

    def _change(self, name: str) -> None:
        if self.name:
            pygame.mixer.music.stop()
        self.name = name
        if not name:
            return
        try:
            pygame.mixer.music.load(io.BytesIO((music_folder() / f"{name}.ogg").read_bytes()), "ogg")
            pygame.mixer.music.set_volume(0)
            pygame.mixer.music.play(-1)
        except (OSError, pygame.error) as error:
            log.warning("The music %s can't be played: %s", name, error)


class Layers:
    """The layers that run together. `levels` are their volumes now."""

    def __init__(self) -> None:
        self.levels: dict[str, float] = {}
        self._channels: dict[str, pygame.mixer.Channel] = {}
        self._sounds: Loaded = {}
        self._loading: Future[Loaded] | None = None
        self._loader = ThreadPoolExecutor(1, "music")

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
            channel.set_volume(self.levels[name] * volume)
        if not names and self.silent:
            self.stop()

    def _load(self, missing: list[str]) -> None:
        """Get these layers from their files; when they are there all layers begin together."""
        if self._loading is None:
            self._loading = self._loader.submit(_loaded, missing)
        elif self._loading.done():
            self._sounds |= self._loading.result()
            self._loading = None
            self._start()

    def _start(self) -> None:
        """Everything from the beginning, in one go."""
        before = dict(self.levels)
        for number, (name, sound) in enumerate(list(self._sounds.items())[-LAYERS:]):
            channel = pygame.mixer.Channel(FIRST_LAYER + number)
            channel.play(sound, loops=-1)
            channel.set_volume(0)
            self._channels[name], self.levels[name] = channel, before.get(name, 0.0)

    def stop(self) -> None:
        """Silence; the sounds are let go. Cheap when there are none."""
        for channel in self._channels.values():
            channel.stop()
        self._channels, self._sounds, self.levels = {}, {}, {}

    def close(self) -> None:
        """Nothing more will be played."""
        self.stop()
        self._loader.shutdown(wait=True)


def _loaded(names: list[str]) -> Loaded:
    """Those layers, from their files; one that can't be read is silence."""
    found: Loaded = {}
    for name in names:
        try:
            found[name] = pygame.mixer.Sound(io.BytesIO((music_folder() / f"{name}.ogg").read_bytes()))
        except (OSError, pygame.error) as error:
            log.warning("The music %s can't be played: %s", name, error)
            found[name] = pygame.mixer.Sound(buffer=bytes(4))
    return found


class Music:
    """Follows the mix that is wanted. `volume` and `master` (0..1) may change at any time; at 0 it costs nothing."""

    def __init__(self, device: Device, volume: float = 0.5) -> None:
        self.device, self.volume, self.master = device, volume, 1.0
        self._loudness: dict[str, float] | None = None
        self._piece, self._layers = Piece(), Layers()
        self._ducked = 0.0  # seconds
        self._duck = 1.0  # share of the volume now

    def duck(self) -> None:
        """An alert sounds: softer for a moment."""
        self._ducked = DUCK

    def update(self, mix: Mix, dt: float) -> None:
        """`dt` seconds have gone by, and this is wanted."""
        if self.volume * self.master <= 0:
            mix = NO_MIX
        if (mix == NO_MIX and not self._piece.name and self._layers.empty) or not self.device.live:
            return
        if self._loudness is None:
            self._loudness = known_loudness()
        self._ducked = max(0.0, self._ducked - dt)
        self._duck = towards(self._duck, DUCKED if self._ducked else 1.0, dt / FADE)
        loudness, step = self.volume * self.master * self._duck, dt / FADE
        piece = mix.piece if mix.piece in self._loudness else ""
        self._piece.update(piece, loudness, step)
        names = [name for name in mix.layers if name in self._loudness]
        self._layers.update(names, gains(mix, self._loudness), loudness, step)

    @property
    def heard(self) -> dict[str, float]:
        """The levels of what can be heard now, pieces and layers by name."""
        piece = {self._piece.name: self._piece.level} if self._piece.name else {}
        return piece | {name: level for name, level in self._layers.levels.items() if level > 0}

    def close(self) -> None:
        """Before the device is let go."""
        self._layers.close()
