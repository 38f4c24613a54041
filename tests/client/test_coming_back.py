"""The way back after a dropped line, and what is said on it: the dialog, what the connection asks for and tells."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any, cast

import msgspec
import pygame
import pytest
from msgspec.structs import replace

from greatrace.protocol.comeback import JITTER, LONGEST, Comeback
from greatrace.protocol.messages import (
    PROTOCOL_VERSION,
    JoinTable,
    Reactions,
    Refused,
    Resume,
    Seated,
    SeatInfo,
    SetOrders,
    SetReactions,
    Snapshot,
    TableChanged,
    Update,
    WatchTable,
    Welcome,
)
from greatrace_client import settings
from greatrace_client.i18n.table_news import reconnecting, seconds_shown
from greatrace_client.i18n.table_options import shown_seal
from greatrace_client.model.local_race import LocalRace
from greatrace_client.model.omniscient_replay import played
from greatrace_client.net.connection import ServerConnection
from greatrace_client.net.link_state import LinkState
from greatrace_client.net.subscribers import SOLO
from greatrace_client.screens.error import LostScene
from tests.client.fakes import Reactor, new_context, press_key, shown, wires
from tests.client.race_table import Table
from tests.client.records import a_record
from tests.client.table_people import ANNA, HERE, PIETER, table


def test_a_lost_connection_is_tried_at_once_and_then_with_pauses_that_double() -> None:
    comeback, now, pauses = Comeback(Random(3)), 0.0, list[tuple[float, float]]()
    comeback.begin(now)
    while now < 300:
        pauses.append((now, comeback.pause(now)))
        now += pauses[-1][1]
    assert pauses[0][1] < 0.05
    assert len([when for when, _ in pauses if when < 20]) < 10
    assert [pause for _, pause in pauses][-1] > LONGEST * (1 - JITTER)
    assert all(pause <= LONGEST * (1 + JITTER) for _, pause in pauses)
    assert len(pauses) < 40
    assert comeback.tries == len(pauses)


def test_no_two_clients_try_at_the_same_moments() -> None:
    ends = set()
    for seed in range(50):
        comeback = Comeback(Random(seed))
        ends.add(round(sum(comeback.pause(0.0) for _ in range(6)), 2))
    assert len(ends) > 40


def test_the_dialog_counts_the_seconds_down_and_can_try_at_once() -> None:
    context = new_context()
    comeback = wires(context).comeback
    comeback.begin(0)
    for _ in range(3):
        comeback.pause(0)
    stack = shown(LostScene(), context)
    wires(context).state = LinkState.LOST
    press_key(stack, pygame.K_RETURN)
    assert wires(context).requests == ["try now"]
    comeback.next_try = 4.2
    assert stack.top is not None
    assert stack.top.update(0.1)
    assert not stack.top.update(0.1)
    wires(context).reactor.advance(1)
    assert stack.top.update(0.1)


def test_the_words_stand_still_from_the_last_second_to_the_end_of_the_try() -> None:
    context = new_context()
    comeback = wires(context).comeback
    stack = shown(LostScene(), context)
    wires(context).state = LinkState.LOST
    comeback.next_try = 2.5
    sentences, changes = list[str](), 0
    for _ in range(60):
        wires(context).reactor.advance(0.1)
        assert stack.top is not None
        changes += stack.top.update(0.1)
        sentences.append(reconnecting(seconds_shown(comeback.seconds_left(wires(context).clock.seconds()))))
    assert list(dict.fromkeys(sentences)) == [
        "Reconnecting; next try in 3 seconds",
        "Reconnecting; next try in 2 seconds",
        "Reconnecting…",
    ]
    assert changes <= 4


class Post:
    """A link that keeps what is sent."""

    def __init__(self) -> None:
        self.sent: list[Any] = []
        self.security = None

    def send(self, message: Any) -> bool:
        self.sent.append(message)
        return True

    def close(self) -> None:
        """Hung up."""


@pytest.fixture
def post(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[ServerConnection, Post]:
    """A connection with a line that was made by hand."""
    monkeypatch.setattr(settings, "config_folder", lambda: tmp_path)
    context = new_context()
    connection, line = ServerConnection(Reactor(), context, lambda _message, _steps: None), Post()
    context.connection = context.server = connection
    connection.link = context.link = cast("Any", line)
    return connection, line


def opened(seat: int | None, seq: int = 0) -> Snapshot:
    """A race's first snapshot."""
    race = LocalRace(Table().race.table.setup, "1", seat=seat, seconds=15)
    setup, view = (msgspec.Raw(msgspec.json.encode(part)) for part in (race.table.setup, race.table.view))
    return Snapshot("t", seq, "great_race", setup, (HERE, PIETER, ANNA), seat, view)


def test_in_a_race_coming_back_asks_for_the_gap_and_for_nothing_else(post: tuple[ServerConnection, Post]) -> None:
    connection, line = post
    connection.link_message(Seated(table(HERE, PIETER, ANNA), 0))
    connection.link_message(opened(0))
    line.sent.clear()
    connection.link_message(Welcome(1, "Margaux", "token", "0", "hash"))
    assert line.sent == []  # the link itself sends Resume for what `seen` says
    assert connection.seen() == {"t": 0}


