"""DIPLOMACY and PATRONAGE, rule by rule."""

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from greatrace.games import GREAT_RACE
from greatrace.great_race import actions as act
from greatrace.great_race import events as ev
from greatrace.great_race.modules.diplomacy import BuyInfluence, ExitRolled, InfluenceBought, PayBribe
from greatrace.great_race.modules.patronage import CashPatronage, MarkerMoved, PatronageSlot, square_after
from greatrace.great_race.state import Boxes, State
from greatrace.kernel import Action, Game
from tests.great_race.contract import cards_of
from tests.great_race.modules.situation import TRACK, beside, crew, drive, names, of, offered, prompt, slot, table

START = "start"
LEVELS = {"purple": 2, "red": 3, "yellow": 2, "green": 2}


def leaving(city: str, *faces: int, **changes: Any) -> Game[State]:
    """Seat 0 in that city, the influence already dealt with; a known tile ahead."""
    ahead = beside(table(), city)
    crews = {0: {"at": city, **changes.pop("crew", {})}}
    slots = {"diplomacy": {"influence": (LEVELS, LEVELS, LEVELS), "acted": (0, 1, 2)}}
    return table("diplomacy", tiles={ahead: TRACK}, dice={"diplomacy": faces}, crews=crews, slots=slots, **changes)


def way_out(city: str) -> str:
    return beside(table(), city)


def test_diplomacy_everyone_begins_on_the_first_square_of_four_lines() -> None:
    for difficulty, level in (("normal", 2), ("hard", 1)):
        here = slot(table("diplomacy", options={"diplomacy": difficulty}), "diplomacy")
        assert here.influence == (dict.fromkeys(("purple", "red", "yellow", "green"), level),) * 3


@pytest.mark.parametrize("face", [1, 2, 3])
def test_diplomacy_a_die_of_at_most_the_level_lets_the_vehicle_go(face: int) -> None:
    game = leaving("alba", face)
    events = drive(game, way_out("alba"))
    assert of(events, ExitRolled) == [ExitRolled(0, "alba", "red", face, 3)]
    assert crew(game).at == way_out("alba")


def test_diplomacy_the_example_of_the_rulebook_a_5_against_3_costs_40_francs() -> None:
    game = leaving("alba", 5)
    drive(game, way_out("alba"))
    assert (prompt(game), offered(game)) == ("bribe", [act.Halt(), PayBribe()])
    events = game.submit(0, PayBribe())
    assert events[0] == ev.MoneyPaid(0, 40, "bribe")
    assert crew(game).at == way_out("alba")


def test_diplomacy_or_the_drive_ends_there() -> None:
    game = leaving("alba", 5)
    drive(game, way_out("alba"))
    events = game.submit(0, act.Halt())
    assert ev.DriveEnded(0, "border") in events
    assert (crew(game).at, crew(game).money) == ("alba", 100)


def test_diplomacy_a_bribe_that_cannot_be_paid_is_not_offered() -> None:
    game = leaving("alba", 6, crew={"money": 59})
    assert ev.DriveEnded(0, "border") in drive(game, way_out("alba"))


def test_diplomacy_the_last_francs_pay_a_bribe() -> None:
    game = leaving("alba", 6, crew={"money": 60})
    drive(game, way_out("alba"))
    game.submit(0, PayBribe())
    assert (crew(game).at, crew(game).money) == (way_out("alba"), 0)


@pytest.mark.parametrize("before", [act.BuyFuel(1), act.PlayCard("financier")])
def test_diplomacy_neither_francs_spent_on_something_else_nor_another_card_clear_the_way(before: Action) -> None:
    game = leaving("alba", 6, crew={"fuel": 3}, hands={0: ("financier",)})
    game.submit(0, before)
    assert ExitRolled(0, "alba", "red", 6, 3) in drive(game, way_out("alba"))


def test_diplomacy_the_level_of_the_citys_own_colour_counts() -> None:
    game = leaving(START, 3)  # purple: level 2
    drive(game, way_out(START))
    assert prompt(game) == "bribe"


def test_diplomacy_only_cities_are_hard_to_leave() -> None:
    first = beside(table(), START)
    second = beside(table(), first)
    game = table("diplomacy", tiles={first: TRACK, second: TRACK}, crews={0: {"at": first, "money": 0}})
    assert not of(drive(game, second), ExitRolled)


