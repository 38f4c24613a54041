"""The client checks every race by itself: seed, answers, and what it was shown."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from greatrace.protocol.messages import AskRecord, Record, Seated, TableChanged
from greatrace.replay import Replay, commitment, verify
from greatrace_client.i18n import set_language, translated
from greatrace_client.model.lobby import LobbyModel
from greatrace_client.model.table import TableModel
from greatrace_client.net.fairness_audit import FAIR, FairPlay
from tests.server.player import Player
from tests.server.world import World


class Guest:
    """A client's models fed with what a player of the server's world has heard."""

    def __init__(self, player: Player, folder: Path) -> None:
        self.lobby, self.sent, self.messages = LobbyModel(), [], []  # type: ignore[var-annotated]
        self.play = FairPlay(object(), folder, self.messages.append)
        self.player, self.read = player, 0
        self.table: TableModel | None = None

    def catch_up(self) -> None:
        self.player.hear()
        for message in self.player.inbox[self.read :]:
            self.lobby.apply(message)
            kind = type(message).__name__
            if kind == "Snapshot" and self.table is None:
                self.table = TableModel.opened(message)  # type: ignore[arg-type]
            elif kind in ("Snapshot", "Update") and self.table is not None:
                self.table.apply(message)  # type: ignore[arg-type]
            if isinstance(message, Record):
                self.play.received(message, self.table, self.lobby)
            self.play.look(self.table, self.lobby, self.sent.append)
        self.read = len(self.player.inbox)


@pytest.fixture(params=[0, None], ids=["a player", "one who looks on"])
def finished(tmp_path: Path, request: pytest.FixtureRequest) -> Any:
    """A race that is over, as a guest has seen it."""
    from greatrace.protocol.messages import WatchTable

    world = World(tmp_path / "journal")
    players, table = world.race(2)
    who = players[0]
    if request.param is None:
        who = world.connect("Wat")
        who.say(WatchTable(table))
        world.run()
    guest = Guest(who, tmp_path / "races")
    guest.catch_up()
    world.play(players, table)
    guest.catch_up()
    yield world, guest, table
    world.store.close()


def record(world: World, guest: Guest) -> Record:
    for message in guest.sent:
        guest.player.say(message)
    world.run()
    return guest.player.last(Record)


def test_the_record_is_asked_for_once_and_found_fair(finished: Any, tmp_path: Path) -> None:
    world, guest, table = finished
    assert guest.sent == [AskRecord(table)]
    record(world, guest)
    guest.catch_up()
    assert guest.lobby.fair == FAIR
    assert guest.messages == [FAIR]
    (file,) = (tmp_path / "races").iterdir()
    assert verify(msgspec.json.decode(file.read_bytes(), type=Replay)).outcome is not None


def test_every_forgery_is_found(finished: Any) -> None:
    world, guest, table = finished
    honest = msgspec.json.decode(record(world, guest).replay, type=Replay)
    replace = msgspec.structs.replace

    def verdict(forged: Replay | bytes) -> str:
        body = forged if isinstance(forged, bytes) else msgspec.json.encode(forged)
        guest.play.received(Record(table, msgspec.Raw(body)), guest.table, guest.lobby)
        return str(guest.lobby.fair)

    assert verdict(replace(honest, seed="x", commitment=commitment("x", honest.salt))) == "seed"
    assert verdict(replace(honest, seed="x")) == "seed"
    assert verdict(replace(honest, commitment="")) == "seed"
    assert verdict(replace(honest, answers=honest.answers[:-1], digest="")) == "view"
    assert verdict(replace(honest, answers=honest.answers[1:])) == "answers"
    assert verdict(b'{"format":1}') == "unreadable"
    assert verdict(honest) == FAIR


def test_another_hash_than_at_the_start_is_no_way_out(finished: Any) -> None:
    """A server that tells another hash in the end than in the beginning binds itself to nothing."""
    world, guest, _ = finished
    honest = record(world, guest)
    replay = msgspec.json.decode(honest.replay, type=Replay)
    forged = msgspec.structs.replace(replay, seed="x", commitment=commitment("x", replay.salt))
    info = msgspec.structs.replace(guest.lobby.here, commitment=forged.commitment)
    guest.lobby.apply(TableChanged(info))
    guest.lobby.apply(Seated(info, 0))
    guest.play.received(Record(guest.table.id, msgspec.Raw(msgspec.json.encode(forged))), guest.table, guest.lobby)
    assert guest.lobby.fair == "seed"
    assert guest.lobby.pledge == replay.commitment


def test_a_server_that_binds_itself_to_nothing_is_asked_nothing(finished: Any) -> None:
    _, guest, _ = finished
    silent = Guest(guest.player, Path("nowhere"))
    silent.play.look(guest.table, LobbyModel(), silent.sent.append)
    assert silent.sent == []


@pytest.mark.parametrize("code", ["en", "fr", "it", "nl"])
def test_every_verdict_has_its_sentence(code: str) -> None:
    set_language(code)
    assert all(translated("unfair", verdict) for verdict in ("unreadable", "seed", "answers", "view"))
    set_language("en")
