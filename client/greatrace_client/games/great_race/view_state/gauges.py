"""Needles and counters: they follow the settled view by themselves, so that they can lag but never lie."""

from __future__ import annotations

import attrs

from greatrace_client.ui.draw.moving.easing import overshoot

SWING = 0.35  # seconds of a needle's way
COIN = 0.04  # seconds a coin of 10 F


@attrs.define(eq=False)
class Needle:
    """A needle on its way to a level."""

    value: float
    goal: int
    start: float = 0.0
    age: float = SWING

    def aim(self, level: int, *, at_once: bool = False) -> None:
        """The level has changed."""
        if at_once:
            self.value, self.goal, self.age = level, level, SWING
        elif level != self.goal:
            self.start, self.goal, self.age = self.value, level, 0.0

    def tick(self, dt: float) -> bool:
        """Whether it moves."""
        if self.age >= SWING:
            return False
        self.age += dt
        share = min(1.0, self.age / SWING)
        self.value = self.goal if share >= 1 else self.start + (self.goal - self.start) * overshoot(share)
        return True


@attrs.define(eq=False)
class Counter:
    """Money that counts coin by coin."""

    shown: int
    goal: int
    wait: float = 0.0

    def aim(self, amount: int, *, at_once: bool = False) -> None:
        """The amount has changed."""
        self.goal = amount
        if at_once:
            self.shown = amount

    def tick(self, dt: float) -> bool:
        """Whether the number changed."""
        if self.shown == self.goal:
            return False
        self.wait += dt
        changed = False
        while self.wait >= COIN and self.shown != self.goal:
            self.wait -= COIN
            gap = self.goal - self.shown
            self.shown += max(-10, min(10, gap))
            changed = True
        if self.shown == self.goal:
            self.wait = 0.0
        return changed
