"""The answer that led to a moment of a replay, with its options and its effects."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from itertools import accumulate

from attrs import frozen

from greatrace_client.model.omniscient_replay import MadeChoice, Truth


@frozen
class Decided:
    """The answers of one question, the last one first; more than one where all answered in secret. `number` of `all`
    answers; `first` and `last` are the moments before it and after its last event, `later` those after the last event
    of each answer that followed.
    """

    choices: tuple[MadeChoice, ...]
    number: int
    all: int
    first: int
    last: int
    later: tuple[int, ...] = ()

    @property
    def choice(self) -> MadeChoice:
        """The answer that led on."""
        return self.choices[0]


class PastChoices:
    """The answers of one race."""

    def __init__(self, truth: Truth) -> None:
        self.choices: Sequence[MadeChoice] = truth.choices
        self._ends = tuple(accumulate(len(step) for step in truth.steps))  # events up to each answer's last

    def at(self, moment: int, moments: int) -> Decided | None:
        """The question whose answer led to moment `moment` of a replay with `moments` moments; None at the start, and
        in a replay that misses the start of the race.
        """
        if not self._ends or moments - 1 != self._ends[-1] or not 0 < moment < moments:
            return None
        index = bisect_left(self._ends, moment)
        first = self._ends[index - 1] if index else 0
        last, *later = self._ends[index:]
        return Decided(self._together(index), index + 1, len(self.choices), first, last, tuple(later))

    def _together(self, index: int) -> tuple[MadeChoice, ...]:
        """The answer at `index`, and those of other seats to the same question."""
        last = self.choices[index]
        found = {last.seat: last}
        for other in reversed(self.choices[:index]):
            if other.question != last.question:
                break
            if other.prompt == last.prompt != "":
                found.setdefault(other.seat, other)
        return tuple(found.values())
