"""All ratings in one game, in the order of the list: kept in memory, changed one at a time."""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Callable

from attrs import define, field

from greatrace.protocol.messages import RatingLine
from greatrace_server.lobby.rating_settlement import provisional, shown
from greatrace_server.storage.rating_rows import RatingRecord

Key = tuple[bool, int, str]
"""The order of ratings: whether provisional, negative points, owner; the first is the best."""


@define(eq=False, repr=False)
class RatingList:
    """The list. `name_of`: the name of a person's account, None if it is closed."""

    name_of: Callable[[str], str | None]
    _ratings: dict[str, RatingRecord] = field(factory=dict)  # by owner
    _order: list[Key] = field(factory=list)

    def __len__(self) -> int:
        return len(self._order)

    def put(self, owner: str, rating: RatingRecord) -> None:
        """Set the person's rating."""
        self.drop(owner)
        self._ratings[owner] = rating
        insort(self._order, _key(owner, rating))

    def drop(self, owner: str) -> None:
        """Remove the person's rating."""
        if (old := self._ratings.pop(owner, None)) is not None:
            del self._order[bisect_left(self._order, _key(owner, old))]

    def of(self, owner: str) -> RatingRecord | None:
        """The person's rating."""
        return self._ratings.get(owner)

    def page(self, first: int, count: int) -> list[RatingLine]:
        """The lines from number `first` on. People whose accounts are closed are dropped on the way."""
        while gone := [owner for _, _, owner in self._order[first : first + count] if self.name_of(owner) is None]:
            for owner in gone:
                self.drop(owner)
        return [line for _, _, owner in self._order[first : first + count] if (line := self.line(owner)) is not None]

    def line(self, owner: str) -> RatingLine | None:
        """The person's line; None without a rating or an account."""
        rating, name = self._ratings.get(owner), self.name_of(owner)
        if rating is None or name is None:
            return None
        place = 0 if provisional(rating) else 1 + bisect_left(self._order, (False, -shown(rating), ""))
        return RatingLine(name, shown(rating), rating.all.races, rating.all.wins, place, provisional(rating))


def _key(owner: str, rating: RatingRecord) -> Key:
    return provisional(rating), -shown(rating), owner
