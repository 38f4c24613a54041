"""The journey in words: its direction by start and finish, the map's title, and the log's note in its room."""

from __future__ import annotations

import itertools

import pygame
import pytest

from greatrace.great_race import content_loader
from greatrace.great_race.setup import Setup
from greatrace_client.games.great_race.board_cache import new_sheet, paint_beforehand, sheet_key
from greatrace_client.games.great_race.board_view import BoardView
from greatrace_client.games.great_race.layout import layout
from greatrace_client.games.great_race.log_panel import paint_welcome
from greatrace_client.i18n import LANGUAGES, set_language
from greatrace_client.model.local_race import LocalRace
from greatrace_client.model.routes import CHANCE, about_way, ways
from greatrace_client.race_common.columns import own_page
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw.page import Page
from tests.client.proofreader import Line, Sheet, reading

BOARDS = content_loader.load().boards
ENDS = {  # where a board's cities lie, as its ways are told
    ("africa", "colomb_bechar", "cape_town"): "north to south",
    ("africa", "cape_town", "colomb_bechar"): "south to north",
    ("africa", "cape_town", "cairo"): "south to north",
    ("usa", "new_york", "san_francisco"): "east to west",
    ("usa", "san_francisco", "new_york"): "west to east",
    ("asia", "peking", "beirut"): "east to west",
}

ROUTES = (("colomb_bechar", "cape_town"), ("cape_town", "colomb_bechar"), ("cape_town", "cairo"))


@pytest.mark.parametrize(("route", "words"), ENDS.items())
def test_the_direction_is_that_of_the_route(route: tuple[str, str, str], words: str) -> None:
    board, start, finish = route
    assert f"rows from {words} · " in about_way(BOARDS[board], (start, finish))


@pytest.mark.parametrize("board", BOARDS)
def test_the_way_back_is_told_the_other_way_round_in_every_language(board: str, speaking: str) -> None:
    there_and_back = ways(BOARDS[board])
    for way, back in zip(there_and_back[::2], there_and_back[1:-1:2], strict=False):
        assert about_way(BOARDS[board], way) != about_way(BOARDS[board], back)
    assert about_way(BOARDS[board], CHANCE) not in {about_way(BOARDS[board], way) for way in there_and_back[:-1]}


@pytest.mark.parametrize("board", BOARDS)
def test_rows_are_counted_as_on_the_way_a_start_in_the_first_row_is_none(board: str) -> None:
    lengths = []
    for way in ways(BOARDS[board])[:-1]:
        rows = BOARDS[board].progress(*way)
        lengths.append(rows[way[1]] - rows[way[0]])
        assert about_way(BOARDS[board], way).startswith(f"{lengths[-1]} rows from ")
    any_way = str(lengths[0]) if len(set(lengths)) == 1 else f"{min(lengths)}–{max(lengths)}"
    assert about_way(BOARDS[board], CHANCE).startswith(f"{any_way} rows · ")


def test_the_title_of_the_map_names_the_route_that_is_raced() -> None:
    set_language("en")
    subtitles, keys = [], set[object]()
    for way in ROUTES:
        ruleset = LocalRace(Setup("africa", ("blue", "mint"), *way), "1").table.ruleset
        page = own_page(Page(1280, 720))
        place = layout(page, 1, ())
        subtitles.append(new_sheet(ruleset, page, place).subtitle)
        keys.add(sheet_key(ruleset, page, place))
    assert subtitles == ["from Béchar to the Cape", "Cape Town – Colomb-Béchar", "Cape Town – Cairo"]
    assert len(keys) == 1  # a map that was painted for another route only gets another title, see below


def test_a_map_painted_for_another_route_gets_the_title_of_this_one() -> None:
    set_language("en")
    page = own_page(Page(1280, 720))
    ways = [LocalRace(Setup("africa", ("blue", "mint"), *way), "1").table.ruleset for way in ROUTES]
    place = layout(page, 1, ())
    for _ in paint_beforehand(ways[0], page, place):
        pass
    taken, anew = BoardView(ways[1], page, place).whole, new_sheet(ways[1], page, place).paint_now()
    assert taken.subtitle == anew.subtitle == "Cape Town – Colomb-Béchar"
    pictures = [pygame.image.tobytes(sheet.picture.surface, "RGB") for sheet in (taken, anew)]
    assert pictures[0] == pictures[1]


@pytest.mark.parametrize("size", [(1280, 720), (1366, 768), (1920, 1080), (2560, 1440)])
@pytest.mark.parametrize("code", LANGUAGES)
def test_the_logs_note_about_the_journey_keeps_to_its_room(code: str, size: tuple[int, int]) -> None:
    """However few units the lines leave: all of it fits, one line below the other, or it is left out."""
    set_language(code)
    ruleset = LocalRace(Setup("africa", ("blue", "mint"), "cape_town", "cairo"), "1").table.ruleset
    shown = 0
    for room in range(40, 260, 6):
        b = Box(20, 200, 320, room)
        with reading():
            page = own_page(Page(*size))
            paint_welcome(page, ruleset, b)
            assert isinstance(page.surface, Sheet)
            inks = [mark.ink for mark in page.surface.marks if isinstance(mark, Line)]
        shown += bool(inks)
        assert all(page.px(b.y) <= ink.top and ink.bottom <= page.px(b.bottom) for ink in inks), room
        assert not any(one.bottom > two.top for one, two in itertools.pairwise(inks)), room
    assert 0 < shown < 37
