"""What a bot is, and what it is asked."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, Protocol

import msgspec

from greatrace.kernel import Action, Decision, Seat


class SeatQuestion(msgspec.Struct, frozen=True):
    """An open decision as one seat sees it. `options`: the answers to the question itself, the safe default first,
    then any-time cards; a list that makes its items when they are looked at stays one. `number` and `prompt` are the
    decision's own.
    """

    number: int
    prompt: str
    options: Sequence[Action]


class Bot(Protocol):
    """Chooses for one seat. A bot may remember things between questions, but every answer must be right without that:
    the server may hand the seat to a new bot at any moment.
    """

    def choose(self, view: Any, question: SeatQuestion, rng: random.Random) -> Action:
        """One of `question.options`. Chance comes from `rng` alone: equal views and equal numbers, equal answers."""


def question_for(decision: Decision, seat: Seat) -> SeatQuestion:
    """What that seat is asked by an open decision; without options if it has nothing to say."""
    return SeatQuestion(decision.number, decision.prompt, decision.options(seat))
