"""A race that waits for one, in words."""

from __future__ import annotations

from greatrace_client.i18n.catalog import term, tr
from greatrace_client.model.waiting_race import WaitingRace


def race_in_words(race: WaitingRace) -> str:
    """Africa, round 3."""
    if race.game == "crazy_race":
        return tr("{game}, stage {stage}", game=term("game", race.game), stage=race.round)
    return tr("{board}, round {round}", board=term("board", race.board), round=race.round)


def where_it_waits(race: WaitingRace) -> str:
    """What is said of the way back."""
    if race.hosted:
        return tr("Start your server again and take your seat: the others can come back too.")
    return tr("Your seat at {server} is kept: take it again.", server=race.server)
