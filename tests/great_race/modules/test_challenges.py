"""CHALLENGES: named races, what their goals count, and what they are worth."""

from typing import Any

import msgspec
import pytest

from greatrace.great_race import actions as act
from greatrace.great_race import events as ev
from greatrace.great_race.content_loader import load
from greatrace.great_race.module_content import read
from greatrace.great_race.modules.challenges import ChallengesTables, GoalsJudged, Tally
from greatrace.great_race.rules import end
from greatrace.great_race.setup import Setup, SetupError, new_game, offered_modules, setup_of
from greatrace.great_race.state import Boxes, State
from greatrace.kernel import Game
from tests.great_race.modules.situation import CREWS, TRACK, beside, drive, of, ruleset, slot, table

PRESETS = next(module for module in offered_modules() if module.id == "challenges").presets
ALL = read(load(), "challenges", ChallengesTables).challenges
LATE: Any = ALL[0].goals[0].most  # the last round that will do


def test_challenges_at_least_six_named_races_of_board_modules_and_goals() -> None:
    assert len(PRESETS) >= 6
    assert {preset.board for preset in PRESETS} == {"africa", "south_america"}
    assert all(len(challenge.goals) >= 2 for challenge in ALL)


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.id)
def test_challenges_every_named_race_can_be_played(preset: Any) -> None:
    game = new_game(setup_of(preset, CREWS), "1")
    assert slot(game, "challenges").challenge == preset.id
    assert set(game.state.open.modules) == set(preset.modules)


def test_challenges_are_played_on_their_own_board_with_their_own_modules() -> None:
    setup = setup_of(next(preset for preset in PRESETS if preset.id == "air_mail"), CREWS)
    for change in ({"modules": ("challenges",)}, {"start": "cartagena", "finish": "valparaiso"}):
        with pytest.raises(SetupError, match="The challenge air_mail has its own board, route, modules and options"):
            new_game(msgspec.structs.replace(setup, **change), "1")


def test_challenges_are_played_with_their_own_options() -> None:
    setup = setup_of(next(preset for preset in PRESETS if preset.id == "rainy_season"), CREWS)
    mild = msgspec.structs.replace(setup, options={**setup.options, "season": "normal"})
    with pytest.raises(SetupError, match="The challenge rainy_season has its own board, route, modules and options"):
        new_game(mild, "1")


def test_challenges_the_first_fits_every_table() -> None:
    for board in ("africa", "south_america"):
        assert slot(new_game(Setup(board, CREWS, modules=("challenges",)), "1"), "challenges").challenge == ALL[0].id


def test_challenges_an_unknown_one_is_refused() -> None:
    with pytest.raises(SetupError, match="Option challenge can’t be"):
        new_game(Setup("africa", CREWS, modules=("challenges",), options={"challenge": "moon"}), "1")


# ---- counting


def tally(game: Game[State], seat: int = 0) -> Tally:
    found: Tally = slot(game, "challenges").tallies[seat]
    return found


def test_challenges_cities_and_lines_are_counted() -> None:
    game = table("challenges", crews={0: {"at": "alba"}}, boxes=Boxes(mechanic=2))
    drive(game)
    game.submit(0, act.Ride("dora", "air", 0))
    assert (tally(game).cities, tally(game).lines) == (("dora",), 1)
    assert tally(game, 1) == Tally()


def test_challenges_a_city_entered_twice_counts_once() -> None:
    near = beside(table(), "dora")
    slots = {"challenges": {"tallies": (Tally(("dora",)), Tally(), Tally())}}
    game = table("challenges", crews={0: {"at": near}}, tiles={near: TRACK}, slots=slots)
    drive(game, "dora")
    assert tally(game).cities == ("dora",)


def test_challenges_blind_steps_are_counted() -> None:
    game = table("challenges", bag=(TRACK,))
    drive(game, beside(table(), "start"))
    assert tally(game).unknown == 1


