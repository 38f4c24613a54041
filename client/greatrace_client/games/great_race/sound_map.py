"""Which sound an event of the race makes, and how loud the engine runs."""

from __future__ import annotations

from greatrace.great_race import constants
from greatrace.great_race import events as ev
from greatrace.kernel import Event
from greatrace_client.games.great_race.module_api.module_ui import module_sound

SOUNDS: dict[type[Event], str] = {
    ev.TilePlaced: "place",
    ev.TileRevealed: "tile",
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


def noise_of(event: Event) -> str:
    """The name of its sound, "" for none. A vehicle on a road has the engine; one that is carried has a horn."""
    if isinstance(event, ev.VehicleMoved):
        return "" if event.way == constants.LAND else "horn"
    if isinstance(event, ev.DriveEnded):
        return "steam" if event.why == constants.BREAKDOWN else ""
    return SOUNDS.get(type(event), "") or module_sound(event)


class EngineSound:
    """How loud the engine runs: `share` of its volume follows what is shown."""

    def __init__(self) -> None:
        self.share = 0.0

    def tick(self, dt: float, event: Event | None, seat: int | None, *, driving: bool) -> float:
        """Go on by `dt` seconds. `event` is shown now; `driving`: one is choosing the next space. Returns the share."""
        goal = self.goal(event, seat, driving=driving)
        step = SWELL * dt
        self.share += max(-step, min(step, goal - self.share))
        return self.share

    @staticmethod
    def goal(event: Event | None, seat: int | None, *, driving: bool) -> float:
        """What it is swelling or dying down to."""
        if isinstance(event, ev.VehicleMoved | ev.TurnedBack | ev.DriveBegan):
            carried = isinstance(event, ev.VehicleMoved) and event.way != constants.LAND
            return 0.0 if carried else PULLS if event.seat == seat else OTHERS
        return IDLE if driving else 0.0
