"""A server's ratings in one game as a client knows them: one page of the list, and the player's own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, overload

from greatrace.protocol.limits import PAGE_RATINGS
from greatrace.protocol.messages import AskRatings, RatingLine, Ratings

GROUPS: Final = ("board", "crew", "module")


class KnownRatings(Sequence[RatingLine | None]):
    """As long as the list of the server; None in the place of a line that is not on the page that is here."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.told: Ratings | None = None
        self._asked: AskRatings | None = None  # and not yet answered

    def __len__(self) -> int:
        return 0 if self.told is None else self.told.all

    @overload
    def __getitem__(self, index: int) -> RatingLine | None: ...
    @overload
    def __getitem__(self, index: slice) -> list[RatingLine | None]: ...
    def __getitem__(self, index: int | slice) -> RatingLine | list[RatingLine | None] | None:
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(len(self)))]
        if self.told is None or not 0 <= index < len(self):
            raise IndexError(index)
        at = index - self.told.first
        return self.told.lines[at] if 0 <= at < len(self.told.lines) else None

    def apply(self, message: Ratings) -> None:
        """Take in what the server says of this game."""
        self.told, self._asked = message, None

    @property
    def own(self) -> RatingLine | None:
        """The player's own."""
        return None if self.told is None else self.told.own

    def sums(self, by: str) -> list[tuple[str, int, int]]:
        """The player's races and wins by one of GROUPS, the most frequent first."""
        if self.told is None:
            return []
        counted = {"board": self.told.boards, "crew": self.told.crews, "module": self.told.modules}[by]
        return sorted(((name, *count) for name, count in counted.items()), key=lambda line: (-line[1], line[0]))

    def wish(self, top: int, room: int) -> AskRatings | None:
        """What has to be asked so that the `room` lines from number `top` on can be seen; None: they are there, or on
        their way. The caller that gets a question from here sends it.
        """
        if self._asked is not None or self._has(top, room):
            return None
        self._asked = AskRatings(self.game, max(0, top + room // 2 - PAGE_RATINGS // 2), PAGE_RATINGS)
        return self._asked

    def lost(self) -> None:
        """Nothing is on its way any more."""
        self._asked = None

    def _has(self, top: int, room: int) -> bool:
        if self.told is None:
            return False
        first, last = self.told.first, self.told.first + len(self.told.lines)
        return first <= top and min(top + room, len(self)) <= last
