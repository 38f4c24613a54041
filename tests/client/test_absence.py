"""A rival who is not here has a mark that stays: on the panel, in the turn order, over the vehicle, in plain lines."""

from __future__ import annotations

import pygame
import pytest
from msgspec.structs import replace

from greatrace.protocol.messages import SeatInfo
from greatrace_client.games.great_race.text_reports import GreatRaceReports
from greatrace_client.i18n.table_news import ABSENT, AWAY, absence, in_words
from tests.client.crazy_table import Table as CrazyTable
from tests.client.race_table import Table


def pixels(table: Table | CrazyTable) -> bytes:
    for _ in range(12):  # panels that have changed are painted one after the other
        table.scene.draw(table.context.page)
    return pygame.image.tobytes(table.scene.page.surface, "RGB")


def changed(table: Table | CrazyTable, seat: int, kind: str) -> None:
    """That seat's owner is away, or a bot sits in."""
    seats = list(table.race.table.seats)
    info = SeatInfo("person", "Anna", seats[seat].crew, ready=True)
    seats[seat] = {"here": info, AWAY: replace(info, away=True), ABSENT: replace(info, kind=ABSENT)}[kind]
    table.race.table.sat(tuple(seats))


def test_who_is_away_and_who_is_replaced() -> None:
    person = SeatInfo("person", "Anna", "blue")
    seats = [person, replace(person, away=True), replace(person, kind="absent"), SeatInfo("bot", "Violetta", "mint")]
    assert [absence(seats, seat) for seat in range(5)] == ["", AWAY, ABSENT, "", ""]
    assert [bool(in_words(seats, seat)) for seat in range(4)] == [False, True, True, False]


@pytest.mark.parametrize("game", ["great_race", "crazy_race"])
def test_the_mark_is_seen_as_long_as_the_rival_is_away(game: str) -> None:
    table = Table() if game == "great_race" else CrazyTable()
    changed(table, 1, "here")
    here = pixels(table)
    changed(table, 1, AWAY)
    away = pixels(table)
    changed(table, 1, ABSENT)
    absent = pixels(table)
    assert len({here, away, absent}) == 3
    assert pixels(table) == absent
    changed(table, 1, "here")
    assert pixels(table) == here


def test_plain_lines_say_it_too() -> None:
    table = Table()
    changed(table, 1, AWAY)
    assert any("Anna" in line and "(away)" in line for line in GreatRaceReports(table.race.table).rivals())
