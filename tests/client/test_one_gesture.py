"""One click drives over known tiles with its wear shared on the dials, one Undo takes all of it back, and a question
with one answer answers itself.
"""

from __future__ import annotations

import math
from typing import Any, cast

import pygame
import pytest

from greatrace.great_race.actions import BuyFuel, DriveOut, Halt, LiftTile, RaiseFunds
from greatrace.great_race.events import DriveBegan
from greatrace.kernel import Action
from greatrace_client.games.great_race.move_preview import bubble_place
from greatrace_client.games.great_race.pathfinding import Way, wear_shares
from greatrace_client.games.great_race.single_answer import MOMENT, SHOWN_FOR
from greatrace_client.games.great_race.targets import Dial
from greatrace_client.model.local_race import LocalRace
from greatrace_client.net.link import Link
from greatrace_client.race_common.gestures import Gestures
from greatrace_client.race_common.take_back import TakeBackButton
from greatrace_client.ui.draw.instruments import dial_angle
from greatrace_client.ui.scene import Push
from greatrace_client.ui.toast import update_note
from tests.client.driven_table import FRAME
from tests.client.fakes import NOBODY
from tests.client.race_table import Table


class Served(Table):
    """A race whose answers go to a link that answers at once, as a server does."""

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        self.scene.answers.sender = None
        self.context.link, self.context.connection = cast("Link", self), NOBODY

    def answer(self, *given: Any) -> Any:
        """As a test's table answers (an action), and as a link does (table, decision, action)."""
        return super().answer(given[-1])

    def take_back(self, table: str) -> str:
        """As a link does."""
        self.scene.received(*self.race.take_back(0))
        return ""

    def way_wanted(self, *, shares: bool = False) -> Way:
        """Until the player may drive over known ground, with a choice of shares if that is wanted; that way."""

        def found(race: LocalRace) -> list[Way]:
            question, crew = race.table.question, race.table.view.open.crews[0]
            if question is None or question.prompt != "sequence" or not race.table.my_move:
                return []
            self.scene.reach.update(race.table)
            tame = (w for w in self.scene.reach.ways.values() if not (w.blind or w.dangers or w.legs[-1].city))
            long = [w for w in tame if len(w.legs) > 1 and not any(leg.stop for leg in w.legs)]
            return [w for w in long if not shares or wear_shares(w, crew)]

        self.until(lambda race: bool(found(race)))
        self.scene.following.dismiss()
        return found(self.race)[0]

    def point_at(self, way: Way) -> None:
        self.move(*self.space(way.end))
        assert self.scene.shown.way is not None
        assert self.scene.shown.way.end == way.end

    @property
    def back(self) -> int:
        """How many of the player's answers can be taken back."""
        question = self.race.table.question
        return question.back if question is not None else 0

    @property
    def at(self) -> str:
        return str(self.race.table.view.open.crews[0].at)


def test_one_click_drives_several_known_tiles_and_one_undo_takes_all_of_it_back() -> None:
    table = Served()
    way = table.way_wanted()
    before = table.race.table.view.open.crews[0]
    shown = table.scene.shown
    table.point_at(way)
    promised = shown.way.after if shown.way is not None else before
    table.click(*table.space(way.end))
    after = table.race.table.view.open.crews[0]
    assert table.at == way.end
    assert (after.fuel, after.engine, after.chassis) == (promised.fuel, promised.engine, promised.chassis)
    table.settle()
    button = table.scene.form.named("undo")
    assert isinstance(button, TakeBackButton)
    if table.back:
        assert table.back > button.steps >= 1
        assert ("1 step" if button.steps == 1 else f"{button.steps} steps") in button.hint
    presses = button.steps
    for _ in range(presses):
        table.key(pygame.K_BACKSPACE)
        table.settle()
    assert not table.back
    assert table.race.table.view.open.crews[0] == before


def test_how_to_drive_is_told_until_the_drive_begins() -> None:
    table = Served()
    way = table.way_wanted()
    table.key(pygame.K_RETURN)
    update_note(table.context, FRAME)
    assert "Point at a space" in table.context.note
    table.click(*table.space(way.end))
    assert table.at == way.end
    update_note(table.context, FRAME)
    assert "Point at a space" not in table.context.note


