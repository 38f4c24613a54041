"""The journal's records of tables and people, besides the answers."""

from __future__ import annotations

import hashlib

import msgspec

from greatrace.content_package import unpacked
from greatrace.games import GAMES
from greatrace.learned_types import learn
from greatrace.protocol.messages import OwnContent, SeatInfo, TableInfo
from greatrace.replay import commitment

FREE, PERSON, BOT, ABSENT = "free", "person", "bot", "absent"
OPEN, RUNNING, OVER, FROZEN = "open", "running", "over", "frozen"


def fingerprint(token: str) -> str:
    """The stored hash of a token: it identifies the token but cannot be used as one."""
    return hashlib.sha256(token.encode()).hexdigest()


def own_content(package: str) -> OwnContent | None:
    """The public description of the content of a table's own board; None for a board of the game."""
    if not package:
        return None
    manifest = unpacked(package).manifest
    return OwnContent(manifest.name, manifest.author, manifest.licence, manifest.version, len(package.encode()))


class SeatRecord(msgspec.Struct, forbid_unknown_fields=True):
    """A seat: free, a person's, a bot's, or a person's with a bot sitting in (absent). `owner` is a fingerprint."""

    kind: str = FREE
    name: str = ""
    crew: str = ""
    ready: bool = False
    level: str = ""
    owner: str = ""
    away: bool = False  # whether a person has disconnected and is expected back
    bank: float | None = None  # seconds left on its clock for the whole race; None: not begun
    reactions: str = "able"  # when the seat is asked in reaction windows: private to its owner
    orders: dict[str, str] = {}  # standing orders about dangers, by their source: private
    usual: str = "able"  # `reactions` after the end of a round that was passed
    late: int = 0  # consecutive questions that timed out
    rating: int = 0  # after a rated race that is over
    change: int | None = None  # ... and its change by the race; None: no change yet
    provisional: bool = False

    def info(self) -> SeatInfo:
        """The public description of the seat."""
        return SeatInfo(self.kind, self.name, self.crew, self.ready, self.level, self.away)


class ClockRecord(msgspec.Struct, frozen=True, array_like=True):
    """A seat's time for a question: `left` seconds at `since`, running since then; None: it is stopped.

    `since` is a moment of the server's uptime.
    """

    question: int
    seat: int
    left: float
    since: float | None

    def seconds(self, now: float) -> float:
        """The seconds left at that moment of the server's uptime."""
        return self.left if self.since is None else max(0.0, self.left - max(0.0, now - self.since))

    def stopped(self, now: float) -> ClockRecord:
        """The clock stopped at that moment."""
        return ClockRecord(self.question, self.seat, self.seconds(now), None)


class NoticeRecord(msgspec.Struct, frozen=True, array_like=True):
    """A notice sent about a question (its number in messages) that waits for a seat: "turn", "reminder", ..."""

    question: int
    seat: int
    what: str


class TableRecord(msgspec.Struct, forbid_unknown_fields=True):
    """A table. `setup` is the agreed one once the race runs, with nothing left to chance; `seed` and `salt` are secret.

    `password` is a keyed hash, `invite` the code for joining a locked table ("": not locked).
    """

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
    trouble: str = ""  # a sentence for the operator
    notice: str = ""  # the code of a notice for people who come
    salt: str = ""
    password: str = ""
    invite: str = ""
    clock: str = ""
    stand_in: str = ""
    delay: int = 0
    barred: list[str] = []  # fingerprints of people removed by the host
    digest: str = ""  # of the last position, once the race is over
    take_back: bool = True  # whether answers may be taken back
    language: str = ""  # spoken at the table; "": not stated
    opened_by: str = ""  # a keyed hash of the address, or of the person behind a trusted one; "": unknown
    package: str = ""  # the packed text of the content that the board comes with
    clocks: list[ClockRecord] = []  # of a race over days: of the open question, and of those that may be asked again
    rated: bool = True  # whether the race should count for ratings
    racers: list[str] = []  # once the race has begun: a fingerprint for each rated seat, "" for others; empty: unrated
    muted: dict[str, tuple[str, ...]] = {}  # handles in the chat, by the handle of the player who has muted them
    noticed: list[NoticeRecord] = []  # of a race over days: notices sent about the open question

    @property
    def locked(self) -> bool:
        """Whether strangers need the password or the invite code."""
        return bool(self.invite)

    @property
    def content(self) -> str:
        """The hash of the table's content on this server."""
        return GAMES[self.game].content_of(self.board, self.modules, self.package) if self.game in GAMES else ""

    def info(self, watchers: int, votes: tuple[int, ...] = (), *, paused: bool = False) -> TableInfo:
        """The public description of the table."""
        seats = tuple(seat.info() for seat in self.seats)
        return TableInfo(
            self.id,
            self.title,
            self.game,
            self.board,
            self.start,
            self.finish,
            self.phase,
            self.host,
            seats,
            watchers,
            self.options,
            self.modules,
            self.locked,
            commitment(self.seed, self.salt) if self.seed else "",
            self.clock,
            self.stand_in,
            self.delay,
            paused,
            votes,
            self.take_back,
            self.language,
            self.content,
            own_content(self.package),
        )


class PersonRecord(msgspec.Struct, frozen=True):
    """A person who has said hello. `account`: the name of their account, "" for a guest."""

    fingerprint: str
    name: str
    account: str = ""


class AccountRecord(msgspec.Struct, frozen=True):
    """An account: `password` is its argon2 hash, `root` (hex) the base of its token.

    `places`: keyed hashes of the addresses from which its owner came last, the latest last. `role`: "operator",
    "moderator" or "", on the page for operators. `mail`: a confirmed address, for a new password. `turn_mails`: the
    language of mails about turns in races over days; "": no mails.
    """

    name: str
    password: str
    root: str
    fingerprint: str
    places: tuple[str, ...] = ()
    role: str = ""
    mail: str = ""
    turn_mails: str = ""


class AuditRecord(msgspec.Struct, frozen=True):
    """A command of an operator that has changed something. `when`: seconds of the calendar."""

    when: float
    who: str
    words: tuple[str, ...]


class BanRecord(msgspec.Struct, frozen=True):
    """A ban. `key`: "address:…", "name:…" or "person:…"; `until`: seconds of the calendar."""

    key: str
    until: float
    why: str = ""


class ReportRecord(msgspec.Struct, frozen=True):
    """A report about somebody's chat. `when`: seconds of the calendar; `lines` are the table's last."""

    when: float
    table: str
    fingerprint: str
    name: str
    by: str
    why: str
    lines: list[str]
    reporter: str = ""  # fingerprint of the reporting person
    origin: str = ""  # a keyed hash of the reporter's address, for recognising a flood


class AnswerRecord(msgspec.Struct):
    """An answer accepted by the game. `seq` is the update that contains it.

    The last answer of an update has its events (`told`, see `journal`); `chain` links each answer to those before.
    """

    seq: int
    seat: int
    action: bytes
    id: str
    told: bytes = b""
    chain: bytes = b""
    number: int = 0  # its number in the journal, once stored


class SealedRecord(msgspec.Struct):
    """An answer that waits for its reaction window to close."""

    decision: int
    seat: int
    action: bytes
    id: str


learn(TableRecord, AccountRecord, AuditRecord, BanRecord, ReportRecord)  # decoded in the journal's threads, too
