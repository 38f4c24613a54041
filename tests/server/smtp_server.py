"""A mail server for tests: takes mails on a port of this machine, and keeps them."""

from __future__ import annotations

import socketserver
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from email.message import EmailMessage, Message
from email.parser import BytesParser
from email.policy import default
from pathlib import Path
from typing import Any

from attrs import define, field


class _Conversation(socketserver.StreamRequestHandler):
    """With one client, after RFC 5321, 3207 (STARTTLS) and 8314 (TLS from the start), as far as clients need it."""

    encrypted = False

    def handle(self) -> None:
        assert isinstance(self.server, _Listener)
        kept = self.server.kept
        try:
            if kept.security == "tls":
                self._encrypt(kept)
            self._say("220 mail.test")
            while line := self.rfile.readline():
                command = line.decode().strip()
                kept.commands.append(command)
                if not self.encrypted:
                    kept.in_clear.append(command)
                self._answer(kept, command.partition(":")[0].partition(" ")[0].upper())
        except OSError as e:  # the client does not like the certificate, or `says` has it so
            kept.broken.append(str(e))

    def _answer(self, kept: MailServer, word: str) -> None:
        if word in kept.says:
            self._say(kept.says[word])
        elif word == "EHLO":
            offers = "250-STARTTLS\r\n" if kept.security == "starttls" and not self.encrypted else ""
            self._say(f"250-mail.test\r\n{offers}250 AUTH PLAIN")
        elif word == "STARTTLS":
            self._say("220 go on")
            self._encrypt(kept)
        elif word == "AUTH":
            self._say("235 welcome" if kept.lets_in else "535 wrong password")
        elif word == "DATA":
            self._say("354 go on")
            mail = self._mail()
            self._say(kept.says.get("MAIL TEXT", "250 taken"))
            kept.mails.append(mail)
            kept.came.set()
        else:
            self._say("221 bye" if word == "QUIT" else "250 fine")

    def _encrypt(self, kept: MailServer) -> None:
        """From now on everything is. Raises OSError (and so SSLError)."""
        assert kept.context is not None
        self.rfile.close()
        line: Any = kept.context.wrap_socket(self.connection, server_side=True)
        self.connection = self.request = line
        self.rfile, self.wfile, self.encrypted = line.makefile("rb"), line.makefile("wb", 0), True

    def finish(self) -> None:
        super().finish()
        self.connection.close()

    def _say(self, line: str) -> None:
        if not line:
            raise ConnectionAbortedError("hung up")
        self.wfile.write(line.encode() + b"\r\n")

    def _mail(self) -> Message:
        lines: list[bytes] = []
        while (line := self.rfile.readline()) != b".\r\n":
            lines.append(line)
        return BytesParser(policy=default).parsebytes(b"".join(lines))


class _Listener(socketserver.ThreadingTCPServer):
    daemon_threads = True
    allow_reuse_address = True

    def __init__(self, kept: MailServer) -> None:
        super().__init__(("127.0.0.1", 0), _Conversation)
        self.kept = kept


@define
class MailServer:
    """What has come. `security` as in `config.MailConfig`, with that certificate and key."""

    security: str = "none"
    certificate: tuple[Path, Path] | None = None
    lets_in: bool = True
    says: dict[str, str] = field(factory=dict)  # to a command, or after the MAIL TEXT; "": hangs up
    port: int = 0
    mails: list[Message] = field(factory=list)
    commands: list[str] = field(factory=list)
    in_clear: list[str] = field(factory=list)  # those that came without encryption
    broken: list[str] = field(factory=list)  # why conversations have broken off
    context: ssl.SSLContext | None = None
    came: threading.Event = field(factory=threading.Event)

    def __attrs_post_init__(self) -> None:
        if self.certificate is not None:
            self.context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            self.context.load_cert_chain(*self.certificate)

    def next_mail(self, seconds: float) -> EmailMessage:
        """The next mail that comes."""
        assert self.came.wait(seconds), "no mail has come"
        self.came.clear()
        mail = self.mails[-1]
        assert isinstance(mail, EmailMessage)
        return mail


@contextmanager
def mail_server(kept: MailServer) -> Iterator[MailServer]:
    """That mail server runs meanwhile."""
    with _Listener(kept) as listener:
        kept.port = listener.server_address[1]
        thread = threading.Thread(target=listener.serve_forever, daemon=True)
        thread.start()
        try:
            yield kept
        finally:
            listener.shutdown()
            thread.join()
