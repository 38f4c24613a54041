"""The stage: the view that is shown at this instant, and everything on it that moves.

Cues move things; after each cue `settle(view)` puts everything where the view says, so no cue can leave a lie behind.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol, TypeVar

import attrs

from greatrace.great_race.library import Tile
from greatrace.great_race.ruleset import Ruleset
from greatrace.great_race.state import View
from greatrace_client.draw.lines import Curve
from greatrace_client.draw.shapes import Point
from greatrace_client.stage.effects import Effect
from greatrace_client.stage.gauges import Counter, Needle
from greatrace_client.stage.vehicle import Vehicle, stand_all

GAUGES = ("fuel", "engine", "chassis")
E = TypeVar("E", bound=Effect)


class Ground(Protocol):
    """What the stage asks of the painted board: places and ways in sheet units, whatever the zoom."""

    def spot(self, space: str) -> Point: ...
    def way(self, start: str, end: str) -> Curve: ...


class Places(Protocol):
    """Where things are on the page, in its units: "deck", "hand", "crew" (a rival's panel), "purse", a box's name."""

    def place(self, name: str, seat: int) -> Point: ...


@attrs.define
class Passing:
    """An effect that runs out by itself beside the cues."""

    effect: Effect
    seconds: float
    wait: float = 0.0


class Stage:
    """What is shown. `calm`: no shake, no dust (reduced motion)."""

    def __init__(self, ruleset: Ruleset, view: View, ground: Ground, places: Places) -> None:
        self.ruleset, self.ground, self.places = ruleset, ground, places
        self.view = view
        self.calm = False
        self.effects: list[Effect] = []
        self.shake: Point = (0.0, 0.0)  # page units
        self.hidden: set[str] = set()  # spaces whose tile is on its way
        self._passing: list[Passing] = []
        self._dirty = True
        crews = view.open.crews
        self.vehicles = [Vehicle(seat, crew.colour, crew.at) for seat, crew in enumerate(crews)]
        self.needles = {(s, g): Needle(getattr(c, g), getattr(c, g)) for s, c in enumerate(crews) for g in GAUGES}
        self.purses = [Counter(c.money, c.money) for c in crews]
        self.settle(view)

    # ---- truth ------------------------------------------------------------------------------------------------------
    def settle(self, view: View, *, at_once: bool = False) -> None:
        """Show this view. Needles and counters follow by themselves, or jump with `at_once`."""
        self.view = view
        self.hidden.clear()
        self.shake = (0.0, 0.0)
        self.effects = [passing.effect for passing in self._passing] if not at_once else []
        self._passing = self._passing if not at_once else []
        for vehicle, crew in zip(self.vehicles, view.open.crews, strict=True):
            vehicle.space = crew.at
        self.arrange()
        for seat, crew in enumerate(view.open.crews):
            for gauge in GAUGES:
                self.needles[seat, gauge].aim(getattr(crew, gauge), at_once=at_once)
            self.purses[seat].aim(crew.money, at_once=at_once)
        self.touch()

    def arrange(self, *, without: int | None = None) -> None:
        """Stand all vehicles on their spaces, but for one that is on its way."""
        standing = [v for v in self.vehicles if v.seat != without]
        spots = {v.space: self.ground.spot(v.space) for v in standing}
        stand_all(standing, tuple(reversed(self.view.open.track)), spots)

    def tile(self, kind: str) -> Tile:
        """What is printed on a kind of tile."""
        return self.ruleset.tiles[kind]

    def faces(self) -> dict[str, Tile]:
        """The tiles that lie still, by space."""
        return {s: self.tile(k) for s, k in self.view.open.tiles.items() if s not in self.hidden}

    # ---- time -------------------------------------------------------------------------------------------------------
    def tick(self, dt: float) -> bool:
        """Let signs, dust, needles and counters go on; whether anything has to be drawn again."""
        moving = bool(self.effects) or self._dirty
        self._dirty = False
        for passing in self._passing:
            passing.wait -= dt
            if passing.wait < 0:
                passing.effect.t = min(1.0, passing.effect.t + dt / passing.seconds)
        for passing in [p for p in self._passing if p.effect.t >= 1.0]:
            self._passing.remove(passing)
            if passing.effect in self.effects:
                self.effects.remove(passing.effect)
        for needle in self.needles.values():
            moving = needle.tick(dt) or moving
        for purse in self.purses:
            moving = purse.tick(dt) or moving
        return moving

    def touch(self) -> None:
        """Something looks different now."""
        self._dirty = True

    # ---- for cues ---------------------------------------------------------------------------------------------------
    @contextmanager
    def showing(self, effect: E) -> Iterator[E]:
        """The effect is on stage inside the `with`."""
        self.effects.append(effect)
        try:
            yield effect
        finally:
            if effect in self.effects:
                self.effects.remove(effect)
            self.touch()

    def passing(self, effect: Effect, seconds: float, wait: float = 0.0) -> None:
        """The effect runs its course by itself, beside the cues that follow."""
        self._passing.append(Passing(effect, seconds, wait))
        self.effects.append(effect)

    def vehicle(self, seat: int) -> Vehicle:
        return self.vehicles[seat]

    def spot(self, space: str) -> Point:
        """The centre of a space, sheet units."""
        return self.ground.spot(space)

    def above(self, seat: int, lift: float = 58.0) -> Point:
        """A place over a vehicle, sheet units."""
        pose = self.vehicles[seat].pose
        return pose.x, pose.y - lift

    def place(self, name: str, seat: int = 0) -> Point:
        """A place on the page, its units."""
        return self.places.place(name, seat)
