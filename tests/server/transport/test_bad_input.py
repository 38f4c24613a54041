"""Whatever a client sends: a code, and never a changed game."""

import random
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from greatrace.protocol.framing import frame
from greatrace.protocol.limits import CLIENT_FRAME, HELLO_FRAME, SEND_QUEUE
from greatrace.protocol.messages import PROTOCOL_VERSION, Answer, Hello, ListTables, Ping, Pong, Refused, Welcome
from greatrace_server.config import Config, LimitsConfig
from tests.server.player import Player
from tests.server.world import World, logged


@pytest.mark.parametrize(
    ("hello", "code"),
    [
        (Hello(PROTOCOL_VERSION + 1, "Ann"), "hello/version"),
        (Hello(PROTOCOL_VERSION - 1, "Ann"), "hello/version"),
        (Hello(0, "Ann"), "hello/version"),
        (Hello(PROTOCOL_VERSION, ""), "hello/name"),
        (Hello(PROTOCOL_VERSION, "   "), "hello/name"),
        (Hello(PROTOCOL_VERSION, "A\nB"), "hello/name"),
        (Hello(PROTOCOL_VERSION, "evil\u202etxt"), "hello/name"),
        (Hello(PROTOCOL_VERSION, "\x00"), "hello/name"),
        (Hello(PROTOCOL_VERSION, "x" * 25), "hello/name"),
        (Hello(PROTOCOL_VERSION, "Ann", token="made-up"), "hello/token"),
        (Ping(), "hello/first"),
        (ListTables(), "hello/first"),
    ],
)
def test_a_hello_that_is_refused_ends_the_connection(world: World, hello: Hello, code: str) -> None:
    player = world.connect(hello=False)
    player.say(hello)
    world.run()
    assert player.refusals() == [code]
    assert player.transport.disconnecting
    player.say(Hello(PROTOCOL_VERSION, "Ann"))
    world.run()
    assert not player.has(Welcome)


def test_names_are_cleaned(world: World) -> None:
    assert world.connect("  Zoë ").last(Welcome).name == "Zoë"
    assert world.connect("Zoe\u0308s").last(Welcome).name == "Zoës"


def test_hello_is_said_once(world: World) -> None:
    player = world.connect()
    player.say(Hello(PROTOCOL_VERSION, "Ann"))
    assert player.refusals() == ["hello/again"]
    player.say(Ping())
    assert player.has(Pong)


def test_somebody_who_says_nothing_is_asked_to_leave(world: World) -> None:
    player = world.connect(hello=False)
    world.run(9.9, step=0.1)
    assert not player.transport.disconnecting
    world.run(0.3)
    assert player.refusals() == ["hello/late"]
    assert player.transport.disconnecting


def test_the_newer_connection_of_a_token_wins(world: World) -> None:
    old = world.connect("Ann")
    new = world.connect("Ann", token=old.token)
    assert old.refusals() == ["session/elsewhere"]
    assert old.transport.disconnecting
    assert new.last(Welcome).name == "Ann"


BODIES = [
    b"",
    b"null",
    b"[]",
    b"{}",
    b"{",
    b"\xff\xfe",
    b'"Ping"',
    b'{"type":"Ping","more":1}',
    b'{"type":"Fly"}',
    b'{"type":"JoinTable"}',
    b'{"type":"JoinTable","table":5}',
    b'{"type":"JoinTable","table":"x","seat":-1}',
    b'{"type":"JoinTable","table":"' + b"x" * 17 + b'"}',
    b'{"type":"Answer","table":"t","decision":1,"action":1}',
    b'{"type":"CreateTable","game":"great_race","board":"africa","seats":99}',
    b"[" * 5000,
    b'{"type":"Answer","table":"t","decision":1e99,"action":[],"id":"1"}',
    b'{"type":"Hello","protocol":2,"name":"Ann"}{}',
    b'{"type":"Welcome"}',
]


@pytest.mark.parametrize("body", BODIES)
def test_a_malformed_frame_is_refused_and_the_talk_goes_on(world: World, body: bytes) -> None:
    players, table = world.race(2)
    before = world.truth(table).state
    players[0].send(frame(body))
    world.run()
    assert players[0].refusals() == ["frame/malformed"]
    players[0].say(Ping())
    assert players[0].has(Pong)
    assert world.truth(table).state is before


@pytest.mark.parametrize("body", BODIES)
def test_a_malformed_frame_before_the_hello_is_refused(world: World, body: bytes) -> None:
    player = world.connect(hello=False)
    with logged() as events:
        player.send(frame(body) if len(body) <= HELLO_FRAME else frame(body[:HELLO_FRAME]))
    assert player.refusals() == ["frame/malformed"]
    assert not [event for event in events if "log_failure" in event]


