"""What a game tells the tests of its contract, and what they tell of it."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

from attrs import define, field, frozen

from greatrace.kernel.contract_undo import Imagine
from greatrace.kernel.game import Game, Save
from greatrace.kernel.types import Event, Seat

Factory = Callable[[str], Game[Any]]
"""Seed to a game at its first question. For the hash-seed clause it must be a module's top-level function."""


class BrokenContract(AssertionError):
    """A game does not keep a clause of the contract."""


@frozen
class Terms:
    """How hard to look, and what only the game itself can tell.

    `conserved(state)` raises AssertionError when something got lost; `accounted(before, event, after)` the same for one
    event. `disguise(state, seat, rng)` is another truth that differs only in what `seat` alone knows, or None; `shown`
    are the events that end such a secret. `recode(save)` sends a save through its stored form. `imagine(rules, view,
    rng)` is another truth of which that view's seat would see the same. Shares are probabilities at each answer.
    """

    bound: int = 20_000  # answers after which a game must be over
    probe: float = 0.1  # every option of one seat tried on a fork, and strangers refused
    interrupt: float = 0.3  # an any-time action is taken when there is one
    store: float = 0.02  # saved, restored and played on beside the original
    conserved: Callable[[Any], None] | None = None
    accounted: Callable[[Any, Event, Any], None] | None = None
    disguise: Callable[[Any, Seat, random.Random], Any] | None = None
    shown: tuple[type[Event], ...] = ()
    recode: Callable[[Save], Save] | None = None
    imagine: Imagine | None = None


@define
class CheckReport:
    """What was exercised: tests that met no window and no interrupt have proven little about them."""

    games: int = 0
    answers: int = 0
    events: Counter[str] = field(factory=Counter)
    actions: Counter[str] = field(factory=Counter)
    prompts: Counter[str] = field(factory=Counter)
    probed: int = 0
    refused: int = 0
    interrupts: int = 0
    permuted: int = 0
    restored: int = 0
    disguised: int = 0
    taken_back: int = 0
    imagined: int = 0
    stops: Counter[str] = field(factory=Counter)  # why no answer could be taken back any more


def demand(kept: object, clause: str, where: str) -> None:
    """Raises BrokenContract unless the clause is kept."""
    if not kept:
        raise BrokenContract(f"{clause} ({where})")
