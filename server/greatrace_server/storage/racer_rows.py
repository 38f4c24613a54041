"""The racers of rated races: an index of the table `outcomes` by person, from which histories are read.

`outcomes.counted` is the stage of a race: waiting to be counted (0), ratings counted (1), also in the index (2). This
version does both in one transaction. Races counted by an earlier version are added to the index later
(`index_earlier`), a number at a time. Only people with a rating are in the index: those of closed accounts are removed
with their ratings, and do not come back.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from greatrace_server.storage.batch import Row
from greatrace_server.storage.rating_rows import OUTCOME_DECODER, OutcomeRecord, Query, Racer, read_record

AT_ONCE: Final = 100  # races indexed in one transaction
MILLISECONDS: Final = 1000  # in a second
NOT_INDEXED: Final = "SELECT race, record FROM outcomes WHERE counted = 1 LIMIT ?"
INDEXED: Final = "UPDATE outcomes SET counted = 2 WHERE race = ?"
ADD_RACER: Final = """
INSERT INTO racers (owner, game, ended, race, place) SELECT ?, ?, ?, ?, ?
WHERE EXISTS (SELECT 1 FROM ratings WHERE owner = ? AND game = ?) ON CONFLICT DO NOTHING"""
ALL_RACES: Final = "SELECT game, ended, race, place FROM racers WHERE owner = ? ORDER BY game, ended, race"
LATEST: Final = """
SELECT outcomes.record FROM racers JOIN outcomes ON outcomes.race = racers.race
WHERE racers.owner = ? AND racers.game = ? ORDER BY racers.ended DESC, racers.race DESC LIMIT ?"""
_LATEST_OF: Final = """
SELECT ended, race, place FROM racers WHERE owner = ? AND game = ? ORDER BY ended DESC, race DESC LIMIT ?"""
PLACES: Final = f"SELECT COUNT(*), COALESCE(SUM(place), 0) FROM ({_LATEST_OF}) AS latest"  # noqa: S608 - our own text
DUELS: Final = f"""
SELECT COUNT(*),
    COUNT(CASE WHEN own.place < other.place THEN 1 END), COUNT(CASE WHEN own.place > other.place THEN 1 END)
FROM ({_LATEST_OF}) AS own
JOIN racers AS other ON other.owner = ? AND other.game = ? AND other.ended = own.ended AND other.race = own.race
"""  # noqa: S608 - our own text
FORGET_RACER: Final = "DELETE FROM racers WHERE owner = ?"


class Duels(msgspec.Struct, frozen=True):
    """Races of two people against each other: the numbers in which the first came in before and behind the second."""

    races: int = 0
    ahead: int = 0
    behind: int = 0


class EndedRace(msgspec.Struct, frozen=True):
    """A rated race in somebody's index. `ended`: milliseconds of the calendar."""

    game: str
    ended: int
    race: str
    place: int


def place_of(outcome: OutcomeRecord, racer: Racer) -> int:
    """The racer's place among the people who are compared: 1 is the best, equal ones share one."""
    return 1 + sum(other.place < racer.place for other in outcome.racers)


def index_race(query: Query, race: str, outcome: OutcomeRecord) -> None:
    """Add a race with counted ratings to the index."""
    ended = round(outcome.when * MILLISECONDS)
    for racer in outcome.racers:
        who = racer.owner, outcome.game
        query(ADD_RACER, (*who, ended, race, place_of(outcome, racer), *who))
    query(INDEXED, (race,))


def not_indexed(query: Query, most: int = AT_ONCE) -> list[Row]:
    """Key and record of races counted by an earlier version that are not in the index."""
    return query(NOT_INDEXED, (most,))


def index_earlier(query: Query) -> int:
    """Add some of those races to the index; return their number."""
    rows = not_indexed(query)
    for race, record in rows:
        outcome = read_record(OUTCOME_DECODER, record)
        if outcome is None:  # damaged: nothing to index
            query(INDEXED, (race,))
        else:
            index_race(query, race, outcome)
    return len(rows)


def latest_races(query: Query, owner: str, game: str, most: int) -> list[OutcomeRecord]:
    """The last races of that person in that game, the latest first."""
    rows = query(LATEST, (owner, game, most))
    return [outcome for (record,) in rows if (outcome := read_record(OUTCOME_DECODER, record)) is not None]


def mean_place(query: Query, owner: str, game: str, most: int) -> float:
    """That person's mean place in the last races of that game, 0 without any."""
    races, places = (int(value) for value in query(PLACES, (owner, game, most))[0])
    return places / races if races else 0.0


def duels(query: Query, owner: str, other: str, game: str, most: int) -> Duels:
    """The duels of two people in races that both were in, among the last races of `owner` in that game."""
    found: Any = query(DUELS, (owner, game, most, other, game))[0]
    return Duels(*map(int, found))


def races_of(query: Query, owner: str) -> list[EndedRace]:
    """All of that person's races in the index."""
    return [EndedRace(*row) for row in query(ALL_RACES, (owner,))]
