"""The stage: the view that is shown at this instant, and everything on it that moves.

Cues move things; after each cue `settle(view)` puts everything where the view says, so that no cue can leave a wrong
picture.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import attrs

from greatrace.great_race import constants
from greatrace.great_race.editions import Tile
from greatrace.great_race.ruleset import Ruleset
from greatrace.great_race.state import View
from greatrace_client.games.great_race.view_state.effects import StartFlag
from greatrace_client.race_common.view_state.show import Show
from greatrace_client.ui.draw.accessibility import motion
from greatrace_client.ui.draw.lines import Curve
from greatrace_client.ui.draw.moving.easing import overshoot
from greatrace_client.ui.draw.moving.traffic import SCALE, Pose, fan
from greatrace_client.ui.draw.shapes import Point

STRAIGHT = 6.0  # units to the side that do not count


@attrs.define(eq=False)
class Vehicle:
    """A half-track as it is drawn now. `way` is "land", or "sea" or "air" while it is carried."""

    seat: int
    crew: str
    space: str
    pose: Pose = attrs.Factory(lambda: Pose(0, 0))
    way: str = "land"
    carried: float = 0.0  # share of the line, while it is carried
    step: float = 0.18  # seconds for the next space of a drive
    model: str = ""  # of the paddock, if each crew has been given a vehicle of its own

    def stand(self, x: float, y: float, scale: float = SCALE) -> None:
        """Put it to rest there, facing as before."""
        self.pose = Pose(x, y, self.pose.left, scale)
        self.way = "land"

    def face(self, start: Point, end: Point) -> None:
        """Face the direction of travel; straight up or down changes nothing."""
        if abs(end[0] - start[0]) >= STRAIGHT:
            self.pose = self.pose._replace(left=end[0] < start[0])


def stand_all(
    vehicles: Sequence[Vehicle], order: Sequence[int], spot: dict[str, Point], own: int | None = None
) -> None:
    """Put the vehicles on their spaces; on one space they are arranged in `order` (seats), the last in front; the
    player's `own` leads.
    """
    spaces: dict[str, list[Vehicle]] = {}
    for vehicle in sorted(vehicles, key=lambda v: (v.seat == own, order.index(v.seat))):
        spaces.setdefault(vehicle.space, []).append(vehicle)
    for space, group in spaces.items():
        x, y = spot[space]
        for vehicle, (dx, dy, scale) in zip(group, fan(len(group)), strict=True):
            vehicle.stand(x + dx, y + dy, scale)


SWING = 0.35  # seconds of a needle's motion
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
        """Advance the needle. Returns whether it moves."""
        if self.age >= SWING:
            return False
        self.age += dt
        share = min(1.0, self.age / SWING)
        self.value = self.goal if share >= 1 else self.start + (self.goal - self.start) * overshoot(share)
        return True


@attrs.define(eq=False)
class Counter:
    """A money counter that changes coin by coin."""

    shown: int
    goal: int
    wait: float = 0.0

    def aim(self, amount: int, *, at_once: bool = False) -> None:
        """The amount has changed."""
        self.goal = amount
        if at_once:
            self.shown = amount

    def tick(self, dt: float) -> bool:
        """Advance the counter. Returns whether the number has changed."""
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


GAUGES = ("fuel", "engine", "chassis")
START = 3.0  # seconds that the flag waves over the names


class Ground(Protocol):
    """The painted board's places and ways in sheet units, independent of the zoom."""

    def spot(self, space: str) -> Point: ...
    def way(self, start: str, end: str) -> Curve: ...


class ScreenPositions(Protocol):
    """The places of things on the page, in its units: "deck", "hand", "crew" (a rival's panel), "purse", a
    box's name.
    """

    def place(self, name: str, seat: int) -> Point: ...


