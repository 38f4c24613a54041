"""Certificates from an authority: read from files, renewed while people play, and a warning before they expire."""

from __future__ import annotations

import datetime as dt
import signal
import socket
import ssl
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from attrs import define, field
from click.testing import CliRunner
from twisted.internet.task import Clock

from greatrace.protocol.connection import ClientEnd, shown_fingerprint
from greatrace.protocol.messages import PROTOCOL_VERSION, Hello, Ping, Pong, Welcome
from greatrace_server.cli import main
from greatrace_server.config import TlsConfig
from greatrace_server.transport.certificate_expiry import LOOK_EVERY, ExpiryWatch
from greatrace_server.transport.tls import ServerIdentity, identity
from tests.certificates import Authority, new_key, self_signed
from tests.patience import ENOUGH, until
from tests.ports import free_port
from tests.server.processes import ServerProcess, finished, run_words
from tests.server.world import World, logged

NAME = "greatrace.example"
Files = tuple[Path, Path]


def setting(files: Files) -> str:
    """Of the settings file."""
    return f"[tls]\ncertificate = '{files[0]}'\nkey = '{files[1]}'\n"


@define
class Certified(ServerProcess):
    """A server with a certificate of files; it also tells figures."""

    web: int = field(factory=free_port)
    listen: str = "tls:{port}:interface=127.0.0.1"

    def start_with(self, files: Files) -> None:
        self.config = setting(files)
        self.options = ("--metrics", f"tcp:{self.web}:interface=127.0.0.1")
        self.start()

    def reload(self) -> None:
        if sys.platform == "win32":
            pytest.skip("Windows has no SIGHUP")
        assert self.process is not None
        self.process.send_signal(signal.SIGHUP)

    def shown(self, name: str = NAME, authorities: Path | None = None) -> bytes:
        """The certificate of now; checked, if there are authorities."""
        context = ssl.create_default_context(cafile=str(authorities) if authorities else None)
        if authorities is None:
            context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
        line = socket.create_connection(("127.0.0.1", self.port), ENOUGH)
        with context.wrap_socket(line, server_hostname=name) as encrypted:
            return encrypted.getpeercert(binary_form=True) or b""


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Certified]:
    server = Certified(tmp_path)
    yield server
    server.end()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGHUP")
def test_a_renewed_certificate_is_shown_without_a_restart(server: Certified, tmp_path: Path) -> None:
    authority = Authority()
    authorities = authority.trusted(tmp_path)
    files = authority.issue(tmp_path / "1", NAME)
    server.start_with(files)
    first = server.shown(authorities=authorities)
    context = ssl.create_default_context(cafile=str(authorities))
    plain = socket.create_connection(("127.0.0.1", server.port), ENOUGH)
    with context.wrap_socket(plain, server_hostname=NAME) as line:
        end = ClientEnd()
        line.sendall(end.send(Hello(PROTOCOL_VERSION, "Ann")))
        assert isinstance(next(iter(end.receive(line.recv(65536)))), Welcome)
        for old, new in zip(files, authority.issue(tmp_path / "2", NAME), strict=True):
            old.write_bytes(new.read_bytes())
        server.reload()
        assert until(lambda: server.shown() != first)
        assert server.shown(authorities=authorities) != first
        line.sendall(end.send(Ping()))  # who is here stays here
        assert isinstance(next(iter(end.receive(line.recv(65536)))), Pong)
    renewed = server.shown()
    files[0].write_text("nonsense", "utf-8")
    server.reload()
    server.reload()
    assert server.shown(authorities=authorities) == renewed
    server.stop()
    log = server.log_text
    assert "the settings stay as they are: " in log
    assert "Traceback" not in log


