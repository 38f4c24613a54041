"""What may happen, and how each seat sees it.

Fields with a default of 0 are secrets that `seen_by` leaves out for the others.
"""

from __future__ import annotations

from typing import Self

from msgspec.structs import replace

from greatrace.crazy_race.state import FACE_DOWN, Result
from greatrace.kernel import Event, Seat

# ---- a stage


class StageRevealed(Event, frozen=True):
    """X2. A stage begins: its number, and its card."""

    stage: int
    card: str


class CardLaid(Event, frozen=True):
    """X2. A driver card, face down; only its owner knows which."""

    seat: Seat
    side: int
    card: int = FACE_DOWN

    def seen_by(self, seat: Seat | None) -> Self:
        """Face down for all but its owner."""
        return self if seat == self.seat else replace(self, card=FACE_DOWN)


class Passed(Event, frozen=True):
    """X2. No card this time, by choice or for want of cards."""

    seat: Seat


class SideClosed(Event, frozen=True):
    """X5. That side is taboo for the rest of this stage."""

    side: int


class HandAnnounced(Event, frozen=True):
    """X6. That hand has become empty, or is so no longer."""

    seat: Seat
    empty: bool


class TookBack(Event, frozen=True):
    """X4. The whole pile of played cards goes back into hand; how many they are is nobody else's business."""

    seat: Seat


class ScoringBegan(Event, frozen=True):
    """X2. All turns are over. `last`: this stage ends the race (X6, X7)."""

    last: bool


class SideRevealed(Event, frozen=True):
    """X2. The cards at that side are turned up, in the order in which they were laid."""

    side: int
    cards: tuple[int, ...]


class SideWon(Event, frozen=True):
    """X2. The highest sum, or the first of several, and how far that player may move."""

    side: int
    seat: Seat
    total: int
    spaces: int


class MoveForfeited(Event, frozen=True):
    """X2. There is no locomotive left that might move."""

    seat: Seat
    side: int


class CardsFiled(Event, frozen=True):
    """X2. The cards of this stage go face down to the pile, but for one, perhaps, that goes back into hand."""

    seat: Seat
    kept: int = 0

    def seen_by(self, seat: Seat | None) -> Self:
        """To the others it looks as if nothing were kept."""
        return self if seat == self.seat else replace(self, kept=0)


class StageEnded(Event, frozen=True):
    """X2. The stage card goes away; that seat is first player now."""

    first: Seat


# ---- locomotives and points


class LocomotiveMoved(Event, frozen=True):
    """X3. From a place over those of `way`, each of which cost one; what is left out between them was jumped."""

    seat: Seat
    locomotive: str
    start: int
    way: tuple[int, ...]


class PointsTaken(Event, frozen=True):
    """X3. The top card of a pile, and which one lies on top then (0: none)."""

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
