"""The server put together: started, and stopped so that everything is kept."""

from __future__ import annotations

import gc
import os
import secrets
from pathlib import Path
from typing import Any

from attrs import define, field
from twisted.internet.defer import Deferred, inlineCallbacks
from twisted.internet.error import CannotListenError
from twisted.internet.task import LoopingCall
from twisted.internet.threads import deferToThreadPool
from twisted.logger import Logger
from twisted.python.threadpool import ThreadPool

from greatrace import __version__
from greatrace.games import GAMES
from greatrace.protocol.beacon import Beacon, BeaconTable
from greatrace.protocol.connection import shown_fingerprint
from greatrace.protocol.messages import Notice
from greatrace.replay import ReplayError
from greatrace_server import tls
from greatrace_server.admin import AdminDoor
from greatrace_server.config import Config, ConfigError, read_config
from greatrace_server.database import open_database
from greatrace_server.deadline import InTime
from greatrace_server.discovery import BeaconSender, start_beacon
from greatrace_server.drain import Drain
from greatrace_server.forking import fork_of
from greatrace_server.lobby import Lobby
from greatrace_server.metrics import Figures, site
from greatrace_server.net import Doors
from greatrace_server.open_files import allow_files
from greatrace_server.pulse import Pulse
from greatrace_server.records import FREE, OPEN
from greatrace_server.refusal import Refusal
from greatrace_server.store import Store
from greatrace_server.thinking import WorkerPool
from greatrace_server.writer import Writer

COLLECT_AFTER = 2_000  # new objects
NEVER = 1_000_000  # collections before the next greater one
COLLECT_SECONDS = 600.0
FAREWELL_SECONDS = 0.5  # until connections that do not close by themselves are cut


class StartError(RuntimeError):
    """The server cannot start; the text is one sentence for the operator."""


@define(repr=False)
class Wish:
    """What the command line asks for. `solo`: end with the process that started us."""

    listen: str
    database: str
    config: Config
    beacon: bool = True
    solo: bool = False
    port_file: Path | None = None
    seed: str = ""  # of every table; empty: each has a secret one of its own
    config_path: Path | None = None  # read again on SIGHUP
    metrics: str = ""  # an endpoint for /metrics, /healthz and /readyz; "": none
    admin: Path | None = None  # the operator's socket; None: none
    record: Path | None = None  # every table begins where this record ends; for a solo race only
    seat: int = 0  # ... with this seat for whoever opens it
    parent: int = field(factory=os.getppid)  # asked early: it may be gone before we listen


