"""The sound of each event of the race and its direction, and the volume and speed of the engine."""

from __future__ import annotations

from typing import Protocol

from greatrace.great_race import constants
from greatrace.great_race import events as ev
from greatrace.kernel import Event
from greatrace_client.games.great_race.module_api.module_ui import module_sound
from greatrace_client.games.great_race.panel import HasShown
from greatrace_client.model.table import seat_of
from greatrace_client.race_common.director import HasDirector
from greatrace_client.ui.audio import Sounds
from greatrace_client.ui.context import HasTableModel

SOUNDS: dict[type[Event], str] = {
    ev.TileRevealed: "bag",
    ev.TileRemoved: "tile",
    ev.TilesSwapped: "tile",
    ev.CardTaken: "card",
    ev.CardsDrawn: "card",
    ev.CardsLookedAt: "card",
    ev.CardPlayed: "card",
    ev.CardDiscarded: "card",
    ev.PlansRevealed: "card",
    ev.MoneyGained: "coin",
    ev.MoneyPaid: "coin",
    ev.FuelGained: "fuel",
    ev.Repaired: "repair",
    ev.ThreatDeclared: "danger",
    ev.TurnedBack: "no",
    ev.Passed: "pass",
    ev.FinishReached: "finish",
    ev.SequenceBegan: "horn",
}
IDLE, OTHERS, PULLS = (
    0.22,
    0.6,
    1.0,
)  # shares of the engine's loudness: about to drive, somebody else drives, one drives
SWELL = 4.0  # shares a second by which it gets louder or softer
REVS = 1.5  # shares a second by which it gets faster or slower: a drive ends faster than it began
SPREAD, FARTHEST = 1.5, 0.8  # stereo width of a sound at the edge of the page, and its limit


class HeardPlaces(Protocol):
    """The places of things on the page, in its units."""

    def place(self, name: str, seat: int) -> tuple[float, float]: ...


def heard_at(event: Event, places: HeardPlaces, width: float) -> float:
    """The direction of the event, from -1 (left) to 1: the vehicle of its seat, else the middle."""
    seat = seat_of(event)
    if seat is None or not width:
        return 0.0
    x = places.place("vehicle", seat)[0]
    return max(-FARTHEST, min(FARTHEST, (x / width - 0.5) * 2 * SPREAD))


def noise_of(event: Event) -> str:
    """The name of its sound, "" for none. A vehicle on a road has the engine's sound; one that is carried has a
    horn.
    """
    if isinstance(event, ev.VehicleMoved):
        return "" if event.way == constants.LAND else "horn"
    if isinstance(event, ev.DriveEnded):
        return "steam" if event.why == constants.BREAKDOWN else ""
    return SOUNDS.get(type(event), "") or module_sound(event)


class EngineSound:
    """The volume and speed of the engine: `share` of its volume and `speed` (0 to 1) follow what is shown."""

    def __init__(self) -> None:
        self.share = self.speed = 0.0

    def tick(self, dt: float, event: Event | None, seat: int | None, *, driving: bool) -> float:
        """Advance by `dt` seconds. `driving`: the player is choosing the next space. Returns the share."""
        goal = self.goal(event, seat, driving=driving)
        step = SWELL * dt
        self.share += max(-step, min(step, goal - self.share))
        revs = REVS * dt
        self.speed += max(-revs, min(revs, self.revs(event) - self.speed))
        return self.share

    @staticmethod
    def revs(event: Event | None) -> float:
        """The speed that the engine approaches."""
        return 1.0 if isinstance(event, ev.VehicleMoved) else 0.3 if isinstance(event, ev.DriveBegan) else 0.0

    @staticmethod
    def goal(event: Event | None, seat: int | None, *, driving: bool) -> float:
        """The volume that the engine approaches."""
        if isinstance(event, ev.VehicleMoved | ev.TurnedBack | ev.DriveBegan):
            carried = isinstance(event, ev.VehicleMoved) and event.way != constants.LAND
            return 0.0 if carried else PULLS if event.seat == seat else OTHERS
        return IDLE if driving else 0.0


class EnginePlace(HasDirector, HasShown, HasTableModel, Protocol):
    """The race in which vehicles are heard."""


class EnginePlayer:
    """Runs the engine's sound as time goes by."""

    def __init__(self, race: EnginePlace, sounds: Sounds) -> None:
        self.race, self.sounds = race, sounds
        self.engine = EngineSound()

    def update(self, dt: float) -> bool:
        director = self.race.director
        driving = self.race.shown.action_model.drives and director.speed > 0
        share = self.engine.tick(dt, director.event, self.race.table.seat, driving=driving)
        self.sounds.engine.run(share, self.engine.speed, dt)
        return False
