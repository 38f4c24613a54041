"""Passwords cannot be guessed, neither from one address nor from many, and nobody is locked out by somebody else."""

from __future__ import annotations

import re

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from twisted.internet.defer import Deferred

from greatrace.protocol.messages import JoinTable, Refused, Seated, Welcome
from greatrace_server.config import Config, LimitsConfig
from greatrace_server.lobby.password_attempts import FREE_FOR_ACCOUNT, FREE_FOR_TABLE, LONGEST_PAUSE, AttemptQueue
from greatrace_server.lobby.password_hashing import HashedHere, PasswordReply, PasswordRequest
from tests.server.player import Player
from tests.server.world import CHEAP, QUICK, World

PASSWORD, WRONG = "correct horse", "wrong horse!"
HOME, ELSEWHERE = "198.51.100.1", "198.51.100.2"
CROWD = [f"203.0.113.{number}" for number in range(60)]


class Counted(HashedHere):
    """Counts the passwords that it hashes."""

    checks = 0

    def reply(self, request: PasswordRequest) -> PasswordReply:
        self.checks += 1
        return super().reply(request)


@pytest.fixture
def thread(world: World) -> Counted:
    """Ann has an account, which she opened at home."""
    account(world, "Ann", register=True).cut()
    thread = world.lobby.accounts.hashing = Counted(CHEAP)
    return thread


class Busy(HashedHere):
    """A machine that is busy with other things: it hashes when it is told to."""

    def __init__(self) -> None:
        super().__init__(CHEAP)
        self.waiting: list[tuple[PasswordRequest, Deferred[PasswordReply]]] = []

    def ask(self, request: PasswordRequest, _place: str) -> Deferred[PasswordReply]:
        self.waiting.append((request, Deferred()))
        return self.waiting[-1][1]

    def go_on(self) -> None:
        for request, done in self.waiting:
            done.callback(self.reply(request))


def account(world: World, name: str, password: str = PASSWORD, *, host: str = HOME, register: bool = False) -> Player:
    """Somebody who logs in."""
    return world.connect(name, account=name, password=password, register=register, host=host)


def came_in(world: World, name: str = "Ann", *, host: str = HOME, password: str = PASSWORD) -> bool:
    """Whether they are let in; they go again."""
    player = account(world, name, password, host=host)
    player.cut()
    return player.has(Welcome)


def told_to_wait(world: World, name: str = "Ann", *, host: str) -> float:
    """For how long."""
    player = account(world, name, host=host)
    assert player.refusals() == ["limit/attempts"]
    assert player.transport.disconnecting
    seconds = player.last(Refused).seconds
    assert seconds is not None
    return seconds


def attack(world: World, name: str = "Ann") -> None:
    """Each of the crowd tries ten passwords at once."""
    for _ in range(10):
        for host in CROWD:
            account(world, name, WRONG, host=host).cut()


def test_six_hundred_passwords_from_sixty_addresses_are_not_checked_at_once(world: World, thread: Counted) -> None:
    attack(world)
    assert thread.checks <= FREE_FOR_ACCOUNT + 4  # the attack itself takes some seconds
    begun, before = world.clock.seconds(), thread.checks
    while world.clock.seconds() < begun + 3600:
        for host in CROWD:
            account(world, "Ann", WRONG, host=host).cut()
        world.run(30, step=10)
    assert thread.checks - before <= 3600 / LONGEST_PAUSE + 1


def test_the_owner_comes_in_from_home_whatever_others_try(world: World, thread: Counted) -> None:
    attack(world)
    assert came_in(world, host=HOME)
    world.kill()
    world.start()  # homes are remembered
    attack(world)
    assert came_in(world, host=HOME)


def test_the_owner_comes_in_from_elsewhere_after_a_wait_that_nobody_prolongs(world: World, thread: Counted) -> None:
    attack(world)
    end = world.clock.seconds() + told_to_wait(world, host=ELSEWHERE)
    assert end < world.clock.seconds() + (len(CROWD) + 1) * LONGEST_PAUSE
    while world.clock.seconds() < end - 60:
        for host in CROWD:
            account(world, "Ann", WRONG, host=host).cut()
        assert world.clock.seconds() + told_to_wait(world, host=ELSEWHERE) <= end + 2  # a second is rounded up
        world.run(60, step=10)
    world.run(end - world.clock.seconds() + 1, step=1)
    assert came_in(world, host=ELSEWHERE)
    assert came_in(world, host=ELSEWHERE), "it is one of her addresses now"


def test_who_comes_again_after_the_seconds_is_checked(world: World, thread: Counted) -> None:
    waited = list[float]()
    while len(waited) < 6:
        player = account(world, "Ann", WRONG, host=CROWD[0])
        player.cut()
        if player.refusals() == ["limit/attempts"]:
            seconds = player.last(Refused).seconds
            assert seconds is not None
            assert player.last(Refused).detail == f"try again in {seconds:g} s"
            waited.append(seconds)
            world.run(seconds, step=0.5)
    assert thread.checks >= FREE_FOR_ACCOUNT + 4
    assert waited[:4] == [1, 2, 4, 8]
    assert max(waited) <= 120  # in the end the address has used up its own ten


def test_other_accounts_do_not_notice(world: World, thread: Counted) -> None:
    account(world, "Ben", register=True, host=ELSEWHERE).cut()
    attack(world)
    assert came_in(world, "Ben", host=ELSEWHERE)
    assert came_in(world, "Ben", host="198.51.100.77")


