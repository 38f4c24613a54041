"""Resumes races after a restart from their journals; races that cannot be resumed are only shown.

A race continues from the last stored position and the answers since. If the journal is damaged, its sound part is
resumed, the rest is set aside, and people who come are told. A race that is over, or that was begun under other rules,
is not played again (see `room.read_only_table`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

import msgspec
from twisted.logger import Logger

from greatrace.games import GAMES, GameKind
from greatrace.kernel import Game
from greatrace.translation import english
from greatrace_server.lobby.table import Table
from greatrace_server.room.read_only_table import ReadOnlyTable
from greatrace_server.room.undo import undo
from greatrace_server.storage.journal import TAKEN_BACK, Checkpoint, checkpoint, recent, root_of, sound
from greatrace_server.storage.records import FROZEN, OVER, RUNNING, AnswerRecord, TableRecord
from greatrace_server.storage.store import Store

LEAP: Final = 1 << 20  # a jump of update numbers past all that may have been seen before some updates were lost

_log = Logger()


def resume(table: Table) -> None:
    """Resume the race of that table from its journal. Raises ValueError, with a sentence, if no part is sound."""
    record, kind = table.record, GAMES[table.record.game]
    setup = msgspec.json.decode(record.setup, type=kind.setup_type)
    rules = kind.rules_for(setup)
    if record.phase == OVER or not kind.plays_as_then(rules, record.rules_version, record.content_hash):
        table.read_only = ReadOnlyTable(record, kind, rules, table.services.store)
        table.services.ratings.resumed(record)
        if record.phase != OVER:
            record.phase, record.notice = FROZEN, "table/older"
            record.trouble = english("it was started with another version of the rules or content")
            record.clocks = [clock.stopped(table.services.uptime.seconds()) for clock in record.clocks]
            table.services.store.table(record)
            _log.warn("table {id} can only be shown: {why}", id=record.id, why=record.trouble)
        return
    record.phase, record.trouble = RUNNING, ""
    if record.notice == "table/older":
        record.notice = ""
    _play_on(table, kind, lambda: kind.new_game(setup, record.seed), rules)


def knows_rules(record: bytes) -> bool:
    """Whether the race of that table can continue here: this version has its rules and its content."""
    try:
        table = msgspec.json.decode(record, type=TableRecord)
        kind = GAMES[table.game]
        rules = kind.rules_for(msgspec.json.decode(table.setup, type=kind.setup_type))
    except Exception:  # noqa: BLE001 - a record of another version, or content that is not here
        return False
    return kind.plays_as_then(rules, table.rules_version, table.content_hash)


def _play_on(table: Table, kind: GameKind, from_the_start: Callable[[], Game[Any]], rules: Any) -> None:
    record, store = table.record, table.services.store
    kept = position_of(store, record)
    rows = store.answers(record.id, kept.number if kept is not None else 0)
    trusted = sound(rows, kept.link if kept is not None else root_of(record))
    if kept is None and rows and not trusted.answers:
        raise ValueError("the beginning of its journal is damaged")
    begin = from_the_start if kept is None else lambda: kept.game(kind, rules)
    game, played, leap = _replayed(begin, kind, trusted.answers)
    given = trusted.answers[:played]
    before = recent(store, record.id, kept) if kept is not None else []
    room = table.create_room(kind, game)
    room.state.leap = leap + (kept.leap if kept is not None else 0)
    last = given[-1] if given else None
    room.journal.link = last.chain if last else kept.link if kept else root_of(record)
    room.journal.number = last.number if last else kept.number if kept else 0
    seq = last.seq if last else kept.seq if kept else 0
    if damaged := len(rows) - len(given):
        _set_aside(table, room.journal.number, seq, damaged)
        room.restore(seq + LEAP, [*before, *given], [])
        room.broadcaster.forget_updates()
    else:
        room.restore(seq, [*before, *given], store.sealed_answers(record.id))
    if damaged or given:
        room.journal.keep(game, room.state.seq, room.state.leap)
    room.begin()


def _set_aside(table: Table, after: int, seq: int, damaged: int) -> None:
    record, store = table.record, table.services.store
    _log.error(
        "table {id} is damaged: it goes on after update {seq}; {n} answers behind that are set aside",
        id=record.id,
        seq=seq,
        n=damaged,
    )
    record.notice, record.clocks = "table/damaged", []
    store.set_aside(record.id, after)
    store.unseal(record.id)
    store.table(record)


def position_of(store: Store, record: TableRecord) -> Checkpoint | None:
    """The stored position of that race; None, and a line in the log, when it cannot be used."""
    row = store.checkpoint_of(record.id)
    if not row:
        return None
    try:
        found = checkpoint(row)
    except msgspec.DecodeError:
        found = None
    if found is None:
        _log.warn("table {id}: its kept position is damaged, and the whole race is played again", id=record.id)
    return found


def _replayed(
    begin: Callable[[], Game[Any]], kind: GameKind, answers: Sequence[AnswerRecord]
) -> tuple[Game[Any], int, int]:
    """The race after as many of these answers as can be played, in whole updates; their number; the leap."""
    good = len(answers)
    while True:
        game = begin()
        played, leap = _played(game, kind, answers[:good])
        if played == good:
            return game, good, leap
        good = next(i for i, answer in enumerate(answers) if answer.seq == answers[played].seq)


def _played(game: Game[Any], kind: GameKind, answers: Sequence[AnswerRecord]) -> tuple[int, int]:
    """Play the answers. The number that these rules accept, and by how much the numbers of questions leap."""
    leap = 0
    for i, answer in enumerate(answers):
        try:
            if answer.action == TAKEN_BACK:
                leap = undo(game, answer.seat, leap)
            else:
                game.submit(answer.seat, kind.actions.decode(answer.action))
        except Exception:  # noqa: BLE001 - an answer that these rules do not take, for whatever reason
            return i, leap
    return len(answers), leap
