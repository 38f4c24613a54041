"""The race screen under a player's hands: what each phase asks, answered with posted events."""

from __future__ import annotations

import pygame
import pytest

from greatrace.great_race.actions import BuyFuel, Discard, LetBe, PlaceTile, Plan, SplitWear, TakeCard
from greatrace.great_race.events import PlansRevealed
from greatrace.kernel import Action
from greatrace_client.games.great_race.commands import DriveThere
from greatrace_client.games.great_race.pathfinding import Way, ways
from greatrace_client.games.great_race.planning import plan_boxes, tray_box
from greatrace_client.games.great_race.reachable import range_now
from greatrace_client.games.great_race.targets import (
    Dial,
    DrawnTile,
    FewerAssistants,
    HandCard,
    MoreAssistants,
    OpenCard,
    PlanSlot,
)
from greatrace_client.model.local_race import LocalRace
from tests.client.race_table import Table, on_my_go
from tests.client.set_up import race_at

# ---- bivouac and planning


def test_a_card_is_taken_by_a_click() -> None:
    table = Table()
    table.asked("bivouac")
    card = table.scene.shown.action_model.offered[0]
    table.click(*table.middle(OpenCard(0)))
    assert table.sent == [TakeCard(card)]


def test_a_plan_is_dragged() -> None:
    table = Table()
    table.asked("plan")
    boxes, tray = plan_boxes(table.scene.layout.screen), tray_box(table.scene.layout.screen)
    start = tray.x + tray.w - 280, tray.y + 36
    for index in (0, 1, 1, 2, 3):
        table.drag(start, (boxes[index].x + boxes[index].w / 2, boxes[index].y + 110))
    assert table.scene.screen.planner is not None
    assert table.scene.screen.planner.plan == (1, 2, 1, 1)
    table.drag((boxes[1].x + boxes[1].w / 2, boxes[1].y + 110), (boxes[3].x + boxes[3].w / 2, boxes[3].y + 110))
    assert table.scene.screen.planner.plan == (1, 1, 1, 2)
    table.click(*table.middle("ready"))
    assert table.sent == [Plan(1, 1, 1, 2)]


def test_a_plan_is_keyed() -> None:
    table = Table()
    table.asked("plan")
    for key in (pygame.K_1, pygame.K_2, pygame.K_2, pygame.K_2, pygame.K_4, pygame.K_4):  # the sixth does nothing
        table.key(key)
    table.key(pygame.K_2, pygame.KMOD_LSHIFT)
    table.key(pygame.K_3)
    table.key(pygame.K_RETURN)
    assert table.sent == [Plan(1, 2, 1, 1)]


def test_a_plan_is_clicked_cleared_and_taken_over_from_the_last_round() -> None:
    table = Table(seed="2")
    table.asked("plan")
    for name in (
        MoreAssistants("mechanic"),
        MoreAssistants("mechanic"),
        MoreAssistants("escort"),
        FewerAssistants("escort"),
        MoreAssistants("funding"),
        MoreAssistants("funding"),
        PlanSlot("pathfinder", 1),
    ):
        table.click(*table.middle(name))
    table.key(pygame.K_RETURN)
    assert table.sent == [Plan(1, 2, 0, 2)]
    table.asked("plan")
    assert table.scene.screen.planner is not None
    table.key(pygame.K_r)
    assert table.scene.screen.planner.plan == (1, 2, 0, 2)
    table.key(pygame.K_x)
    assert table.scene.screen.planner.plan == (0, 0, 0, 0)
    table.key(pygame.K_RETURN)  # not ready: nothing is sent
    assert len(table.sent) == 1


def test_plans_of_others_stay_behind_their_shutters() -> None:
    table = Table()
    table.asked("plan")
    secret = [crew.boxes.total for crew in table.scene.stage.view.open.crews]
    assert secret == [0, 0, 0]
    for key in (pygame.K_1, pygame.K_2, pygame.K_2, pygame.K_3, pygame.K_4):
        table.key(key)
    table.key(pygame.K_RETURN)
    assert table.scene.screen.planner is None
    while not any(isinstance(entry.event, PlansRevealed) for entry in table.race.table.log):
        table.scene.happened(table.race.bot_step() or [])
    table.settle()
    assert table.scene.stage.view.open.crews[0].boxes.total == 5


# ---- driving


def known_ways(race: LocalRace) -> list[Way]:
    """Ways of several known spaces without danger, when it is the player's go."""
    question = race.table.question
    if question is None or not race.table.my_move or question.prompt != "sequence":
        return []
    spaces = range_now(race.table, question, 0)
    found = ways(race.table.ruleset, race.table.view, 0, spaces) if spaces else {}
    return [way for way in found.values() if len(way.legs) > 1 and not way.blind and not way.dangers]


