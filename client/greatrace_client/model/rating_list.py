"""A server's ratings in one game as a client knows them: a page of the list, the player's own, another player's."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, overload

from greatrace.protocol.limits import PAGE_RATINGS
from greatrace.protocol.messages import (
    AskRatedPlayer,
    AskRatingHistory,
    AskRatings,
    RatedPlayer,
    RatingHistory,
    RatingLine,
    Ratings,
)

GROUPS: Final = ("board", "crew", "module")


class KnownRatings(Sequence[RatingLine | None]):
    """The ratings list, as long as the server's; None for a line that is not on the loaded page.

    `history` is the development of the player's own rating, `player` the last player asked about.
    """

    def __init__(self, game: str) -> None:
        self.game = game
        self.ratings: Ratings | None = None
        self.history: RatingHistory | None = None
        self.player: RatedPlayer | None = None
        self._asked: AskRatings | None = None  # sent and not yet answered
        self._history_asked = False
        self._player_asked = ""  # the name

    def __len__(self) -> int:
        return 0 if self.ratings is None else self.ratings.all

    @overload
    def __getitem__(self, index: int) -> RatingLine | None: ...
    @overload
    def __getitem__(self, index: slice) -> list[RatingLine | None]: ...
    def __getitem__(self, index: int | slice) -> RatingLine | list[RatingLine | None] | None:
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(len(self)))]
        if self.ratings is None or not 0 <= index < len(self):
            raise IndexError(index)
        at = index - self.ratings.first
        return self.ratings.lines[at] if 0 <= at < len(self.ratings.lines) else None

    def apply(self, message: Ratings | RatingHistory | RatedPlayer) -> None:
        """Take in a message about this game's ratings."""
        match message:
            case Ratings():
                self.ratings, self._asked = message, None
            case RatingHistory():
                self.history, self._history_asked = message, False
            case RatedPlayer():
                self.player, self._player_asked = message, ""

    @property
    def own(self) -> RatingLine | None:
        """The player's own."""
        return None if self.ratings is None else self.ratings.own

    def page_request(self, top: int, room: int) -> AskRatings | None:
        """The request needed to show the `room` lines from number `top` on; None if they are here or requested. The
        caller sends it.
        """
        if self._asked is not None or self._has(top, room):
            return None
        self._asked = AskRatings(self.game, max(0, top + room // 2 - PAGE_RATINGS // 2), PAGE_RATINGS)
        return self._asked

    def history_request(self) -> AskRatingHistory | None:
        """As `page_request`, for the player's own history."""
        if self._history_asked or self.history is not None or self.own is None:
            return None
        self._history_asked = True
        return AskRatingHistory(self.game)

    def player_request(self, name: str) -> AskRatedPlayer | None:
        """As `page_request`, for the sums of that player."""
        if self._player_asked == name or (self.player is not None and self.player.name == name):
            return None
        self._player_asked = name
        return AskRatedPlayer(self.game, name)

    def lost(self) -> None:
        """Forget pending requests: the connection is lost."""
        self._asked, self._history_asked, self._player_asked = None, False, ""

    def _has(self, top: int, room: int) -> bool:
        if self.ratings is None:
            return False
        first, last = self.ratings.first, self.ratings.first + len(self.ratings.lines)
        return first <= top and min(top + room, len(self)) <= last


def sums(ratings: Ratings | RatedPlayer | None, by: str) -> list[tuple[str, int, int]]:
    """A player's races and wins by one of GROUPS, the most frequent first."""
    if ratings is None:
        return []
    counted = {"board": ratings.boards, "crew": ratings.crews, "module": ratings.modules}[by]
    return sorted(((name, *count) for name, count in counted.items()), key=lambda line: (-line[1], line[0]))
