"""Answers: the recorded form, and the collection of answers to a sealed question."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Generic, TypeVar

import msgspec

from greatrace.kernel.types import Action, Seat

A = TypeVar("A", bound=Action)


class RecordedAnswer(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """An answer: seat, action, number of the question; `answers`: to the question itself, not an interrupt."""

    seat: Seat
    action: Any
    answers: bool
    question: int


MOOT: Final = RecordedAnswer(-1, None, answers=True, question=-1)
"""Marks a question of a replay that was never put, because no option was on offer."""


class SealedAnswers(Generic[A]):
    """The answers to one sealed question, kept until all seats of `window` have answered."""

    __slots__ = ("_answers", "_options", "_table", "offers", "window")

    def __init__(self, table: Any, window: tuple[Seat, ...], options: Callable[[Any, Seat], Sequence[A]]) -> None:
        self.window = window
        self._table = table
        self._options = options
        self._answers: dict[Seat, A] = {}
        self.offers: dict[Seat, Sequence[A]] | None = None  # None: not worked out since the last change of the state

    def work_out(self, inherited: Mapping[Seat, Sequence[A]]) -> dict[Seat, Sequence[A]]:
        """The options of each seat that still has to answer; `inherited`, if they have been worked out already."""
        table, options, given = self._table, self._options, self._answers
        missing = [seat for seat in self.window if seat not in given]
        self.offers = offers = dict(inherited) or {seat: options(table, seat) for seat in missing}
        return offers

    def take(self, reply: RecordedAnswer) -> None:
        """Keep an answer."""
        seat = reply.seat
        self._answers[seat] = reply.action
        if self.offers is not None:
            self.offers = offers = self.offers.copy()  # a copy: the decision that was open keeps its own offers
            offers.pop(seat, None)

    def check_again(self) -> None:
        """After an interrupt, drop the answers that are no longer on offer; they are asked for again."""
        kept = self._answers.items()
        self._answers = {seat: choice for seat, choice in kept if choice in self._options(self._table, seat)}
        self.offers = None

    def by_seat(self) -> dict[Seat, A]:
        """The answers of all seats, in the order of the window."""
        return {seat: self._answers[seat] for seat in self.window}
