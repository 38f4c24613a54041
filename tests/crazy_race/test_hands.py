"""X4, X6: taking back, and what others know of a hand."""

import msgspec
import pytest

from greatrace.crazy_race import events as ev
from greatrace.crazy_race import words
from greatrace.crazy_race.actions import Advance, KeepCard, Lay, Pass, TakeBack
from greatrace.crazy_race.state import Open, Own
from greatrace.kernel import IllegalAction
from tests.crazy_race.table import LEFT, RIGHT, TOP, asked, of, offered, played, table

WORN = Own((1, 2), (1, 2, 3, 3, 4, 6))
ONE_LEFT = Own((3,), (1, 1, 2, 2, 3, 4, 6))


def test_x4_all_played_cards_come_back_at_any_moment_but_only_once() -> None:
    game = table(own={2: WORN})
    assert asked(game) == ("lay", (0,))
    assert game.submit(2, TakeBack()) == [ev.TookBack(2)], "in somebody else's go"
    assert game.state.own[2] == Own(words.DRIVERS)
    assert asked(game) == ("lay", (0,)), "the question stays open"
    played(game, (2, TOP, 6))
    with pytest.raises(IllegalAction):
        game.submit(2, TakeBack())


def test_x4_also_while_a_locomotive_is_chosen_or_a_card_kept() -> None:
    game = table(own={1: WORN, 2: WORN})
    played(game, (0, LEFT, 3), (1, LEFT, 2))
    assert asked(game) == ("joker", (0,))
    game.submit(2, TakeBack())
    game.submit(0, Advance("tank", 2))
    assert asked(game) == ("keep", (1,))
    game.submit(1, TakeBack())
    assert game.state.own[1].hand == (1, 1, 2, 3, 3, 4, 6)
    game.submit(1, KeepCard(2))
    assert game.state.own[1] == Own(words.DRIVERS)


def test_x4_cards_at_the_stage_card_are_not_taken_back() -> None:
    game = table(own={0: WORN})
    game.submit(0, Lay(RIGHT, 2))
    game.submit(0, TakeBack())
    assert game.state.own[0].hand == (1, 1, 2, 3, 3, 4, 6)
    assert [laid.card for laid in game.state.own[0].laid] == [2]


def test_x4_nothing_played_nothing_to_take_back() -> None:
    game = table()
    assert game.decision is not None
    assert all(game.decision.interrupts(seat) == () for seat in range(4))


def test_x4_with_an_empty_hand_one_is_asked_and_may_take_back_and_lay() -> None:
    game = table(own={0: Own((), words.DRIVERS)}, crews={0: {"empty": True}})
    assert offered(game, 0) == [Pass()]
    game.submit(0, TakeBack())
    assert Lay(TOP, 6) in offered(game, 0)
    game.submit(0, Lay(TOP, 6))
    assert not game.state.open.crews[0].empty


def test_x6_an_empty_hand_is_announced_and_so_is_its_end() -> None:
    game = table(own={0: ONE_LEFT})
    assert game.submit(0, Lay(TOP, 3))[1] == ev.HandAnnounced(0, empty=True)
    events = game.submit(0, TakeBack())
    assert events == [ev.TookBack(0), ev.HandAnnounced(0, empty=False)]


def test_x6_a_card_kept_in_an_empty_hand_shows() -> None:
    game = table(own={0: ONE_LEFT}, crews={0: {"took_back": True}})
    played(game, (0, TOP, 3), (1, TOP, 6))
    assert asked(game) == ("keep", (0,))
    assert of(ev.HandAnnounced, game.submit(0, KeepCard(3))) == [ev.HandAnnounced(0, empty=False)]


def test_x6_a_view_has_no_place_for_the_number_of_cards_in_another_hand() -> None:
    few, many = table(own={1: WORN}), table(own={1: Own((1, 2, 3, 4, 6), (1, 2, 3))})
    for seat in (0, 2, 3, None):
        assert few.rules.view_of(few.state, seat) == many.rules.view_of(many.state, seat)
    assert b"hand" not in msgspec.json.encode(few.state.open)
    assert {name for name in Open.__struct_fields__ if "hand" in name or "pile" in name} == set()
    assert few.rules.view_of(few.state, None).own == Own()


def test_x6_taking_back_tells_nobody_how_many_cards_it_was() -> None:
    events = []
    for own in (WORN, Own((1, 2, 3, 4, 6), (1, 2, 3))):
        game = table(own={1: own})
        events.append([event.seen_by(0) for event in game.submit(1, TakeBack())])
    assert events[0] == events[1] == [ev.TookBack(1)]


def test_x6_somebody_who_has_taken_back_and_played_everything_is_asked_no_more() -> None:
    spent = Own((), words.DRIVERS)
    game = table(own={1: spent}, crews={1: {"empty": True, "took_back": True}})
    assert of(ev.Passed, game.submit(0, Pass())) == [ev.Passed(0), ev.Passed(1)]
    assert asked(game) == ("lay", (2,))


def test_x6_when_all_have_played_everything_again_the_stage_is_the_last() -> None:
    spent, gone = Own((), words.DRIVERS), {"empty": True, "took_back": True}
    game = table(
        own={0: ONE_LEFT, 1: spent, 2: spent, 3: spent}, crews={0: {"took_back": True}, 1: gone, 2: gone, 3: gone}
    )
    events = played(game, (0, TOP, 3))
    assert of(ev.ScoringBegan, events) == [ev.ScoringBegan(last=True)]
    assert [event.seat for event in of(ev.LocomotiveMoved, events)] == [0], "it is scored all the same"
    assert game.decision is None
    assert game.outcome is not None
    assert (game.outcome.reason, game.state.open.stages) == (words.ALL_PLAYED, 2)


def test_x6_a_card_that_might_be_kept_does_not_save_the_race() -> None:
    gone = {"empty": True, "took_back": True}
    spent = Own((), words.DRIVERS)
    game = table(
        own={0: ONE_LEFT, 1: spent, 2: spent, 3: spent},
        crews={0: {"took_back": True, "locomotives": (12, 0, 0)}, 1: gone, 2: gone, 3: gone},
    )
    events = played(game, (0, TOP, 3))
    assert of(ev.MoveForfeited, events)
    assert game.decision is None


def test_x6_somebody_who_can_still_take_back_keeps_the_race_going() -> None:
    spent, gone = Own((), words.DRIVERS), {"empty": True, "took_back": True}
    game = table(
        own={0: ONE_LEFT, 1: spent, 2: spent, 3: spent},
        crews={0: {"took_back": True}, 1: gone, 2: gone, 3: {"empty": True}},
    )
    assert of(ev.ScoringBegan, played(game, (0, TOP, 3))) == [ev.ScoringBegan(last=False)]
    assert game.state.open.stage == 2
    assert asked(game) == ("lay", (3,))


def test_x6_somebody_who_still_holds_a_card_keeps_the_race_going_though_all_have_taken_back() -> None:
    spent, gone = Own((), words.DRIVERS), {"empty": True, "took_back": True}
    game = table(
        own={0: ONE_LEFT, 1: spent, 2: spent, 3: spent}, crews={0: {"took_back": True}, 1: gone, 2: gone, 3: gone}
    )
    assert of(ev.ScoringBegan, played(game)) == [ev.ScoringBegan(last=False)]
    assert (game.state.open.stage, asked(game)) == (2, ("lay", (0,)))
