"""X3: the track, jumping, the turntable, point cards."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from greatrace.crazy_race import events as ev
from greatrace.crazy_race import words
from greatrace.crazy_race.actions import Advance
from greatrace.crazy_race.rules.moving import spaces_home, way
from greatrace.crazy_race.ruleset import Side
from tests.crazy_race.table import BOTTOM, LEFT, OPEN_JOKER, RIGHT, SIDES, TOP, of, places, played, table


@pytest.mark.parametrize(
    ("locomotives", "spaces", "expected"),
    [
        ((0, 0, 0), 3, (1, 2, 3)),
        ((0, 1, 2), 1, (3,)),  # jumped for nothing
        ((0, 11, 10), 1, (3,)),  # also those that come the other way
        ((4, 0, 0), 2, (5, 6)),  # onto the turntable
        ((4, 0, 0), 4, (5, 6, 7, 8)),  # movement left: turn and go on
        ((4, 5, 0), 2, (6, 8)),  # out over it, turn, and back over it, to the space it came from
        ((5, 6, 0), 1, (7,)),  # the turntable is taken: turned on the way, and back on the same space
        ((5, 6, 7), 1, (8,)),
        ((9, 10, 11), 1, (12,)),
        ((8, 10, 2), 4, (9, 11, 12)),  # home with movement left: it is lost
    ],
)
def test_x3_the_way_of_a_locomotive(locomotives: tuple[int, ...], spaces: int, expected: tuple[int, ...]) -> None:
    assert way(locomotives, "tank", spaces) == expected


@given(st.lists(st.integers(0, 11), min_size=3, max_size=3), st.integers(1, 4))
def test_x3_a_locomotive_never_ends_on_a_space_that_another_one_holds(locomotives: list[int], spaces: int) -> None:
    steps = way(locomotives, "goods", spaces)
    assert len(steps) == min(spaces, spaces_home(locomotives, "goods")) > 0
    assert list(steps) == sorted(set(steps))
    others = {words.space(place) for place in locomotives[:2]} - {0}
    assert not others & {words.space(place) for place in steps}


def test_x3_reaching_the_turntable_takes_its_top_card() -> None:
    game = table(crews={0: {"locomotives": (3, 0, 0)}})
    events = played(game, (0, TOP, 1))
    assert of(ev.LocomotiveMoved, events) == [ev.LocomotiveMoved(0, "tank", 3, (4, 5, 6))]
    assert of(ev.PointsTaken, events) == [ev.PointsTaken(0, words.TURNTABLE_PILE, 5, 4)]
    assert game.state.open.crews[0].points == (5,)
    assert (game.state.open.turntable.top, game.state.open.turntable.left) == (4, 1)


def test_x3_passing_a_taken_turntable_takes_a_card_too_and_each_locomotive_only_one() -> None:
    game = table(crews={0: {"locomotives": (5, 6, 0)}})
    assert of(ev.PointsTaken, played(game, (0, TOP, 1))) == [ev.PointsTaken(0, words.TURNTABLE_PILE, 5, 4)]
    assert places(game, 0) == (9, 6, 0)
    assert [event.pile for event in of(ev.PointsTaken, played(game, (0, TOP, 1)))] == [words.FINISH_PILE]


def test_x3_leaving_the_turntable_takes_no_second_card() -> None:
    game = table(crews={0: {"locomotives": (5, 0, 0)}}, sides=(Side("tank", 1), *SIDES[1:]))
    assert of(ev.PointsTaken, played(game, (0, TOP, 1))) == [ev.PointsTaken(0, words.TURNTABLE_PILE, 5, 4)]
    assert places(game, 0) == (6, 0, 0)
    assert not of(ev.PointsTaken, played(game, (0, TOP, 1)))
    assert places(game, 0) == (7, 0, 0)


def test_x3_the_next_card_of_a_pile_is_uncovered_each_time() -> None:
    game = table(crews={0: {"locomotives": (10, 11, 9)}}, finish=(6, 5, 4))
    played(game, (0, TOP, 1), (0, RIGHT, 1), (0, BOTTOM, 2))
    assert game.state.open.crews[0].points == (6, 5, 4)
    assert (game.state.open.finish.top, game.state.open.finish.left) == (0, 0)


def test_x3_coming_home_takes_the_top_finish_card_and_removes_the_locomotive() -> None:
    game = table(crews={0: {"locomotives": (10, 11, 0)}})
    events = played(game, (0, TOP, 1))
    assert of(ev.LocomotiveMoved, events) == [ev.LocomotiveMoved(0, "tank", 10, (12,))]
    assert of(ev.PointsTaken, events) == [ev.PointsTaken(0, words.FINISH_PILE, 6, 3)]
    assert places(game, 0) == (12, 11, 0)


def test_x3_an_empty_pile_gives_nothing() -> None:
    game = table(crews={0: {"locomotives": (3, 0, 11)}}, turntable=(), finish=(), sides=OPEN_JOKER)
    assert not of(ev.PointsTaken, played(game, (0, TOP, 1), (0, LEFT, 2)))
    assert not of(ev.PointsTaken, game.submit(0, Advance("goods", 1)))
    assert places(game, 0) == (6, 0, 12)


def test_x3_the_last_card_of_a_pile_leaves_nothing_on_top() -> None:
    game = table(crews={0: {"locomotives": (3, 0, 0)}}, turntable=(4,))
    assert of(ev.PointsTaken, played(game, (0, TOP, 1))) == [ev.PointsTaken(0, words.TURNTABLE_PILE, 4, 0)]
    assert (game.state.open.turntable.top, game.state.open.turntable.left) == (0, 0)


def test_x3_the_earlier_side_gets_the_better_card() -> None:
    game = table(crews={0: {"locomotives": (3, 0, 0)}, 1: {"locomotives": (0, 0, 2)}})
    played(game, (1, 2, 6), (0, TOP, 1))
    assert [game.state.open.crews[seat].points for seat in (0, 1)] == [(5,), (4,)]
