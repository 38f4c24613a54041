"""Transient effects: rings, falling tiles, flying cards, short signs. Their `t` goes from 0 to 1, moved by a cue."""

from __future__ import annotations

from greatrace_client.race_common.view_state.show import Effect, SingleEffect
from greatrace_client.ui.draw.shapes import Point


class Alarm(Effect):
    """Red rings around a place on the sheet: a danger."""

    at: Point


class TileMove(Effect):
    """A moving tile. `how`: fall (placed), bag (a hand draws it), turn (over, above its space), back (it lies face
    down), lift (leaves the game), glide.

    `kind` is the tile's; `start` is the origin of a gliding tile, sheet units; `crew` is the crew whose hand draws it.
    """

    how: str
    space: str
    kind: str
    start: Point | None = None
    crew: str = ""


class CardFlight(Effect):
    """A card (None: face down) that flies from one place of the page to another, page units; `swell`: it grows and
    holds half-way.
    """

    card: str | None
    start: Point
    end: Point
    swell: bool = False


class PawnHop(Effect):
    """An assistant that hops out of its box, page units."""

    crew: str
    start: Point


class Sign(Effect):
    """A short sign that rises and fades: levels or money, over a vehicle (sheet units) or a panel (page units).

    `icon`: fuel, engine, chassis, money, card, danger or "" (only the text).
    """

    text: str
    icon: str
    at: Point
    good: bool = True
    on_sheet: bool = True


class Dust(Effect):
    """A cloud behind a vehicle's tracks that grows and fades, sheet units; `terrain` is its material."""

    at: Point
    left: bool = False
    terrain: str = ""


class Ruts(Effect):
    """The marks of the tracks from place to place, sheet units."""

    start: Point
    end: Point


class Steam(Effect):
    """A radiator boils over, sheet units: a breakdown."""

    at: Point
    left: bool = False


class Idling(Effect):
    """The engine of a standing vehicle runs: it trembles, and puffs come from its exhaust."""

    seat: int


class RedEdge(Effect):
    """The map's edge glows red: a danger."""


class Coins(Effect):
    """Coins that fly from place to place, page units; `number` of them, one after the other."""

    start: Point
    end: Point
    number: int


class Weather(Effect):
    """The weather passes over the map. `sort`: sand, rain, snow, gale."""

    sort: str


class Arrow(Effect):
    """An arrow from the player of a danger to its target, sheet units; `text` on its flag."""

    start: Point
    ends: tuple[Point, ...]
    text: str


class Reveal(Effect):
    """All plans side by side, one a seat: the numbers of assistants in the boxes."""

    plans: tuple[tuple[int, int, int, int], ...]


class StartFlag(SingleEffect):
    """The flag over the names of all crews: the race begins."""


class Ribbon(Effect):
    """A ribbon across the finish, sheet units; torn by the crew that arrives."""

    at: Point
    crew: str


class Confetti(Effect):
    """Confetti over the map: somebody has arrived."""


class LeaderPortrait(SingleEffect):
    """A portrait over the map, with a name and a line below it."""

    portrait: str
    text: str
    small: str
    crew: str


class OnBoard(Effect):
    """Something that happens on a module's board, which is open as long as this is on stage.

    `what`: throw (a die that will show `face`), turn (the wheel turns), walk (a marker over `stops`). `result`: its
    meaning, by id; it is shown once t is 1.
    """

    board: str
    what: str = "throw"
    face: int = 0
    result: str = ""
    seat: int | None = None
    stops: tuple[int, ...] = ()

    @property
    def whose(self) -> int:
        """The seat; called only for effects that have one."""
        assert self.seat is not None
        return self.seat

    @property
    def done(self) -> bool:
        """Whether the result is shown."""
        return self.t >= 1.0


class ParcelFlight(Effect):
    """A flying parcel, sheet units. Its `city` or crew (`seat`) does not show it meanwhile."""

    colour: str
    start: Point
    end: Point
    city: str = ""
    seat: int | None = None
    lift: float = 40.0


class Calling(Effect):
    """A leader's head over the vehicle, sheet units: the power is used."""

    leader: str
    at: Point


class Postmark(Effect):
    """The stamp of a delivery, sheet units."""

    at: Point
