"""Mail for accounts: an address that is confirmed, and a new password for who has forgotten theirs."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from attrs import define, field
from msgspec.structs import replace

from greatrace.protocol.messages import Message, Notice, Refused, SetMail, Welcome
from greatrace_server.config import MailConfig
from greatrace_server.lobby.mail_codes import HALF_HOUR
from greatrace_server.lobby.mail_limits import ACCOUNT, HOUR, MAILBOX, MOST, PLACE
from tests.certificates import Authority
from tests.patience import ENOUGH
from tests.server.operations.test_account_commands import PASSWORD, admin, log_in
from tests.server.player import Player
from tests.server.processes import CONFIG, Client, ServerProcess, typed
from tests.server.smtp_server import MailServer, mail_server
from tests.server.world import QUICK, World

ANN, NEW = "ann@example.org", "a new password"
CODE = re.compile(r"[a-z2-7]{4}(?:-[a-z2-7]{4}){3}")


@define
class Letters:
    """A post that delivers at once: addresses and texts, addresses and subjects. `has_time`: see Post."""

    sent: list[tuple[str, str]] = field(factory=list)
    subjects: list[tuple[str, str]] = field(factory=list)
    has_time: bool = True
    refuses: list[bool] = field(factory=list)  # the next mails, and whether they may be tried again

    def send(self, to: str, subject: str, text: str, ended: Callable[[bool], None] = lambda _again: None) -> None:
        if self.refuses:
            ended(self.refuses.pop(0))
            return
        self.sent.append((to, text))
        self.subjects.append((to, subject))
        ended(False)

    @property
    def code(self) -> str:
        (found,) = CODE.findall(self.sent[-1][1])
        return str(found)


@pytest.fixture
def mails(tmp_path: Path) -> Iterator[tuple[World, Letters]]:
    """A server that sends mail, and the mails."""
    world = World(tmp_path / "journal", replace(QUICK, mail=MailConfig(server="mail.test", sender="race@example.org")))
    letters = world.lobby.mail.post = Letters()
    world.lobby.mail.codes.today = world.clock.seconds
    yield world, letters
    world.store.close()


def last_code(player: Player) -> str:
    """The code of the last notice or refusal."""
    player.hear()
    return [message.code for message in player.inbox if isinstance(message, Notice | Refused)][-1]


def tells(world: World, player: Player, message: Message) -> str:
    player.say(message)
    world.run()
    return last_code(player)


def confirmed(world: World, letters: Letters) -> Player:
    """Ann, whose account has an address."""
    ann = log_in(world, PASSWORD, register=True)
    assert tells(world, ann, SetMail(ANN)) == "mail/sent"
    assert tells(world, ann, SetMail(ANN, letters.code)) == "mail/confirmed"
    return ann


def forgets(world: World, account: str, host: str = "198.51.100.1") -> str:
    """Somebody has forgotten the password of that account; what they are told."""
    player = world.connect("somebody", account=account, forgot=True, host=host)
    world.run()
    assert player.transport.disconnecting
    return last_code(player)


def resets(world: World, code: str, password: str = NEW) -> Player:
    player = world.connect("Ann", account="Ann", password=password, code=code, host="198.51.100.9")
    world.run()
    return player


def test_a_forgotten_password_is_replaced_by_mail(mails: tuple[World, Letters]) -> None:
    world, letters = mails
    ann = confirmed(world, letters)
    assert forgets(world, "ann") == "hello/mailed"
    assert letters.sent[-1][0] == ANN
    again = resets(world, letters.code.upper().replace("-", " "))
    assert again.last(Welcome).account == "Ann"
    assert log_in(world, NEW).has(Welcome)
    assert last_code(log_in(world, PASSWORD)) == "hello/account"
    stale = world.connect("Ann", token=ann.token)
    world.run()
    assert last_code(stale) == "hello/token", "every connection of the account has to log in again"


def test_a_code_counts_once_for_its_account_and_for_an_hour_at_most(mails: tuple[World, Letters]) -> None:
    world, letters = mails
    confirmed(world, letters)
    forgets(world, "Ann")
    code = letters.code
    assert last_code(resets(world, code[:-1] + ("a" if code[-1] != "a" else "b"))) == "hello/code"
    assert last_code(resets(world, code, "short")) == "hello/password"
    assert resets(world, code).has(Welcome)
    assert last_code(resets(world, code)) == "hello/code", "it has been used"
    forgets(world, "Ann")
    world.clock.advance(2 * HALF_HOUR)
    assert last_code(resets(world, letters.code)) == "hello/code", "it is too old"


def test_nobody_learns_which_accounts_exist_or_have_an_address(mails: tuple[World, Letters]) -> None:
    world, letters = mails
    confirmed(world, letters)
    log_in_as(world, "Ben")
    before = len(letters.sent)
    codes = {name: [forgets(world, name, f"198.51.100.{i}") for i in range(5)] for name in ("Ann", "Ben", "Nobody")}
    assert codes["Ben"] == codes["Nobody"] == ["hello/mailed"] * MOST[ACCOUNT] + ["limit/mails"] * 2
    assert codes["Ann"] == [*codes["Ben"][1:], "limit/mails"], "one mail of this hour has confirmed the address"
    assert len(letters.sent) == before + MOST[ACCOUNT] - 1


def log_in_as(world: World, name: str) -> Player:
    player = world.connect(name, account=name, password=PASSWORD, register=True)
    world.run()
    return player


def test_mails_are_limited_by_account_mailbox_and_address_and_come_back(mails: tuple[World, Letters]) -> None:
    world, letters = mails
    ann = confirmed(world, letters)
    answers = [tells(world, ann, SetMail(f"ann{i}@example.org")) for i in range(MOST[ACCOUNT])]
    assert answers == ["mail/sent"] * (MOST[ACCOUNT] - 1) + ["limit/mails"]
    world.clock.advance(HOUR / MOST[ACCOUNT])
    assert tells(world, ann, SetMail("ann9@example.org")) == "mail/sent"
    codes = [forgets(world, f"Nobody{i}") for i in range(MOST[PLACE] + 1)]
    assert codes == ["hello/mailed"] * MOST[PLACE] + ["limit/mails"]
    limits = world.lobby.mail.limits
    for _ in range(MOST[MAILBOX]):
        limits.spend(MAILBOX, "someone@example.org")
    before = len(letters.sent)
    assert tells(world, log_in_as(world, "Cat"), SetMail("SomeOne@example.org")) == "limit/mails"
    assert len(letters.sent) == before


def test_strangers_do_not_use_up_what_the_owner_may_ask_for(mails: tuple[World, Letters]) -> None:
    world, letters = mails
    confirmed(world, letters)
    world.clock.advance(HOUR)
    for i in range(5):
        forgets(world, "Ann", f"203.0.113.{i}")
    assert forgets(world, "Ann", "127.0.0.1") == "hello/mailed", "from where Ann has logged in before"


def test_an_address_is_kept_when_it_is_confirmed_and_forgotten_on_request(mails: tuple[World, Letters]) -> None:
    world, letters = mails
    ann = log_in(world, PASSWORD, register=True)
    assert tells(world, ann, SetMail("no address")) == "mail/address"
    assert tells(world, ann, SetMail(ANN)) == "mail/sent"
    assert kept(world) == ""
    assert tells(world, ann, SetMail("other@example.org", letters.code)) == "mail/code", "it was not sent there"
    assert tells(world, ann, SetMail(ANN, letters.code)) == "mail/confirmed"
    assert kept(world) == ANN
    assert tells(world, ann, SetMail()) == "mail/removed"
    assert kept(world) == ""
    guest = world.connect("Gus")
    assert tells(world, guest, SetMail(ANN)) == "mail/account"


def kept(world: World) -> str:
    return str(json.loads("\n".join(admin(world, "account", "Ann")))["mail"])


def test_a_server_without_mail_says_so(world: World) -> None:
    ann = log_in(world, PASSWORD, register=True)
    assert tells(world, ann, SetMail(ANN)) == "mail/off"
    assert forgets(world, "Ann") == forgets(world, "Nobody") == "hello/no-mail"
    assert last_code(resets(world, "aaaa-aaaa-aaaa-aaaa")) == "hello/code"


def test_the_operator_sets_and_removes_an_address_and_the_audit_log_does_not_keep_it(
    mails: tuple[World, Letters],
) -> None:
    world, letters = mails
    log_in(world, PASSWORD, register=True)
    admin(world, "mail", "ann", ANN)
    assert kept(world) == ANN
    forgets(world, "Ann")
    assert letters.sent[-1][0] == ANN
    assert ANN not in "\n".join(admin(world, "audit"))
    assert any(line.endswith(": mail ann") for line in admin(world, "audit"))
    admin(world, "mail", "ann", "none")
    assert kept(world) == ""


# ---- a real mail server
@pytest.mark.parametrize("security", ["none", "starttls", "tls"])
def test_a_real_server_sends_real_mails(tmp_path: Path, security: str) -> None:
    authority = Authority()
    with mail_server(MailServer(security, authority.issue(tmp_path / "mail", "127.0.0.1"))) as smtp:
        _forgets_and_comes_back(tmp_path, smtp, authority.trusted(tmp_path))


def _forgets_and_comes_back(tmp_path: Path, smtp: MailServer, authorities: Path) -> None:
    (tmp_path / "secret").write_text("open sesame\n", "utf-8")
    mail = (
        f'[mail]\nserver = "127.0.0.1:{smtp.port}"\nsecurity = "{smtp.security}"\nsender = "race@example.org"\n'
        f"user = \"race\"\npassword_file = '{tmp_path / 'secret'}'\nauthorities = '{authorities}'\n"
    )
    server = ServerProcess(tmp_path / "server", config=CONFIG + mail, options=("--admin", str(tmp_path / "admin")))
    server.start()
    clients: list[Client] = []

    def hello(**more: Any) -> Client:
        """A client that says hello as an account."""
        client = Client(server.port, "Ann", random.Random(1))
        clients.append(client)
        client.harmless = ("hello/mailed", "hello/code", "hello/account", "session/kicked")
        client.hello = replace(client.hello, account="Ann", **more)
        client.connect()
        return client

    try:
        ann = hello(password=PASSWORD, register=True)
        ann.wait(Welcome)
        ann.say(SetMail(ANN, language="de"))
        letter = smtp.next_mail(ENOUGH)
        assert letter["To"] == ANN
        assert letter["From"] == "race@example.org"
        assert "Dein Code" in str(letter.get_content())
        assert any(line.startswith("AUTH PLAIN") for line in smtp.commands)
        ann.say(SetMail(ANN, code_of(letter)))
        while ann.wait(Notice).code != "mail/confirmed":
            pass
        assert hello(forgot=True).wait(Refused).code == "hello/mailed"
        code = code_of(smtp.next_mail(ENOUGH))
        assert hello(code=code, password=NEW).wait(Welcome).account == "Ann"
        assert hello(password=PASSWORD).wait(Refused).code == "hello/account"
        audit = typed("admin", "--socket", str(tmp_path / "admin"), "audit").stdout
        assert "account Ann: password replaced by mail" in audit
        assert ANN not in audit
    finally:
        server.end()
        for client in clients:
            client.line.close()


def code_of(letter: Any) -> str:
    (code,) = CODE.findall(letter.get_content())
    return str(code)
