"""Mails to absent players while a race over days waits for them: one about a decision, one before its time ends.

A mail is recorded with the table before it is sent: after a crash it may be missing, but it never comes twice. Mails
refused for now are tried again at a later look, if the player is still waited for and away.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import partial
from typing import Final, Protocol

from attrs import define, field

from greatrace_server.config import CurrentConfig
from greatrace_server.lobby.accounts import Accounts
from greatrace_server.lobby.mail import Post
from greatrace_server.lobby.table import Table
from greatrace_server.lobby.turn_letter import REMINDER, TURN, Letter
from greatrace_server.lobby.turn_mail_limits import TurnMailLimits
from greatrace_server.lobby.turn_mail_tries import Mail, MailTries
from greatrace_server.lobby.turn_watch import is_noted, note
from greatrace_server.room.seats import Place
from greatrace_server.room.waiting_seats import WaitingSeat
from greatrace_server.storage.records import PERSON, AccountRecord

LOOK_EVERY: Final = 30.0  # seconds, or more often with a shorter patience
LAST_CALL: Final = 6 * 3600.0  # seconds before the deadline in which the reminder is sent


class HasPeople(Protocol):
    """The connected people."""

    def __contains__(self, fingerprint: object) -> bool: ...


@define(eq=False, repr=False)
class TurnMails:
    """A follower of the TurnWatch. `online` has the fingerprints of all connected people, `results` counts sent mails.
    `public`: the server's address for players, if not in the settings.
    """

    people: Accounts
    online: HasPeople
    settings: CurrentConfig
    limits: TurnMailLimits
    post: Post
    tries: MailTries
    public: str = ""
    results: Counter[str] = field(factory=Counter)
    _readers: Mapping[str, AccountRecord] = field(factory=dict)  # accounts that want mails, by fingerprint

    def look_every(self) -> float:
        """Seconds between two looks."""
        return max(1.0, min(LOOK_EVERY, self.settings.now.mail.patience))

    def begin(self) -> None:
        """Begin a look: find the accounts that want mails now."""
        self.tries.forget()
        mail = self.settings.now.mail
        wanted = bool(mail.server and mail.turns)
        accounts = self.people.accounts.values() if wanted else ()
        self._readers = {account.fingerprint: account for account in accounts if account.turn_mails and account.mail}

    def follow(self, table: Table, waiting: list[WaitingSeat]) -> None:
        """Send the mails due about a race over days."""
        for seat in waiting if self._readers else ():
            place = table.places[seat.seat]
            account = self._readers.get(place.record.owner)
            if account is not None and self._is_away(place) and (what := self._due(table, place, seat)):
                self._send(table, seat, account, what)

    def _is_away(self, place: Place) -> bool:
        record = place.record
        return record.kind == PERSON and place.listener is None and record.owner not in self.online

    def _due(self, table: Table, place: Place, seat: WaitingSeat) -> str:
        """The kind of mail due now about that decision; "": none."""
        if seat.left <= LAST_CALL:
            what = REMINDER
        elif place.shown == seat.number or seat.since < self.settings.now.mail.patience:
            return ""
        else:
            what = TURN
        done = is_noted(table, seat, what) and not self.tries.is_due(_mail(table, seat, what))
        return "" if done else what

    def _send(self, table: Table, seat: WaitingSeat, account: AccountRecord, what: str) -> None:
        """Send a mail now, or at a later look if there are too many now."""
        if not self.post.has_time or not self.limits.take(account.mail):
            return
        mail, config = _mail(table, seat, what), self.settings.now
        if self.tries.begin(mail):
            self.results["again"] += 1
        else:
            note(table, seat, what)
            self.results[what] += 1
        letter = Letter(config.name, config.address or self.public, account.name, account.turn_mails)
        subject, text = letter.worded(table.record, seat, what, self.limits.today())
        ended = partial(self._ended, mail, account.mail)
        table.services.store.then(partial(self.post.send, account.mail, subject, text, ended))

    def _ended(self, mail: Mail, address: str, again: bool) -> None:  # noqa: FBT001 - a callback of Post
        """Record the mail server's answer."""
        self.tries.end(mail, again=again)
        if again:
            self.limits.give_back(address)


def _mail(table: Table, seat: WaitingSeat, what: str) -> Mail:
    return table.id, seat.number, seat.seat, what
