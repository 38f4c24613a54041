"""The music that a scene wants: a piece that is played alone, or layers of the race's music at their levels."""

from __future__ import annotations

import math
from collections.abc import Mapping

from attrs import field, frozen

TARGET = -18.0  # LUFS of everything that is played
TITLE, RESULTS = "title", "results"  # pieces


@frozen
class Mix:
    """A `piece`, or `layers` by name with their levels (0: silent, but it runs along because it may be wanted at any
    moment); neither is silence. `ambience`: the audible grounds, by name.
    """

    piece: str = ""
    layers: Mapping[str, float] = field(factory=dict)
    ambience: Mapping[str, float] = field(factory=dict)


def gains(mix: Mix, loudness: Mapping[str, float]) -> dict[str, float]:
    """The volume of each layer (0..1) at which the mix has the target's loudness.

    `loudness` is that of each layer alone, in LUFS; unknown layers are left out. Different instruments add up by their
    power.
    """
    known = {name: level for name, level in mix.layers.items() if level > 0 and name in loudness}
    power = sum(level**2 * 10 ** (loudness[name] / 10) for name, level in known.items())
    if not power:
        return {}
    share = 10 ** ((TARGET - 10 * math.log10(power)) / 20)
    return {name: min(1.0, level * share) for name, level in known.items()}
