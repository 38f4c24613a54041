"""Whole races keep the kernel's contract: whatever is offered, whatever happens, the player who looks."""

from collections import Counter

import pytest

from greatrace.great_race.rules.cards import CARDS
from greatrace.kernel.contract import BrokenContract, CheckReport, Terms, check_game
from greatrace.kernel.fingerprint import check_hash_seeds
from tests.great_race.contract import cards_of, conserved, hurried_race, race, terms

SEEDS = [f"contract {n}" for n in (*range(9), 17)]  # in the last one a vehicle is turned back (D7)


@pytest.fixture(scope="module")
def played() -> CheckReport:
    """Races from the start, and races that begin next to the finish."""
    report = check_game(hurried_race, SEEDS, terms(probe=0.12))
    other = check_game(race, SEEDS[:5], terms(probe=0.12, interrupt=0.8))
    for name in ("events", "actions", "prompts"):
        getattr(report, name).update(getattr(other, name))
    for name in ("games", "answers", "probed", "refused", "interrupts", "permuted", "restored", "disguised"):
        setattr(report, name, getattr(report, name) + getattr(other, name))
    return report


def test_random_races_keep_the_contract(played: CheckReport) -> None:
    assert played.games == 15
    assert played.answers > 3000


def test_these_games_met_what_the_contract_is_about(played: CheckReport) -> None:
    """Interrupts, sealed windows, refusals, saves and disguises were not just possible: they happened."""
    assert played.interrupts > 100
    assert played.permuted > 100
    assert played.refused > 5000
    assert played.restored >= 10
    assert played.disguised > 20


def test_the_races_met_nearly_every_event_and_question(played: CheckReport) -> None:
    met = set(played.events)
    assert {"FinishReached", "RaceEnded", "DeckRefilled", "TurnedBack", "ThreatCancelled", "CardsKept"} <= met
    assert {"reaction", "danger", "discard", "keep", "blind", "stop", "repair", "lift"} <= set(played.prompts)


def test_the_hash_seed_decides_nothing() -> None:
    check_hash_seeds(hurried_race, "hash", ("0", "77"))


def test_conservation_would_notice_a_lost_card() -> None:
    game = race("lost")
    state = game.state
    conserved(state)
    smaller = type(state)(state.open, state.own, type(state.stock)(state.stock.deck[1:], state.stock.bag))
    with pytest.raises(AssertionError, match="45 cards"):
        conserved(smaller)


def test_the_deck_is_the_editions_and_every_card_has_an_effect() -> None:
    game = race("deck")
    found = cards_of(game.state)
    assert found == Counter(game.rules.ruleset.edition.deck)  # type: ignore[attr-defined]
    assert found.keys() <= CARDS.keys()


def test_a_race_that_is_not_over_in_time_is_noticed() -> None:
    with pytest.raises(BrokenContract, match="a game is over after 10 answers"):
        check_game(race, ["long"], Terms(bound=10, probe=0, store=0))
