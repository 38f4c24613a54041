"""The client's own lines to real servers: hosting, first time, changed certificate, accounts.

Each in a process of its own, because a reactor runs only once.
"""

from __future__ import annotations

import hashlib
import json
import os
import socket
import ssl
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests import forked
from tests.certificates import Authority, new_key, self_signed
from tests.client.server_process import Server, serving
from tests.patience import ENOUGH, until
from tests.ports import free_port

no_signal = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGHUP: a renewal needs a restart")
SCRIPT = """
import json, os, sys
from pathlib import Path
from twisted.internet import reactor
from greatrace.protocol.messages import ListTables
from greatrace_client import settings
from greatrace_client.model.lobby import LobbyModel
from greatrace_client.net.link_state import LinkState
from greatrace_client.net.connection import ServerConnection
from greatrace_client.net.known_servers import Account

class Context:
    def __init__(self):
        self.settings, self.lobby, self.link, self.table, self.sentences = settings.load(), LobbyModel(), None, None, []
    def send(self, message): return self.link is not None and self.link.send(message)
    def say(self, sentence): self.sentences.append(sentence)

office = Context()
connection = ServerConnection(reactor, office, lambda message, steps: None)
todo = json.loads(sys.argv[1])
out = []

here, company = None, 0  # a folder where each tells that it is there; it stays until there are so many
BEFORE_IT_LEAVES = 1.0  # seconds in which it would hear that somebody has taken its place

def wait():
    global company
    if connection.state is LinkState.OPEN and company:
        (here / str(os.getpid())).touch()
        alone = len(list(here.iterdir())) < company
        company = company if alone else 0
        reactor.callLater(0.02 if alone else BEFORE_IT_LEAVES, wait)
    elif connection.state in (LinkState.OPEN, LinkState.CLOSED):
        security = connection.link.security if connection.link else None
        out.append({"state": connection.state.value, "sentence": connection.sentence, "sentences": office.sentences[:],
                    "name": office.lobby.name, "pins": dict(office.settings.pins),
                    "fingerprint": security.fingerprint if security else "",
                    "accounts": dict(office.settings.accounts)})
        connection.hang_up()
        office.sentences.clear()
        reactor.callLater(0.3, go_on)
    else:
        reactor.callLater(0.02, wait)

def go_on():
    if not todo:
        reactor.stop()
        return
    request = todo.pop(0)
    global here, company
    here, company = Path(request.get("here", "")), request.get("company", 0)
    if "host" in request:
        connection.host(request["host"])
    else:
        account = Account(*request["account"]) if "account" in request else None
        connection.connect(request["connect"], request.get("name", "Ann"), account=account)
    reactor.callLater(0.02, wait)

reactor.callWhenRunning(go_on)
reactor.callLater(280, reactor.stop)
reactor.run()
print(json.dumps(out))
"""


