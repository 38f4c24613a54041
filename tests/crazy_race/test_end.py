"""X7, X8: the count, ties, and the variants."""

import pytest

from greatrace.crazy_race import events as ev
from greatrace.crazy_race import words
from greatrace.crazy_race.actions import DrawPoints, DropPoints, StealPoints
from greatrace.crazy_race.library import load
from greatrace.crazy_race.options import OPTIONS, colours
from greatrace.crazy_race.setup import Setup, SetupError
from greatrace.crazy_race.state import Result
from greatrace.games import CRAZY_RACE
from greatrace.kernel import Game
from tests.crazy_race.table import TOP, asked, of, offered, played, table


def result(game: Game) -> Result:  # type: ignore[type-arg]  # whichever
    assert game.decision is None
    found: Result = game.state.open.result
    return found


def crews(*players: tuple[tuple[int, ...], tuple[int, ...]]) -> dict[int, dict[str, object]]:
    """Point cards and places of the locomotives, by seat."""
    return {seat: {"points": points, "locomotives": places} for seat, (points, places) in enumerate(players)}


# ---- X7


def test_x7_after_the_eighth_stage_the_race_is_over() -> None:
    game = CRAZY_RACE.new_game(Setup(colours(3)), "1")
    for stage in range(1, 9):
        assert game.state.open.stage == stage
        played(game)
    assert result(game).reason == words.ALL_STAGES


def test_x7_most_points_win() -> None:
    game = table(3, stages=1, crews=crews(((5,), (9, 9, 9)), ((4, 3), (0, 0, 0)), ((6,), (1, 1, 1))))
    played(game)
    assert [line.seat for line in result(game).standings] == [1, 2, 0]
    assert game.outcome is not None
    assert (game.outcome.winners, game.outcome.ranking) == ((1,), ((1,), (2,), (0,)))


def test_x7_a_tie_goes_to_whose_last_locomotive_is_further_along() -> None:
    game = table(3, stages=1, crews=crews(((5,), (12, 12, 3)), ((5,), (4, 5, 7)), ((), (12, 12, 12))))
    played(game)
    assert result(game).winners == (1,)
    assert [line.last for line in result(game).standings] == [4, 3, 12]


def test_x7_equal_in_both_the_victory_is_shared() -> None:
    game = table(3, stages=1, crews=crews(((4,), (12, 3, 8)), ((5,), (4, 5, 7)), ((5,), (12, 4, 6))))
    played(game)
    assert result(game).winners == (1, 2)
    assert game.outcome is not None
    assert game.outcome.ranking == ((1, 2), (0,))


# ---- X8: the options as data


def test_x8_every_option_can_be_chosen_and_nothing_else() -> None:
    for option in OPTIONS:
        assert option.default in option.choices
        for choice in option.choices:
            CRAZY_RACE.new_game(Setup(colours(3), {option.name: choice}), "1")
        with pytest.raises(
            SetupError, match=f"^Option {option.name} can’t be “perhaps”. Choose from: {', '.join(option.choices)}.$"
        ):
            CRAZY_RACE.new_game(Setup(colours(3), {option.name: "perhaps"}), "1")
    with pytest.raises(SetupError, match="There is no option “weather”"):
        CRAZY_RACE.new_game(Setup(colours(3), {"weather": "on"}), "1")
    assert CRAZY_RACE.options == OPTIONS


# ---- X8: shuffled points, fewer point cards


def test_x8_shuffled_points_show_only_the_top_card() -> None:
    games = [CRAZY_RACE.new_game(Setup(colours(4), {"point_order": "shuffled"}), str(seed)) for seed in range(20)]
    states = [game.state for game in games]
    assert len({state.stock.finish for state in states}) > 5
    assert {tuple(sorted((state.open.finish.top, *state.stock.finish))) for state in states} == {(3, 4, 5, 5, 6, 6)}
    assert {tuple(sorted((s.open.turntable.top, *s.stock.turntable))) for s in states} == {(4, 4, 4, 4, 5, 5, 5, 5)}


def test_x8_fewer_point_cards() -> None:
    state = CRAZY_RACE.new_game(Setup(colours(4), {"point_cards": "fewer"}), "1").state
    piles = load().piles["fewer"]
    assert (state.open.turntable.top, *state.stock.turntable) == piles.turntable
    assert (state.open.finish.left, len(piles.turntable)) == (len(piles.finish), 5)


# ---- X8: stragglers


def penalties(*players: tuple[tuple[int, ...], tuple[int, ...]]) -> Game:  # type: ignore[type-arg]
    game = table(3, stages=1, crews=crews(*players), straggler_penalty="on")
    game.events = played(game)
    return game


def test_x8_the_furthest_locomotive_costs_the_highest_card_the_next_one_a_card_of_choice() -> None:
    game = penalties(((4, 6), (1, 5, 12)), ((4, 5), (2, 5, 12)), ((3,), (3, 5, 12)))
    assert of(ev.PointsDropped, game.events) == [ev.PointsDropped(0, 6, words.FURTHEST)]
    assert asked(game) == ("drop", (1,))
    assert offered(game, 1) == [DropPoints(4), DropPoints(5)]
    game.submit(1, DropPoints(4))
    assert [line.points for line in result(game).standings] == [5, 4, 3]


