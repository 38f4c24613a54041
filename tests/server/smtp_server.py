"""A mail server for tests: takes mails on a port of this machine, and keeps them."""

from __future__ import annotations

import socketserver
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from email.message import EmailMessage, Message
from email.parser import BytesParser
from email.policy import default

from attrs import define, field


class _Conversation(socketserver.StreamRequestHandler):
    """With one client, after RFC 5321, as far as clients need it."""

    def handle(self) -> None:
        server = self.server
        assert isinstance(server, _Listener)
        self._say("220 mail.test")
        while line := self.rfile.readline():
            word = line.split(b":")[0].strip().upper().split(b" ")[0]
            server.kept.commands.append(line.decode().strip())
            if word == b"EHLO":
                self._say("250-mail.test\r\n250 AUTH PLAIN")
            elif word == b"AUTH":
                self._say("235 welcome")
            elif word == b"DATA":
                self._say("354 go on")
                server.kept.mails.append(self._mail())
                self._say("250 taken")
                server.kept.came.set()
            else:
                self._say("221 bye" if word == b"QUIT" else "250 fine")

    def _say(self, line: str) -> None:
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
    """What has come."""

    port: int = 0
    mails: list[Message] = field(factory=list)
    commands: list[str] = field(factory=list)
    came: threading.Event = field(factory=threading.Event)

    def next_mail(self, seconds: float) -> EmailMessage:
        """The next mail that comes."""
        assert self.came.wait(seconds), "no mail has come"
        self.came.clear()
        mail = self.mails[-1]
        assert isinstance(mail, EmailMessage)
        return mail


@contextmanager
def mail_server() -> Iterator[MailServer]:
    """A mail server that runs meanwhile."""
    kept = MailServer()
    with _Listener(kept) as listener:
        kept.port = listener.server_address[1]
        thread = threading.Thread(target=listener.serve_forever, daemon=True)
        thread.start()
        try:
            yield kept
        finally:
            listener.shutdown()
            thread.join()
