"""The page for operators: in a real browser, and what it refuses to others."""

from __future__ import annotations

import http.client
import random
import re
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlencode

import pytest
from attrs import define

from greatrace.protocol.connection import ClientEnd
from greatrace.protocol.messages import (
    PROTOCOL_VERSION,
    Chat,
    CreateTable,
    Hello,
    JoinTable,
    Report,
    Said,
    Seated,
    Welcome,
)
from tests.patience import ENOUGH
from tests.ports import free_port
from tests.server.browser import browser
from tests.server.processes import Client, ServerProcess, typed

PASSWORD = "correct horse battery"


@define
class Watched(ServerProcess):
    """A server with the page, an operator Ann and a moderator Mo."""

    web: int = 0

    def start(self) -> None:
        self.web = free_port()
        self.options = ("--admin", str(self.folder / "admin"), "--web", f"tcp:{self.web}:interface=127.0.0.1")
        ServerProcess.start(self)

    def admin(self, *words: str) -> str:
        done = typed("admin", "--socket", str(self.folder / "admin"), *words)
        assert done.returncode == 0, done.stderr
        return done.stdout

    def ask(self, method: str, path: str, cookie: str = "", **words: str | list[str]) -> tuple[int, str, str]:
        """Status, page and cookie."""
        line = http.client.HTTPConnection("127.0.0.1", self.web, timeout=ENOUGH)
        headers = {"Content-Type": "application/x-www-form-urlencoded", "Cookie": cookie}
        line.request(method, path, urlencode(words, doseq=True), headers)
        answer = line.getresponse()
        page = answer.read().decode()
        line.close()
        return answer.status, page, (answer.getheader("Set-Cookie") or "").partition(";")[0]

    def logged_in(self, name: str) -> tuple[str, str]:
        """Cookie and proof of that account."""
        status, _, cookie = self.ask("POST", "/login", name=name, password=PASSWORD)
        assert status == 303
        _, page, _ = self.ask("GET", "/", cookie)
        found = re.search('name="proof" value="([^"]+)"', page)
        assert found is not None
        return cookie, found[1]


def register(port: int, name: str) -> None:
    """Open an account."""
    end = ClientEnd()
    with socket.create_connection(("127.0.0.1", port), ENOUGH) as line:
        line.sendall(end.send(Hello(PROTOCOL_VERSION, name, account=name, password=PASSWORD, register=True)))
        messages: list[object] = []
        while not messages:
            messages += end.receive(line.recv(65536))
    assert isinstance(messages[0], Welcome), messages


@contextmanager
def guest(port: int, name: str) -> Iterator[Client]:
    """Somebody who is connected and chats."""
    client = Client(port, name, random.Random(name))
    with socket.create_connection(("127.0.0.1", port), ENOUGH) as client.line:
        client.say(Hello(PROTOCOL_VERSION, name, capabilities=("chat",)))
        client.wait(Welcome)
        yield client


@pytest.fixture
def guests(known: Watched) -> Iterator[tuple[Client, Client]]:
    """Ben and Rude."""
    with guest(known.port, "Ben") as ben, guest(known.port, "Rude") as rude:
        yield ben, rude


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Watched]:
    server = Watched(tmp_path)
    server.start()
    yield server
    server.end()


@pytest.fixture
def known(server: Watched) -> Watched:
    """Ann is an operator, Mo a moderator, and Eve has an account without a role."""
    for name in ("Ann", "Mo", "Eve"):
        register(server.port, name)
    server.admin("role", "Ann", "operator")
    server.admin("role", "Mo", "moderator")
    return server


