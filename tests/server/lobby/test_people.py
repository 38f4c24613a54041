"""Guests who cost nothing, accounts with a password, names that cannot be mistaken."""

from collections.abc import Callable
from typing import Any

import pytest
from twisted.internet.defer import Deferred

from greatrace.protocol.limits import NAME_LENGTH
from greatrace.protocol.messages import PROTOCOL_VERSION, Hello, ListTables, Refused, Welcome
from greatrace_server.config import AdmissionConfig, Config
from greatrace_server.lobby.accounts import WAITING_CHECKS, WAITING_EACH
from greatrace_server.lobby.name_rules import NameRules
from greatrace_server.lobby.name_validation import cleaned, skeleton
from greatrace_server.lobby.password_hashing import SOON, HashedHere, PasswordReply, PasswordRequest
from greatrace_server.protocol_error import ProtocolError
from greatrace_server.storage.database import COLUMNS
from tests.server.player import Player
from tests.server.world import CHEAP, World, logged

PASSWORD = "correct horse"

DATABASES = ("sqlite", "postgres")


def account(world: World, name: str, password: str = PASSWORD, *, register: bool = False, **more: Any) -> Player:
    """A connection that logs in."""
    return world.connect(name, account=name, password=password, register=register, **more)


def kept(world: World) -> dict[str, int]:
    """How many rows each table of the store has."""
    count = world.store.database.query
    return {name: count(f"SELECT count(*) FROM {name}")[0][0] for name in COLUMNS}  # noqa: S608 - our own names


# ---- guests


def test_guests_leave_no_trace(world: World) -> None:
    world.run()
    before = kept(world)
    for number in range(40):
        guest = world.connect(f"guest {number}")
        guest.say(ListTables())
        guest.cut()
    world.run()
    assert kept(world) == before
    assert world.lobby.sessions == {}
    assert world.lobby.accounts.accounts == {}


def test_a_guests_token_is_good_after_a_restart(world: World) -> None:
    ann = world.connect("Ann")
    table = ann.opens_table(2)
    world.run()
    world.kill()
    world.start()
    back = world.connect("Ann", token=ann.token)
    assert back.last(Welcome).tables == (table,)
    assert back.last(Welcome).token == ann.token


@pytest.mark.parametrize(
    "spoil",
    [
        lambda token: token[:-1] + ("A" if token[-1] != "A" else "B"),
        lambda token: token[1:],
        lambda token: token + "=",
        lambda _: "é",
        lambda _: "AAAA",
    ],
)
def test_a_token_cannot_be_made_up(world: World, spoil: Callable[[str], str]) -> None:
    token = spoil(world.connect("Ann").token)
    assert world.connect("Eve", token=token).refusals() == ["hello/token"]


def test_the_token_of_another_server_is_none_here(world: World, tmp_path: Any) -> None:
    other = World(tmp_path / "other.sqlite3")
    assert other.connect("Ann", token=world.connect("Ann").token).refusals() == ["hello/token"]
    other.store.close()


def test_a_seat_from_before_tokens_were_signed_is_still_its_owners(world: World) -> None:
    from greatrace_server.storage.records import fingerprint

    table = world.connect("Ann").opens_table(2)
    world.table(table).record.seats[0].owner = fingerprint("an-old-random-token")
    world.table(table).changed()
    assert world.connect("Ann", token="an-old-random-token").last(Welcome).tables == (table,)


# ---- names


@pytest.mark.parametrize(
    ("name", "clean"),
    [
        ("  Zoë  Marie ", "Zoë Marie"),
        ("Ａｎｎ", "Ann"),
        ("Анна", "Анна"),
        ("Νίκος", "Νίκος"),
        ("李小龍", "李小龍"),
        ("Аnn", None),
        ("pаypal", None),
        ("a\u200bb", None),
        ("a\u202eb", None),
        ("\u3164", None),
        ("", None),
        ("x" + "\u0301" * 9, None),
        ("a\nb", None),
        ("x" * (NAME_LENGTH + 1), None),
        ("\ufdfa" * 5, None),
    ],
)
def test_names_are_plain_letters_of_one_script(name: str, clean: str | None) -> None:
    if clean is not None:
        assert NameRules().checked(name) == clean
        return
    with pytest.raises(ProtocolError) as refused:
        NameRules().checked(name)
    assert refused.value.code == "hello/name"


