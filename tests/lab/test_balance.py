"""The designed numbers as practised bots race: the aims of docs/BALANCE.md. `pytest --balance`."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from greatrace.great_race.content_loader import load
from greatrace.great_race.setup import Setup
from greatrace.lab import liveness_command, liveness_report, liveness_summary, pool, races
from greatrace.lab.liveness import RaceTally
from greatrace.lab.races import Match

GAMES = 1000  # of each board
BOARDS = ("africa", "south_america", "asia_west", "asia_east", "usa_west", "usa_east")
JOINED = ("asia", "usa")  # made of the halves; not tuned by themselves
SEED = "balance"
EVERYWHERE = {"cards played of those held", "cards discarded, a player and race", "first to arrive wins"}
WITH_STRONGER_BOTS = {
    "spaces a drive",
    "drives that end by range",
    "drives that end in a city",
    "assistants on pathfinder",
    "assistants on escort",
    "uses of assistants: escort: remove tile",
    "pathfinders of five",
    "plans with five on funding",
    "commonest plan of a round",
    "lines' share of the francs spent",
    "rounds",
    "lead changes a race",
    "last at half-way wins",
}
"""Missed on some boards since bots plan by stronger weights, in ten races of each: not told apart by board yet."""
NOT_REACHED: dict[str, set[str]] = {
    "africa": {"drives of 3 spaces and more", "commonest plan of a round"},
    "south_america": {"drives of 3 spaces and more"},
    "asia_west": {
        "spaces a drive",
        "drives of 3 spaces and more",
        "drives that end by range",
        "drives that end in a city",
        "pathfinders of five",
    },
    "asia_east": {
        "drives of 3 spaces and more",
        "drives that end in a city",
        "pathfinders of five",
        "commonest plan of a round",
        "last at half-way wins",
    },
    "usa_west": {"drives of 3 spaces and more", "last at half-way wins"},
    "usa_east": {
        "drives of 3 spaces and more",
        "drives that end by range",
        "drives that end in a city",
        "pathfinders of five",
    },
}
"""Aims that docs/BALANCE.md says are not reached by the weights of 0.3; the person who reaches one takes it out here
and there."""


def raced(board: str, games: int, jobs: int) -> Sequence[RaceTally]:
    """Races of four practised bots over drawn routes: those of `great-race-lab liveness --seed balance`."""
    setup = Setup(board, races.colours(4))
    matches = [Match(setup, f"{SEED}-{i}", ("practised",) * 4) for i in range(games)]
    return list(liveness_command.observe_all(matches, jobs))


def missed(board: str, games: int, jobs: int) -> set[str]:
    """The aims out of their bounds, without what a name says in brackets."""
    aims = liveness_report.aims(liveness_summary.summary(raced(board, games, jobs)))
    return {aim.name.partition(" (")[0] for aim in aims if not aim.met}


@pytest.mark.timeout(3600)
@pytest.mark.usefixtures("statistics")
@pytest.mark.parametrize("board", BOARDS)
def test_practised_bots_race_as_is_wanted(board: str) -> None:
    assert missed(board, GAMES, pool.default_jobs()) <= NOT_REACHED[board] | EVERYWHERE | WITH_STRONGER_BOTS


def test_all_boards_are_raced() -> None:
    assert {*BOARDS, *JOINED} == {board for edition in load().editions.values() for board in edition.boards}


def test_what_switched_off_driving_is_seen_in_a_few_races() -> None:
    """Races are too few for shares here, but not for the heart of the game."""
    for board in ("africa", "usa_west"):
        found = liveness_summary.summary(raced(board, 4, 1))
        assert found.spaces > 1.4
        assert found.ends["range"].number > 0
        assert found.ends["stop"].share < 0.5
        assert found.boxes["pathfinder"].share > 0.05
        assert found.boxes["escort"].share > 0.05
