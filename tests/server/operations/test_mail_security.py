"""Mail over encrypted lines to a real mail server: what it is told, and what it is never told."""

from __future__ import annotations

import base64
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from attrs import define, field
from msgspec.structs import replace

from greatrace_server.config import MailConfig
from greatrace_server.operations.smtp_post import SmtpPost
from tests.certificates import Authority, new_key, self_signed
from tests.patience import ENOUGH
from tests.ports import free_port
from tests.server.smtp_server import MailServer, mail_server
from tests.server.world import logged

HERE, SECRET, TO = "127.0.0.1", "open sesame", "ann@example.org"
ENCRYPTED = pytest.mark.parametrize("security", ["starttls", "tls"])


@define
class InThread:
    """As much of a reactor as a post needs: what comes back from its thread runs there, and `done` tells."""

    done: threading.Event = field(factory=threading.Event)

    def callFromThread(self, call: Callable[[], object]) -> None:  # noqa: N802 - Twisted's name
        call()
        self.done.set()


@define
class Sender:
    """Sends a mail, and keeps what the log says."""

    folder: Path
    sentences: list[str] = field(factory=list)
    again: list[bool] = field(factory=list)  # whether each mail may be tried again

    def send(self, server: MailServer, authorities: Path | str = "", *, name: str = HERE, **more: Any) -> SmtpPost:
        """The post when it has sent a mail to that server, or has failed."""
        (self.folder / "secret").write_text(SECRET + "\n", "utf-8")
        settings = MailConfig(f"{name}:{server.port}", "starttls", "race@example.org", "race")
        settings = replace(settings, password_file=str(self.folder / "secret"), authorities=str(authorities), **more)
        reactor = InThread()
        post = SmtpPost(reactor, lambda: settings)
        with logged() as events:
            post.send(TO, "Code", "abcd", self.again.append)
            assert reactor.done.wait(ENOUGH)
        post.close()
        self.sentences = [str(event["log_format"]).format(**event) for event in events]
        return post

    def failed(self, server: MailServer, authorities: Path | str = "", **more: Any) -> str:
        """Why no mail was sent: a sentence of the log. The server has learned nothing."""
        post = self.send(server, authorities, **more)
        assert dict(post.results) == {"failed": 1}
        assert not server.mails
        (sentence,) = self.sentences
        assert "\n" not in sentence
        assert not knows_secret([sentence, *server.in_clear])
        assert TO not in sentence
        return sentence


def knows_secret(lines: list[str]) -> bool:
    """Whether the password is in one of them, plain or as AUTH has it."""
    coded = base64.b64encode(f"\0race\0{SECRET}".encode()).decode()
    return any(text in line for line in lines for text in (SECRET, coded))


@pytest.fixture
def sender(tmp_path: Path) -> Sender:
    return Sender(tmp_path)


@pytest.fixture
def authority() -> Authority:
    return Authority()


@ENCRYPTED
def test_a_mail_server_of_an_own_authority_is_trusted_when_it_is_named(
    sender: Sender, authority: Authority, security: str, tmp_path: Path
) -> None:
    with mail_server(MailServer(security, authority.issue(tmp_path / "mail", HERE))) as server:
        post = sender.send(server, authority.trusted(tmp_path), security=security)
        assert dict(post.results) == {"sent": 1}
        assert server.next_mail(ENOUGH)["To"] == TO
        assert knows_secret(server.commands), "it has logged in"
        clear = [line.partition(" ")[0].upper() for line in server.in_clear]
        assert clear == (["EHLO", "STARTTLS"] if security == "starttls" else [])
        assert sender.sentences == []


@ENCRYPTED
def test_a_certificate_by_a_stranger_for_another_name_or_out_of_date_gets_no_mail(
    sender: Sender, authority: Authority, security: str, tmp_path: Path
) -> None:
    trusted = authority.trusted(tmp_path)
    wrong = {
        "stranger": Authority("Another").issue(tmp_path / "stranger", HERE),
        "self-signed": self_signed(tmp_path / "self-signed", new_key()),
        "name": authority.issue(tmp_path / "name", "mail.example.org"),
        "date": authority.issue(tmp_path / "date", HERE, days=-1),
    }
    for what, certificate in wrong.items():
        with mail_server(MailServer(security, certificate)) as server:
            assert "certificate verify failed" in sender.failed(server, trusted, security=security), what


