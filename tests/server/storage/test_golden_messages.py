"""What any released version has written is still read, field by field."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from greatrace.protocol.beacon import Beacon
from greatrace.protocol.framing import frame
from greatrace.protocol.messages import PROTOCOL_VERSION, ClientMessage, Hello, ServerMessage
from tests.protocol.golden import CLIENT, FOLDER, SERVER, current, lines
from tests.server.world import World

FILES = sorted(FOLDER.glob("*.jsonl"))
TYPES: dict[str, Any] = {"client": ClientMessage, "server": ServerMessage, "beacon": Beacon}


def messages(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_every_message_of_a_version_is_still_read_and_nothing_of_it_lost(path: Path) -> None:
    for entry in messages(path):
        read = msgspec.json.decode(json.dumps(entry["message"]).encode(), type=TYPES[entry["from"]])
        again = json.loads(msgspec.json.encode(read))
        lost = {name for name, value in entry["message"].items() if again.get(name) != value}
        # What has the default of its field need not be written.
        defaults = {name for name in lost if getattr(read, name, None) == entry["message"][name]}
        assert lost <= defaults, entry


def test_the_file_of_this_version_is_up_to_date() -> None:
    assert current() in FILES
    hint = "python -m tests.protocol.golden (and never for a version that has been released)"
    assert current().read_text("utf-8").splitlines() == list(lines()), hint


def test_the_file_has_every_message_twice() -> None:
    entries = messages(current())
    for side, kinds in (("client", CLIENT), ("server", SERVER)):
        names = [entry["message"]["type"] for entry in entries if entry["from"] == side]
        assert names == [kind.__name__ for kind in kinds for _ in range(2)]


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_a_server_of_today_takes_every_message_of_a_version(path: Path, world: World) -> None:
    """It answers each, and understands it: nothing that was a message once is malformed now."""
    player = world.connect("Old")
    for entry in messages(path):
        if entry["from"] == "client":
            player.send(frame(json.dumps(entry["message"]).encode()))
    world.run()
    assert "frame/malformed" not in player.refusals()
    assert player.refusals().count("hello/again") == 2


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_a_hello_of_a_version_is_welcome_or_told_what_to_do(path: Path, world: World) -> None:
    bare = next(
        entry["message"]
        for entry in messages(path)
        if entry["message"].get("type") == "Hello" and len(entry["message"]) == 3
    )
    player = world.connect(hello=False)
    player.send(frame(json.dumps(bare).encode()))
    world.run()
    hello = msgspec.json.decode(json.dumps(bare).encode(), type=Hello)
    if hello.protocol != PROTOCOL_VERSION:
        assert player.refusals() == ["hello/version"]
    else:
        assert player.refusals() == []
