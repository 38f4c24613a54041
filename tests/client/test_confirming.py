"""Confirming: what cannot be taken back waits for a second click. And the frame that says whose turn it is."""

from __future__ import annotations

from typing import Any, cast

import pygame
import pytest

from greatrace.great_race.actions import (
    BuyFuel,
    DrawCard,
    DriveOut,
    Explore,
    Halt,
    PassConvoy,
    PickCrew,
    RaiseFunds,
    Step,
)
from greatrace.great_race.events import DriveBegan
from greatrace.kernel import Action
from greatrace_client.games.great_race.control_button import ControlButton
from greatrace_client.model.local_race import LocalRace
from greatrace_client.net.link import Link
from greatrace_client.race_common.turn_frame import FRAME
from greatrace_client.ui.toast import update_note
from greatrace_client.ui.widgets import said
from tests.client.fakes import NOBODY
from tests.client.race_table import Table


class Line:
    """In the place of a link: what the player answers."""

    def __init__(self) -> None:
        self.given: list[Action] = []

    def answer(self, table: str, decision: int, action: Action) -> str:
        self.given.append(action)
        return ""


class Cautious(Table):
    """A race whose answers go to `given`, with the player's preference for confirming."""

    def __init__(self, confirm: str = "irreversible", **more: Any) -> None:
        super().__init__(**more)
        self.context.settings.confirm = confirm
        self.scene.answers.sender, line = None, Line()
        self.context.link, self.context.connection, self.given = cast("Link", line), NOBODY, line.given

    def sequence(self, *wanted: Action) -> None:
        self.until(
            lambda r: (
                r.table.my_move
                and r.table.question is not None
                and r.table.question.prompt == "sequence"
                and all(action in r.table.question.options for action in wanted)
            )
        )


def test_what_is_lost_for_good_waits_for_a_second_press_of_the_same_control() -> None:
    table = Cautious()
    table.sequence(PassConvoy(), RaiseFunds())
    table.key(pygame.K_p)
    assert table.given == []
    shown = [w for w in table.scene.form.widgets if isinstance(w, ControlButton)]
    control = next(w for w in shown if w.control.action == PassConvoy())
    assert said(control.label) == "Pass"
    assert control.waits
    assert "Once more to confirm" in table.context.note
    table.key(pygame.K_p)
    assert table.given == [PassConvoy()]


@pytest.mark.parametrize("key", [pygame.K_p, pygame.K_ESCAPE], ids=["confirmed", "let go"])
def test_the_question_whether_to_confirm_goes_with_what_it_asks(key: int) -> None:
    table = Cautious()
    table.sequence(PassConvoy(), RaiseFunds())
    table.scene.following.dismiss()
    table.key(pygame.K_p)
    update_note(table.context, 0.1)
    assert table.context.note
    table.key(key)
    update_note(table.context, 0.1)
    assert not table.context.note


@pytest.mark.parametrize(("action", "key"), [(Explore(), pygame.K_t), (DrawCard(), pygame.K_d)])
def test_what_only_ends_the_go_or_draws_is_done_at_once(action: Action, key: int) -> None:
    table = Cautious()
    table.sequence(action)
    table.key(key)
    assert table.given == [action]


def test_a_drive_that_is_given_up_before_it_began_is_confirmed() -> None:
    table = Cautious()
    table.until(lambda r: bool(r.table.my_move and r.table.log and isinstance(r.table.log[-1].event, DriveBegan)))
    table.key(pygame.K_s)
    assert (table.given, table.scene.selection.picked.doubt) == ([], "wasted")
    table.key(pygame.K_s)
    assert table.given == [Halt()]


def test_esc_lets_go_of_what_waits() -> None:
    table = Cautious()
    table.sequence(PassConvoy())
    table.scene.following.dismiss()
    table.key(pygame.K_p)
    assert table.scene.selection.picked.sure == PassConvoy()
    table.key(pygame.K_ESCAPE)
    assert table.scene.selection.picked.sure is None
    assert table.scene.change is None  # no menu
    table.key(pygame.K_p)
    assert table.given == []


