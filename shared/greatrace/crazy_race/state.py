"""The position of a Crazy Race: public, private and hidden parts.

As in the Great Race `Open` is common to the whole state (`State`) and to what a seat knows (`View`). X6: nothing in
`Open` counts the cards of a hand or of a pile of played cards; only whether a hand is empty is public.
"""

from __future__ import annotations

import msgspec

from greatrace.crazy_race import words
from greatrace.kernel import Seat

FACE_DOWN = 0


class Crew(msgspec.Struct, frozen=True, gc=False):
    """The public part of a player. `locomotives`: their places by type, in the order of words.LOCOMOTIVES."""

    colour: str
    locomotives: tuple[int, ...] = (words.START,) * len(words.LOCOMOTIVES)
    points: tuple[int, ...] = ()  # the point cards won
    took_back: bool = False  # X4
    empty: bool = False  # X6: no card in hand
    moved: bool = False  # X2: in this stage


class Laid(msgspec.Struct, frozen=True, gc=False):
    """A driver card at a side of the stage card; `card` is FACE_DOWN until the side is scored."""

    seat: Seat
    card: int = FACE_DOWN


class Pile(msgspec.Struct, frozen=True, gc=False):
    """A pile of point cards: the top one (0: none left) and how many there are with it."""

    top: int
    left: int


class Standing(msgspec.Struct, frozen=True, gc=False):
    """One line of the final table (X7). `last`: the place of the locomotive that is furthest behind."""

    seat: Seat
    points: int
    last: int


class Result(msgspec.Struct, frozen=True):
    """The end of a race: standings from first to last, who won (more than one: shared), why it ended."""

    standings: tuple[Standing, ...]
    winners: tuple[Seat, ...]
    reason: str


NO_CARDS: tuple[tuple[Laid, ...], ...] = ((),) * words.SIDES


class Open(msgspec.Struct, frozen=True):
    """The public part of the position."""

    crews: tuple[Crew, ...]
    first: Seat  # first player of this stage
    stages: int  # stage cards still face down
    turntable: Pile
    finish: Pile
    phase: str = words.REVEALING
    stage: int = 0  # number of this stage, from 1
    card: str = ""  # the stage card
    sides: tuple[tuple[Laid, ...], ...] = NO_CARDS  # cards at each side, in the order in which they were laid
    turns: int = 0  # turns of this stage that are over: cards laid and passes
    taboo: int | None = None  # X5: the side where no card may be laid any more
    scored: int = 0  # sides of this stage that have been scored
    last: bool = False  # this stage is the last
    result: Result | None = None


class OwnLaid(msgspec.Struct, frozen=True, gc=False):
    """A card that the player has laid in this stage, and the side it lies on."""

    side: int
    card: int


class Own(msgspec.Struct, frozen=True, gc=False):
    """The private part of a seat; hand and pile are in ascending order."""

    hand: tuple[int, ...] = ()
    pile: tuple[int, ...] = ()  # played in earlier stages
    laid: tuple[OwnLaid, ...] = ()  # in this stage


class Stock(msgspec.Struct, frozen=True):
    """The hidden cards, top first: stage cards, and the point cards of both piles below the top one."""

    stages: tuple[str, ...]
    turntable: tuple[int, ...]
    finish: tuple[int, ...]


class State(msgspec.Struct, frozen=True):
    """The whole position with all secrets. Only the server has one."""

    open: Open
    own: tuple[Own, ...]
    stock: Stock


class View(msgspec.Struct, frozen=True):
    """The view of one seat (None: a spectator)."""

    seat: Seat | None
    open: Open
    own: Own
