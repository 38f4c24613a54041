"""Who gets in and how much anybody may ask: each limit on a fake clock."""

from pathlib import Path

import pytest
from attrs import evolve

from greatrace.protocol.framing import frame
from greatrace.protocol.messages import (
    PROTOCOL_VERSION,
    CreateTable,
    Hello,
    LeaveTable,
    Ping,
    Pong,
    Refused,
    Seated,
    Welcome,
)
from greatrace_server.config import Config, LimitsConfig
from greatrace_server.lobby.access_control import source_of
from greatrace_server.lobby.token_bucket import TokenBucket
from greatrace_server.transport.scheduling import SLICE_MESSAGES
from tests.server.world import World

FAR = "203.0.113.7"


def house(path: Path, **limits: object) -> World:
    """A server with other limits."""
    return World(path / "journal.sqlite3", Config(limits=LimitsConfig(**limits)))  # type: ignore[arg-type]


def test_a_bucket_gives_back_with_time() -> None:
    bucket = TokenBucket.full(rate=0.5, most=2, now=0)
    assert [bucket.take(0) for _ in range(3)] == [True, True, False]
    assert bucket.wait() == pytest.approx(2)
    assert [bucket.take(2), bucket.take(2), bucket.take(3)] == [True, False, False]
    assert bucket.take(1000)
    assert bucket.left == 1  # never more than it holds


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("203.0.113.7", "203.0.113.8", False),
        ("::ffff:203.0.113.7", "203.0.113.7", True),
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9", True),
        ("2001:db8:1:2::1", "2001:db8:1:3::1", False),
        ("fe80::1%eth0", "fe80::1%eth1", True),
        ("fe80::1", "fe80::2", False),
        ("", "", True),
    ],
)
def test_what_counts_as_one_address(one: str, other: str, same: bool) -> None:  # noqa: FBT001 - a parameter
    assert (source_of(one) == source_of(other)) == same


def test_an_address_has_so_many_connections(tmp_path: Path) -> None:
    world = house(tmp_path, each_address=2)
    first, second = world.connect(host=FAR), world.connect("Ben", host=FAR)
    third = world.connect("Cas", host=FAR)
    assert third.refusals() == ["limit/connections"]
    assert third.transport.disconnecting
    assert world.connect("Dan", host="203.0.113.8").has(Welcome)
    third.cut()
    assert world.connect("Cas", host=FAR).refusals() == ["limit/connections"]
    first.cut()
    assert world.connect("Cas", host=FAR).has(Welcome)
    assert second.refusals() == []
    assert all(world.connect(f"local {n}").has(Welcome) for n in range(9))
    world.store.close()


def test_an_address_comes_only_so_often(tmp_path: Path) -> None:
    world = house(tmp_path, arrivals=3)
    for number in range(3):
        world.connect(f"no {number}", host=FAR).cut()
    assert world.connect("late", host=FAR).refusals() == ["limit/connections"]
    world.run(21, step=1)
    assert world.connect("late", host=FAR).has(Welcome)
    world.store.close()


def test_addresses_at_rest_are_forgotten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("greatrace_server.lobby.access_control.REMEMBERED", 50)
    world = house(tmp_path)
    admission = world.lobby.access
    for number in range(500):
        host = f"198.51.{number // 250}.{number % 250}"
        admission.arrive(host)
        admission.depart(host)
        world.clock.advance(60)
    assert len(admission.visitors) <= 51
    world.store.close()


def test_silent_connections_make_room_and_the_crowd_goes_first(tmp_path: Path) -> None:
    world = house(tmp_path, waiting=10)
    patient = world.connect(hello=False, host="203.0.113.1")
    crowd = [world.connect(hello=False, host=FAR) for _ in range(30)]
    assert [player.refusals() for player in crowd].count(["server/full"]) == 21
    assert crowd[0].transport.disconnecting
    assert not crowd[-1].transport.disconnecting
    patient.say(Hello(PROTOCOL_VERSION, "Pat"))
    world.run(0.01)
    assert patient.has(Welcome)
    crowd[-1].say(Hello(PROTOCOL_VERSION, "Cas"))
    world.run(0.01)
    assert crowd[-1].has(Welcome)
    world.store.close()


def test_players_are_never_pushed_out_by_the_silent(tmp_path: Path) -> None:
    world = house(tmp_path, waiting=2, connections=3)
    players = [world.connect(f"player {n}") for n in range(3)]
    for _ in range(9):
        world.connect(hello=False)
    assert [player.refusals() for player in players] == [[], [], []]
    assert world.connect("one more").refusals() == ["server/full"]
    world.store.close()


def test_somebody_who_falls_silent_is_let_go(tmp_path: Path) -> None:
    world = house(tmp_path, idle=30.0)
    silent, lively = world.connect("Sil"), world.connect("Liv")
    for _ in range(5):
        world.run(10, step=1)
        lively.say(Ping())
    assert silent.refusals() == ["session/idle"]
    assert silent.transport.disconnecting
    assert lively.refusals() == []
    world.store.close()


def test_half_a_frame_is_no_word(tmp_path: Path) -> None:
    world = house(tmp_path, idle=30.0)
    slow = world.connect("Slow")
    for byte in frame(b" " * 60)[:40]:
        slow.send(bytes([byte]))
        world.run(1, step=1)
    assert slow.refusals() == ["session/idle"]
    world.store.close()


