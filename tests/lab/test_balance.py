"""The numbers of both boxes, as four equal bots race: the races of docs/BALANCE.md. `pytest --balance`."""

from __future__ import annotations

from collections import Counter

import pytest

from greatrace.great_race.content_loader import load
from greatrace.great_race.setup import Setup
from greatrace.lab import pool, races, report
from greatrace.lab.races import Facts, Match

GAMES = 500  # of each course of the first box
COURSES = {
    "20261122": ("africa", "colomb_bechar", "cape_town"),
    "20261123": ("africa", "cape_town", "colomb_bechar"),
    "20261124": ("south_america", "caracas", "buenos_aires"),
    "20261125": ("south_america", "buenos_aires", "caracas"),
}  # by seed
SECOND_BOX = {
    "asia_west": (500, 6, 10),
    "asia_east": (500, 6, 10),
    "usa_west": (500, 6, 10),
    "usa_east": (500, 6, 10),
    "asia": (600, 10, 16),
    "usa": (600, 10, 16),
}  # races of each board, and the least and most rounds in the median
SECOND_SEED = "3131"
BOXES = set(races.ACTION_BOXES.values())


def raced(seed: str, games: int, board: str, start: str = "", finish: str = "") -> list[Facts]:
    """Those races: the ones that `great-race-lab simulate --bots greedy` plays with that seed; routes may be drawn."""
    setup = Setup(board, races.colours(4), start, finish)
    matches = [Match(setup, f"{seed}-{i}", ("greedy",) * 4) for i in range(games)]
    return list(pool.play_all(matches, pool.default_jobs()))


def assert_balanced(done: report.Summary, edition: str, least: int, most: int) -> None:
    """What is wanted of a course: its length, that nothing is left unused, and what the first to arrive is worth."""
    assert least <= done.rounds.median <= most
    assert done.long.share < 0.02
    assert 0.55 <= done.first_home_wins.share <= 0.85
    assert set(done.boxes) == BOXES
    assert set(done.cards) == set(load().editions[edition].deck)


def test_what_is_counted_is_there_in_a_few_races() -> None:
    facts = [fact for seed, course in COURSES.items() for fact in raced(seed, 2, *course)]
    done = report.summary(facts)
    assert done.games == 8
    assert set(done.boxes) <= BOXES
    assert sum(share.number for share in done.wins_by_seat) == 8 - done.called_off.number


@pytest.mark.timeout(3600)
@pytest.mark.usefixtures("statistics")
def test_four_equal_bots_race_as_is_wanted_over_2000_races() -> None:
    wins: Counter[int] = Counter()
    for seed, course in COURSES.items():
        facts = raced(seed, GAMES, *course)
        assert_balanced(report.summary(facts), "africa", 6, 10)
        wins.update(fact.winner_seat for fact in facts)
    assert all(0.2 <= wins[seat] / (GAMES * len(COURSES)) <= 0.3 for seat in range(4))


@pytest.mark.timeout(3600)
@pytest.mark.usefixtures("statistics")
@pytest.mark.parametrize("board", SECOND_BOX)
def test_four_equal_bots_race_as_is_wanted_over_the_boards_of_the_second_box(board: str) -> None:
    games, least, most = SECOND_BOX[board]
    assert_balanced(report.summary(raced(SECOND_SEED, games, board)), "asia_usa", least, most)


def test_the_second_box_is_raced_over_all_its_boards() -> None:
    assert set(SECOND_BOX) == set(load().editions["asia_usa"].boards)
