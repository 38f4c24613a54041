"""Sends mails by the operator's mail server: one after the other, in a separate thread."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from typing import Any, Final

from attrs import define, field
from twisted.logger import Logger

from greatrace.translation import english
from greatrace_server.config import MailConfig
from greatrace_server.lobby.lobby import Lobby
from greatrace_server.operations import audit
from greatrace_server.operations.smtp_delivery import deliver, may_be_taken_later
from greatrace_server.storage.writer import Writer

MOST_WAITING: Final = 200  # mails: a mail server that does not answer must not fill the memory


Ended = Callable[[bool], None]


class TooMany(Exception):
    """Too many mails wait."""


def _nobody(_again: bool) -> None:  # noqa: FBT001 - a callback of Post
    """Ignore the result."""


@define(eq=False, repr=False)
class SmtpPost:
    """The implementation of `lobby.mail.Post`. `reactor` is Twisted's; `settings` returns the present ones."""

    reactor: Any
    settings: Callable[[], MailConfig]
    results: Counter[str] = field(factory=Counter)  # sent, failed
    _waiting: int = 0
    _thread: Writer | None = None
    _log: Logger = field(factory=Logger)

    def send(self, to: str, subject: str, text: str, ended: Ended = _nobody) -> None:
        if self._waiting >= MOST_WAITING:
            self._failed(TooMany(english("too many mails wait")), to, ended)
            return
        settings = self.settings()
        try:
            mail = _mail(settings.sender, to, subject, text)
        except Exception as why:  # noqa: BLE001 - an address that cannot be encoded, or anything else
            self._failed(why, to, ended)
            return
        self._waiting += 1
        done = self._started().do(lambda: deliver(settings, mail))
        done.addCallbacks(lambda _: self._sent(ended), lambda why: self._failed(why.value, to, ended))
        done.addErrback(lambda why: self._log.failure("after a mail", why))
        done.addBoth(self._next)

    @property
    def has_time(self) -> bool:
        """Whether less than half of the places are used: the rest is kept for mails about forgotten passwords."""
        return self._waiting < MOST_WAITING // 2

    def _started(self) -> Writer:
        if self._thread is None:
            self._thread = Writer(self.reactor, "mail")
            self._thread.start()
        return self._thread

    def _next(self, _: object) -> None:
        self._waiting -= 1

    def _sent(self, ended: Ended) -> None:
        self.results["sent"] += 1
        ended(False)

    def _failed(self, why: BaseException, to: str, ended: Ended) -> None:
        """Log the error without the address, which mail servers often repeat."""
        self.results["failed"] += 1
        reason = re.sub(re.escape(to), "...", str(why), flags=re.IGNORECASE)
        self._log.error("a mail could not be sent: {why}", why=reason)
        ended(isinstance(why, TooMany) or may_be_taken_later(why))

    def close(self) -> None:
        """Stop sending, without waiting for a mail server: people can ask again."""
        if self._thread is not None:
            self._thread.stop(wait=False)


def open_post(reactor: Any, lobby: Lobby, send_away: Callable[[str], object]) -> SmtpPost:
    """Connect accounts' mails to the mail server in the settings; owners' changes go into the audit log. `send_away` is
    called with an account whose owner has to log in again.
    """
    mail = lobby.mail
    mail.changed = lambda name, what: audit.note(lobby, f"account {name}", [what])
    mail.sent_away = lambda account: send_away(account.fingerprint)
    post = mail.post = SmtpPost(reactor, lambda: lobby.config.mail, mail.results)
    return post


def _mail(sender: str, to: str, subject: str, text: str) -> EmailMessage:
    mail = EmailMessage()
    mail["From"], mail["To"], mail["Subject"] = sender, to, subject
    mail["Date"], mail["Message-ID"] = formatdate(), make_msgid(domain=sender.rpartition("@")[2] or None)
    mail["Auto-Submitted"] = "auto-generated"  # no automatic replies
    mail.set_content(text)
    return mail