def test_a_flood_is_carried_out_slowly_and_nothing_of_it_is_lost(tmp_path: Path) -> None:
    world = house(tmp_path, messages=10.0)
    flood = world.connect("Flo")
    world.run(5, step=0.1)  # what the hello has cost is back
    for _ in range(100):
        flood.say(Ping())
    world.run(0.05)
    assert len(flood.all(Pong)) == 51  # what was saved up, and the one that went into debt
    assert flood.transport.producerState == "paused"
    world.run(2, step=0.1)
    assert 70 <= len(flood.all(Pong)) <= 72
    assert flood.transport.producerState == "paused"
    world.run(4, step=0.1)
    assert len(flood.all(Pong)) == 100
    assert flood.transport.producerState == "producing"
    flood.say(Ping())
    assert len(flood.all(Pong)) == 101
    world.store.close()


def test_bytes_count_as_well(tmp_path: Path) -> None:
    world = house(tmp_path, bytes=1000.0)
    heavy = world.connect("Hea")
    for _ in range(2):
        heavy.send(frame(b'{"type":"Ping"' + b" " * 10_000 + b"}"))
    assert not heavy.has(Pong)
    assert heavy.transport.producerState == "paused"
    world.run(14, step=0.1)
    assert not heavy.has(Pong)
    world.run(2, step=0.1)
    assert len(heavy.all(Pong)) == 2
    assert heavy.transport.producerState == "producing"
    world.store.close()


def test_many_connections_of_one_address_share_what_they_may_send(tmp_path: Path) -> None:
    world = house(tmp_path, messages=10.0, crowd=2.0)
    crowd = [world.connect(f"one of {n}", host=FAR) for n in range(4)]
    other = world.connect("Other", host="203.0.113.8")
    world.run(5, step=0.1)
    for player in crowd:
        for _ in range(40):  # less than the person may send alone
            player.say(Ping())
    other.say(Ping())
    assert other.has(Pong)
    world.run(0.05)
    counts = [len(player.all(Pong)) for player in crowd]
    assert 100 <= sum(counts) <= 104
    assert max(counts) - min(counts) <= 2 * SLICE_MESSAGES
    assert [player.transport.producerState for player in crowd].count("paused") >= 2
    world.run(8, step=0.1)
    assert all(len(player.all(Pong)) == 40 for player in crowd)
    assert {player.transport.producerState for player in crowd} == {"producing"}
    world.store.close()


def test_a_paused_connection_that_ends_leaves_nothing_behind(tmp_path: Path) -> None:
    world = house(tmp_path, messages=1.0)
    flood = world.connect("Flo")
    before = len(world.clock.getDelayedCalls())
    for _ in range(50):
        flood.say(Ping())
    flood.cut()
    world.run(60, step=1)
    assert len(world.clock.getDelayedCalls()) < before
    assert world.factory.connections == set()
    world.store.close()


def test_an_address_opens_only_so_many_tables(tmp_path: Path) -> None:
    world = house(tmp_path, tables_each=3)
    ann = world.connect("Ann", host=FAR)
    for _ in range(3):
        ann.say(LeaveTable(ann.opens_table(2)))
    ann.say(CreateTable("great_race", "africa", 2))
    world.run(0.01)
    assert ann.refusals() == ["limit/tables"]
    world.run(210, step=5)
    back = world.connect("Ann", token=ann.token, host=FAR)
    back.say(CreateTable("great_race", "africa", 2))
    world.run(0.01)
    assert back.has(Seated)
    world.store.close()


# ---- bans


def test_a_banned_address_is_kept_out_until_the_ban_ends(world: World) -> None:
    today = [1000.0]
    world.lobby.access.today = lambda: today[0]
    world.lobby.access.ban("address", FAR, 60, "it is enough")
    turned = world.connect(host=FAR)
    assert turned.refusals() == ["session/banned"]
    assert turned.last(Refused).detail == "it is enough"
    assert world.connect("Ben", host="203.0.113.8").has(Welcome)
    today[0] += 61
    assert world.connect(host=FAR).has(Welcome)
    assert world.lobby.access.bans == {}


def test_a_banned_name_is_known_in_any_disguise(world: World) -> None:
    world.lobby.access.ban("name", "Troll", 60)
    assert [world.connect(name).refusals() for name in ("Troll", "TROLL", "Tro11", "Trоll", "T r o l l")] == [
        ["session/banned"],
        ["session/banned"],
        ["session/banned"],
        ["hello/name"],
        ["session/banned"],
    ]
    assert world.connect("Trolley").has(Welcome)


def test_bans_outlast_the_server_and_can_be_lifted(world: World) -> None:
    ann = world.connect("Ann")
    key = world.lobby.access.ban("person", ann.connection.session.fingerprint, 3600)
    world.run()
    world.kill()
    world.start()
    assert world.connect("Other", token=ann.token).refusals() == ["session/banned"]
    assert world.lobby.access.lift(key)
    assert not world.lobby.access.lift(key)
    assert world.connect("Ann", token=ann.token).has(Welcome)


def test_the_clock_of_the_limits_is_the_servers(world: World) -> None:
    bucket = world.lobby.access.meter(FAR).messages
    assert evolve(bucket).when == world.clock.seconds()