@pytest.mark.parametrize(
    ("one", "other"),
    [("Ann", "ANN"), ("Ill", "lll"), ("O1ga", "Olga"), ("Zoë", "Zoe"), ("Modern", "Modem"), ("Анна", "ahha")],
)
def test_names_that_look_the_same_have_one_skeleton(one: str, other: str) -> None:
    assert skeleton(one) == skeleton(other)
    assert skeleton(one) != skeleton("Ben")


def test_two_people_here_never_have_one_name(world: World) -> None:
    ann, impostor = world.connect("Olga"), world.connect("O1ga")
    assert impostor.last(Welcome).name == "O1ga 2"
    assert world.connect("Olga").last(Welcome).name == "Olga 3"
    ann.cut()
    assert world.connect("Olga").last(Welcome).name == "Olga"
    long = "x" * NAME_LENGTH
    world.connect(long)
    assert len(world.connect(long).last(Welcome).name) <= NAME_LENGTH


def test_a_crowd_of_one_name_is_soon_done(world: World) -> None:
    names = [world.connect("Player").last(Welcome).name for _ in range(60)]
    assert len(set(names)) == 60
    assert max(map(len, names)) <= NAME_LENGTH
    assert names[:3] == ["Player", "Player 2", "Player 3"]


def test_lines_of_talk_are_not_names() -> None:
    assert cleaned("Привет, Ann!", 200) == "Привет, Ann!"
    assert cleaned("\u202egnitset", 200) is None


# ---- accounts


def test_an_account_is_opened_and_found_again_from_anywhere(world: World) -> None:
    first = account(world, "Margaux", register=True)
    assert first.last(Welcome).account == "Margaux"
    table = first.opens_table(2)
    first.cut()
    world.run()
    world.kill()
    world.start()
    elsewhere = account(world, "margaux", host="203.0.113.9")
    assert (elsewhere.last(Welcome).name, elsewhere.last(Welcome).tables) == ("Margaux", (table,))
    by_token = world.connect("whatever", token=elsewhere.token)
    assert (by_token.last(Welcome).account, elsewhere.refusals()) == ("Margaux", ["session/elsewhere"])


@pytest.mark.parametrize(
    ("name", "password"), [("Margaux", "wrong password"), ("Nobody", PASSWORD), ("", ""), ("Margaux", "")]
)
def test_a_wrong_password_and_an_unknown_name_are_told_alike(world: World, name: str, password: str) -> None:
    account(world, "Margaux", register=True).cut()
    stranger = world.connect("x", account=name or "?", password=password)
    assert stranger.refusals() == ["hello/account"]
    assert stranger.transport.disconnecting
    assert not world.lobby.sessions


def test_the_name_of_an_account_is_nobody_elses(world: World) -> None:
    account(world, "Olga", register=True).cut()
    assert world.connect("O1ga").refusals() == ["hello/taken"]
    assert account(world, "OLGA", register=True).refusals() == ["hello/taken"]


@pytest.mark.parametrize("password", ["short", ""])
def test_a_short_password_is_refused(world: World, password: str) -> None:
    assert account(world, "Ann", password, register=True).refusals() == ["hello/password"]


def test_passwords_are_neither_kept_nor_logged(world: World) -> None:
    with logged() as events:
        account(world, "Ann", "a very secret word", register=True)
        account(world, "Ann", "another secret word")
        world.run()
    rows = b"".join(record for _, record in world.store.kept("account"))
    assert b"$argon2id$" in rows
    assert b"secret word" not in rows
    assert not any("secret word" in str(event) for event in events)


