"""Coming back into the middle of a race: log, graphs, digest and replay are those of somebody who never left."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

import pytest
from msgspec.structs import replace

from greatrace.protocol.messages import AskHistory, History, JoinTable, Refused, Snapshot, Update
from greatrace_client import settings
from greatrace_client.games.great_race.scene import RaceScene
from greatrace_client.model.loaded_replay import read
from greatrace_client.model.replay_file import replays
from greatrace_client.model.table import TableModel
from greatrace_client.net.connection_context import ConnectionContext
from greatrace_client.net.table_sync import AtTable
from greatrace_client.settings import Settings
from tests.client.fakes import new_context
from tests.server.player import Player
from tests.server.world import World


class Client:
    """What the client keeps of its table, on a connection to a server in fake time."""

    def __init__(self, player: Player, *, keeps: bool = True) -> None:
        self.player, self.table, self.sent = player, cast("TableModel | None", None), list[Any]()
        self.read = 0  # so many messages of the player's have been read
        self.settings, self.sentences = Settings(), list[str]()
        self.at_table = AtTable(cast("ConnectionContext", self), keeps=keeps)

    def send(self, message: Any) -> bool:
        self.sent.append(message)
        self.player.say(message)
        return True

    def say(self, sentence: str) -> None:
        self.sentences.append(sentence)

    def hear(self) -> None:
        """All that has come, and what comes of that."""
        while new := self.new():
            for message in new:
                self.at_table.received(self.at_table.understood(message), alone=False)
            self.player.world.run(0.02)

    def new(self) -> list[Any]:
        """What has come since the last time."""
        self.player.hear()
        new, self.read = self.player.inbox[self.read :], len(self.player.inbox)
        return new

    @property
    def here(self) -> TableModel:
        assert self.table is not None
        return self.table


@pytest.fixture
def world(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> World:
    monkeypatch.setattr(settings, "data_folder", lambda: tmp_path / "data")
    return World(tmp_path / "journal.sqlite3")


def log_of(table: TableModel) -> list[tuple[int, object]]:
    """The log: updates and events, without the marks of take-backs, which only those see who are there."""
    return [(entry.seq, entry.event) for entry in table.log if type(entry.event).__name__ != "TookBack"]


def on_the_way(world: World, updates: int, *, backs: float = 0.0) -> tuple[list[Player], str, Client]:
    """A race of two that has come so far, and the client of the first of them."""
    players, table = world.race(2, bots=1)
    client = Client(players[0], keeps=False)
    client.hear()
    for _ in range(updates):
        world.play(players, table, 1, backs=backs)
        client.hear()
    return players, table, client


def returned(world: World, player: Player, table: str) -> Client:
    """The same person with another client, who has sat down again."""
    client = Client(world.connect(player.name, token=player.token))
    client.player.say(JoinTable(table))
    world.run()
    return client


@pytest.mark.parametrize("backs", [0.0, 0.15])
def test_the_log_and_the_graphs_are_whole_after_coming_back(world: World, backs: float) -> None:
    players, table, stayed = on_the_way(world, 90, backs=backs)
    back = returned(world, players[0], table)
    back.hear()
    seq = stayed.here.seq
    assert [line for line in log_of(back.here) if line[0] <= seq] == log_of(stayed.here)
    assert [entry.open for entry in back.here.log[-40:] if hasattr(entry.open, "track")]
    assert back.here.first == stayed.here.first
    assert back.here.view == world.truth(table).view(0)
    assert back.here.question is not None
    assert back.here.recalled


def test_the_race_is_opened_once_its_past_has_come_and_what_happened_meanwhile_follows(world: World) -> None:
    players, table, _ = on_the_way(world, 40)
    back = returned(world, players[0], table)
    for message in back.new():
        back.at_table.received(message, alone=False)
    assert back.table is None
    assert any(isinstance(message, AskHistory) for message in back.sent)
    world.play([players[1], back.player], table, 12)
    later = [m for m in back.new() if isinstance(m, Update | History)]
    for message in sorted(later, key=lambda m: isinstance(m, History)):  # the updates come before the past does
        back.at_table.received(message, alone=False)
    back.hear()
    truth = world.truth(table)
    assert back.here.seq == truth.seq
    assert back.here.view == truth.view(0)
    assert [entry.seq for entry in back.here.log] == sorted(entry.seq for entry in back.here.log)
    assert back.here.log[0].seq == 1


def test_a_gap_that_is_too_wide_is_filled_in(world: World) -> None:
    players, table, back = on_the_way(world, 20)
    players[0].cut()
    alone = returned(world, players[0], table)  # somebody plays on with the same token, on another machine
    alone.hear()
    world.play([players[1], alone.player], table, 300)
    alone.hear()
    again = alone.player.back(resume=False)
    back.player, back.read = again, 0
    again.say(JoinTable(table))
    world.run()
    back.hear()
    assert any(isinstance(m, AskHistory) and m.after >= 20 for m in back.sent)
    seq = alone.here.seq  # bots may have gone on since then
    assert [line for line in log_of(back.here) if line[0] <= seq] == log_of(alone.here)


def test_the_replay_of_a_race_that_was_interrupted_is_whole(world: World) -> None:
    players, table, stayed = on_the_way(world, 120)
    stayed.player.cut()
    back = returned(world, players[0], table)
    back.hear()
    while world.truth(table).running:
        world.play([players[1], back.player], table, 20)
        back.hear()
    replay = read(replays()[0].path)
    assert replay.moments[0].seq == 0
    assert replay.moments[-1].view == back.here.view
    assert [(entry.seq, entry.event) for entry in replay.log] == log_of(back.here)
    assert replay.rounds[0] == 0


@pytest.mark.parametrize("answer", ["refused", "nothing", "another race"])
def test_without_a_past_the_race_is_opened_as_it_stands(world: World, answer: str) -> None:
    players, table, stayed = on_the_way(world, 30)
    back = returned(world, players[0], table)
    for message in back.new():
        back.at_table.received(message, alone=False)
    (question,) = (m for m in back.sent if isinstance(m, AskHistory))
    world.run()
    page = back.player.last(History)
    answers: dict[str, History | Refused] = {
        "refused": Refused("limit/messages", id=question.id, table=table),
        "nothing": History(table, question.id),
        "another race": replace(page, updates=page.updates[:-3]),
    }
    back.at_table.received(back.at_table.understood(answers[answer]), alone=False)
    assert back.here.view == stayed.here.view
    assert back.here.log == []
    assert back.here.question is not None


def test_a_snapshot_that_takes_back_asks_for_no_past(world: World) -> None:
    _, _, client = on_the_way(world, 120, backs=0.4)
    assert any(isinstance(m, Snapshot) and m.rewound is not None for m in client.player.inbox)
    assert not any(isinstance(m, AskHistory) for m in client.sent)
    assert any(type(entry.event).__name__ == "TookBack" for entry in client.here.log)


def test_the_digest_tells_what_the_others_did_before_one_came_back(world: World) -> None:
    players, table, _ = on_the_way(world, 10)
    for _ in range(400):
        world.play(players, table, 1)
        players[0].hear()
        question = players[0].question
        if question is not None and question.prompt == "sequence" and 0 in question.asked:
            break
    back = returned(world, players[0], table)
    back.hear()
    context = new_context()
    context.table = back.here
    scene = RaceScene(lambda _action: None)
    scene.enter(context)
    assert scene.following.since
    assert scene.following.accounts
    assert scene.following.since[-1].event == back.here.log[-1].event
