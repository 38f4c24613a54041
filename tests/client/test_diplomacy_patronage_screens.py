"""DIPLOMACY and PATRONAGE on the screen: lines of influence, the exit die, bribes, the patrons' track."""

from __future__ import annotations

import pygame

from greatrace.great_race.actions import Halt
from greatrace.great_race.modules import diplomacy, patronage
from greatrace.great_race.modules.diplomacy import BuyInfluence, Diplomacy, PayBribe
from greatrace.great_race.modules.patronage import CashPatronage, Patronage
from greatrace_client.games.great_race.hints import answer_in_words
from greatrace_client.games.great_race.modules.diplomacy.board import InfluenceBoard
from greatrace_client.games.great_race.modules.diplomacy.marker import InfluenceLine
from greatrace_client.games.great_race.targets import BoardChip
from greatrace_client.games.great_race.view_state.effects import OnBoard
from tests.client.module_table import ModuleTable, may, mine, reached


def test_diplomacy_a_lit_square_is_bought_with_a_click() -> None:
    table = reached(mine("influence"), "diplomacy")
    assert table.open_board == "diplomacy"
    money = table.race.table.view.open.crews[0].money
    table.click(InfluenceLine("red"))
    assert table.sent == [BuyInfluence("red")]
    slot = Diplomacy.slot_of(table.race.table.view.open)
    assert slot.influence[0]["red"] == slot.levels[1]
    assert table.race.table.view.open.crews[0].money == money - slot.prices[0]


def test_diplomacy_an_advised_level_is_said_in_whole_words() -> None:
    table = reached(mine("influence"), "diplomacy")
    words = answer_in_words(table.scene.shown.action_model, BuyInfluence("red"), table.race.table)
    assert words == "Buy influence: red"


def test_diplomacy_a_marker_is_dragged_to_its_next_square_and_nowhere_else() -> None:
    table = reached(mine("influence"), "diplomacy")
    board = table.scene.boards.open(table.scene.shown)
    assert isinstance(board, InfluenceBoard)
    level = Diplomacy.slot_of(table.race.table.view.open).influence[0]["green"]
    here = board.square(table.scene.shown, "green", level).middle
    ahead = board.square(table.scene.shown, "green", board.next_level(table.scene.shown, "green")).middle
    table.drag(here, (here[0] + 8, here[1] + 4))
    assert table.sent == []
    assert board.dragged is None
    table.drag(here, ahead)
    assert table.sent == [BuyInfluence("green")]


def test_diplomacy_the_exit_die_is_thrown_on_the_board() -> None:
    table = reached(mine("influence"), "diplomacy")
    table.happening(diplomacy.ExitRolled)
    assert table.open_board == "diplomacy"


def test_diplomacy_a_rivals_throw_is_not_told_as_the_players_own() -> None:
    table = ModuleTable("diplomacy")
    table.asked("sequence")
    board, shown = table.scene.boards.all[0], table.scene.shown
    assert isinstance(board, InfluenceBoard)
    for face, own in ((1, "you may leave"), (6, "stay, or pay")):
        own_verdict, rivals_verdict = (
            board.verdict(shown, OnBoard("diplomacy", face=face, result="red", seat=seat, stops=(3,), t=1.0))
            for seat in (0, 1)
        )
        assert own in own_verdict
        assert own not in rivals_verdict
        assert table.race.table.name(1) in rivals_verdict


def test_diplomacy_the_whole_bribe_is_shown_and_paid() -> None:
    table = reached(mine("bribe"), "diplomacy")
    view, pay = table.race.table.view, table.scene.shown.action_model.control("bribe")
    slot, at = Diplomacy.slot_of(view.open), view.open.crews[0].at
    over = slot.die - slot.influence[0][table.race.table.ruleset.board.cities[at].colour]
    assert f"{20 * over}\u00a0F" in pay.label
    assert table.scene.shown.action_model.control("halt").action == Halt()
    table.key(pygame.K_b)
    assert table.sent == [PayBribe()]
    assert table.race.table.view.open.crews[0].money == view.open.crews[0].money - 20 * over


# ---- PATRONAGE


MAY_CASH = may(CashPatronage(), "sequence")


def test_patronage_ones_square_is_cashed_with_a_click_and_the_marker_returns() -> None:
    table = reached(MAY_CASH, "patronage")
    slot, money = Patronage.slot_of(table.race.table.view.open), table.race.table.view.open.crews[0].money
    table.click(BoardChip("patronage"))
    table.click("cash-square")
    assert table.sent == [CashPatronage()]
    after = table.race.table.view.open
    assert after.crews[0].money == money + slot.squares[slot.markers[0]]
    assert Patronage.slot_of(after).markers[0] == slot.start


def test_patronage_the_button_says_amount_and_where_the_marker_goes() -> None:
    table = reached(MAY_CASH, "patronage")
    slot = Patronage.slot_of(table.race.table.view.open)
    button = next(c for c in table.scene.shown.action_model.controls if c.action == CashPatronage())
    assert f"{slot.squares[slot.markers[0]]}\u00a0F" in button.label
    assert str(slot.start) in button.note


def test_patronage_a_marker_walks_over_free_squares_only() -> None:
    table = ModuleTable("patronage", seed="3")
    table.happening(patronage.MarkerMoved)
    assert table.open_board == "patronage"
    walking = next(e for e in table.scene.stage.effects if isinstance(e, OnBoard))
    held = {
        at for seat, at in enumerate(table.scene.stage.view.open.modules["patronage"].markers) if seat != walking.seat
    }
    assert not held & set(walking.stops[:-1])
