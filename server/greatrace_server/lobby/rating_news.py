"""What the database has of ratings that is new to a server."""

from __future__ import annotations

from attrs import frozen

from greatrace_server.storage.rating_rows import OutcomeRecord, Query, RatingRecord, changed_since, outcome_of

Changes = list[tuple[int, str, str, RatingRecord]]
"""Version, owner, game, rating."""


@frozen
class LatestRatings:
    """What is new in the database. `counted` races, by their keys; `settled`: how many have been counted just now.

    `indexed`: how many that an earlier version has counted have been added to the index of people.
    """

    changes: Changes
    counted: dict[str, OutcomeRecord]
    settled: int = 0
    indexed: int = 0


def news(query: Query, version: int, races: tuple[str, ...], settled: int = 0, indexed: int = 0) -> LatestRatings:
    """What has changed since that version, and which of these races have been counted."""
    counted = {race: outcome for race in races if (outcome := outcome_of(query, race)) is not None}
    return LatestRatings(changed_since(query, version), counted, settled, indexed)
