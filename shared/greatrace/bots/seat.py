"""The interface of a bot, and its questions."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, Protocol

import msgspec

from greatrace.kernel import Action, Decision, Seat


class SeatQuestion(msgspec.Struct, frozen=True, gc=False):
    """An open decision as one seat sees it. `options`: the answers to the question itself, the safe default first, then
    any-time cards; a lazy list stays lazy. `number` and `prompt` are the decision's.
    """

    number: int
    prompt: str
    options: Sequence[Action]


class Bot(Protocol):
    """Chooses for one seat. A bot may remember things between questions, but every answer must be right without them:
    the server may hand the seat to a new bot at any moment.
    """

    def choose(self, view: Any, question: SeatQuestion, rng: random.Random) -> Action:
        """Choose from `question.options`. All chance comes from `rng`: equal views and equal numbers, equal answers."""


def question_for(decision: Decision, seat: Seat) -> SeatQuestion:
    """The question of an open decision to that seat; without options if the seat is not asked."""
    return SeatQuestion(decision.number, decision.prompt, decision.options(seat))