def test_the_figures_tell_when_it_expires_and_can_be_read_without_encryption(server: Certified, tmp_path: Path) -> None:
    server.start_with(Authority().issue(tmp_path / "1", NAME, days=10))
    with urllib.request.urlopen(f"http://127.0.0.1:{server.web}/metrics", timeout=ENOUGH) as answer:
        lines = answer.read().decode().splitlines()
    name = "great_race_certificate_expiry_timestamp_seconds"
    value = next(float(line.split()[1]) for line in lines if line.startswith(name))
    left = dt.datetime.fromtimestamp(value, dt.UTC) - dt.datetime.now(dt.UTC)
    assert dt.timedelta(days=9) < left < dt.timedelta(days=11)
    server.stop()
    assert "the certificate expires on" in server.log_text


def broken(folder: Path, how: str) -> Files:
    """A pair of files that cannot be used."""
    certificate, key = Authority().issue(folder / "1", NAME)
    other = Authority().issue(folder / "2", NAME)
    empty = folder / "empty"
    empty.write_text("", "utf-8")
    return {
        "another key": (certificate, other[1]),
        "no file": (folder / "none.pem", key),
        "empty": (empty, key),
        "no key": (certificate, certificate),
        "swapped": (key, certificate),
        "half": (certificate, Path()),
    }[how]


SENTENCES = {
    "another key": "is not the key of the first certificate",
    "no file": "none.pem cannot be read: ",
    "empty": "are not a certificate and its key in PEM",
    "no key": "are not a certificate and its key in PEM",
    "swapped": "are not a certificate and its key in PEM",
    "half": "",
}


@pytest.mark.parametrize("how", SENTENCES)
def test_files_that_do_not_fit_get_one_sentence(tmp_path: Path, how: str) -> None:
    config = tmp_path / "server.toml"
    config.write_text(setting(broken(tmp_path, how)), "utf-8")
    checked = CliRunner().invoke(main, ["config", "--check", str(config)])
    assert checked.exit_code == 1
    assert checked.stderr.startswith(f"Error: {config}: ")
    assert SENTENCES[how] in checked.stderr
    if how == "another key":
        done = finished(*run_words(tmp_path, "tls:0"))
        assert done.returncode == 1
        assert done.stderr.splitlines()[-1].startswith("Error: ")
        assert "Traceback" not in done.stderr


def test_one_of_both_is_not_enough(tmp_path: Path) -> None:
    config = tmp_path / "server.toml"
    config.write_text("[tls]\nkey = 'privkey.pem'\n", "utf-8")
    checked = CliRunner().invoke(main, ["config", "--check", str(config)])
    assert "tls.certificate and tls.key belong together" in checked.stderr


def certificate(world: World, folder: Path, days: int) -> ServerIdentity:
    files = self_signed(folder, new_key(), days)
    return identity(world.store, TlsConfig(*map(str, files)))


@pytest.mark.parametrize(("days", "expected"), [(90, ""), (13, "the certificate expires on"), (-1, "has expired on")])
def test_the_operator_hears_of_an_expiring_certificate_twice_a_day(
    world: World, tmp_path: Path, days: int, expected: str
) -> None:
    clock: Any = Clock()
    with logged() as events:
        watch = ExpiryWatch(clock, certificate(world, tmp_path / "1", days))
        clock.advance(LOOK_EVERY)
        watch.identity.become(certificate(world, tmp_path / "2", 90))
        clock.advance(LOOK_EVERY)
        watch.stop()
    lines = [str(event["log_format"]) for event in events if "certificate" in str(event.get("log_format"))]
    assert len(lines) == (2 if expected else 0)
    assert all(expected in line for line in lines)
    assert not clock.getDelayedCalls()


def test_the_log_tells_the_fingerprint_that_clients_show(server: Certified, tmp_path: Path) -> None:
    files = self_signed(tmp_path / "1", new_key())
    server.start_with(files)
    (server.folder / "2").mkdir()
    world = World(server.folder / "2" / "journal.sqlite3")
    found = identity(world.store, TlsConfig(*map(str, files)))
    world.store.database.close()
    server.stop()
    assert f"fingerprint {shown_fingerprint(found.key)} (" in server.log_text
