"""F1: the rules to look up, in every language, for the table that is played."""

from __future__ import annotations

from typing import cast

import pygame
import pytest

from greatrace.crazy_race.setup import Setup as CrazySetup
from greatrace.games import CRAZY_RACE
from greatrace.great_race.modules import MODULES
from greatrace.great_race.setup import Setup
from greatrace_client.app.loop import Loop
from greatrace_client.app.window import Window
from greatrace_client.games.great_race.scene import RaceScene
from greatrace_client.games.great_race.targets import AssistantBox, Dial, HandCard
from greatrace_client.games.great_race.topics import about
from greatrace_client.i18n import translated
from greatrace_client.model.local_race import LocalRace
from greatrace_client.model.table import TableModel
from greatrace_client.model.target import Name
from greatrace_client.race_common.rulebook import (
    asked,
    books,
    chapter_of,
    chapters,
    entries,
    found,
    illustration,
    see_also,
)
from greatrace_client.race_common.rulebook_entry import Entry
from greatrace_client.screens.rules import ChapterChip, EntryLink, RulesScene
from greatrace_client.screens.solo_setup import SoloSetupScene
from greatrace_client.ui.menu_chrome import menu_page
from greatrace_client.ui.scene import AppContext
from tests.client.every_scene import opened
from tests.client.fakes import click, new_context, press_key, shown, write
from tests.client.opening import words_of
from tests.client.proofreader import reading
from tests.client.race_table import Table


def test_every_entry_has_its_title_and_its_words_in_every_language(speaking: str) -> None:
    for entry in entries(None):
        kind, _, name = entry.id.rpartition(":")
        if kind == "faq":
            assert translated("faq title", name), entry
            assert translated("faq", name), entry
        elif kind:
            assert translated(kind, name), entry
        else:
            assert translated("rulebook title", name), entry
            assert translated("rulebook", name), entry
        assert len(entry.text.split()) > 1, entry
        assert entry.text not in (entry.id, entry.title)


def test_whatever_is_asked_has_an_entry() -> None:
    ids = {entry.id for entry in entries(None)}
    assert {entry for book in books(None) for entry in book.asked.values()} <= ids


@pytest.mark.parametrize(
    ("board", "modules", "inside", "outside"),
    [
        ("africa", (), {"M1.africa", "card:spare_part"}, {"S7", "M1.asia_usa", "card:ransom", "season", "leader:cook"}),
        (
            "asia_west",
            ("season",),
            {"S7", "M1.asia_usa", "card:ransom", "season", "card:weather_station"},
            {"M1.africa", "village", "card:visa"},
        ),
        ("africa", ("leaders",), {"leaders", "leader:delatour", "card:topographer"}, {"postal"}),
    ],
)
def test_the_book_is_that_of_the_table(
    board: str, modules: tuple[str, ...], inside: set[str], outside: set[str]
) -> None:
    ids = {entry.id for entry in entries(great_race(board, modules))}
    assert inside <= ids
    assert not outside & ids
    assert not {"X1", "X8"} & ids


def test_crazy_race_has_a_book_of_its_own() -> None:
    table = LocalRace(CrazySetup(("lilac", "orange", "green")), "1", kind=CRAZY_RACE).table
    assert [entry.id for entry in entries(table)] == [f"X{n}" for n in range(1, 9)]
    assert asked(table) in ("", "X2")


def test_words_and_numbers_find_rules() -> None:
    assert found(None, "d7")[0] == Entry("D7")
    assert Entry("card:saboteur") in found(None, "saboteur")
    assert {entry.id for entry in found(None, "blind zebra")} == set()
    assert all("city" in (entry.title + entry.text).casefold() for entry in found(None, "CITY fuel"))


def great_race(board: str, modules: tuple[str, ...] = ()) -> TableModel:
    return LocalRace(Setup(board, ("blue", "mint"), modules=modules), "1").table


# ---- cross-links


def test_every_link_leads_to_an_entry() -> None:
    ids = {entry.id for entry in entries(None)}
    see = {id: links for book in books(None) for id, links in book.see.items()}
    assert set(see) <= ids
    assert {id for links in see.values() for id in links} <= ids
    assert all(entry.id in see for entry in entries(None) if entry.id.startswith("faq:"))


def test_links_are_those_of_the_table() -> None:
    africa, asia = great_race("africa"), great_race("asia_west")
    assert Entry("M1.africa") in see_also(africa, Entry("M1"))
    assert Entry("M1.asia_usa") not in see_also(africa, Entry("M1"))
    assert Entry("M1.asia_usa") in see_also(asia, Entry("M1"))


def test_a_link_is_followed_and_there_is_a_way_back() -> None:
    context = new_context((1280, 720))
    stack = shown(RulesScene("D5"), context)
    scene = stack.top
    assert isinstance(scene, RulesScene)
    link = scene.form.named("to E1")
    click(stack, link.box[0] + 20, link.box[1] + 10, menu_page(context.page).k)
    assert scene.rows.item == Entry("E1")
    press_key(stack, pygame.K_PAGEUP)
    assert scene.rows.item == Entry("D5")
    assert not scene.past


