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

    _seqs: OrderedDict[str, int] = field(factory=OrderedDict)  # strings are nothing for a garbage collection to look at

    def add(self, seat: Seat, id: str, seq: int) -> None:
        """Remember the answer with the update that contains it; for a sealed answer, the last update before it."""
        if not id:
            return
        self._seqs[f"{seat} {id}"] = seq
        if len(self._seqs) > REMEMBERED:
            self._seqs.popitem(last=False)

    def seq_of(self, seat: Seat, id: str) -> int | None:
        """The update of the answer that this seat sent under this id; None if there is none among the last."""
        return self._seqs.get(f"{seat} {id}")

    def forget(self, seat: Seat, id: str) -> None:
        """The answer no longer counts."""
        self._seqs.pop(f"{seat} {id}", None)
