"""Messages about the ratings of people who have an account on the server."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from greatrace.protocol.limits import PAGE_RATINGS
from greatrace.protocol.messages.wire import Message, ServerSays, Text

# ---- from the client


class AskRatings(Message, frozen=True):
    """The ratings of a game: `count` people from number `first` on (0 is the best), and the sender's own in any case.

    Only to a server with the capability `ratings`.
    """

    game: Text
    first: Annotated[int, Meta(ge=0, le=1_000_000)] = 0
    count: Annotated[int, Meta(ge=0, le=PAGE_RATINGS)] = 0


class AskRatingHistory(Message, frozen=True):
    """Ask for the history of the sender's own rating in that game.

    Only to a server with the capability `rating_history`.
    """

    game: Text


class AskRatedPlayer(Message, frozen=True):
    """Ask for the summary of another person's rating in that game, by name.

    Only to a server with the capability `rating_history`.
    """

    game: Text
    name: Text


# ---- from the server


class RatingLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """Somebody's rating, from the number of `races` and of `wins`.

    `place`: among all whose rating is not `provisional`, 1 is the best and equal ratings share one; 0: provisional.
    """

    name: str
    rating: int
    races: int
    wins: int = 0
    place: int = 0
    provisional: bool = False


class Ratings(ServerSays, frozen=True):
    """Answer to AskRatings: the people from number `first` on, of `all` who have a rating in that game.

    Provisional ratings come behind all others. `own`: the person's own; it needs an account and a rated race. `boards`,
    `crews`, `modules`: races and wins of that person by these.
    """

    game: str
    first: int = 0
    all: int = 0
    lines: tuple[RatingLine, ...] = ()
    own: RatingLine | None = None
    boards: dict[str, tuple[int, int]] = msgspec.field(default_factory=dict)
    crews: dict[str, tuple[int, int]] = msgspec.field(default_factory=dict)
    modules: dict[str, tuple[int, int]] = msgspec.field(default_factory=dict)


class RatedRace(msgspec.Struct, frozen=True, omit_defaults=True):
    """A race that has changed somebody's rating by `change`, to `rating`.

    `when`: seconds of the calendar. `place`: among the `people` who were compared, 1 is the best and equal ones share
    one. `won`: the race, against bots and guests, too.
    """

    when: int
    rating: int
    change: int
    place: int
    people: int
    won: bool = False
    board: str = ""


class RatingHistory(ServerSays, frozen=True):
    """Answer to AskRatingHistory: the last rated races of the person who asked, the latest last."""

    game: str
    races: tuple[RatedRace, ...] = ()


class RatedPlayer(ServerSays, frozen=True):
    """Answer to AskRatedPlayer. `line`: null for somebody who has no rating in that game, or no account any more.

    `boards`, `crews`, `modules`: as in Ratings. `mean_place`: in the last rated races, 0.0 without any. `met`: the
    number of the asking person's last rated races in which this player took part; in `ahead` and `behind` of them the
    asking person finished before or after this player.
    """

    game: str
    name: str
    line: RatingLine | None = None
    mean_place: float = 0.0
    boards: dict[str, tuple[int, int]] = msgspec.field(default_factory=dict)
    crews: dict[str, tuple[int, int]] = msgspec.field(default_factory=dict)
    modules: dict[str, tuple[int, int]] = msgspec.field(default_factory=dict)
    met: int = 0
    ahead: int = 0
    behind: int = 0
