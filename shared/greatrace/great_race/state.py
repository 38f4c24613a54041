"""The position of a race: public, private and hidden parts.

`Open` is common to the whole state (`State`) and to what a seat knows (`View`), so that rules, bots and screens use the
same queries; it has no secrets. Sizes: `crews` and `State.own` are indexed by seat.

Frozen values never form a cycle, so the garbage collector need not look at them (`gc=False`).
"""

from __future__ import annotations

from typing import Any

import msgspec

from greatrace.kernel import Seat


class Boxes(msgspec.Struct, frozen=True, gc=False):
    """Assistants in the four boxes of a dashboard."""

    pathfinder: int = 0
    mechanic: int = 0
    escort: int = 0
    funding: int = 0

    @property
    def total(self) -> int:
        """The number of active assistants."""
        return self.pathfinder + self.mechanic + self.escort + self.funding


class Gauges(msgspec.Struct, frozen=True, gc=False):
    """Levels of the three gauges."""

    fuel: int
    engine: int
    chassis: int


class Crew(msgspec.Struct, frozen=True, gc=False):
    """The public part of a player: vehicle, dashboard, money, and the numbers of cards and drawn tiles held."""

    colour: str
    fuel: int
    engine: int
    chassis: int
    maximum: Gauges
    money: int
    at: str
    row: int = 0
    boxes: Boxes = Boxes()
    hand: int = 0
    looking: int = 0
    tiles: int = 0
    passed: bool = False
    place: int = 0  # order of arrival from 1; 0: still racing


class Turn(msgspec.Struct, frozen=True, gc=False):
    """The present sequence, or (`over`) the last one."""

    seat: Seat
    step: str
    over: bool = False
    begun: bool = False  # fuel has been bought, a card, an action beside the cards or an assistant played


class Drive(msgspec.Struct, frozen=True, gc=False):
    """The present drive: the spaces that may still be entered."""

    seat: Seat
    left: int


class Threat(msgspec.Struct, frozen=True, gc=False):
    """A danger that is declared and not yet resolved: a card's, or a tile's (`source` terrain)."""

    source: str
    by: Seat
    target: Seat | None = None
    engine: int = 0
    chassis: int = 0
    spaces: tuple[str, ...] = ()


class Standing(msgspec.Struct, frozen=True, gc=False):
    """One line of the final table (G3). Points are 0 for a vehicle that did not arrive."""

    seat: Seat
    place: int
    arrival: int = 0
    engine: int = 0
    chassis: int = 0
    money: int = 0
    goals: int | msgspec.UnsetType = msgspec.UNSET  # added by modules; not even written when they add nothing

    @property
    def prestige(self) -> int:
        """The total of prestige points."""
        return self.arrival + self.engine + self.chassis + self.money + (self.goals or 0)

    points = prestige  # the name in all games' standings


class Result(msgspec.Struct, frozen=True):
    """The end of a race: standings from first to last, the reason, the winner (nobody when it was called off)."""

    standings: tuple[Standing, ...]
    reason: str
    winner: Seat | None

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The winner in the form of all games' results: nobody, or one player."""
        return () if self.winner is None else (self.winner,)


class Open(msgspec.Struct, frozen=True, gc=False):
    """The public part of the position."""

    crews: tuple[Crew, ...]
    order: tuple[Seat, ...]  # turn order of this round
    track: tuple[Seat, ...]  # progress: furthest first; in one row the lower marker first (S3, D11, MA1)
    start: str
    finish: str
    deck: int
    bag: int
    round: int = 0
    phase: str = "setup"
    market: tuple[str, ...] = ()
    tiles: dict[str, str] = {}  # tile kind by space
    removed: tuple[str, ...] = ()
    discards: tuple[str, ...] = ()
    turn: Turn | None = None
    drive: Drive | None = None
    threat: Threat | None = None
    result: Result | None = None
    modules: dict[str, Any] = {}


class Own(msgspec.Struct, frozen=True, gc=False):
    """The private part of a seat."""

    hand: tuple[str, ...] = ()
    looking: tuple[str, ...] = ()  # cards drawn, not yet kept or discarded
    tiles: tuple[str, ...] = ()  # terrain tiles drawn, not yet placed


class Stock(msgspec.Struct, frozen=True, gc=False):
    """The hidden part: deck and bag in the order in which they will come, top first."""

    deck: tuple[str, ...]
    bag: tuple[str, ...]


class State(msgspec.Struct, frozen=True, gc=False):
    """The whole position with all secrets. Only the server has one."""

    open: Open
    own: tuple[Own, ...]
    stock: Stock


class View(msgspec.Struct, frozen=True, gc=False):
    """The view of one seat (None: a spectator)."""

    seat: Seat | None
    open: Open
    own: Own
