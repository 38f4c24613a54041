"""Talk at a table: who hears whom, how much anybody may say, and what a report takes with it."""

from __future__ import annotations

import hashlib
from collections import deque
from collections.abc import Callable, Iterable
from functools import partial
from typing import Final

import msgspec
from attrs import define, field
from twisted.logger import Logger

from greatrace.protocol.limits import CHAT_KEPT, CHAT_LENGTH
from greatrace.protocol.messages import Said
from greatrace.protocol.phrases import PHRASES
from greatrace_server.lobby.access_control import TokenBucket
from greatrace_server.lobby.name_validation import cleaned
from greatrace_server.lobby.reports import ReportStore
from greatrace_server.lobby.table import Table
from greatrace_server.protocol_error import ProtocolError
from greatrace_server.room.seats import Listener
from greatrace_server.storage.records import RUNNING, ReportRecord
from greatrace_server.storage.store import Store

LINES, LINES_SECONDS = 6, 12.0  # so many at once, so long until they have come back
REPORTED_LINES: Final = 12
PEOPLE_KEPT: Final = 500  # of whom a table's talk remembers something


@define
class ChatLine:
    """One thing said, and by whom: the fingerprint never leaves the server."""

    said: Said
    by: str


@define(eq=False, repr=False)
class Conversation:
    """The talk of one table. It is kept in memory only, the last lines of it."""

    table: str
    lines: deque[ChatLine] = field(factory=lambda: deque(maxlen=CHAT_KEPT))
    muted: dict[str, set[str]] = field(factory=dict)  # handles, by the fingerprint of who does not want to hear them
    voices: dict[str, TokenBucket] = field(factory=dict)  # how much each person may say yet
    seen: dict[str, tuple[str, str]] = field(factory=dict)  # fingerprint and name, by handle

    def handle(self, fingerprint: str) -> str:
        """What others call that person here: it tells nothing, and is another one at every table."""
        return hashlib.blake2b(f"{self.table}/{fingerprint}".encode(), digest_size=6).hexdigest()

    def trim(self) -> None:
        """A table where strangers come and go for ever does not remember all of them."""
        for kept in (self.muted, self.voices, self.seen):
            while len(kept) > PEOPLE_KEPT:
                kept.pop(next(iter(kept)))

    def hears(self, reader: str, line: ChatLine) -> bool:
        """Whether that person wants to hear it."""
        return line.said.who not in self.muted.get(reader, ())


@define(eq=False, repr=False)
class TableChat:
    """The talk at all tables of a server. `now` is the reactor's time, `today` the calendar's."""

    store: Store
    now: Callable[[], float]
    today: Callable[[], float]
    conversations: dict[str, Conversation] = field(factory=dict)
    reports: ReportStore = field(init=False)
    _log: Logger = field(factory=Logger)

    def __attrs_post_init__(self) -> None:
        self.reports = ReportStore(self.store, self.now)

    def resume(self) -> None:
        """What the store has kept."""
        self.reports.resume()

    def at(self, table: Table) -> Conversation:
        """The talk of that table."""
        return self.conversations.setdefault(table.id, Conversation(table.id))

    def cleared(self, table: Table) -> None:
        """The table has gone."""
        self.conversations.pop(table.id, None)

    # ---- saying
    def say(self, table: Table, speaker: Listener, text: str) -> None:
        """A line of one's own. Raises ProtocolError."""
        clean = cleaned(text, CHAT_LENGTH)
        if not clean:
            raise ProtocolError("chat/text")
        self._say(table, speaker, text=clean)

    def phrase(self, table: Table, speaker: Listener, phrase: str) -> None:
        """A quick phrase. Raises ProtocolError."""
        if phrase not in PHRASES:
            raise ProtocolError("chat/phrase")
        self._say(table, speaker, phrase=phrase)

    def _say(self, table: Table, speaker: Listener, text: str = "", phrase: str = "") -> None:
        talk = self.at(table)
        if not self._voice(talk, speaker).take(self.now()):
            raise ProtocolError("limit/chat")
        place, who = table.place_of(speaker), talk.handle(speaker.fingerprint)
        said = Said(table.id, who, speaker.name, None if place is None else place.number, text, phrase)
        talk.seen[who] = (speaker.fingerprint, speaker.name)
        line = ChatLine(said, speaker.fingerprint)
        talk.lines.append(line)
        talk.trim()
        for listener in _audience(table, said):
            self._tell(talk, listener, line)

    def _voice(self, talk: Conversation, speaker: Listener) -> TokenBucket:
        return talk.voices.setdefault(speaker.fingerprint, TokenBucket.full(LINES / LINES_SECONDS, LINES, self.now()))

    def _tell(self, talk: Conversation, listener: Listener, line: ChatLine) -> None:
        if listener.hears and talk.hears(listener.fingerprint, line):
            self.store.then(partial(listener.send, line.said))

    def recall(self, table: Table, listener: Listener) -> None:
        """The last lines, for somebody who has just come (again)."""
        talk = self.conversations.get(table.id)
        if talk is None or not listener.hears:
            return
        for line in talk.lines:
            if listener in _audience(table, line.said) and talk.hears(listener.fingerprint, line):
                self.store.then(partial(listener.send, msgspec.structs.replace(line.said, past=True)))

    # ---- not hearing, and telling on
    def mute(self, table: Table, reader: Listener, who: str, *, muted: bool) -> None:
        """Hear nothing more of somebody, or again. Raises ProtocolError."""
        talk = self.at(table)
        if who not in talk.seen:
            raise ProtocolError("chat/who")
        silent = talk.muted.setdefault(reader.fingerprint, set())
        (silent.add if muted else silent.discard)(who)
        talk.trim()

    def report(self, table: Table, reader: Listener, who: str, why: str, origin: str) -> None:
        """Keep somebody's last lines for whoever runs the server; the log says only that there is one.

        `origin` as in `ReportStore`. Raises ProtocolError.
        """
        talk = self.at(table)
        if who not in talk.seen:
            raise ProtocolError("chat/who")
        fingerprint, name = talk.seen[who]
        lines = [f"{line.said.name}: {line.said.text or line.said.phrase}" for line in talk.lines][-REPORTED_LINES:]
        self.reports.keep(
            ReportRecord(
                self.today(),
                table.id,
                fingerprint,
                name,
                reader.name,
                cleaned(why, CHAT_LENGTH) or "",
                lines,
                reader.fingerprint,
                origin,
            )
        )
        self._log.info("a player of table {table} has been reported: see the reports", table=table.id)


def _audience(table: Table, said: Said) -> Iterable[Listener]:
    """While a race is on, those who look on talk among themselves: what they see must not reach the players."""
    if said.seat is None and table.record.phase == RUNNING:
        return table.watchers
    return table.listeners()
