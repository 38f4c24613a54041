"""The stage of Crazy Race: the view that is shown at this instant, and everything that moves on it.

Cues move things; after each cue `settle(view)` puts everything where the view says.
"""

from __future__ import annotations

import attrs

from greatrace.crazy_race import words
from greatrace.crazy_race.ruleset import Ruleset
from greatrace.crazy_race.state import View
from greatrace_client.games.crazy_race.layout import CrazyPlaces
from greatrace_client.race_common.view_state.show import Effect, Show
from greatrace_client.ui.draw.shapes import Point


@attrs.define(eq=False)
class Locomotive:
    """A locomotive on its track: `place` may lie between two; `hop` in units; `turned`: 0..1 of half a turn."""

    place: float
    left: bool = False
    hop: float = 0.0
    turned: float | None = None


class DriverFlight(Effect):
    """A driver card from one place of the page to another; `value` 0: face down."""

    seat: int
    value: int
    start: Point
    end: Point


class PointsFlight(Effect):
    """A point card that flies to its winner, or from one player to another."""

    pile: str
    points: int
    start: Point
    end: Point


class SteamPuff(Effect):
    """A puff from a chimney; the wind blows it backwards."""

    at: Point
    drift: float = -1.0


class RisingNote(Effect):
    """A short plate that rises and fades."""

    text: str
    at: Point
    good: bool = True


class Plate(Effect):
    """Large text over the table; `seat` colours it."""

    text: str
    small: str = ""
    seat: int | None = None


class SideGlow(Effect):
    """A frame around the side that is scored; `flip`: its cards are just turned up."""

    side: int
    cards: tuple[int, ...] = ()


class CrazyStage(Show):
    """The state of the picture. `places` has the places of things on the page."""

    def __init__(self, ruleset: Ruleset, view: View, places: CrazyPlaces) -> None:
        super().__init__()
        self.ruleset, self.view, self.places = ruleset, view, places
        self.engines: list[list[Locomotive]] = []
        self.settle(view)

    def settle(self, view: View, *, at_once: bool = False) -> None:
        """Show this view."""
        self.view = view
        self.cleared(at_once=at_once)
        self.engines = [[standing(place) for place in crew.locomotives] for crew in view.open.crews]

    def engine(self, seat: int, locomotive: str) -> Locomotive:
        """The stage's state of that locomotive."""
        return self.engines[seat][words.LOCOMOTIVES.index(locomotive)]

    def colour(self, seat: int) -> str:
        """The player's livery."""
        return self.view.open.crews[seat].colour


def standing(place: int) -> Locomotive:
    """A locomotive at that place; on the turntable it has turned already (X3)."""
    return Locomotive(float(place), left=place >= words.TURNTABLE)
