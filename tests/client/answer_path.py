"""One answer on its way: the client's scene, its line, a server in this process, and back, with the files it passes."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any, cast

import attrs
from twisted.internet.defer import Deferred, succeed
from twisted.internet.testing import StringTransport

from greatrace.kernel import Action, Event
from greatrace.protocol.messages import Accepted, AddBot, Answer, CreateTable, StartTable, Update
from greatrace_client.app import scene_factory
from greatrace_client.games.great_race.targets import OpenCard
from greatrace_client.model.table import Transition
from greatrace_client.net.address import Address
from greatrace_client.net.connection import ServerConnection
from greatrace_client.net.identity import Identity
from greatrace_client.net.link import Link
from greatrace_client.ui.scene import AppContext
from tests.client.fakes import new_context, shown
from tests.server.world import World

ROOT = Path(__file__).resolve().parents[2]
OURS = tuple(str(ROOT / name) for name in ("client", "server", "shared"))
CARRIERS = Action | Event | Answer | Accepted | Update | Transition


class Pipe(StringTransport):
    """What is written comes out of the other end as soon as the clock goes on."""

    def __init__(self, world: World) -> None:
        super().__init__()  # type: ignore[no-untyped-call]  # Twisted has no hints for it
        self.world, self.end = world, cast("Any", None)

    def write(self, data: bytes) -> None:
        self.world.clock.callLater(0, self.end.dataReceived, data)

    def setTcpNoDelay(self, enabled: bool) -> None:  # noqa: N802, FBT001 - Twisted's
        """As a socket."""

    def abortConnection(self) -> None:  # noqa: N802 - Twisted's
        """As a socket."""


@attrs.define
class InProcess:
    """An endpoint that leads to that server."""

    world: World

    def connect(self, factory: Any) -> Deferred[Any]:
        client, server = factory.buildProtocol(None), self.world.connect(hello=False).connection
        there, back = Pipe(self.world), Pipe(self.world)
        there.end, back.end = server, client
        server.transport = cast("Any", back)
        client.makeConnection(there)
        return succeed(client)


def carries(value: object) -> bool:
    """Whether that is the answer, what came of it, or a few of these."""
    if isinstance(value, list | tuple) and 0 < len(value) < 60:
        return all(isinstance(one, CARRIERS) for one in value)
    return isinstance(value, CARRIERS)


@contextmanager
def files_passed() -> Iterator[list[str]]:
    """Collects the files of ours that are handed it, in the order in which it comes to them."""
    found: list[str] = []

    def called(frame: FrameType, event: str, _given: object) -> None:
        file = frame.f_code.co_filename
        if event != "call" or not file.startswith(OURS) or file in found:
            return
        names = frame.f_code.co_varnames[: frame.f_code.co_argcount + frame.f_code.co_kwonlyargcount]
        if any(carries(frame.f_locals.get(name)) for name in names):
            found.append(file)

    sys.setprofile(called)
    try:
        yield found
    finally:
        sys.setprofile(None)


@attrs.define
class RaceInProcess:
    """The client in a race against a bot, on a server in this process, asked for the first time."""

    world: World
    context: AppContext = attrs.field(factory=new_context)
    connection: ServerConnection = attrs.field(init=False)
    scene: Any = None

    def begin(self) -> None:
        """Sit down, start, and wait for the first question with something to choose."""
        context, clock = self.context, self.world.clock
        context.settings.speed, context.settings.confirm = 0, "never"
        self.connection = connection = ServerConnection(clock, context, self._tell, keeps=False)
        context.server = context.connection = connection
        where = Address("127.0.0.1")
        connection.link = context.link = Link(clock, where, Identity("Ann"), connection, InProcess(self.world))
        connection.link.open()
        self.world.run(0.1)
        context.send(CreateTable("great_race", "africa", 2))
        self.world.run(0.1)
        table = context.lobby.table
        context.send(AddBot(table, 1, "random"))
        context.send(StartTable(table))
        self.world.run(1.0)
        assert context.table is not None
        self.scene = scene_factory.race(context.table)
        shown(self.scene, context)

    def _tell(self, message: Any, steps: list[Transition]) -> None:
        if self.scene is not None:
            self.scene.received(message, steps)

    def answered(self) -> list[str]:
        """A press on the first card on offer, and time until what it led to is shown; the files that it passed."""
        widget = self.scene.form.named(OpenCard(0))
        before = self.context.table.seq if self.context.table is not None else 0
        with files_passed() as found:
            widget.press()
            self.world.run(0.5)
            self.scene.update(0.1)
        assert self.context.table is not None
        assert self.context.table.seq > before
        return [str(Path(file).relative_to(ROOT)) for file in found]