def test_an_operator_sees_a_report_bans_and_drains_in_a_browser(
    known: Watched, guests: tuple[Client, Client], tmp_path: Path
) -> None:
    ben, rude = guests
    ben.say(CreateTable("great_race", "africa", 3, "Friday <b>night</b>"))
    table = ben.wait(Seated).table.id
    rude.say(JoinTable(table))
    rude.wait(Seated)
    rude.say(Chat(table, "<script>document.title = 'stolen'</script>"))
    ben.say(Report(table, ben.wait(Said).who, "look at that"))
    with browser(tmp_path) as page:
        page.open(f"http://127.0.0.1:{known.web}/")
        page.fill("[name=name]", "Ann")
        page.fill("[name=password]", "wrong")
        page.click("Log in")
        assert "Name or password is wrong" in page.text()
        page.fill("[name=name]", "Ann")
        page.fill("[name=password]", PASSWORD)
        page.click("Log in")
        seen = page.text()
        assert f"{table}\topen" in seen
        assert "Friday <b>night</b>" in seen
        assert "<script>document.title = 'stolen'</script>" in seen
        assert page.run("document.title") == "The Great Race: operators"
        page.fill("h2:nth-of-type(4) + table [name=word]:not([type])", "rude")
        page.click("Ban for 24 hours", "look at that")
        assert "Rude was kicked." in page.text()
        page.click("Lift", "person:")
        assert "is no longer banned" in page.text()
        page.click("Close", table)
        assert "Cleared away: 1 table" in page.text()
        page.click("Audit log")
        assert f"Ann: close {table}" in page.text()
        page.click("Log out")
        assert "Password" in page.text()
        page.fill("[name=name]", "Ann")
        page.fill("[name=password]", PASSWORD)
        page.click("Log in")
        page.click("Drain")
        assert "No new races begin here." in page.text()
    assert known.process is not None
    known.process.communicate(timeout=ENOUGH)
    assert known.process.returncode == 0, "nobody races: it ends soon"


def test_nobody_without_a_role_gets_in(known: Watched) -> None:
    for name, password in (("Eve", PASSWORD), ("Ann", "wrong"), ("Nobody", PASSWORD), ("", "")):
        status, page, cookie = known.ask("POST", "/login", name=name, password=password)
        assert (status, cookie) == (403, "")
        assert "Ann" not in page
    for method, path in (("GET", "/"), ("POST", "/do"), ("POST", "/logout"), ("GET", "/admin"), ("POST", "/")):
        _, page, _ = known.ask(method, path, "great-race-operator=guess", word=["drain"])
        assert "Drain" not in page
        assert "Ann" not in page
    assert known.admin("audit").count("\n") == 2  # the two roles


def test_a_form_of_another_page_does_nothing(known: Watched) -> None:
    cookie, proof = known.logged_in("Ann")
    for wrong in ("", "guess", proof[:-1]):
        status, _, _ = known.ask("POST", "/do", cookie, word=["ban", "name", "Ben", "1"], proof=wrong)
        assert status == 403
    assert known.admin("bans").strip() == ""
    status, page, _ = known.ask("POST", "/do", cookie, word=["ban", "name", "Ben", "1"], proof=proof)
    assert status == 200
    assert "name:" in known.admin("bans")
    assert "is banned for 1 h" in page


def test_a_moderator_moderates_and_a_role_that_is_taken_away_is_gone_at_once(known: Watched) -> None:
    cookie, proof = known.logged_in("Mo")
    _, page, _ = known.ask("GET", "/", cookie)
    assert "Drain" not in page
    _, page, _ = known.ask("POST", "/do", cookie, word=["drain"], proof=proof)
    assert "Only operators may do that." in page
    known.admin("role", "Mo", "none")
    _, page, _ = known.ask("POST", "/do", cookie, word=["say", "hello"], proof=proof)
    assert "Log in" in page
    assert "Only operators" not in page
    assert "Mo: say" not in known.admin("audit")


def test_hostile_requests_get_an_answer_and_no_traceback(known: Watched) -> None:
    cookie, proof = known.logged_in("Ann")
    for words in ([], ["ban"], ["\x00"], ["close", "["], ["nonsense", "x" * 5000], ["backup", "/"]):
        status, page, _ = known.ask("POST", "/do", cookie, word=words, proof=proof)
        assert status == 200
        assert "Traceback" not in page
    with socket.create_connection(("127.0.0.1", known.web), ENOUGH) as line:
        line.sendall(b"POST /login HTTP/1.1\r\nHost: x\r\nContent-Length: -5\r\n\r\n\xff\xfe")
        assert line.recv(100).startswith(b"HTTP/1.1 400")
    assert known.stop() == 0
    assert "Traceback" not in known.log_text
