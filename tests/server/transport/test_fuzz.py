"""Random and mutated frames, before and after the hello: no error, no changed game, no memory that grows.

20,000 frames in the suite; `pytest tests/server/transport/test_fuzz.py --fuzz 1000000` for the whole million.
"""

from __future__ import annotations

import gc
import json
import random
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from twisted.internet.address import IPv4Address
from twisted.internet.testing import StringTransport

from greatrace.protocol.connection import encode
from greatrace.protocol.framing import frame
from greatrace.protocol.limits import CLIENT_FRAME
from greatrace.protocol.messages import PROTOCOL_VERSION, CreateTable, Hello
from greatrace_server.config import Config, LimitsConfig, PacingConfig
from tests.protocol.golden import CLIENT, filled
from tests.server.world import World, logged

AnyTransport: Any = StringTransport
AnyAddress: Any = IPv4Address
ROOMY = Config(
    pacing=PacingConfig(clock="off", reaction_minimum=0.0, bot_pause=0.1),
    limits=LimitsConfig(messages=1e9, bytes=1e9, tables_each=10**6, arrivals=10**9, tables=50, idle=86400.0),
)
EDGES: tuple[Any, ...] = (
    0,
    -1,
    1,
    2**31,
    2**63,
    2**64,
    1e308,
    None,
    True,
    [],
    {},
    "",
    "x" * 300,
    "\u202e",
    "\x00",
    [[]] * 5,
)
CODE = re.compile(rb'"code":"([^"]+)"')
HOSTS = tuple(f"198.51.100.{number}" for number in range(1, 40))


class Fuzzer:
    """One connection after another, and frames for it."""

    def __init__(self, world: World, table: str, seed: int) -> None:
        self.world, self.rng = world, random.Random(seed)
        self.corpus = [json.loads(json.dumps(filled(kind)).replace('"name"', f'"{table}"')) for kind in CLIENT]
        self.corpus += [filled(kind, bare=True) for kind in CLIENT]
        self.corpus += [json.loads(encode(CreateTable("great_race", "africa", 2, title="fuzz")))] * 3
        self.line: Any = None
        self.lines = 0
        self.codes: Counter[bytes] = Counter()

    def dial(self, *, hello: bool) -> None:
        """A new line, perhaps one that has been welcomed."""
        if self.line is not None:
            self.hang_up()
        self.lines += 1
        self.line = self.world.factory.buildProtocol(AnyAddress("TCP", self.rng.choice(HOSTS), 1))
        self.line.makeConnection(AnyTransport())
        if hello:
            first = Hello(PROTOCOL_VERSION, f"fuzz {self.lines % 7}", capabilities=("chat",))
            self.line.dataReceived(frame(encode(first)))
            self.world.clock.advance(0)

    def hang_up(self) -> None:
        self.line.connectionLost()
        self.line = None
        self.world.clock.advance(0.001)

    def send(self, *, hello: bool) -> None:
        """One frame, on a line that is open."""
        if self.line is None or not self.line.open or self.rng.random() < 0.01:
            self.dial(hello=hello)
        self.line.dataReceived(self.data())
        self.world.clock.advance(0)
        self.codes.update(CODE.findall(self.line.transport.value()))
        self.line.transport.clear()

    def data(self) -> bytes:
        """A frame, or what looks like one."""
        kind = self.rng.random()
        if kind < 0.05:
            return self.rng.randbytes(self.rng.randrange(1, 60))
        if kind < 0.15:
            return frame(self.rng.randbytes(self.rng.randrange(200)))
        if kind < 0.55:
            return frame(json.dumps(self.twisted_message()).encode())
        body = bytearray(json.dumps(self.rng.choice(self.corpus)).encode())
        for _ in range(self.rng.randrange(0, 4)):
            at = self.rng.randrange(len(body))
            body[at : at + self.rng.randrange(3)] = self.rng.randbytes(self.rng.randrange(3))
        if kind > 0.99:
            body = body.ljust(self.rng.randrange(CLIENT_FRAME + 50), b" ")
        return frame(bytes(body))

    def twisted_message(self) -> Any:
        """A message with fields of other messages, and values that nobody expects."""
        message = dict(self.rng.choice(self.corpus))
        for name in list(message):
            if name != "type" and self.rng.random() < 0.3:
                message[name] = self.rng.choice(EDGES)
        if self.rng.random() < 0.2:
            message |= self.rng.choice(self.corpus)
        return message


@pytest.mark.parametrize("hello", [False, True], ids=["before the hello", "after it"])
def test_no_frame_does_any_harm(tmp_path: Path, hello: bool, request: pytest.FixtureRequest) -> None:  # noqa: FBT001
    frames = request.config.getoption("--fuzz") // 2
    world = World(tmp_path / "journal.sqlite3", ROOMY)
    players, table = world.race(2)
    world.play(players, table, updates=15)
    truth, state = world.truth(table), world.truth(table).state
    fuzzer = Fuzzer(world, table, seed=frames)
    with logged() as events:
        for _ in range(frames // 2):
            fuzzer.send(hello=hello)
        middle = alive(fuzzer)
        for _ in range(frames // 2):
            fuzzer.send(hello=hello)
        end = alive(fuzzer)
    assert not [event for event in events if "log_failure" in event]
    assert expected(hello=hello) <= set(fuzzer.codes), fuzzer.codes
    assert truth.state is state
    assert truth.running
    assert end < middle * 1.02 + 3000
    assert world.storage_failures == 0
    world.play(players, table, updates=15)
    assert truth.state is not state
    assert all(player.refusals() == [] for player in players)
    world.store.close()


def expected(*, hello: bool) -> set[bytes]:
    """What must have been met at least, or the frames were no good."""
    if not hello:
        return {b"hello/first", b"hello/version", b"frame/malformed", b"frame/oversize"}
    frames = {b"hello/again", b"frame/malformed", b"frame/oversize"}
    return frames | {b"table/unknown", b"table/not-seated", b"table/setup"}


def alive(fuzzer: Fuzzer) -> int:
    """How many objects there are once nobody of the fuzzer's is connected and every clock has run out."""
    if fuzzer.line is not None:
        fuzzer.hang_up()
    fuzzer.world.run(200, step=5)
    gc.collect()
    return len(gc.get_objects())
