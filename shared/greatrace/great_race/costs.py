"""The cost of a step."""

from __future__ import annotations

import msgspec


class Cost(msgspec.Struct, frozen=True, gc=False):
    """Levels of fuel and of engine or chassis, and francs."""

    fuel: int = 0
    wear: int = 0
    money: int = 0

    def __add__(self, other: Cost) -> Cost:
        return Cost(self.fuel + other.fuel, self.wear + other.wear, self.money + other.money)
