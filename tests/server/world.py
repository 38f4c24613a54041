"""A whole server without sockets and without waiting: fake time, string transports, bots in this process."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from weakref import finalize

from argon2 import PasswordHasher
from attrs import define, field
from twisted.internet.address import IPv4Address
from twisted.internet.defer import Deferred, fail, succeed
from twisted.internet.task import Clock
from twisted.logger import LogEvent, globalLogPublisher

from greatrace.protocol.messages import PROTOCOL_VERSION, AddBot, Hello, JoinTable, SetReady, StartTable, Welcome
from greatrace_server.bots.pool import BotRequest, Chosen
from greatrace_server.bots.worker import choose
from greatrace_server.config import Config, CurrentConfig, LimitsConfig, PacingConfig
from greatrace_server.lobby.lobby import Lobby
from greatrace_server.lobby.password_hashing import HashedHere
from greatrace_server.lobby.table import Table
from greatrace_server.storage.databases import open_database, open_reader
from greatrace_server.storage.rows import JournalRows
from greatrace_server.storage.store import Reader, Store
from greatrace_server.transport.connection_factory import ConnectionFactory
from tests.server.player import Player
from tests.server.truth import Truth

CHEAP = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
AnyAddress: Any = IPv4Address  # Twisted has no hints for it
QUICK = Config(
    pacing=PacingConfig(clock="off", reaction_minimum=0.0, bot_pause=0.1),
    limits=LimitsConfig(idle=86_400.0),  # people of a test are silent while it lets time pass
)


@define
class LocalBots:
    """The bots of the worker, in this process, a moment later. `mute` bots never answer."""

    clock: Clock
    mute: bool = False
    asked: list[BotRequest] = field(factory=list)

    def choose(self, request: BotRequest, done: Chosen) -> None:
        """See BotChooser."""
        self.asked.append(request)
        if not self.mute:
            self.clock.callLater(0, lambda: done(choose(request)))


@define(eq=False)
class World:
    """One server. `disk_fails` makes the next commit fail; `held_commits` are carried out by `commit()` only, and
    `held_reads` by `read()`.
    """

    path: Path
    config: Config = QUICK
    clock: Clock = field(factory=Clock)
    hold_commits: bool = False
    disk_fails: bool = False
    held: list[tuple[Callable[[], None], Deferred[None]]] = field(factory=list)
    hold_reads: bool = False
    held_reads: list[tuple[Callable[[], None], Deferred[None]]] = field(factory=list)
    storage_failures: int = 0
    database_url: str = ""  # of the journal; "": an SQLite file at `path`
    seeds: list[str] = field(factory=lambda: [f"seed {number}" for number in range(50)])
    store: Store = field(init=False)
    bots: LocalBots = field(init=False)
    lobby: Lobby = field(init=False)
    factory: ConnectionFactory = field(init=False)
    players: list[Player] = field(factory=list)
    _truths: dict[str, Truth] = field(factory=dict)

    def __attrs_post_init__(self) -> None:
        self.start()

    def start(self) -> None:
        """Start the server on what the journal has."""
        self._truths.clear()
        url = self.database_url or f"sqlite:///{self.path}"
        database, reading = open_database(url), open_reader(url)
        for connection in filter(None, (database, reading)):
            finalize(self, connection.close)  # of a world that no test closes
        reader = None if reading is None else Reader(JournalRows(reading), self._in_reader)
        self.store = Store(database, self.clock, self._in_thread, self._storage_failed, reader)
        self.bots = LocalBots(self.clock)
        self.lobby = Lobby(self.store, self.clock, CurrentConfig(self.config), self.bots)
        self.lobby.accounts.hashing = HashedHere(CHEAP)
        self.lobby.services.new_seed = self.seeds.pop
        self.lobby.resume()
        self.factory = ConnectionFactory(self.lobby, self.clock, self.config.limits, stopwatch=lambda: 0.0)
        self.clock.advance(0)  # what a new server keeps for itself

    def reconfigure(self, config: Config) -> None:
        """Reload the server with other settings, as an operator does; they hold after `start`, too."""
        self.config = config
        self.lobby.reconfigure(config)
        self.factory.limits = config.limits

    def _in_thread(self, function: Callable[[], None]) -> Deferred[None]:
        if self.disk_fails:
            return fail(OSError("no space left on device"))
        if self.hold_commits:
            done: Deferred[None] = Deferred()
            self.held.append((function, done))
            return done
        function()
        return succeed(None)

    def _in_reader(self, function: Callable[[], None]) -> Deferred[None]:
        if self.hold_reads:
            done: Deferred[None] = Deferred()
            self.held_reads.append((function, done))
            return done
        function()
        return succeed(None)

    def read(self) -> None:
        """Carry out the reads that have been held."""
        held, self.held_reads = self.held_reads, []
        for function, done in held:
            function()
            done.callback(None)

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
        self.store.close()
        for player in self.players:
            player.cut_off = True

    def connect(
        self, name: str = "Ann", *, token: str = "", hello: bool = True, host: str = "127.0.0.1", **more: Any
    ) -> Player:
        """A new connection that has said hello."""
        connection = self.factory.buildProtocol(AnyAddress("TCP", host, 40_000))
        assert connection is not None, "closed without a word"
        player = Player(self, name, connection)
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

    def wait(self) -> None:
        """Let the time pass until the server does something by itself."""
        calls: list[Any] = list(self.clock.getDelayedCalls())
        self.clock.advance(max(0.01, min((call.getTime() for call in calls), default=0.0) - self.clock.seconds()))

    def truth(self, table: str) -> Truth:
        """What has happened in the race at that table."""
        if table not in self._truths:
            self._truths[table] = Truth(self, table)
        return self._truths[table]

    def table(self, table: str) -> Table:
        """That table."""
        return self.lobby.tables[table]

    def race(
        self,
        people: int = 2,
        bots: int = 0,
        level: str = "random",
        capabilities: tuple[str, ...] = (),
        **wish: Any,
    ) -> tuple[list[Player], str]:
        """A race that has begun: people sit first, then bots of that level. `capabilities`: of everybody's client."""
        players = [self.connect(f"person {number}", capabilities=capabilities) for number in range(people)]
        table = players[0].opens_table(people + bots, **wish)
        for player in players[1:]:
            player.say(JoinTable(table))
            player.say(SetReady(table, ready=True))
        for seat in range(people, people + bots):
            players[0].say(AddBot(table, seat, level))
        players[0].say(StartTable(table))
        self.run()
        return players, table

    def play(
        self,
        players: list[Player],
        table: str,
        updates: int = 100_000,
        rng: random.Random | None = None,
        *,
        backs: float = 0.0,
    ) -> None:
        """Random answers of all who are asked, until the race is over or has had so many updates more.

        `backs`: how likely it is each time that somebody takes back instead, if anybody may.
        """
        rng = rng or random.Random(5)
        race = self.truth(table)
        end = race.seq + updates
        while race.running and race.seq < end:
            ready = [player for player in players if not player.cut_off and player.required()]
            sorry = [player for player in players if not player.cut_off and backs and player.steps_back]
            if sorry and rng.random() < backs:
                rng.choice(sorry).takes_back()
            elif ready:
                rng.choice(ready).answers(rng=rng)
            elif not sorry:  # nobody can do anything
                self.wait()
            self.run(0.01)


@contextmanager
def logged() -> Iterator[list[LogEvent]]:
    """What is logged meanwhile."""
    events: list[LogEvent] = []
    globalLogPublisher.addObserver(events.append)  # type: ignore[arg-type]  # a list's append takes an event
    try:
        yield events
    finally:
        globalLogPublisher.removeObserver(events.append)  # type: ignore[arg-type]  # the same