def test_challenges_deliveries_are_counted() -> None:
    near = beside(table(), "alba")
    slots = {"postal": {"holds": ("red", "", "")}}
    game = table("postal", "challenges", crews={0: {"at": near}}, tiles={near: TRACK}, slots=slots)
    drive(game, "alba")
    assert tally(game).parcels == 1


def test_challenges_other_francs_are_no_delivery() -> None:
    game = table("challenges")
    assert of(list(game.submit(0, act.RaiseFunds())), ev.MoneyGained)
    assert tally(game).parcels == 0


def test_challenges_a_tile_is_no_city_and_a_known_one_not_unknown() -> None:
    near = beside(table(), "start")
    game = table("challenges", tiles={near: TRACK})
    drive(game, near)
    assert tally(game) == Tally()


# ---- judging


def race_for_two(**changes: Any) -> Game[State]:
    """Seat 0 next to the finish, its last convoy phase; `grand_prix`: in time for 2, three colours for 1."""
    near = beside(table(), "goal")
    base: dict[str, Any] = {"players": 2, "tiles": {near: TRACK}, "crews": {0: {"at": near}}, "round": LATE}
    return table("challenges", **{**base, **changes})


def to_the_end(game: Game[State]) -> GoalsJudged:
    events = drive(game, "goal") + list(game.submit(1, act.PassConvoy()))
    (judged,) = of(events, GoalsJudged)
    assert isinstance(judged, GoalsJudged)
    return judged


def test_challenges_goals_met_are_prestige_g3() -> None:
    four = Tally(("cala", "alba", "bora"))
    game = race_for_two(slots={"challenges": {"tallies": (four, Tally())}})
    assert to_the_end(game) == GoalsJudged(((True, True), (False, False)))
    result = game.state.open.result
    assert result is not None
    best, other = result.standings
    assert (best.goals, best.prestige) == (3, 5 + 5 + 5 + 2 + 3)
    assert other.prestige == 0
    assert slot(game, "challenges").met == ((True, True), (False, False))


def test_challenges_no_goal_counts_before_the_race_is_over() -> None:
    game = race_for_two(slots={"challenges": {"tallies": (Tally(("cala", "alba", "bora")), Tally())}})
    drive(game, "goal")
    assert end.standing(ruleset(game), game.state.open, 0).prestige == 5 + 5 + 5 + 2


def test_challenges_goals_missed_are_worth_nothing() -> None:
    game = race_for_two(round=LATE + 1)
    # green and purple (the finish) only
    assert to_the_end(game) == GoalsJudged(((False, False), (False, False)))
    result = game.state.open.result
    assert result is not None
    assert result.standings[0].prestige == 5 + 5 + 5 + 2


def test_challenges_somebody_who_does_not_arrive_has_met_none() -> None:
    all_colours = Tally(("cala", "alba", "bora"))
    game = race_for_two(slots={"challenges": {"tallies": (Tally(), all_colours)}})
    assert to_the_end(game).met[1] == (False, False)


def test_challenges_every_kind_of_count_is_used_by_some_race() -> None:
    assert {goal.count for challenge in ALL for goal in challenge.goals} == {
        "cities",
        "colours",
        "lines",
        "unknown",
        "parcels",
        "round",
        "engine",
        "chassis",
        "money",
    }


@pytest.mark.parametrize(
    ("number", "least", "most", "met"),
    [(3, 3, None, True), (2, 3, None, False), (0, None, 0, True), (1, None, 0, False)],
)
def test_challenges_a_goal_wants_at_least_or_at_most(number: int, least: Any, most: Any, met: bool) -> None:  # noqa: FBT001
    sides = {name: limit for name, limit in (("least", least), ("most", most)) if limit is not None}
    goal = msgspec.structs.replace(ALL[0].goals[0], least=msgspec.UNSET, most=msgspec.UNSET)
    assert msgspec.structs.replace(goal, **sides).met_by(number) is met
