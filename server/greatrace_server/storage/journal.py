"""The journal of one race, and which part of it can be trusted.

Every answer is linked to all before it: its link is a hash of the link before and of the answer itself, and the first
link depends on the race's initial data. A changed, missing or foreign row breaks the chain, and everything before the
break is sound. Now and then the position is stored as well, so that a race need not be played again from its start.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import blake2b
from typing import Any, Final

import msgspec
from attrs import define, field, frozen

from greatrace.games import GameKind
from greatrace.kernel import Chance, Game, Rules, Save, Seat
from greatrace.kernel.answers import RecordedAnswer
from greatrace_server.storage.batch import Row
from greatrace_server.storage.records import AnswerRecord, TableRecord
from greatrace_server.storage.rows import JournalRows
from greatrace_server.storage.serialization import EncodedEvents
from greatrace_server.storage.store import Store

CHECKPOINT_EVERY: Final = 32  # updates
LINK: Final = 8  # bytes of a link
TAKEN_BACK: Final = b"null"  # in place of an action: the last answer of that seat does not count any more
RECENT: Final = 64  # answers before the checkpoint, which fill gaps after a restart

_event_decoder = msgspec.json.Decoder(tuple[msgspec.Raw, dict[int, msgspec.Raw]])


def packed(events: EncodedEvents) -> bytes:
    """An update's events in the format of a row: the public ones, and those of seats that see more."""
    own = b",".join(b'"%d":[%s]' % (seat, seen) for seat, seen in events.own.items())
    return b"[[%s],{%s}]" % (events.public, own)


def unpacked(seq: int, row: bytes) -> EncodedEvents:
    """The events from a row of `packed`. Raises msgspec.DecodeError."""
    public, own = _event_decoder.decode(row)
    return EncodedEvents(seq, bytes(public)[1:-1], {seat: bytes(seen)[1:-1] for seat, seen in own.items()})


# ---- the chain


def root_of(record: TableRecord) -> bytes:
    """The base of the first link: a hash of all initial data of the race."""
    begun = (record.id, record.game, record.setup, record.seed, record.rules_version, record.content_hash)
    return blake2b(msgspec.json.encode(begun), digest_size=LINK).digest()


def linked(before: bytes, answer: AnswerRecord) -> bytes:
    """The link of an answer that follows the given link."""
    head = b"%s%d,%d,%d,%d," % (before, answer.seq, answer.seat, len(answer.action), len(answer.told))
    return blake2b(b"".join((head, answer.action, answer.told, answer.id.encode())), digest_size=LINK).digest()


@frozen
class Sound:
    """The answers that can be trusted, whole updates only, and the number of rows that cannot."""

    answers: list[AnswerRecord]
    damaged: int


def sound(rows: Sequence[Row], link: bytes) -> Sound:
    """The sound rows after that link, up to the first break. Rows of an older form have no links: they are trusted."""
    answers: list[AnswerRecord] = []
    old = True
    for row in rows:
        answer = _answer(row)
        if answer is None:
            break
        link, found = linked(link, answer), answer.chain
        old = old and not found
        if not old and found != link:
            break
        answer.chain = link
        answers.append(answer)
    broken = len(answers) < len(rows)
    while answers and not answers[-1].told and (not old or broken):
        answers.pop()  # of an incomplete update
    return Sound(answers, len(rows) - len(answers))


def _answer(row: Row) -> AnswerRecord | None:
    """The row's answer, or None if its values have wrong types."""
    if [type(value) for value in row] != [int, int, int, bytes, str, bytes, bytes]:
        return None
    number, seq, seat, action, id, told, chain = row
    return AnswerRecord(seq, seat, action, id, told, chain, number)


# ---- positions


