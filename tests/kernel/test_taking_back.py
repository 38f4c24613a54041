"""Answers are taken back without a trace, as far as nobody has learned anything by them, and no further."""

import random
from collections.abc import Callable, Mapping
from typing import Any

import pytest
from attrs import define, field
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from greatrace.bots.imagine import imagine
from greatrace.kernel import CannotTakeBack, Event, Game, Seat
from greatrace.kernel.contract import BrokenContract, check_game, position
from greatrace.kernel.contract_undo import place
from tests.crazy_race import contract as crazy
from tests.great_race import contract as great
from tests.kernel import toy
from tests.kernel.test_contract import SEEDS, THOROUGH, bidding_terms, recode

GAMES: dict[str, Callable[[str], Game[Any]]] = {
    "toy": toy.bidding,
    "great": great.race,
    "hurried": great.hurried_race,
    "crazy": crazy.race,
}
RECODE = {"toy": recode, "great": great.recode, "hurried": great.recode, "crazy": crazy.recode}


def answer(game: Game[Any], rng: random.Random) -> Seat:
    """Somebody does something; who it was."""
    decision = game.decision
    assert decision is not None
    eager = [seat for seat in range(game.rules.seats(game.state)) if decision.interrupts(seat)]
    if eager and rng.random() < 0.2:
        seat = rng.choice(eager)
        game.submit(seat, rng.choice(decision.interrupts(seat)))
    else:
        seat = rng.choice(decision.asked)
        game.submit(seat, rng.choice(decision.required(seat)))
    return seat


@pytest.mark.parametrize("name", GAMES)
@given(seed=st.integers(0, 10**6), dice=st.randoms(use_true_random=False))
@settings(max_examples=12, deadline=None)
def test_whatever_is_taken_back_leaves_no_trace_also_in_forks_and_in_saves(name: str, seed: int, dice: Any) -> None:
    game = GAMES[name](str(seed))
    places: list[Any] = []
    for _ in range(60):
        if game.decision is None:
            break
        before, seat = place(game), answer(game, dice)
        seats = range(game.rules.seats(game.state))
        others = [other for other in seats if other not in game.undo_concerns(seats)]
        assert [(game.takeable(other), game.stopped(other)) for other in others] == [((), "answered")] * len(others)
        depth = len(game.takeable(seat))
        places = [*places[len(places) - depth + 1 :], before] if depth else []
        if dice.random() < 0.2:
            game = game.fork()
        if dice.random() < 0.2:
            game = Game.restore(game.rules, RECODE[name](game.save()))
        if places and dice.random() < 0.3:
            game.take_back(seat)
            assert place(game) == places.pop()
        else:
            continue
        assert position(Game.restore(game.rules, game.save())) == position(game) == position(game.fork())


def test_a_sequence_is_gone_back_over_its_checkpoints_to_the_card_that_was_drawn() -> None:
    """Several procedures, each with a checkpoint of its own, and a save in the middle."""
    game, rng = great.race("back"), random.Random("back")
    longest, seat = 0, -1
    while game.decision is not None and longest < 4:
        seat, start = answer(game, rng), game.table.checkpoint
        longest = len(game.takeable(seat))
        if longest >= 4 and game.save().question == start[2]:
            longest = 0  # all in one procedure
    game = Game.restore(game.rules, game.save())
    for left in range(longest - 1, -1, -1):
        game.take_back(seat)
        assert len(game.takeable(seat)) == left
    with pytest.raises(CannotTakeBack):
        game.take_back(seat)


def test_nobody_goes_back_over_anothers_answer() -> None:
    game = toy.sum_to_ten("1")
    game.submit(0, toy.Add(1))
    assert game.takeable(0) == ("add",)
    assert game.takeable(1) == ()
    game.submit(1, toy.Add(2))
    assert (game.takeable(0), game.stopped(0)) == ((), "answered")
    with pytest.raises(CannotTakeBack, match="answered"):
        game.take_back(0)
    assert game.take_back(1).action == toy.Add(2)
    assert game.takeable(0) == ()  # what the other wanted to do has been seen
    assert game.state == toy.Sum(1, 1)


