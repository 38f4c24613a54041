"""Puts the server together, starts it, and stops it so that everything is saved."""

from __future__ import annotations

import secrets
import sys
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

import msgspec
from attrs import define, field
from twisted.internet.defer import Deferred, inlineCallbacks
from twisted.internet.task import deferLater
from twisted.logger import Logger

from greatrace.child_process import launcher
from greatrace.games import GAMES
from greatrace.protocol.messages import Notice
from greatrace.replay import ReplayError
from greatrace.translation import tr
from greatrace_server.bots.pool import Launch, WorkerPool
from greatrace_server.bots.timeout import TimedBots
from greatrace_server.cluster.membership import Membership
from greatrace_server.config import Config, ConfigError, CurrentConfig
from greatrace_server.lobby.forking import fork_of
from greatrace_server.lobby.lobby import Lobby
from greatrace_server.lobby.password_process import PasswordProcess
from greatrace_server.operations.admin import AdminFactory
from greatrace_server.operations.all_nodes import AllNodes
from greatrace_server.operations.announced_server import AnnouncedServer
from greatrace_server.operations.cluster_node import become_member, joined_cluster
from greatrace_server.operations.drain import Drain
from greatrace_server.operations.fd_limit import allow_files
from greatrace_server.operations.gc_tuning import Collector
from greatrace_server.operations.health_probe import HIDDEN, HealthProbe
from greatrace_server.operations.metrics import MetricsCollector, site
from greatrace_server.operations.notices import Notices, open_notices
from greatrace_server.operations.operator_site import operator_site
from greatrace_server.operations.parent import ParentWatch
from greatrace_server.operations.settings_reload import SettingsReload
from greatrace_server.protocol_error import ProtocolError
from greatrace_server.server_options import ServerOptions
from greatrace_server.storage.opening import Storage
from greatrace_server.storage.store import Store
from greatrace_server.transport import listening, tls
from greatrace_server.transport.certificate import ServerCertificate
from greatrace_server.transport.connection_factory import ConnectionFactory
from greatrace_server.transport.handshakes import HandshakePacer
from greatrace_server.transport.lan_beacon import BeaconSender, start_beacon
from greatrace_server.transport.listening import StartError
from greatrace_server.transport.player_ports import PlayerPorts
from greatrace_server.transport.relaying import Relaying, start_relaying

if TYPE_CHECKING:
    from greatrace_server.cluster.joining import Joined

# The switch interval of threads. The journal's threads and the reactor take turns many times for each commit: with
# Python's 5 ms an answer would wait for that several times over while the reactor is busy.
SWITCH_SECONDS = 0.0005
LAST_COMMIT_SECONDS = 5.0  # for which a stopping server waits for an unreachable database
FAREWELL_SECONDS = 0.5  # until connections that do not close by themselves are aborted


