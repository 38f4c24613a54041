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
    """Nothing else is needed."""
    return True


@frozen
class CardKind(Generic[Race, Ruleset]):
    """When a card may be played, and for a before-card its effect.

    `playable` says whether it could do anything now; a card without effect is not offered. The effect of a danger (☠)
    is to announce what it will do (`threaten`), and `danger` is what then happens unless somebody cancels it.

    The types that its functions are given are parameters, since the ruleset has the cards: `rules.cards.Card` names
    them.
    """

    kind: str
    play: Callable[[Race, Seat], Awaitable[None]] | None = None
    playable: Callable[[Ruleset, Open, Own, Seat], bool] = always
    danger: Callable[[Race, Threat], Awaitable[None]] | None = None
