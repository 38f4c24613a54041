"""Plays the music: pieces from the file, and the layers of a race's music side by side.

scripts/make_music.py makes the files. The layers are equally long, and each is stored in the same number of files.
While layers are playing, the stream of pieces plays silence: it is the clock by which a later layer begins where the
others are. The device's own clock is used because no other runs exactly like it.
"""

from __future__ import annotations

import io
import json
import logging
import wave
from importlib.resources.abc import Traversable

import pygame

from greatrace.assets import folder
from greatrace_client.model.music import Mix, gains
from greatrace_client.ui.audio.device import BUFFER, FIRST_LAYER, LAYERS, RATE, Device
from greatrace_client.ui.audio.layers import FADE, Layers, Parts, towards

DUCKED, DUCK = 0.55, 1.6  # share of the volume while an alert sounds, and for how many seconds
NO_MIX = Mix()
CLOCK = "silence"  # a silent piece
PARTS = Parts(6, 16.0, 4)  # of a layer: files of eight bars, decoded two bars at a time
ROUNDED = 2  # milliseconds by which the device's clock may be behind what it has played
log = logging.getLogger(__name__)


def music_folder() -> Traversable:
    """The folder of the music files."""
    return folder() / "music"


def silence() -> bytes:
    """A second of silence, as a file."""
    file = io.BytesIO()
    with wave.open(file, "wb") as written:
        written.setnchannels(1)
        written.setsampwidth(2)
        written.setframerate(RATE)
        written.writeframes(bytes(2 * RATE))
    return file.getvalue()


def played() -> float:
    """The seconds that the device has played when a sound started now begins: it is fed a buffer at a time."""
    return (pygame.mixer.music.get_pos() + ROUNDED) * RATE // (1000 * BUFFER) * BUFFER / RATE


def known_loudness() -> dict[str, float]:
    """LUFS by layer or piece, as measured by the script; empty without files."""
    try:
        found: dict[str, float] = json.loads((music_folder() / "loudness.json").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found


class Piece:
    """The piece that is played from its file, one at a time. `level` is its share of the volume."""

    def __init__(self) -> None:
        self.name, self.level = "", 0.0
        self._set = 0.0  # the volume that the device has

    def update(self, wanted: str, volume: float, step: float) -> None:
        """Fade towards the piece that is wanted ("": none)."""
        if self.name != wanted and self.level <= 0:
            self._change(wanted)
        self.level = towards(self.level, float(self.name == wanted and wanted not in ("", CLOCK)), step)
        if self.name and self._set != self.level * volume:
            self._set = self.level * volume
            pygame.mixer.music.set_volume(self._set)

    def _change(self, name: str) -> None:
        if self.name:
            pygame.mixer.music.stop()
        self.name = name
        if not name:
            return
        try:
            if name == CLOCK:
                pygame.mixer.music.load(io.BytesIO(silence()), "wav")
            else:
                pygame.mixer.music.load(io.BytesIO((music_folder() / f"{name}.ogg").read_bytes()), "ogg")
            pygame.mixer.music.set_volume(0)
            self._set = 0.0
            pygame.mixer.music.play(-1)
        except (OSError, pygame.error) as error:
            log.warning("The music %s can't be played: %s", name, error)


class Music:
    """Plays the wanted mix. `volume` and `master` (0..1) may change at any time; at 0 nothing is computed."""

    def __init__(self, device: Device, volume: float = 0.5) -> None:
        self.device, self.volume, self.master = device, volume, 1.0
        self._loudness: dict[str, float] | None = None
        self._piece = Piece()
        self._layers = Layers("music", FIRST_LAYER, LAYERS, played, PARTS)
        self._ducked = 0.0  # seconds
        self._duck = 1.0  # share of the volume now

    def duck(self) -> None:
        """An alert sounds: softer for a moment."""
        self._ducked = DUCK

    def update(self, mix: Mix, dt: float) -> None:
        """Advance by `dt` seconds towards the wanted mix."""
        if self.volume * self.master <= 0:
            mix = NO_MIX
        if (mix == NO_MIX and not self._piece.name and self._layers.empty) or not self.device.live:
            return
        if self._loudness is None:
            self._loudness = known_loudness()
        self._ducked = max(0.0, self._ducked - dt)
        self._duck = towards(self._duck, DUCKED if self._ducked else 1.0, dt / FADE)
        loudness, step = self.volume * self.master * self._duck, dt / FADE
        levels = gains(mix, self._loudness)
        piece, timed = mix.piece if mix.piece in self._loudness else "", self._piece.name == CLOCK
        self._piece.update(piece or (CLOCK if levels else ""), loudness, step)
        if not timed and self._piece.name == CLOCK:
            self._layers.stop()  # layers left from an earlier race follow an earlier clock
        self._layers.update(levels.keys() if self._piece.name == CLOCK else (), levels, loudness, step)

    @property
    def heard(self) -> dict[str, float]:
        """The levels of what is audible now, pieces and layers by name."""
        piece = {self._piece.name: self._piece.level} if self._piece.name not in ("", CLOCK) else {}
        return piece | {name: level for name, level in self._layers.levels.items() if level > 0}

    def close(self) -> None:
        """Release the buffers; call before closing the mixer."""
        self._layers.close()