def test_diplomacy_who_can_no_longer_pay_the_line_after_the_bribe_chooses_again_without_another_roll() -> None:
    game = leaving("alba", 4, crew={"money": 110})  # a ticket for 100, a bribe of 20
    drive(game)
    game.submit(0, act.Ride("dora", "air", 0))
    events = game.submit(0, PayBribe())
    assert names(events) == ["MoneyPaid"]
    assert (prompt(game), crew(game).money) == ("drive", 90)
    assert act.Ride("dora", "air", 0) not in offered(game)
    assert not of(game.submit(0, act.Step(way_out("alba"))), ExitRolled)


def test_diplomacy_a_bribe_clears_the_way_for_one_drive_only() -> None:
    game = leaving("alba", 4, 6, crew={"money": 110}, boxes=Boxes(mechanic=2), players=3)
    drive(game)
    game.submit(0, act.Ride("dora", "air", 0))
    game.submit(0, PayBribe())  # too dear now: the driver stays
    game.submit(0, act.Halt())
    for seat in (1, 2):
        game.submit(seat, act.PassConvoy())
    assert ExitRolled(0, "alba", "red", 6, 3) in drive(game, way_out("alba"))


def test_diplomacy_the_next_drive_out_of_the_city_rolls_again() -> None:
    game = leaving("alba", 5, 6, players=3, boxes=Boxes(mechanic=2))
    drive(game, way_out("alba"))
    game.submit(0, act.Halt())
    for seat in (1, 2):
        game.submit(seat, act.PassConvoy())
    assert ExitRolled(0, "alba", "red", 6, 3) in drive(game, way_out("alba"))


def test_diplomacy_visa_leaves_a_city_without_a_roll() -> None:
    game = leaving("alba", hands={0: ("visa", "visa")})
    drive(game)
    game.submit(0, act.PlayCard("visa"))
    assert act.PlayCard("visa") not in offered(game), "a second one would do nothing more"
    assert not of(game.submit(0, act.Step(way_out("alba"))), ExitRolled)
    assert crew(game).at == way_out("alba")


def test_diplomacy_visa_is_offered_in_a_city_only() -> None:
    first = beside(table(), START)
    game = table("diplomacy", tiles={first: TRACK}, crews={0: {"at": first, "money": 0}}, hands={0: ("visa",)})
    drive(game)
    assert act.PlayCard("visa") not in offered(game)


def test_diplomacy_influence_is_bought_at_the_start_of_the_first_sequence_each_line_on_its_own() -> None:
    game = table("diplomacy", crews={0: {"money": 35}})
    assert (prompt(game), offered(game)[0]) == ("influence", act.Done())
    events = game.submit(0, BuyInfluence("red"))
    assert events == [ev.MoneyPaid(0, 10, "influence"), InfluenceBought(0, "red", 3)]
    game.submit(0, BuyInfluence("red"))  # dearer: 20
    assert crew(game).money == 5
    assert prompt(game) == "sequence"  # nothing can be paid any more
    assert slot(game, "diplomacy").influence[0] == {"purple": 2, "red": 4, "yellow": 2, "green": 2}


def test_diplomacy_the_last_francs_buy_influence() -> None:
    game = table("diplomacy", crews={0: {"money": 10}})
    game.submit(0, BuyInfluence("green"))
    assert (crew(game).money, slot(game, "diplomacy").influence[0]["green"], prompt(game)) == (0, 3, "sequence")


def test_diplomacy_influence_is_not_for_sale_in_later_sequences_of_the_phase() -> None:
    game = table("diplomacy", boxes=Boxes(pathfinder=2), crews={1: {"passed": True}, 2: {"passed": True}})
    game.submit(0, act.Done())
    game.submit(0, act.DrawCard())
    assert prompt(game) == "sequence"
    game.submit(0, act.PassConvoy())
    assert slot(game, "diplomacy").acted == (0,)


def test_diplomacy_influence_is_for_sale_again_in_the_next_convoy_phase() -> None:
    game = table("diplomacy", phase="planning", slots={"diplomacy": {"acted": (0, 1, 2)}})
    for seat in range(3):
        game.submit(seat, act.Plan(1, 2, 1, 1))
    assert prompt(game) == "influence"


def test_diplomacy_the_end_of_a_line_is_not_for_sale() -> None:
    full = {"purple": 6, "red": 6, "yellow": 6, "green": 2}
    game = table("diplomacy", slots={"diplomacy": {"influence": (full, full, full)}})
    assert offered(game) == [act.Done(), BuyInfluence("green")]


def test_diplomacy_two_visas_are_in_the_deck() -> None:
    assert cards_of(table("diplomacy").state)["visa"] == 2


# ---- PATRONAGE


def with_markers(*markers: int, **changes: Any) -> Game[State]:
    return table("patronage", players=len(markers), slots={"patronage": {"markers": markers}}, **changes)


