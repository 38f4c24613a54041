"""Tables that bring their content: offered by the host, sent to guests, played, recorded, limited, forbidden."""

from __future__ import annotations

import random
from pathlib import Path

import msgspec
import pytest

from greatrace.content_package import Package, packed
from greatrace.protocol.limits import CONTENT_PART
from greatrace.protocol.messages import (
    AskContent,
    AskRecord,
    ChangeTable,
    CreateTable,
    JoinTable,
    OfferContent,
    Record,
    Refused,
    Seated,
    SetReady,
    Snapshot,
    StartTable,
    TableChanged,
    TableContent,
)
from greatrace.replay import Replay, verify
from tests.great_race.own_challenge import named, short_package
from tests.great_race.own_isle import isle_board, isle_package
from tests.server.player import Player
from tests.server.processes import Client, ServerProcess, together
from tests.server.world import QUICK, World


@pytest.fixture
def package(tmp_path: Path) -> Package:
    return isle_package(tmp_path / "package")


def offer(player: Player, text: str) -> None:
    for first in range(0, len(text), CONTENT_PART):
        player.say(OfferContent(text[first : first + CONTENT_PART], first, len(text)))


def opened(world: World, package: Package, seats: int = 2) -> tuple[Player, str]:
    host = world.connect("Ann")
    offer(host, packed(package))
    return host, host.opens_table(seats, isle_board(package))


def test_guests_are_told_of_the_content_and_get_it_before_they_sit_down(world: World, package: Package) -> None:
    host, table = opened(world, package)
    own = host.last(Seated).table.own
    assert own is not None
    assert (own.name, own.author, own.licence, own.version) == ("Isles of my own", "Ada", "CC0-1.0", "1.2")
    guest = world.connect("Ben")
    guest.say(AskContent(table))
    world.run()
    assert guest.last(TableContent) == TableContent(table, packed(package))
    assert own.bytes == len(packed(package))


def test_a_race_on_an_own_board_is_played_taken_up_after_a_restart_and_recorded(world: World, package: Package) -> None:
    host, table = opened(world, package)
    guest = world.connect("Ben")
    guest.say(JoinTable(table))
    guest.say(SetReady(table, ready=True))
    host.say(StartTable(table))
    world.run()
    assert packed(package) == msgspec.json.decode(guest.last(Snapshot).setup)["package"]
    world.play([host, guest], table, updates=40)
    world.kill()
    world.start()
    players = [host.back(), guest.back()]
    world.play(players, table)
    players[0].say(AskRecord(table))
    world.run()
    replay = msgspec.json.decode(players[0].last(Record).replay, type=Replay)
    assert msgspec.json.decode(replay.setup)["package"] == packed(package)
    assert verify(replay).decision is None


def test_a_host_may_change_to_an_own_board_and_back(world: World, package: Package) -> None:
    host = world.connect("Ann")
    table = host.opens_table(2)
    host.say(ChangeTable(table, isle_board(package)))
    offer(host, packed(package))
    host.say(ChangeTable(table, isle_board(package)))
    host.say(ChangeTable(table, isle_board(package), clock="fast"))
    world.run()
    assert host.refusals() == ["content/missing"]
    assert world.table(table).info().own is not None
    host.say(ChangeTable(table, "africa"))
    world.run()
    assert world.table(table).info().own is None


def test_a_server_may_forbid_or_limit_content(world: World, package: Package) -> None:
    limits = msgspec.structs.replace(QUICK.limits, content=0)
    world.reconfigure(msgspec.structs.replace(QUICK, limits=limits))
    host = world.connect("Ann")
    offer(host, packed(package))
    host.say(CreateTable("great_race", isle_board(package), 2))
    world.run()
    assert set(host.refusals()) == {"content/off"}
    world.reconfigure(msgspec.structs.replace(QUICK, limits=msgspec.structs.replace(QUICK.limits, content=1)))
    offer(host, packed(package))
    world.run()
    assert "content/large" in host.refusals()
    assert "1 KiB" in next(refused.detail for refused in host.all(Refused) if refused.code == "content/large")


