"""What the journal keeps of a table and of a person, beside the answers."""

from __future__ import annotations

import hashlib
import secrets

import msgspec

from greatrace.protocol.messages import SeatInfo, TableInfo

FREE, PERSON, BOT, ABSENT = "free", "person", "bot", "absent"
OPEN, RUNNING, OVER, FROZEN = "open", "running", "over", "frozen"


def fingerprint(token: str) -> str:
    """What is kept of a token: enough to know it again, not enough to use it."""
    return hashlib.sha256(token.encode()).hexdigest()


def new_token() -> str:
    """192 random bits as text."""
    return secrets.token_urlsafe(24)


class SeatRecord(msgspec.Struct, forbid_unknown_fields=True):
    """A seat: free, a person's, a bot's, or a person's with a bot sitting in (absent). `owner` is a fingerprint."""

    kind: str = FREE
    name: str = ""
    crew: str = ""
    ready: bool = False
    level: str = ""
    owner: str = ""

    def info(self) -> SeatInfo:
        """As everyone sees it."""
        return SeatInfo(self.kind, self.name, self.crew, self.ready, self.level)


class TableRecord(msgspec.Struct, forbid_unknown_fields=True):
    """A table. `setup` is what was agreed once it runs, with nothing left to chance; `seed` is secret."""

    id: str
    title: str
    game: str
    board: str
    start: str
    finish: str
    host: int
    seats: list[SeatRecord]
    phase: str = OPEN
    options: dict[str, str] = {}
    modules: tuple[str, ...] = ()
    setup: msgspec.Raw = msgspec.Raw(b"null")
    seed: str = ""
    rules_version: str = ""
    content_hash: str = ""
    trouble: str = ""

    def info(self, watchers: int) -> TableInfo:
        """As everyone sees it."""
        seats = tuple(seat.info() for seat in self.seats)
        return TableInfo(
            self.id, self.title, self.game, self.board, self.start, self.finish, self.phase, self.host, seats, watchers,
            self.options, self.modules,
        )  # fmt: skip


class PersonRecord(msgspec.Struct, forbid_unknown_fields=True):
    """Somebody who has said hello."""

    fingerprint: str
    name: str


class AnswerRecord(msgspec.Struct):
    """An answer that the game has taken. `seq` is the update that told of it."""

    seq: int
    seat: int
    action: bytes
    id: str


class SealedRecord(msgspec.Struct):
    """An answer that waits for its reaction window to close."""

    decision: int
    seat: int
    action: bytes
    id: str
