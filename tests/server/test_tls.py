"""Encrypted lines of a real server: one certificate for good, and strangers who never finish shaking hands."""

import hashlib
import socket
import ssl
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from attrs import define

from greatrace.protocol.connection import ClientEnd, shown_fingerprint
from greatrace.protocol.messages import PROTOCOL_VERSION, Hello, Welcome
from tests.patience import ENOUGH, port_of


@define
class Encrypted:
    """A server with `tls:` on a port of its own."""

    folder: Path
    process: "subprocess.Popen[str] | None" = None
    port: int = 0

    def start(self, listen: str = "tls:0") -> None:
        place = self.folder / "port"
        place.unlink(missing_ok=True)
        line = [
            sys.executable,
            "-m",
            "greatrace_server.cli",
            "run",
            "--no-beacon",
            "--listen",
            listen,
            "--db",
            f"sqlite:///{self.folder / 'journal'}",
            "--port-file",
            str(place),
            "--config",
            str(self.folder / "server.toml"),
        ]
        self.process = subprocess.Popen(line, stderr=subprocess.PIPE, text=True)
        self.port = port_of(self.process, place)

    def stop(self) -> str:
        assert self.process is not None
        self.process.terminate()
        _, said = self.process.communicate(timeout=ENOUGH)
        assert self.process.returncode == 0
        return said

    def dial(self, host: str = "127.0.0.1") -> ssl.SSLSocket:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
        return context.wrap_socket(socket.create_connection((host, self.port), ENOUGH))


@pytest.fixture
def hello() -> float:
    """Seconds until a connection must have said hello: whoever wants to be heard has enough of them."""
    return ENOUGH


@pytest.fixture
def server(tmp_path: Path, hello: float) -> Iterator[Encrypted]:
    (tmp_path / "server.toml").write_text(f"[limits]\nhello = {hello}\n", "utf-8")
    server = Encrypted(tmp_path)
    server.start()
    yield server
    if server.process is not None and server.process.poll() is None:
        server.process.kill()
        server.process.communicate()


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
    assert shown_fingerprint(first) in server.stop()
    server.start()
    with server.dial() as line:
        assert fingerprint(line) == first
    server.stop()


def test_another_server_has_another_certificate(server: Encrypted, tmp_path: Path) -> None:
    folder = tmp_path / "other"
    folder.mkdir()
    (folder / "server.toml").write_text("", "utf-8")
    other = Encrypted(folder)
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


def test_whoever_does_not_encrypt_is_not_understood(server: Encrypted) -> None:
    with socket.create_connection(("127.0.0.1", server.port), ENOUGH) as line:
        line.sendall(ClientEnd().send(Hello(PROTOCOL_VERSION, "Ann")))
        assert b"Welcome" not in line.recv(1000)


def test_health_is_seen_through_the_encryption(server: Encrypted) -> None:
    line = [sys.executable, "-m", "greatrace_server.cli", "health", f"127.0.0.1:{server.port}"]
    done = subprocess.run(line, capture_output=True, text=True, check=False, timeout=ENOUGH)
    assert done.stdout.startswith("well: great-race ")
