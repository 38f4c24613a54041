"""The database rows of rated races, and of the people who have a rating.

The transaction that ends a race adds its row to `outcomes`; the row of a race exists once and is never replaced. Later,
uncounted rows are counted in a separate transaction that overlaps no other, which changes the ratings and marks the
rows (and adds them to the index by person, `racer_rows`): so a crash at any moment loses nothing and counts nothing
twice. Every change of a rating has a version, which only rises, so that several nodes can ask for changes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar

import msgspec

from greatrace.learned_types import learn
from greatrace_server.storage.batch import Row

T = TypeVar("T")
Query = Callable[[str, Row], list[Row]]
"""Runs a statement, with `?` for each value, and returns the rows that it finds."""

AT_ONCE: Final = 100  # outcomes counted in one transaction
ADD_OUTCOME: Final = "INSERT INTO outcomes (race, counted, record) VALUES (?, 0, ?) ON CONFLICT DO NOTHING"
UNCOUNTED: Final = "SELECT race, record FROM outcomes WHERE counted = 0 ORDER BY race LIMIT ?"
COUNTED: Final = "UPDATE outcomes SET counted = 1, record = ? WHERE race = ?"
OUTCOME: Final = "SELECT counted, record FROM outcomes WHERE race = ?"
LAST_VERSION: Final = "SELECT COALESCE(MAX(version), 0) FROM ratings"
RATING: Final = "SELECT record FROM ratings WHERE owner = ? AND game = ?"
ALL_OF: Final = "SELECT game, record FROM ratings WHERE owner = ? ORDER BY game"
CHANGED: Final = "SELECT version, owner, game, record FROM ratings WHERE version > ? ORDER BY version"
KEEP_RATING: Final = """
INSERT INTO ratings (owner, game, version, record) VALUES (?, ?, ?, ?)
ON CONFLICT (owner, game) DO UPDATE SET version = excluded.version, record = excluded.record"""
FORGET: Final = "DELETE FROM ratings WHERE owner = ?"


class Racer(msgspec.Struct, frozen=True):
    """A racer in a rated race. `place`: the lowest is best, equal ones are shared. `owner`: a fingerprint.

    Once the race has been counted: `rating` afterwards, the `change`, and whether the rating is `provisional`.
    """

    seat: int
    owner: str
    crew: str
    place: int
    won: bool = False
    rating: int = 0
    change: int = 0
    provisional: bool = False


class OutcomeRecord(msgspec.Struct, frozen=True):
    """The outcome of a rated race. `when`: seconds of the calendar."""

    game: str
    board: str
    modules: tuple[str, ...]
    when: float
    racers: tuple[Racer, ...]


class RaceCount(msgspec.Struct, frozen=True, array_like=True):
    """The number of races, and of those won."""

    races: int = 0
    wins: int = 0


class RatingRecord(msgspec.Struct, frozen=True):
    """A person's rating in one game. `boards`, `crews`, `modules`: the same races by these ids.

    `day`: the day (of the calendar, since 1970) of the last race, `met`: the number of the owner's races on that day
    against each other person, by fingerprint.
    """

    points: float
    doubt: float
    all: RaceCount = RaceCount()
    boards: dict[str, RaceCount] = {}
    crews: dict[str, RaceCount] = {}
    modules: dict[str, RaceCount] = {}
    day: int = 0
    met: dict[str, int] = {}


OUTCOME_DECODER: Final = msgspec.json.Decoder(OutcomeRecord)
_rating = msgspec.json.Decoder(RatingRecord)


def read_record(decoder: msgspec.json.Decoder[T], record: object) -> T | None:
    """The decoded record of a row; None if it is damaged."""
    try:
        return decoder.decode(record) if isinstance(record, bytes) else None
    except msgspec.MsgspecError:
        return None


def uncounted(query: Query) -> list[tuple[str, OutcomeRecord]]:
    """Uncounted races with their keys, the earliest first."""
    rows = query(UNCOUNTED, (AT_ONCE,))
    found = [(race, outcome) for race, record in rows if (outcome := read_record(OUTCOME_DECODER, record)) is not None]
    return sorted(found, key=lambda item: (item[1].when, item[0]))


def outcome_of(query: Query, race: str) -> OutcomeRecord | None:
    """The race of that key, once it has been counted."""
    rows = query(OUTCOME, (race,))
    return read_record(OUTCOME_DECODER, rows[0][1]) if rows and rows[0][0] else None


def rating_of(query: Query, owner: str, game: str) -> RatingRecord | None:
    """A person's rating in that game, or None."""
    rows = query(RATING, (owner, game))
    return read_record(_rating, rows[0][0]) if rows else None


def ratings_of(query: Query, owner: str) -> dict[str, RatingRecord]:
    """A person's ratings, by game."""
    rows = query(ALL_OF, (owner,))
    return {game: rating for game, record in rows if (rating := read_record(_rating, record)) is not None}


def keep_rating(query: Query, owner: str, game: str, rating: RatingRecord) -> None:
    """Store a rating in place of an earlier one, with a new version."""
    version: Any = query(LAST_VERSION, ())[0][0]
    query(KEEP_RATING, (owner, game, version + 1, msgspec.json.encode(rating)))


def mark_counted(query: Query, race: str, outcome: OutcomeRecord) -> None:
    """Mark the race as counted, and store its changes."""
    query(COUNTED, (msgspec.json.encode(outcome), race))


def changed_since(query: Query, version: int) -> list[tuple[int, str, str, RatingRecord]]:
    """Ratings with a later version than that: version, owner, game, rating."""
    rows = query(CHANGED, (version,))
    return [
        (number, owner, game, rating)
        for number, owner, game, record in rows
        if (rating := read_record(_rating, record)) is not None
    ]


learn(OutcomeRecord, RatingRecord)
