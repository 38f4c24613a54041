"""X1, X2, X5: setting up, laying and scoring."""

from collections import Counter

import pytest

from greatrace.crazy_race import events as ev
from greatrace.crazy_race import words
from greatrace.crazy_race.actions import Advance, KeepCard, KeepNone, Lay, Pass
from greatrace.crazy_race.library import load
from greatrace.crazy_race.options import colours
from greatrace.crazy_race.setup import Setup, SetupError
from greatrace.crazy_race.state import Laid, Own, OwnLaid
from greatrace.games import CRAZY_RACE
from greatrace.kernel import Action, Event, IllegalAction, evolve
from tests.crazy_race.table import BOTTOM, LEFT, OPEN_JOKER, RIGHT, TOP, asked, of, offered, places, played, table

# ---- X1


def test_x1_everybody_begins_with_all_drivers_and_three_locomotives_at_the_start() -> None:
    state = CRAZY_RACE.new_game(Setup(colours(4)), "1").state
    assert [own.hand for own in state.own] == [(1, 1, 2, 2, 3, 3, 4, 6)] * 4
    assert [crew.locomotives for crew in state.open.crews] == [(0, 0, 0)] * 4
    assert (state.open.stage, state.open.stages) == (1, 7)
    assert (state.open.turntable.top, state.open.turntable.left) == (5, 8)
    assert (state.open.finish.top, state.open.finish.left) == (6, 6)
    assert state.stock.finish == (6, 5, 5, 4, 3), "the highest on top"


def test_x1_first_player_and_order_of_the_stages_are_drawn() -> None:
    games = [CRAZY_RACE.new_game(Setup(colours(3)), str(seed)).state for seed in range(40)]
    assert {state.open.first for state in games} == {0, 1, 2}
    assert len({(state.open.card, *state.stock.stages) for state in games}) > 30
    assert {len({state.open.card, *state.stock.stages}) for state in games} == {8}


def test_x1_the_stage_cards_give_every_locomotive_the_same_way() -> None:
    cards = load().stages.values()
    sides = [side for card in cards for side in card.sides]
    way = {name: sum(side.distance for side in sides if side.locomotive == name) for name in words.LOCOMOTIVES}
    assert max(way.values()) - min(way.values()) <= 2
    assert sum(side.joker and not side.distance for side in sides) >= 2, "open jokers"
    assert Counter(card.arrow for card in cards) == {TOP: 2, RIGHT: 2, BOTTOM: 2, LEFT: 2}


@pytest.mark.parametrize(
    ("crews", "sentence"),
    [
        (("lilac", "orange"), "3 to 4 players can play here, not 2"),
        (("lilac", "orange", "blue"), r"a colour of their own, from: lilac, orange, green\.$"),
        (("lilac", "lilac", "green", "blue"), r"a colour of their own, from: lilac, orange, green, blue\.$"),
        (("lilac", "mint", "green", "blue"), "a colour of their own"),
    ],
)
def test_x1_blue_is_out_of_three_and_nobody_shares_a_colour(crews: tuple[str, ...], sentence: str) -> None:
    with pytest.raises(SetupError, match=sentence):
        CRAZY_RACE.new_game(Setup(crews), "1")


def test_x1_every_stage_card_comes_once() -> None:
    game = CRAZY_RACE.new_game(Setup(colours(3)), "1")
    cards = [game.state.open.card]
    for _ in range(7):
        cards += [event.card for event in of(ev.StageRevealed, played(game))]
    assert sorted(cards) == sorted(load().stages)


# ---- X2: laying


def test_x2_three_turns_around_from_the_first_player_and_passing_bars_nobody() -> None:
    game = table(first=2)
    order = []
    while game.decision is not None and game.state.open.stage == 1:
        seat = game.decision.asked[0]
        order.append(seat)
        assert len(offered(game, seat)) > 1, "whoever passed is offered cards again"
        game.submit(seat, Pass())
    assert order == [2, 3, 0, 1] * 3


def test_x2_a_card_is_laid_face_down_and_only_its_owner_knows_it() -> None:
    game = table()
    (laid,) = game.submit(0, Lay(RIGHT, 6))
    assert laid == ev.CardLaid(0, RIGHT, 6)
    assert [laid.seen_by(seat) for seat in (0, 1, None)] == [laid, ev.CardLaid(0, RIGHT), ev.CardLaid(0, RIGHT)]
    assert game.state.open.sides[RIGHT] == (Laid(0),)
    assert game.rules.view_of(game.state, 0).own.laid == (OwnLaid(RIGHT, 6),)
    assert 6 not in game.rules.view_of(game.state, 0).own.hand


def test_x2_only_cards_in_hand_at_the_four_sides() -> None:
    game = table(own={0: Own((2, 2, 6), (1, 1, 3, 3, 4))})
    assert offered(game, 0) == [Pass(), *(Lay(side, card) for side in range(4) for card in (2, 6))]
    for wrong in (Lay(TOP, 1), Lay(4, 2), Lay(-1, 2)):
        with pytest.raises(IllegalAction):
            game.submit(0, wrong)


# ---- X2: scoring