def test_without_its_authority_a_mail_server_is_not_trusted(
    sender: Sender, authority: Authority, tmp_path: Path
) -> None:
    with mail_server(MailServer("tls", authority.issue(tmp_path / "mail", HERE))) as server:
        assert "certificate verify failed" in sender.failed(server, security="tls")


def test_the_variable_of_the_environment_names_authorities_too(
    sender: Sender, authority: Authority, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", str(authority.trusted(tmp_path)))
    with mail_server(MailServer("tls", authority.issue(tmp_path / "mail", HERE))) as server:
        assert dict(sender.send(server, security="tls").results) == {"sent": 1}


def test_a_server_that_offers_no_encryption_gets_no_password(sender: Sender) -> None:
    with mail_server(MailServer("none")) as server:
        assert "STARTTLS" in sender.failed(server, security="starttls")
        assert [line.partition(" ")[0].upper() for line in server.in_clear] == ["EHLO", "QUIT"]


def test_a_wrong_password_is_told_without_it(sender: Sender, authority: Authority, tmp_path: Path) -> None:
    with mail_server(MailServer("starttls", authority.issue(tmp_path / "mail", HERE), lets_in=False)) as server:
        assert "wrong password" in sender.failed(server, authority.trusted(tmp_path))


def test_a_file_of_authorities_that_is_missing_or_none_is_told(
    sender: Sender, authority: Authority, tmp_path: Path
) -> None:
    (tmp_path / "empty.pem").write_text("nothing", "ascii")
    with mail_server(MailServer("tls", authority.issue(tmp_path / "mail", HERE))) as server:
        assert "none.pem" in sender.failed(server, tmp_path / "none.pem", security="tls")
        assert "certificate" in sender.failed(server, tmp_path / "empty.pem", security="tls")
        assert not server.commands


# ---- what may be tried again

REFUSED = f"no <{TO.upper()}> here"


@pytest.mark.parametrize(
    ("command", "answer", "again"),
    [
        ("EHLO", "", True),
        ("MAIL", "451 later", True),
        ("MAIL", "550 never", False),
        ("RCPT", f"450 {REFUSED}", True),
        ("RCPT", f"550 {REFUSED}", False),
        ("DATA", "421 closing", True),
        ("MAIL TEXT", "451 later", True),
        ("MAIL TEXT", "554 spam", False),
        ("MAIL TEXT", "", False),  # it may have been taken
    ],
)
def test_what_has_surely_not_been_taken_and_may_be_later_is_to_be_tried_again(
    sender: Sender,
    command: str,
    answer: str,
    again: bool,  # noqa: FBT001 - of a table
) -> None:
    with mail_server(MailServer(says={command: answer})) as server:
        post = sender.send(server, security="none", user="")
    assert dict(post.results) == {"failed": 1}
    assert sender.again == [again]
    assert TO not in " ".join(sender.sentences).casefold(), "no address in the log"


def test_a_mail_server_that_is_not_there_may_be_there_later(sender: Sender) -> None:
    sender.send(MailServer(port=free_port()), security="none", user="")
    assert sender.again == [True]


@pytest.mark.parametrize("goodbye", ["421 too busy", "500 what?", ""])
def test_a_mail_that_was_taken_is_sent_whatever_the_mail_server_says_to_the_goodbye(
    sender: Sender, goodbye: str
) -> None:
    with mail_server(MailServer(says={"QUIT": goodbye})) as server:
        post = sender.send(server, security="none", user="")
    assert dict(post.results) == {"sent": 1}
    assert sender.again == [False]


def test_an_address_that_no_mail_can_have_stops_nothing(sender: Sender) -> None:
    reactor = InThread()
    post = SmtpPost(reactor, lambda: MailConfig(HERE, "none", "race@example.org"))
    post.send("ann\n@example.org", "Code", "abcd", sender.again.append)
    assert sender.again == [False]
    assert dict(post.results) == {"failed": 1}