def test_passwords_can_be_tried_only_so_often(world: World) -> None:
    for number in range(12):
        account(world, f"Ann {number}", register=True, host=f"203.0.113.{number}").cut()
    tries = [account(world, f"Ann {n}", "a wrong guess", host="203.0.113.77").refusals() for n in range(12)]
    assert tries == [["hello/account"]] * 10 + [["limit/attempts"]] * 2
    assert account(world, "Ann 3", host="203.0.113.77").refusals() == ["limit/attempts"]
    assert account(world, "Ann 3", host="203.0.113.88").has(Welcome)
    world.run(61, step=1)
    assert account(world, "Ann 3", host="203.0.113.77").has(Welcome)


class Thread:
    """Hashes passwords when it is told to."""

    def __init__(self) -> None:
        self.waiting: list[tuple[PasswordRequest, Deferred[PasswordReply]]] = []

    def ask(self, request: PasswordRequest, _place: str) -> Deferred[PasswordReply]:
        done: Deferred[PasswordReply] = Deferred()
        self.waiting.append((request, done))
        return done

    def work(self) -> None:
        for request, done in self.waiting:
            done.callback(HashedHere(CHEAP).reply(request))
        self.waiting.clear()


def test_a_password_is_checked_elsewhere_while_others_play(world: World) -> None:
    account(world, "Ann", register=True).cut()
    thread = world.lobby.accounts.hashing = Thread()
    ann, ben = account(world, "Ann"), world.connect("Ben")
    assert ben.has(Welcome)
    assert not ann.has(Welcome)
    gone = account(world, "Ann")
    gone.cut()
    ann.say(ListTables())  # too early: nothing but the hello before the welcome
    assert ann.refusals() == ["hello/first"]
    third = account(world, "Ann")
    thread.work()
    world.run(0.01)
    assert third.has(Welcome)
    assert not gone.has(Welcome)
    assert len(world.lobby.sessions) == 2


def test_hello_is_said_once_even_while_a_password_is_checked(world: World) -> None:
    world.lobby.accounts.hashing = Thread()
    ann = account(world, "Ann")
    ann.say(Hello(PROTOCOL_VERSION, "Ann"))
    assert ann.refusals() == ["hello/again"]
    assert ann.transport.disconnecting


def test_a_queue_of_passwords_has_an_end(world: World) -> None:
    world.lobby.accounts.hashing = Thread()
    for number in range(WAITING_CHECKS):
        assert account(world, f"Ann {number}", host=f"203.0.113.{number}").refusals() == []
    late = account(world, "Ann", host="203.0.113.99")
    assert late.refusals() == ["limit/attempts"]
    assert late.last(Refused).seconds == SOON


def test_one_address_does_not_fill_the_queue_of_passwords(world: World) -> None:
    thread = world.lobby.accounts.hashing = Thread()
    crowd = [account(world, f"Eve {n}", host="203.0.113.7").refusals() for n in range(10)]
    assert crowd == [[]] * WAITING_EACH + [["limit/attempts"]] * (10 - WAITING_EACH)
    assert account(world, "Ann", host="203.0.113.8").refusals() == []
    assert len(thread.waiting) == WAITING_EACH + 1
    thread.work()
    tries = [account(world, f"Eve {n}", host="203.0.113.7").refusals() for n in range(4)]
    assert tries == [[]] * WAITING_EACH  # what was not checked does not count as tried


def test_a_server_may_ask_for_accounts(world: World) -> None:
    account(world, "Ann", register=True).cut()
    world.reconfigure(Config(admission=AdmissionConfig(guests=False, register=False)))
    assert world.connect("Ben").refusals() == ["hello/guests"]
    assert account(world, "Ben", register=True).refusals() == ["hello/register"]
    ann = account(world, "Ann")
    assert ann.has(Welcome)
    assert world.connect("Ann", token=ann.token).has(Welcome)


def test_an_account_can_be_closed(world: World) -> None:
    ann = account(world, "Ann", register=True)
    assert world.lobby.accounts.forget("ann")
    assert not world.lobby.accounts.forget("ann")
    assert world.connect("Ann", token=ann.token).refusals() == ["hello/token"]
