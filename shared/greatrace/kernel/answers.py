"""Answers: as they are recorded, and as those to a sealed question are gathered."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Generic, TypeVar

import msgspec

from greatrace.kernel.types import Action, Seat

A = TypeVar("A", bound=Action)


class RecordedAnswer(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """Who answered what; whether it answers the question itself (rather than being an interrupt); which question."""

    seat: Seat
    action: Any
    answers: bool
    question: int


MOOT: Final = RecordedAnswer(-1, None, answers=True, question=-1)
"""In a replay: the question was never put, because nothing was on offer."""


class SealedAnswers(Generic[A]):
    """The answers to one sealed question, kept until all of `window` have given theirs."""

    __slots__ = ("_answers", "_options", "_table", "offers", "window")

    def __init__(self, table: Any, window: tuple[Seat, ...], options: Callable[[Any, Seat], Sequence[A]]) -> None:
        self.window = window
        self._table = table
        self._options = options
        self._answers: dict[Seat, A] = {}
        self.offers: dict[Seat, Sequence[A]] | None = None  # None: not worked out since the state has changed

    def work_out(self, inherited: Mapping[Seat, Sequence[A]]) -> dict[Seat, Sequence[A]]:
        """By seat, what those who still have to answer may answer; `inherited` if that has been worked out already."""
        table, options, given = self._table, self._options, self._answers
        missing = [seat for seat in self.window if seat not in given]
        self.offers = offers = dict(inherited) or {seat: options(table, seat) for seat in missing}
        return offers

    def take(self, reply: RecordedAnswer) -> None:
        """Keep an answer."""
        seat = reply.seat
        self._answers[seat] = reply.action
        if self.offers is not None:
            self.offers = offers = self.offers.copy()  # the decision that was open keeps its own
            offers.pop(seat, None)

    def check_again(self) -> None:
        """An interrupt has changed the state: answers that are no longer on offer are dropped, and asked for again."""
        kept = self._answers.items()
        self._answers = {seat: choice for seat, choice in kept if choice in self._options(self._table, seat)}
        self.offers = None

    def by_seat(self) -> dict[Seat, A]:
        """All answers, in the order of the window."""
        return {seat: self._answers[seat] for seat in self.window}
