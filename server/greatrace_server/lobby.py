"""All tables and all people: who is here, who may come back, and the list that is kept up to date."""

from __future__ import annotations

import secrets
import unicodedata
from collections.abc import Callable
from functools import partial
from typing import Any, Final

import msgspec
from attrs import define, field
from twisted.logger import Logger

from greatrace.great_race.library import load
from greatrace.kernel import IllegalAction
from greatrace.protocol.limits import NAME_LENGTH, TABLES_EACH, TITLE_LENGTH
from greatrace.protocol.messages import CreateTable, Message, TableChanged, TableGone, Tables
from greatrace_server.agreement import new_record, owners
from greatrace_server.clock import Clock
from greatrace_server.config import Config
from greatrace_server.records import OPEN, PersonRecord, TableRecord, fingerprint, new_token
from greatrace_server.refusal import Refusal
from greatrace_server.seats import Listener
from greatrace_server.store import Store
from greatrace_server.table import Surroundings, Table
from greatrace_server.thinking import Thinker

ID_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"  # none that is mistaken for another when read aloud
INVISIBLE: Final = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}


def cleaned(text: str, length: int) -> str | None:
    """The text in composed form without blanks around it; None when it is too long or cannot be shown."""
    text = unicodedata.normalize("NFC", text).strip()
    if len(text) > length or any(unicodedata.category(letter) in INVISIBLE for letter in text):
        return None
    return text


@define(eq=False, repr=False)
class Lobby:
    """One for each server. `people` by fingerprint of their token."""

    store: Store
    clock: Clock
    config: Config
    thinker: Thinker
    content: str = field(factory=lambda: load().hash)
    people: dict[str, PersonRecord] = field(factory=dict)
    here: dict[str, Any] = field(factory=dict)  # sessions by fingerprint
    tables: dict[str, Table] = field(factory=dict)
    token: Callable[[], str] = new_token
    table_id: Callable[[], str] = lambda: "".join(secrets.choice(ID_LETTERS) for _ in range(6))
    around: Surroundings = field(init=False)
    _readers: list[Listener] = field(factory=list)
    _log: Logger = field(factory=Logger)

    def __attrs_post_init__(self) -> None:
        self.around = Surroundings(self.store, self.clock, self.config, self.thinker, self.announce, self._clear)

    # ---- people
    def guest(self, name: str) -> tuple[str, PersonRecord]:
        """A new person and their token. Raises Refusal when the name cannot be shown."""
        clean = cleaned(name, NAME_LENGTH)
        if not clean:
            raise Refusal("hello/name")
        token = self.token()
        record = PersonRecord(fingerprint(token), clean)
        self.people[record.fingerprint] = record
        self.store.person(record)
        return token, record

    def known(self, token: str) -> PersonRecord:
        """The person who was given that token. Raises Refusal."""
        if (record := self.people.get(fingerprint(token))) is None:
            raise Refusal("hello/token")
        return record

    def tables_of(self, owner: str) -> tuple[str, ...]:
        """Where that person has a seat."""
        return tuple(table.id for table in self.tables.values() if owner in owners(table.record))

    # ---- the list
    def list_tables(self, listener: Listener) -> None:
        """Send all tables now, and every change from now on."""
        if listener not in self._readers:
            self._readers.append(listener)
        infos = tuple(table.record.info(len(table.watchers)) for table in self.tables.values())
        self._tell([listener], Tables(infos))

    def announce(self, table: Table) -> None:
        """Tell all who read the list, and all who are at the table."""
        listeners = dict.fromkeys((*self._readers, *table.listeners()))
        if listeners:
            self._tell(list(listeners), TableChanged(table.record.info(len(table.watchers))))

    def _tell(self, listeners: list[Listener], message: Message) -> None:
        body = msgspec.json.encode(message)
        for listener in listeners:
            self.store.then(partial(listener.send_body, body))

    def gone(self, listener: Listener) -> None:
        """A connection is lost."""
        if listener in self._readers:
            self._readers.remove(listener)
        for table in list(self.tables.values()):
            if listener in table.watchers or table.place_of(listener) is not None:
                table.dropped(listener)

    # ---- tables
    def table(self, id: str) -> Table:
        """The table of that id. Raises Refusal."""
        if (table := self.tables.get(id)) is None:
            raise Refusal("table/unknown")
        return table

    def create(self, listener: Listener, wish: CreateTable) -> Table:
        """Open a table; whoever does is its host. Raises Refusal."""
        self.room_for_one_more(listener)
        title = cleaned(wish.title, TITLE_LENGTH)
        if title is None:
            raise Refusal("table/title")
        if len(self.tables) >= self.config.limits.tables:
            raise Refusal("table/limit", "the server has as many tables as it can")
        record = new_record(self._new_id(), wish, title or listener.name)
        table = self.tables[record.id] = Table(record, self.around)
        table.join(listener, 0)
        return table

    def room_for_one_more(self, listener: Listener) -> None:
        """Raises Refusal when that person is at as many tables as allowed."""
        at = [table for table in self.tables.values() if table.place_of(listener) or listener in table.watchers]
        if len(at) >= TABLES_EACH:
            raise Refusal("table/limit")

    def _new_id(self) -> str:
        while (id := self.table_id()) in self.tables:
            pass
        return id

    def _clear(self, table: Table) -> None:
        listeners = [*self._readers, *table.listeners()]
        self.tables.pop(table.id, None)
        self.store.forget_table(table.id)
        self._tell(list(dict.fromkeys(listeners)), TableGone(table.id))

    # ---- after a restart
    def resume(self) -> None:
        """Everything that the journal has. A table that is damaged is reported and left alone; the others go on."""
        for body in self.store.people():
            try:
                person = msgspec.json.decode(body, type=PersonRecord)
            except (msgspec.DecodeError, UnicodeDecodeError, TypeError):
                self._log.error("a damaged record of a person is left out")
                continue
            self.people[person.fingerprint] = person
        for id, body in self.store.tables():
            self._resume(id, body)

    def _resume(self, id: str, body: bytes) -> None:
        try:
            table = Table(msgspec.json.decode(body, type=TableRecord), self.around)
            if table.record.phase != OPEN:
                table.resume()
        except IllegalAction:
            self._log.error("table {id} is damaged and left out: its journal holds a forbidden answer", id=id)
        except Exception as e:  # noqa: BLE001 - whatever is wrong with this table, the others go on
            self._log.error("table {id} cannot be resumed and is left out: {e}", id=id, e=e)
        else:
            self.tables[id] = table
            table.alone()

    def close(self) -> None:
        """Stop all clocks."""
        for table in self.tables.values():
            table.close()