@pytest.mark.parametrize("arrow", range(4))
def test_x2_sides_are_scored_clockwise_from_the_arrow(arrow: int) -> None:
    events = played(table(arrow=arrow))
    assert [event.side for event in of(ev.SideRevealed, events)] == [(arrow + i) % 4 for i in range(4)]


def test_x2_the_highest_sum_moves_its_locomotive_that_far() -> None:
    game = table()
    events = played(game, (0, TOP, 4), (1, TOP, 2), (1, TOP, 3), (2, RIGHT, 1))
    assert of(ev.SideWon, events)[:2] == [ev.SideWon(TOP, 1, 5, 3), ev.SideWon(RIGHT, 2, 1, 2)]
    assert (places(game, 0), places(game, 1), places(game, 2)) == ((0, 0, 0), (3, 0, 0), (0, 2, 0))
    assert of(ev.SideRevealed, events)[0].cards == (4, 2, 3)


def test_x2_a_tie_goes_to_who_laid_a_card_there_first_even_a_small_one() -> None:
    game = table()
    events = played(game, (1, TOP, 1), (3, TOP, 3), (1, TOP, 2))
    assert of(ev.SideWon, events) == [ev.SideWon(TOP, 1, 3, 3)]
    game = table(first=3)
    events = played(game, (3, TOP, 3), (1, TOP, 1), (1, TOP, 2))
    assert of(ev.SideWon, events) == [ev.SideWon(TOP, 3, 3, 3)]


def test_x2_only_those_who_tie_for_the_highest_count() -> None:
    events = played(table(), (0, TOP, 1), (1, TOP, 4), (2, TOP, 4))
    assert of(ev.SideWon, events) == [ev.SideWon(TOP, 1, 4, 3)]


def test_x2_a_finished_locomotive_forfeits_the_move_and_the_runner_up_gains_nothing() -> None:
    game = table(crews={0: {"locomotives": (12, 0, 0)}})
    events = played(game, (0, TOP, 4), (1, TOP, 1))
    assert of(ev.MoveForfeited, events) == [ev.MoveForfeited(0, TOP)]
    assert not of(ev.LocomotiveMoved, events)
    assert asked(game) == ("keep", (0, 1)), "to forfeit is to move nothing"


def test_x2_a_joker_moves_any_one_locomotive_the_whole_distance() -> None:
    game = table(crews={0: {"locomotives": (12, 3, 0)}})
    played(game, (0, LEFT, 1))
    assert asked(game) == ("joker", (0,))
    assert offered(game, 0) == [Advance("express", 2), Advance("goods", 2)]
    game.submit(0, Advance("goods", 2))
    assert places(game, 0) == (12, 3, 2)


def test_x2_a_joker_with_one_locomotive_left_is_no_question_and_with_none_is_forfeited() -> None:
    game = table(crews={0: {"locomotives": (12, 12, 1)}, 1: {"locomotives": (12, 12, 12)}})
    played(game, (0, LEFT, 1))
    assert places(game, 0) == (12, 12, 3)
    events = played(game, (1, LEFT, 1))
    assert of(ev.MoveForfeited, events) == [ev.MoveForfeited(1, LEFT)]


def test_x2_an_open_joker_goes_as_far_as_cards_of_all_players_lie_there_split_freely() -> None:
    game = table(sides=OPEN_JOKER)
    events = played(game, (0, LEFT, 6), (1, LEFT, 1), (2, LEFT, 1))
    assert of(ev.SideWon, events) == [ev.SideWon(LEFT, 0, 6, 3)]
    assert asked(game) == ("split", (0,))
    assert set(offered(game, 0)) == {Advance(name, n) for name in words.LOCOMOTIVES for n in (1, 2, 3)}
    game.submit(0, Advance("express", 1))
    assert set(offered(game, 0)) == {Advance(name, n) for name in ("tank", "goods") for n in (1, 2)}
    game.submit(0, Advance("goods", 1))
    assert places(game, 0) == (3, 1, 2), "goods jumped express; tank had the rest without a question and jumped both"


def test_x2_each_share_is_moved_before_the_next_so_that_one_may_jump_the_other() -> None:
    game = table(sides=OPEN_JOKER)
    played(game, (0, LEFT, 6), (1, LEFT, 1))
    game.submit(0, Advance("tank", 1))
    game.submit(0, Advance("goods", 1))
    assert places(game, 0) == (1, 0, 2)


def test_x2_nothing_is_shared_out_beyond_home_while_another_locomotive_can_use_it() -> None:
    game = table(sides=OPEN_JOKER, crews={0: {"locomotives": (11, 12, 0)}})
    played(game, (0, LEFT, 6), (1, LEFT, 1), (2, LEFT, 1))
    assert offered(game, 0) == [Advance("tank", 1), *(Advance("goods", n) for n in (3, 2))]
    game.submit(0, Advance("tank", 1))
    assert places(game, 0) == (12, 12, 2)


