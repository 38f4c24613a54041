# ruff: noqa: D403 - a docstring here begins with the command as it is typed
"""The commands of an operator to a running server: each is a function whose docstring is printed by `help`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import msgspec
from twisted.internet.defer import Deferred

from greatrace.command_help import paragraphs
from greatrace.protocol.messages import Notice
from greatrace.translation import language, speaking, tr, trn
from greatrace_server.lobby.abandoned_tables import deserted_for
from greatrace_server.lobby.lobby import Lobby
from greatrace_server.lobby.table import Table
from greatrace_server.operations import account_commands
from greatrace_server.operations import audit as audit_
from greatrace_server.operations.admin_services import OPERATOR, SOCKET, AdminServices, Command, CommandError, Reply
from greatrace_server.operations.table_selection import UnknownSelection, selected
from greatrace_server.protocol_error import ProtocolError
from greatrace_server.storage.records import RUNNING, ReportRecord

HOUR: Final = 3600.0
DRY_RUN: Final = "--dry-run"
KINDS: Final = ("address", "name", "person")
WHOLE: Final = re.compile("[0-9a-f]{64}")  # a fingerprint


# ---- showing
def tables(service: AdminServices, *which: str) -> Iterator[str]:
    """tables [WHICH...]: every table, or those that `close` would take, with game, phase, seats and spectators."""
    found = _selected(service, which or ("*",)) if service.lobby.tables else []
    for table in found:
        yield _described(table)
    yield _counted(found)


def _selected(service: AdminServices, which: tuple[str, ...]) -> list[Table]:
    try:
        return selected(service.lobby.tables.values(), which)
    except UnknownSelection as e:
        raise CommandError(str(e)) from None


def _described(table: Table) -> str:
    record = table.record
    seats = ", ".join(f"{seat.kind} {seat.name}".strip() for seat in record.seats)
    trouble = f" [{record.trouble}]" if record.trouble else ""
    what = f"{record.game} {record.board}".strip()
    facts = f"{record.id}  {record.phase:<8} {what:<24} {record.title}"
    away = deserted_for(table)
    watching = trn("{n} spectator", "{n} spectators", len(table.watchers))
    nobody = "; " + tr("nobody is there, for {n} min", n=f"{away / 60:.0f}") if away is not None else ""
    return f"{facts}: {seats}; {watching}{nobody}{trouble}"


def _counted(found: list[Table]) -> str:
    here = sum(bool(table.listeners()) for table in found)
    return trn("{n} table, people are at {here}", "{n} tables, people are at {here} of them", len(found), here=here)


def players(service: AdminServices) -> Iterator[str]:
    """players: list all connected players with address, person and tables."""
    for fingerprint, session in service.lobby.sessions.items():
        at = ", ".join(sorted(session.tables)) or tr("no table")
        person = tr("person {id}", id=fingerprint[:16])
        yield f"{session.name}  {session.host}  {person}  {at}"


def bans(service: AdminServices) -> Iterator[str]:
    """bans: list all bans, with the hours left."""
    for ban in service.lobby.access.bans.values():
        yield f"{ban.key}  {max(0.0, (ban.until - service.lobby.today()) / HOUR):.1f} h  {ban.why}".rstrip()


def reports(service: AdminServices) -> Deferred[Any]:
    """reports: list players’ chat reports, with the messages."""
    reading = service.lobby.store.read(lambda rows: rows.kept("report"))
    code = language()  # of the operator who asks
    return reading.addCallback(lambda found: [line for _, body in found for line in _lines_of_report(body, code)])


def _lines_of_report(body: bytes, code: str) -> list[str]:
    report = msgspec.json.decode(body, type=ReportRecord)
    with speaking(code):
        first = tr(
            "table {table}: {by} (origin {origin}) about {name} (person {person}): {why}",
            table=report.table,
            by=report.by,
            origin=report.origin[:8] or "?",
            name=report.name,
            person=report.fingerprint[:16],
            why=report.why,
        )
    return [first, *(f"    {line}" for line in report.lines)]


# ---- people
def kick(service: AdminServices, name: str) -> Iterator[str]:
    """kick NAME: disconnect this player. They can come back."""
    sessions = [s for s in service.lobby.sessions.values() if s.name.casefold() == name.casefold()]
    if not sessions:
        raise CommandError(tr("No player {name} is connected.", name=name))
    for session in sessions:
        session.end(ProtocolError("session/kicked"))
        yield tr("{name} was kicked.", name=session.name)


def ban(service: AdminServices, kind: str, who: str, hours: str, *why: str) -> Iterator[str]:
    """ban address|name|person WHO HOURS [WHY]: ban somebody, and kick everybody it matches."""
    if kind not in KINDS:
        raise CommandError(tr("Choose what to ban: {names}.", names=", ".join(KINDS)))
    lobby, seconds = service.lobby, _number(hours) * HOUR
    if kind == "person":
        who = _person(lobby, who)
    key = lobby.access.ban(kind, who, seconds, " ".join(why))
    yield tr("{key} is banned for {hours} h.", key=key, hours=f"{seconds / HOUR:g}")
    for name in lobby.sift():
        yield tr("{name} was kicked.", name=name)


def unban(service: AdminServices, key: str) -> Iterator[str]:
    """unban KEY: lift a ban; `bans` lists the keys."""
    if not service.lobby.access.lift(key):
        raise CommandError(tr("There is no ban {key}.", key=key))
    yield tr("{key} is no longer banned.", key=key)


def say(service: AdminServices, *text: str) -> Iterator[str]:
    """say TEXT: send a message to everybody on the server."""
    if not text:
        raise CommandError(tr("Enter a message."))
    yield trn("Sent to {n} person.", "Sent to {n} people.", service.tell_all(Notice(text=" ".join(text))))


def _person(lobby: Lobby, beginning: str) -> str:
    """The full fingerprint of somebody who is here, or has a seat; a full one may belong to anybody, at any node."""
    if WHOLE.fullmatch(beginning):
        return beginning
    known = {*lobby.sessions, *(seat.owner for table in lobby.tables.values() for seat in table.record.seats)}
    found: list[str] = [person for person in known if beginning and person.startswith(beginning)]
    if len(found) != 1:
        several = tr("Choose what to ban: {names}.", names=", ".join(sorted(person[:16] for person in found)))
        raise CommandError(several if found else tr("No player {name} is connected.", name=beginning))
    return found[0]


# ---- tables and the server
def close(service: AdminServices, *which: str) -> Iterator[str]:
    """close [--dry-run] WHICH...: clear tables away, with their journals; or only say which those are.

    WHICH is an id, a pattern of ids (k7*), title:PATTERN, or abandoned[:MINUTES]: nobody is there for so long (10).
    """
    words = tuple(word for word in which if word != DRY_RUN)
    if not words:
        raise TypeError("close what?")
    found = _selected(service, words)
    for table in found:
        yield _described(table)
    if DRY_RUN in which:
        yield tr("Would be cleared away: {tables}.", tables=_counted(found))
        return
    count = _counted(found)
    for table in found:
        table.clear()
    yield tr("Cleared away: {tables}.", tables=count)


def drain(service: AdminServices, minutes: str = "60") -> Iterator[str]:
    """drain [MINUTES]: allow no new races; stop after the last one, or after MINUTES (60). All races are saved."""
    service.drain.begin(_number(minutes) * 60)
    racing = sum(table.record.phase == RUNNING for table in service.lobby.tables.values())
    yield tr("No new races; {n} in progress.", n=racing)


def undrain(service: AdminServices) -> Iterator[str]:
    """undrain: allow new races again."""
    service.drain.end()
    yield tr("New races are allowed.")


def reload(service: AdminServices) -> Iterator[str]:
    """reload: read the settings file again (as SIGHUP does)."""
    yield service.reload()


def backup(service: AdminServices, file: str) -> Deferred[Any]:
    """backup FILE: a copy of the journal, with what is played meanwhile; nobody has to wait for it."""
    copying: Deferred[Any] = service.store.backup(Path(file))
    message = tr("Journal copied to {file}.", file=file)
    return copying.addCallback(lambda _: [message])


def help_(service: AdminServices) -> Iterator[str]:
    """help: list these commands."""
    for name, command in COMMANDS.items():
        yield "\n".join(help_lines(name, command))


def help_lines(name: str, command: Command) -> list[str]:
    """The command's syntax and effect: its docstring, or its name without docstrings (-OO)."""
    return [tr(each) for each in paragraphs(command.__doc__ or name)]


