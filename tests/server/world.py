"""A whole server without sockets and without waiting: fake time, string transports, bots in this process."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from attrs import define, field
from twisted.internet.address import IPv4Address
from twisted.internet.defer import Deferred, fail, succeed
from twisted.internet.error import ConnectionLost
from twisted.internet.task import Clock
from twisted.internet.testing import StringTransport
from twisted.logger import LogEvent, globalLogPublisher
from twisted.python.failure import Failure

from greatrace.games import GAMES, GameKind
from greatrace.kernel import Action, Rules
from greatrace.protocol.connection import BadMessage, ClientEnd
from greatrace.protocol.hashing import view_hash
from greatrace.protocol.messages import (
    PROTOCOL_VERSION,
    Accepted,
    AddBot,
    Answer,
    CreateTable,
    Hello,
    JoinTable,
    Message,
    Question,
    Refused,
    Resume,
    Seated,
    ServerMessage,
    SetReady,
    Snapshot,
    StartTable,
    TakeBack,
    Update,
    Welcome,
)
from greatrace_server.bot_worker import choose
from greatrace_server.config import Config, LimitsConfig, PacingConfig
from greatrace_server.database import open_database
from greatrace_server.lobby import Lobby
from greatrace_server.net import Connection, Doors
from greatrace_server.room import Room
from greatrace_server.store import Store
from greatrace_server.table import Table
from greatrace_server.thinking import BotRequest, Thought

M = TypeVar("M")
AnyTransport: Any = StringTransport  # Twisted has no hints for these
AnyFailure: Any = Failure
AnyAddress: Any = IPv4Address
QUICK = Config(
    pacing=PacingConfig(clock="off", reaction_minimum=0.0, bot_pause=0.1),
    limits=LimitsConfig(idle=86_400.0),  # people of a test are silent while it lets time pass
)


@define
class HereThinker:
    """The bots of the worker, in this process, a moment later. `mute` bots never answer."""

    clock: Clock
    mute: bool = False
    asked: list[BotRequest] = field(factory=list)

    def think(self, request: BotRequest, done: Thought) -> None:
        """See Thinker."""
        request = msgspec.structs.replace(request, seed=str(len(self.asked)))  # the same in every run
        self.asked.append(request)
        if not self.mute:
            self.clock.callLater(0, lambda: done(choose(request)))


@define(eq=False)
class World:
    """One server. `disk_fails` makes the next commit fail; `held_commits` are carried out by `commit()` only."""

    path: Path
    config: Config = QUICK
    clock: Clock = field(factory=Clock)
    hold_commits: bool = False
    disk_fails: bool = False
    held: list[tuple[Callable[[], None], Deferred[None]]] = field(factory=list)
    storage_failures: int = 0
    seeds: list[str] = field(factory=lambda: [f"seed {number}" for number in range(50)])
    store: Store = field(init=False)
    thinker: HereThinker = field(init=False)
    lobby: Lobby = field(init=False)
    doors: Doors = field(init=False)
    players: list[Player] = field(factory=list)

    def __attrs_post_init__(self) -> None:
        self.start()

    def start(self) -> None:
        """Start the server on what the journal has."""
        database = open_database(f"sqlite:///{self.path}")
        self.store = Store(database, self.clock, self._in_thread, self._storage_failed)
        self.thinker = HereThinker(self.clock)
        self.lobby = Lobby(self.store, self.clock, self.config, self.thinker)
        self.lobby.around.new_seed = self.seeds.pop
        self.lobby.resume()
        self.doors = Doors(self.lobby, self.clock, self.config.limits)
        self.clock.advance(0)  # what a new server keeps for itself

    def _in_thread(self, function: Callable[[], None]) -> Deferred[None]:
        if self.disk_fails:
            return fail(OSError("no space left on device"))
        if self.hold_commits:
            done: Deferred[None] = Deferred()
            self.held.append((function, done))
            return done
        function()
        return succeed(None)

    def _storage_failed(self) -> None:
        self.storage_failures += 1

    def commit(self) -> None:
        """Carry out what has been held."""
        held, self.held = self.held, []
        for function, done in held:
            function()
            done.callback(None)

    def kill(self) -> None:
        """The server is gone from one moment to the next: what was not committed is lost, connections are cut."""
        self.lobby.close()
        calls: list[Any] = list(self.clock.getDelayedCalls())
        for call in calls:
            call.cancel()
        self.store.database.close()
        for player in self.players:
            player.cut_off = True

    def connect(
        self, name: str = "Ann", *, token: str = "", hello: bool = True, host: str = "127.0.0.1", **more: Any
    ) -> Player:
        """A new connection that has said hello."""
        player = Player(self, name, self.doors.buildProtocol(AnyAddress("TCP", host, 40_000)))
        self.players.append(player)
        line: Any = player.connection
        line.makeConnection(player.transport)
        if hello:
            player.say(Hello(PROTOCOL_VERSION, name, token, **more))
            self.run(0.01)
            if player.has(Welcome):
                player.token = player.last(Welcome).token
        return player

    def run(self, seconds: float = 0.05, step: float = 0.005) -> None:
        """Let time pass."""
        end = self.clock.seconds() + seconds
        while self.clock.seconds() < end - 1e-9:
            self.clock.advance(step)

    def room(self, table: str) -> Room:
        """The race at that table."""
        room = self.table(table).room
        assert room is not None
        return room

    def table(self, table: str) -> Table:
        """That table."""
        return self.lobby.tables[table]

    def race(self, people: int = 2, bots: int = 0, **wish: Any) -> tuple[list[Player], str]:
        """A race that has begun: people sit first, then bots."""
        players = [self.connect(f"person {number}") for number in range(people)]
        table = players[0].opens_table(people + bots, **wish)
        for player in players[1:]:
            player.say(JoinTable(table))
            player.say(SetReady(table, ready=True))
        for seat in range(people, people + bots):
            players[0].say(AddBot(table, seat, "random"))
        players[0].say(StartTable(table))
        self.run()
        return players, table

    def play(
        self, players: list[Player], table: str, updates: int = 100_000, rng: random.Random | None = None,
        *, backs: float = 0.0,
    ) -> None:  # fmt: skip
        """Random answers of all who are asked, until the race is over or has had so many updates more.

        `backs`: how likely it is each time that somebody takes back instead, if anybody may.
        """
        rng = rng or random.Random(5)
        room = self.room(table)
        end = room.seq + updates
        while room.running and room.seq < end:
            ready = [player for player in players if not player.cut_off and player.required()]
            sorry = [player for player in players if not player.cut_off and backs and player.steps_back]
            if sorry and rng.random() < backs:
                rng.choice(sorry).takes_back()
            elif ready:
                rng.choice(ready).answers(rng=rng)
            self.run(0.01)


class Player:
    """A client: keeps every message, and folds the view as any client would."""

    def __init__(self, world: World, name: str, connection: Connection) -> None:
        self.world = world
        self.name = name
        self.connection = connection
        self.transport: Any = AnyTransport()
        self.end = ClientEnd()
        self.token = ""
        self.cut_off = False
        self.inbox: list[ServerMessage] = []
        self.bodies = b""
        self.table = ""
        self.seat: int | None = None
        self.seq = -1
        self.view: Any = None
        self.question: Question | None = None
        self.kind: GameKind = GAMES["great_race"]
        self.rules: Rules[Any] | None = None
        self.hashes = 0
        self.ids = 0

    # ---- talking
    def say(self, message: Message) -> None:
        """Send a message and hear what comes at once."""
        self.send(self.end.send(message))

    def send(self, data: bytes) -> None:
        """Send bytes."""
        self.connection.dataReceived(data)

    def opens_table(
        self, seats: int = 2, board: str = "africa", game: str = "great_race", **wish: Any
    ) -> str:  # fmt: skip
        """Open a table; its id."""
        self.say(CreateTable(game, board, seats, **wish))
        self.world.run(0.01)
        return self.last(Seated).table.id

    def required(self) -> tuple[Any, ...]:
        """Options that answer the open question."""
        self.hear()
        question = self.question
        return () if question is None else question.options[: len(question.options) - question.anytime]

    def answers(
        self, action: Action | None = None, *, rng: random.Random | None = None, id: str | None = None,
        decision: int | None = None,
    ) -> str:  # fmt: skip
        """Answer the open question, with the first option or a random one; the answer's id."""
        self.hear()
        assert self.question is not None
        raw = self.required()
        chosen = msgspec.json.encode(action if action is not None else (rng.choice(raw) if rng else raw[0]))
        self.ids += 1
        name = id if id is not None else f"{self.name}-{self.ids}"
        number = self.question.decision if decision is None else decision
        self.say(Answer(self.table, number, msgspec.Raw(chosen), name))
        if id is None:
            self.question = msgspec.structs.replace(self.question, options=(), anytime=0)
        return name

    def takes_back(self, *, id: str | None = None) -> str:
        """Take one's last answer back; the wish's id."""
        self.ids += 1
        name = id if id is not None else f"{self.name}-back-{self.ids}"
        self.say(TakeBack(self.table, name))
        return name

    @property
    def steps_back(self) -> int:
        """How often one may take back now."""
        self.hear()
        return 0 if self.question is None else self.question.back

    def cut(self) -> None:
        """The line breaks."""
        self.cut_off = True
        self.connection.connectionLost(AnyFailure(ConnectionLost()))

    def back(self, *, resume: bool = True) -> Player:
        """The same person on a new line."""
        again = self.world.connect(self.name, token=self.token)
        again.table, again.seat, again.seq, again.view = self.table, self.seat, self.seq, self.view
        again.rules, again.kind, again.ids = self.rules, self.kind, self.ids + 1000
        if resume:
            again.say(Resume(self.table, self.seq))
            self.world.run(0.01)
            again.hear()
        return again

    # ---- hearing
    def hear(self) -> list[ServerMessage]:
        """Read what has come since the last time."""
        data = self.transport.value()
        self.transport.clear()
        self.bodies += data
        new = []
        for message in self.end.receive(data):
            assert not isinstance(message, BadMessage), message
            self.inbox.append(message)
            new.append(message)
            if isinstance(message, Snapshot | Update):
                self._fold(message)
        return new

    def _fold(self, message: Snapshot | Update) -> None:
        if isinstance(message, Snapshot):
            self.kind = GAMES[message.game]
            self.rules = self.kind.rules_for(msgspec.json.decode(message.setup, type=self.kind.setup_type))
            self.view, self.seat, self.table = self.kind.decode_view(message.view), message.seat, message.table
        else:
            assert self.rules is not None
            assert message.seq == self.seq + 1 or (message.seq == self.seq and not message.events), message
            for raw in message.events:
                self.view = self.rules.evolve_view(self.view, self.kind.events.decode(raw))
            if message.hash:
                self.hashes += 1
                assert message.hash == view_hash(self.view)
        self.seq, self.question = message.seq, message.question

    def all(self, kind: type[M]) -> list[M]:
        """Every message of that type so far."""
        self.hear()
        return [message for message in self.inbox if isinstance(message, kind)]

    def has(self, kind: type[Any]) -> bool:
        """Whether such a message has come."""
        return bool(self.all(kind))

    def last(self, kind: type[M]) -> M:
        """The last message of that type."""
        return self.all(kind)[-1]

    def refusals(self) -> list[str]:
        """The codes of all refusals so far."""
        return [message.code for message in self.all(Refused)]

    def accepted(self) -> list[Accepted]:
        """All accepted answers so far."""
        return self.all(Accepted)


@contextmanager
def logged() -> Iterator[list[LogEvent]]:
    """What is logged meanwhile."""
    events: list[LogEvent] = []
    globalLogPublisher.addObserver(events.append)  # type: ignore[arg-type]  # a list's append takes an event
    try:
        yield events
    finally:
        globalLogPublisher.removeObserver(events.append)  # type: ignore[arg-type]  # the same