def test_x2_a_share_is_never_so_small_that_the_others_could_not_use_the_rest() -> None:
    game = table(sides=OPEN_JOKER, crews={0: {"locomotives": (11, 10, 0)}})
    played(game, (0, LEFT, 6), (1, LEFT, 1), (2, LEFT, 1), (3, LEFT, 1), (1, LEFT, 1))
    few = [n for n in range(1, 6) if Advance("goods", n) in offered(game, 0)]
    assert few == [2, 3, 4, 5], "tank uses 1, and then express the 2 spaces of which it no longer jumps one"
    game.submit(0, Advance("goods", 2))
    game.submit(0, Advance("tank", 1))
    assert places(game, 0) == (12, 12, 4)


def test_x2_movement_that_no_locomotive_can_use_is_lost() -> None:
    game = table(sides=OPEN_JOKER, crews={0: {"locomotives": (12, 11, 12)}})
    played(game, (0, LEFT, 6), (1, LEFT, 1), (2, LEFT, 1))
    assert places(game, 0) == (12, 12, 12)
    assert asked(game)[0] != "split"


# ---- X2: filing


def test_x2_played_cards_go_to_the_pile_and_who_moved_nothing_may_keep_one_in_hand() -> None:
    game = table()
    played(game, (0, TOP, 6), (1, TOP, 4), (1, TOP, 1))
    assert asked(game) == ("keep", (1,)), "seat 0 has moved, seats 2 and 3 have played nothing"
    assert offered(game, 1) == [KeepCard(4), KeepCard(1), KeepNone()]
    filed = of(ev.CardsFiled, game.submit(1, KeepCard(4)))
    assert [event.seat for event in filed] == [0, 1], "who has laid nothing has nothing to file"
    assert game.state.own[1] == Own((1, 2, 2, 3, 3, 4, 6), (1,))
    assert game.state.own[0] == Own((1, 1, 2, 2, 3, 3, 4), (6,))


def test_x2_the_pile_is_in_order_whenever_its_cards_were_played() -> None:
    game = table()
    played(game, (0, TOP, 6), (0, TOP, 2))
    played(game, (0, TOP, 4))
    assert game.state.own[0] == Own((1, 1, 2, 3, 3), (2, 4, 6))


def test_x2_a_move_in_an_earlier_stage_does_not_count() -> None:
    game = table()
    played(game, (0, TOP, 6))
    assert game.state.open.stage == 2
    played(game, (1, TOP, 6), (0, TOP, 1))
    assert asked(game) == ("keep", (0,))


def test_x2_nobody_else_sees_whether_a_card_was_kept() -> None:
    kept: list[list[Event]] = []
    filed: list[list[Event]] = []
    answers: tuple[tuple[Action, list[list[Event]]], ...] = ((KeepCard(4), kept), (KeepNone(), filed))
    for answer, found in answers:
        game = table()
        played(game, (0, TOP, 6), (1, TOP, 4))
        events = game.submit(1, answer)
        found += [[event.seen_by(seat) for event in events] for seat in (0, 2, 3, None)]
        assert game.rules.view_of(game.state, 1).own.pile == (() if answer == KeepCard(4) else (4,))
    assert kept == filed


def test_x2_when_a_stage_is_over_its_card_goes_away_before_the_next_is_revealed() -> None:
    game = table()
    state = game.state
    for event in played(game, (0, TOP, 1)):
        state = evolve(game.rules, state, event)
        if isinstance(event, ev.StageEnded):
            assert (state.open.card, state.open.sides, state.open.phase) == ("", ((),) * 4, words.REVEALING)
    assert state.open.card == "card"


def test_x2_the_first_player_passes_left() -> None:
    game = table(first=3)
    events = played(game)
    assert of(ev.StageEnded, events) == [ev.StageEnded(0)]
    assert asked(game) == ("lay", (0,))


# ---- X5


def test_x5_with_three_players_the_side_that_is_last_without_a_card_is_taboo() -> None:
    game = table(3)
    game.submit(0, Lay(TOP, 1))
    game.submit(1, Lay(LEFT, 1))
    assert game.state.open.taboo is None
    events = game.submit(2, Lay(BOTTOM, 1))
    assert of(ev.SideClosed, events) == [ev.SideClosed(RIGHT)]
    assert {action.side for action in offered(game, 0) if isinstance(action, Lay)} == {TOP, BOTTOM, LEFT}
    with pytest.raises(IllegalAction):
        game.submit(0, Lay(RIGHT, 2))


def test_x5_the_side_is_closed_once_and_stays_closed() -> None:
    events = played(table(3), (0, TOP, 1), (1, LEFT, 1), (2, BOTTOM, 1), (0, TOP, 2), (1, LEFT, 2))
    assert of(ev.SideClosed, events) == [ev.SideClosed(RIGHT)]


def test_x5_the_taboo_ends_with_the_stage_and_four_players_know_none() -> None:
    game = table(3)
    played(game, (0, TOP, 1), (1, RIGHT, 1), (2, BOTTOM, 1))
    assert game.state.open.taboo is None
    assert Lay(LEFT, 2) in offered(game, 1)
    game = table(4)
    events = played(game, (0, TOP, 1), (1, RIGHT, 1), (2, BOTTOM, 1), (3, LEFT, 1))
    assert len(of(ev.CardLaid, events)) == 4
