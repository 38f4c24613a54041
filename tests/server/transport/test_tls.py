"""Encrypted lines of a real server: one certificate for good, and strangers who never finish shaking hands."""

import hashlib
import socket
import ssl
from collections.abc import Iterator
from pathlib import Path

import pytest
from attrs import define

from greatrace.protocol.connection import ClientEnd, shown_fingerprint
from greatrace.protocol.messages import PROTOCOL_VERSION, Hello, Welcome
from tests.patience import ENOUGH
from tests.server.processes import ServerProcess, finished


@define
class Encrypted(ServerProcess):
    """A server with `tls:` on a port of its own."""

    listen: str = "tls:{port}"

    def dial(self, host: str = "127.0.0.1") -> ssl.SSLSocket:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
        return context.wrap_socket(socket.create_connection((host, self.port), ENOUGH))


@pytest.fixture
def hello() -> float:
    """Seconds until a connection must have said hello: the person who wants to be heard has enough of them."""
    return ENOUGH


@pytest.fixture
def server(tmp_path: Path, hello: float) -> Iterator[Encrypted]:
    server = Encrypted(tmp_path, config=f"[limits]\nhello = {hello}\n")
    server.start()
    yield server
    server.end()


def fingerprint(line: ssl.SSLSocket) -> str:
    certificate = line.getpeercert(binary_form=True)
    assert certificate is not None
    return hashlib.sha256(certificate).hexdigest()


def welcomed(line: socket.socket) -> Welcome:
    end = ClientEnd()
    line.sendall(end.send(Hello(PROTOCOL_VERSION, "Ann")))
    (message,) = end.receive(line.recv(65536))
    assert isinstance(message, Welcome)
    return message


def test_a_line_is_encrypted_and_the_certificate_stays_the_same(server: Encrypted) -> None:
    with server.dial() as line:
        assert line.version() == "TLSv1.3"
        first = fingerprint(line)
        assert welcomed(line).name == "Ann"
    assert server.stop() == 0
    assert shown_fingerprint(first) in server.log_text
    server.start()
    with server.dial() as line:
        assert fingerprint(line) == first
    server.stop()


def test_another_server_has_another_certificate(server: Encrypted, tmp_path: Path) -> None:
    other = Encrypted(tmp_path / "other", config="")
    other.start()
    with server.dial() as one, other.dial() as two:
        assert fingerprint(one) != fingerprint(two)
    other.stop()


@pytest.mark.skipif(not socket.has_dualstack_ipv6(), reason="no IPv6 here")
def test_both_families_come_in_by_one_door(server: Encrypted) -> None:
    with server.dial("::1") as line:
        assert welcomed(line).name == "Ann"


@pytest.mark.parametrize("hello", [0.5])
def test_a_handshake_that_never_ends_does(server: Encrypted) -> None:
    silent = socket.create_connection(("127.0.0.1", server.port), ENOUGH)
    with silent, pytest.raises(ConnectionResetError):  # cut: it would never read a goodbye
        silent.recv(100)


def test_somebody_who_does_not_encrypt_is_not_understood(server: Encrypted) -> None:
    with socket.create_connection(("127.0.0.1", server.port), ENOUGH) as line:
        line.sendall(ClientEnd().send(Hello(PROTOCOL_VERSION, "Ann")))
        assert b"Welcome" not in line.recv(1000)


def test_health_is_seen_through_the_encryption(server: Encrypted) -> None:
    assert finished("health", server.address).stdout.startswith("well: great-race ")
