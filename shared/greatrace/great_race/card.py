"""A kind of resource card."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Generic, TypeVar

from attrs import frozen

from greatrace.great_race.state import Open, Own, Threat
from greatrace.kernel import Seat

Race = TypeVar("Race")
Ruleset = TypeVar("Ruleset")


def always(_r: object, _o: Open, _own: Own, _seat: Seat) -> bool:
    """Whether the card can be played: always."""
    return True


@frozen
class CardKind(Generic[Race, Ruleset]):
    """The rules of a kind of card: when it may be played, and the effect of a before-card.

    `playable` says whether it could do anything now; a card without effect is not offered. The effect of a danger (☠)
    is to announce what it will do (`threaten`), and `danger` happens unless somebody cancels it.

    The argument types of its functions are type parameters, since the ruleset has the cards: `rules.cards.Card` sets
    them.
    """

    kind: str
    play: Callable[[Race, Seat], Awaitable[None]] | None = None
    playable: Callable[[Ruleset, Open, Own, Seat], bool] = always
    danger: Callable[[Race, Threat], Awaitable[None]] | None = None
