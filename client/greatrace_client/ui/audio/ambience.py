"""The sounds of the surroundings: wind, jungle, sea, a camp fire, a town, mixed softly under everything else.

Each ground has a bed of even noise, whose loudness varies, and random sounds on top: no recognisable loop.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final

from greatrace_client.ui.audio import happenings
from greatrace_client.ui.audio.device import AMBIENCES, FIRST_AMBIENCE, Device, sides
from greatrace_client.ui.audio.happenings import LoadedTakes, Scatter
from greatrace_client.ui.audio.layers import Layers, towards

GROUNDS = tuple(happenings.GROUNDS)
SLOW = 2.5  # seconds from silence to full volume and back
SPARE: Final = 1.0  # in fades: how long an inaudible bed is kept; decoded it takes 3.4 MB
SOFTEST: Final = 0.5  # share of a bed's loudness between two swells
SWELL: Final = (2.0, 7.0)  # seconds until it begins to get louder or softer
STEPS: Final = 40  # of a bed's loudness: setting a volume waits for the audio thread


class Wandering:
    """A level that rises and falls without a pattern."""

    def __init__(self, chance: Random) -> None:
        self.chance = chance
        self._level = self._aim = 0.8
        self._wait = 0.0

    def go_on(self, dt: float) -> float:
        """The level after `dt` more seconds, in steps."""
        self._wait -= dt
        if self._wait <= 0:
            self._wait, self._aim = self.chance.uniform(*SWELL), self.chance.uniform(SOFTEST, 1.0)
        self._level = towards(self._level, self._aim, dt / SWELL[1])
        return round(self._level * STEPS) / STEPS


class Ambience:
    """Plays the wanted grounds. `volume` and `master` (0..1) may change at any time; at 0 nothing is computed."""

    def __init__(self, device: Device, volume: float, chance: Random | None = None) -> None:
        self.device, self.volume, self.master = device, volume, 1.0
        chance = chance or Random()
        self._beds = Layers("sounds", FIRST_AMBIENCE, AMBIENCES, spare=SPARE)
        self._takes = LoadedTakes()
        self._scatter = Scatter(chance, self._takes.prepare, self._play)
        self._wind = Wandering(chance)

    def update(self, wanted: Mapping[str, float], dt: float) -> None:
        """Advance by `dt` seconds towards the wanted levels."""
        if self.volume * self.master <= 0:
            wanted = {}
        if (not wanted and self._beds.empty) or not self.device.live:
            return
        loudness = self.volume * self.master * self._wind.go_on(dt)
        self._beds.update(wanted.keys() & set(GROUNDS), wanted, loudness, dt / SLOW)
        self._scatter.update(self.heard, dt)
        if self._beds.empty:
            self._takes.forget()

    def _play(self, file: str, loudness: float, place: float) -> None:
        """Play that take, if a channel is free."""
        take = self._takes.get(file)
        channel = take.play() if take is not None else None
        if channel is not None:
            left, right = sides(place)
            whole = loudness * self.volume * self.master
            channel.set_volume(left * whole, right * whole)

    @property
    def heard(self) -> dict[str, float]:
        """The levels of the beds that are audible now."""
        return {name: level for name, level in self._beds.levels.items() if level > 0}

    def close(self) -> None:
        """Release the buffers; call before closing the mixer."""
        self._beds.close()
        self._takes.close()
