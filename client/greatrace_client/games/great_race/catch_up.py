"""Following the others in the Great Race: what ends a turn there, what is told of it, and what hurts."""

from __future__ import annotations

from typing import Final

from greatrace_client.games.great_race import digest
from greatrace_client.games.great_race.alert_slips import AlertSlips
from greatrace_client.games.great_race.alerts import AlertDetector
from greatrace_client.games.great_race.digest_notes import DigestNotes
from greatrace_client.race_common.catch_up import CatchUp, DigestRules, FollowedRace

RULES: Final = DigestRules(AlertDetector, digest.ended, digest.acted, "sequence", digest.accounts, digest.sentences)


def race_catch_up(race: FollowedRace, *, opens: bool) -> CatchUp:
    """Of one race screen. `opens`: the digest opens by itself."""
    return CatchUp(race, RULES, lambda following: (DigestNotes(following), AlertSlips(following)), opens=opens)