def test_at_a_table_before_the_race_one_sits_down_again(post: tuple[ServerConnection, Post]) -> None:
    connection, line = post
    connection.link_message(Seated(table(HERE, PIETER, ANNA), 0))
    line.sent.clear()
    connection.link_message(Welcome(1, "Margaux", "token", "0", "hash"))
    assert line.sent == [JoinTable("t")]


def test_a_spectator_looks_on_again_and_never_takes_a_seat(post: tuple[ServerConnection, Post]) -> None:
    connection, line = post
    connection.link_message(Seated(table(HERE, PIETER, ANNA), None, "t-open"))
    connection.link_message(opened(None))
    line.sent.clear()
    connection.link_message(Welcome(1, "Margaux", "token", "0", "hash"))
    assert line.sent == [WatchTable("t", key="t-open")]
    assert connection.seen() == {}


def test_a_gap_is_asked_for_once_and_a_wrong_view_asks_for_a_snapshot(post: tuple[ServerConnection, Post]) -> None:
    connection, line = post
    connection.link_message(Seated(table(HERE, PIETER, ANNA), 0))
    connection.link_message(opened(0))
    line.sent.clear()
    connection.link_message(Update("t", 9))
    connection.link_message(Update("t", 10))
    assert line.sent == [Resume("t", 0)]
    connection.link_message(opened(0))
    connection.link_message(Update("t", 1, hash="0" * 16))
    assert line.sent[-1] == Resume("t", 0, mismatch=True)


@pytest.mark.parametrize("preference", ["able", "always"])
def test_when_one_wants_to_be_asked_is_said_at_every_race(post: tuple[ServerConnection, Post], preference: str) -> None:
    connection, line = post
    assert connection.context.settings.reactions == "able", "as the server has it when nobody has said anything"
    connection.context.settings.reactions = preference
    connection.link_message(Seated(table(HERE, PIETER, ANNA), 0))
    connection.link_message(opened(0))
    assert line.sent[-1] == SetReactions("t", preference)  # type: ignore[arg-type]  # one of the two
    assert connection.context.table is not None
    assert connection.context.table.reactions == "able"
    connection.link_message(Reactions("t", preference))
    assert connection.context.table.reactions == preference


def test_against_bots_one_is_asked_only_when_able_unless_one_wants_it(post: tuple[ServerConnection, Post]) -> None:
    connection, line = post
    connection.where.key = SOLO
    bot = SeatInfo("bot", "Violetta", "mint", ready=True)
    connection.link_message(Seated(table(HERE, bot), 0))
    connection.link_message(msgspec.structs.replace(opened(0), seats=(HERE, bot)))
    assert line.sent[-1] == SetReactions("t", "able")
    line.sent.clear()
    connection.context.settings.reactions_alone = "always"
    connection.link_message(msgspec.structs.replace(opened(0), seats=(HERE, bot)))
    assert SetReactions("t", "able") not in line.sent
    connection.context.settings.reactions_alone = "able"
    connection.link_message(opened(0))  # several people at this machine: a quick answer would tell
    assert SetReactions("t", "able") not in line.sent


def test_standing_orders_go_to_every_race(post: tuple[ServerConnection, Post]) -> None:
    connection, line = post
    connection.context.settings.orders = {"saboteur": "own"}
    connection.link_message(Seated(table(HERE, PIETER, ANNA), 0))
    connection.link_message(opened(0))
    assert SetOrders("t", {"saboteur": "own"}) in line.sent


def test_the_seal_of_a_race_is_shown_before_and_opened_after_it(post: tuple[ServerConnection, Post]) -> None:
    connection, _ = post
    context: Any = connection.context
    here = table(HERE, PIETER, ANNA)
    connection.link_message(Seated(here, 0))
    context.note = ""
    connection.link_message(TableChanged(replace(here, commitment="4f3a9b2107cc" + "0" * 52)))
    assert "4f3a 9b21 07cc" in context.note
    context.note = ""
    connection.link_message(TableChanged(replace(here, commitment="ffff")))
    assert context.note == "", "once: a later one counts for nothing"
    context.lobby.truth = played(a_record())
    replay = context.lobby.truth.replay
    connection.record_judged("fair")
    assert replay.seed in context.note
    assert shown_seal(replay.commitment) in context.note


def test_somebody_who_has_another_version_reads_where_to_get_the_fitting_one(
    post: tuple[ServerConnection, Post],
) -> None:
    connection, _ = post
    newer = Refused("hello/version", where="https://greatrace.example/get", protocol=PROTOCOL_VERSION + 1)
    connection.link_message(newer)
    assert connection.sentence.endswith(": update yours. https://greatrace.example/get")
    connection.link_message(Refused("hello/version", protocol=PROTOCOL_VERSION - 1))
    assert "ask its host to update it" in connection.sentence
    connection.link_message(Refused("hello/version", detail="as servers of version 1 say it"))
    assert "ask its host to update it" in connection.sentence


def test_somebody_who_is_sent_away_reads_so(post: tuple[ServerConnection, Post]) -> None:
    connection, _ = post
    connection.link_message(Seated(table(HERE, PIETER, ANNA), 0))
    connection.link_message(opened(0))
    connection.link_message(Refused("table/kicked", table="t"))
    assert connection.state is LinkState.CLOSED
    assert "kicked you" in connection.sentence
