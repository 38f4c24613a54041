"""Both ends of a connection, mouth to ear."""

import msgspec
import pytest

from greatrace.protocol.beacon import Beacon, decode_beacon, encode_beacon
from greatrace.protocol.codes import CODES, known
from greatrace.protocol.connection import BadFrame, BadMessage, ClientEnd, ServerEnd
from greatrace.protocol.hashing import view_hash
from greatrace.protocol.limits import BEACON_DATAGRAM, CLIENT_FRAME, HELLO_FRAME, SERVER_FRAME
from greatrace.protocol.messages import (
    PROTOCOL_VERSION,
    ClientMessage,
    Hello,
    Ping,
    Pong,
    Question,
    Refused,
    ServerMessage,
    Update,
    Welcome,
)

WELCOME = Welcome(1, "Ann", "token", "0.1", "content")


def met(*capabilities: str) -> tuple[ClientEnd, ServerEnd]:
    """Two ends that have said hello."""
    client, server = ClientEnd(), ServerEnd()
    (hello,) = server.receive(client.send(Hello(PROTOCOL_VERSION, "Ann", capabilities=capabilities)))
    assert isinstance(hello, Hello)
    (welcome,) = client.receive(server.welcome(hello, WELCOME))
    assert isinstance(welcome, Welcome)
    return client, server


def test_messages_cross_in_both_directions() -> None:
    client, server = met()
    assert list(server.receive(client.send(Ping()))) == [Ping()]
    assert list(client.receive(server.send(Pong()))) == [Pong()]


@pytest.mark.parametrize(
    ("asked", "shared"), [((), False), (("deflate",), True), (("brotli", "deflate"), True), (("brotli",), False)]
)
def test_only_what_both_can_do_is_used(asked: tuple[str, ...], shared: bool) -> None:  # noqa: FBT001 - a parameter
    client, server = met(*asked)
    assert (server.deflate is not None) == shared
    assert (client.frames.inflate is not None) == shared
    refused = Refused("table/unknown", detail="x" * 300)
    data = server.send(refused)
    assert (len(data) < 200) == shared
    assert list(client.receive(data)) == [refused]


def test_the_client_never_compresses() -> None:
    client, server = met("deflate")
    data = client.send(Ping())
    assert data[4:] == b'{"type":"Ping"}'
    assert list(server.receive(data)) == [Ping()]


def test_limits_grow_with_the_hello() -> None:
    assert ServerEnd().frames.limit == HELLO_FRAME
    client, server = met()
    assert server.frames.limit == CLIENT_FRAME
    assert client.frames.limit == SERVER_FRAME
    with pytest.raises(BadFrame):
        list(ServerEnd().receive(client.send(Refused("x", detail="x" * HELLO_FRAME))))


def test_a_malformed_message_is_told_and_the_next_one_read() -> None:
    client, server = met()
    bad, good = server.receive(b'\0\0\0\x0f{"type":"Fly!"}' + client.send(Ping()))
    assert isinstance(bad, BadMessage)
    assert good == Ping()


def test_a_server_refuses_unknown_fields_in_every_message() -> None:
    for kind in ClientMessage.__args__:
        assert kind.__struct_config__.forbid_unknown_fields
    with pytest.raises(msgspec.ValidationError, match="surprise"):
        msgspec.json.decode(b'{"type":"Ping","surprise":1}', type=ClientMessage)


def test_a_client_passes_over_what_a_newer_server_adds() -> None:
    for kind in ServerMessage.__args__:
        assert not kind.__struct_config__.forbid_unknown_fields
    assert msgspec.json.decode(b'{"type":"Pong","surprise":1}', type=ServerMessage) == Pong()


def _question(server: ServerEnd, client: ClientEnd, question: Question, table: str = "t") -> Question:
    (message,) = client.receive(server.send(Update(table, 1, question=question)))
    assert isinstance(message, Update)
    assert message.question is not None
    return message.question


def test_what_a_question_leaves_out_is_filled_in() -> None:
    client, server = met()
    options = (msgspec.Raw(b'["A"]'), msgspec.Raw(b'["B"]'))
    first = _question(server, client, Question(1, "plan", (0, 1), options=options, anytime=1))
    assert first.window == (0, 1)
    second = _question(server, client, Question(1, "plan", (0,), (0, 1), same=True))
    assert [bytes(raw) for raw in second.options] == [b'["A"]', b'["B"]']
    assert (second.asked, second.window, second.anytime, second.same) == ((0,), (0, 1), 1, False)
    third = _question(server, client, Question(2, "drive", (1,)))
    assert third.options == ()
    assert _question(server, client, Question(2, "drive", (1,), same=True), "other").options == ()


def test_view_hashes_do_not_depend_on_the_order_of_keys() -> None:
    assert view_hash({"b": 1, "a": {"y": 1, "x": 2}}) == view_hash({"a": {"x": 2, "y": 1}, "b": 1})
    assert view_hash({"a": 1}) != view_hash({"a": 2})
    assert len(view_hash({})) == 16


def test_beacons_cross() -> None:
    beacon = Beacon("abc", "Anna's races", 7117, 3, 1, version="0.1.0")
    assert decode_beacon(encode_beacon(beacon)) == beacon
    assert len(encode_beacon(beacon)) < 200


@pytest.mark.parametrize(
    "datagram",
    [
        b"",
        b"M-SEARCH * HTTP/1.1",
        b"\xff\x00",
        b"{}",
        b'{"great_race":"beacon"}',
        b'{"great_race":"other","id":"x"}',
        b'{"great_race":"beacon","id":"x","name":"n","port":0}',
        b'{"great_race":"beacon","id":"","name":"n","port":1}',
        encode_beacon(Beacon("x", "n", 1)) + b" " * BEACON_DATAGRAM,
    ],
)
def test_what_is_no_beacon_is_not_taken_for_one(datagram: bytes) -> None:
    assert decode_beacon(datagram) is None


def test_a_newer_beacon_with_more_to_say_is_understood() -> None:
    beacon = decode_beacon(b'{"great_race":"beacon","id":"x","name":"n","port":7117,"new":[1]}')
    assert beacon == Beacon("x", "n", 7117)


def test_codes_are_namespaced_and_closed() -> None:
    assert all(code.count("/") == 1 and text.endswith(".") for code, text in CODES.items())
    with pytest.raises(KeyError):
        known("table/typo")
