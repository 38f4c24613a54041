"""The scenery beside the road of the strip: things in four layers, placed by reproducible chance.

A thing belongs to the ground that was there when it came into sight, so that nothing changes while it is visible.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, lru_cache

import msgspec
from attrs import Factory, define, frozen
from msgspec import Struct

from greatrace.assets import folder

USUAL = "track"  # also for a module's own ground


class StripGround(Struct, frozen=True, forbid_unknown_fields=True):
    """Colours of the field beside the road and of the road; the things in each layer, "" for free room."""

    field: str
    road: str
    horizon: tuple[str, ...]
    beside: tuple[str, ...]
    edge: tuple[str, ...]
    near: tuple[str, ...]


@cache
def grounds() -> dict[str, StripGround]:
    """The grounds in the assets, by name."""
    text = (folder() / "art" / "strip" / "grounds.yaml").read_bytes()
    return msgspec.yaml.decode(text, type=dict[str, StripGround])


def ground(name: str) -> StripGround:
    """That ground; for a module's own ground, the track."""
    return grounds().get(name, grounds()[USUAL])


@frozen
class Layer:
    """Things at one distance. `pace`: share of the road's speed; `gap`: units from one to the next; `foot`: y of their
    feet; `size`: their scale; `name`: the field of a ground with the things there.
    """

    pace: float
    gap: float
    foot: float
    size: float
    name: str

    def sorts(self, name: str) -> tuple[str, ...]:
        """The kinds of things on that ground."""
        found: tuple[str, ...] = getattr(ground(name), self.name)
        return found


LAYERS = (
    Layer(0.16, 250, 172, 1.0, "horizon"),
    Layer(0.5, 150, 194, 0.95, "beside"),
    Layer(1.0, 190, 216, 0.8, "edge"),
    Layer(1.45, 420, 330, 1.7, "near"),
)


@frozen
class Thing:
    """A picture of assets/art/strip that stands with its middle at `x` (0: the vehicle) on `foot`."""

    art: str
    x: float
    foot: float
    size: float


def sizes(layer: Layer) -> tuple[float, float]:
    """The two sizes of things on a layer: few, because each is a cached picture."""
    return round(layer.size * 7.2) / 8, round(layer.size * 8.8) / 8


@lru_cache(maxsize=4096)
def chance(number: int, salt: int) -> float:
    """A number from 0 to 1, always the same for the same arguments."""
    mixed = (number * 2654435761 + salt * 40503 + 12345) & 0xFFFFFFFF
    mixed = (mixed ^ (mixed >> 15)) * 2246822519 & 0xFFFFFFFF
    return ((mixed ^ (mixed >> 13)) & 0xFFFF) / 0x10000


@define(eq=False)
class Scenery:
    """The things of one strip: the kind of each is decided when it is first visible."""

    _known: dict[tuple[int, int], str] = Factory(dict)

    def layer(
        self, which: int, distance: float, left: float, right: float, ground_at: Callable[[float], str]
    ) -> Iterator[Thing]:
        """The things of a layer between `left` and `right` of the vehicle, from left to right."""
        layer = LAYERS[which]
        gone, margin = distance * layer.pace, 240 * layer.size
        number = int((gone + left - margin) // layer.gap)
        while (x := (number + 0.5 * chance(number, which)) * layer.gap - gone) < right + margin:
            key = which, number
            if key not in self._known:
                self._known[key] = _sort(which, number, ground_at(distance + x))
            if sort := self._known[key]:
                yield Thing(sort, x, layer.foot, sizes(layer)[chance(number, which + 7) < 0.5])
            number += 1


def _sort(which: int, number: int, ground: str) -> str:
    """The kind of that thing on that ground."""
    sorts = LAYERS[which].sorts(ground)
    return sorts[int(chance(number, which + 3) * len(sorts))]