def started(home: Path, *todo: dict[str, Any]) -> subprocess.Popen[str]:
    """A client with those requests."""
    surroundings = {**os.environ, **{f"XDG_{kind}_HOME": str(home / kind) for kind in ("CONFIG", "DATA", "STATE")}}
    if (home / "authorities.pem").exists():
        surroundings["SSL_CERT_FILE"] = str(home / "authorities.pem")
    line = [sys.executable, "-c", SCRIPT, json.dumps(todo)]
    return forked.start(line, env=surroundings, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def outcome(client: subprocess.Popen[str]) -> list[dict[str, Any]]:
    """What came of each request."""
    out, err = client.communicate(timeout=ENOUGH)
    assert client.returncode == 0, err
    assert "Traceback" not in err
    return list(json.loads(out))


def client(home: Path, *todo: dict[str, Any]) -> list[dict[str, Any]]:
    """A client from its start to its end."""
    return outcome(started(home, *todo))


@pytest.fixture
def encrypted(tmp_path: Path) -> Any:
    """A server that encrypts."""
    server = serving(tmp_path / "server", "tls")
    yield server
    if server.process is not None and server.process.poll() is None:
        assert server.stop() == 0


def test_the_first_time_is_told_and_the_second_is_not(encrypted: Server, tmp_path: Path) -> None:
    home, request = tmp_path / "home", {"connect": encrypted.address}
    (first, second) = client(home, request, request)
    (third,) = client(home, request)
    assert [each["state"] for each in (first, second, third)] == ["open"] * 3
    assert [len(each["sentences"]) for each in (first, second, third)] == [1, 0, 0]
    assert first["pins"] == {encrypted.address: "key:" + first["fingerprint"]}
    assert len(first["fingerprint"]) == 64


def test_two_clients_of_one_user_do_not_push_each_other_out(encrypted: Server, tmp_path: Path) -> None:
    home, request = tmp_path / "home", {"connect": encrypted.address}
    client(home, request)
    here = tmp_path / "here"
    here.mkdir()
    both = [started(home, request | {"here": str(here), "company": 2}) for _ in range(2)]
    (one,), (other,) = map(outcome, both)
    assert (one["state"], other["state"]) == ("open", "open")
    assert sorted((one["name"], other["name"])) == ["Ann", "Ann 2"]


def test_another_certificate_at_the_same_address_is_refused(encrypted: Server, tmp_path: Path) -> None:
    home, request = tmp_path / "home", {"connect": encrypted.address}
    client(home, request)
    encrypted.stop()
    for kind, sentence in (("tls", "fingerprint has changed"), ("tcp", "used to be encrypted")):
        impostor = serving(tmp_path / f"impostor {kind}", kind, encrypted.port)
        (refused,) = client(home, request)
        assert impostor.stop() == 0
        assert refused["state"] == "closed"
        assert sentence in refused["sentence"]
        assert refused["name"] == ""


@no_signal
def test_a_certificate_of_an_authority_is_renewed_without_a_word(tmp_path: Path) -> None:
    authority, home = Authority(), tmp_path / "home"
    home.mkdir()
    authority.trusted(home)
    server = serving(tmp_path / "server", "tls", files=authority.issue(tmp_path / "1", "localhost"))
    request = {"connect": server.address.replace("127.0.0.1", "localhost")}
    (first,) = client(home, request)
    server.renew(authority.issue(tmp_path / "2", "localhost"))
    assert until(lambda: client(home, request)[0]["fingerprint"] != first["fingerprint"])
    (renewed,) = client(home, request)
    for found in (first, renewed):
        assert (found["state"], found["sentences"]) == ("open", [])
        assert found["pins"] == {request["connect"]: "authority"}
    assert server.stop() == 0
    for number, files in enumerate(
        (
            authority.issue(tmp_path / "3", "localhost", days=-1),
            authority.issue(tmp_path / "4", "other.example"),
            Authority().issue(tmp_path / "5", "localhost"),
            self_signed(tmp_path / "6", new_key()),
        )
    ):
        other = serving(tmp_path / f"other {number}", "tls", server.port, files)
        (refused,) = client(home, request)
        assert other.stop() == 0
        assert (refused["state"], refused["name"]) == ("closed", "")
        assert "verified by a known authority" in refused["sentence"]


@no_signal
def test_ones_own_certificate_is_renewed_with_the_same_key(tmp_path: Path) -> None:
    key, home = new_key(), tmp_path / "home"
    server = serving(tmp_path / "server", "tls", files=self_signed(tmp_path / "1", key))
    request = {"connect": server.address}
    (first,) = client(home, request)
    assert [len(first["sentences"]), first["pins"]] == [1, {server.address: "key:" + first["fingerprint"]}]
    before = shown(server)
    server.renew(self_signed(tmp_path / "2", key))
    assert until(lambda: shown(server) != before)
    (again,) = client(home, request)
    assert (again["state"], again["sentences"], again["pins"]) == ("open", [], first["pins"])
    server.renew(self_signed(tmp_path / "3", new_key()))
    assert until(lambda: client(home, request)[0]["state"] == "closed")
    (refused,) = client(home, request)
    assert "fingerprint has changed" in refused["sentence"]
    assert server.stop() == 0


def test_what_an_older_client_has_pinned_is_still_good(encrypted: Server, tmp_path: Path) -> None:
    home, request = tmp_path / "home", {"connect": encrypted.address}
    (first,) = client(home, request)
    (file,) = home.rglob("client.json")
    whole = hashlib.sha256(shown(encrypted)).hexdigest()
    file.write_text(json.dumps(json.loads(file.read_text("utf-8")) | {"pins": {encrypted.address: whole}}), "utf-8")
    (again,) = client(home, request)
    assert (again["state"], again["sentences"], again["pins"]) == ("open", [], first["pins"])


def shown(server: Server) -> bytes:
    """The certificate that a server shows now."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    with context.wrap_socket(socket.create_connection(("127.0.0.1", server.port), ENOUGH)) as line:
        return line.getpeercert(binary_form=True) or b""


def test_an_account_from_two_homes(encrypted: Server, tmp_path: Path) -> None:
    request = {"connect": encrypted.address, "name": "Margaux"}
    register = request | {"account": ["Margaux", "correct horse", True]}
    log_in = request | {"account": ["Margaux", "correct horse"]}
    wrong = request | {"account": ["Margaux", "wrong horse!"]}
    (made,) = client(tmp_path / "one", register)
    (elsewhere, no, guest) = client(tmp_path / "two", log_in, wrong, {"connect": encrypted.address, "name": "x"})
    assert (made["state"], elsewhere["state"], no["state"]) == ("open", "open", "closed")
    assert elsewhere["accounts"] == {encrypted.address: "Margaux"}
    assert "password" in no["sentence"]
    assert guest["name"] == "Margaux"  # the token of the account is good without a password
    for home in ("one", "two"):
        for file in (tmp_path / home).rglob("*.json"):
            assert "horse" not in file.read_text("utf-8")


def test_a_server_that_does_not_encrypt_is_still_a_server(tmp_path: Path) -> None:
    server = serving(tmp_path / "plain", "tcp")
    (found,) = client(tmp_path / "home", {"connect": server.address})
    assert server.stop() == 0
    assert (found["state"], found["pins"], found["sentences"]) == ("open", {}, [])


def test_who_hosts_is_at_their_own_encrypted_server(tmp_path: Path) -> None:
    port = free_port()
    (hosting, again) = client(tmp_path / "home", {"host": port}, {"host": port})
    assert [each["state"] for each in (hosting, again)] == ["open", "open"]
    assert len(hosting["fingerprint"]) == 64
    assert hosting["pins"] == {}
