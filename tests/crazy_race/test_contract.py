"""Crazy Race keeps the contract of the kernel's games, with three and four players, under every variant."""

import pytest

from greatrace.crazy_race.state import State
from greatrace.kernel import Game
from greatrace.kernel.contract import check_game
from greatrace.kernel.fingerprint import check_hash_seeds
from tests.crazy_race.contract import VARIANTS, late_race, race, race_of, terms

EVERYTHING = {
    "StageRevealed",
    "CardLaid",
    "Passed",
    "SideClosed",
    "HandAnnounced",
    "TookBack",
    "ScoringBegan",
    "SideRevealed",
    "SideWon",
    "MoveForfeited",
    "CardsFiled",
    "StageEnded",
    "LocomotiveMoved",
    "PointsTaken",
    "PointsStolen",
    "PointsDropped",
    "RaceEnded",
}


@pytest.mark.parametrize("players", [3, 4])
def test_many_random_races_keep_the_contract_and_meet_everything(players: int) -> None:
    def factory(seed: str) -> Game[State]:
        begin = late_race if int(seed) % 2 else race_of
        return begin(players, VARIANTS[int(seed) // 2 % len(VARIANTS)], seed)

    report = check_game(factory, map(str, range(160)), terms())
    expected = EVERYTHING if players == 3 else EVERYTHING - {"SideClosed"}
    assert set(report.events) == expected
    assert set(report.prompts) == {"lay", "joker", "split", "keep", "second_home", "drop"}
    assert report.interrupts > 100
    assert report.restored > 60
    assert report.disguised > 400
    assert report.permuted > 5


@pytest.mark.parametrize("variants", VARIANTS, ids=lambda variants: "-".join(variants.values()))
def test_x8_every_combination_of_variants_keeps_the_contract(variants: dict[str, str]) -> None:
    for players in (3, 4):
        report = check_game(lambda seed: race_of(players, variants, seed), ("a", "b"), terms(probe=0.02))  # noqa: B023
        assert report.games == 2


def test_the_hash_seed_changes_nothing() -> None:
    assert len(check_hash_seeds(race, "5")) == 64
