"""What a ground sounds like: wind, jungle, sea, a camp fire, a town, mixed softly under everything else."""

from __future__ import annotations

from collections.abc import Mapping

from greatrace_client.ui.audio.device import AMBIENCES, FIRST_AMBIENCE, Device
from greatrace_client.ui.audio.layers import Layers

GROUNDS = ("desert", "jungle", "sea", "camp", "town")
SLOW = 2.5  # seconds from silence to full volume and back


class Ambience:
    """Follows the grounds that are wanted. `volume` and `master` (0..1) may change any time; at 0 it costs nothing."""

    def __init__(self, device: Device, volume: float) -> None:
        self.device, self.volume, self.master = device, volume, 1.0
        self._loops = Layers("sounds", FIRST_AMBIENCE, AMBIENCES)

    def update(self, wanted: Mapping[str, float], dt: float) -> None:
        """`dt` seconds have gone by, and these are wanted at these levels."""
        if self.volume * self.master <= 0:
            wanted = {}
        if (not wanted and self._loops.empty) or not self.device.live:
            return
        self._loops.update(wanted.keys() & set(GROUNDS), wanted, self.volume * self.master, dt / SLOW)

    @property
    def heard(self) -> dict[str, float]:
        """The levels of what can be heard now."""
        return {name: level for name, level in self._loops.levels.items() if level > 0}

    def close(self) -> None:
        """Before the device is let go."""
        self._loops.close()