@define(eq=False, repr=False)
class Service:
    """One server in one process. `reactor` is Twisted's."""

    reactor: Any
    wish: Wish
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
    _hasher: ThreadPool = field(factory=lambda: ThreadPool(0, 1, "passwords"))
    identity: tls.Identity | None = None
    _id: str = field(factory=lambda: secrets.token_hex(6))
    _watch: LoopingCall | None = None
    _sweep: LoopingCall | None = None
    _log: Logger = field(factory=Logger)

    def __attrs_post_init__(self) -> None:
        self.writer = Writer(self.reactor)

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
        config = self.wish.config
        for game in GAMES.values():
            game.read_content()  # what is wrong with a file is said now, not when somebody opens a table
        self.store = Store(open_database(self.wish.database), self.reactor, self.writer.do, self._storage_failed)
        self.writer.start()
        workers = WorkerPool(self.reactor, self.reactor, config.bots.workers, config.bots.limit)
        self.pool = InTime(workers, WorkerPool(self.reactor, self.reactor, 1, config.bots.limit), self.reactor)
        self.lobby = Lobby(self.store, self.reactor, config, self.pool)
        self._hasher.start()
        self.lobby.people.in_thread = self._in_hasher
        if self.wish.seed:
            self.lobby.around.new_seed = lambda: self.wish.seed
        if self.wish.record is not None:
            try:
                self.lobby.around.fork = fork_of(self.wish.record, self.wish.seat)
            except ReplayError as e:
                raise StartError(str(e)) from e
        self.lobby.resume()
        self.drain = Drain(self.lobby, self.reactor, self.tell_all)
        self.pulse = Pulse(self.lobby)
        self.doors = Doors(self.lobby, self.reactor, config.limits)
        if tls.is_encrypted(self.wish.listen):
            self.identity = tls.identity(self.store)
        allow_files(config.limits.connections + config.limits.waiting)
        yield self._listen()
        self.figures = Figures(self)
        yield self._open_side_doors()
        self.pool.start()
        self._calm_collector()
        if self.wish.beacon and self.number:
            self.beacon = start_beacon(self.reactor, self.reactor, self.describe)
            if self.beacon is not None:
                self.lobby.watchers.append(self.beacon.soon)
        if self.wish.solo:
            self._end_with_parent(self.wish.parent)
        if self.wish.port_file is not None:
            self._tell_port(self.wish.port_file)
        self._log.info("listening on {listen}, {n} tables", listen=self._where(), n=len(self.lobby.tables))
        if self.identity is not None:
            self._log.info("fingerprint {f}", f=shown_fingerprint(self.identity.fingerprint))

    @inlineCallbacks
    def _listen(self) -> Any:
        try:
            endpoint = tls.endpoint(self.reactor, self.wish.listen, self.identity)
        except (ValueError, TypeError, KeyError, OSError) as e:
            raise StartError(f"{self.wish.listen!r} is no endpoint to listen on ({e}); try tcp:7117") from e
        try:
            self.port = yield endpoint.listen(self.doors)
        except CannotListenError as e:
            raise StartError(f"cannot listen on {self.wish.listen}: {e.socketError}") from e
        except OverflowError as e:
            raise StartError(f"cannot listen on {self.wish.listen}: ports go up to 65535") from e
        self.number = getattr(self.port.getHost(), "port", 0)

    @inlineCallbacks
    def _open_side_doors(self) -> Any:
        """For the monitoring system and for the operator. Neither is for players. Raises StartError."""
        if self.wish.metrics:
            try:
                endpoint = tls.endpoint(self.reactor, self.wish.metrics, self.identity)
                self._side_ports.append((yield endpoint.listen(site(self))))
            except (ValueError, TypeError, KeyError, OSError, CannotListenError) as e:
                raise StartError(f"cannot listen on {self.wish.metrics!r} for metrics: {e}") from e
        if self.wish.admin is not None and hasattr(self.reactor, "listenUNIX"):
            try:
                self.wish.admin.parent.mkdir(parents=True, exist_ok=True)
                port = self.reactor.listenUNIX(str(self.wish.admin), AdminDoor(self), mode=0o600, wantPID=True)
            except (OSError, CannotListenError) as e:
                raise StartError(f"the operator's socket {self.wish.admin} cannot be opened: {e}") from e
            self._side_ports.append(port)

    def _tell_port(self, path: Path) -> None:
        """Whole or not at all: somebody is waiting for this file."""
        unfinished = path.with_name(path.name + ".tmp")
        try:
            unfinished.write_text(f"{self.number}\n", "utf-8")
            unfinished.replace(path)
        except OSError as e:
            raise StartError(f"the port cannot be written to {path}: {e.strerror}") from e

    def _calm_collector(self) -> None:
        """A garbage collection looks at every object of some age, and the world stands still meanwhile.

        All of them take a tenth of a second at 250 tables, those of middle age 30 ms at 1,000. Playing leaves next to
        nothing that only a collection finds, so what is here now stays, the youngest are looked at a few at a time (a
        millisecond), and all others at times of our own choosing.
        """
        gc.collect()
        gc.freeze()
        gc.set_threshold(COLLECT_AFTER, NEVER, NEVER)
        self._sweep = LoopingCall(gc.collect)
        self._sweep.start(COLLECT_SECONDS, now=False)

    def _where(self) -> str:
        return f"port {self.number}" if self.number else self.wish.listen

    def _in_hasher(self, function: Any) -> Deferred[Any]:
        return deferToThreadPool(self.reactor, self._hasher, function)

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
        self.doors.close(Refusal("server/storage"))
        self.reactor.callLater(FAREWELL_SECONDS, self.reactor.stop)

    # ---- what an operator asks for
    def tell_all(self, notice: Notice) -> int:
        """Say that to everybody who is here; how many that are."""
        for session in self.lobby.here.values():
            session.send(notice)
        return len(self.lobby.here)

    def reload(self) -> str:
        """Read the settings again: limits and times hold from now on, for tables too. A sentence for the operator."""
        if self.wish.config_path is None or self.doors is None:
            return "the server was started without a settings file"
        try:
            config = read_config(self.wish.config_path)
        except ConfigError as e:
            self._log.error("settings are kept as they are: {e}", e=e)
            return f"settings are kept as they are: {e}"
        self.wish.config = self.lobby.config = self.lobby.around.config = config
        self.lobby.admission.limits = self.doors.limits = config.limits
        for table in self.lobby.tables.values():
            if table.room is not None:
                table.room.config = config
        self._log.info("settings have been read again")
        return f"{self.wish.config_path} has been read again; the number of bot workers changes with the next start"

    def describe(self) -> Beacon:
        """What the beacon tells."""
        records = [table.record for table in self.lobby.tables.values()]
        waiting = [record for record in records if record.phase == OPEN and any(s.kind == FREE for s in record.seats)]
        shown = tuple(
            BeaconTable(
                record.title, record.game, record.board, sum(seat.kind == FREE for seat in record.seats),
                len(record.seats), record.locked, record.id,
            )
            for record in waiting
        )  # fmt: skip
        return Beacon(
            self._id, self.wish.config.name, self.number, len(records), len(waiting), version=__version__,
            locked=bool(waiting) and all(record.locked for record in waiting), tls=self.identity is not None,
            shown=shown,
        )  # fmt: skip

    @inlineCallbacks
    def stop(self) -> Any:
        """Let nobody in, keep everything, say goodbye."""
        self.pulse.close()
        self.figures.stop()
        self.drain.stop()
        for loop in (self._watch, self._sweep):
            if loop is not None and loop.running:
                loop.stop()
        for port in (self.port, *self._side_ports):
            if port is not None:
                yield port.stopListening()
        if self.beacon is not None:
            yield self.beacon.stop()
        self.pool.close()
        if not self.store.broken:
            self.lobby.life.keep()
            yield self.store.settled()
        self.doors.close(Refusal("server/stopping"))
        yield self._until_closed()
        self._close()
        self._log.info("stopped; every table is kept")

    def _close(self) -> None:
        if self.figures is not None:
            self.figures.stop()
        if self.pool is not None:
            self.pool.close()
        if self.lobby is not None:
            self.lobby.close()
        self.writer.stop()
        if self._hasher.started:
            self._hasher.stop()
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
