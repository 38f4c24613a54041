"""Chat at a table: who receives a line, how much a person may write, and what a report contains."""

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
from greatrace_server.lobby.name_validation import cleaned
from greatrace_server.lobby.reports import ReportStore
from greatrace_server.lobby.table import Table
from greatrace_server.lobby.table_options import owners
from greatrace_server.lobby.token_bucket import TokenBucket
from greatrace_server.protocol_error import ProtocolError
from greatrace_server.room.seats import Listener
from greatrace_server.storage.records import RUNNING, ReportRecord
from greatrace_server.storage.store import Store

LINES, LINES_SECONDS = 6, 12.0  # lines at once, and seconds until all of them are allowed again
REPORTED_LINES: Final = 12
PEOPLE_KEPT: Final = 500  # people that a table's chat remembers
MUTED_KEPT: Final = 50  # people muted by each player and saved


@define
class ChatLine:
    """A line and its sender. The fingerprint never leaves the server."""

    message: Said
    by: str


@define(eq=False, repr=False)
class Conversation:
    """The chat of a table. The last lines are kept in memory; mutings are also saved with the table."""

    table: str
    lines: deque[ChatLine] = field(factory=lambda: deque(maxlen=CHAT_KEPT))
    muted: dict[str, dict[str, None]] = field(factory=dict)  # muted handles in order, by the handle of the reader
    quotas: dict[str, TokenBucket] = field(factory=dict)  # each person's remaining amount of writing
    speakers: dict[str, tuple[str, str]] = field(factory=dict)  # fingerprint and name, by handle

    def handle(self, fingerprint: str) -> str:
        """The person's handle at this table: it reveals nothing, and differs at every table."""
        return hashlib.blake2b(f"{self.table}/{fingerprint}".encode(), digest_size=6).hexdigest()

    def trim(self) -> None:
        """Limit the memory of a table where many strangers come and go."""
        for kept in (self.muted, self.quotas, self.speakers):
            while len(kept) > PEOPLE_KEPT:
                kept.pop(next(iter(kept)))

    def wanted_by(self, reader: str, line: ChatLine) -> bool:
        """Whether that person has not muted its sender."""
        return line.message.who not in self.muted.get(self.handle(reader), ())

    def knows(self, reader: str, who: str) -> bool:
        """Whether the handle belongs to somebody who has spoken, or was muted before the table came to this server."""
        return who in self.speakers or who in self.muted.get(self.handle(reader), ())

    def muted_by(self, players: Iterable[str]) -> dict[str, tuple[str, ...]]:
        """The handles that these people have muted, the last of each."""
        handles = [self.handle(player) for player in players]
        return {each: tuple(self.muted[each])[-MUTED_KEPT:] for each in handles if self.muted.get(each)}


@define(eq=False, repr=False)
class TableChat:
    """The chat at all tables of a server. `now` is the reactor's time, `today` the calendar's."""

    store: Store
    now: Callable[[], float]
    today: Callable[[], float]
    conversations: dict[str, Conversation] = field(factory=dict)
    reports: ReportStore = field(init=False)
    _log: Logger = field(factory=Logger)

    def __attrs_post_init__(self) -> None:
        self.reports = ReportStore(self.store, self.now)

    def resume(self) -> None:
        """Read the reports from the store."""
        self.reports.resume()

    def at(self, table: Table) -> Conversation:
        """The chat of that table."""
        if (found := self.conversations.get(table.id)) is None:
            muted = {reader: dict.fromkeys(handles) for reader, handles in table.record.muted.items()}
            found = self.conversations[table.id] = Conversation(table.id, muted=muted)
        return found

    def forget(self, table: Table) -> None:
        """Forget the chat of a removed table."""
        self.conversations.pop(table.id, None)

    # ---- sending
    def send_text(self, table: Table, speaker: Listener, text: str) -> None:
        """Send a line of text. Raises ProtocolError."""
        clean = cleaned(text, CHAT_LENGTH)
        if not clean:
            raise ProtocolError("chat/text")
        self._add(table, speaker, text=clean)

    def send_phrase(self, table: Table, speaker: Listener, phrase: str) -> None:
        """Send a quick phrase. Raises ProtocolError."""
        if phrase not in PHRASES:
            raise ProtocolError("chat/phrase")
        self._add(table, speaker, phrase=phrase)

    def _add(self, table: Table, speaker: Listener, text: str = "", phrase: str = "") -> None:
        conversation = self.at(table)
        if not self._quota(conversation, speaker).take(self.now()):
            raise ProtocolError("limit/chat")
        place, who = table.place_of(speaker), conversation.handle(speaker.fingerprint)
        message = Said(table.id, who, speaker.name, None if place is None else place.number, text, phrase)
        conversation.speakers[who] = (speaker.fingerprint, speaker.name)
        line = ChatLine(message, speaker.fingerprint)
        conversation.lines.append(line)
        conversation.trim()
        for listener in _audience(table, message):
            self._send(conversation, listener, line)

    def _quota(self, conversation: Conversation, speaker: Listener) -> TokenBucket:
        return conversation.quotas.setdefault(
            speaker.fingerprint, TokenBucket.full(LINES / LINES_SECONDS, LINES, self.now())
        )

    def _send(self, conversation: Conversation, listener: Listener, line: ChatLine) -> None:
        if listener.wants_chat and conversation.wanted_by(listener.fingerprint, line):
            self.store.then(partial(listener.send, line.message))

    def send_recent(self, table: Table, listener: Listener) -> None:
        """Send the last lines to somebody who has just arrived."""
        conversation = self.conversations.get(table.id)
        if conversation is None or not listener.wants_chat:
            return
        for line in conversation.lines:
            if listener in _audience(table, line.message) and conversation.wanted_by(listener.fingerprint, line):
                self.store.then(partial(listener.send, msgspec.structs.replace(line.message, past=True)))

    # ---- muting and reporting
    def mute(self, table: Table, reader: Listener, who: str, *, muted: bool) -> None:
        """Mute somebody, or unmute. The choice is saved with the table. Raises ProtocolError."""
        conversation = self.at(table)
        if not conversation.knows(reader.fingerprint, who):
            raise ProtocolError("chat/who")
        silent = conversation.muted.setdefault(conversation.handle(reader.fingerprint), {})
        if muted:
            silent[who] = None
        else:
            silent.pop(who, None)
        conversation.trim()
        kept = conversation.muted_by(owners(table.record))
        if kept != table.record.muted:
            table.record.muted = kept
            self.store.table(table.record)

    def report(self, table: Table, reader: Listener, who: str, why: str, origin: str) -> None:
        """Save somebody's last lines for the operator; the log says only that there is a report.

        `origin` as in `ReportStore`. Raises ProtocolError.
        """
        conversation = self.at(table)
        if who not in conversation.speakers:
            raise ProtocolError("chat/who")
        fingerprint, name = conversation.speakers[who]
        lines = [f"{line.message.name}: {line.message.text or line.message.phrase}" for line in conversation.lines][
            -REPORTED_LINES:
        ]
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


def _audience(table: Table, message: Said) -> Iterable[Listener]:
    """The receivers. During a race spectators' lines go to spectators only: players must not learn what they see."""
    if message.seat is None and table.record.phase == RUNNING:
        return table.watchers
    return table.listeners()
