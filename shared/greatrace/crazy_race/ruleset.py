"""The facts that do not change during a race: stage cards, point cards, and the chosen variants."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from attrs import frozen

from greatrace.crazy_race.options import OPTIONS


class Side(msgspec.Struct, frozen=True, gc=False):
    """One side of a stage card (X1). No locomotive: a joker. `distance` 0: "?", the number of cards laid there."""

    locomotive: str
    distance: int

    @property
    def joker(self) -> bool:
        """Whether any own locomotive may move."""
        return not self.locomotive


class StageCard(msgspec.Struct, frozen=True):
    """Four sides, the top one first and then clockwise; `arrow` is the index of the one that is scored first."""

    id: str
    sides: tuple[Side, ...]
    arrow: int


@frozen
class Ruleset:
    """The rules of one table. The piles have their top card first."""

    stages: Mapping[str, StageCard]  # by id
    turntable: tuple[int, ...]
    finish: tuple[int, ...]
    variants: Mapping[str, str]  # X8: what was chosen, by the name of the option

    def variant(self, name: str) -> str:
        """The choice made for that option."""
        defaults = {option.name: option.default for option in OPTIONS}
        return self.variants.get(name, defaults[name])
