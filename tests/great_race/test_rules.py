"""Rules that are clumsy to tell as a scenario: chance, permutations, secrets, other editions."""

from __future__ import annotations

import itertools
from collections import Counter
from pathlib import Path
from typing import Any

import attrs
import msgspec
import pytest
from msgspec.structs import replace

from greatrace.games import GREAT_RACE
from greatrace.great_race import actions as act
from greatrace.great_race import content_loader
from greatrace.great_race.rules import mechanic
from greatrace.great_race.setup import Setup, SetupError
from greatrace.great_race.state import Boxes, Own, State
from greatrace.kernel import Action, Chance, Game
from greatrace.lab.play import table_of
from greatrace.lab.scenario_file import scenarios_of
from greatrace.lab.yaml_lines import YamlPage
from tests.great_race.contract import CREWS, race


def new_race(seed: str = "1", board: str = "africa", **changes: Any) -> Game[State]:
    return GREAT_RACE.new_game(Setup(board, CREWS, **changes), seed)


def written(tmp_path: Path, text: str) -> Game[State]:
    """The position of a scenario, to be played by the test."""
    file = tmp_path / "position.yaml"
    file.write_text(f"scenario: a position\nplay: [{{outcome: null}}]\n{text}", "utf-8")
    page = YamlPage(file)
    ((scenario, place),) = scenarios_of(page)
    return table_of(page, place, scenario).game()


# ---- setup


def test_s1_every_seat_is_first_about_as_often() -> None:
    firsts = Counter(new_race(str(n)).state.open.order[0] for n in range(400))
    assert sorted(firsts) == [0, 1, 2, 3]
    assert min(firsts.values()) > 70


def test_s2_a_route_that_is_left_open_is_drawn_in_either_direction() -> None:
    routes = {(o.start, o.finish) for o in (new_race(str(n)).state.open for n in range(60))}
    board = content_loader.load().boards["africa"]
    assert routes == {way for a, b in board.routes for way in ((a, b), (b, a))}


def test_s2_a_picked_start_leaves_only_its_finishes() -> None:
    for n in range(10):
        assert new_race(str(n), start="cape_town").state.open.start == "cape_town"


@pytest.mark.parametrize(
    ("setup", "sentence"),
    [
        (Setup("atlantis", CREWS), "There is no board “atlantis”"),
        (Setup("africa", ("blue",)), "2 to 4 players can play here, not 1"),
        (Setup("africa", (*CREWS, "vermilion")), "2 to 4 players can play here, not 5"),
        (Setup("africa", ("blue", "blue")), "Each player needs a crew of their own"),
        (Setup("africa", ("blue", "pink")), "Each player needs a crew of their own"),
        (Setup("africa", CREWS, start="timbuktu"), "No race starts in timbuktu"),
        (Setup("africa", CREWS, modules=("weather",)), "There is no module “weather”"),
    ],
)
def test_s1_s2_a_table_that_cannot_be_set_up_is_told_so_in_one_sentence(setup: Setup, sentence: str) -> None:
    with pytest.raises(SetupError, match=sentence):
        GREAT_RACE.new_game(setup, "1")


def test_s6_deck_and_bag_are_shuffled_by_the_seed_and_by_nothing_else() -> None:
    first, again, other = new_race("1").state.stock, new_race("1").state.stock, new_race("2").state.stock
    assert first == again
    assert first.deck != other.deck
    assert first.bag != other.bag
    assert sorted(first.bag) == sorted(other.bag)


# ---- simultaneous and sealed


def planning() -> Game[State]:
    """At the plans of the first round."""
    game = race("plans")
    while game.decision is not None and game.decision.prompt != "plan":
        seat = game.decision.asked[0]
        game.submit(seat, game.decision.required(seat)[0])
    return game


def test_p1_every_way_to_place_five_assistants_is_offered_once_and_an_even_one_first() -> None:
    decision = planning().decision
    assert decision is not None
    offered = [msgspec.structs.astuple(plan) for plan in decision.required(0)]
    assert sorted(offered) == [boxes for boxes in itertools.product(range(6), repeat=4) if sum(boxes) == 5]
    assert offered[0] == (1, 2, 1, 1)  # what an absent player plans


def test_p1_the_order_in_which_plans_arrive_makes_no_difference() -> None:
    game = planning()
    assert game.decision is not None
    plans = {seat: game.decision.required(seat)[7 * seat + 3] for seat in game.decision.asked}
    results = []
    for order in itertools.permutations(plans):
        twin = game.fork()
        for seat in order[:-1]:
            assert not twin.submit(seat, plans[seat])
        results.append((twin.submit(order[-1], plans[order[-1]]), twin.state))
    assert all(result == results[0] for result in results)


SABOTAGE = """
crews:
  blue: {at: colomb_bechar, hand: [saboteur], boxes: {funding: 1}}
  mint: {at: colomb_bechar, hand: [escort], boxes: {funding: 1}}
  lemon: {at: colomb_bechar, boxes: {escort: 1}}
  plum: {at: colomb_bechar, hand: [escort], boxes: {escort: 1}}
order: [plum, blue, mint, lemon]
turn: blue
"""
YES: dict[int, Action] = {1: act.PlayEscort(), 2: act.SendEscort(), 3: act.SendEscort()}


