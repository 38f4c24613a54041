"""The motion of the strip: seconds in, a picture's data out. It knows no events, windows or pygame.

Distances are in units of the strip: a vehicle is about 200 of them long. The strip is open for `budget` seconds a
drive, closing included: the more happens, the faster it moves.
"""

from __future__ import annotations

import math
from collections import deque

import attrs

from greatrace_client.games.great_race.drive_strip.moments import (
    DangerSettled,
    DangerShown,
    Last,
    Moment,
    SpaceEntered,
    StripVehicle,
    Unknown,
)

OPENING, CLOSING = 0.16, 0.2  # seconds
LEAST = 0.5  # seconds that must be left for opening once more
LINGER = 0.6  # seconds that the strip stays after the last moment
FIRST, AHEAD, LENGTH = 180.0, 760.0, 560.0  # start of the first ground, distance of the next ones, length of each
CRUISE, CREEP = 260.0, 70.0  # units a second while the next moment is unknown, and before a danger
PICK_UP = 9.0  # rate at which the speed adapts, a second
FAR_ENOUGH = 330.0  # units from the vehicle to a danger
RIVAL_AT = 0.55  # share of a space's ground at which vehicles standing there are passed


@attrs.frozen
class Land:
    """A stretch of ground from `start` on."""

    start: float
    ground: str
    name: str = ""
    rivals: tuple[StripVehicle, ...] = ()

    @property
    def passed_at(self) -> float:
        """The distance at which vehicles standing there are passed."""
        return self.start + RIVAL_AT * LENGTH


@attrs.define
class Incident:
    """A danger beside the road. `state`: shown, cancelled or struck; `age` and `since`: the seconds since it appeared
    and since its state changed.
    """

    source: str
    at: float
    state: str = "shown"
    age: float = 0.0
    since: float = 0.0


@attrs.define(eq=False)
class StripMotion:
    """A drive in the strip. `start`: the ground on which it begins."""

    budget: float
    start: str
    distance: float = 0.0
    speed: float = 0.0  # units a second
    share: float = 0.0  # of the strip that is open
    lands: list[Land] = attrs.Factory(list)
    incident: Incident | None = None
    broken: bool = False
    finish: float | None = None  # where the arch stands
    _queue: deque[Moment] = attrs.Factory(deque)
    _now: Moment | None = None
    _left: float = 0.0  # seconds of the moment
    _goal: float = 0.0
    _quiet: float = 0.0  # seconds since the last moment
    _closing: bool = False
    _over: bool = False

    def __attrs_post_init__(self) -> None:
        self.lands.append(Land(-math.inf, self.start))

    # ---- input
    def add(self, moment: Moment) -> None:
        """Queue the next moment."""
        if self.budget < LEAST and not self.open:
            return
        self._closing = False
        self._quiet = 0.0
        if isinstance(moment, SpaceEntered):
            self._lay(moment)
        self._queue.append(moment)

    def _lay(self, space: SpaceEntered) -> None:
        last = self.lands[-1]
        first = len(self.lands) == 1
        begin = self.distance + (FIRST if first else AHEAD)
        begin = max(begin, last.start + LENGTH if not first else begin)
        self.lands.append(Land(begin, space.ground, space.name, space.rivals))

    def skip(self) -> bool:
        """Close the strip for the rest of the drive. False if it was not open."""
        self._queue.clear()
        self._now, self.budget = None, min(self.budget, CLOSING)
        was, self._closing = self.open and not self._closing, True
        return was

    # ---- output
    @property
    def open(self) -> bool:
        """Whether any of it is visible."""
        return self.share > 0 or (bool(self._queue) and not self._closing)

    @property
    def ground(self) -> str:
        """The ground under the vehicle."""
        return self.ground_at(self.distance)

    def ground_at(self, distance: float) -> str:
        """The ground at that distance."""
        return next(land.ground for land in reversed(self.lands) if land.start <= distance)

    # ---- time
    def tick(self, dt: float) -> bool:
        """Advance by `dt` seconds. True: it looks different."""
        if not self.open:
            return False
        self.budget -= dt
        self._closing = self._closing or self.budget <= CLOSING or self._quiet >= LINGER
        self.share = max(0.0, self.share - dt / CLOSING) if self._closing else min(1.0, self.share + dt / OPENING)
        if not self.open:
            self._queue.clear()
            return True
        self._drive(dt * self._haste())
        return True

    def _haste(self) -> float:
        """The factor of the usual speed that shows everything before the strip closes."""
        usual = self._left + sum(moment.seconds for moment in self._queue)
        return max(1.0, usual / max(0.05, self.budget - CLOSING))

    def _drive(self, dt: float) -> None:
        self._left -= dt
        while self._left <= 0 and self._queue:
            self._begin(self._queue.popleft())
        if self._left <= 0:
            self._now = None
            self._quiet += dt
        self.speed += (self._wanted() - self.speed) * min(1.0, PICK_UP * dt)
        self.distance += self.speed * dt
        if self.incident is not None:
            self.incident.age += dt
            self.incident.since += dt

    def _begin(self, moment: Moment) -> None:
        self._now, self._left = moment, self._left + moment.seconds
        match moment:
            case SpaceEntered():
                ahead = [land for land in self.lands if land.passed_at > self._goal]
                self._goal = ahead[0].passed_at + 40 if ahead else self.distance + LENGTH
            case DangerShown():
                self.incident = Incident(moment.source, self.distance + FAR_ENOUGH)
            case DangerSettled() if self.incident is not None:
                self.incident.state = "cancelled" if moment.cancelled else "struck"
                self.incident.since = 0.0
            case Last():
                self._over, self.broken = True, moment.broken
                self.finish = self.distance + 120 if moment.finish else self.finish

    def _wanted(self) -> float:
        """The speed that fits the moment."""
        match self._now:
            case SpaceEntered():
                return max(0.0, self._goal - self.distance) / max(0.12, self._left)
            case DangerShown() | DangerSettled():
                return CREEP
            case Unknown():
                return CRUISE
        return 0.0 if self._over else CRUISE * max(0.0, 1 - self._quiet / LINGER)
