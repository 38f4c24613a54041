"""The example of docs/PROTOCOL.md: two people from their hello to the end of the first sequence of play.

`play` makes it, `replay` checks it. Long lists are shortened in the same way on both sides.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import msgspec

from greatrace.protocol.connection import encode
from greatrace.protocol.messages import (
    PROTOCOL_VERSION,
    Answer,
    CreateTable,
    Hello,
    JoinTable,
    Message,
    SetReady,
    StartTable,
)
from tests.server.player import Player
from tests.server.world import World

LONGEST: Final = 5
PREFERRED: Final = ("DriveOut", "Step", "DrawCard", "Explore", "Plan", "TakeCard")
PLAN: Final = ["Plan", 1, 2, 1, 1]


def shortened(value: Any) -> Any:
    """The value with the rest of every long list, and of the view, left out."""
    if isinstance(value, list):
        short = [shortened(item) for item in value[:LONGEST]]
        return short if len(value) <= LONGEST or not isinstance(value[0], list | dict) else [*short[:3], "…"]
    if isinstance(value, dict):
        return {name: "…" if name == "view" else shortened(item) for name, item in value.items()}
    return value


class Stage:
    """A server whose chance is fixed, and two people."""

    def __init__(self, folder: str) -> None:
        self.world = World(Path(folder) / "journal.sqlite3")
        lobby = self.world.lobby
        roots = iter((b"the root of ann", b"the root of ben"))
        lobby.accounts.secret, lobby.accounts.root = b"secret", lambda: next(roots)
        lobby.new_tables.table_id = lambda: "k7rm2x"
        lobby.content = "hash-of-the-content"
        lobby.services.new_seed, lobby.services.new_salt = lambda: "example 8", lambda: "salt"
        self.people = {name: self.world.connect(name, hello=False) for name in ("Ann", "Ben")}

    def send(self, name: str, message: Message | bytes) -> None:
        """One message from one of them, and time for its effects."""
        body = message if isinstance(message, bytes) else encode(message)
        self.people[name].send(len(body).to_bytes(4, "big") + body)
        self.world.run(0.02)

    def heard(self) -> Iterator[tuple[str, Any]]:
        """What the server has sent since, as it was on the wire."""
        for name, player in self.people.items():
            data = player.transport.value()
            while data:
                length = int.from_bytes(data[:4], "big")
                yield name, json.loads(data[4 : 4 + length])
                data = data[4 + length :]
            player.hear()


def line(name: str, arrow: str, message: Any) -> str:
    """One line of the example."""
    return f"{name} {arrow} {json.dumps(shortened(message), ensure_ascii=False, separators=(',', ':'))}"


def play() -> list[str]:
    """The example, made again."""
    with TemporaryDirectory() as folder:
        stage = Stage(folder)
        lines = list(_play(stage))
        stage.world.store.close()
        return lines


def _play(stage: Stage) -> Iterator[str]:
    table = "k7rm2x"
    opening: list[tuple[str, Message]] = [
        ("Ann", Hello(PROTOCOL_VERSION, "Ann")),
        ("Ann", CreateTable("great_race", "africa", 2, title="Friday")),
        ("Ben", Hello(PROTOCOL_VERSION, "Ben")),
        ("Ben", JoinTable(table)),
        ("Ben", SetReady(table, ready=True)),
        ("Ann", StartTable(table)),
    ]
    over = False
    for name, message in opening:
        for text, _ in _exchange(stage, name, message):
            yield text
    for number in range(100):
        name = next(name for name, player in stage.people.items() if player.required())
        for text, heard in _exchange(stage, name, _choice(stage.people[name], number)):
            yield text
            over = over or any(event[0] == "SequenceEnded" for event in heard.get("events", ()))
        if over:
            return


def _exchange(stage: Stage, name: str, message: Message) -> Iterator[tuple[str, dict[str, Any]]]:
    yield line(name, "→", json.loads(encode(message))), {}
    stage.send(name, message)
    for who, heard in stage.heard():
        yield line(who, "←", heard), heard


def _choice(player: Player, number: int) -> Answer:
    assert player.question is not None
    options = [json.loads(bytes(raw)) for raw in player.required()]
    ranked = sorted(options, key=lambda option: PREFERRED.index(option[0]) if option[0] in PREFERRED else 99)
    best = PLAN if PLAN in options else ranked[0]
    decision = player.question.decision
    player.question = None
    return Answer(player.table, decision, msgspec.Raw(json.dumps(best).encode()), f"{player.name}-{number}")


def replay(lines: list[str]) -> list[str]:
    """What is said when the client's lines are sent to a new server: the same lines, if the example is right."""
    out: list[str] = []
    with TemporaryDirectory() as folder:
        stage = Stage(folder)
        for text in lines:
            name, arrow, body = text.split(" ", 2)
            if arrow == "→":
                out.append(text)
                stage.send(name, body.encode())
                out += [line(who, "←", heard) for who, heard in stage.heard()]
        stage.world.store.close()
    return out