def test_x8_one_player_may_suffer_both_penalties() -> None:
    game = penalties(((4, 6, 4), (1, 2, 12)), ((5,), (3, 5, 12)), ((3,), (3, 5, 12)))
    assert of(ev.PointsDropped, game.events) == [
        ev.PointsDropped(0, 6, words.FURTHEST),
        ev.PointsDropped(0, 4, words.NEXT_FURTHEST),
    ]
    assert result(game).winners == (1,)


def test_x8_in_a_tie_for_the_furthest_all_lose_their_highest_card_and_nobody_is_next() -> None:
    game = penalties(((4, 6), (1, 1, 12)), ((4, 5), (1, 5, 12)), ((3,), (3, 5, 12)))
    assert of(ev.PointsDropped, game.events) == [
        ev.PointsDropped(0, 6, words.FURTHEST),
        ev.PointsDropped(1, 5, words.FURTHEST),
    ]


def test_x8_in_a_tie_for_the_next_furthest_all_discard_a_card_of_choice() -> None:
    game = penalties(((4,), (1, 8, 12)), ((4, 5), (2, 5, 12)), ((3, 6), (2, 5, 12)))
    assert asked(game) == ("drop", (1,))
    game.submit(1, DropPoints(4))
    assert asked(game) == ("drop", (2,))
    game.submit(2, DropPoints(3))
    assert [(line.seat, line.points) for line in result(game).standings] == [(2, 6), (1, 5), (0, 0)]


def test_x8_two_locomotives_of_one_player_that_tie_for_the_next_furthest_cost_one_card() -> None:
    game = penalties(((4,), (1, 8, 12)), ((4, 5, 6), (2, 2, 12)), ((3,), (3, 5, 12)))
    assert asked(game) == ("drop", (1,))
    game.submit(1, DropPoints(4))
    assert [(line.seat, line.points) for line in result(game).standings] == [(1, 11), (2, 3), (0, 0)]


def test_x8_no_penalty_without_cards_or_for_locomotives_at_home() -> None:
    home = (12, 12, 12)
    game = penalties(((), (1, 12, 12)), ((4,), home), ((3,), home))
    assert not of(ev.PointsDropped, game.events)
    assert result(game).winners == (1,)
    assert not of(ev.PointsDropped, penalties(((4,), home), ((4,), home), ((4,), home)).events)


# ---- X8: theft


def second_home(points: tuple[int, ...], finish: tuple[int, ...] = (6, 3)) -> Game:  # type: ignore[type-arg]
    players = {0: {"locomotives": (11, 12, 0), "points": (2,)}, 1: {"points": points}}
    game = table(crews=players, finish=finish, second_home_theft="on")
    game.events = played(game, (0, TOP, 1))
    return game


def test_x8_the_second_locomotive_home_may_steal_instead_of_drawing() -> None:
    game = second_home((4, 4))
    assert asked(game) == ("second_home", (0,))
    assert offered(game, 0) == [DrawPoints(), StealPoints(1)]
    events = game.submit(0, StealPoints(1))
    assert of(ev.PointsStolen, events) == [ev.PointsStolen(0, 1, 4)]
    assert [game.state.open.crews[seat].points for seat in (0, 1)] == [(2, 4), (4,)]
    assert game.state.open.finish.left == 2
    game = second_home((4, 4))
    game.submit(0, DrawPoints())
    assert game.state.open.crews[0].points == (2, 6)


def test_x8_nobody_to_steal_from_is_no_question_and_an_empty_pile_does_not_forbid_it() -> None:
    assert second_home(()).state.open.crews[0].points == (2, 6)
    assert offered(second_home((4,), ()), 0) == [DrawPoints(), StealPoints(1)]


def test_x8_only_the_second_locomotive_and_only_if_agreed() -> None:
    for places in ((11, 0, 0), (11, 12, 12)):
        game = table(crews={0: {"locomotives": places}, 1: {"points": (5,)}}, second_home_theft="on")
        assert of(ev.PointsTaken, played(game, (0, TOP, 1)))
    game = table(crews={0: {"locomotives": (11, 12, 0)}, 1: {"points": (5,)}})
    assert of(ev.PointsTaken, played(game, (0, TOP, 1)))


def test_x8_a_stolen_card_is_drawn_blindly() -> None:
    stolen = set()
    for seed in range(20):
        game = second_home((4, 5, 6))
        game = Game(game.rules, game.save().state, game.table.chance.__class__(str(seed)))
        stolen |= {event.points for event in of(ev.PointsStolen, game.submit(0, StealPoints(1)))}
    assert stolen == {4, 5, 6}


# ---- X8: the next lower one wins


@pytest.mark.parametrize(
    ("points", "winners"),
    [
        ((9, 5, 4, 3), (0,)),
        ((9, 9, 4, 3), (2,)),
        ((9, 9, 9, 3), (3,)),
        ((9, 9, 4, 4), (1,)),  # equal again, and nobody below: X7
    ],
)
def test_x8_in_a_tie_the_next_lower_number_of_points_wins(points: tuple[int, ...], winners: tuple[int, ...]) -> None:
    players = [((n,), (12, 12, place)) for place, n in enumerate(points)]
    game = table(stages=1, crews=crews(*players), tie_break="next_lower")
    played(game)
    assert result(game).winners == winners
    assert result(game).standings[0].seat == winners[0]
    assert sorted(line.seat for line in result(game).standings) == [0, 1, 2, 3]
