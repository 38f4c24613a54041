"""Changes of ratings in the database that a server has not seen yet."""

from __future__ import annotations

from attrs import frozen

from greatrace_server.storage.rating_rows import OutcomeRecord, Query, RatingRecord, changed_since, outcome_of

Changes = list[tuple[int, str, str, RatingRecord]]
"""Version, owner, game and rating of each change."""


@frozen
class LatestRatings:
    """New results in the database. `counted` races, by their keys; `settled`: the number of races counted just now.

    `indexed`: the number of races counted by an earlier version that were added to the index of people.
    """

    changes: Changes
    counted: dict[str, OutcomeRecord]
    settled: int = 0
    indexed: int = 0


def news(query: Query, version: int, races: tuple[str, ...], settled: int = 0, indexed: int = 0) -> LatestRatings:
    """The changes since that version, and those of these races that have been counted."""
    counted = {race: outcome for race in races if (outcome := outcome_of(query, race)) is not None}
    return LatestRatings(changed_since(query, version), counted, settled, indexed)
