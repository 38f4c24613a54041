"""The events, and how each seat sees them.

Fields with a default of 0 are secrets that `seen_by` leaves out for the others.
"""

from __future__ import annotations

from typing import Self

from msgspec.structs import replace

from greatrace.crazy_race.state import FACE_DOWN, Result
from greatrace.kernel import Event, Seat

# ---- a stage


class StageRevealed(Event, frozen=True):
    """X2. A stage begins, with its number and card."""

    stage: int
    card: str


class CardLaid(Event, frozen=True):
    """X2. A driver card was laid face down; only its owner knows which."""

    seat: Seat
    side: int
    card: int = FACE_DOWN

    def seen_by(self, seat: Seat | None) -> Self:
        """The card, face down for all but its owner."""
        return self if seat == self.seat else replace(self, card=FACE_DOWN)


class Passed(Event, frozen=True):
    """X2. A player laid no card, by choice or for lack of cards."""

    seat: Seat


class SideClosed(Event, frozen=True):
    """X5. That side is taboo for the rest of this stage."""

    side: int


class HandAnnounced(Event, frozen=True):
    """X6. That hand has become empty, or is no longer empty."""

    seat: Seat
    empty: bool


class TookBack(Event, frozen=True):
    """X4. All played cards go back into hand; the number of cards is private."""

    seat: Seat


class ScoringBegan(Event, frozen=True):
    """X2. All turns are over. `last`: this stage ends the race (X6, X7)."""

    last: bool


class SideRevealed(Event, frozen=True):
    """X2. The cards at that side are turned up, in the order in which they were laid."""

    side: int
    cards: tuple[int, ...]


class SideWon(Event, frozen=True):
    """X2. A player won the side with the highest sum, or as the first of several, and may move that far."""

    side: int
    seat: Seat
    total: int
    spaces: int


class MoveForfeited(Event, frozen=True):
    """X2. A move is lost: no locomotive may make it."""

    seat: Seat
    side: int


class CardsFiled(Event, frozen=True):
    """X2. The cards of this stage go face down to the pile, except one that may go back into hand."""

    seat: Seat
    kept: int = 0

    def seen_by(self, seat: Seat | None) -> Self:
        """All others see `kept` as 0."""
        return self if seat == self.seat else replace(self, kept=0)


class StageEnded(Event, frozen=True):
    """X2. The stage card is removed; that seat is first player now."""

    first: Seat


# ---- locomotives and points


class LocomotiveMoved(Event, frozen=True):
    """X3. A locomotive moved from `start` over the places of `way`, which cost one each; others were jumped."""

    seat: Seat
    locomotive: str
    start: int
    way: tuple[int, ...]


class PointsTaken(Event, frozen=True):
    """X3. A player took the top card of a pile, which has a new top card (0: none)."""

    seat: Seat
    pile: str
    points: int
    next: int


class PointsStolen(Event, frozen=True):
    """X8. A point card changes hands."""

    seat: Seat
    victim: Seat
    points: int


class PointsDropped(Event, frozen=True):
    """X8. A point card is discarded (words.FURTHEST, words.NEXT_FURTHEST)."""

    seat: Seat
    points: int
    why: str


class RaceEnded(Event, frozen=True):
    """X7. The final table."""

    result: Result


EVENTS: tuple[type[Event], ...] = (
    StageRevealed,
    CardLaid,
    Passed,
    SideClosed,
    HandAnnounced,
    TookBack,
    ScoringBegan,
    SideRevealed,
    SideWon,
    MoveForfeited,
    CardsFiled,
    StageEnded,
    LocomotiveMoved,
    PointsTaken,
    PointsStolen,
    PointsDropped,
    RaceEnded,
)
