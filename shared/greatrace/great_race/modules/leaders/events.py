"""LEADERS: the slot, events and actions."""

from __future__ import annotations

from typing import Self

import msgspec
from msgspec.structs import replace

from greatrace.kernel import Action, Event, Seat


class LeadersSlot(msgspec.Struct, frozen=True, omit_defaults=True):
    """By seat: the leader's id and power, the crew's nation, and whether the power of this round is spent. `shown`: the
    tile that a blind step would bring, while Chapman looks at it; otherwise not written.
    """

    leaders: tuple[str, ...]
    powers: tuple[str, ...]
    nations: tuple[str, ...]
    spent: tuple[bool, ...]
    shown: str = ""


# ---- events


class LeaderChosen(Event, frozen=True):
    """LEADERS. A player picks a leader; the nation of a mercenary's crew is chosen later."""

    seat: Seat
    leader: str
    power: str
    nation: str


class NationChosen(Event, frozen=True):
    """LEADERS, Chapman. The mercenary picks one of the crews left."""

    seat: Seat
    nation: str


class PowerSpent(Event, frozen=True):
    """LEADERS. A player spends the power of this round; its effect follows."""

    seat: Seat
    leader: str


class CardLost(Event, frozen=True):
    """LEADERS, Redburn. A card leaves a hand; only the two players see which."""

    seat: Seat
    by: Seat
    card: str = ""

    def seen_by(self, seat: Seat | None) -> Self:
        """Only the two players see the card."""
        return self if seat in (self.seat, self.by) else replace(self, card="")


class CardSnatched(Event, frozen=True):
    """LEADERS, Redburn. The same card comes to another hand."""

    seat: Seat
    victim: Seat
    card: str = ""

    def seen_by(self, seat: Seat | None) -> Self:
        """Only the two players see the card."""
        return self if seat in (self.seat, self.victim) else replace(self, card="")


class FirstTileShown(Event, frozen=True):
    """LEADERS, Chapman. The tile is shown that a blind step would bring."""

    seat: Seat
    space: str
    tile: str


class FirstTileIgnored(Event, frozen=True):
    """LEADERS, Chapman. The shown tile goes back into the bag after the next one: `bag` is the bag's new order."""

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
    """LEADERS. Pick that leader."""

    leader: str


class PickNation(Action, frozen=True):
    """LEADERS, Chapman. Pick the crew of that nation."""

    nation: str


class UsePower(Action, frozen=True):
    """LEADERS. Use the power of this round."""
