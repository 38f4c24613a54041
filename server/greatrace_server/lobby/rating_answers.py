"""Answers about ratings: a page of the list, a person's own history, the summary of another person.

The list and the summaries are in memory. The rest, at most COMPARED_RACES rows of an index for each question, is read
from the database in the reader's thread (`Store.read`), so that nobody else waits for it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final, Protocol

from attrs import define, field
from msgspec.structs import replace
from twisted.internet.defer import Deferred
from twisted.logger import Logger
from twisted.python.failure import Failure

from greatrace.protocol.limits import COMPARED_RACES, RATED_RACES
from greatrace.protocol.messages import (
    AskRatedPlayer,
    AskRatingHistory,
    AskRatings,
    Message,
    RatedPlayer,
    RatedRace,
    RatingHistory,
    Ratings,
)
from greatrace_server.lobby.accounts import Accounts
from greatrace_server.lobby.rating_list import RatingList
from greatrace_server.protocol_error import ProtocolError
from greatrace_server.storage.racer_rows import duels, latest_races, mean_place, place_of
from greatrace_server.storage.rating_rows import OutcomeRecord, RatingRecord
from greatrace_server.storage.rows import JournalRows
from greatrace_server.storage.store import Store

GROUPS: Final = ("boards", "crews", "modules")


class Asker(Protocol):
    """The person who asks."""

    @property
    def fingerprint(self) -> str:
        """The fingerprint of the person."""

    def send(self, message: Message) -> None:
        """Send a message."""


@define(eq=False, repr=False)
class RatingAnswers:
    """Answers about ratings. `on`: whether this server has them; `list_of`: a game's list, None without ratings."""

    store: Store
    accounts: Accounts
    on: Callable[[], bool]
    list_of: Callable[[str], RatingList | None]
    _log: Logger = field(factory=Logger)

    def page(self, person: Asker, message: AskRatings) -> None:
        """Send a page of the list, and the person's own rating. Raises ProtocolError."""
        self._check()
        ratings = self.list_of(message.game)
        if ratings is None:  # clients may ask for any game
            self._then(person, Ratings(message.game, message.first))
            return
        lines, own = tuple(ratings.page(message.first, message.count)), person.fingerprint
        answer = Ratings(message.game, message.first, len(ratings), lines, ratings.line(own), **_sums(ratings.of(own)))
        self._then(person, answer)

    def history(self, person: Asker, message: AskRatingHistory) -> None:
        """Send the person's own last rated races. Raises ProtocolError."""
        self._check()
        owner, game = person.fingerprint, message.game
        ratings, empty = self.list_of(game), RatingHistory(game)
        if ratings is None or ratings.of(owner) is None:
            self._then(person, empty)
            return

        def read(rows: JournalRows) -> RatingHistory:
            latest = latest_races(rows.database.query, owner, game, RATED_RACES)
            return RatingHistory(game, tuple(_rated_race(outcome, owner) for outcome in reversed(latest)))

        self._read(person, read, empty)

    def player(self, person: Asker, message: AskRatedPlayer) -> None:
        """Send the summary of somebody on the list, also against the asking person. Raises ProtocolError."""
        self._check()
        game, account, ratings = message.game, self.accounts.named(message.name), self.list_of(message.game)
        line = None if account is None or ratings is None else ratings.line(account.fingerprint)
        if account is None or ratings is None or line is None:
            self._then(person, RatedPlayer(game, message.name))
            return
        own, other = person.fingerprint, account.fingerprint
        known = replace(RatedPlayer(game, line.name, line), **_sums(ratings.of(other)))

        def read(rows: JournalRows) -> RatedPlayer:
            query = rows.database.query
            place = round(mean_place(query, other, game, COMPARED_RACES), 2)
            if own == other:
                return replace(known, mean_place=place)
            met = duels(query, own, other, game, COMPARED_RACES)
            return replace(known, mean_place=place, met=met.races, ahead=met.ahead, behind=met.behind)

        self._read(person, read, known)

    # ---- sending
    def _check(self) -> None:
        if not self.on():
            raise ProtocolError("ratings/off")

    def _then(self, person: Asker, answer: Message) -> None:
        self.store.then(partial(person.send, answer))

    def _read(self, person: Asker, read: Callable[[JournalRows], Message], otherwise: Message) -> None:
        """Send the result of a read; `otherwise`: the answer if that fails."""

        def unreadable(failure: Failure) -> None:
            self._log.error("the ratings cannot be read: {why}", why=failure.getErrorMessage())
            person.send(otherwise)

        def asked() -> None:
            reading: Deferred[Any] = self.store.read(read)
            reading.addCallbacks(person.send, unreadable)

        self.store.then(asked)


def _rated_race(outcome: OutcomeRecord, owner: str) -> RatedRace:
    """That race in the form of the person's history."""
    racer = next(racer for racer in outcome.racers if racer.owner == owner)
    people, place = len(outcome.racers), place_of(outcome, racer)
    return RatedRace(int(outcome.when), racer.rating, racer.change, place, people, racer.won, outcome.board)


def _sums(rating: RatingRecord | None) -> dict[str, dict[str, tuple[int, int]]]:
    """Races and wins by board, crew and module."""
    if rating is None:
        return {}
    return {
        group: {name: (count.races, count.wins) for name, count in getattr(rating, group).items()} for group in GROUPS
    }
