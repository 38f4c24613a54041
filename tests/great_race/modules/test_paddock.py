"""PADDOCK, rule by rule."""

from collections import Counter
from typing import Any

import pytest

from greatrace.great_race import actions as act
from greatrace.great_race.content_loader import load
from greatrace.great_race.module_content import read
from greatrace.great_race.modules.paddock import GaugeTuned, PaddockTables, TuneGauge, VehicleFitted, WorkshopLeft
from greatrace.great_race.state import Gauges, State
from greatrace.kernel import Game
from tests.great_race.contract import cards_of
from tests.great_race.modules.situation import crew, names, of, offered, prompt, slot, table

CARD = act.PlayCard("paddock")
RAISE_ENGINE = TuneGauge("engine", 1)


def workshop(**changes: Any) -> Game[State]:
    return table("paddock", phase="setup", round=0, options={"paddock": "free"}, **changes)


def with_card(**changes: Any) -> Game[State]:
    return table("paddock", hands={0: ("paddock",)}, crews={0: changes})


def test_paddock_preset_gives_each_crew_its_vehicle_with_gauges_at_their_own_maximum() -> None:
    game = table("paddock", phase="setup", round=0)
    fitted: list[Any] = of(list(game.events), VehicleFitted)
    assert [event.seat for event in fitted] == [0, 1, 2]
    for event in fitted:
        here = crew(game, event.seat)
        assert here.maximum == event.maximum
        assert Gauges(here.fuel, here.engine, here.chassis) == event.maximum
    assert slot(game, "paddock").vehicles == tuple(event.vehicle for event in fitted)


def test_paddock_presets_are_zero_sum_and_the_pamir_has_seven_fuel() -> None:
    tables = read(load(), "paddock", PaddockTables)
    usual = load().editions["africa"].gauges
    assert len(tables.vehicles) == 5
    assert {v.fuel + v.engine + v.chassis for v in tables.vehicles} == {usual.fuel + usual.engine + usual.chassis}
    assert next(v.fuel for v in tables.vehicles if v.id == "p17_pamir") == 7
    assert len({(v.fuel, v.engine, v.chassis) for v in tables.vehicles}) == 5


def test_paddock_free_everyone_gets_150_francs_more() -> None:
    assert [here.money for here in workshop().state.open.crews] == [250, 250, 250]


def test_paddock_free_in_turn_order_change_by_change_until_all_have_passed() -> None:
    game = workshop()
    asked: list[int] = []
    for choice in (RAISE_ENGINE, act.Done(), TuneGauge("fuel", -1), act.Done(), act.Done()):
        assert game.decision is not None
        assert prompt(game) == "workshop"
        asked += game.decision.asked
        game.submit(game.decision.asked[0], choice)
    assert asked == [0, 1, 2, 0, 2]  # passing is final
    assert slot(game, "paddock").left == (1, 0, 2)
    assert prompt(game) == "bivouac"
    assert [here.money for here in game.state.open.crews] == [150, 250, 350]
    assert [(here.fuel, here.engine) for here in game.state.open.crews] == [(8, 6), (8, 5), (7, 5)]


def test_paddock_free_a_change_is_not_taken_back_in_the_workshop() -> None:
    game = workshop()
    game.submit(0, RAISE_ENGINE)
    game.submit(1, TuneGauge("engine", -1))
    game.submit(2, act.Done())
    assert TuneGauge("engine", -1) not in offered(game)
    game.submit(0, act.Done())
    assert RAISE_ENGINE not in offered(game, 1)


def test_paddock_free_a_level_that_cannot_be_paid_is_not_offered() -> None:
    game = workshop(crews={0: {"money": 49}})  # and 150 more
    game.submit(0, RAISE_ENGINE)
    game.submit(1, act.Done())
    game.submit(2, act.Done())
    assert not [choice for choice in offered(game) if choice in (RAISE_ENGINE, TuneGauge("fuel", 1))]


def test_paddock_free_bounds() -> None:
    game = workshop(players=2, crews={0: {"money": 5000}, 1: {"money": 0}})
    tunes = Counter[tuple[str, int]]()
    while prompt(game) == "workshop":
        assert game.decision is not None
        seat = game.decision.asked[0]
        wanted = [c for c in offered(game, seat) if isinstance(c, TuneGauge) and c.step == (1 if seat == 0 else -1)]
        choice = wanted[0] if wanted else act.Done()
        tunes[type(choice).__name__, seat] += 1
        game.submit(seat, choice)
    assert crew(game, 0).maximum == Gauges(10, 7, 7)
    assert crew(game, 1).maximum == Gauges(3, 3, 3)
    assert tunes["TuneGauge", 0] == 2 + 2 + 2


def test_paddock_leaving_the_workshop_is_told() -> None:
    game = workshop()
    assert WorkshopLeft(0) in game.submit(0, act.Done())


# ---- the card


def test_paddock_card_raises_a_maximum_and_its_level_for_100_francs() -> None:
    game = with_card(engine=3)
    game.submit(0, CARD)
    assert prompt(game) == "tune"
    events = game.submit(0, RAISE_ENGINE)
    assert names(events) == ["MoneyPaid", "GaugeTuned"]
    assert (crew(game).maximum.engine, crew(game).engine, crew(game).money) == (6, 4, 0)
    assert prompt(game) == "sequence"


def test_paddock_card_lowers_a_maximum_and_its_level_and_pays_100_francs() -> None:
    game = with_card(fuel=4, money=0)
    game.submit(0, CARD)
    assert RAISE_ENGINE not in offered(game)
    game.submit(0, TuneGauge("fuel", -1))
    assert (crew(game).maximum.fuel, crew(game).fuel, crew(game).money) == (7, 3, 100)


def test_paddock_card_never_takes_a_level_below_nothing() -> None:
    game = with_card(engine=0)
    game.submit(0, CARD)
    game.submit(0, TuneGauge("engine", -1))
    assert (crew(game).maximum.engine, crew(game).engine) == (4, 0)


def test_paddock_card_that_lowers_the_chassis_makes_the_hand_shrink_at_once_b2() -> None:
    hand = ("paddock", "financier", "guide", "guide", "tracker")
    game = table("paddock", hands={0: hand}, crews={0: {"chassis": 4}})
    game.submit(0, CARD)
    assert prompt(game) == "tune"
    game.submit(0, TuneGauge("chassis", -1))
    assert prompt(game) == "discard"
    game.submit(0, act.Discard("guide"))
    assert (crew(game).hand, crew(game).chassis, prompt(game)) == (3, 3, "sequence")


@pytest.mark.parametrize("gauge", ["fuel", "engine", "chassis"])
def test_paddock_card_stays_within_the_bounds(gauge: str) -> None:
    bounds = read(load(), "paddock", PaddockTables).bounds
    low, high = getattr(bounds, gauge)
    for level, step in ((low, -1), (high, 1)):
        usual = {"fuel": 8, "engine": 5, "chassis": 5}
        game = with_card(maximum=Gauges(**{**usual, gauge: level}), **{gauge: 3}, money=500)
        game.submit(0, CARD)
        assert TuneGauge(gauge, step) not in offered(game)
        assert TuneGauge(gauge, -step) in offered(game)


def test_paddock_two_cards_are_in_the_deck() -> None:
    assert cards_of(table("paddock").state)["paddock"] == 2
    assert GaugeTuned in table("paddock").rules.watched