@pytest.mark.usefixtures("blank_drawings")
@pytest.mark.parametrize("size", [(1280, 720), (2560, 1440)])
def test_every_entry_with_its_links_fits(size: tuple[int, int], speaking: str, cut: set[str]) -> None:
    context = new_context(size)
    stack = shown(RulesScene(), context)
    scene = stack.top
    assert isinstance(scene, RulesScene)
    for index, entry in enumerate(scene.rows.items):
        scene.rows.choose(index)
        scene.draw(context.page)
        links = [widget for widget in scene.form.widgets if isinstance(widget, EntryLink)]
        assert [link.entry for link in links] == see_also(None, entry)
        sheet = page_of(scene, context)
        assert all(link.box[1] > sheet for link in links), entry
    assert not cut


def page_of(scene: RulesScene, context: AppContext) -> float:
    """Where the words of the open entry end."""
    assert scene.rows.item is not None
    return scene.end_of_words(menu_page(context.page), scene.rows.item)


# ---- F1 on things


def pointed(table: Table, name: Name) -> str:
    table.scene.form.hover = table.scene.form.named(name)
    return table.scene.topic()


def test_f1_opens_the_page_of_what_is_pointed_at() -> None:
    table = Table()
    table.asked("sequence")
    table.scene.renew()
    hand = table.race.table.view.own.hand
    wanted: dict[Name, str] = {
        "repair": "M1",
        "cash": "F1",
        "fuel": "C3",
        Dial("chassis"): "B2",
        AssistantBox("pathfinder"): "PF1",
        "supplies": "B3",
    }
    assert {name: pointed(table, name) for name in wanted} == wanted
    assert pointed(table, HandCard(0)) == f"card:{hand[0]}"
    table.scene.pointer.space = "timbuktu"
    assert pointed(table, "map") == "D8"
    table.scene.pointer.space = "3d"
    assert pointed(table, "map") == "D4"
    table.scene.form.hover = None
    assert table.scene.topic() == "C2"


@pytest.mark.parametrize("modules", [(), tuple(MODULES)], ids=["base game", "all modules"])
def test_every_thing_of_a_race_leads_into_its_own_book(modules: tuple[str, ...]) -> None:
    """Whatever widget there is: F1 opens an entry that this table has."""
    table = Table()
    setup = Setup("africa", ("vermilion", "blue", "lemon"), "colomb_bechar", "cape_town", modules=modules)
    table.race = LocalRace(setup, "1", seat=0)
    table.context.table, table.context.settings.speed = table.race.table, 0
    table.scene = RaceScene(table.answer)
    table.scene.enter(table.context)
    book, seen = {entry.id for entry in entries(table.race.table)}, set[str]()
    for _ in range(160):
        steps = table.race.bot_step(also_own=True)
        if steps is None:
            break
        table.scene.happened(steps)
        for widget in table.scene.form.widgets:
            table.scene.form.hover = widget
            found = table.scene.topic()
            assert found in book or found == ""
            if about(table.scene, widget) in book:
                seen.add(found)
                assert widget.name == "map" or "F1" in widget.hint
    table.scene.leave()
    assert len(seen) > 20


def test_the_loop_opens_the_book_where_the_scene_points() -> None:
    context = new_context()
    stack = shown(SoloSetupScene(), context)
    opened: list[tuple[str, object]] = []

    def book(at: str, table: TableModel | None) -> RulesScene:
        opened.append((at, table))
        return RulesScene(at, table)

    context.navigator.rules = book
    loop = Loop(None, cast("Window", None), stack, context)
    loop.look_up()
    assert isinstance(stack.top, RulesScene)
    assert opened == [("", None)]
    loop.look_up()
    assert isinstance(stack.top, SoloSetupScene)


def test_typing_searches_and_escape_closes() -> None:
    context = new_context((1280, 720))
    stack = shown(RulesScene("D7"), context)
    scene = stack.top
    assert isinstance(scene, RulesScene)
    assert scene.rows.item == Entry("D7")
    scene.form.focus_on(scene.form.named("search"))
    write(stack, "pay")
    assert scene.rows.item is not None
    assert 0 < len(scene.rows.items) < len(entries(None))
    assert all(entry.holds(["pay"]) for entry in scene.rows.items)
    press_key(stack, pygame.K_ESCAPE)
    assert stack.top is not scene


def test_pictures_go_with_cards_leaders_and_chapters() -> None:
    drawn = {entry.id for entry in entries(None) if illustration(entry)[0]}
    assert {"card:jerrycan", "leader:cook", "D7", "M1.africa", "season"} <= drawn


def test_a_chip_turns_to_its_chapter_and_every_rule_has_one() -> None:
    scene = RulesScene()
    shown(scene, new_context())
    chips = [widget for widget in scene.form.widgets if isinstance(widget, ChapterChip)]
    assert [chip.chapter for chip in chips] == list(chapters(None))
    assert all(chapter_of(None, entry) for entry in entries(None))
    for chip in chips:
        chip.press()
        assert scene.rows.item is not None
        assert chapter_of(None, scene.rows.item) == chip.open_now() == chip.chapter


def test_a_race_without_modules_has_no_chapter_for_them() -> None:
    assert "Modules" in chapters(great_race("africa", ("season",)))
    assert "Modules" not in chapters(great_race("africa", ()))


def test_the_note_about_a_rule_in_the_race_names_its_key_and_no_id() -> None:
    """F1 is the key, and the id of a rule: both in one line were misread."""
    with reading():
        drawn = words_of(opened("race base, bivouac", (1280, 720), 1.0))
    assert {"Bivouac: cards", "F1"} <= drawn
    assert "B1" not in drawn
