"""Idempotency of answers: ids that clients give their answers are remembered, so that a repeated answer is ignored."""

from __future__ import annotations

from collections import OrderedDict
from typing import Final

from attrs import define, field

from greatrace.kernel import Seat

REMEMBERED: Final = 512


@define(eq=False, repr=False)
class AnswerIds:
    """The last answers of one race. Answers that the server gives for a seat have no id and are not remembered."""

    _seqs: OrderedDict[str, int] = field(factory=OrderedDict)  # strings: the garbage collector skips them

    def add(self, seat: Seat, id: str, seq: int) -> None:
        """Remember the answer with the update that contains it; for a sealed answer, the last update before it."""
        if not id:
            return
        self._seqs[f"{seat} {id}"] = seq
        if len(self._seqs) > REMEMBERED:
            self._seqs.popitem(last=False)

    def seq_of(self, seat: Seat, id: str) -> int | None:
        """The update that contains the seat's answer with this id; None if it is not among the last."""
        return self._seqs.get(f"{seat} {id}")

    def forget(self, seat: Seat, id: str) -> None:
        """Forget an answer that no longer counts."""
        self._seqs.pop(f"{seat} {id}", None)
