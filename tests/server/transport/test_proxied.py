"""A real server behind a real proxy: limits and bans mean the players' addresses, and nobody else may claim any."""

from __future__ import annotations

import contextlib
import socket
import ssl
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from attrs import define, field

from greatrace.protocol.connection import ClientEnd
from greatrace.protocol.messages import PROTOCOL_VERSION, Hello, Message, Refused, Welcome
from greatrace_server.operations.admin import ask
from tests.patience import ENOUGH
from tests.ports import free_port
from tests.server.processes import ServerProcess, finished, run_words

ANN, BEN, CAS = "203.0.113.7", "203.0.113.8", "2001:db8:1:2::9"
PORT_OF_PROXIES = "[limits]\neach_address = 2\nhello = {hello}\n{more}"


@define
class Behind:
    """A server whose second port is for proxies, encrypted or not, and proxies in front of it."""

    folder: Path
    kind: str = "tcp"
    more: str = ""  # of the limits
    hello: float = ENOUGH
    server: ServerProcess = field(init=False)
    port: int = field(factory=free_port)
    proxies: list[subprocess.Popen[str]] = field(factory=list)
    lines: list[socket.socket] = field(factory=list)
    log_text: str = ""

    def start(self) -> None:
        options = ("--listen-proxy", f"{self.kind}:{self.port}:interface=127.0.0.1", "--admin", str(self.operator))
        config = PORT_OF_PROXIES.format(hello=self.hello, more=self.more)
        self.server = ServerProcess(self.folder, config=config, options=options)
        self.server.start()

    @property
    def operator(self) -> Path:
        return self.folder / "admin"

    def proxy(self, version: str, *addresses: str) -> list[int]:
        """Ports of a proxy that passes on with these addresses."""
        line = [sys.executable, str(Path(__file__).with_name("forwarding.py")), str(self.port), version, *addresses]
        process = subprocess.Popen(line, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.proxies.append(process)
        assert process.stdout is not None
        return [int(word) for word in process.stdout.readline().split()]

    def dial(self, port: int, *, encrypted: bool = False) -> socket.socket:
        """A player's line."""
        line = socket.create_connection(("127.0.0.1", port), ENOUGH)
        if encrypted:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
            context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
            line = context.wrap_socket(line)
        self.lines.append(line)
        return line

    def come(self, port: int, name: str) -> Message:
        """What somebody is told who says hello there."""
        line, end = self.dial(port, encrypted=self.kind == "tls"), ClientEnd()
        line.sendall(end.send(Hello(PROTOCOL_VERSION, name)))
        found: list[Message] = []
        while not found:
            data = line.recv(65536)
            assert data, "closed without a word"
            found = [message for message in end.receive(data) if isinstance(message, Message)]
        assert isinstance(found[0], Welcome | Refused)
        return found[0]

    def stop(self) -> str:
        """End everything; the server's log."""
        for line in self.lines:
            line.close()
        for process in self.proxies:
            process.kill()
            process.communicate()
        assert self.server.process is not None
        if self.server.process.returncode is None:
            self.server.process.terminate()
            self.log_text = self.server.process.communicate(timeout=ENOUGH)[1]
        return self.log_text


@pytest.fixture
def behind(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Behind]:
    made = Behind(tmp_path, **getattr(request, "param", {}))
    made.start()
    yield made
    log = made.stop()
    assert "Traceback" not in log


@pytest.mark.parametrize("version", ["1", "2"])
@pytest.mark.parametrize("behind", [{"kind": "tcp"}, {"kind": "tls"}], indirect=True, ids=["plain", "TLS"])
def test_limits_and_bans_are_for_the_players_addresses(behind: Behind, version: str) -> None:
    ann, ben, cas, check = behind.proxy(version, ANN, BEN, CAS, "LOCAL")
    assert [type(behind.come(ann, f"Ann {n}")) for n in (1, 2, 3)] == [Welcome, Welcome, Refused]
    assert isinstance(behind.come(ben, "Ben"), Welcome)
    assert isinstance(behind.come(cas, "Cas"), Welcome)
    assert isinstance(behind.come(check, "the proxy itself"), Welcome)
    if not hasattr(socket, "AF_UNIX"):
        return
    here = ask(behind.operator, ["players"])
    assert {line.split("  ")[1] for line in here.splitlines()} == {ANN, BEN, CAS, "127.0.0.1"}
    ask(behind.operator, ["ban", "address", BEN, "1"])
    refused = behind.come(ben, "Ben")
    assert isinstance(refused, Refused)
    assert refused.code == "session/banned"
    assert isinstance(behind.come(cas, "Cas"), Welcome)


def test_only_a_proxy_may_say_whose_a_connection_is(tmp_path: Path) -> None:
    behind = Behind(tmp_path, more='proxies = ["10.0.0.0/8"]')
    behind.start()
    line = behind.dial(behind.port)
    with contextlib.suppress(ConnectionError):  # it may be closed before this is sent
        line.sendall(b"PROXY TCP4 203.0.113.7 127.0.0.1 1 2\r\n")
        assert line.recv(1) == b""
    assert "127.0.0.1 to the proxies’ port was refused: it is not among limits.proxies" in behind.stop()


def test_a_player_without_a_header_is_refused(behind: Behind) -> None:
    for first in (
        ClientEnd().send(Hello(PROTOCOL_VERSION, "Ann")),
        b"PROXY TCP4 not-an-ip 127.0.0.1 1 2\r\n",
        b"PROXY TCP4 203.0.113.7 127.0.0.1 1 99999999\r\n",
    ):
        line = behind.dial(behind.port)
        line.sendall(first)
        with pytest.raises(ConnectionResetError):
            line.recv(100)


def test_the_usual_port_knows_no_headers(behind: Behind) -> None:
    line = behind.dial(behind.server.port)
    line.sendall(b"PROXY TCP4 203.0.113.7 127.0.0.1 1 2\r\n")
    assert b"frame/oversize" in line.recv(1000)


@pytest.mark.parametrize("sent", [b"", b"PROXY TCP4 203.0.113.7 ", b"\r\n\r\n\x00\r\nQUIT\n\x21"])
@pytest.mark.parametrize("behind", [{"hello": 0.2}], indirect=True)
def test_half_a_header_is_not_waited_for(behind: Behind, sent: bytes) -> None:
    line = behind.dial(behind.port)
    line.sendall(sent)
    with pytest.raises(ConnectionResetError):
        line.recv(100)
    assert "no header came in time" in behind.stop()


@pytest.mark.parametrize("endpoint", ["ssl:0", "unix:/tmp/x", "haproxy:tcp:0", "7119"])
def test_other_endpoints_are_no_ports_for_proxies(endpoint: str, tmp_path: Path) -> None:
    (tmp_path / "server.toml").touch()
    done = finished(*run_words(tmp_path, "tcp:0"), "--listen-proxy", endpoint)
    assert done.returncode == 1
    assert f"Error: {endpoint!r} is not an endpoint for proxies" in done.stderr


def test_a_port_where_anybody_may_claim_any_address_is_refused() -> None:
    done = finished("run", "--listen", "haproxy:tcp:0", "--db", "sqlite://")
    assert done.returncode == 1
    assert "use --listen-proxy" in done.stderr
