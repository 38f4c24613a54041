"""The list of tables in the client: what of it is asked for and when, in the window and in plain lines."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import attrs
import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from greatrace.protocol.messages import (
    CreateTable,
    JoinTable,
    ListChanged,
    ListTables,
    ServerMessage,
    TableFilter,
    TableInfo,
    Tables,
    Welcome,
)
from greatrace_client import settings as settings_file
from greatrace_client.i18n import set_language
from greatrace_client.model.table_list import AHEAD, PAGE, TableList
from greatrace_client.screens import table_rows
from greatrace_client.screens import tables as scene_module
from greatrace_client.screens.join_picture import LEAST
from greatrace_client.screens.tables import TablesScene
from greatrace_client.text_ui import table_list as words
from greatrace_client.ui.box import Box
from greatrace_client.ui.draw.page import Page
from greatrace_client.ui.menu_chrome import menu_page
from greatrace_client.ui.scene import AppContext
from greatrace_client.ui.scene_stack import SceneStack
from greatrace_client.ui.widgets import Rows
from tests.client.fakes import button, click, hat, listed, new_context, pad, press_key, shown, tables, wires, write

MANY = 10_000


def info(number: int, **more: Any) -> TableInfo:
    return replace(tables()[0], id=f"t{number}", **{"title": f"Table {number}", **more})


def joined(context: AppContext) -> str:
    """The table where the scene has just asked for a seat."""
    request = wires(context).sent[-1]
    assert isinstance(request, JoinTable)
    return request.table


class Server:
    """A server with so many tables, as a client sees it: it answers what the scene has sent."""

    def __init__(self, context: AppContext, many: int = MANY) -> None:
        self.context, self.asked = context, 0
        self.tables = [info(n) for n in range(many)]

    def fitting(self, wanted: TableFilter) -> list[TableInfo]:
        return [
            table
            for table in self.tables
            if wanted.search.lower() in table.title.lower() and (not wanted.ids or table.id in wanted.ids)
        ]

    def answer(self, scene: Any) -> int:
        """Answer the last question since; how many there were."""
        requests = [message for message in wires(self.context).sent if isinstance(message, ListTables)][self.asked :]
        self.asked += len(requests)
        for request in requests[-1:]:
            found = self.fitting(request.filter)
            page = tuple(found[request.first : request.first + request.count])
            tell(self.context, scene, Tables(request.filter, request.first, len(found), len(self.tables), page))
        return len(requests)


def tell(context: AppContext, scene: Any, message: ServerMessage) -> None:
    context.lobby.apply(message)
    scene.received(message, [])


def opened(many: int = MANY) -> tuple[Any, SceneStack, Server]:
    """The list of a server with so many tables, as it is after the first answer."""
    context = new_context()
    stack = shown(TablesScene(), context)
    scene: Any = stack.top
    server = Server(context, many)
    scene.update(0.2)
    assert server.answer(scene) == 1
    return scene, stack, server


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings_file, "config_folder", lambda: tmp_path)


# ---- the model


def test_only_the_page_around_what_is_seen_is_asked_for() -> None:
    known = TableList()
    request = known.page_request(TableFilter(), 0, 8)
    assert request == ListTables(0, PAGE, follow=True)
    assert known.page_request(TableFilter(), 0, 8) is None, "it has been asked"
    known.apply(Tables(TableFilter(), 0, MANY, MANY, tuple(info(n) for n in range(PAGE))))
    assert known.page_request(TableFilter(), 0, 8) is None
    assert known.page_request(TableFilter(), PAGE - 8 - AHEAD, 8) is None
    further = known.page_request(TableFilter(), PAGE - 8, 8)
    assert further is not None
    assert further.first <= PAGE - 8 - AHEAD
    assert len(known) == MANY
    assert known[3] == info(3)
    assert known[PAGE] is None
    assert known[PAGE - 2 : PAGE + 2] == [info(PAGE - 2), info(PAGE - 1), None, None]


def test_an_answer_to_another_question_is_not_the_list_that_one_follows() -> None:
    known = TableList()
    known.page_request(TableFilter(), 0, 8)
    known.apply(Tables(TableFilter(search="else"), 0, 1, 1, (info(1),)))
    assert not known.current
    known.apply(Tables(TableFilter(), 0, 1, 1, (info(1),)))
    assert known.current


def test_after_a_cut_or_a_seat_the_page_is_asked_for_again() -> None:
    context = new_context()
    listed(context, info(0))
    assert context.lobby.list.page_request(TableFilter(), 0, 8) is None
    context.lobby.apply(Welcome(2, "Margaux", "token", "0", "hash"))
    assert context.lobby.list.page_request(TableFilter(), 0, 8) == ListTables(0, PAGE, follow=True)


def test_a_page_that_ends_early_is_not_asked_for_again_and_again() -> None:
    """The server cuts a page of very long descriptions short."""
    known, asked = TableList(), 0
    for _ in range(20):
        if (request := known.page_request(TableFilter(), 0, 8)) is None:
            break
        asked += 1
        known.apply(Tables(TableFilter(), request.first, MANY, MANY, tuple(info(n) for n in range(10))))
    assert asked == 1
    moved = known.page_request(TableFilter(), 8, 8)
    assert moved is not None
    assert moved.first == 8


@settings(max_examples=60, deadline=None)
@given(pages=st.lists(st.lists(st.integers(0, 9), unique=True, max_size=6), min_size=2, max_size=8), salt=st.integers())
def test_changes_fold_to_the_page_of_the_server(pages: list[list[int]], salt: int) -> None:
    """From each page to the next: the tables that are new or different, and the order only when it is another one."""
    known, before = TableList(), [info(n) for n in pages[0]]
    known.page_request(TableFilter(), 0, 8)
    known.apply(Tables(TableFilter(), 0, len(before), 10, tuple(before)))
    for turn, numbers in enumerate(pages[1:]):
        page = [info(n, title=f"{n}" if (n + salt) % 3 else f"{n} {turn}") for n in numbers]
        new = tuple(table for table in page if table not in before)
        order = tuple(table.id for table in page)
        same = order == tuple(table.id for table in before)
        known.apply(ListChanged(len(page), 10, new, None if same else order))
        assert known.page == page
        assert len(known) == len(page)
        before = page


# ---- the window


def test_a_frame_draws_only_the_rows_that_are_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[TableInfo | None] = []
    real = table_rows.draw_table_row

    def draw(page: Page, table: TableInfo | None, *rest: Any, **more: Any) -> None:
        drawn.append(table)
        real(page, table, *rest, **more)

    monkeypatch.setattr(scene_module, "draw_table_row", draw)
    scene, stack, server = opened()
    drawn.clear()
    scene.draw(stack.context.page)
    assert [table and table.id for table in drawn] == [f"t{n}" for n in range(scene.rows.room)]
    assert len(drawn) < 12
    for _ in range(50):
        drawn.clear()
        scene.rows.wheel(-40)
        scene.update(1 / 60)
        server.answer(scene)
        scene.draw(stack.context.page)
        assert len(drawn) == scene.rows.room


@pytest.mark.parametrize("many", [0, 3, MANY])
def test_a_short_list_leaves_room_for_what_can_be_done(many: int, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[tuple[Box, str]] = []
    monkeypatch.setattr(scene_module, "draw_caravan", lambda _page, b, sky: drawn.append((b, sky)))
    scene, stack, _ = opened(many)
    drawn.clear()
    scene.draw(stack.context.page)
    ((b, sky),) = drawn
    assert (b.h > LEAST) == (many < MANY)
    assert b.y >= scene.rows.box[1] + many * table_rows.ROW
    assert ("new one" in sky) == (many > 0)


def test_scrolling_through_ten_thousand_tables_asks_for_pages_and_not_for_each_row() -> None:
    scene, _, server = opened()
    server.answer(scene)
    questions = 0
    for _ in range(600):  # ten seconds of the wheel, three rows in each frame
        scene.rows.wheel(-3)
        scene.update(1 / 60)
        questions += server.answer(scene)
    assert scene.rows.first == 1800
    assert questions <= 1800 / (PAGE / 4)
    scene.update(0.2)
    server.answer(scene)
    seen = scene.context.lobby.list[scene.rows.first : scene.rows.first + scene.rows.room]
    assert [table.id for table in seen] == [f"t{n}" for n in range(1800, 1800 + scene.rows.room)]


def test_with_a_slow_line_there_are_ten_questions_a_second_at_most() -> None:
    scene, _, server = opened()
    for _ in range(60):
        scene.rows.wheel(-100)
        scene.update(1 / 60)
    assert server.answer(scene) <= 10
    scene.update(0.2)
    server.answer(scene)
    assert scene.context.lobby.list[scene.rows.first] == info(6000)


def test_keys_pages_and_the_ends_of_the_list() -> None:
    scene, stack, server = opened()
    press_key(stack, pygame.K_PAGEDOWN)
    assert scene.rows.index == scene.rows.room
    press_key(stack, pygame.K_END)
    assert scene.rows.index == MANY - 1
    assert scene.chosen is None, "it has not come yet"
    scene.update(0.2)
    server.answer(scene)
    assert scene.chosen == info(MANY - 1)
    press_key(stack, pygame.K_j)
    assert joined(stack.context) == f"t{MANY - 1}"
    press_key(stack, pygame.K_PAGEUP)
    assert scene.rows.index == MANY - 1 - scene.rows.room
    press_key(stack, pygame.K_HOME)
    assert (scene.rows.index, scene.rows.first) == (0, 0)


def test_a_pad_goes_through_the_list_by_rows_and_by_pages() -> None:
    scene, stack, _ = opened()
    scene.form.focus = scene.rows
    hat(stack, 0, -1)
    assert scene.rows.index == 1
    press_key(stack, pygame.K_KP_PLUS)  # what R2 stands for
    assert scene.rows.index == 1 + scene.rows.room
    press_key(stack, pygame.K_KP_MINUS)
    assert scene.rows.index == 1
    pad(stack, 0)  # A: sit down
    assert joined(stack.context) == "t1"


def test_the_scroll_bar_is_dragged() -> None:
    scene, stack, server = opened()
    x, y, w, h = scene.rows.box
    k = menu_page(stack.context.page).k
    spot = round((x + w - 6) * k), round((y + h / 2) * k)
    scene.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=spot, button=1))
    assert abs(scene.rows.first - MANY / 2) < MANY / 50
    below = spot[0], round((y + h + 50) * k)
    scene.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=below, rel=(0, 9), buttons=(1, 0, 0)))
    assert scene.rows.first == MANY - scene.rows.room
    before = len(wires(stack.context).sent)
    scene.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=spot, button=1))
    assert wires(stack.context).sent[before:] == [], "that was no second click on a table"
    scene.update(0.2)
    server.answer(scene)
    assert scene.context.lobby.list[MANY - 1] == info(MANY - 1)


def test_the_chosen_table_stays_chosen_and_what_is_seen_stays_in_its_place() -> None:
    scene, stack, server = opened()
    scene.rows.wheel(-5)
    scene.rows.choose(7)
    scene.update(0.01)
    order = tuple(f"t{n}" for n in range(2, PAGE))
    tell(stack.context, scene, ListChanged(MANY - 2, MANY - 2, (), order))
    assert scene.chosen == info(7)
    assert (scene.rows.index, scene.rows.first) == (5, 3)
    tell(stack.context, scene, ListChanged(MANY - 3, MANY - 3, (), tuple(id for id in order if id != "t7")))
    assert scene.chosen == info(8), "it is gone: the next one is in its place"
    assert server.asked == 1


def test_while_a_table_is_being_opened_nobody_looks_at_the_list() -> None:
    scene, stack, _ = opened()
    press_key(stack, pygame.K_n)
    assert wires(stack.context).sent[-1] == ListTables(count=0)
    press_key(stack, pygame.K_ESCAPE)
    top: Any = stack.top
    assert top is scene
    top.update(0.2)
    assert wires(stack.context).sent[-1] == ListTables(0, PAGE, follow=True)


def test_filters_are_asked_for_and_remembered() -> None:
    scene, stack, server = opened()
    context = stack.context
    scene.form.named("free_seat").press()
    scene.update(0.2)
    wanted = TableFilter(free_seat=True)
    assert wires(context).sent[-1] == ListTables(0, PAGE, wanted, follow=True)
    scene.form.named("language").turn(1)
    scene.form.named("game").turn(1)
    scene.form.named("clock").turn(1)
    scene.update(0.2)
    wanted = TableFilter(free_seat=True, game="great_race", clock="off", language="en")
    assert wires(context).sent[-1] == ListTables(0, PAGE, wanted, follow=True)
    assert settings_file.load().tables_filter == wanted
    again = new_context()
    again.settings.tables_filter = settings_file.load().tables_filter
    other: Any = shown(TablesScene(), again).top
    other.update(0.2)
    assert wires(again).sent[-1] == ListTables(0, PAGE, wanted, follow=True)
    assert server.asked == 1


def test_a_search_waits_until_nobody_types_and_is_not_remembered() -> None:
    scene, stack, server = opened()
    click(stack, *button(scene, "search"), menu_page(stack.context.page).k)
    for letter in "table 77":
        write(stack, letter)
        scene.update(0.05)
    assert server.answer(scene) == 0
    scene.update(0.3)
    scene.update(0.1)
    assert server.answer(scene) == 1
    assert len(scene.context.lobby.list) == len([n for n in range(MANY) if str(n).startswith("77")])
    assert scene.right_title.endswith("111 of 10000 tables")
    assert scene.form.named("search").text == "table 77"
    assert settings_file.load().tables_filter == TableFilter()


def test_where_nothing_fits_there_is_a_way_back_to_all_tables() -> None:
    scene, stack, server = opened()
    scene.filters.search_for("nowhere")
    scene.update(0.2)
    server.answer(scene)
    assert scene.chosen is None
    press_key(stack, pygame.K_a)
    scene.update(0.2)
    server.answer(scene)
    assert len(scene.context.lobby.list) == MANY
    assert scene.form.named("search").text == ""


def test_ones_own_tables_come_first_wherever_they_are_in_the_list() -> None:
    context = new_context()
    context.lobby.apply(Welcome(2, "Margaux", "token", "0", "hash", tables=("t9000", "t77")))
    scene: Any = shown(TablesScene(), context).top
    server = Server(context)
    server.tables[9000] = info(9000, phase="running")
    scene.update(0.2)
    server.answer(scene)
    assert [table and table.id for table in context.lobby.list] == ["t77", "t9000"]
    scene.rows.choose(1)
    assert not scene.form.named("join").why, "one's own seat in a race"
    scene.form.named("mine").press()
    scene.update(0.2)
    server.answer(scene)
    assert len(context.lobby.list) == MANY


def test_the_table_of_that_name_is_looked_for_by_name() -> None:
    """`--table NAME`: wherever it stands in the list; opened if there is none with a free seat."""
    for name, there in (("Table 9999", True), ("Table", False)):
        context = new_context()
        context.flags = attrs.evolve(context.flags, table=name, bots=1)
        scene: Any = shown(TablesScene(), context).top
        scene.update(0.2)
        question: Any = wires(context).sent[-1]
        assert question.filter == TableFilter(free_seat=True, search=name)
        server = Server(context)
        server.answer(scene)
        scene.update(0.2)
        request, question = wires(context).sent[-2:]
        assert isinstance(question, ListTables)
        if there:
            assert isinstance(request, JoinTable)
            assert request.table == "t9999"
        else:
            assert isinstance(request, CreateTable)
            assert request.title == name


def test_rows_of_a_list_know_nothing_of_tables() -> None:
    """A hundred thousand of anything: neither made nor drawn before they are seen."""
    rows: Rows[int] = Rows("", range(100_000), lambda *_: None, row=50)
    rows.place(0, 0, 300, 500)
    rows.choose(99_999)
    assert rows.first == 99_990


# ---- plain lines


def test_the_words_behind_tables_are_filters_or_a_name() -> None:
    set_language("en")
    assert words.filter_of("") == TableFilter()
    assert words.filter_of("free crazy_race nl fast") == TableFilter(
        free_seat=True, game="crazy_race", clock="fast", language="nl"
    )
    assert words.filter_of("Friday evening free") == TableFilter(free_seat=True, search="Friday evening")
    set_language("nl")
    assert words.filter_of("vrij Français") == TableFilter(free_seat=True, language="fr")


def test_the_list_is_told_a_page_at_a_time() -> None:
    set_language("en")
    known = TableList()
    known.apply(Tables(TableFilter(), 20, 45, 45, tuple(info(n) for n in range(20, 40))))
    lines = list(words.list_lines(known, lambda table: table.title))
    assert lines[0] == "21: Table 20"
    assert lines[-1] == "Tables 21 to 40 of 45. Type “more” for the next ones."
    assert words.next_page(known) == ListTables(40, words.PAGE)
    known.apply(Tables(TableFilter(), 40, 45, 45, tuple(info(n) for n in range(40, 45))))
    assert list(words.list_lines(known, lambda table: table.title))[-1] == "Tables 41 to 45 of 45."
    with pytest.raises(ValueError, match="no more tables"):
        words.next_page(known)
    known.apply(Tables(TableFilter(search="x"), 0, 0, 45, ()))
    assert list(words.list_lines(known, str)) == ["No table matches. Type “tables” to list all: 45 tables."]
