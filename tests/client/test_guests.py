"""Guests at a player's own server: it ends with its last player, and before that only by a second press."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

import pygame
import pytest
from msgspec.structs import replace

from greatrace.protocol.messages import (
    LeaveTable,
    ListTables,
    Seated,
    SeatInfo,
    TableChanged,
    TableFilter,
    Tables,
)
from greatrace_client import settings
from greatrace_client.model.loaded_replay import replay_of_seat
from greatrace_client.model.omniscient_replay import played
from greatrace_client.net.address import Address
from greatrace_client.net.connection import ServerConnection
from greatrace_client.net.lan_discovery import own_address
from greatrace_client.net.link_state import LinkState
from greatrace_client.net.subscribers import HOSTED
from greatrace_client.screens.error import LostScene
from greatrace_client.screens.join import JoinScene
from greatrace_client.screens.replay.viewer import ReplayScene
from greatrace_client.screens.table import TableScene
from greatrace_client.screens.title import TitleScene
from greatrace_client.screens.waiting import WaitingScene
from greatrace_client.ui.scene_stack import SceneStack
from tests.client.fakes import Reactor, form_of, new_context, press_key, shown, wires, with_tables
from tests.client.records import a_record
from tests.client.table_people import ANNA, HERE, PIETER, table
from tests.client.test_coming_back import Post

BOT = SeatInfo("bot", "Violetta", "mint", ready=True)


class Line(Post):
    """Says whether it was hung up."""

    closed = shut_down = False
    address = Address("127.0.0.1")

    def close(self) -> None:
        self.closed = True


@pytest.fixture
def hosting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[ServerConnection, Line]:
    """The connection of a player to a server of their own."""
    monkeypatch.setattr(settings, "config_folder", lambda: tmp_path)
    context = new_context()
    connection, line = ServerConnection(Reactor(), context, lambda _message, _steps: None), Line()
    context.connection = context.server = connection
    connection.link = context.link = cast("Any", line)
    connection.where.key, connection.where.port = HOSTED, 7117
    return connection, line


def test_our_server_ends_with_its_last_player(hosting: tuple[ServerConnection, Line]) -> None:
    connection, line = hosting
    connection.link_message(Seated(table(HERE, BOT), 0))
    connection.leave_table()
    assert isinstance(line.sent[-1], LeaveTable)
    assert line.closed


def test_it_goes_on_while_others_sit_there(hosting: tuple[ServerConnection, Line]) -> None:
    connection, line = hosting
    connection.link_message(Seated(table(HERE, PIETER), 0))
    assert connection.guests.there
    connection.leave_table()
    assert not line.closed
    asked = line.sent[-1]
    assert isinstance(asked, ListTables)
    connection.link_message(Tables(TableFilter(), asked.first, 1, 1, (table(ANNA, PIETER),)))
    assert connection.guests.there
    connection.link_message(Tables(TableFilter(), asked.first, 1, 1, (table(replace(PIETER, away=True), BOT),)))
    assert not connection.guests.there


@pytest.mark.parametrize("back", ["connect", "host"])
def test_the_way_back_to_guests_does_not_end_their_server(hosting: tuple[ServerConnection, Line], back: str) -> None:
    connection, _ = hosting
    connection.link_message(Seated(table(HERE, PIETER), 0))
    stopped: list[bool] = []
    connection.own.stop = lambda: stopped.append(True)  # type: ignore[method-assign]
    if back == "connect":
        connection.connect(own_address(), "Ada")
    else:
        connection.host(7117)
    assert stopped == []
    assert connection.where.key == HOSTED
    assert connection.state is LinkState.CONNECTING


def test_a_server_that_was_shut_down_is_told_as_such(hosting: tuple[ServerConnection, Line]) -> None:
    connection, line = hosting
    line.shut_down = True
    connection.link_state(LinkState.LOST, "refused")
    assert "has been shut down" in connection.sentence


def with_guests(scene: Any) -> SceneStack:
    """That scene, while others sit at the player's own server."""
    context = new_context()
    wires(context).guests.there = True
    return shown(scene, context)


def test_quitting_takes_a_second_press_while_guests_are_there() -> None:
    stack = with_guests(TitleScene())
    press_key(stack, pygame.K_q)
    stack.follow()
    assert len(stack) == 1
    assert "your server" in stack.context.note
    press_key(stack, pygame.K_q)
    stack.follow()
    assert len(stack) == 0


def test_a_race_from_a_moment_of_a_replay_takes_a_second_press_while_guests_are_there() -> None:
    viewer = ReplayScene(replay_of_seat(played(a_record("crazy_race")), 0))
    stack = with_guests(viewer)
    viewer.playing = False
    press_key(stack, pygame.K_f)
    assert stack.top is viewer
    assert "your server" in stack.context.note
    press_key(stack, pygame.K_f)
    assert isinstance(stack.top, WaitingScene)


def test_the_tables_of_friends_are_left_without_hanging_up_on_guests() -> None:
    stack = with_guests(JoinScene())
    press_key(stack, pygame.K_ESCAPE)
    stack.follow()
    assert wires(stack.context).requests == []


def test_who_has_no_race_is_told_of_no_seat_when_the_line_is_lost() -> None:
    stack = shown(LostScene(), new_context())
    assert form_of(stack.top).named("back").hint == "Back to the title."


@pytest.mark.parametrize(
    ("left", "expected"), [(True, "Pieter has left; you are the host now."), (False, "You are the host now.")]
)
def test_a_guest_who_becomes_the_host_is_told(left: bool, expected: str) -> None:  # noqa: FBT001
    context = with_tables(new_context(), "a", 1)
    scene = TableScene()
    shown(scene, context)
    here = context.lobby.tables["a"]
    seats = (SeatInfo("free"), *here.seats[1:]) if left else here.seats
    message = TableChanged(replace(here, host=1, seats=seats))
    context.lobby.apply(message)
    scene.received(message, [])
    assert context.note == expected
    context.note = ""
    scene.received(message, [])
    assert context.note == "", "it is told once"
