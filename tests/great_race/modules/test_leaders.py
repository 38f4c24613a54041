"""LEADERS: who is chosen, when powers come, and the two topographers."""

from __future__ import annotations

from typing import Any

import pytest

from greatrace.great_race import actions as act
from greatrace.great_race import events as ev
from greatrace.great_race.modules.leaders.events import (
    LeaderChosen,
    NationChosen,
    PickLeader,
    PickNation,
    PowerSpent,
    TilesLaidAside,
)
from greatrace.great_race.state import Boxes, State
from greatrace.kernel import Game
from tests.great_race.contract import cards_of
from tests.great_race.modules.led import POWER, POWERS, is_spent, led_by, near_start
from tests.great_race.modules.situation import TRACK, crew, of, offered, prompt, slot, table

# ---- choosing


def choosing(**changes: Any) -> Game[State]:
    return table("leaders", phase="setup", round=0, **changes)


def leaders_of(choices: list[Any]) -> set[str]:
    return {choice.leader for choice in choices}


def test_leaders_are_eleven_and_each_box_has_its_own() -> None:
    assert len(POWERS) == 11
    assert leaders_of(offered(choosing())) == {
        "delatour",
        "martinetti",
        "van_hotten",
        "walledgrave",
        "chapman",
        "chevy",
    }
    assert leaders_of(offered(choosing(options={"leaders": "all"}))) == set(POWERS)


def test_leaders_are_picked_in_turn_order_one_each_with_their_crew() -> None:
    game = choosing()
    assert LeaderChosen(0, "chevy", "allowance", "switzerland") in game.submit(0, PickLeader("chevy"))
    assert game.decision is not None
    assert game.decision.asked == (1,)
    assert PickLeader("chevy") not in offered(game, 1)
    game.submit(1, PickLeader("delatour"))
    game.submit(2, PickLeader("martinetti"))
    assert slot(game, "leaders").leaders == ("chevy", "delatour", "martinetti")
    assert slot(game, "leaders").powers == ("allowance", "explore", "repair")
    assert prompt(game) == "bivouac"


def test_leaders_chapman_takes_a_crew_that_is_left_in_the_end() -> None:
    game = choosing(players=2)
    game.submit(0, PickLeader("chapman"))
    game.submit(1, PickLeader("delatour"))
    assert prompt(game) == "nation"
    left = [PickNation(nation) for nation in ("italy", "belgium", "england", "switzerland")]
    assert offered(game) == left
    assert NationChosen(0, "england") in game.submit(0, PickNation("england"))


# ---- once a round


@pytest.mark.parametrize("leader", ["martinetti", "chevy", "redburn", "delatour", "cook"])
def test_leaders_powers_need_an_active_assistant_and_come_once_a_round(leader: str) -> None:
    game = led_by(leader, crews={0: {"engine": 1}}, hands={1: ("guide",)}, tiles={near_start(): TRACK})
    assert POWER in offered(game)
    events = game.submit(0, POWER)
    assert events[:2] == [ev.PowerUsed(0), PowerSpent(0, leader)]
    while prompt(game) != "sequence":
        game.submit(0, offered(game)[0])
    assert POWER not in offered(game)
    assert is_spent(game)


def test_leaders_a_power_turns_over_again_at_the_start_of_each_round() -> None:
    game = led_by("chevy")
    game.submit(0, POWER)
    for seat in range(3):
        game.submit(seat, act.PassConvoy())
    assert game.state.open.round == 2
    assert not is_spent(game)


def test_leaders_without_an_active_assistant_there_is_no_power() -> None:
    game = led_by("chevy", boxes=Boxes(pathfinder=1))
    game.submit(0, act.DrawCard())
    assert game.decision is not None
    assert game.decision.asked == (1,)
    assert not game.decision.options(0)


def test_leaders_a_power_closes_the_time_for_buying_fuel_c3() -> None:
    game = led_by("chevy", crews={0: {"fuel": 3}})
    assert act.BuyFuel(1) in offered(game)
    game.submit(0, POWER)
    assert act.BuyFuel(1) not in offered(game)


# ---- topographers


def test_leaders_two_topographers_make_the_deck_48() -> None:
    cards = cards_of(table("leaders").state)
    assert (cards["topographer"], cards.total()) == (2, 48)


def test_leaders_topographer_draws_four_tiles_places_two_and_the_others_leave_the_game() -> None:
    game = table("leaders", hands={0: ("topographer",)})
    drawn = game.state.stock.bag[:4]
    assert ev.TilesDrawn(0, 4, drawn) in game.submit(0, act.PlayCard("topographer"))
    first: Any = offered(game)[0]
    game.submit(0, first)
    second: Any = offered(game)[0]
    events = game.submit(0, second)
    (aside,) = of(events, TilesLaidAside)
    assert sorted((*aside.tiles, first.tile, second.tile)) == sorted(drawn)  # type: ignore[attr-defined]
    assert game.state.open.removed == aside.tiles  # type: ignore[attr-defined]
    assert (prompt(game), crew(game).tiles) == ("sequence", 0)