@pytest.mark.parametrize("willing", [w for n in range(4) for w in itertools.combinations((1, 2, 3), n)])
def test_e3_the_first_in_turn_order_pays_in_whatever_order_the_answers_arrive(
    tmp_path: Path, willing: tuple[int, ...]
) -> None:
    game = written(tmp_path, SABOTAGE)
    for action in (act.PlayCard("saboteur"), act.PickCrew(3), act.SplitWear(1, 1)):
        game.submit(0, action)
    answers = {seat: YES[seat] if seat in willing else act.LetBe() for seat in (1, 2, 3)}
    for order in itertools.permutations(answers):
        twin = game.fork()
        for seat in order:
            twin.submit(seat, answers[seat])
        o = twin.state.open
        means = [(crew.hand, crew.boxes.escort) for crew in o.crews[1:]]
        before = [(1, 0), (0, 1), (1, 1)]
        paid = [seat for seat, had, has in zip((1, 2, 3), before, means, strict=True) if had != has]
        assert paid == list(willing[:1])  # after blue come mint, lemon, plum
        assert o.crews[3].engine == (5 if willing else 4)


def test_e3_the_question_is_the_same_somebody_who_holds_the_escort(tmp_path: Path) -> None:
    asked = []
    for mint, plum in (("escort", "guide"), ("guide", "escort"), ("guide", "guide")):
        first, second, third = SABOTAGE.split("hand: [escort]")
        game = written(tmp_path, f"{first}hand: [{mint}]{second}hand: [{plum}]{third}")
        for action in (act.PlayCard("saboteur"), act.PickCrew(3), act.SplitWear(1, 1)):
            game.submit(0, action)
        assert game.decision is not None
        asked.append((game.decision.number, game.decision.prompt, game.decision.asked, game.decision.window))
    assert asked[0] == asked[1] == asked[2]


# ---- secrets


def test_b4_what_others_are_sent_never_names_a_hidden_card() -> None:
    """Every hidden card is marked; no byte of another's view, or of a spectator's, may have the mark."""
    state = new_race("1").state
    marked = tuple(Own((f"secret-{seat}",), looking=(f"look-{seat}",), tiles=(f"tile-{seat}",)) for seat in range(4))
    stock = replace(state.stock, deck=("secret-deck",), bag=("secret-bag",))
    rules = new_race("1").rules
    for seat in (None, 0, 1, 2, 3):
        sent = msgspec.json.encode(rules.view_of(State(state.open, marked, stock), seat)).decode()
        for other in range(4):
            assert (f"secret-{other}" in sent) is (other == seat)
            assert (f"tile-{other}" in sent) is (other == seat)
            assert (f"look-{other}" in sent) is (other == seat)
        assert "secret-deck" not in sent
        assert "secret-bag" not in sent


# ---- the other edition's toolbox


@pytest.mark.parametrize(
    ("engine", "chassis", "free", "alone"),
    [
        (1, 1, [(0, 3), (1, 2), (2, 1), (3, 0)], [(3, 0), (0, 3)]),
        (4, 2, [(0, 3), (1, 2)], [(1, 0), (0, 3)]),
        (5, 4, [(0, 1)], [(0, 1)]),
        (5, 5, [], []),
    ],
)
def test_m1_a_toolbox_splits_freely_in_one_edition_and_goes_on_one_gauge_in_the_other(
    engine: int, chassis: int, free: list[tuple[int, int]], alone: list[tuple[int, int]]
) -> None:
    ruleset: Any = new_race().rules.ruleset  # type: ignore[attr-defined]
    other = attrs.evolve(ruleset, edition=replace(ruleset.edition, toolbox_splits=False))
    assert mechanic.toolbox_splits(ruleset, 5 - engine, 5 - chassis) == free
    assert mechanic.toolbox_splits(other, 5 - engine, 5 - chassis) == alone


def test_m1_parts_of_the_other_edition_fit_their_own_gauge() -> None:
    game = new_race()
    o = game.state.open
    crew = replace(o.crews[0], engine=1, chassis=1, money=0, hand=2, boxes=Boxes(mechanic=1))
    table = replace(o, crews=(crew, *o.crews[1:]))
    ruleset: Any = game.rules.ruleset  # type: ignore[attr-defined]
    found = mechanic.fittings(ruleset, table, Own(hand=("engine_part", "chassis_part")), 0)
    assert found == [act.FitPart("chassis_part", 0, 1), act.FitPart("engine_part", 1, 0)]


# ---- the box


def test_b3_the_refilled_deck_is_the_discards_in_another_order() -> None:
    orders = set()
    for seed in range(8):
        game = new_race("1")
        o, stock = game.state.open, game.state.stock
        discards = stock.deck[:20]
        empty = replace(o, deck=0, discards=discards, market=(), phase="maintenance", turn=None)
        refilled = Game(game.rules, State(empty, game.state.own, replace(stock, deck=())), Chance(str(seed)))
        cards = (*refilled.state.open.market, *refilled.state.stock.deck)
        assert sorted(cards) == sorted(discards)
        orders.add(cards)
    assert len(orders) == 8
