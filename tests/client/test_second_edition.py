"""West-east boards and the second edition's cards on the race screen."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from greatrace.great_race.actions import Discard, PickCrew
from greatrace.great_race.setup import Setup
from greatrace_client.games.great_race.ground_words import wording
from greatrace_client.games.great_race.hit_area_builder import about_card
from greatrace_client.games.great_race.targets import HandCard
from greatrace_client.i18n.names import card_effect, card_in_short
from greatrace_client.model.local_race import LocalRace
from greatrace_client.race_common.rulebook import entry_of
from greatrace_client.ui.draw.moving import markers
from tests.client.module_table import ROUTE, ModuleTable
from tests.client.set_up import race_at

NOWHERE = ("", "")


@pytest.mark.parametrize("board", ["asia", "usa", "usa_west"])
def test_markers_lie_at_the_column_of_their_vehicle(board: str, monkeypatch: pytest.MonkeyPatch) -> None:
    stacks: dict[str, float] = {}
    draw: Callable[..., None] = markers.draw_stack

    def seen(page: object, x: float, y: float, crews: list[str]) -> None:
        stacks.update(dict.fromkeys(crews, x + 38))  # a puck is drawn beside the place that it is given
        draw(page, x, y, crews)

    monkeypatch.setattr(markers, "draw_stack", seen)
    table = ModuleTable(board=board, route=NOWHERE, seed="2")
    table.until(lambda race: race.table.view.open.round >= 3)
    sheet, whole = table.scene.board.sheet, table.scene.board.whole
    ends = sorted((whole.band_at(0), whole.band_at(table.race.table.ruleset.board.row_count - 1)))
    wide = abs(sheet.band_now(1) - sheet.band_now(0))
    for crew in table.race.table.view.open.crews:
        if not crew.place:  # what is out of an enlarged map's sight waits at an end of the track
            place = min(max(sheet.centre(crew.at)[0], ends[0]), ends[1])
            assert stacks[crew.colour] == pytest.approx(place, abs=wide)


def test_the_track_of_a_west_east_board_lies_over_its_map_and_not_beside_it() -> None:
    across, down = ModuleTable(board="usa", route=NOWHERE).scene.layout, ModuleTable(route=ROUTE).scene.layout
    assert across.map.x < down.map.x
    assert across.map.y > down.map.y


def test_the_target_of_a_card_is_chosen_with_a_key() -> None:
    table = ModuleTable(race=race_at("whose cards customs takes"))
    first = table.scene.shown.action_model.controls[0]
    assert first.note
    table.key(pygame.K_1)
    assert table.sent == [first.action]
    assert isinstance(first.action, PickCrew)


@pytest.mark.parametrize(("choice", "like"), [("printed", "customs"), ("tracker", "tracker")])
def test_cards_the_words_of_a_scrounger_are_those_of_what_it_does_at_this_table(
    choice: str, like: str, speaking: str
) -> None:
    setup = Setup("usa_west", ("blue", "mint"), options={"scrounger": choice})
    table = LocalRace(setup, "1").table
    r = table.ruleset
    words = wording(r, "scrounger")
    assert card_effect("scrounger", words) == card_effect(like)
    assert card_in_short("scrounger", words) == card_in_short(like, "")
    assert entry_of(table, "card:scrounger").text == card_effect(like)
    assert card_effect("toolbox", wording(r, "toolbox")) == card_effect("toolbox", "asia_usa")


def test_a_card_is_given_up_by_one_click() -> None:
    table = ModuleTable(race=race_at("a card to be given up"))
    card = table.race.table.view.own.hand[0]
    assert table.sent == []
    table.click(HandCard(0))
    assert table.sent == [Discard(card)]


@pytest.mark.parametrize(("board", "short"), [("africa", "engine and chassis"), ("usa", "engine or chassis")])
def test_m1_a_toolbox_says_what_it_does_in_this_edition(board: str, short: str) -> None:
    """Africa splits its three levels, Asia and the USA put them on one gauge: card and tooltip say which."""
    table = ModuleTable(board=board, route=ROUTE if board == "africa" else NOWHERE)
    edition = table.scene.table.ruleset.edition
    assert card_in_short("toolbox", edition.id) == short
    assert edition.toolbox_splits == ("and" in short)
    assert about_card(table.scene.shown, "toolbox")() == f"Toolbox. {card_effect('toolbox', edition.id)}"
    assert card_effect("toolbox", "asia_usa") != card_effect("toolbox", "africa") == card_effect("toolbox")