COMMANDS: Final[dict[str, Command]] = {
    "tables": tables,
    "players": players,
    "kick": kick,
    "ban": ban,
    "bans": bans,
    "unban": unban,
    "reports": reports,
    "account": account_commands.account,
    "password": account_commands.password,
    "revoke": account_commands.revoke,
    "delete": account_commands.delete,
    "role": account_commands.role,
    "mail": account_commands.mail,
    "audit": audit_.audit,
    "say": say,
    "close": close,
    "drain": drain,
    "undrain": undrain,
    "reload": reload,
    "backup": backup,
    "help": help_,
}


LOOKING: Final = frozenset({"tables", "players", "bans", "reports", "audit", "help"})  # commands that change nothing
TRYING: Final = frozenset({"close"})  # commands that change nothing with `DRY_RUN`; for others that is an ordinary word
PRIVATE: Final = frozenset({"mail"})  # commands of which the audit log records only the account's name
MODERATING: Final = LOOKING | {"kick", "ban", "unban", "say"}  # commands allowed for moderators


def _number(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 <= value < 1e6:  # noqa: PLR2004 - a century in hours
        raise CommandError(tr("{text} is not a valid number.", text=text))
    return value


def carry_out(service: AdminServices, words: list[str], who: str = SOCKET, role: str = OPERATOR) -> Reply:
    """Carry out a command; return its answer. `who`: for the audit log. Raises CommandError."""
    name, *rest = words or ["help"]
    command = COMMANDS.get(name)
    if command is None:
        raise CommandError(
            tr("There is no command {name}. Choose from: {names}.", name=name, names=", ".join(COMMANDS))
        )
    if role != OPERATOR and name not in MODERATING:
        raise CommandError(tr("Only operators may do that."))
    try:
        reply = command(service, *rest)
        reply = reply if isinstance(reply, Deferred) else list(reply)
    except TypeError as e:
        raise CommandError(tr("Usage: {command}", command=help_lines(name, command)[0])) from e
    if name not in LOOKING and not (name in TRYING and DRY_RUN in rest):
        audit_.note(service.lobby, who, words[:2] if name in PRIVATE else words)
    return reply
