"""What a seat may choose. Which of them are legal now is said by the rules' options and nowhere else."""

from __future__ import annotations

from typing import TypeAlias

from greatrace.kernel import Action, Seat


class Lay(Action, frozen=True):
    """X2. A driver card face down at that side (0 top, then clockwise)."""

    side: int
    card: int


class Pass(Action, frozen=True):
    """X2. No card this time."""


class Advance(Action, frozen=True):
    """X2. A joker, or a share of a "?": that locomotive goes so many spaces."""

    locomotive: str
    spaces: int


class KeepCard(Action, frozen=True):
    """X2. Back into hand: that one of the cards played this stage."""

    card: int


class KeepNone(Action, frozen=True):
    """X2. All cards of this stage go to the pile."""


class TakeBack(Action, frozen=True):
    """X4. All played cards back into hand, once a game, at any moment."""


class DrawPoints(Action, frozen=True):
    """X8. The second locomotive home: take the top card of the pile after all."""


class StealPoints(Action, frozen=True):
    """X8. The second locomotive home: take a card of that player, whichever it turns out to be."""

    seat: Seat


class DropPoints(Action, frozen=True):
    """X8. Next to the straggler: discard a point card of that value."""

    points: int


ACTIONS: tuple[type[Action], ...] = (
    Lay,
    Pass,
    Advance,
    KeepCard,
    KeepNone,
    TakeBack,
    DrawPoints,
    StealPoints,
    DropPoints,
)

Go: TypeAlias = Lay | Pass
Keep: TypeAlias = KeepCard | KeepNone
Reward: TypeAlias = DrawPoints | StealPoints
