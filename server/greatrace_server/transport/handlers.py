"""What may be asked once one is known: a function for each message. A ProtocolError means that nothing has changed."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from greatrace.protocol.messages import (
    Accepted,
    AddBot,
    Answer,
    AskHistory,
    AskRecord,
    ChangeTable,
    Chat,
    ChooseCrew,
    CreateTable,
    JoinTable,
    Kick,
    LeaveTable,
    ListTables,
    Message,
    Mute,
    PassHost,
    Phrase,
    Ping,
    Pong,
    RemoveBot,
    Report,
    Resume,
    SetOrders,
    SetReactions,
    SetReady,
    StartTable,
    TakeBack,
    VotePause,
    WatchTable,
)
from greatrace_server.lobby import host_actions, leaving, race_start
from greatrace_server.lobby.history import send_history
from greatrace_server.lobby.table import Table
from greatrace_server.lobby.table_options import check_content
from greatrace_server.protocol_error import ProtocolError

if TYPE_CHECKING:
    from greatrace_server.transport.session import Session


def _create(session: Session, message: CreateTable) -> None:
    session.lobby.admission.open_table(session.line.host)
    session.arrive(session.lobby.create(session, message, session.line.host).id)


def _join(session: Session, message: JoinTable) -> None:
    table = session.lobby.unlocked(session, message.table, message.key, session.line.host)
    check_content(table.record, message.content)
    _come(session, table, lambda: table.join(session, message.seat))


def _watch(session: Session, message: WatchTable) -> None:
    table = session.lobby.unlocked(session, message.table, message.key, session.line.host)
    check_content(table.record, message.content)
    _come(session, table, lambda: table.watch(session))


def _come(session: Session, table: Table, come: Callable[[], None]) -> None:
    """Sit down or look on, and hear what was said last."""
    if not _inside(session, table):
        session.lobby.room_for_one_more(session)
    come()
    session.arrive(table.id)
    session.lobby.talk.recall(table, session)


def _inside(session: Session, table: Table) -> bool:
    return table.place_of(session) is not None or session in table.watchers


def _here(session: Session, table: str) -> Table:
    """The table where one is. Raises ProtocolError."""
    found = session.lobby.table(table)
    if not _inside(session, found):
        raise ProtocolError("table/not-seated")
    return found


def _leave(session: Session, message: LeaveTable) -> None:
    leaving.leave(_here(session, message.table), session, keep=message.keep)


def _start(session: Session, message: StartTable) -> None:
    session.lobby.only_while_it_stays()
    race_start.start(session.lobby.table(message.table), session)


def _answer(session: Session, message: Answer) -> None:
    table = session.lobby.table(message.table)
    place = host_actions.own_place(table, session)
    if table.room is None:
        if table.exhibit is None:
            raise ProtocolError("table/not-running")
        table.exhibit.seq_of(place.number, message.id, partial(_answered_before, session, message))
        return
    table.room.answer(place.number, session, message)


def _answered_before(session: Session, message: Answer, seq: int | None) -> None:
    """An answer to a race that is over: it may have counted before the server could say so."""
    if seq is None:
        session.refuse(ProtocolError("table/not-running"), message)
    else:
        session.send(Accepted(message.id, seq))


def _take_back(session: Session, message: TakeBack) -> None:
    table = session.lobby.table(message.table)
    place = host_actions.own_place(table, session)
    if table.room is None:
        raise ProtocolError("table/not-running")
    table.room.back.wished(place.number, session, message)


def _resume(session: Session, message: Resume) -> None:
    """Back to one's seat; the gap, or a snapshot, follows."""
    table = _here(session, message.table)
    table.resume_for(session, message.seq, mismatch=message.mismatch)
    session.arrive(table.id)


def _record(session: Session, message: AskRecord) -> None:
    session.lobby.records.ask(_here(session, message.table), session)


def _history(session: Session, message: AskHistory) -> None:
    table = _here(session, message.table)
    place = table.place_of(session)
    send_history(session.lobby.store, table, None if place is None else place.number, message, session.send)


PERFORM: dict[type[Message], Callable[[Session, Any], None]] = {
    ListTables: lambda s, m: s.lobby.listing.ask(s, m),
    CreateTable: _create,
    JoinTable: _join,
    WatchTable: _watch,
    LeaveTable: _leave,
    ChooseCrew: lambda s, m: race_start.choose_crew(s.lobby.table(m.table), s, m.crew),
    SetReady: lambda s, m: race_start.set_ready(s.lobby.table(m.table), s, ready=m.ready),
    ChangeTable: lambda s, m: host_actions.change(s.lobby.table(m.table), s, m),
    AddBot: lambda s, m: host_actions.add_bot(s.lobby.table(m.table), s, m.seat, m.level),
    RemoveBot: lambda s, m: host_actions.remove_bot(s.lobby.table(m.table), s, m.seat),
    Kick: lambda s, m: host_actions.kick(s.lobby.table(m.table), s, m.seat),
    PassHost: lambda s, m: host_actions.pass_host(s.lobby.table(m.table), s, m.seat),
    VotePause: lambda s, m: host_actions.vote_pause(s.lobby.table(m.table), s, pause=m.pause),
    SetReactions: lambda s, m: host_actions.set_reactions(s.lobby.table(m.table), s, m.wish),
    SetOrders: lambda s, m: host_actions.set_orders(s.lobby.table(m.table), s, m.orders),
    StartTable: _start,
    Answer: _answer,
    TakeBack: _take_back,
    Resume: _resume,
    Chat: lambda s, m: s.lobby.talk.say(_here(s, m.table), s, m.text),
    Phrase: lambda s, m: s.lobby.talk.phrase(_here(s, m.table), s, m.phrase),
    Mute: lambda s, m: s.lobby.talk.mute(_here(s, m.table), s, m.who, muted=m.muted),
    Report: lambda s, m: s.lobby.talk.report(_here(s, m.table), s, m.who, m.why, s.lobby.origin_of(s, s.line.host)),
    AskHistory: _history,
    AskRecord: _record,
    Ping: lambda s, _: s.line.send(Pong()),
}
