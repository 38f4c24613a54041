"""LEADERS, power by power."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from greatrace.great_race import actions as act
from greatrace.great_race import events as ev
from greatrace.great_race.modules.leaders.events import CardLost, CardSnatched, FirstTileIgnored, FirstTileShown
from greatrace.great_race.rules import step_costs
from greatrace.great_race.state import Boxes, State
from greatrace.kernel import Game
from tests.great_race.contract import tiles_of
from tests.great_race.modules.led import POWER, is_spent, led_by, near_start
from tests.great_race.modules.situation import (
    DANGER,
    SWAMP,
    TRACK,
    beside,
    crew,
    drive,
    names,
    of,
    offered,
    prompt,
    ruleset,
    slot,
    table,
)


def test_leaders_delatour_draws_three_tiles_and_places_them() -> None:
    game = led_by("delatour")
    assert ev.TilesDrawn(0, 3, game.state.stock.bag[:3]) in game.submit(0, POWER)
    placed = []
    while prompt(game) == "place":
        placed += of(game.submit(0, offered(game)[0]), ev.TilePlaced)
    assert len(placed) == 3
    assert prompt(game) == "sequence"


@pytest.mark.parametrize("leader", ["martinetti", "obrouchev"])
def test_leaders_martinetti_and_obrouchev_repair(leader: str) -> None:
    game = led_by(leader, crews={0: {"engine": 3}})
    game.submit(0, POWER)
    assert prompt(game) == "repair"
    game.submit(0, act.BuyPart(1, 0))
    assert (crew(game).engine, crew(game).money, crew(game).boxes.mechanic) == (4, 80, 2)


@pytest.mark.parametrize("leader", ["martinetti", "obrouchev"])
def test_leaders_a_repair_that_raises_nothing_is_not_offered(leader: str) -> None:
    assert POWER not in offered(led_by(leader))


@pytest.mark.parametrize(("city", "cards"), [("bora", 2), ("alba", 2), ("cala", 3)])
def test_leaders_van_hotten_draws_at_least_two_cards_in_a_city(city: str, cards: int) -> None:
    near = beside(table(), city)
    game = led_by("van_hotten", tiles={near: TRACK}, crews={0: {"at": near}})
    events = drive(game, city)
    assert of(events, ev.CardsDrawn)[0].number == cards  # type: ignore[attr-defined]
    assert crew(game).hand == cards


@pytest.mark.parametrize(("city", "kept"), [("bora", 1), ("alba", 2)])
def test_leaders_von_dorpfeld_looks_at_three_cards_and_keeps_the_citys_number(city: str, kept: int) -> None:
    near = beside(table(), city)
    game = led_by("von_dorpfeld", tiles={near: TRACK}, crews={0: {"at": near}})
    events = drive(game, city)
    assert of(events, ev.CardsLookedAt)[0].number == 3  # type: ignore[attr-defined]
    while prompt(game) == "keep":
        game.submit(0, offered(game)[0])
    assert crew(game).hand == kept


def test_leaders_von_dorpfeld_just_draws_where_a_city_shows_three() -> None:
    near = beside(table(), "cala")
    game = led_by("von_dorpfeld", tiles={near: TRACK}, crews={0: {"at": near}})
    assert of(drive(game, "cala"), ev.CardsDrawn)


def test_leaders_walledgrave_saves_50_francs_on_the_first_sea_line_of_a_round() -> None:
    game = led_by("walledgrave", crews={0: {"at": "elba"}}, boxes=Boxes(mechanic=3))
    drive(game)
    events = game.submit(0, act.Ride("bora", "sea", 0))  # 100 francs
    assert of(events, ev.MoneyPaid) == [ev.MoneyPaid(0, 50, "line")]
    assert is_spent(game)
    line = next(line for line in ruleset(game).board.lines_from["bora"] if line.kind == "sea")
    assert step_costs.line_price(ruleset(game), game.state.open, 0, line, 0) == 100


def test_leaders_sailing_spends_nobody_elses_power() -> None:
    game = led_by("chevy", crews={0: {"at": "elba"}})
    drive(game)
    game.submit(0, act.Ride("bora", "sea", 0))
    assert not is_spent(game)


def test_leaders_walledgrave_flies_at_full_price() -> None:
    game = led_by("walledgrave", crews={0: {"at": "alba"}})
    drive(game)
    assert of(game.submit(0, act.Ride("dora", "air", 0)), ev.MoneyPaid) == [ev.MoneyPaid(0, 100, "line")]
    assert not is_spent(game)


def test_leaders_cook_cancels_the_danger_of_a_tile() -> None:
    space = near_start()
    game = led_by("cook", tiles={space: DANGER}, boxes=Boxes(mechanic=1))
    drive(game, space)
    assert (prompt(game), offered(game)) == ("danger", [act.LetBe(), POWER])
    events = game.submit(0, POWER)
    assert names(events)[:2] == ["PowerSpent", "ThreatCancelled"]
    assert (crew(game).engine, crew(game).chassis) == (5, 5)


def test_leaders_cook_cancels_a_card_after_passing_too_e2() -> None:
    game = led_by(
        "cook", hands={1: ("saboteur",)}, crews={0: {"passed": True, "boxes": Boxes()}, 2: {"boxes": Boxes()}}
    )
    game.submit(1, act.PlayCard("saboteur"))
    game.submit(1, act.PickCrew(2))
    game.submit(1, act.SplitWear(2, 0))
    assert offered(game) == [act.LetBe(), POWER]
    game.submit(0, POWER)
    assert (crew(game, 2).engine, is_spent(game)) == (5, True)


def test_leaders_cook_cannot_cancel_twice_in_a_round() -> None:
    space = near_start()
    game = led_by("cook", tiles={space: DANGER}, boxes=Boxes(mechanic=1))
    spent = replace(slot(game, "leaders"), spent=(True, False, False))
    o = replace(game.state.open, modules={"leaders": spent})
    again = Game(game.rules, replace(game.state, open=o), game.table.chance)
    drive(again, space)
    assert prompt(again) == "wear"


def test_leaders_cook_lifts_a_tile_in_a_sequence_e4() -> None:
    space = near_start()
    game = led_by("cook", tiles={space: TRACK}, boxes=Boxes(pathfinder=1))
    game.submit(0, POWER)
    assert prompt(game) == "lift"
    game.submit(0, act.PickSpace(space))
    assert space not in game.state.open.tiles
    assert prompt(game) == "sequence"


@pytest.mark.parametrize(("round_", "assistants"), [(1, 6), (2, 5), (3, 6)])
def test_leaders_li_plays_with_a_sixth_assistant_every_other_round_from_the_first(round_: int, assistants: int) -> None:
    game = led_by("li", phase="planning", round=round_)
    for seat, number in ((0, assistants), (1, 5)):
        assert {plan.pathfinder + plan.mechanic + plan.escort + plan.funding for plan in plans(game, seat)} == {number}


def plans(game: Game[State], seat: int) -> list[act.Plan]:
    return [plan for plan in offered(game, seat) if isinstance(plan, act.Plan)]


def test_leaders_li_raises_160_francs_with_six_f1() -> None:
    game = led_by("li", boxes=Boxes(funding=6))
    assert ev.MoneyGained(0, 160, "funding") in game.submit(0, act.RaiseFunds())


def test_leaders_redburn_steals_a_random_card_and_only_the_two_see_which() -> None:
    game = led_by("redburn", hands={1: ("guide",), 2: ("financier",)})
    game.submit(0, POWER)
    assert (prompt(game), offered(game)) == ("steal", [act.PickCrew(1), act.PickCrew(2)])
    events = game.submit(0, act.PickCrew(2))
    lost, snatched = of(events, CardLost, CardSnatched)
    assert (lost, snatched) == (CardLost(2, 0, "financier"), CardSnatched(0, 2, "financier"))
    assert game.state.own[0].hand == ("financier",)
    assert game.state.own[2].hand == ()
    assert [crew(game, seat).hand for seat in range(3)] == [1, 1, 0]
    for event in (lost, snatched):
        assert [event.seen_by(seat) == event for seat in (0, 1, 2, None)] == [True, False, True, False]


def test_leaders_redburn_takes_a_card_at_random() -> None:
    for face, card in ((1, "guide"), (2, "financier"), (3, "tracker")):
        game = led_by("redburn", hands={1: ("guide", "financier", "tracker")}, dice={"steal": (face,)}, players=2)
        game.submit(0, POWER)
        game.submit(0, act.PickCrew(1))
        assert game.state.own[0].hand == (card,)


def test_leaders_redburn_comes_too_late_when_the_last_card_is_played_meanwhile() -> None:
    game = led_by("redburn", hands={1: ("jerrycan",)}, crews={1: {"fuel": 3}}, players=2)
    game.submit(0, POWER)
    assert prompt(game) == "steal"
    game.submit(1, act.PlayAnytime("jerrycan"))
    assert (prompt(game), is_spent(game)) == ("sequence", True)


def test_leaders_redburn_needs_a_rival_with_cards_who_still_races() -> None:
    assert POWER not in offered(led_by("redburn"))
    home = {"at": "goal", "place": 1, "passed": True, "boxes": Boxes()}
    assert POWER not in offered(led_by("redburn", hands={1: ("guide",)}, crews={1: home}))


def test_leaders_redburn_keeps_to_the_hand_limit_b2() -> None:
    game = led_by("redburn", hands={0: ("guide",), 1: ("tracker",)}, crews={0: {"chassis": 1}}, players=2)
    game.submit(0, POWER)
    game.submit(0, act.PickCrew(1))
    assert (prompt(game), offered(game)) == ("discard", [act.Discard("guide"), act.Discard("tracker")])


def test_leaders_chapman_may_ignore_the_first_tile_of_a_blind_step() -> None:
    space, first, second = near_start(), SWAMP, TRACK
    game = led_by("chapman", bag=(first, second))
    tiles = tiles_of(game.state)
    events = drive(game, space)
    assert FirstTileShown(0, space, first) in events
    assert (prompt(game), offered(game)) == ("second_tile", [act.Done(), POWER])
    before = game.state.open.bag
    events = game.submit(0, POWER)
    (ignored,) = of(events, FirstTileIgnored)
    assert ignored.seen_by(0) == FirstTileIgnored(0, first)
    assert (game.state.open.tiles[space], game.state.open.bag) == (second, before - 1)
    assert tiles_of(game.state) == tiles
    assert is_spent(game)


def test_leaders_chapman_may_keep_the_first_tile() -> None:
    space = near_start()
    game = led_by("chapman", bag=(TRACK, SWAMP))
    drive(game, space)
    game.submit(0, act.Done())
    assert game.state.open.tiles[space] == TRACK
    assert not is_spent(game)


def test_leaders_chapman_sees_no_first_tile_when_the_power_is_spent() -> None:
    game = led_by("chapman", bag=(SWAMP, TRACK))
    first = near_start()
    drive(game, first)
    game.submit(0, POWER)
    events = game.submit(0, act.Step(beside(game, first)))
    assert of(events, ev.TileRevealed)
    assert not of(events, FirstTileShown)


def test_leaders_chevy_gains_20_francs() -> None:
    game = led_by("chevy")
    assert ev.MoneyGained(0, 20, "chevy") in game.submit(0, POWER)
    assert slot(game, "leaders").spent == (True, False, False)
