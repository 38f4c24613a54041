"""A race with others that waits: the note about it, the title, hosting again, and the way back."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

import msgspec
import pytest
from msgspec.structs import replace

from greatrace.protocol.messages import JoinTable, Refused, Seated, TableGone, Welcome
from greatrace_client import settings
from greatrace_client.model import waiting_race
from greatrace_client.model.local_race import LocalRace
from greatrace_client.model.race_setup import RaceSetup
from greatrace_client.model.saved_game import FILE as SOLO_FILE
from greatrace_client.model.saved_game import SavedRace, saved_race
from greatrace_client.model.waiting_race import WaitingNotes, WaitingRace, hosted_race, waiting_races
from greatrace_client.net.connection import ServerConnection
from greatrace_client.net.subscribers import HOSTED, SOLO
from greatrace_client.net.table_setup import RaceReturn, TableSetup
from greatrace_client.screens.host import HostScene
from greatrace_client.screens.returning import ReturnScene
from greatrace_client.screens.title import MenuButton, TitleScene
from greatrace_client.screens.waiting import WaitingScene
from greatrace_client.ui.widgets import key_event
from tests.client.fakes import Reactor, new_context, shown, wires
from tests.client.race_table import Table
from tests.client.table_people import ANNA, HERE, PIETER, table
from tests.client.test_coming_back import Post, opened

ELSEWHERE = WaitingRace("greatrace.example:7117", "t", "africa", 3, name="Margaux")
MINE = WaitingRace(HOSTED, "h", "asia", 5, name="Margaux", port=7222)


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for module in (settings, waiting_race):
        monkeypatch.setattr(module, "data_folder", lambda: tmp_path)
    monkeypatch.setattr(settings, "config_folder", lambda: tmp_path)
    monkeypatch.setattr("greatrace_client.model.saved_game.data_folder", lambda: tmp_path)
    return tmp_path


def noted(folder: Path, *races: WaitingRace) -> None:
    (folder / waiting_race.FILE).write_bytes(msgspec.json.encode(races))


def test_a_race_is_noted_while_it_runs_and_forgotten_when_it_is_over(data: Path) -> None:
    race, notes = LocalRace(Table().race.table.setup, "2", level="greedy"), WaitingNotes(data)
    notes.follow(race.table, ELSEWHERE)
    (note,) = waiting_races(data)
    assert (note.server, note.board, note.round) == (ELSEWHERE.server, "africa", race.table.view.open.round)
    writes = 0
    while race.bot_step(also_own=True) is not None:
        before = waiting_races(data)
        notes.follow(race.table, ELSEWHERE)
        writes += waiting_races(data) != before
    assert race.table.over
    assert waiting_races(data) == ()
    assert writes < 60, "once a round"


def test_the_last_race_of_each_kind_is_kept_the_latest_first(data: Path) -> None:
    notes, first = WaitingNotes(data), Table().race.table
    for place in (ELSEWHERE, MINE, replace(ELSEWHERE, server="other.example:7117")):
        notes.follow(first, place)
    assert [race.server for race in waiting_races(data)] == ["other.example:7117", HOSTED]
    found = hosted_race(data)
    assert found is not None
    assert found.port == 7222
    notes.drop("other.example:7117", first.id)
    notes.drop("nowhere", first.id)
    assert [race.server for race in waiting_races(data)] == [HOSTED]


def test_a_file_that_makes_no_sense_is_none(data: Path) -> None:
    (data / waiting_race.FILE).write_bytes(b'{"a": 1')
    assert waiting_races(data) == ()


def connection_with_a_line(server: str) -> tuple[ServerConnection, Post]:
    context = new_context()
    connection, line = ServerConnection(Reactor(), context, lambda _message, _steps: None), Post()
    context.connection = context.server = connection
    connection.link = context.link = cast("Any", line)
    connection.where.key, connection.where.name = server, "Margaux"
    return connection, line


def test_the_client_notes_where_it_races_and_forgets_a_seat_that_it_has_no_more(data: Path) -> None:
    connection, _ = connection_with_a_line("greatrace.example:7117")
    connection.link_message(Seated(table(HERE, PIETER, ANNA), 0))
    assert waiting_races(data) == ()
    connection.link_message(opened(0))
    assert [(race.server, race.table, race.name) for race in waiting_races(data)] == [
        ("greatrace.example:7117", "t", "Margaux")
    ]
    connection.link_message(Refused("table/kicked", table="t"))
    assert waiting_races(data) == ()
    connection.link_message(opened(0))
    assert waiting_races(data)
    connection.link_message(TableGone("t"))
    assert waiting_races(data) == ()


def test_a_saved_race_of_somebody_else_is_told_as_such_and_offered_no_more(data: Path) -> None:
    (data / SOLO_FILE).write_bytes(msgspec.json.encode(SavedRace("s", "usa", 2)))
    connection, _ = connection_with_a_line(SOLO)
    connection.notes.solo.folder = data
    connection.table_setup = TableSetup(RaceSetup(), "s")
    connection.link_message(Refused("table/running", table="s"))
    assert saved_race(data) is None
    context = new_context()
    scene = WaitingScene(RaceSetup(), resume="s")
    shown(scene, context)
    assert scene.form.named("back").label == "Cancel"
    wires(context).table_setup = connection.table_setup
    assert scene.update(0.1)
    assert "another player" in scene.sentence
    assert scene.form.named("back").label == "Back"


def test_who_looks_on_has_no_seat_that_waits(data: Path) -> None:
    connection, _ = connection_with_a_line("greatrace.example:7117")
    connection.link_message(Seated(table(HERE, PIETER, ANNA), None))
    connection.link_message(opened(None))
    assert waiting_races(data) == ()


def test_the_way_back_is_to_call_and_to_sit_down_there(data: Path) -> None:
    connection, line = connection_with_a_line(ELSEWHERE.server)
    connection.table_setup = RaceReturn("t")
    connection.link_message(Welcome(1, "Margaux", "token", "0", "hash", tables=("t",)))
    assert JoinTable("t") in line.sent
    connection.link_message(Refused("table/unknown", table="t"))
    assert connection.table_setup.failed is not None


def test_the_title_offers_the_race_that_waits_first(data: Path) -> None:
    noted(data, ELSEWHERE)
    (data / SOLO_FILE).write_bytes(msgspec.json.encode(SavedRace("s", "usa", 2)))
    context = new_context()
    stack = shown(TitleScene(), context)
    title = stack.top
    assert isinstance(title, TitleScene)
    first = [entry for entry in title.form.widgets if isinstance(entry, MenuButton) and entry.first]
    assert [cast("Any", entry.label)() for entry in first] == ["Return to your race: Africa, round 3"]
    first[0].press()
    stack.follow()
    assert isinstance(stack.top, ReturnScene)
    assert stack.top.race == ELSEWHERE


def test_the_title_offers_every_table_where_the_player_still_has_a_seat(data: Path) -> None:
    noted(data, ELSEWHERE, MINE)
    for key, race in (("T", ELSEWHERE), ("Y", MINE)):
        stack = shown(TitleScene(), new_context())
        title = stack.top
        assert isinstance(title, TitleScene)
        title.handle(key_event(key))
        stack.follow()
        assert isinstance(stack.top, ReturnScene)
        assert stack.top.race == race


def test_a_title_with_nothing_that_waits_is_as_ever(data: Path) -> None:
    context = new_context()
    title = shown(TitleScene(), context).top
    assert isinstance(title, TitleScene)
    assert not title.waiting
    assert all("Return" not in str(entry.label) for entry in title.form.widgets)


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_all_entries_of_the_title_find_room(data: Path, size: tuple[int, int]) -> None:
    noted(data, MINE, ELSEWHERE)
    (data / SOLO_FILE).write_bytes(msgspec.json.encode(SavedRace("s", "usa", 2)))
    context = new_context(size)
    title = shown(TitleScene(), context).top
    assert isinstance(title, TitleScene)
    boxes = [entry.box for entry in title.form.widgets]
    assert all(y >= 0 and y + h < context.page.height for _, y, _, h in boxes)
    assert len({(x, y) for x, y, _, _ in boxes}) == len(boxes)


def test_hosting_remembers_port_and_name_and_offers_the_race_that_runs(data: Path) -> None:
    noted(data, MINE)
    context = new_context()
    context.settings.host_port, context.settings.host_title = 7222, "Friday"
    stack = shown(HostScene(), context)
    scene = stack.top
    assert isinstance(scene, HostScene)
    assert (scene.wanted.port, scene.wanted.title) == ("7222", "Friday")
    scene.form.named("continue").press()
    stack.follow()
    assert isinstance(stack.top, ReturnScene)
    assert stack.top.race == MINE


def test_opening_a_table_is_remembered(data: Path) -> None:
    context = new_context()
    scene = shown(HostScene(), context).top
    assert isinstance(scene, HostScene)
    scene.wanted.port, scene.wanted.title = "7333", " Friday "
    scene.form.named("open").press()
    kept = settings.load(data)
    assert (kept.host_port, kept.host_title) == (7333, "Friday")


def test_why_the_way_back_fails_is_read_in_a_sentence(data: Path) -> None:
    context = new_context()
    stack = shown(ReturnScene(ELSEWHERE), context)
    scene = stack.top
    assert isinstance(scene, ReturnScene)
    out = RaceReturn("t")
    wires(context).table_setup = out
    out.failed = Refused("table/unknown", table="t")
    assert scene.update(0.1)
    assert "table" in scene.sentence.casefold()
    scene.draw(context.page)
