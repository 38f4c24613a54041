"""The ratings of a server's accounts: which races count, their changes, and who is told.

The commit that ends a race writes its outcome (`Store.outcome`); it is counted soon afterwards (`rating_settlement`),
and then shown at the table, in the list of tables and in the list of ratings.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Protocol

from attrs import define, field
from msgspec.structs import replace
from twisted.logger import Logger
from twisted.python.failure import Failure

from greatrace.kernel import Outcome
from greatrace.protocol.messages import SeatInfo, TableInfo
from greatrace.replay import commitment
from greatrace_server.clock import Call
from greatrace_server.config import CurrentConfig
from greatrace_server.lobby.accounts import Accounts
from greatrace_server.lobby.rating_answers import RatingAnswers
from greatrace_server.lobby.rating_list import RatingList
from greatrace_server.lobby.rating_news import LatestRatings, news
from greatrace_server.lobby.rating_settlement import provisional, settle, shown
from greatrace_server.storage.racer_rows import index_earlier, not_indexed
from greatrace_server.storage.rating_rows import (
    OutcomeRecord,
    Query,
    Racer,
    uncounted,
)
from greatrace_server.storage.records import ABSENT, OPEN, OVER, PERSON, RUNNING, TableRecord
from greatrace_server.storage.rows import JournalRows
from greatrace_server.storage.store import Store

FEWEST: Final = 2  # people with an account that a counted race needs
AGAIN: Final = 0.5  # seconds until another attempt when another node was counting
LOOK_EVERY: Final = 3.0  # seconds between two looks for races counted by other nodes


class People(Protocol):
    """The index of people."""

    def tables_of(self, fingerprint: str) -> list[str]:
        """The ids of the tables where that person plays or watches."""


@define(eq=False, repr=False)
class RaceRatings:
    """The ratings of a server. `today`: the calendar's time in seconds; `announce` sends the change of a table."""

    store: Store
    accounts: Accounts
    settings: CurrentConfig
    today: Callable[[], float]
    index: People
    announce: Callable[[str], None]
    counted: int = 0  # number of races counted by this server since its start
    answers: RatingAnswers = field(init=False)
    _lists: dict[str, RatingList] = field(factory=dict)  # by game
    _version: int = 0  # of the last known change
    _waiting: dict[str, TableRecord] = field(factory=dict)  # tables with races not counted yet, by race
    _settling: bool = False
    _call: Call | None = None  # the next look
    _closed: bool = False
    _log: Logger = field(factory=Logger)

    def __attrs_post_init__(self) -> None:
        self.answers = RatingAnswers(self.store, self.accounts, lambda: self.on, self._lists.get)

    @property
    def on(self) -> bool:
        """Whether this server has ratings."""
        return self.settings.now.ratings.enabled

    @property
    def waiting(self) -> int:
        """The number of finished races here that have not been counted."""
        return len(self._waiting)

    def people(self) -> dict[str, int]:
        """The number of people with a rating, by game."""
        return {game: len(ratings) for game, ratings in self._lists.items()}

    # ---- a race begins and ends
    def racers_of(self, record: TableRecord) -> list[str]:
        """The racers whose ratings a beginning race counts for: a fingerprint for each seat, "" for the others; empty
        if it does not count.
        """
        if not (self.on and record.rated) or record.package:
            return []
        owners = [seat.owner if seat.kind == PERSON and self.accounts.of(seat.owner) else "" for seat in record.seats]
        return owners if sum(map(bool, owners)) >= FEWEST else []

    def race_over(self, record: TableRecord, outcome: Outcome) -> None:
        """Write the outcome of the race together with its end."""
        places = {seat: place for place, group in enumerate(outcome.ranking) for seat in group}
        self._write_down(record, lambda seat: places[seat], outcome.winners)

    def left(self, record: TableRecord) -> None:
        """Decide the race if only one of its racers is left after somebody has left for good."""
        if record.phase == RUNNING and record.racers:
            there = [seat for seat, owner in enumerate(record.racers) if owner and not given_up(record, seat)]
            if len(there) == 1:
                self._write_down(record, lambda _seat: 0, (there[0],))

    def _write_down(self, record: TableRecord, place_of: Callable[[int], int], winners: tuple[int, ...]) -> None:
        if not (self.on and record.racers):
            return
        here = [(seat, owner) for seat, owner in enumerate(record.racers) if owner and self.accounts.of(owner)]
        if len(here) < FEWEST:
            return
        last = len(record.seats)
        racers = []
        for seat, owner in here:
            gone = given_up(record, seat)
            won = seat in winners and not gone
            racers.append(Racer(seat, owner, _crew_of(record, seat), last if gone else place_of(seat), won))
        race, modules = _key(record), tuple(sorted(record.modules))
        self.store.outcome(race, OutcomeRecord(record.game, record.board, modules, self.today(), tuple(racers)))
        self._waiting[race] = record
        self.store.then(self.settle)

    # ---- counting
    def settle(self) -> None:
        """Count the races not counted yet, and show the changes."""
        if self._settling or not self.on:
            return
        self._settling = True
        duels = self.settings.now.ratings.duels
        waiting = tuple(self._waiting)

        def work(query: Query) -> LatestRatings:
            settled = 0
            while more := settle(query, duels):
                settled += more
            return news(query, self._version, waiting, settled, index_earlier(query))

        self.store.exclusively(work).addCallbacks(self._settled, self._failed, (waiting,))

    def _settled(self, found: LatestRatings | None, waiting: tuple[str, ...]) -> None:
        self._settling = False
        if found is None:
            self.store.clock.callLater(AGAIN, self.settle)
            return
        self.counted += found.settled
        self._show(found)
        for race in waiting:
            if (record := self._waiting.pop(race, None)) is not None and race in found.counted:
                _note_changes(record, found.counted[race])
                self.store.table(record)
                self.announce(record.id)
        if self._waiting or found.indexed:
            self.settle()

    def _failed(self, failure: Failure) -> None:
        """Log the error. The outcomes stay stored and are counted with the next race, or after the next start."""
        self._settling = False
        self._log.error("the ratings cannot be written: {why}", why=failure.getErrorMessage())

    def _show(self, found: LatestRatings) -> None:
        changed = [change for change in found.changes if change[0] > self._version]
        for version, owner, game, rating in changed:
            self._version = version
            self._list(game).put(owner, rating)
        for id in dict.fromkeys(id for _, owner, _, _ in changed for id in self.index.tables_of(owner)):
            self.announce(id)

    def resumed(self, record: TableRecord) -> None:
        """Remember a table read from the journal whose race may have ended without its ratings being shown."""
        if record.phase == OVER and record.racers and all(seat.change is None for seat in record.seats):
            self._waiting[_key(record)] = record

    def forget(self, owner: str) -> None:
        """Delete the ratings of a person whose account is closed."""
        self.store.forget_ratings(owner)
        for ratings in self._lists.values():
            ratings.drop(owner)

    # ---- other nodes
    def follow(self) -> None:
        """Look from now on for races counted by other nodes, and for those that a dead one has left."""
        if not self._closed:
            self._call = self.store.clock.callLater(LOOK_EVERY, self._look)

    def _look(self) -> None:
        version = self._version

        def found(rows: JournalRows) -> tuple[LatestRatings, bool]:
            query = rows.database.query
            return news(query, version, ()), bool(uncounted(query) or not_indexed(query, 1))

        looking = self.store.read(found).addCallback(self._looked)
        looking.addErrback(self._not_looked).addCallback(lambda _: self.follow())

    def _not_looked(self, failure: Failure) -> None:
        """Ignore the error: the next look may succeed."""
        self._log.error("the ratings cannot be read: {why}", why=failure.getErrorMessage())

    def _looked(self, found: tuple[LatestRatings, bool]) -> None:
        self._show(found[0])
        if found[1] or self._waiting:
            self.settle()

    def close(self) -> None:
        """Stop looking."""
        self._closed = True
        if self._call is not None and self._call.active():
            self._call.cancel()

    # ---- reading
    def resume(self) -> None:
        """Read all ratings from the database."""
        self._lists.clear()
        self._version = 0
        self._show(news(self.store.database.query, 0, ()))
        self.store.clock.callLater(0, self.settle)  # races left by a server that was killed

    def _list(self, game: str) -> RatingList:
        if game not in self._lists:
            self._lists[game] = RatingList(self._name_of)
        return self._lists[game]

    def _name_of(self, owner: str) -> str | None:
        account = self.accounts.of(owner)
        return None if account is None else account.name

    def with_ratings(self, record: TableRecord, info: TableInfo) -> TableInfo:
        """The table's description with ratings added."""
        if not self.on:
            return info
        rated = bool(record.racers) if record.phase != OPEN else record.rated and not record.package
        seats = tuple(self._seat(record, number, seat) for number, seat in enumerate(info.seats))
        return replace(info, seats=seats, rated=rated)

    def _seat(self, record: TableRecord, number: int, info: SeatInfo) -> SeatInfo:
        seat = record.seats[number]
        if seat.kind not in (PERSON, ABSENT):
            return info
        if seat.change is not None:
            return replace(info, rating=seat.rating, provisional=seat.provisional, change=seat.change)
        rating = self._list(record.game).of(seat.owner) if seat.owner else None
        return info if rating is None else replace(info, rating=shown(rating), provisional=provisional(rating))


def given_up(record: TableRecord, seat: int) -> bool:
    """Whether that racer has left the race for good. A player removed by the host keeps the seat's place: otherwise
    hosts could make their rivals lose.
    """
    owner = record.racers[seat]
    return record.seats[seat].owner != owner and owner not in record.barred


def _key(record: TableRecord) -> str:
    """The unique key of this race: the commitment to its seed."""
    return commitment(record.seed, record.salt)


def _crew_of(record: TableRecord, seat: int) -> str:
    return record.seats[seat].crew


def _note_changes(record: TableRecord, outcome: OutcomeRecord) -> None:
    """Record the race's rating changes at the seats."""
    for racer in outcome.racers:
        seat = record.seats[racer.seat]
        if seat.kind in (PERSON, ABSENT):
            seat.rating, seat.change, seat.provisional = racer.rating, racer.change, racer.provisional
