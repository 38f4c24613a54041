"""The server put together: started, and stopped so that everything is kept."""

from __future__ import annotations

import os
import secrets
import sys
from pathlib import Path
from typing import Any

import msgspec
from attrs import define, field
from twisted.internet.defer import Deferred, inlineCallbacks
from twisted.internet.task import LoopingCall
from twisted.logger import Logger

from greatrace.child_process import launcher
from greatrace.games import GAMES
from greatrace.protocol.beacon import Beacon
from greatrace.protocol.connection import shown_fingerprint
from greatrace.protocol.messages import Notice
from greatrace.replay import ReplayError
from greatrace_server.bots.pool import WorkerPool
from greatrace_server.bots.timeout import InTime
from greatrace_server.config import Config, ConfigError, ConfigSource
from greatrace_server.lobby.forking import fork_of
from greatrace_server.lobby.lobby import Lobby
from greatrace_server.lobby.password_helper import PasswordHelper
from greatrace_server.lobby.table_index import LOCKED
from greatrace_server.operations.admin import AdminDoor
from greatrace_server.operations.drain import Drain
from greatrace_server.operations.fd_limit import allow_files
from greatrace_server.operations.gc_tuning import Collector
from greatrace_server.operations.health_probe import HealthProbe
from greatrace_server.operations.metrics import MetricsCollector, site
from greatrace_server.protocol_error import ProtocolError
from greatrace_server.storage.database import open_database, open_reader
from greatrace_server.storage.rows import JournalRows
from greatrace_server.storage.store import Reader, Store
from greatrace_server.storage.writer import Writer
from greatrace_server.transport import listening, tls
from greatrace_server.transport.certificate_expiry import ExpiryWatch
from greatrace_server.transport.connection import ConnectionFactory
from greatrace_server.transport.handshakes import HandshakePacer
from greatrace_server.transport.lan_beacon import SHOWN, BeaconSender, OpenTables, described, start_beacon
from greatrace_server.transport.listening import StartError
from greatrace_server.transport.proxied import ProxiedFactory

# How long a busy thread keeps the others waiting. The journal's threads take turns with the reactor many times for each
# commit: with Python's 5 ms an answer would wait for that several times over while the reactor has a lot to do.
SWITCH_SECONDS = 0.0005
FAREWELL_SECONDS = 0.5  # until connections that do not close by themselves are cut


@define(repr=False)
class ServerOptions:
    """What the command line asks for. `solo`: end with the process that started us."""

    listen: str
    database: str
    config: Config
    beacon: bool = True
    solo: bool = False
    port_file: Path | None = None
    seed: str = ""  # of every table; empty: each has a secret one of its own
    source: ConfigSource = field(factory=ConfigSource)  # read again on SIGHUP
    metrics: str = ""  # an endpoint for /metrics, /healthz and /readyz; "": none
    admin: Path | None = None  # the operator's socket; None: none
    record: Path | None = None  # every table begins where this record ends; for a solo race only
    seat: int = 0  # ... with this seat for whoever opens it
    listen_proxy: str = ""  # an endpoint for proxies that tell the players' addresses; "": none
    parent: int = field(factory=os.getppid)  # asked early: it may be gone before we listen


