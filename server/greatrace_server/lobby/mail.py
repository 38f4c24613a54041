"""Mail for accounts: an address confirmed by its owner, and a new password after a forgotten one.

The answer to a request for a code is the same whatever the account's name, and sent before any mail: nobody learns
which accounts exist, or have an address.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from typing import Any, Final, Protocol

from attrs import define, field
from msgspec.structs import replace
from twisted.internet.defer import Deferred

from greatrace.protocol.limits import PASSWORD_LENGTH, PASSWORD_SHORTEST
from greatrace.protocol.messages import Hello, MailState, Notice, SetMail, SetTurnMails
from greatrace.translation import ENGLISH, english, marked, speaking, tr
from greatrace_server.config import CurrentConfig
from greatrace_server.lobby.access_control import source_of
from greatrace_server.lobby.account_login import AccountLogin, Found
from greatrace_server.lobby.accounts import Accounts
from greatrace_server.lobby.mail_codes import MailCodes
from greatrace_server.lobby.mail_limits import ACCOUNT, MAILBOX, PLACE, MailLimits
from greatrace_server.lobby.name_validation import skeleton
from greatrace_server.lobby.password_attempts import LOG_IN
from greatrace_server.lobby.turn_mail_limits import TurnMailLimits
from greatrace_server.protocol_error import ProtocolError
from greatrace_server.storage.records import AccountRecord, PersonRecord

ADDRESS: Final = re.compile(r"[^@\s<>,;:\"()\[\]\\]{1,64}@[\w-]+(\.[\w-]+)+")  # the mail server judges the rest
RESET_MAIL: Final = (
    marked("{server}: a new password"),
    marked(
        "Somebody has asked for a new password for your account {account} on the game server {server}.\n\n"
        "Your code: {code}\n\n"
        "Enter it in the game with a new password, within half an hour. If you have not asked for it, do nothing: "
        "your password stays as it is."
    ),
)
ADDRESS_MAIL: Final = (
    marked("{server}: confirm your address"),
    marked(
        "The account {account} on the game server {server} wants to use this address for forgotten passwords.\n\n"
        "Your code: {code}\n\n"
        "Enter it in the game within half an hour. If this is not your account, do nothing: the address is not kept."
    ),
)
RESET: Final = "password"
RESULTS: Final = ("asked", "replaced", "confirmed", "sent", "failed", "turn", "reminder", "again")


class Post(Protocol):
    """Sends mails."""

    def send(self, to: str, subject: str, text: str, ended: Callable[[bool], None] = ...) -> None:
        """Send a mail some time soon; errors are logged. `ended` is called afterwards with whether to try again: the
        mail was surely not accepted, and may be another time.
        """

    @property
    def has_time(self) -> bool:
        """Whether few mails wait: mails that are not urgent are postponed."""


class MailSession(Protocol):
    """A connection that sets its account's address."""

    fingerprint: str

    @property
    def host(self) -> str:
        """The network address of the client."""

    def send(self, message: Any) -> None:
        """Send a message."""


