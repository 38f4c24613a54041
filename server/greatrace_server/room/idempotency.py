"""Which answers somebody has given lately, by the ids that their client made: sent twice, an answer counts once."""

from __future__ import annotations

from collections import OrderedDict
from typing import Final

from attrs import define, field

from greatrace.kernel import Seat

REMEMBERED: Final = 512


@define(eq=False, repr=False)
class Given:
    """The last answers of one race. Those that the server gives in somebody's name have no id."""

    _seqs: OrderedDict[tuple[Seat, str], int] = field(factory=OrderedDict)

    def add(self, seat: Seat, id: str, seq: int) -> None:
        """That update tells of the answer, or, of a sealed one, was the last before it."""
        if not id:
            return
        self._seqs[seat, id] = seq
        if len(self._seqs) > REMEMBERED:
            self._seqs.popitem(last=False)

    def seq_of(self, seat: Seat, id: str) -> int | None:
        """The update that told of what that seat has sent under that id, if it has not been too long ago."""
        return self._seqs.get((seat, id))

    def forget(self, seat: Seat, id: str) -> None:
        """It counts no longer."""
        self._seqs.pop((seat, id), None)
