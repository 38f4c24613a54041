"""The sides from which a past race can be seen: the player's own and, with its record, every seat's.

The record is replayed by the rules when another side is first wanted; that takes about as long as a race of bots.
"""

from __future__ import annotations

from typing import Any

import attrs

from greatrace.replay import ReplayError
from greatrace_client.i18n import tr
from greatrace_client.model.loaded_replay import LoadedReplay, replay_of_seat
from greatrace_client.model.omniscient_replay import Truth, played
from greatrace_client.model.past_choices import Decided, PastChoices
from greatrace_client.model.table import TableModel

PUBLIC = -1  # the spectators' side


@attrs.define
class Views:
    """The sides of a replay. `now` is the side that is shown: a seat, or PUBLIC. `trouble`: a sentence about why there
    are no others ("": there are).
    """

    own: LoadedReplay
    now: int = attrs.field(init=False)
    trouble: str = ""
    _truth: Truth | None = None
    _reels: dict[int, LoadedReplay] = attrs.Factory(dict)
    _choices: PastChoices | None = None

    def __attrs_post_init__(self) -> None:
        self.now = PUBLIC if self.own.head.seat is None else self.own.head.seat
        self._reels[self.now] = self.own
        if self.own.record is None:
            self.trouble = tr("This replay doesn’t contain the other players’ hands.")

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self.own.head.players)

    @property
    def sides(self) -> list[int]:
        """All sides; without a record only the recorded one."""
        return [self.now] if self.trouble else [*range(self.seats), PUBLIC]

    @property
    def truth(self) -> Truth | None:
        """The record played again; None, and a `trouble`, when these rules cannot."""
        if self._truth is None and self.own.record is not None and not self.trouble:
            try:
                self._truth = played(self.own.record)
            except (ReplayError, KeyError):
                self.trouble = tr("This race was played with different rules: only one view is available.")
        return self._truth

    def replay(self, side: int) -> LoadedReplay | None:
        """The race from that side; None, and a `trouble`, when it cannot be shown."""
        if side not in self._reels and (truth := self.truth) is not None:
            self._reels[side] = replay_of_seat(truth, None if side == PUBLIC else side)
        return self._reels.get(side)

    def decided(self, index: int, replay: LoadedReplay) -> Decided | None:
        """The question whose answer led to that moment; None if it is not known."""
        if self._choices is None and (truth := self.truth) is not None:
            self._choices = PastChoices(truth)
        return self._choices.at(index, len(replay.moments)) if self._choices is not None else None

    def before(self, decided: Decided, seat: int) -> TableModel | None:
        """The table as that seat saw it before its decision; None if its side is not known."""
        replay = self.replay(seat)
        if replay is None or decided.first >= len(replay.moments):
            return None
        then = replay.moments[decided.first]
        return attrs.evolve(replay.table, view=then.view, log=replay.log[: then.entries], seats=then.seats)

    def hands(self, index: int, replay: LoadedReplay) -> list[Any] | None:
        """Each seat's own view at that moment; None if it is not known."""
        if self.truth is None:
            return None
        sides = [(side, self.replay(side)) for side in range(self.seats)]
        return [other.moments[like(replay, index, other)].view.own for _, other in sides if other is not None]


def like(replay: LoadedReplay, index: int, other: LoadedReplay) -> int:
    """The moment of the other replay that corresponds to moment `index` of this replay.

    Every side gets every event, so the number is the same, unless one side came late, or an answer was taken back
    before it was shown again: then the moment is as far into the same round.
    """
    if len(replay.moments) == len(other.moments):
        return index
    last = len(other.moments) - 1
    number = replay.moments[index].round
    start = max((i for i in replay.rounds if i <= index), default=0)
    begin = next((i for i in other.rounds if other.moments[i].round == number), last)
    end = next((i for i in other.rounds if i > begin), last)
    return min(begin + index - start, end)
