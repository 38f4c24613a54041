"""The sound of the running engine: loops for four speeds, of which the two nearest are mixed. The pitch follows the
speed.
"""

from __future__ import annotations

from greatrace_client.ui.audio.device import ENGINES, FIRST_ENGINE, Device
from greatrace_client.ui.audio.layers import Layers

SPEEDS = tuple(f"engine_{number}" for number in range(1, ENGINES + 1))
QUICK = 0.15  # seconds from silence to full volume and back


def loops(speed: float) -> dict[str, float]:
    """The loudness of each loop at a speed from 0 (idling) to 1: two neighbours, together equally loud."""
    at = min(max(speed, 0.0), 1.0) * (ENGINES - 1)
    near = {name: max(0.0, 1 - abs(at - number)) for number, name in enumerate(SPEEDS)}
    return {name: share**0.5 for name, share in near.items() if share > 0}


class VehicleEngine:
    """`volume` and `master` (0..1) may change at any time; an engine that has never run costs nothing."""

    def __init__(self, device: Device, volume: float) -> None:
        self.device, self.volume, self.master = device, volume, 1.0
        self._loops = Layers("sounds", FIRST_ENGINE, ENGINES)

    def run(self, share: float, speed: float, dt: float) -> None:
        """Run the engine at that share (0..1) of its volume and that speed; 0 stops it. Call it in every frame."""
        loudness = self.volume * self.master * share
        if (loudness <= 0 and self._loops.empty) or not self.device.live:
            return
        wanted = {name: level * loudness for name, level in loops(speed).items()} if loudness > 0 else {}
        self._loops.update(SPEEDS, wanted, 1.0, dt / QUICK)

    @property
    def heard(self) -> dict[str, float]:
        """The levels of the loops that are audible now."""
        return {name: level for name, level in self._loops.levels.items() if level > 0}

    def stop(self) -> None:
        """Stop at once."""
        self._loops.stop()

    def close(self) -> None:
        """Release the buffers; call before closing the mixer."""
        self._loops.close()
