"""Sends mails by the operator's mail server: one after the other, in a thread of its own."""

from __future__ import annotations

import smtplib
import ssl
from collections import Counter
from collections.abc import Callable
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from pathlib import Path
from typing import Any, Final

from attrs import define, field
from twisted.logger import Logger

from greatrace.translation import english
from greatrace_server.config import MailConfig
from greatrace_server.lobby.lobby import Lobby
from greatrace_server.operations import audit
from greatrace_server.storage.writer import Writer

SECONDS: Final = 20.0  # for a mail server to answer
MOST_WAITING: Final = 200  # mails: a mail server that does not answer must not fill the memory
PORTS: Final = {"starttls": 587, "tls": 465, "none": 25}


@define(eq=False, repr=False)
class SmtpPost:
    """See `lobby.mail.Post`. `reactor` is Twisted's; `settings` are those of the moment."""

    reactor: Any
    settings: Callable[[], MailConfig]
    results: Counter[str] = field(factory=Counter)  # sent, failed
    _waiting: int = 0
    _thread: Writer | None = None
    _log: Logger = field(factory=Logger)

    def send(self, to: str, subject: str, text: str) -> None:
        """See Post."""
        if self._waiting >= MOST_WAITING:
            self._failed(english("too many mails wait"))
            return
        self._waiting += 1
        settings = self.settings()
        mail = _mail(settings.sender, to, subject, text)
        done = self._started().do(lambda: _deliver(settings, mail))
        done.addCallbacks(lambda _: self.results.update(sent=1), lambda why: self._failed(why.getErrorMessage()))
        done.addBoth(self._next)

    @property
    def has_time(self) -> bool:
        """See Post. The rest of the places is kept for those who have forgotten their passwords."""
        return self._waiting < MOST_WAITING // 2

    def _started(self) -> Writer:
        if self._thread is None:
            self._thread = Writer(self.reactor, "mail")
            self._thread.start()
        return self._thread

    def _next(self, _: object) -> None:
        self._waiting -= 1

    def _failed(self, why: str) -> None:
        """The log has no address: only what is wrong."""
        self.results["failed"] += 1
        self._log.error("a mail could not be sent: {why}", why=why)

    def close(self) -> None:
        """Send no more, and wait for no mail server: who has got no mail asks again."""
        if self._thread is not None:
            self._thread.stop(wait=False)


def open_post(reactor: Any, lobby: Lobby, send_away: Callable[[str], object]) -> SmtpPost:
    """The accounts' mails go out by the server that the settings name; what their owners change is kept in the audit
    log. `send_away` is called with who has to log in again.
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
    mail["Auto-Submitted"] = "auto-generated"  # no answering machine is to answer
    mail.set_content(text)
    return mail


def _deliver(settings: MailConfig, mail: EmailMessage) -> None:
    """In the thread. Raises OSError (and so SMTPException) with what the mail server says.

    The password is sent only when the line is encrypted to the server that is named, unless `security` is none.
    """
    host, port = _place(settings)
    context = _context(settings.authorities)
    with _line(settings.security, host, port, context) as line:
        if settings.security == "starttls":
            line.starttls(context=context)
        if settings.user:
            line.login(settings.user, Path(settings.password_file).read_text("utf-8").strip())
        line.send_message(mail)


def _context(authorities: str) -> ssl.SSLContext:
    """Trusts the system's authorities, and those of that file."""
    context = ssl.create_default_context()
    if authorities:
        context.load_verify_locations(cadata=Path(authorities).read_text("ascii"))
    return context


def _line(security: str, host: str, port: int, context: ssl.SSLContext) -> smtplib.SMTP:
    if security == "tls":
        return smtplib.SMTP_SSL(host, port, timeout=SECONDS, context=context)
    return smtplib.SMTP(host, port, timeout=SECONDS)


def _place(settings: MailConfig) -> tuple[str, int]:
    host, colon, port = settings.server.rpartition(":")
    if not colon or not port.isdigit():
        return settings.server, PORTS[settings.security]
    return host.strip("[]"), int(port)