def test_a_blind_step_waits_on_the_map() -> None:
    table = Cautious()

    def blind(race: LocalRace) -> list[Step]:
        question, board = race.table.question, race.table.ruleset.board
        if question is None or question.prompt != "drive" or not race.table.my_move:
            return []
        return [s for s in question.of(Step) if s.to not in race.table.view.open.tiles and s.to not in board.cities]

    table.until(lambda r: bool(blind(r)))
    step = blind(table.race)[0]
    spot = table.scene.board.sheet.centre(step.to)
    table.click(*spot)
    assert (table.given, table.scene.selection.picked.doubt) == ([], "blind")
    assert not table.context.note  # the bubble of the way asks
    table.click(*spot)
    assert table.given == [step]


def test_what_can_be_taken_back_is_done_at_once_unless_everything_is_to_be_confirmed() -> None:
    for confirm, presses in (("irreversible", 1), ("always", 2)):
        table = Cautious(confirm)
        table.until(lambda r: r.table.my_move and r.table.question is not None and bool(r.table.question.of(BuyFuel)))
        for _ in range(presses):
            assert table.given == []
            table.key(pygame.K_b)
        assert isinstance(table.given[0], BuyFuel)


def test_somebody_who_wants_no_second_click_has_none() -> None:
    table = Cautious("never")
    table.sequence(PassConvoy())
    table.key(pygame.K_p)
    assert table.given == [PassConvoy()]


@pytest.mark.parametrize("size", [(1280, 720), (2560, 1440)])
def test_the_window_has_a_frame_in_ones_colour_while_one_is_asked(size: tuple[int, int]) -> None:
    table = Table(size=size)
    table.asked("sequence")
    table.frames()
    inside = round(FRAME * table.scene.page.k / 2)
    width, height = size
    corners = [(inside, inside), (width - 1 - inside, inside), (inside, height - 1 - inside), (width // 2, inside)]
    surface = table.context.page.surface
    mine = {tuple(surface.get_at(corner))[:3] for corner in corners}
    assert len(mine) == 1
    table.scene.shown.paused = True
    table.scene.draw(table.context.page)
    assert {tuple(surface.get_at(corner))[:3] for corner in corners} != mine


def asked_for_a_rival(table: Cautious, card: str) -> PickCrew:
    """The choice of a rival for that card, once it is asked."""

    def wanted(race: LocalRace) -> bool:
        question = race.table.question
        return race.table.my_move and question is not None and question.prompt == card and len(question.options) > 1

    table.until(wanted)
    assert table.race.table.question is not None
    return table.race.table.question.of(PickCrew)[0]


def test_a_saboteurs_target_can_still_be_changed_and_needs_one_press() -> None:
    table = Cautious(seed="3")
    pick = asked_for_a_rival(table, "saboteur")
    table.key(pygame.K_1)
    assert table.given == [pick]


def test_a_target_that_is_final_keeps_its_name_and_is_asked_for_in_the_note() -> None:
    table = Cautious(board="usa", seed="1", level="random")
    pick = asked_for_a_rival(table, "scrounger")
    table.key(pygame.K_1)
    assert table.given == []
    assert "Once more to confirm" in table.context.note
    shown = [w for w in table.scene.form.widgets if isinstance(w, ControlButton)]
    control = next(w for w in shown if w.control.action == pick)
    assert table.race.table.name(pick.target) in said(control.label)
    assert control.waits
    assert "confirm" not in said(control.label).lower()
    table.key(pygame.K_1)
    assert table.given == [pick]


def test_a_drive_of_which_nothing_can_come_is_confirmed() -> None:
    table = Cautious(seed="12", level="random")

    def stuck(race: LocalRace) -> bool:
        question = race.table.question
        if question is None or not race.table.my_move or race.table.view.open.crews[0].fuel:
            return False
        return DriveOut() in question.options

    table.until(stuck)
    table.scene.following.dismiss()
    table.frames(2)
    table.click(*table.middle("drive"))
    assert (table.given, table.scene.selection.picked.doubt) == ([], "wasted")
    table.click(*table.middle("drive"))
    assert table.given == [DriveOut()]
