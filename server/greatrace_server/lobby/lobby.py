"""All tables and all people: who is here, who may come back, and the list that is kept up to date."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, Final

import msgspec
from attrs import define, field
from twisted.logger import Logger

from greatrace.great_race.content_loader import load
from greatrace.protocol.limits import NAME_LENGTH, TABLES_EACH, TITLE_LENGTH
from greatrace.protocol.messages import CreateTable, Message, TableChanged, TableGone
from greatrace_server.bots.pool import Thinker
from greatrace_server.clock import Clock
from greatrace_server.config import Config
from greatrace_server.lobby import resume
from greatrace_server.lobby.abandoned_tables import next_to_clear
from greatrace_server.lobby.access_control import AccessControl, place_of
from greatrace_server.lobby.account_login import AccountLogin
from greatrace_server.lobby.accounts import Accounts
from greatrace_server.lobby.chat import TableChat
from greatrace_server.lobby.fairness_record import Records
from greatrace_server.lobby.limited_log import LimitedLog
from greatrace_server.lobby.look_alikes import look_of
from greatrace_server.lobby.name_validation import cleaned
from greatrace_server.lobby.password_attempts import Attempts
from greatrace_server.lobby.table import Table
from greatrace_server.lobby.table_index import TableIndex
from greatrace_server.lobby.table_list import Listing
from greatrace_server.lobby.table_news import TableNews
from greatrace_server.lobby.table_options import new_record, owners
from greatrace_server.lobby.table_services import TableServices
from greatrace_server.protocol_error import ProtocolError
from greatrace_server.room.seats import Listener
from greatrace_server.room.uptime_clock import UptimeClock
from greatrace_server.storage.records import OPEN, TableRecord
from greatrace_server.storage.store import Store

FEW, MANY = 9, 99_999  # people of one name
ORIGIN_LETTERS: Final = 16
APART: Final = 0.002  # seconds between two tables that are cleared away because nobody has come back after a restart
ID_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"  # none that is mistaken for another when read aloud


@define(eq=False, repr=False)
class Lobby:
    """One for each server. `here` are the sessions by fingerprint of their person; `today` is the calendar's time."""

    store: Store
    clock: Clock
    config: Config
    thinker: Thinker
    content: str = field(factory=lambda: load().hash)
    today: Callable[[], float] = time.time
    here: dict[str, Any] = field(factory=dict)  # sessions by fingerprint
    tables: dict[str, Table] = field(factory=dict)
    draining: bool = False  # the server is to end: no new table, no new race
    table_id: Callable[[], str] = lambda: "".join(secrets.choice(ID_LETTERS) for _ in range(6))
    people: Accounts = field(init=False)
    admission: AccessControl = field(init=False)
    attempts: Attempts = field(init=False)
    login: AccountLogin = field(init=False)
    talk: TableChat = field(init=False)
    records: Records = field(init=False)
    life: UptimeClock = field(init=False)
    around: TableServices = field(init=False)
    _names: dict[str, str] = field(factory=dict)  # who has the names that look like this: fingerprints by `look_of`
    watchers: list[Callable[[], None]] = field(factory=list)  # called when a table has changed, come or gone
    index: TableIndex = field(init=False)
    listing: Listing = field(init=False)
    _table_news: TableNews = field(init=False)
    _log: Logger = field(factory=Logger)

    def __attrs_post_init__(self) -> None:
        now = self.clock.seconds
        self.index = TableIndex(lambda: self.config.pacing.clock)
        self.listing = Listing(self.index, self.clock, self._send_body)
        self._table_news = TableNews(self.clock, self._tell_table)
        self.people = Accounts(self.store, owns_seat=lambda owner: bool(self.tables_of(owner)))
        self.people.names.reserved = lambda: self.config.admission.reserved
        self.admission = AccessControl(self.config.limits, self.store, now, self.today)
        self.attempts = Attempts(self.config.limits, now)
        self.login = AccountLogin(self.people, self.attempts)
        self.talk = TableChat(self.store, now, self.today)
        trouble = LimitedLog(now)
        self.records = Records(self.store, trouble)
        self.life = UptimeClock(self.store, self.clock, self._days_pass)
        self.around = TableServices(
            self.store, self.clock, self.life, self.config, self.thinker, self.announce, self._clear, trouble
        )

    # ---- people
    def free_name(self, fingerprint: str, name: str) -> str:
        """The name, with a number behind it if somebody who is here has one that looks the same."""
        number, free = 1, name
        while self._names.get(look_of(free), fingerprint) != fingerprint:
            number = number + 1 if number < FEW else FEW + secrets.randbelow(MANY)  # a crowd of one name is soon done
            free = f"{name[: NAME_LENGTH - len(str(MANY)) - 2]} {number}"
        return free

    def enter(self, session: Any) -> None:
        """Somebody is here now."""
        self.here[session.fingerprint] = session
        self._names[look_of(session.name)] = session.fingerprint

    def exit(self, session: Any) -> None:
        """A connection of somebody who has said hello is lost."""
        owner, name = session.fingerprint, session.name
        if self.here.get(owner) is session:
            del self.here[owner]
            self._names.pop(look_of(name), None)
        self.gone(session, session.at)

    def tables_of(self, owner: str) -> tuple[str, ...]:
        """Where that person has a seat."""
        return tuple(table.id for table in self._tables_around(owner) if owner in owners(table.record))

    def _tables_around(self, fingerprint: str) -> list[Table]:
        """The tables where that person has a seat or looks on."""
        return [self.tables[id] for id in self.index.tables_of(fingerprint)]

    # ---- telling
    def announce(self, table: Table) -> None:
        """Tell all who are at the table now, and all who follow the list soon."""
        if self.tables.get(table.id) is not table:
            return
        self._register(table)
        self._news()
        self._table_news.changed(table)

    def _register(self, table: Table) -> None:
        self.index.update(table)
        self.listing.changed()

    def _tell_table(self, table: Table) -> None:
        if listeners := table.listeners():
            info: Any = msgspec.Raw(self.index[table.id].body)  # encoded already
            self._tell(listeners, TableChanged(info))

    def _news(self) -> None:
        for watcher in self.watchers:
            watcher()

    def _tell(self, listeners: Iterable[Listener], message: Message) -> None:
        body = msgspec.json.encode(message)
        for listener in dict.fromkeys(listeners):
            self._send_body(listener, body)

    def _send_body(self, listener: Listener, body: bytes) -> None:
        self.store.then(partial(listener.send_body, body))

    def gone(self, listener: Listener, at: Iterable[str]) -> None:
        """A connection is lost that was at those tables."""
        self.listing.gone(listener)
        for table in [self.tables[id] for id in at if id in self.tables]:
            if listener in table.watchers or table.place_of(listener) is not None:
                table.dropped(listener)

    # ---- tables
    def table(self, id: str) -> Table:
        """The table of that id. Raises ProtocolError."""
        if (table := self.tables.get(id)) is None:
            raise ProtocolError("table/unknown")
        return table

    def create(self, listener: Listener, wish: CreateTable, host: str = "") -> Table:
        """Open a table; whoever does, from that address, is its host. Raises ProtocolError."""
        self.only_while_it_stays()
        self.room_for_one_more(listener)
        title = cleaned(wish.title, TITLE_LENGTH)
        if title is None:
            raise ProtocolError("table/title")
        record = new_record(self._new_id(), wish, title or listener.name)
        record.opened_by = self.origin_of(listener, host)
        self._make_room()
        self._lock(record, wish)
        table = self.tables[record.id] = Table(record, self.around)
        record.host = 0 if self.around.fork is None else self.around.fork.seat
        table.join(listener, record.host)
        return table

    def origin_of(self, listener: Listener, host: str) -> str:
        """A keyed hash of the address, which counts as one; of the person where the address is a trusted one."""
        place = place_of(host)
        trusted = not host or place in self.config.limits.trusted
        return self.people.keyed(f"origin {listener.fingerprint if trusted else place}")[:ORIGIN_LETTERS]

    def _make_room(self) -> None:
        """For a new table; a full server clears an abandoned one away. Raises ProtocolError."""
        if len(self.tables) < self.config.limits.tables:
            return
        if (table := next_to_clear(self.tables.values())) is None:
            raise ProtocolError("table/limit", "the server has reached its max number of tables")
        self._log.info("the server is full: abandoned table {id} is cleared away", id=table.id)
        table.clear()

    def _lock(self, record: TableRecord, wish: CreateTable) -> None:
        """With a password or by invitation only: strangers need a key."""
        if wish.password or wish.invited:
            record.invite = f"{record.id}-" + "".join(secrets.choice(ID_LETTERS) for _ in range(6))
            record.password = self._hidden(record, wish.password) if wish.password else ""

    def _hidden(self, record: TableRecord, password: str) -> str:
        return self.people.keyed(f"table {record.id} {password}")

    def unlocked(self, listener: Listener, id: str, key: str, host: str) -> Table:
        """The table that somebody may sit down at or look on at. Raises ProtocolError.

        Whoever is at the table already needs no key. An invite code names its table itself.
        """
        key = key.strip()
        table = self.table(id or key.partition("-")[0].lower())
        inside = table.place_of(listener) is not None or listener in table.watchers
        if inside or not table.record.locked:
            return table
        if not key:
            raise ProtocolError("table/locked")
        place = place_of(host)
        line = self.attempts.key(place, table.id)
        invited = secrets.compare_digest(key.lower().encode(), table.record.invite.encode())
        right = secrets.compare_digest(self._hidden(table.record, key), table.record.password)
        if not (invited or right):
            raise ProtocolError("table/key")
        self.attempts.forgive(line, "key", place)
        return table

    def room_for_one_more(self, listener: Listener) -> None:
        """Raises ProtocolError when that person is at as many tables as allowed."""
        around = self._tables_around(listener.fingerprint)
        at = [table for table in around if table.occupied_by(listener)]
        if len(at) >= TABLES_EACH:
            raise ProtocolError("table/limit")

    def only_while_it_stays(self) -> None:
        """Raises ProtocolError when nothing new may begin here."""
        if self.draining:
            raise ProtocolError("server/draining")

    def _new_id(self) -> str:
        while (id := self.table_id()) in self.tables:
            pass
        return id

    def _clear(self, table: Table) -> None:
        self.tables.pop(table.id, None)
        self.index.remove(table.id)
        self.listing.changed()
        self._table_news.forget(table.id)
        self.talk.cleared(table)
        self.records.forget(table.id)
        self._news()
        self.store.forget_table(table.id)
        self._tell(table.listeners(), TableGone(table.id))

    # ---- after a restart
    def resume(self) -> None:
        """Everything that the journal has. A table that is damaged is reported and left alone; the others go on."""
        for kept in (self.people, self.admission, self.talk):
            kept.resume()
        for id, body in self.store.tables():
            self._resume(id, body)
        self.life.begin()

    def _resume(self, id: str, body: bytes) -> None:
        try:
            table = Table(msgspec.json.decode(body, type=TableRecord), self.around)
            if table.record.phase != OPEN:
                resume.resume(table)
        except Exception as e:  # noqa: BLE001 - whatever is wrong with this table, the others go on
            self._log.error("table {id} cannot be resumed and is left out: {e}", id=id, e=e)
        else:
            self.tables[id] = table
            self._register(table)
            table.alone(len(self.tables) * APART)

    def _days_pass(self) -> bool:
        """Whether there is a race over days, in which time passes for people who are away."""
        rooms = [table.room for table in self.tables.values() if table.room is not None]
        return any(room.running and room.time.pace.patient for room in rooms)

    def close(self) -> None:
        """Stop all clocks."""
        self.life.close()
        self.listing.close()
        self._table_news.close()
        for table in self.tables.values():
            table.close()
