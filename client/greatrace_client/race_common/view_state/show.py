"""The base of both games' stages: effects that a cue shows, and effects that end by themselves."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TypeVar

import attrs
from msgspec import Struct

from greatrace_client.race_common.view_state.spans import over


class Effect(Struct, eq=False, kw_only=True):
    """Something drawn at its `t`, which goes from 0 to 1."""

    t: float = 0.0


class SingleEffect(Effect):
    """An effect with a fixed place on the screen, so that only one such effect is seen at a time."""


E = TypeVar("E", bound=Effect)


@attrs.define
class Passing:
    """An effect that runs out by itself beside the cues."""

    effect: Effect
    seconds: float
    wait: float = 0.0

    @property
    def left(self) -> float:
        """Seconds until it is over."""
        return max(0.0, self.wait) + self.seconds * (1 - self.effect.t)


class Show:
    """The effects on stage now. A game's stage adds its view and the things on it."""

    def __init__(self) -> None:
        self.sound: Callable[[str], object] = lambda _name: None  # called during a cue, with the effect's name
        self.effects: list[Effect] = []
        self._passing: list[Passing] = []
        self._dirty = True

    def begins(self) -> None:
        """The race begins before the player's eyes."""

    def tick(self, dt: float) -> bool:
        """Advance the running effects. Returns whether anything has to be drawn again."""
        moving = bool(self.effects) or self._dirty
        self._dirty = False
        for passing in self._passing:
            passing.wait -= dt
            if passing.wait < 0:
                passing.effect.t = min(1.0, passing.effect.t + dt / passing.seconds)
        self._drop([p for p in self._passing if p.effect.t >= 1.0])
        return moving

    def _drop(self, gone: Iterable[Passing]) -> None:
        for passing in gone:
            self._passing.remove(passing)
            if passing.effect in self.effects:
                self.effects.remove(passing.effect)

    def touch(self) -> None:
        """Mark the stage for drawing."""
        self._dirty = True

    @contextmanager
    def showing(self, effect: E) -> Iterator[E]:
        """Show the effect inside the `with`. A single effect removes other single ones."""
        if isinstance(effect, SingleEffect):
            self._drop([passing for passing in self._passing if isinstance(passing.effect, SingleEffect)])
        self.effects.append(effect)
        try:
            yield effect
        finally:
            if effect in self.effects:
                self.effects.remove(effect)
            self.touch()

    async def played(self, effect: Effect, seconds: float) -> None:
        """The effect is on stage and runs its course."""
        with self.showing(effect):
            async for t in over(seconds):
                effect.t = t

    def passing(self, effect: Effect, seconds: float, wait: float = 0.0) -> None:
        """Let the effect run by itself, beside the cues that follow. A single effect waits for other single ones."""
        if isinstance(effect, SingleEffect):
            others = [passing.left for passing in self._passing if isinstance(passing.effect, SingleEffect)]
            wait = max([wait, *others])
        self._passing.append(Passing(effect, seconds, wait))
        self.effects.append(effect)

    def cleared(self, *, at_once: bool) -> None:
        """Remove all effects except those that run by themselves; `at_once`: those, too."""
        if at_once:
            self._passing = []
        self.effects = [passing.effect for passing in self._passing]
        self.touch()
