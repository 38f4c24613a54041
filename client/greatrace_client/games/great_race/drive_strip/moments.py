"""Turns a drive into moments of the strip, from the events received and the open state before them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from attrs import field, frozen

from greatrace.great_race import constants
from greatrace.great_race import events as ev
from greatrace.kernel import Event

TOWN = "town"  # the ground of a city; the others are the tiles' terrains, and the two ways of a line
SPACE, UNKNOWN, THREAT, OUTCOME, LAST = 0.55, 0.45, 0.5, 0.45, 0.35  # usual seconds of a moment


@frozen
class StripVehicle:
    """Another crew's vehicle, as it is drawn."""

    crew: str
    model: str = ""


@frozen
class SpaceEntered:
    """A space is entered. `ground`: terrain, TOWN, "sea" or "air"; `name`: of a city; `rivals`: vehicles there."""

    ground: str
    name: str = ""
    rivals: tuple[StripVehicle, ...] = ()
    seconds: float = SPACE


@frozen
class Unknown:
    """The tile ahead is turned over."""

    seconds: float = UNKNOWN


@frozen
class DangerShown:
    """A danger shows itself. `source`: the card, or "terrain"."""

    source: str
    seconds: float = THREAT


@frozen
class DangerSettled:
    """The danger is driven off, or it strikes."""

    cancelled: bool
    seconds: float = OUTCOME


@frozen
class Last:
    """The drive is over. `broken`: by a breakdown; `finish`: at the finish."""

    broken: bool = False
    finish: bool = False
    seconds: float = LAST


Moment = SpaceEntered | Unknown | DangerShown | DangerSettled | Last


class PictureBefore(Protocol):
    """The picture before an event."""

    def terrain(self, space: str) -> str:
        """The ground of a space; "" for a city."""

    def city(self, space: str) -> str:
        """The name of a city; "" for any other space."""

    def standing(self, space: str, without: int) -> tuple[StripVehicle, ...]:
        """The vehicles on a space, but for that seat's."""


@frozen
class DriveReader:
    """Turns the events of one seat's drive into moments."""

    seat: int
    scene: PictureBefore = field(repr=False)

    def moments(self, event: Event) -> Sequence[Moment]:
        """The moments of that event, in order."""
        match event:
            case ev.VehicleMoved(seat=self.seat, to=to, way=constants.LAND):
                return (self._space(to, self.scene.terrain(to) or TOWN),)
            case ev.VehicleMoved(seat=self.seat, to=to, way=way):
                return SpaceEntered(way), self._space(to, TOWN)  # it lands in the city
            case ev.TileRevealed(seat=self.seat):
                return (Unknown(),)
            case ev.ThreatDeclared(source=source, by=by, target=target) if self.seat in (by, target):
                return (DangerShown(source),)
            case ev.ThreatCancelled() | ev.ThreatCarriedOut():
                return (DangerSettled(isinstance(event, ev.ThreatCancelled)),)
            case ev.FinishReached(seat=self.seat):
                return (Last(finish=True),)
            case ev.DriveEnded(seat=self.seat, why=why):
                return (Last(broken=why == constants.BREAKDOWN),)
        return ()

    def _space(self, to: str, ground: str) -> SpaceEntered:
        return SpaceEntered(ground, self.scene.city(to), self.scene.standing(to, self.seat))
