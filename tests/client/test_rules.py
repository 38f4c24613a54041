"""F1: the rules to look up, in every language, for the table that is played."""

from __future__ import annotations

import pygame
import pytest

from greatrace.crazy_race.setup import Setup as CrazySetup
from greatrace.games import CRAZY_RACE
from greatrace.great_race.setup import Setup
from greatrace_client.in_process import LocalRace
from greatrace_client.model.table import TableModel
from greatrace_client.scenes.rules import RulesScene, illustration
from greatrace_client.text import known
from greatrace_client.text.rulebook import ASKED, CRAZY, Entry, asked, entries, found
from tests.client.stand_in import new_kit, press_key, shown, write


def test_every_entry_has_its_title_and_its_words_in_every_language(speaking: str) -> None:
    for entry in entries(None):
        kind, _, name = entry.id.rpartition(":")
        if kind:
            assert known(kind, name), entry
        else:
            assert known("rulebook title", name), entry
            assert known("rulebook", name), entry
        assert len(entry.text) > 10, entry
        assert entry.text != entry.id


def test_whatever_is_asked_has_an_entry() -> None:
    ids = {entry.id for entry in entries(None)}
    assert set(ASKED.values()) <= ids


@pytest.mark.parametrize(
    ("board", "modules", "inside", "outside"),
    [
        ("africa", (), {"M1.africa", "card:spare_part"}, {"S7", "M1.asia_usa", "card:ransom", "season", "leader:cook"}),
        ("asia_west", ("season",), {"S7", "M1.asia_usa", "card:ransom", "season", "card:weather_station"},
         {"M1.africa", "village", "card:visa"}),
        ("africa", ("leaders",), {"leaders", "leader:delatour", "card:topographer"}, {"postal"}),
    ],
)  # fmt: skip
def test_the_book_is_that_of_the_table(
    board: str, modules: tuple[str, ...], inside: set[str], outside: set[str]
) -> None:
    ids = {entry.id for entry in entries(great_race(board, modules))}
    assert inside <= ids
    assert not outside & ids
    assert not set(CRAZY) & ids


def test_crazy_race_has_a_book_of_its_own() -> None:
    table = LocalRace(CrazySetup(("lilac", "orange", "green")), "1", kind=CRAZY_RACE).table
    assert [entry.id for entry in entries(table)] == list(CRAZY)
    assert asked(table) in ("", "X2")


def test_words_and_numbers_find_rules() -> None:
    assert found(None, "d7")[0] == Entry("D7")
    assert Entry("card:saboteur") in found(None, "saboteur")
    assert {entry.id for entry in found(None, "blind zebra")} == set()
    assert all("city" in (entry.title + entry.text).casefold() for entry in found(None, "CITY fuel"))


def great_race(board: str, modules: tuple[str, ...] = ()) -> TableModel:
    return LocalRace(Setup(board, ("blue", "mint"), modules=modules), "1").table


def test_typing_searches_and_escape_closes() -> None:
    kit = new_kit((1280, 720))
    stack = shown(RulesScene("D7"), kit)
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