def test_an_oversize_frame_ends_the_connection_before_it_is_read(world: World) -> None:
    stranger = world.connect(hello=False)
    stranger.send((HELLO_FRAME + 1).to_bytes(4, "big"))
    assert stranger.refusals() == ["frame/oversize"]
    assert stranger.transport.disconnecting
    known = world.connect()
    known.send(frame(b" " * (HELLO_FRAME + 1)))
    assert known.refusals() == ["frame/malformed"]
    known.send((CLIENT_FRAME + 1).to_bytes(4, "big"))
    assert known.refusals() == ["frame/malformed", "frame/oversize"]
    assert known.transport.disconnecting


def test_bytes_may_come_one_by_one(world: World) -> None:
    player = world.connect(hello=False)
    for byte in player.end.send(Hello(PROTOCOL_VERSION, "Ann")):
        player.send(bytes([byte]))
    world.run()
    assert player.has(Welcome)


def test_a_reader_that_does_not_read_is_cut_off(world: World) -> None:
    player = world.connect()
    player.connection.pauseProducing()
    player.transport.clear()
    for _ in range(SEND_QUEUE // 10_000 + 2):
        player.connection.send_body(b"x" * 10_000)
    assert player.transport.disconnected
    assert b"session/slow" in player.transport.value()
    assert len(player.transport.value()) < SEND_QUEUE + 40_000


def test_a_reader_that_catches_up_is_not_cut_off(world: World) -> None:
    player = world.connect()
    for _ in range(4):
        player.connection.pauseProducing()
        player.connection.send_body(b"x" * (SEND_QUEUE // 2))
        player.connection.resumeProducing()
    assert not player.transport.disconnected


def test_a_client_of_another_version_is_told_where_to_get_this_one(world: World) -> None:
    world.reconfigure(msgspec.structs.replace(world.config, update="https://greatrace.example/get"))
    for hello in (Hello(7, "Ann"), Hello(0, "Ann", content="another")):
        stranger = world.connect(hello=False)
        stranger.say(hello)
        world.run()
        assert stranger.last(Refused).where == "https://greatrace.example/get"
    before = world.connect(hello=False)
    before.send(frame(b'{"type":"Hello","protocol":1,"name":"Ann"}'))  # the version with the list in one message
    assert before.refusals() == ["hello/version"]
    assert before.last(Refused).where == "https://greatrace.example/get"


def test_a_hello_of_another_version_is_told_what_to_do_whatever_it_looks_like(world: World) -> None:
    stranger = world.connect(hello=False)
    stranger.send(frame(b'{"type":"Hello","protocol":7,"names":["Ann"],"shoe_size":42}'))
    assert stranger.refusals() == ["hello/version"]
    spoken = f"version {PROTOCOL_VERSION} of the protocol, your client version 7: ask for a server update"
    assert spoken in stranger.last(Refused).detail
    old = world.connect(hello=False)
    old.send(frame(b'{"type":"Hello","protocol":0,"name":"Ann"}'))
    assert "install great-race" in old.last(Refused).detail
    assert old.last(Refused).protocol == PROTOCOL_VERSION  # so that a client can say it in its player's language


def test_the_house_can_be_full(tmp_path: Path) -> None:
    world = World(tmp_path / "journal", Config(limits=LimitsConfig(connections=1)))
    world.connect()
    assert world.connect().refusals() == ["server/full"]
    world.players[0].cut()
    assert world.connect().has(Welcome)
    world.store.close()


def _mutated(rng: random.Random, body: bytes) -> bytes:
    changed = bytearray(body)
    for _ in range(rng.randrange(1, 4)):
        at = rng.randrange(len(changed))
        changed[at : at + rng.randrange(3)] = rng.randbytes(rng.randrange(3))
    return bytes(changed)


def test_mutated_answers_of_a_real_race_never_break_anything(world: World) -> None:
    players, table = world.race(2)
    rng = random.Random(4)
    with logged() as events:
        for _ in range(60):
            world.play(players, table, 1)
            player = next(p for p in players if p.required())
            assert player.question is not None
            message = Answer(table, player.question.decision, player.required()[0], "fuzz")
            before = world.truth(table).state
            wrong = frame(_mutated(rng, msgspec.json.encode(message)))
            other = next(p for p in players if p is not player)
            other.send(wrong)  # the wrong person: whatever it says, it must not be played for the asked one
            world.run(0.01)
            if not other.required():
                assert world.truth(table).state is before
    assert not [event for event in events if "log_failure" in event]
    assert world.truth(table).running


@given(st.lists(st.binary(max_size=200), max_size=5))
@settings(max_examples=40)
def test_random_bytes_never_raise(chunks: list[bytes]) -> None:
    with TemporaryDirectory() as folder, logged() as events:
        world = World(Path(folder) / "journal.sqlite3")
        player: Player = world.connect()
        for chunk in chunks:
            player.send(frame(chunk))
            player.send(chunk)
        world.run(0.01)
        world.store.close()
    assert not [event for event in events if "log_failure" in event]
    assert all(isinstance(message, Refused | Welcome) for message in player.inbox)
