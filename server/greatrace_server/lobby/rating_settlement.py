"""Counts rated races: each once, and each duel between the same two people only a limited number of times a day.

It runs in the journal's thread, in a transaction that no other node's can overlap (`Store.exclusively`).
"""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from greatrace_server.lobby.rating_maths import BEGIN, DOUBT, Skill, after_race
from greatrace_server.storage.racer_rows import index_race
from greatrace_server.storage.rating_rows import (
    OutcomeRecord,
    Query,
    RaceCount,
    Racer,
    RatingRecord,
    keep_rating,
    mark_counted,
    rating_of,
    uncounted,
)

SETTLED: Final = 10  # races after which a rating is not provisional any more
DAY: Final = 86_400.0  # seconds
MARK: Final = 16  # characters of a fingerprint that identify the other people of a day


def provisional(rating: RatingRecord) -> bool:
    """Whether the rating comes from too few races."""
    return rating.all.races < SETTLED


def shown(rating: RatingRecord) -> int:
    """The rating in points, as shown to people."""
    return max(1, round(rating.points))


def settle(query: Query, duels: int) -> int:
    """Count the races not counted yet; return their number. `duels` a day count between the same two people."""
    races = uncounted(query)
    for race, outcome in races:
        before = [rating_of(query, racer.owner, outcome.game) or RatingRecord(BEGIN, DOUBT) for racer in outcome.racers]
        after, changed = rated(outcome, before, duels)
        for racer, rating in zip(outcome.racers, after, strict=True):
            keep_rating(query, racer.owner, outcome.game, rating)
        mark_counted(query, race, changed)
        index_race(query, race, changed)
    return len(races)


def rated(outcome: OutcomeRecord, before: list[RatingRecord], duels: int) -> tuple[list[RatingRecord], OutcomeRecord]:
    """The racers' ratings after that race, and the race with the changes."""
    day = int(outcome.when // DAY)
    racers, marks = outcome.racers, [racer.owner[:MARK] for racer in outcome.racers]
    met = [rating.met if rating.day == day else {} for rating in before]

    def counts(one: int, other: int) -> bool:
        return max(met[one].get(marks[other], 0), met[other].get(marks[one], 0)) < duels

    skills = [Skill(rating.points, rating.doubt) for rating in before]
    after = []
    for number, skill in enumerate(after_race(skills, [racer.place for racer in racers], counts)):
        others = [mark for mark in marks if mark != marks[number]]
        today = met[number] | {mark: met[number].get(mark, 0) + 1 for mark in others}
        after.append(_with_race(before[number], skill, outcome, racers[number], day, today))
    changes = [
        replace(racer, rating=shown(new), change=shown(new) - shown(old), provisional=provisional(new))
        for racer, old, new in zip(racers, before, after, strict=True)
    ]
    return after, replace(outcome, racers=tuple(changes))


def _with_race(
    before: RatingRecord, skill: Skill, outcome: OutcomeRecord, racer: Racer, day: int, met: dict[str, int]
) -> RatingRecord:
    """The rating with the race added to all its sums."""
    won = racer.won
    return RatingRecord(
        skill.points,
        skill.doubt,
        _one_more(before.all, won=won),
        _added(before.boards, (outcome.board,) if outcome.board else (), won=won),
        _added(before.crews, (racer.crew,) if racer.crew else (), won=won),
        _added(before.modules, outcome.modules, won=won),
        day,
        met,
    )


def _added(tallies: dict[str, RaceCount], names: tuple[str, ...], *, won: bool) -> dict[str, RaceCount]:
    return tallies | {name: _one_more(tallies.get(name, RaceCount()), won=won) for name in names}


def _one_more(tally: RaceCount, *, won: bool) -> RaceCount:
    return RaceCount(tally.races + 1, tally.wins + won)