@define(eq=False, repr=False)
class AccountMail:
    """The mail of accounts. `changed` is called when an owner has changed an account: its name, and the change;
    `sent_away`: with an account whose owner has to log in again.
    """

    people: Accounts
    login: AccountLogin
    settings: CurrentConfig
    codes: MailCodes
    limits: MailLimits
    turn_limits: TurnMailLimits
    post: Post | None = None
    changed: Callable[[str, str], None] = lambda _name, _what: None
    sent_away: Callable[[AccountRecord], object] = lambda _account: None
    results: Counter[str] = field(factory=lambda: Counter(dict.fromkeys(RESULTS, 0)))

    @property
    def _post(self) -> Post | None:
        return self.post if self.settings.now.mail.server else None

    # ---- a forgotten password
    def forgotten(self, hello: Hello, host: str) -> ProtocolError:
        """Send a code if that account has an address; what to say to anybody who asks. Raises ProtocolError."""
        post, key, source = self._post, skeleton(hello.account), source_of(host)
        if post is None:
            return ProtocolError("hello/no-mail")
        known = self.people.knows(hello.account, source)  # strangers do not use up what its owner may ask for
        self._spend((PLACE, source), (ACCOUNT, f"{key} {source}" if known else key))
        self.results["asked"] += 1
        account = self.people.accounts.get(key)
        if account is not None and account.mail and self._may_send(account.mail):
            self._mail(post, account.mail, RESET_MAIL, account, RESET, hello.language)
        return ProtocolError("hello/mailed")

    def _may_send(self, address: str) -> bool:
        try:
            self._spend((MAILBOX, address.casefold()))
        except ProtocolError:
            return False
        return True

    def _spend(self, *mails: tuple[str, str]) -> None:
        for kind, key in mails:
            self.limits.spend(kind, key)

    def _mail(
        self, post: Post, to: str, words: tuple[str, str], account: AccountRecord, purpose: str, language: str
    ) -> None:
        """Send that text with a code for that purpose."""
        code = self.codes.made(account, purpose)
        post.send(to, *_worded(words, self.settings.now.name, account.name, code, language))

    def replaced(self, hello: Hello, host: str) -> Found:
        """Token and person of the account whose password is replaced. Raises or fails with a ProtocolError."""
        account, source = self.people.accounts.get(skeleton(hello.account)), source_of(host)
        queue = self.login.attempts.log_in(source, skeleton(hello.account), known=False)
        if self._post is None or account is None or not account.mail or not self.codes.fits(account, RESET, hello.code):
            raise ProtocolError("hello/code")
        if not PASSWORD_SHORTEST <= len(hello.password) <= PASSWORD_LENGTH:
            raise ProtocolError("hello/password")
        self.login.attempts.forgive(queue, LOG_IN, source)
        hashing: Deferred[Any] = self.people.hashed(hello.password)
        return hashing.addCallback(self._replace, account)

    def _replace(self, hashed: str, account: AccountRecord) -> tuple[str, PersonRecord]:
        renewed = self.people.revoke(replace(account, password=hashed))
        self.sent_away(account)
        self.changed(account.name, english("password replaced by mail"))
        self.results["replaced"] += 1
        return self.people.token_and_person(renewed)

    # ---- the address
    def set_address(self, session: MailSession, message: SetMail) -> None:
        """Send a code to an address, confirm it, or forget it. Raises ProtocolError."""
        account = self.people.of(session.fingerprint)
        if account is None:
            raise ProtocolError("mail/account")
        if not message.address:
            self._keep(session, account, "", "mail/removed")
        elif not ADDRESS.fullmatch(message.address):
            raise ProtocolError("mail/address")
        elif message.code:
            self._confirm(session, account, message)
        else:
            self._send_code(session, account, message)

    # ---- mails about turns
    def state_of(self, account: str) -> MailState | None:
        """The mail state for the owner of that account; None if the account or mail is missing."""
        found = self.people.accounts.get(skeleton(account)) if account else None
        if found is None or self._post is None:
            return None
        return MailState(bool(found.mail), bool(found.mail and found.turn_mails))

    def set_turns(self, session: MailSession, message: SetTurnMails) -> None:
        """Switch mails about turns on or off. Raises ProtocolError."""
        account = self.people.of(session.fingerprint)
        if account is None:
            raise ProtocolError("mail/account")
        if message.on and self._post is None:
            raise ProtocolError("mail/off")
        if message.on and not account.mail:
            raise ProtocolError("mail/unconfirmed")
        self.people.change(replace(account, turn_mails=(message.language or ENGLISH) if message.on else ""))
        code = "mail/turns-on" if message.on else "mail/turns-off"
        self.people.store.then(lambda: session.send(Notice(code=code)))

    def _confirm(self, session: MailSession, account: AccountRecord, message: SetMail) -> None:
        source, attempts = source_of(session.host), self.login.attempts
        queue = attempts.log_in(source, skeleton(account.name), known=True)
        if not self.codes.fits(account, message.address, message.code):
            raise ProtocolError("mail/code")
        attempts.forgive(queue, LOG_IN, source)
        self.results["confirmed"] += 1
        self._keep(session, account, message.address, "mail/confirmed")

    def _send_code(self, session: MailSession, account: AccountRecord, message: SetMail) -> None:
        if (post := self._post) is None:
            raise ProtocolError("mail/off")
        source, address = source_of(session.host), message.address
        self._spend((PLACE, source), (ACCOUNT, skeleton(account.name)), (MAILBOX, address.casefold()))
        self._mail(post, address, ADDRESS_MAIL, account, address, message.language)
        session.send(Notice(code="mail/sent"))

    def _keep(self, session: MailSession, account: AccountRecord, address: str, code: str) -> None:
        self.people.change(replace(account, mail=address, turn_mails=account.turn_mails if address else ""))
        self.changed(account.name, english("mail address confirmed") if address else english("mail address removed"))
        self.people.store.then(lambda: session.send(Notice(code=code)))


def account_mail(
    people: Accounts,
    login: AccountLogin,
    settings: CurrentConfig,
    now: Callable[[], float],
    today: Callable[[], float],
) -> AccountMail:
    """The mail of a server. `now` is the reactor's time, `today` the calendar's."""
    limits = MailLimits(now, lambda: settings.now.limits.trusted)
    turns = TurnMailLimits(people.store, settings, people.keyed, today)
    return AccountMail(people, login, settings, MailCodes(people.keyed, today), limits, turns)


def _worded(words: tuple[str, str], server: str, account: str, code: str, language: str) -> tuple[str, str]:
    """The subject and text of a mail in that language."""
    subject, text = words
    with speaking(language):
        return tr(subject, server=server), tr(text, account=account, server=server, code=code)