class Stage(Show):
    """The state of the picture."""

    def __init__(self, ruleset: Ruleset, view: View, ground: Ground, places: ScreenPositions) -> None:
        super().__init__()
        self.ruleset, self.ground, self.places = ruleset, ground, places
        self.view = view
        self.shake: Point = (0.0, 0.0)  # page units
        self.hidden: set[str] = set()  # spaces whose tile is in motion
        crews = view.open.crews
        self.vehicles = [Vehicle(seat, crew.colour, crew.at) for seat, crew in enumerate(crews)]
        self.needles = {(s, g): Needle(getattr(c, g), getattr(c, g)) for s, c in enumerate(crews) for g in GAUGES}
        self.purses = [Counter(c.money, c.money) for c in crews]
        self.settle(view)

    @property
    def calm(self) -> bool:
        """Whether decorative motion is off."""
        return not motion()

    # ---- truth ------------------------------------------------------------------------------------------------------
    def settle(self, view: View, *, at_once: bool = False) -> None:
        """Show this view. Needles and counters follow by themselves, or jump with `at_once`."""
        self.view = view
        self.hidden.clear()
        self.shake = (0.0, 0.0)
        self.cleared(at_once=at_once)
        for vehicle, crew in zip(self.vehicles, view.open.crews, strict=True):
            if vehicle.space != crew.at:
                vehicle.face(self.ground.spot(vehicle.space), self.ground.spot(crew.at))
            vehicle.space, vehicle.model = crew.at, self.ruleset.vehicle(view.open, vehicle.seat)
        self.arrange()
        for seat, crew in enumerate(view.open.crews):
            for gauge in GAUGES:
                self.needles[seat, gauge].aim(getattr(crew, gauge), at_once=at_once)
            self.purses[seat].aim(crew.money, at_once=at_once)

    def begins(self) -> None:
        """Show the beginning of the race to the player: in its first bivouac a flag waves over everybody's names."""
        o = self.view.open
        if o.round == 1 and o.phase == constants.BIVOUAC and not self.calm:
            self.start_flag()

    def arrange(self) -> None:
        """Put all vehicles on their spaces."""
        spots = {v.space: self.ground.spot(v.space) for v in self.vehicles}
        stand_all(self.vehicles, tuple(reversed(self.view.open.track)), spots, self.view.seat)

    def tile(self, kind: str) -> Tile:
        """The kind of tile with that id."""
        return self.ruleset.tiles[kind]

    def faces(self) -> dict[str, Tile]:
        """The tiles that lie still, by space."""
        return {s: self.tile(k) for s, k in self.view.open.tiles.items() if s not in self.hidden}

    # ---- time -------------------------------------------------------------------------------------------------------
    def tick(self, dt: float) -> bool:
        """Advance signs, dust, needles and counters. Returns whether anything has to be drawn again."""
        moving = super().tick(dt)
        for needle in self.needles.values():
            moving = needle.tick(dt) or moving
        for purse in self.purses:
            moving = purse.tick(dt) or moving
        return moving

    # ---- for cues ---------------------------------------------------------------------------------------------------
    def start_flag(self) -> None:
        """The start of the race, with a horn."""
        self.sound("horn")
        self.passing(StartFlag(), START)

    def vehicle(self, seat: int) -> Vehicle:
        return self.vehicles[seat]

    def spot(self, space: str) -> Point:
        """The centre of a space, sheet units."""
        return self.ground.spot(space)

    def terrain(self, space: str) -> str:
        """The terrain of a space; "" for a city, or if nobody knows it yet."""
        kind = self.view.open.tiles.get(space)
        return self.ruleset.tiles[kind].terrain if kind is not None else ""

    def above(self, seat: int, lift: float = 58.0) -> Point:
        """A place over a vehicle, sheet units."""
        pose = self.vehicles[seat].pose
        return pose.x, pose.y - lift

    def place(self, name: str, seat: int = 0) -> Point:
        """A place on the page, its units."""
        return self.places.place(name, seat)