def test_patronage_markers_start_on_the_square_for_the_number_of_players() -> None:
    starts = {players: slot(table("patronage", players=players), "patronage").markers for players in (2, 3, 4)}
    assert starts == {2: (3, 3), 3: (2, 2, 2), 4: (1, 1, 1, 1)}


def test_patronage_each_assistant_of_a_funding_group_moves_the_marker_one_square() -> None:
    game = with_markers(2, 2, 2, boxes=Boxes(funding=3))
    assert MarkerMoved(0, 5) in game.submit(0, act.RaiseFunds())
    assert slot(game, "patronage").markers == (5, 2, 2)


def test_patronage_squares_held_by_others_are_jumped() -> None:
    game = with_markers(2, 3, 5, boxes=Boxes(funding=2))
    assert MarkerMoved(0, 6) in game.submit(0, act.RaiseFunds())


def test_patronage_four_steps_may_end_on_20_francs_as_in_the_rulebooks_example() -> None:
    game = with_markers(1, 3, 4, boxes=Boxes(funding=4))
    game.submit(0, act.RaiseFunds())
    here = slot(game, "patronage")
    assert here.squares[here.markers[0]] == 20


def test_patronage_the_last_square_holds_somebody_who_reaches_it() -> None:
    last = len(slot(table("patronage"), "patronage").squares) - 1
    here = PatronageSlot(tuple(range(last + 1)), 0, (last - 1, last, 0))
    assert square_after(here, 0, 3) == last
    assert square_after(replace(here, markers=(last - 2, last, last - 1)), 0, 1) == last


def test_patronage_a_marker_at_the_end_of_the_track_stays_there_and_is_not_told_to_move() -> None:
    last = len(slot(table("patronage"), "patronage").squares) - 1
    game = with_markers(last, 2)
    assert not of(list(game.submit(0, act.RaiseFunds())), MarkerMoved)
    assert slot(game, "patronage").markers == (last, 2)


def test_patronage_cashing_takes_the_place_of_a_whole_sequence() -> None:
    game = with_markers(8, 2, 2)
    events = game.submit(0, CashPatronage())
    assert of(events, ev.MoneyGained, MarkerMoved) == [ev.MoneyGained(0, 30, "patronage"), MarkerMoved(0, 2)]
    assert ev.SequenceEnded(0) in events
    assert crew(game).boxes.total == 5  # the assistants are still there
    assert game.decision is not None
    assert game.decision.asked == (1,)


def test_patronage_only_the_first_sequence_of_a_convoy_phase_can_be_given_up() -> None:
    game = with_markers(8, 2, boxes=Boxes(mechanic=2), crews={1: {"passed": True}})
    assert CashPatronage() in offered(game)
    drive(game)
    game.submit(0, act.Halt())
    assert prompt(game) == "sequence"
    assert CashPatronage() not in offered(game)
    assert slot(game, "patronage").acted == (0,)


def test_patronage_a_position_that_was_kept_before_sequences_were_counted_can_still_be_read() -> None:
    state = with_markers(8, 2).state
    kept = msgspec.json.decode(msgspec.json.encode(state))
    del kept["open"]["modules"]["patronage"]["acted"]
    assert GREAT_RACE.decode_state(msgspec.json.encode(kept)) == state


def test_patronage_a_worthless_square_is_not_cashed() -> None:
    assert CashPatronage() not in offered(with_markers(2, 2, 2))


def test_patronage_not_instead_of_a_sequence_that_has_begun_c2() -> None:
    game = with_markers(8, 2, 2, crews={0: {"fuel": 3}}, hands={0: ("financier",)})
    for begun in (act.BuyFuel(1), act.PlayCard("financier")):
        twin = game.fork()
        twin.submit(0, begun)
        assert CashPatronage() not in offered(twin)


def test_patronage_dandy_moves_two_squares_and_jumps() -> None:
    game = with_markers(2, 3, 2, hands={0: ("dandy",)})
    assert MarkerMoved(0, 5) in game.submit(0, act.PlayCard("dandy"))


def test_patronage_dandy_is_not_offered_at_the_end_of_the_track() -> None:
    last = len(slot(table("patronage"), "patronage").squares) - 1
    assert act.PlayCard("dandy") not in offered(with_markers(last, 2, hands={0: ("dandy",)}))
    assert act.PlayCard("dandy") in offered(with_markers(last - 1, 2, hands={0: ("dandy",)}))


def test_patronage_two_dandies_are_in_the_deck() -> None:
    assert cards_of(table("patronage").state)["dandy"] == 2
