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
"""A function from a seed to a game at its first question; for the hash-seed clause, a top-level function of a module.
"""


class BrokenContract(AssertionError):
    """A game does not keep a clause of the contract."""


@frozen
class Terms:
    """The parameters of the checks: how much is tried, and callbacks that only the game can supply.

    `conserved(state)` raises AssertionError when something got lost; `accounted(before, event, after)` the same for one
    event. `disguise(state, seat, rng)` is another truth that differs only in what `seat` alone knows, or None; `shown`
    are the events that end such a secret. `recode(save)` sends a save through its stored form. `imagine(rules, view,
    rng)` is another truth that looks the same to that view's seat. Shares are probabilities at each answer.
    """

    bound: int = 20_000  # the most answers of a game
    probe: float = 0.1  # share of answers at which a seat's options are tried on forks, and strange actions refused
    interrupt: float = 0.3  # share of answers in which an any-time action is chosen, if there is one
    store: float = 0.02  # share of answers at which the game is saved, restored and continued beside itself
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
    """Raise BrokenContract unless the clause is kept."""
    if not kept:
        raise BrokenContract(f"{clause} ({where})")
