# ruff: noqa: D403 - a docstring here begins with the command as it is typed
"""An operator's commands for accounts."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from typing import Any, Final

import msgspec
from msgspec.structs import replace
from twisted.internet.defer import Deferred

from greatrace.translation import language, speaking, tr
from greatrace_server.lobby import leaving
from greatrace_server.lobby.mail import ADDRESS
from greatrace_server.lobby.name_validation import skeleton
from greatrace_server.operations.admin_services import MODERATOR, OPERATOR, AdminServices, CommandError
from greatrace_server.protocol_error import ProtocolError
from greatrace_server.storage.racer_rows import races_of
from greatrace_server.storage.rating_rows import ratings_of
from greatrace_server.storage.records import AccountRecord, ReportRecord
from greatrace_server.storage.rows import JournalRows

LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"  # letters that are not confused when read aloud
GROUPS, GROUP = 4, 4  # of a new password: groups, letters in each
NO_ROLE: Final = "none"  # also: no mail address
ROLES: Final = (OPERATOR, MODERATOR, NO_ROLE)


def account(service: AdminServices, name: str) -> Deferred[Any]:
    """account NAME: everything that is kept about an account, as JSON."""
    found = _found(service, name)
    return service.lobby.store.read(
        lambda rows: [msgspec.json.format(msgspec.json.encode(_kept(service, found, rows))).decode()]
    )


def _kept(service: AdminServices, found: AccountRecord, rows: JournalRows) -> dict[str, Any]:
    reports = [msgspec.json.decode(body, type=ReportRecord) for _, body in rows.kept("report")]
    owner = found.fingerprint
    return {
        "name": found.name,
        "person": owner,
        "role": found.role,
        "mail": found.mail,
        "turn_mails": found.turn_mails,
        "known_addresses": len(found.places),  # only their keyed hashes are stored
        "ratings": ratings_of(rows.database.query, owner),
        "rated_races": races_of(rows.database.query, owner),
        "tables": service.lobby.tables_of(owner),
        "bans": [ban for ban in service.lobby.access.bans.values() if ban.key == f"person:{owner}"],
        "reports_about": [report for report in reports if report.fingerprint == owner],
        "reports_by": [replace(report, lines=[]) for report in reports if report.reporter == owner],
    }


def password(service: AdminServices, name: str) -> Deferred[Any]:
    """password NAME: give an account a new password, to be told to its owner, who has to log in again everywhere."""
    found, code = _found(service, name), language()
    new = "-".join("".join(secrets.choice(LETTERS) for _ in range(GROUP)) for _ in range(GROUPS))

    def changed(hashed: str) -> list[str]:
        service.lobby.accounts.revoke(replace(found, password=hashed))
        _send_away(service, found)
        with speaking(code):
            return [tr("The new password of {name}: {password}", name=found.name, password=new)]

    return service.lobby.accounts.hashed(new).addCallback(changed)


def revoke(service: AdminServices, name: str) -> Iterator[str]:
    """revoke NAME: void everything that logs in to an account without the password: its owner logs in again."""
    found = _found(service, name)
    service.lobby.accounts.revoke(found)
    _send_away(service, found)
    yield tr("{name} has to log in again everywhere.", name=found.name)


def delete(service: AdminServices, name: str) -> Iterator[str]:
    """delete NAME: delete an account. Bots get its seats; reports about it are kept."""
    found = _found(service, name)
    service.lobby.accounts.forget(found.name)
    service.lobby.ratings.forget(found.fingerprint)
    _send_away(service, found)
    for id in service.lobby.tables_of(found.fingerprint):
        if (table := service.lobby.tables.get(id)) is not None:
            leaving.give_seat_up(table, found.fingerprint)
    yield tr("The account {name} has been deleted.", name=found.name)


def role(service: AdminServices, name: str, role: str) -> Iterator[str]:
    """role NAME operator|moderator|none: what an account may do on the page for operators."""
    if role not in ROLES:
        raise CommandError(tr("Choose a role: {names}.", names=", ".join(ROLES)))
    found = _found(service, name)
    service.lobby.accounts.change(replace(found, role="" if role == NO_ROLE else role))
    yield tr("The role of {name} is now: {role}.", name=found.name, role=role)


def mail(service: AdminServices, name: str, address: str) -> Iterator[str]:
    """mail NAME ADDRESS|none: the mail address to which an account’s owner has a new password sent."""
    found = _found(service, name)
    if address == NO_ROLE:
        service.lobby.accounts.change(replace(found, mail=""))
        yield tr("{name} has no mail address any more.", name=found.name)
        return
    if not ADDRESS.fullmatch(address):
        raise CommandError(tr("{text} is not a mail address.", text=address))
    service.lobby.accounts.change(replace(found, mail=address))
    yield tr("The mail address of {name} is now: {address}.", name=found.name, address=address)


def _found(service: AdminServices, name: str) -> AccountRecord:
    if (found := service.lobby.accounts.accounts.get(skeleton(name))) is None:
        raise CommandError(tr("There is no account {name}.", name=name))
    return found


def _send_away(service: AdminServices, account: AccountRecord) -> None:
    if (session := service.lobby.sessions.get(account.fingerprint)) is not None:
        session.end(ProtocolError("session/kicked"))