@define(eq=False, repr=False)
class Service:
    """One server in one process. `reactor` is Twisted's."""

    reactor: Any
    wish: ServerOptions
    store: Any = None  # a Store, and so on, once it has started
    lobby: Any = None
    doors: Any = None
    pool: Any = None
    port: Any = None
    pulse: Any = None
    figures: Any = None
    _side_ports: list[Any] = field(factory=list)  # of metrics and of the operator
    drain: Any = None
    beacon: BeaconSender | None = None
    number: int = 0  # of the TCP port; 0 for other endpoints
    exit_code: int = 0
    writer: Writer = field(init=False)
    reader: Writer = field(init=False)
    copier: Writer = field(init=False)  # backups, which take long
    passwords: Any = None
    identity: tls.Identity | None = None
    _expiry: Any = None  # an ExpiryWatch, where there is a certificate
    _id: str = field(factory=lambda: secrets.token_hex(6))
    _watch: LoopingCall | None = None
    _collector: Collector = field(factory=Collector)
    _log: Logger = field(factory=Logger)

    def __attrs_post_init__(self) -> None:
        if self.wish.solo:  # the only people are those who sit at this machine
            own = msgspec.structs.replace(self.wish.config.admission, reserved=())
            self.wish.config = msgspec.structs.replace(self.wish.config, admission=own)
        self.writer = Writer(self.reactor)
        self.reader = Writer(self.reactor, "journal reader")
        self.copier = Writer(self.reactor, "backup")

    @inlineCallbacks
    def start(self) -> Any:
        """Open the journal, resume every table, listen. Raises StoreError, StartError or ContentError.

        Whatever goes wrong, nothing stays open that would keep the process alive.
        """
        try:
            yield self._start()
        except BaseException:
            self._close()
            raise

    @inlineCallbacks
    def _start(self) -> Any:
        sys.setswitchinterval(SWITCH_SECONDS)
        for game in GAMES.values():
            game.read_content()  # what is wrong with a file is said now, not when somebody opens a table
        database = open_database(self.wish.database)
        reading = open_reader(self.wish.database)
        reader = None if reading is None else Reader(JournalRows(reading), self.reader.do)
        self.store = Store(database, self.reactor, self.writer.do, self._storage_failed, reader)
        self.store.in_background = self.copier.do
        for thread in (self.writer, self.reader, self.copier):
            thread.start()
        self._open_lobby()
        yield self._listen()
        self.pool.start()
        self._collector.idle = lambda: not self.doors.connections
        self._collector.start()
        if self.wish.beacon and self.number:
            self._send_beacons()
        if self.wish.solo:
            self._end_with_parent(self.wish.parent)
        if self.wish.port_file is not None:
            listening.tell_port(self.wish.port_file, self.number)
        self._log.info("listening on {listen}, {n} tables", listen=self._where(), n=len(self.lobby.tables))

    def _open_lobby(self) -> None:
        """Everything that the journal has goes on."""
        bots = self.wish.config.bots
        launch = launcher(self.reactor.callFromThread)
        workers = WorkerPool(launch, self.reactor, bots.workers, bots.limit)
        self.pool = InTime(workers, WorkerPool(launch, self.reactor, 1, bots.limit), self.reactor)
        self.lobby = Lobby(self.store, self.reactor, self.wish.config, self.pool)
        self.passwords = self.lobby.people.hashing = PasswordHelper(launch, self.reactor)
        if self.wish.seed:
            self.lobby.around.new_seed = lambda: self.wish.seed
        if self.wish.record is not None:
            try:
                self.lobby.around.fork = fork_of(self.wish.record, self.wish.seat)
            except ReplayError as e:
                raise StartError(str(e)) from e
        self.lobby.resume()
        self.drain = Drain(self.lobby, self.reactor, self.tell_all)
        self.pulse = HealthProbe(self.lobby)

    @inlineCallbacks
    def _listen(self) -> Any:
        """For players, the monitoring system and the operator. Raises StartError."""
        wish, limits = self.wish, self.wish.config.limits
        self.doors = ConnectionFactory(self.lobby, self.reactor, limits)
        if tls.is_encrypted(wish.listen) or tls.is_encrypted(wish.listen_proxy):
            self._show_certificate(self._certificate(wish.config))
        allow_files(limits.connections + limits.waiting)
        pacer = HandshakePacer(self.lobby.admission, self.reactor)
        self.port = yield listening.for_players(self.reactor, wish.listen, self.identity, self.doors, pacer)
        self.number = getattr(self.port.getHost(), "port", 0)
        if wish.listen_proxy:
            proxied = ProxiedFactory(
                self.doors, self.reactor, lambda: self.doors.limits.proxies, lambda: self.doors.limits.hello
            )
            port = yield listening.for_proxies(self.reactor, wish.listen_proxy, self.identity, proxied, pacer)
            self._side_ports.append(port)
        self.figures = MetricsCollector(self)
        if wish.metrics:
            port = yield listening.for_monitoring(self.reactor, wish.metrics, self.identity, site(self))
            self._side_ports.append(port)
        if wish.admin is not None:
            self._side_ports.append(listening.for_operator(self.reactor, wish.admin, AdminDoor(self)))

    def _certificate(self, config: Config) -> tls.Identity:
        """What the server is to show. Raises StartError."""
        try:
            return tls.identity(self.store, config.tls)
        except tls.CertificateError as e:
            raise StartError(str(e)) from e

    def _show_certificate(self, found: tls.Identity) -> None:
        """To all who come from now on."""
        if self.identity is None:
            self.identity, self._expiry = found, ExpiryWatch(self.reactor, found)
        else:
            self.identity.become(found)
            self._expiry.look()
        key, whole = shown_fingerprint(found.key), shown_fingerprint(found.fingerprint)
        self._log.info("fingerprint {f} (clients of version 0.1 show {old})", f=key, old=whole)

    def _send_beacons(self) -> None:
        self.beacon = start_beacon(self.reactor, self.reactor, self.describe)
        if self.beacon is not None:
            self.lobby.watchers.append(self.beacon.soon)

    def _where(self) -> str:
        return f"port {self.number}" if self.number else self.wish.listen

    def _end_with_parent(self, parent: int) -> None:
        def look() -> None:
            if os.getppid() != parent:
                self._log.info("the process that started this server has ended")
                self.reactor.stop()

        self._watch = LoopingCall(look)
        self._watch.start(1.0)

    def _storage_failed(self) -> None:
        """Nothing can be promised any more: whoever goes on would play a race that is not kept."""
        self.exit_code = 1
        self.doors.close(ProtocolError("server/storage"))
        self.reactor.callLater(FAREWELL_SECONDS, self.reactor.stop)

    # ---- what an operator asks for
    def tell_all(self, notice: Notice) -> int:
        """Say that to everybody who is here; how many that are."""
        for session in self.lobby.here.values():
            session.send(notice)
        return len(self.lobby.here)

    def reload(self) -> str:
        """Read the settings again: limits and times hold from now on, for tables too. A sentence for the operator.

        Raises ConfigError with another one, and all settings are as they were.
        """
        source = self.wish.source
        if source.path is None or self.doors is None:
            raise ConfigError("the server was started without a settings file")
        try:
            config = source.read()
            certificate = self._certificate(config) if self.identity is not None else None
        except (ConfigError, StartError) as e:
            raise ConfigError(f"settings are kept as they are: {e}") from None
        if certificate is not None:
            self._show_certificate(certificate)
        self.wish.config = self.lobby.config = self.lobby.around.config = config
        self.lobby.admission.limits = self.lobby.attempts.limits = self.doors.limits = config.limits
        for table in self.lobby.tables.values():
            if table.room is not None:
                table.room.config = config
        self._log.info("settings have been read again")
        return f"{source.path} has been read again; the number of bot workers changes with the next start"

    def hung_up(self) -> None:
        """SIGHUP: the settings are read again, and the log has what was wrong with them."""
        try:
            self.reload()
        except ConfigError as e:
            self._log.error("{e}", e=e)

    def describe(self) -> Beacon:
        """What the beacon tells."""
        encrypted = tls.is_encrypted(self.wish.listen)
        index = self.lobby.index
        first = [self.lobby.tables[entry.id].record for entry in index.joinable(SHOWN)]
        waiting = index.joinable_count
        locked = 0 < waiting == index.figures[LOCKED]
        return described(
            OpenTables(first, waiting, len(index), locked),
            self._id,
            self.wish.config.name,
            self.number,
            encrypted=encrypted,
        )

    @inlineCallbacks
    def stop(self) -> Any:
        """Let nobody in, keep everything, say goodbye."""
        self.pulse.close()
        self.figures.stop()
        self.drain.stop()
        self._collector.stop()
        if self._watch is not None and self._watch.running:
            self._watch.stop()
        for port in (self.port, *self._side_ports):
            if port is not None:
                yield port.stopListening()
        if self.beacon is not None:
            yield self.beacon.stop()
        self.pool.close()
        if not self.store.broken:
            self.lobby.life.keep()
            yield self.store.settled()
        self.doors.close(ProtocolError("server/stopping"))
        yield self._until_closed()
        self._close()
        self._log.info("stopped; every table is kept")

    def _close(self) -> None:
        for watching in (self.figures, self._expiry):
            if watching is not None:
                watching.stop()
        for processes in (self.pool, self.passwords):
            if processes is not None:
                processes.close()
        if self.lobby is not None:
            self.lobby.close()
        if self.store is not None:
            self.store.closing = True
        self.copier.stop()
        self.writer.stop()
        self.reader.stop()
        if self.store is not None:
            self.store.close()

    def _until_closed(self) -> Deferred[None]:
        """Fires when all connections are closed, or soon after in any case."""
        done: Deferred[None] = Deferred()
        if not self.doors.connections:
            done.callback(None)
        else:
            self.reactor.callLater(FAREWELL_SECONDS / 5, done.callback, None)
        return done