@define(eq=False, repr=False)
class Service:
    """One server in one process. `reactor` is Twisted's. Most attributes exist once it has started."""

    reactor: Any
    options: ServerOptions
    store: Store = field(init=False)
    lobby: Lobby = field(init=False)
    factory: ConnectionFactory = field(init=False)
    bots: TimedBots = field(init=False)
    certificate: ServerCertificate = field(init=False)
    health_probe: HealthProbe = field(init=False)
    metrics: MetricsCollector = field(init=False)
    drain: Drain = field(init=False)
    all_nodes: AllNodes = field(init=False)
    notices: Notices = field(init=False)
    beacon: BeaconSender | None = None
    port_number: int = 0  # of the TCP port; 0 for other endpoints
    exit_code: int = 0
    started: bool = False
    _doors: PlayerPorts = field(init=False)
    _ports: list[Any] = field(factory=list)
    _cleanup: ExitStack = field(factory=ExitStack)  # closes everything opened so far, in any case
    _id: str = field(factory=lambda: secrets.token_hex(6))
    _parent_watch: ParentWatch = field(init=False)
    _joined: Joined | None = None
    membership: Membership | None = None
    relaying: Relaying = field(factory=lambda: Relaying(""))
    _collector: Collector = field(factory=Collector)
    _log: Logger = field(factory=Logger)

    def __attrs_post_init__(self) -> None:
        self._parent_watch = ParentWatch(self.options.parent, self.reactor.stop)
        if self.options.solo:  # all people are at this machine
            own = msgspec.structs.replace(self.options.config.admission, reserved=())
            none = msgspec.structs.replace(self.options.config.ratings, enabled=False)
            self.options.config = msgspec.structs.replace(self.options.config, admission=own, ratings=none)

    @inlineCallbacks
    def start(self) -> Any:
        """Open the journal, resume every table, listen. Raises StoreError, StartError or ContentError.

        After an error nothing stays open that would keep the process alive.
        """
        try:
            yield self._start()
        except BaseException:
            self._cleanup.close()
            raise

    @inlineCallbacks
    def _start(self) -> Any:
        sys.setswitchinterval(SWITCH_SECONDS)
        for game in GAMES.values():
            game.read_content()  # report mistakes in content now, not when a table is opened
        storage = Storage(self.reactor)
        self._cleanup.callback(storage.close)
        options = self.options
        self.store = storage.open(options.database, self._storage_failed, options.node, options.public, options.peer)
        self._joined = joined_cluster(self.reactor, options.database, self.store)
        if self._joined is not None:
            self._cleanup.callback(self._joined.close)
        self._open_lobby()
        yield self._listen()
        if self._joined is not None:
            self._become_member(self._joined)
        self._collector.idle = lambda: not self.factory.connections
        self._collector.start()
        if self.options.beacon and self.port_number:
            self._send_beacons()
        if self.options.solo:
            self._parent_watch.start()
        if self.options.port_file is not None:
            listening.tell_port(self.options.port_file, self.port_number)
        self.started = True
        self._log.info("listening on {listen}, {n} tables", listen=self._where(), n=len(self.lobby.tables))

    def _become_member(self, joined: Joined) -> None:
        if self.options.peer:
            self._relay(joined)
        self.membership = become_member(joined, self.lobby, self.store, self.relaying, self._storage_failed)
        self.drain.all_races = True
        if self.options.node:
            self.all_nodes.join(joined.orders(), self.membership.in_thread)

    def _relay(self, joined: Joined) -> None:
        """Start passing messages to other nodes and accepting theirs. Raises StartError."""
        options = self.options
        relaying = start_relaying(self.reactor, options.peer, options.public, joined.ledger.node.boot, self.factory)
        self.relaying, self.lobby.elsewhere.passes_on = relaying, relaying.passes_on
        self._ports.append(relaying.port)
        self._cleanup.callback(relaying.close)
        joined.ledger.reached_at(relaying.address)

    def _open_lobby(self) -> None:
        """Open the lobby and everything in the journal."""
        options, launch = self.options, launcher(self.reactor.callFromThread)
        self.bots = self._bot_processes(launch)
        self.lobby = Lobby(self.store, self.reactor, CurrentConfig(options.config), self.bots)
        if options.node and self._joined is not None:
            self.lobby.uptime.share(self._joined.ledger.now())
        self._cleanup.callback(self.lobby.close)
        passwords = self.lobby.accounts.hashing = PasswordProcess(launch, self.reactor)
        self._cleanup.callback(passwords.close)
        self._cleanup.callback(self.bots.close)
        if options.seed:
            self.lobby.services.new_seed = lambda: options.seed
        if options.record is not None:
            try:
                self.lobby.services.fork = fork_of(options.record, options.seat)
            except ReplayError as e:
                raise StartError(str(e)) from e
        self.lobby.resume()
        self.drain = Drain(self.lobby, self.reactor, self.tell_all)
        self.all_nodes = AllNodes(self, self.reactor, options.node)
        self.notices = open_notices(self.reactor, self.lobby, self.all_nodes.send_away, options.public)
        self._cleanup.callback(self.notices.close)
        self.health_probe = HealthProbe(self.lobby, f"{HIDDEN}{self._id}")

    def _bot_processes(self, launch: Launch) -> TimedBots:
        bots = self.options.config.bots
        workers = WorkerPool(launch, self.reactor, bots.workers, bots.limit)
        return TimedBots(workers, WorkerPool(launch, self.reactor, 1, bots.limit), self.reactor)

    @inlineCallbacks
    def _listen(self) -> Any:
        """Listen for players, the monitoring system and the operator. Raises StartError."""
        options, limits = self.options, self.options.config.limits
        self.factory = ConnectionFactory(self.lobby, self.reactor, limits)
        self.certificate = ServerCertificate(self.reactor, self.store)
        self._cleanup.callback(self.certificate.stop)
        if tls.is_encrypted(options.listen) or tls.is_encrypted(options.listen_proxy):
            self.certificate.show(self.certificate.load(options.config.tls))
        allow_files(limits.connections + limits.waiting)
        yield self._listen_for_players()
        identity = self.certificate.identity
        self.metrics = MetricsCollector(self)
        self._cleanup.callback(self.metrics.stop)
        if options.metrics:
            self._ports.append((yield listening.for_monitoring(self.reactor, options.metrics, identity, site(self))))
        if options.web:
            pages = operator_site(self.all_nodes, self.reactor.seconds)
            self._ports.append((yield listening.for_monitoring(self.reactor, options.web, identity, pages)))
        if options.admin is not None:
            self._ports.append(
                listening.for_operator(self.reactor, options.admin, AdminFactory(self.all_nodes.carry_out))
            )

    @inlineCallbacks
    def _listen_for_players(self) -> Any:
        options, pacer = self.options, HandshakePacer(self.lobby.access, self.reactor)
        self._doors = PlayerPorts(self.reactor, self.factory, self.certificate.identity, pacer)
        self.port_number = yield self._doors.open(options.listen, options.listen_proxy, shared=options.shared_port)
        if options.shared_port:
            self.drain.doors = self._doors.own.be

    def _send_beacons(self) -> None:
        announced = AnnouncedServer(self.lobby.index, self.lobby.tables, self.options, self._id, self.port_number)
        self.beacon = start_beacon(self.reactor, self.reactor, announced.describe)
        if self.beacon is not None:
            self.lobby.watchers.append(self.beacon.soon)

    def _where(self) -> str:
        return f"port {self.port_number}" if self.port_number else self.options.listen

    def _storage_failed(self) -> None:
        """Stop the server: the journal cannot be written, and nothing played now would be saved."""
        if self.exit_code:
            return  # the node has lost its lease, which is why the commit has failed
        self.exit_code = 1
        self.factory.close(ProtocolError("server/storage"))
        self.reactor.callLater(FAREWELL_SECONDS, self._end)

    def _end(self) -> None:
        """Stop the reactor, unless it has been stopped already."""
        if self.reactor.running:
            self.reactor.stop()

    # ---- for the operator
    def tell_all(self, notice: Notice) -> int:
        """Send a message to everybody who is connected; return the number of people."""
        for session in self.lobby.sessions.values():
            session.send(notice)
        return len(self.lobby.sessions)

    def reload(self) -> str:
        """Read the settings again and change limits and times, also of present tables. Returns a sentence for the
        operator.

        Raises ConfigError with such a sentence; then all settings are as before.
        """
        if not self.started:
            raise ConfigError(tr("the server was started without a settings file"))
        return SettingsReload(self.options.source, self.certificate, self._apply).reload()

    def _apply(self, config: Config) -> None:
        self.options.config = config
        self.lobby.reconfigure(config)
        self.factory.limits = config.limits

    def reload_on_signal(self) -> None:
        """Read the settings again on SIGHUP; errors are logged."""
        try:
            self.reload()
        except ConfigError as e:
            self._log.error("{e}", e=e)

    @inlineCallbacks
    def stop(self) -> Any:
        """Stop accepting connections, save everything, close all connections."""
        self.health_probe.close()
        self.all_nodes.stop()
        self.metrics.stop()
        self.drain.stop()
        self._collector.stop()
        self._parent_watch.stop()
        yield self._doors.close()
        for port in self._ports:
            yield port.stopListening()
        if self.beacon is not None:
            yield self.beacon.stop()
        self.bots.close()
        if not self.store.broken:
            self.lobby.uptime.keep()
            self.store.hurry(LAST_COMMIT_SECONDS)
            yield self.store.settled()
        if self.membership is not None and not self.store.broken:
            self.store.finish()  # people still play, but from here on the tables belong to other nodes
            yield self.membership.leave()
        self.factory.close(ProtocolError("server/stopping"))
        yield self._until_closed()
        self._cleanup.close()
        self._log.info("stopped; every table is kept")

    def _until_closed(self) -> Deferred[None]:
        """Fires when all connections are closed, or soon after in any case."""
        return deferLater(self.reactor, FAREWELL_SECONDS / 5 if self.factory.connections else 0)
