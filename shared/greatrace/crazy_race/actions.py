"""The actions that a seat may choose. Only the rules' options say which of them are legal now."""

from __future__ import annotations

from typing import TypeAlias

from greatrace.kernel import Action, Seat


class Lay(Action, frozen=True):
    """X2. Lay a driver card face down at that side (0 top, then clockwise)."""

    side: int
    card: int


class Pass(Action, frozen=True):
    """X2. No card this time."""


class Advance(Action, frozen=True):
    """X2. Move that locomotive `spaces` spaces: a joker, or a share of a "?"."""

    locomotive: str
    spaces: int


class KeepCard(Action, frozen=True):
    """X2. Take back into hand that one of the cards played this stage."""

    card: int


class KeepNone(Action, frozen=True):
    """X2. Keep no card: all cards of this stage go to the pile."""


class TakeBack(Action, frozen=True):
    """X4. Take all played cards back into hand, once a game, at any moment."""


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
