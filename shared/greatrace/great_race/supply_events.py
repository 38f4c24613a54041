"""Events of resource cards and terrain tiles, and how each seat sees them.

Fields with a default of () are secrets that `seen_by` leaves out for the others.
"""

from __future__ import annotations

from typing import Self

from msgspec.structs import replace

from greatrace.kernel import Event, Seat

# ---- resource cards


class DeckRefilled(Event, frozen=True):
    """B3. The shuffled discards go under the deck."""

    number: int
    cards: tuple[str, ...] = ()

    def seen_by(self, seat: Seat | None) -> Self:
        """Nobody sees the order."""
        return replace(self, cards=())


class CardsDrawn(Event, frozen=True):
    """Cards go from the deck to a hand."""

    seat: Seat
    number: int
    cards: tuple[str, ...] = ()

    def seen_by(self, seat: Seat | None) -> Self:
        """Only the drawer sees the cards."""
        return self if seat == self.seat else replace(self, cards=())


class CardPlayed(Event, frozen=True):
    """A card leaves the hand for its effect."""

    seat: Seat
    card: str


class CardDiscarded(Event, frozen=True):
    """B2. A card leaves the hand without effect."""

    seat: Seat
    card: str


class CardsLookedAt(Event, frozen=True):
    """Tracker: cards are drawn, some of which will be kept."""

    seat: Seat
    number: int
    cards: tuple[str, ...] = ()

    def seen_by(self, seat: Seat | None) -> Self:
        """Only the drawer sees the cards."""
        return self if seat == self.seat else replace(self, cards=())


class CardLetGo(Event, frozen=True):
    """Tracker: a card looked at goes to the discards."""

    seat: Seat
    card: str


class CardsKept(Event, frozen=True):
    """Tracker: the cards still looked at go to the hand."""

    seat: Seat
    number: int


# ---- terrain tiles


class TilesDrawn(Event, frozen=True):
    """PF1. Tiles are drawn from the bag, to be placed."""

    seat: Seat
    number: int
    tiles: tuple[str, ...] = ()

    def seen_by(self, seat: Seat | None) -> Self:
        """Only the drawer sees the tiles."""
        return self if seat == self.seat else replace(self, tiles=())


class TilePlaced(Event, frozen=True):
    """PF1. A drawn tile is laid."""

    seat: Seat
    space: str
    tile: str


class TilesReturned(Event, frozen=True):
    """PF1. Drawn tiles without a legal space go back into the bag, mixed in: `bag` is its new order."""

    seat: Seat
    number: int
    bag: tuple[str, ...] = ()

    def seen_by(self, seat: Seat | None) -> Self:
        """Nobody sees the bag."""
        return replace(self, bag=())


class TileRevealed(Event, frozen=True):
    """D7. A tile drawn at random is laid on the unknown space ahead."""

    seat: Seat
    space: str
    tile: str


class TileRemoved(Event, frozen=True):
    """E4, trail hunter. A tile leaves the game."""

    seat: Seat
    space: str


class TilesSwapped(Event, frozen=True):
    """Con artist. Two tiles change places."""

    seat: Seat
    first: str
    second: str