def test_hovering_shows_the_way_and_a_click_drives_it() -> None:
    table = Table(race=race_at("a way of known spaces that wears the vehicle"))
    table.settle()
    way = max(known_ways(table.race), key=lambda w: len(w.legs))
    table.move(*table.space(way.end))
    assert table.scene.shown.way == way
    assert table.scene.shown.action_model.control("drive").command == DriveThere()
    table.click(*table.space(way.end))
    for _ in range(12):  # levels of wear and cards too many are the driver's choice on the way
        question = table.race.table.question
        if table.scene.input.journey is None or question is None or question.prompt not in ("wear", "discard"):
            break
        table.answer(question.options[0])
    assert table.race.table.view.open.crews[0].at == way.end
    assert [a for a in table.sent if a in [leg.action for leg in way.legs]] == [leg.action for leg in way.legs]
    table.frames(60)
    assert table.scene.director.idle
    assert table.scene.stage.vehicle(0).space == way.end


def test_enter_drives_where_the_mouse_has_pointed() -> None:
    table = Table(seed="3")
    on_my_go(table)
    way = next(iter(table.scene.reach.ways.values()))
    table.move(*table.space(way.end))
    table.move(*table.middle("pass"))  # the way stays while the mouse goes to the buttons
    table.key(pygame.K_RETURN)
    assert type(table.sent[0]).__name__ in ("DriveOut", "PlayCard")
    assert table.sent[1] == way.legs[0].action


def test_arrows_move_from_space_to_space() -> None:
    table = Table()
    on_my_go(table)
    table.scene.form.focus_on(table.scene.form.named("map"))
    table.key(pygame.K_DOWN)
    first = table.scene.pointer.space
    table.key(pygame.K_DOWN)
    rows = table.race.table.ruleset.board.rows
    assert first is not None
    assert table.scene.pointer.space is not None
    assert rows[table.scene.pointer.space] == rows[first] + 1


def test_a_space_out_of_reach_says_why() -> None:
    from greatrace_client.games.great_race.hints import about_space

    table = Table()
    on_my_go(table)
    table.move(*table.space("cape_town"))
    assert table.scene.shown.way is None
    assert "16 spaces away: your max is" in about_space(table.scene.shown, "cape_town")


# ---- tiles, cards, dangers


def test_tiles_are_placed_by_choosing_tile_and_space() -> None:
    table = Table(seed="2")
    table.until(lambda race: race.table.my_move and len(set(race.table.view.own.tiles)) > 1)
    tiles = table.race.table.view.own.tiles
    table.click(*table.middle(DrawnTile(1)))
    space = min(table.scene.shown.action_model.spaces, key=lambda s: -table.space(s)[1])
    table.click(*table.space(space))
    assert table.sent == [PlaceTile(tiles[1], space)]


def test_a_card_is_discarded_by_one_click() -> None:
    table = Table(seed="2")
    table.asked("discard")
    card = table.race.table.view.own.hand[0]
    table.click(*table.middle(HandCard(0)))
    assert table.sent == [Discard(card)]


def test_a_reaction_counts_down_beside_the_map() -> None:
    table = Table(seed="2", players=4)
    table.asked("reaction")
    assert table.scene.shown.action_model.style == "alarm"
    assert table.scene.shown.seconds == pytest.approx(15, abs=0.2)
    table.frames(60)
    assert table.scene.shown.seconds == pytest.approx(13, abs=0.3)
    table.click(*table.middle("let"))
    assert table.sent == [LetBe()]


def test_wear_is_split_at_the_dials() -> None:
    table = Table(seed="2")
    table.asked("wear")
    gauges = table.scene.shown.action_model.gauges
    assert table.race.table.question is not None
    total = table.race.table.question.of(SplitWear)[0]
    assert {"engine", "chassis"} & set(gauges)
    for _ in range(total.engine + total.chassis):
        gauge = "engine" if "engine" in table.scene.shown.action_model.gauges else "chassis"
        table.click(*table.middle(Dial(gauge)))
    assert len(table.sent) == 1
    assert type(table.sent[0]).__name__ == "SplitWear"


def test_fuel_is_bought_by_number() -> None:
    table = Table(seed="2")
    table.until(lambda r: r.table.my_move and r.table.question is not None and BuyFuel(3) in r.table.question.options)
    table.click(*table.middle("more fuel"))
    table.click(*table.middle(Dial("fuel")))
    table.click(*table.middle("less fuel"))
    table.key(pygame.K_b)
    assert table.sent == [BuyFuel(2)]


def test_nothing_is_sent_twice_for_one_question() -> None:
    table = Table()
    table.asked("bivouac")
    sent: list[Action] = []
    table.scene.answers.sender = sent.append  # an answer that the server has not seen yet
    for _ in range(3):
        table.click(*table.middle(OpenCard(0)))
    assert len(sent) == 1