class Checkpoint(msgspec.Struct, frozen=True):
    """A position: the kernel's save after an update, and the answer after which it was stored.

    The save's state is that of the last moment between two procedures; `shown` is the state after the events since.
    """

    seq: int
    number: int
    link: bytes
    state: msgspec.Raw
    chance: Chance
    question: int
    replies: tuple[tuple[Seat, msgspec.Raw, bool, int], ...]
    shown: msgspec.Raw
    loose: int = 0  # number of last replies that can be taken back
    stopped: tuple[Seat, str] = (-1, "nothing")
    leap: int = 0  # message numbers of questions minus the game's

    def game(self, kind: GameKind, rules: Rules[Any]) -> Game[Any]:
        """The race at this position. Raises ValueError when it does not fit these rules."""
        replies = tuple(RecordedAnswer(s, kind.actions.decode(raw), answers, q) for s, raw, answers, q in self.replies)
        state = kind.decode_state(self.state)
        save = Save(
            rules.version, rules.content_hash, state, self.chance, self.question, replies, self.loose, self.stopped
        )
        return Game.restore(rules, save)


_checkpoints = msgspec.json.Decoder(Checkpoint)


def checkpoint(row: bytes) -> Checkpoint | None:
    """The stored position, or None when it is damaged. Raises msgspec.DecodeError for another version's."""
    digest, body = row[:LINK], row[LINK:]
    return _checkpoints.decode(body) if digest == _digest(body) else None


def _digest(body: bytes) -> bytes:
    return blake2b(body, digest_size=LINK).digest()


@define(eq=False, repr=False)
class Journal:
    """Writes the journal of one race. `link` and `number` are those of its last answer."""

    record: TableRecord
    store: Store
    link: bytes = b""
    number: int = 0
    _kept_at: int = field(default=-1)

    def begin(self, game: Game[Any]) -> None:
        """Begin the journal of a race with this position."""
        self.link = root_of(self.record)
        self.keep(game, 0)

    def append(self, answers: Sequence[AnswerRecord], events: EncodedEvents) -> None:
        """Write the answers of an update, and its events."""
        answers[-1].told = packed(events)
        for answer in answers:
            self.link = answer.chain = linked(self.link, answer)
            self.store.answer(self.record.id, answer)
            self.number = answer.number

    def keep_now_and_then(self, game: Game[Any], seq: int, leap: int) -> None:
        """Store the position if the last stored one is old enough, or if the race is over."""
        if seq - self._kept_at >= CHECKPOINT_EVERY or game.decision is None:
            self.keep(game, seq, leap)

    def keep(self, game: Game[Any], seq: int, leap: int = 0) -> None:
        """Store this position. `leap` as in a Checkpoint."""
        self._kept_at = seq
        save, encode = game.save(), msgspec.json.encode
        replies = tuple((r.seat, msgspec.Raw(encode(r.action)), r.answers, r.question) for r in save.answers)
        state, shown = msgspec.Raw(encode(save.state)), msgspec.Raw(encode(game.state))
        body = encode(
            Checkpoint(
                seq,
                self.number,
                self.link,
                state,
                save.chance,
                save.question,
                replies,
                shown,
                save.loose,
                save.stopped,
                leap,
            )
        )
        self.store.checkpoint(self.record.id, _digest(body) + body)


def recent(rows: JournalRows, table: str, kept: Checkpoint) -> list[AnswerRecord]:
    """The last answers before that position, if their chain is intact, else none."""
    answers: list[AnswerRecord] = []
    for row in rows.last_answers(table, kept.number, RECENT):
        answer = _answer(row)
        if answer is None or (answers and answer.chain != linked(answers[-1].chain, answer)):
            return []
        answers.append(answer)
    return answers if answers and answers[-1].chain == kept.link else []


def counted(answers: Sequence[AnswerRecord]) -> list[AnswerRecord]:
    """The answers that have not been taken back."""
    found: list[AnswerRecord] = []
    for answer in answers:
        if answer.action != TAKEN_BACK:
            found.append(answer)
        else:
            own = [i for i, given in enumerate(found) if given.seat == answer.seat]
            if own:  # else it was given before the first of these
                del found[own[-1]]
    return found


def last_updates(answers: Sequence[AnswerRecord]) -> Iterator[EncodedEvents]:
    """The last updates of these answers without a gap, since the last take-back."""
    found: list[EncodedEvents] = []
    for answer in reversed(answers):
        if answer.action == TAKEN_BACK:
            break
        if answer.told and (not found or answer.seq + 1 == found[-1].seq):
            found.append(unpacked(answer.seq, answer.told))
        elif found and answer.seq != found[-1].seq:
            break
    return reversed(found)
