"""Checks from outside whether a server answers as it should."""

from __future__ import annotations

import socket
import ssl
import time

from greatrace.protocol.connection import BadFrame, BadMessage, ClientEnd
from greatrace.protocol.messages import PROTOCOL_VERSION, Hello, ListTables, Message, Refused, Tables, Welcome
from greatrace.translation import tr, trn

PORTS = 1 << 16


class HealthError(RuntimeError):
    """The server does not answer as it should; the text is one sentence."""


def examine(address: str, timeout: float) -> str:
    """Say hello, ask for the tables, and return a description of the answers. Raises HealthError."""
    try:
        with connect(*split_address(address), timeout) as sock:
            return _examine(sock, time.monotonic() + timeout)
    except OSError as e:
        raise HealthError(tr("no answer from {address}: {why}", address=address, why=e)) from e


def split_address(address: str) -> tuple[str, int]:
    """Host and port of an address. Raises HealthError."""
    host, _, port = address.rpartition(":")
    if not port.isdecimal() or int(port) >= PORTS:
        raise HealthError(tr("{address!r} is not an address: use host:port", address=address))
    return host.strip("[]") or "127.0.0.1", int(port)


def connect(host: str, port: int, timeout: float) -> socket.socket:
    """A connection, encrypted if the server can; the certificate is not verified here."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    sock = socket.create_connection((host, port), timeout)
    try:
        return context.wrap_socket(sock)
    except ssl.SSLError:
        return socket.create_connection((host, port), timeout)


def _examine(sock: socket.socket, deadline: float) -> str:
    end = ClientEnd()
    sock.sendall(end.send(Hello(PROTOCOL_VERSION, "health")))
    welcome: Welcome | None = None
    while time.monotonic() < deadline:
        data = sock.recv(65536)
        if not data:
            break
        for message in _messages(end, data):
            if isinstance(message, Welcome):
                welcome = message
                sock.sendall(end.send(ListTables(count=0)))
            elif isinstance(message, Refused):
                raise HealthError(
                    tr("the server refuses: {code} {detail}", code=message.code, detail=message.detail).rstrip()
                )
            elif isinstance(message, Tables) and welcome is not None:
                return trn(
                    "well: great-race {server}, protocol {protocol}, {n} table",
                    "well: great-race {server}, protocol {protocol}, {n} tables",
                    message.all,
                    server=welcome.server,
                    protocol=welcome.protocol,
                )
    raise HealthError(tr("the server gave an unexpected answer"))


def _messages(end: ClientEnd, data: bytes) -> list[Message]:
    try:
        found = list(end.receive(data))
    except BadFrame as e:
        raise HealthError(tr("this is not a Great Race server: {why}", why=e)) from e
    if any(isinstance(message, BadMessage) for message in found):
        raise HealthError(tr("this is not a Great Race server"))
    return [message for message in found if not isinstance(message, BadMessage)]
