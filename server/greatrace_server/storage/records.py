"""What the journal keeps of a table and of a person, beside the answers."""

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
    """What is kept of a token: enough to know it again, not enough to use it."""
    return hashlib.sha256(token.encode()).hexdigest()


def own_content(package: str) -> OwnContent | None:
    """What everybody is told of the content that a table's board comes with; None: it comes with none."""
    if not package:
        return None
    told = unpacked(package).manifest
    return OwnContent(told.name, told.author, told.licence, told.version, len(package.encode()))


class SeatRecord(msgspec.Struct, forbid_unknown_fields=True):
    """A seat: free, a person's, a bot's, or a person's with a bot sitting in (absent). `owner` is a fingerprint."""

    kind: str = FREE
    name: str = ""
    crew: str = ""
    ready: bool = False
    level: str = ""
    owner: str = ""
    away: bool = False  # a person's who has dropped and is expected back
    bank: float | None = None  # seconds left on its clock for the whole race; None: not begun
    reactions: str = "able"  # when it wants to be asked in reaction windows: its owner's business alone
    orders: dict[str, str] = {}  # what is done in its name about dangers, by their source: likewise
    usual: str = "able"  # ... once the round has ended for which it wanted to let everything be
    late: int = 0  # questions in a row that its owner has left to the clock
    rating: int = 0  # after a rated race that is over
    change: int | None = None  # ... and by how much that has changed it; None: it has not
    provisional: bool = False

    def info(self) -> SeatInfo:
        """As everyone sees it."""
        return SeatInfo(self.kind, self.name, self.crew, self.ready, self.level, self.away)


class ClockRecord(msgspec.Struct, frozen=True, array_like=True):
    """What a seat has left for a question: `left` seconds at `since`, and fewer from then on; None: it stands still.

    `since` is a moment of the server's lifetime.
    """

    question: int
    seat: int
    left: float
    since: float | None

    def seconds(self, now: float) -> float:
        """What is left at that moment of the server's lifetime."""
        return self.left if self.since is None else max(0.0, self.left - max(0.0, now - self.since))

    def stopped(self, now: float) -> ClockRecord:
        """The same, standing still from then on."""
        return ClockRecord(self.question, self.seat, self.seconds(now), None)


class NoticeRecord(msgspec.Struct, frozen=True, array_like=True):
    """What has been sent about a question (its number on the wire) that waits for a seat: "turn", "reminder", ..."""

    question: int
    seat: int
    what: str


class TableRecord(msgspec.Struct, forbid_unknown_fields=True):
    """A table. `setup` is what was agreed once it runs, with nothing left to chance; `seed` and `salt` are secret.

    `password` is a keyed hash, `invite` the code that a locked table lets people in with ("": not locked).
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
    notice: str = ""  # the code of what the person who comes should know
    salt: str = ""
    password: str = ""
    invite: str = ""
    clock: str = ""
    stand_in: str = ""
    delay: int = 0
    barred: list[str] = []  # fingerprints of people sent away by the host
    digest: str = ""  # of the last position, once the race is over
    take_back: bool = True  # whether answers may be taken back
    language: str = ""  # spoken at the table; "": not said
    opened_by: str = ""  # a keyed hash of the address, or of the person behind a trusted one; "": not known
    package: str = ""  # the packed text of the content that the board comes with
    clocks: list[ClockRecord] = []  # of a race over days: the open question's, and those that may be asked again
    rated: bool = True  # whether the race is to count for ratings
    racers: list[str] = []  # whose, once it has begun: a fingerprint for each seat, "" for none; empty: it does not
    muted: dict[str, tuple[str, ...]] = {}  # handles in the chat, by the handle of the player who has muted them
    noticed: list[NoticeRecord] = []  # of a race over days: who has been told that the open question waits

    @property
    def locked(self) -> bool:
        """Whether strangers need the password or the invite code."""
        return bool(self.invite)

    @property
    def content(self) -> str:
        """The hash of the content that the table plays, as this server has it."""
        return GAMES[self.game].content_of(self.board, self.modules, self.package) if self.game in GAMES else ""

    def info(self, watchers: int, votes: tuple[int, ...] = (), *, paused: bool = False) -> TableInfo:
        """As everyone sees it."""
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
    """Somebody who has said hello. `account`: the name of their account, "" for a guest."""

    fingerprint: str
    name: str
    account: str = ""


class AccountRecord(msgspec.Struct, frozen=True):
    """An account: `password` is its argon2 hash, `root` (hex) what its token is made of.

    `places`: keyed hashes of the addresses from which its owner came last, the latest last. `role`: "operator",
    "moderator" or "", on the page for operators. `mail`: an address that its owner has confirmed, for a new password.
    `turn_mails`: the language of mails about turns in races over days; "": none are wanted.
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
    """Somebody who is kept out. `key`: "address:…", "name:…" or "person:…"; `until`: seconds of the calendar."""

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
    reporter: str = ""  # fingerprint of who reports
    origin: str = ""  # a keyed hash of where from: enough to know a flood by


class AnswerRecord(msgspec.Struct):
    """An answer that the game has taken. `seq` is the update that contains it.

    The last answer of an update keeps its events (`told`, see `journal`); `chain` links each answer to those before.
    """

    seq: int
    seat: int
    action: bytes
    id: str
    told: bytes = b""
    chain: bytes = b""
    number: int = 0  # its place in the journal, once it has one


class SealedRecord(msgspec.Struct):
    """An answer that waits for its reaction window to close."""

    decision: int
    seat: int
    action: bytes
    id: str


learn(TableRecord, AccountRecord, AuditRecord, BanRecord, ReportRecord)  # the journal's threads decode them, too
