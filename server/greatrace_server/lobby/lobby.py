"""All tables and all connected people, and the list of tables."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, Final

import msgspec
from attrs import define, field
from twisted.logger import Logger

from greatrace.games import content_to_name
from greatrace.protocol.limits import TABLES_EACH, TITLE_LENGTH
from greatrace.protocol.messages import CreateTable, Message, TableChanged, TableGone
from greatrace_server.bots.pool import BotChooser
from greatrace_server.clock import Clock
from greatrace_server.config import Config, CurrentConfig
from greatrace_server.lobby import resume
from greatrace_server.lobby.abandoned_tables import any_patient
from greatrace_server.lobby.access_control import AccessControl, source_of
from greatrace_server.lobby.account_login import AccountLogin
from greatrace_server.lobby.accounts import Accounts
from greatrace_server.lobby.chat import TableChat
from greatrace_server.lobby.connected_names import ConnectedNames
from greatrace_server.lobby.elsewhere import SOON, Elsewhere
from greatrace_server.lobby.fairness_record import Records
from greatrace_server.lobby.limited_log import LimitedLog
from greatrace_server.lobby.lobby_session import LobbySession
from greatrace_server.lobby.mail import AccountMail, account_mail
from greatrace_server.lobby.name_validation import cleaned
from greatrace_server.lobby.new_tables import NewTables
from greatrace_server.lobby.password_attempts import Attempts
from greatrace_server.lobby.ratings import RaceRatings
from greatrace_server.lobby.table import Table
from greatrace_server.lobby.table_index import Published, TableEntry, TableIndex
from greatrace_server.lobby.table_list import Listing
from greatrace_server.lobby.table_locks import TableLocks
from greatrace_server.lobby.table_news import TableNews
from greatrace_server.lobby.table_options import new_record, owners
from greatrace_server.lobby.table_services import TableServices
from greatrace_server.protocol_error import ProtocolError
from greatrace_server.room.seats import Listener
from greatrace_server.room.uptime_clock import UptimeClock
from greatrace_server.storage.records import OPEN, TableRecord
from greatrace_server.storage.store import Store

APART: Final = 0.002  # seconds between the removals of two tables to which nobody has come back after a restart


@define(eq=False, repr=False)
class Lobby:
    """The lobby of a server. `sessions`: all connected people; `today` is the calendar's time, in seconds."""

    store: Store
    clock: Clock
    settings: CurrentConfig
    bots: BotChooser
    content: str = field(factory=content_to_name)
    today: Callable[[], float] = time.time
    sessions: dict[str, LobbySession] = field(factory=dict)  # by fingerprint
    tables: dict[str, Table] = field(factory=dict)
    draining: bool = False  # the server is shutting down: no new table, no new race
    accounts: Accounts = field(init=False)
    access: AccessControl = field(init=False)
    attempts: Attempts = field(init=False)
    login: AccountLogin = field(init=False)
    mail: AccountMail = field(init=False)
    locks: TableLocks = field(init=False)
    new_tables: NewTables = field(init=False)
    chat: TableChat = field(init=False)
    records: Records = field(init=False)
    ratings: RaceRatings = field(init=False)
    uptime: UptimeClock = field(init=False)
    services: TableServices = field(init=False)
    refusals: Counter[str] = field(factory=Counter)  # by code, since the start
    names: ConnectedNames = field(factory=ConnectedNames)
    watchers: list[Callable[[], None]] = field(factory=list)  # called when a table has changed, come or gone
    index: TableIndex = field(init=False)
    listing: Listing = field(init=False)
    elsewhere: Elsewhere = field(init=False)
    published: Callable[[str, Published | None], None] = lambda _id, _entry: None  # called with each entry of our own
    _table_news: TableNews = field(init=False)
    _log: Logger = field(factory=Logger)

    def __attrs_post_init__(self) -> None:
        now = self.clock.seconds
        self.index = TableIndex(lambda: self.settings.now.pacing.clock)
        self.listing = Listing(self.index, self.clock, self._send_body)
        self._table_news = TableNews(self.clock, self._send_table)
        self.accounts = Accounts(self.store, owns_seat=lambda owner: bool(self.tables_of(owner)))
        self.accounts.names.reserved = lambda: self.settings.now.admission.reserved
        self.access = AccessControl(self.config.limits, self.store, now, self.today)
        self.attempts = Attempts(self.config.limits, now)
        self.login = AccountLogin(self.accounts, self.attempts)
        self.mail = account_mail(self.accounts, self.login, self.settings, now, self.today)
        self.locks = TableLocks(self.accounts, self.attempts)
        self.new_tables = NewTables(self.index, self.tables, self.settings, self.accounts)
        self.chat = TableChat(self.store, now, self.today)
        limited_log = LimitedLog(now)
        self.records = Records(self.store, limited_log)
        self.elsewhere = Elsewhere(self.index, self.tables, self.listing.changed)
        self.uptime = UptimeClock(self.store, self.clock, lambda: any_patient(self.tables.values()))
        self.ratings = RaceRatings(self.store, self.accounts, self.settings, self.today, self.index, self.announce)
        base = (self.store, self.clock, self.uptime, self.settings, self.bots)
        self.services = TableServices(*base, self.announce, self._clear, limited_log, self.ratings)

    @property
    def config(self) -> Config:
        """The present settings."""
        return self.settings.now

    def reconfigure(self, config: Config) -> None:
        """Use other settings from now on, for open tables and running races, too."""
        self.settings.now = config
        self.access.limits = self.attempts.limits = config.limits

    # ---- people
    def enter(self, session: LobbySession) -> None:
        """Register a connected person."""
        self.sessions[session.fingerprint] = session
        self.names.take(session.fingerprint, session.name)

    def exit(self, session: LobbySession) -> None:
        """Handle the loss of a connection that has said hello."""
        owner, name = session.fingerprint, session.name
        if self.sessions.get(owner) is session:
            del self.sessions[owner]
            self.names.release(name)
        self.disconnected(session, session.tables)

    def sift(self) -> list[str]:
        """Disconnect everybody who is banned; return their names."""
        gone = []
        for session in list(self.sessions.values()):
            try:
                self.access.check_person(session.fingerprint, session.name)
                self.access.check_address(session.host)
            except ProtocolError as no:
                session.end(no)
                gone.append(session.name)
        return gone

    def tables_of(self, owner: str) -> tuple[str, ...]:
        """Ids of the tables where that person has a seat."""
        here = self.tables
        return tuple(id for id in self.index.tables_of(owner) if id not in here or owner in owners(here[id].record))

    # ---- sending
    def announce(self, id: str) -> None:
        """Send that table's change to everybody at the table now, and soon to all who follow the list."""
        if (table := self.tables.get(id)) is None:
            return
        self._register(table)
        self._notify_watchers()
        self._table_news.changed(table)

    def _register(self, table: Table) -> None:
        entry = self.index.update(table)
        self.listing.changed()
        self.published(table.id, self._published(table, entry))

    def _published(self, table: Table, entry: TableEntry) -> Published:
        return Published(entry, frozenset(owners(table.record)), table.occupants())

    def _send_table(self, table: Table) -> None:
        if listeners := table.listeners():
            info: Any = msgspec.Raw(self.index[table.id].body)  # already encoded
            self._send_all(listeners, TableChanged(info))

    def _notify_watchers(self) -> None:
        for watcher in self.watchers:
            watcher()

    def _send_all(self, listeners: Iterable[Listener], message: Message) -> None:
        body = msgspec.json.encode(message)
        for listener in dict.fromkeys(listeners):
            self._send_body(listener, body)

    def _send_body(self, listener: Listener, body: bytes) -> None:
        self.store.then(partial(listener.send_body, body))

    def disconnected(self, listener: Listener, at: Iterable[str]) -> None:
        """Handle the loss of a connection at those tables."""
        self.listing.disconnected(listener)
        for table in [self.tables[id] for id in at if id in self.tables]:
            if listener in table.watchers or table.place_of(listener) is not None:
                table.dropped(listener)

    # ---- tables
    def table(self, id: str) -> Table:
        """The table of that id. Raises ProtocolError."""
        if (table := self.tables.get(id)) is None:
            self.elsewhere.check(id)
            raise ProtocolError("table/unknown")
        return table

    def create(self, listener: Listener, request: CreateTable, host: str = "", package: str = "") -> Table:
        """Open a table; the person at that address is its host. `package`: the board's own content. Raises
        ProtocolError.
        """
        self.check_not_draining()
        self.check_table_count(listener)
        title = cleaned(request.title, TITLE_LENGTH)
        if title is None:
            raise ProtocolError("table/title")
        record = new_record(self.new_tables.free_id(), request, title or listener.name, package)
        record.opened_by = self.new_tables.origin_of(listener, host)
        self.new_tables.make_space()
        self.locks.set(record, request)
        table = self.tables[record.id] = Table(record, self.services)
        record.host = 0 if self.services.fork is None else self.services.fork.seat
        table.join(listener, record.host)
        return table

    def unlocked(self, listener: Listener, id: str, key: str, host: str) -> Table:
        """The table, if the person may join or watch it. Raises ProtocolError.

        A person who is at the table already needs no key. An invite code contains the table's id.
        """
        key = key.strip()
        table = self.table(id or key.partition("-")[0].lower())
        inside = table.place_of(listener) is not None or listener in table.watchers
        if table.record.locked and not inside:
            self.locks.check_key(table.record, key, source_of(host))
        return table

    def check_table_count(self, listener: Listener) -> None:
        """Raise ProtocolError if that person is at the maximum number of tables."""
        ids = self.index.tables_of(listener.fingerprint)
        here = sum(self.tables[id].occupied_by(listener) for id in ids if id in self.tables)
        if here + self.elsewhere.tables_of(listener.fingerprint) >= TABLES_EACH:
            raise ProtocolError("table/limit")

    def check_not_draining(self) -> None:
        """Raise ProtocolError if nothing new may begin here."""
        if self.draining:
            raise ProtocolError("server/draining")

    def _clear(self, id: str) -> None:
        if id in self.tables:
            table = self._taken_out(id)
            self.store.forget_table(id)
            self._send_all(table.listeners(), TableGone(id))

    def give_up(self, id: str) -> Published | None:
        """Give that table up for another node: nothing more is written to it here. Returns its entry in the list."""
        if id not in self.tables:
            return None
        shown = self._published(self.tables[id], self.index[id])
        table = self._taken_out(id)
        self._send_all(table.listeners(), ProtocolError("table/moving", seconds=SOON).message(id))
        table.put_away()
        return shown

    def _taken_out(self, id: str) -> Table:
        """Remove that table from memory and return it."""
        table = self.tables.pop(id)
        self.index.remove(id)
        self.listing.changed()
        self.published(id, None)
        self._table_news.forget(id)
        self.chat.forget(table)
        self.records.forget(id)
        self._notify_watchers()
        return table

    # ---- after a restart
    def resume(self) -> None:
        """Read everything in the journal. A damaged table is reported and left unchanged; the others continue."""
        for kept in (self.accounts, self.access, self.chat, self.ratings):
            kept.resume()
        for id, body in self.store.tables():
            self.resume_table(id, body)
        self.uptime.begin()

    def resume_table(self, id: str, body: bytes) -> None:
        """Continue the table of that record."""
        try:
            table = Table(msgspec.json.decode(body, type=TableRecord), self.services)
            if table.record.phase != OPEN:
                resume.resume(table)
        except Exception as e:  # noqa: BLE001 - whatever is wrong with this table, the others go on
            self._log.error("table {id} cannot be resumed and is left out: {e}", id=id, e=e)
        else:
            self.tables[id] = table
            self._register(table)
            table.after_restart(len(self.tables) * APART)

    def close(self) -> None:
        """Stop all clocks."""
        self.uptime.close()
        self.listing.close()
        self.ratings.close()
        self._table_news.close()
        for table in self.tables.values():
            table.close()
