"""Table options beside modules: purses (S5) and what a scrounger does (CARDS)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace

from greatrace.great_race import events as ev
from greatrace.great_race.content_loader import load
from greatrace.great_race.rules.cards import tracks
from greatrace.great_race.setup import Setup, SetupError, new_game, offered_choices
from greatrace.great_race.state import State
from greatrace.kernel import Game
from greatrace.lab.races import Match, answers, begin

CREWS = ("blue", "mint", "lemon", "plum", "vermilion")
BOARDS = sorted(load().boards)


def begun(board: str, players: int, **options: str) -> Game[State]:
    return new_game(Setup(board, CREWS[:players], options=options), "options")


def purses(game: Game[State]) -> list[int]:
    """By place in the first turn order."""
    return [game.state.open.crews[seat].money for seat in game.state.open.order]


def numbers_of_players(board: str) -> range:
    fewest, most = load().editions[load().boards[board].edition].players
    return range(fewest, most + 1)


# ---- S5: purses


@pytest.mark.parametrize("board", BOARDS)
def test_s5_even_purses_go_by_the_first_turn_order_and_the_rulebooks_are_the_default(board: str) -> None:
    even = load().editions[load().boards[board].edition].even_purses
    for players in numbers_of_players(board):
        assert purses(begun(board, players)) == [80] * (players - 1) + [70]
        assert purses(begun(board, players, purses="rulebook")) == [80] * (players - 1) + [70]
        assert purses(begun(board, players, purses="even")) == list(even[players])


def test_s5_even_purses_change_nothing_else() -> None:
    plain, even = begun("africa", 4), begun("africa", 4, purses="even")
    poor = [replace(crew, money=0) for crew in even.state.open.crews]
    assert poor == [replace(crew, money=0) for crew in plain.state.open.crews]
    assert even.state.stock == plain.state.stock


@pytest.mark.parametrize("board", BOARDS)
def test_s5_even_purses_never_rise_with_the_place(board: str) -> None:
    """The player who starts later sees more, so nobody who starts later may have more money."""
    edition = load().editions[load().boards[board].edition]
    for money in edition.even_purses.values():
        assert list(money) == sorted(money, reverse=True)


# ---- CARDS: the scrounger


def test_cards_the_scrounger_is_an_option_where_there_is_one() -> None:
    for board in BOARDS:
        names = [choice.name for choice in offered_choices(board)]
        assert ("scrounger" in names) is (load().boards[board].edition == "asia_usa")
        assert "purses" in names


def test_cards_a_choice_that_there_is_not_is_told_in_a_sentence() -> None:
    for name, wrong, sentence in (
        ("scrounger", "both", "Option scrounger can’t be “both”. Choose from: printed, tracker."),
        ("purses", "fat", "Option purses can’t be “fat”. Choose from: rulebook, even."),
    ):
        with pytest.raises(SetupError) as caught:
            begun("usa", 2, **{name: wrong})
        assert str(caught.value) == sentence


def test_cards_what_a_scrounger_does_is_in_the_rules_of_the_table() -> None:
    for choice, tracking in (("printed", False), ("tracker", True)):
        rules: Any = begun("usa_west", 3, scrounger=choice).rules
        assert tracks(rules.ruleset, "scrounger") is tracking
        assert tracks(rules.ruleset, "tracker")


@pytest.mark.parametrize("board", ["asia", "usa"])
def test_s5_even_purses_on_a_joined_board_are_dealt_and_the_race_comes_to_its_end(board: str) -> None:
    """Also to those who know only their view: what a seat has at the start is told to everybody."""
    even = load().editions[load().boards[board].edition].even_purses
    match = Match(Setup(board, CREWS[:3], options={"purses": "even"}), "joined", ("easy",) * 3)
    game = begin(match)
    assert purses(game) == list(even[3])
    view = game.rules.view_of(game.state, 0)
    assert sorted((crew.money for crew in view.open.crews), reverse=True) == list(even[3])
    for _ in answers(game, match):
        pass
    assert game.outcome is not None


@pytest.mark.parametrize("level", ["easy", "normal"])
def test_cards_bots_race_to_the_end_with_both_options(level: str) -> None:
    setup = Setup("usa_west", CREWS[:4], options={"scrounger": "tracker", "purses": "even"})
    played = Counter[str]()
    for number in range(6):
        match = Match(setup, f"both {number}", (level,) * 4)
        game = begin(match)
        for _, _, events in answers(game, match):
            played.update(event.card for event in events if isinstance(event, ev.CardPlayed))
            assert game.decision is None or game.decision.prompt != "scrounger"
        assert game.outcome is not None
    assert played["scrounger"] > 0