@pytest.mark.parametrize("gauge", ["engine", "chassis"])
def test_d3_the_dials_share_the_wear_of_the_planned_way(gauge: str) -> None:
    table = Served(seed="2")
    way = table.way_wanted(shares=True)
    table.point_at(way)
    shares = wear_shares(way, table.race.table.view.open.crews[0])
    for _ in shares:
        table.click(*table.middle(Dial(gauge)))
    assert table.scene.shown.way is not None
    wanted = table.scene.shown.way.after
    start = table.race.table.view.open.crews[0]
    assert start.engine - wanted.engine == (shares[-1] if gauge == "engine" else shares[0])
    if wanted.chassis < start.hand:
        return  # a card has to go on the way (B2)
    table.key(pygame.K_RETURN)
    after = table.race.table.view.open.crews[0]
    assert (table.at, after.engine, after.chassis) == (way.end, wanted.engine, wanted.chassis)


def test_c3_a_click_on_the_fuel_dials_scale_buys_that_much() -> None:
    table = Served(seed="2")
    table.until(lambda r: r.table.my_move and r.table.question is not None and BuyFuel(3) in r.table.question.options)
    table.scene.following.dismiss()
    crew, box = table.race.table.view.open.crews[0], table.scene.form.named(Dial("fuel")).box
    turned, before = math.radians(dial_angle(crew.fuel + 3, crew.maximum.fuel)), len(table.sent)
    table.click(
        box[0] + box[2] / 2 + 0.4 * box[2] * math.cos(turned), box[1] + box[3] / 2 + 0.4 * box[2] * math.sin(turned)
    )
    assert table.sent[before:] == [BuyFuel(3)]


def only_one(race: LocalRace) -> bool:
    question = race.table.question
    return question is not None and race.table.my_move and len(question.options) == 1


def test_a_question_with_one_answer_answers_itself_after_a_moment_and_not_again_after_an_undo() -> None:
    table = Served()
    table.until(only_one)
    assert table.race.table.question is not None
    only, before = table.race.table.question.options[0], len(table.sent)
    table.frames(3)
    assert len(table.sent) == before
    assert "Only one choice" in table.context.note
    table.frames(round(MOMENT / FRAME) + 2)
    assert table.sent[before:][:1] == [only]
    table.context.note_age = 0.1
    if "Only one choice" in table.context.note:
        table.frames(round(SHOWN_FOR / FRAME))
        update_note(table.context, FRAME)
        assert "Only one choice" not in table.context.note, "it does not stay over the map"
    if table.back:
        table.key(pygame.K_BACKSPACE)
        table.frames(round(2 * MOMENT / FRAME))
        assert table.sent[before:] == [only]


def test_where_a_step_back_is_offered_the_player_decides() -> None:
    table = Served(seed="4", level="random")
    table.until(lambda r: only_one(r) and r.table.question is not None and r.table.question.prompt == "lift")
    table.scene.following.dismiss()
    table.frames(2)
    assert table.scene.form.find("step-back") is not None
    before = len(table.sent)
    table.frames(round(2 * MOMENT / FRAME))
    assert table.sent[before:] == []
    assert "Only one choice" not in table.context.note


def test_a_player_who_wants_to_answer_everything_is_left_alone() -> None:
    table = Served()
    table.context.settings.single = False
    table.until(only_one)
    before = len(table.sent)
    table.frames(round(3 * MOMENT / FRAME))
    assert len(table.sent) == before


def test_gestures_are_taken_back_whole_and_never_more_than_the_rules_allow() -> None:
    gestures = Gestures()
    for size, back in ((1, 0), (3, 1)):
        gestures.begin(back)
        for _ in range(size):
            gestures.answered()
    gestures.undo(4)
    assert [gestures.goes_on(back) for back in (3, 2, 1)] == [True, True, False]
    gestures.undo(1)
    assert not gestures.goes_on(0)
    gestures.begin(0)
    for _ in range(3):
        gestures.answered()
    gestures.undo(2)  # the first answer has brought something to light
    assert [gestures.goes_on(back) for back in (1, 0)] == [True, False]


def test_undo_counts_presses_and_not_the_answers_that_a_press_takes_back() -> None:
    gestures = Gestures()
    gestures.begin(0)
    for _ in range(3):
        gestures.answered()
    gestures.begin(3)
    gestures.answered()
    assert [gestures.presses(back) for back in (6, 4, 3, 1, 0)] == [4, 2, 2, 1, 0]
    gestures.undo(4)
    assert gestures.presses(3) == 1


def test_an_answer_that_ends_the_go_needs_one_press() -> None:
    table, action = Served(), RaiseFunds()
    table.until(lambda r: bool(r.table.my_move and r.table.question is not None and action in r.table.question.options))
    table.scene.following.dismiss()
    before = len(table.sent)
    table.key(pygame.K_f)
    assert table.sent[before:] == [action]


