"""What an operator does with accounts: export, a new password, void tokens, deletion, roles, the audit log."""

from __future__ import annotations

import json
from typing import Any

import pytest
from attrs import define

from greatrace.protocol.messages import AddBot, JoinTable, StartTable, Welcome
from greatrace_server.operations.admin_commands import carry_out
from greatrace_server.operations.admin_services import MODERATOR, CommandError
from tests.server.player import Player
from tests.server.world import World

PASSWORD = "correct horse battery"


@define
class Service:
    """What the commands need of a service."""

    lobby: Any


def admin(world: World, *words: str, **who: str) -> list[str]:
    """What the command says."""
    reply: Any = carry_out(Service(world.lobby), list(words), **who)  # type: ignore[arg-type]
    replies: list[Any] = [reply] if isinstance(reply, list) else []
    if not replies:
        reply.addCallback(replies.append)
    world.run()
    return list(replies[0])


def log_in(world: World, password: str, *, register: bool = False) -> Player:
    player = world.connect("Ann", account="Ann", password=password, register=register)
    world.run()
    if player.has(Welcome):
        player.token = player.last(Welcome).token
    return player


@pytest.fixture
def ann(world: World) -> Player:
    """Ann, who has an account and races against a bot."""
    ann = log_in(world, PASSWORD, register=True)
    table = ann.opens_table(2)
    ann.say(AddBot(table, 1, "random"))
    ann.say(StartTable(table))
    world.run()
    return ann


def table_of(world: World) -> Any:
    (table,) = world.lobby.tables.values()
    return table


def test_everything_about_an_account_is_exported(world: World, ann: Player) -> None:
    admin(world, "role", "ann", "moderator")
    exported = json.loads("\n".join(admin(world, "account", "ANN")))
    assert exported["name"] == "Ann"
    assert exported["role"] == "moderator"
    assert exported["tables"] == [table_of(world).id]
    assert exported["known_addresses"] == 1
    assert PASSWORD not in str(exported)
    assert "argon2" not in str(exported)


def test_a_new_password_replaces_the_old_one_and_every_token(world: World, ann: Player) -> None:
    (line,) = admin(world, "password", "Ann")
    new = line.rpartition(" ")[2]
    assert ann.refusals() == ["session/kicked"]
    assert log_in(world, PASSWORD).refusals() == ["hello/account"]
    assert world.connect("Ann", token=ann.token).refusals() == ["hello/token"]
    again = log_in(world, new)
    assert again.last(Welcome).tables == (table_of(world).id,)
    assert again.token != ann.token
    world.kill()
    world.start()
    assert world.connect("Ann", token=ann.token).refusals() == ["hello/token"]
    assert world.connect("Ann", token=again.token).last(Welcome).account == "Ann"


def test_revoked_tokens_stay_void_and_the_seats_stay(world: World, ann: Player) -> None:
    tokens = [ann.token]
    for _ in range(3):
        admin(world, "revoke", "Ann")
        tokens.append(log_in(world, PASSWORD).token)
    assert len(set(tokens)) == 4
    for token in tokens[:-1]:
        assert world.connect("Ann", token=token).refusals() == ["hello/token"]
    assert world.connect("Ann", token=tokens[-1]).last(Welcome).tables == (table_of(world).id,)


def test_a_deleted_account_leaves_its_seat_to_a_bot_and_its_name_is_free(world: World, ann: Player) -> None:
    ben = world.connect("Ben")
    table = ben.opens_table(2)
    ann.say(JoinTable(table))
    world.run()
    admin(world, "delete", "Ann")
    assert ann.refusals() == ["session/kicked"]
    assert [seat.kind for seat in world.table(table).record.seats] == ["person", "free"]
    assert world.connect("Ann", token=ann.token).refusals() == ["hello/token"]
    assert log_in(world, PASSWORD).refusals() == ["hello/account"]
    new = log_in(world, "another password", register=True)
    assert new.last(Welcome).tables == ()


def test_what_there_is_not_is_said_in_a_sentence(world: World) -> None:
    for command in ("account", "password", "revoke", "delete"):
        with pytest.raises(CommandError, match="There is no account Eve"):
            admin(world, command, "Eve")
    with pytest.raises(CommandError, match="Choose a role"):
        admin(world, "role", "Eve", "king")


def test_the_audit_log_has_what_changed_something_and_who_did_it(world: World, ann: Player) -> None:
    admin(world, "tables")
    admin(world, "close", "--dry-run", "*")
    admin(world, "ban", "name", "Eve", "2", "spam")
    admin(world, "role", "Ann", "operator")
    admin(world, "unban", "name:eve", who="Ann")
    admin(world, "ban", "name", "Eve", "2", "--dry-run")  # a reason like any: it hides nothing
    first, second, third, fourth = admin(world, "audit")
    assert first.endswith("admin socket: ban name Eve 2 spam")
    assert fourth.endswith("admin socket: ban name Eve 2 --dry-run")
    assert second.endswith("admin socket: role Ann operator")
    assert third.endswith("Ann: unban name:eve")


def test_a_moderator_may_moderate_and_nothing_else(world: World, ann: Player) -> None:
    who = {"who": "Ann", "role": MODERATOR}
    assert admin(world, "ban", "name", "Eve", "2", **who)
    assert admin(world, "bans", **who)
    for words in (("drain",), ("delete", "Ann"), ("close", "*"), ("role", "Ann", "operator"), ("account", "Ann")):
        with pytest.raises(CommandError, match="Only operators"):
            admin(world, *words, **who)
