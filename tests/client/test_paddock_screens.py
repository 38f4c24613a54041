"""PADDOCK on the screen: the workshop with its knobs and bays, and the vehicles that are given."""

from __future__ import annotations

import pygame

from greatrace.great_race.actions import Done
from greatrace.great_race.modules.paddock import TuneGauge
from greatrace_client.games.great_race.modules.paddock.board import Knob, WorkshopBoard
from tests.client.module_table import ModuleTable


def test_paddock_a_knob_raises_a_gauge_and_takes_the_money() -> None:
    table = ModuleTable("paddock", options={"paddock": "free"})
    table.asked("workshop")
    before = table.race.table.view.open.crews[0]
    table.click(Knob("fuel", 1))
    assert table.sent == [TuneGauge("fuel", 1)]
    after = table.race.table.view.open.crews[0]
    assert after.maximum.fuel == before.maximum.fuel + 1
    assert after.money == before.money - 100


def test_paddock_a_knob_that_is_grey_says_why() -> None:
    table = ModuleTable("paddock", options={"paddock": "free"})
    table.asked("workshop")
    table.click(Knob("fuel", 1))
    table.asked("workshop")
    down = table.scene.form.named(Knob("fuel", -1))
    assert not down.enabled
    assert "can’t be undone" in down.hint
    table.click(Knob("fuel", -1))
    assert table.sent == [TuneGauge("fuel", 1)]


def test_paddock_all_bays_are_open_while_others_work() -> None:
    table = ModuleTable("paddock", options={"paddock": "free"}, seat=None)
    table.asked("workshop")
    assert table.open_board == "paddock"
    board = table.scene.boards.open(table.scene.shown)
    assert isinstance(board, WorkshopBoard)
    bays = [board.bay(table.scene.shown, seat) for seat in board.seats(table.scene.shown)]
    assert len(bays) == 4
    assert all(bay.h > 60 for bay in bays)


def test_paddock_enter_leaves_the_workshop() -> None:
    table = ModuleTable("paddock", options={"paddock": "free"})
    table.asked("workshop")
    table.key(pygame.K_RETURN)
    assert table.sent == [Done()]


def test_paddock_given_vehicles_are_lined_up_at_the_start_until_they_are_put_away() -> None:
    table = ModuleTable("paddock")
    table.settle()
    assert table.open_board == "paddock"
    table.key(pygame.K_ESCAPE)
    assert table.open_board == ""
    while (question := table.race.table.question) is not None and question.prompt == "bivouac":
        table.scene.happened(table.race.bot_step(also_own=True) or [])
        assert table.open_board == ""