@pytest.mark.parametrize(
    ("parts", "code"),
    [
        ([], "content/missing"),
        ([OfferContent("{}", 0, 3)], "content/missing"),
        ([OfferContent("{}", 7, 9)], "content/missing"),
        ([OfferContent("x" * 90, 0, 9)], "content/missing"),
        ([OfferContent("x", 0, 999_999)], "content/large"),
    ],
)
def test_what_has_not_been_offered_whole_is_not_played(
    world: World, package: Package, parts: list[OfferContent], code: str
) -> None:
    host = world.connect("Ann")
    for part in parts:
        host.say(part)
    host.say(CreateTable("great_race", isle_board(package), 2))
    world.run()
    assert code in host.refusals()
    assert not host.has(Seated)


def test_content_that_cannot_be_played_is_refused_with_a_sentence(world: World, package: Package) -> None:
    isle = dict(package.files["boards/isle"], tile_set="nowhere")
    broken = msgspec.structs.replace(package, files={**package.files, "boards/isle": isle})
    host = world.connect("Ann")
    offer(host, packed(broken))
    host.say(CreateTable("great_race", isle_board(broken), 2))
    offer(host, "{" * 3000)
    world.run()
    assert host.last(Refused).code == "content/broken"
    assert host.last(Refused).detail == "boards/isle.yaml: tile_set: there is no tile set “nowhere”"


def test_content_of_a_locked_table_is_for_those_inside(world: World, package: Package) -> None:
    host = world.connect("Ann")
    offer(host, packed(package))
    table = host.opens_table(2, isle_board(package), password="a long secret")
    stranger = world.connect("Ben")
    stranger.say(AskContent(table))
    world.run()
    assert stranger.refusals() == ["table/locked"]
    assert not stranger.has(TableContent)


# ---- a challenge of a package, on a board of the game
def challenge_table(package: Package) -> CreateTable:
    options = {"season": "hard", "challenge": named(package, "capitals")}
    return CreateTable(
        "great_race", "africa", 2, start="cairo", finish="cape_town", modules=("season", "challenges"), options=options
    )


def test_a_table_brings_the_challenge_that_it_plays(world: World, tmp_path: Path) -> None:
    short = short_package(tmp_path / "short")
    host = world.connect("Ann")
    host.say(challenge_table(short))
    world.run()
    assert host.refusals() == ["content/missing"]
    offer(host, packed(short))
    host.say(challenge_table(short))
    world.run()
    own = host.last(Seated).table.own
    assert own is not None
    assert (own.name, own.version) == ("Short races", "3")
    host.say(ChangeTable(host.last(Seated).table.id, "africa", start="cairo", finish="cape_town", modules=("season",)))
    world.run()
    assert world.table(host.last(Seated).table.id).info().own is None


def test_a_real_server_and_two_clients_play_a_challenge_that_the_host_brought(
    server: ServerProcess, tmp_path: Path
) -> None:
    short, text = short_package(tmp_path / "short"), packed(short_package(tmp_path / "short"))
    ann, ben = Client(server.port, "Ann", random.Random(1)), Client(server.port, "Ben", random.Random(2))
    for client in (ann, ben):
        client.dial()
    for first in range(0, len(text), CONTENT_PART):
        ann.say(OfferContent(text[first : first + CONTENT_PART], first, len(text)))
    ann.say(challenge_table(short))
    table = ann.wait(Seated).table.id
    ben.say(JoinTable(table))
    assert ben.wait(Seated).table.own.name == "Short races"
    ben.say(AskContent(table))
    assert ben.wait(TableContent).text == text
    ben.say(SetReady(table, ready=True))
    while not ann.wait(TableChanged).table.seats[1].ready:
        pass
    ann.say(StartTable(table))
    together(lambda: ann.play(lambda: ann.over), lambda: ben.play(lambda: ben.over))
    assert ann.view.open == ben.view.open
    assert ben.view.open.modules["challenges"].challenge == named(short, "capitals")
    assert len(ben.view.open.modules["challenges"].met) == 2
    ben.say(AskRecord(table))
    replay = msgspec.json.decode(ben.wait(Record).replay, type=Replay)
    assert msgspec.json.decode(replay.setup)["package"] == text
    assert verify(replay).decision is None
    for client in (ann, ben):
        client.line.close()
