"""LEADERS: what lies open of them, what may happen, and what may be chosen."""

from __future__ import annotations

from typing import Self

import msgspec
from msgspec.structs import replace

from greatrace.kernel import Action, Event, Seat


class LeadersSlot(msgspec.Struct, frozen=True, omit_defaults=True):
    """By seat: the leader's id and power, the crew's nation, and whether the power of this round is spent. `shown`:
    the tile that a blind step would bring, while Chapman looks at it; not written when there is none.
    """

    leaders: tuple[str, ...]
    powers: tuple[str, ...]
    nations: tuple[str, ...]
    spent: tuple[bool, ...]
    shown: str = ""


# ---- events


class LeaderChosen(Event, frozen=True):
    """LEADERS. Who leads that crew; the nation of a mercenary's crew is chosen later."""

    seat: Seat
    leader: str
    power: str
    nation: str


class NationChosen(Event, frozen=True):
    """LEADERS, Chapman. The crew of one that is left."""

    seat: Seat
    nation: str


class PowerSpent(Event, frozen=True):
    """LEADERS. The power of this round; its effect follows."""

    seat: Seat
    leader: str


class CardLost(Event, frozen=True):
    """LEADERS, Redburn. A card leaves a hand; only these two see which."""

    seat: Seat
    by: Seat
    card: str = ""

    def seen_by(self, seat: Seat | None) -> Self:
        """The two of them."""
        return self if seat in (self.seat, self.by) else replace(self, card="")


class CardSnatched(Event, frozen=True):
    """LEADERS, Redburn. The same card comes to another hand."""

    seat: Seat
    victim: Seat
    card: str = ""

    def seen_by(self, seat: Seat | None) -> Self:
        """The two of them."""
        return self if seat in (self.seat, self.victim) else replace(self, card="")


class FirstTileShown(Event, frozen=True):
    """LEADERS, Chapman. The tile that a blind step would bring."""

    seat: Seat
    space: str
    tile: str


class FirstTileIgnored(Event, frozen=True):
    """LEADERS, Chapman. It goes back into the bag after the next one: `bag` is the bag's new order."""

    seat: Seat
    tile: str
    bag: tuple[str, ...] = ()

    def seen_by(self, seat: Seat | None) -> Self:
        """Nobody sees the bag."""
        return replace(self, bag=())


class TilesLaidAside(Event, frozen=True):
    """LEADERS, topographer. Tiles that were drawn and not placed leave the game, for all to see."""

    seat: Seat
    tiles: tuple[str, ...]


# ---- actions


class PickLeader(Action, frozen=True):
    """LEADERS. That one."""

    leader: str


class PickNation(Action, frozen=True):
    """LEADERS, Chapman. The crew of that nation."""

    nation: str


class UsePower(Action, frozen=True):
    """LEADERS. The power of this round."""