def test_a_name_that_nobody_has_is_treated_alike(world: World, thread: Counted) -> None:
    def refusals(name: str, crowd: list[str]) -> list[list[str]]:
        return [account(world, name, WRONG, host=host).refusals() for host in crowd]

    assert refusals("Ann", CROWD[:20]) == refusals("Nobody", CROWD[20:40])


def test_wrong_passwords_are_forgiven_in_time(world: World, thread: Counted) -> None:
    for _ in range(FREE_FOR_ACCOUNT):
        assert not came_in(world, host=ELSEWHERE, password=WRONG)
    world.clock.advance(FREE_FOR_ACCOUNT * 600)
    for _ in range(FREE_FOR_ACCOUNT):
        assert account(world, "Ann", WRONG, host=CROWD[0]).refusals() == ["hello/account"]


def test_who_has_said_hello_is_not_late_however_long_the_password_takes(world: World) -> None:
    busy = world.lobby.accounts.hashing = Busy()
    player = account(world, "Ann", register=True)
    world.run(20, step=0.1)
    assert player.refusals() == []
    assert not player.has(Welcome)
    busy.go_on()
    world.run()
    assert player.has(Welcome)


def test_right_passwords_cost_nothing(world: World, thread: Counted) -> None:
    assert all(came_in(world, host=host) for host in CROWD)
    assert all(came_in(world, host=ELSEWHERE) for _ in range(40))


def test_a_proxys_address_does_not_collect_everybodys_tries(world: World, thread: Counted) -> None:
    for number in range(40):
        assert account(world, f"Eve {number}", WRONG, host="127.0.0.1").refusals() == ["hello/account"]
    assert came_in(world, host="127.0.0.1")


def test_opening_accounts_and_logging_in_are_counted_apart(world: World, thread: Counted) -> None:
    refusals = [account(world, f"Eve {n}", register=True, host=ELSEWHERE).refusals() for n in range(12)]
    assert refusals == [[]] * 10 + [["limit/attempts"]] * 2
    assert came_in(world, host=ELSEWHERE)
    tries = [account(world, f"Eve {n}", WRONG, host=CROWD[0]).refusals() for n in range(11)]
    assert tries == [["hello/account"]] * 10 + [["limit/attempts"]]
    assert account(world, "Cas", register=True, host=CROWD[0]).has(Welcome)


def test_keys_of_tables_are_counted_apart_and_by_table(world: World, thread: Counted) -> None:
    zoe = world.connect("Zoe")
    zoe.opens_table(2, password="1234")
    table = zoe.last(Seated).table.id
    crowd = [world.connect(f"Eve {number}", host=host) for number, host in enumerate(CROWD)]
    for eve in crowd:
        eve.say(JoinTable(table, key="0000"))
    world.run(0.01)
    codes = [code for eve in crowd for code in eve.refusals()]
    assert codes.count("table/key") == FREE_FOR_TABLE
    assert codes.count("limit/attempts") == len(CROWD) - FREE_FOR_TABLE
    friend = world.connect("Friend", host=ELSEWHERE)
    friend.say(JoinTable(table, key="1234"))
    world.run(0.01)
    seconds = friend.last(Refused).seconds
    assert seconds is not None
    world.run(seconds, step=1)
    friend.say(JoinTable(table, key="1234"))
    world.run(0.01)
    assert friend.has(Seated)
    assert came_in(world, host=CROWD[0])


def test_the_journal_does_not_hold_addresses(world: World, thread: Counted) -> None:
    assert came_in(world, host=ELSEWHERE)
    kept = b"".join(body for _, body in world.store.kept("account"))
    assert re.search(rb"198\.51", kept) is None
    assert b"places" in kept


def test_an_account_of_before_has_no_addresses(world: World, thread: Counted) -> None:
    ((key, body),) = world.store.kept("account")
    old = {name: value for name, value in msgspec.json.decode(body).items() if name != "places"}
    world.store.keep("account", key, msgspec.json.encode(old))
    world.run()
    world.kill()
    world.start()
    assert came_in(world, host=HOME)


def test_memory_does_not_grow_with_what_is_tried(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("greatrace_server.lobby.password_attempts.REMEMBERED", 50)
    attempts = world.lobby.attempts
    for number in range(500):
        attempts.log_in(f"203.0.113.{number}", f"name {number}", known=False)
        world.clock.advance(2)
    assert len(attempts.queues) <= 50
    assert len(attempts.buckets) <= 100


def test_new_limits_hold_without_a_restart(world: World, thread: Counted) -> None:
    world.config = Config(pacing=QUICK.pacing, limits=LimitsConfig(registrations=1))
    world.lobby.attempts.limits = world.config.limits
    refusals = [account(world, f"Eve {n}", register=True, host=ELSEWHERE).refusals() for n in range(2)]
    assert refusals == [[], ["limit/attempts"]]


@given(st.lists(st.tuples(st.integers(0, 12), st.floats(0.0, 40.0)), max_size=120))
def test_a_turn_never_moves_away_and_checks_never_crowd(asks: list[tuple[int, float]]) -> None:
    line, now, promised, checks = AttemptQueue(FREE_FOR_ACCOUNT), 0.0, dict[int, float](), list[float]()
    for who, pause in asks:
        now += pause
        seconds = line.wait(f"{who}", now)
        if seconds:
            promised[who] = min(promised.get(who, float("inf")), now + seconds)
            assert now + seconds <= promised[who] + 1e-6
        else:
            assert now >= promised.pop(who, 0.0) - 1e-6
            checks.append(now)
    slow = checks[FREE_FOR_ACCOUNT:]
    assert len(slow) <= now / 1.0 + 1  # a pause is a second at least
