"""Passes one mail to the operator's mail server, and distinguishes temporary from permanent failures."""

from __future__ import annotations

import smtplib
import ssl
from email.message import EmailMessage
from pathlib import Path
from typing import Any, Final

from greatrace.translation import english
from greatrace_server.config import MailConfig

SECONDS: Final = 20.0  # for an answer of the mail server
PORTS: Final = {"starttls": 587, "tls": 465, "none": 25}
PERMANENT: Final = 500  # the first status code of permanent failures (RFC 5321, 4.2.1)


class NotKnown(OSError):
    """The connection broke while the mail server had the mail: it may have accepted it."""


class _Body:
    """A mixin for smtplib's SMTP that reports a connection lost during the mail's text."""

    def data(self, msg: Any) -> tuple[int, bytes]:
        """Send the mail's text as SMTP does, but raise NotKnown if the connection breaks meanwhile."""
        line: Any = super()
        try:
            answer: tuple[int, bytes] = line.data(msg)
        except smtplib.SMTPResponseException:
            raise
        except OSError as e:
            raise NotKnown(english("the line broke before the mail server had answered")) from e
        return answer


class _Line(_Body, smtplib.SMTP):
    """A connection without encryption, or with encryption started later."""


class _EncryptedLine(_Body, smtplib.SMTP_SSL):
    """A connection encrypted from the start."""


def deliver(settings: MailConfig, mail: EmailMessage) -> None:
    """Deliver a mail; to be called in a thread. Raises OSError (and so SMTPException) with the mail server's message.

    The password is sent only when the connection is encrypted to the named server, unless `security` is none.
    """
    host, port = _place(settings)
    context = _context(settings.authorities)
    taken = False
    try:
        with _line(settings.security, host, port, context) as line:
            _log_in(line, settings, context)
            line.send_message(mail)
            taken = True
    except OSError:
        if not taken:  # once it has been accepted, an error in the goodbye changes nothing
            raise


def may_be_taken_later(why: BaseException) -> bool:
    """Whether the mail has surely not been accepted, and may be another time."""
    if isinstance(why, smtplib.SMTPRecipientsRefused):
        return all(code < PERMANENT for code, _ in why.recipients.values())
    if isinstance(why, smtplib.SMTPResponseException):
        return why.smtp_code < PERMANENT
    if isinstance(why, smtplib.SMTPException):
        return isinstance(why, smtplib.SMTPServerDisconnected)
    return isinstance(why, OSError) and not isinstance(why, NotKnown)


def _log_in(line: smtplib.SMTP, settings: MailConfig, context: ssl.SSLContext) -> None:
    """Encrypt the connection and send the password, as the settings say."""
    if settings.security == "starttls":
        line.starttls(context=context)
    if settings.user:
        line.login(settings.user, Path(settings.password_file).read_text("utf-8").strip())


def _context(authorities: str) -> ssl.SSLContext:
    """A context that trusts the system's authorities, and those of that file."""
    context = ssl.create_default_context()
    if authorities:
        context.load_verify_locations(cadata=Path(authorities).read_text("ascii"))
    return context


def _line(security: str, host: str, port: int, context: ssl.SSLContext) -> smtplib.SMTP:
    if security == "tls":
        return _EncryptedLine(host, port, timeout=SECONDS, context=context)
    return _Line(host, port, timeout=SECONDS)


def _place(settings: MailConfig) -> tuple[str, int]:
    host, colon, port = settings.server.rpartition(":")
    if not colon or not port.isdigit():
        return settings.server, PORTS[settings.security]
    return host.strip("[]"), int(port)