def test_the_end_of_a_game_is_final() -> None:
    game = toy.sum_to_ten("1")
    for n in range(5):
        game.submit(n % 2, toy.Add(2))
    assert game.decision is None
    assert (game.takeable(0), game.stopped(0)) == ((), "over")


def test_a_sealed_answer_is_withdrawn_until_the_last_is_in() -> None:
    game = toy.bidding("3")
    game.submit(0, toy.Bid(2))
    game.submit(1, toy.Bid(1))
    assert game.take_back(0).action == toy.Bid(2)
    assert game.decision is not None
    assert game.decision.asked == (0, 2)
    game.submit(0, toy.Bid(0))
    game.submit(2, toy.Bid(0))
    assert [game.takeable(seat) for seat in range(3)] == [(), (), ()]
    assert [game.stopped(seat) for seat in range(3)] == ["sealed"] * 3


def test_what_came_to_light_stays() -> None:
    game = toy.bidding("3")
    game.submit(0, toy.Swap())
    assert (game.takeable(0), game.stopped(0), game.stopped(1)) == ((), "prize", "answered")


def test_the_contract_is_tried_with_undo_in_every_game() -> None:
    reports = [
        check_game(toy.sum_to_ten, SEEDS, THOROUGH),
        check_game(toy.bidding, SEEDS, bidding_terms()),
        check_game(great.hurried_race, SEEDS[:2], great.terms(probe=0.2)),
        check_game(crazy.race, SEEDS[:3], crazy.terms(probe=0.3)),
    ]
    assert all(report.taken_back > 40 for report in reports)
    assert all(report.imagined > 10 for report in reports[2:])
    assert {"card", "tile", "sealed", "over"} <= set(reports[2].stops)


# ---- games that break a clause


@define
class ForgetsThatAPrizeWasSeen(toy.Bidding):
    reveals: Mapping[type[Event], str] = field(factory=dict)


def other_prizes(_rules: Any, view: toy.AuctionView, rng: random.Random) -> toy.Auction:
    """What that seat has not seen lies in another order."""
    seen = {prize for won in view.open.won for prize in won} | set(view.peeked)
    rest = [prize for prize in range(1, 6) if prize not in seen]
    rng.shuffle(rest)
    hidden = tuple(view.peeked if seat == view.seat else () for seat in range(3))
    return replace(view.open, prizes=(*view.peeked, *rest), peeked=hidden)


def test_a_game_that_does_not_say_what_comes_to_light_is_caught() -> None:
    def factory(seed: str) -> Game[toy.Auction]:
        honest = toy.bidding(seed)
        return Game(ForgetsThatAPrizeWasSeen(), honest.state, honest.table.chance)

    terms = bidding_terms()
    check_game(toy.bidding, SEEDS, type(terms)(bound=200, probe=1, interrupt=0.5, imagine=other_prizes))
    with pytest.raises(BrokenContract, match="learns nothing by what it may take back"):
        check_game(factory, SEEDS, type(terms)(bound=200, probe=1, interrupt=0.5, imagine=other_prizes))


@pytest.mark.parametrize("event", ["CardsDrawn", "TileRevealed", "TilesDrawn"])
def test_a_race_that_keeps_quiet_about_a_card_or_tile_is_caught(event: str) -> None:
    def factory(seed: str) -> Game[Any]:
        game = great.hurried_race(seed)
        rules: Any = game.rules
        rules.reveals = {kind: what for kind, what in rules.reveals.items() if kind.__name__ != event}
        return game

    with pytest.raises(BrokenContract, match="learns nothing by what it may take back"):
        check_game(factory, SEEDS, great.terms(probe=0.5, store=0))


def test_every_imagined_truth_looks_the_same_to_its_seat() -> None:
    """The law above is worth as much as this."""
    game, rng = great.race("imagined"), random.Random("imagined")
    for _ in range(40):
        answer(game, rng)
        for seat in range(game.rules.seats(game.state)):
            view = game.rules.view_of(game.state, seat)
            assert game.rules.view_of(imagine(game.rules, view, rng), seat) == view