def offers(race: LocalRace, *wanted: Action) -> bool:
    question = race.table.question
    return question is not None and race.table.my_move and all(action in question.options for action in wanted)


@pytest.mark.parametrize("by", ["key", "button"])
@pytest.mark.parametrize("begins", [LiftTile(), DriveOut()])
def test_what_was_begun_can_be_left_before_anything_came_of_it(begins: Action, by: str) -> None:
    table = Served()
    table.until(lambda race: offers(race, begins))
    table.scene.following.dismiss()
    table.frames(2)
    before = table.race.table.view
    table.scene.input.give(begins)
    assert table.race.table.question is not None
    assert table.race.table.question.prompt != "sequence"
    table.settle()
    button = table.scene.form.named("step-back")
    if by == "button":
        table.click(*table.middle(button.name))
    else:
        table.key(pygame.K_ESCAPE)
    assert table.race.table.view == before
    assert table.scene.change is None
    table.settle()
    table.move(*table.middle("pass"))
    table.frames(60)
    assert table.scene.form.tooltip_target() is not None
    table.key(pygame.K_ESCAPE)
    assert isinstance(table.scene.change, Push), "then the menu"
    assert table.scene.form.tooltip_target() is None, "under which no tooltip stays"


def test_in_a_drive_that_has_moved_esc_opens_the_menu() -> None:
    table = Served()
    table.until(lambda race: offers(race, Halt()) and not isinstance(race.table.log[-1].event, DriveBegan))
    table.scene.following.dismiss()
    table.frames(2)
    before = table.race.table.view
    table.settle()
    assert "step-back" not in [widget.name for widget in table.scene.form.widgets]
    table.key(pygame.K_ESCAPE)
    assert table.race.table.view == before
    assert isinstance(table.scene.change, Push)


def test_c3_the_number_of_levels_stops_at_what_can_be_bought() -> None:
    table = Served(seed="2")
    table.until(lambda r: offers(r, BuyFuel(1)))
    table.scene.following.dismiss()
    table.frames(2)
    assert table.race.table.question is not None
    most = len(table.race.table.question.of(BuyFuel))
    named = table.scene.form.named
    assert not named("less fuel").enabled
    for number in range(1, most):
        assert named("more fuel").enabled, number
        table.click(*table.middle("more fuel"))
        assert named("less fuel").enabled
    assert not named("more fuel").enabled
    assert named("more fuel").hint.count("\n") >= 1, "with the reason"


@pytest.mark.parametrize("height", [90.0, 160.0, 240.0])
def test_what_a_way_costs_is_told_where_it_does_not_hide_the_start(height: float) -> None:
    table = Served()
    table.until(lambda race: offers(race, DriveOut()))
    scene = table.scene
    scene.reach.update(table.race.table)
    sight, here = scene.layout.sight, table.space(table.at)
    assert "0c" in scene.reach.ways, "at the map's edge, beside the start"
    for way in scene.reach.ways.values():
        place, (x, y) = bubble_place(scene.board, scene.shown, way, sight, height), table.space(way.end)
        assert not place.holds(x, y)
        assert not place.holds(*here), way.end
        assert sight.y < place.y
        assert place.bottom < sight.bottom


def test_in_the_panel_of_a_danger_undo_counts_the_drive_as_one_step() -> None:
    table = Served(seed="3")

    def dangerous(race: LocalRace) -> list[Way]:
        if not offers(race, DriveOut()) or not race.table.view.open.crews[0].boxes.escort:
            return []
        table.scene.reach.update(race.table)
        long = [way for way in table.scene.reach.ways.values() if len(way.legs) > 1 and not way.blind]
        return [way for way in long if way.legs[1].danger and not any(leg.stop for leg in way.legs)]

    table.until(lambda race: bool(dangerous(race)))
    table.scene.following.dismiss()
    table.frames(2)
    way, before = dangerous(table.race)[0], table.race.table.view.open.crews[0]
    table.point_at(way)
    table.click(*table.space(way.end))
    table.settle()
    assert table.race.table.question is not None
    assert table.race.table.question.prompt == "danger"
    button = table.scene.form.named("undo")
    assert isinstance(button, TakeBackButton)
    assert (table.back > 1, button.steps) == (True, 1)
    table.key(pygame.K_BACKSPACE)
    table.settle()
    assert (table.back, table.race.table.view.open.crews[0]) == (0, before)
