"""A server of several nodes: the link goes where the table is, and to another node when a node is gone."""

from __future__ import annotations

from twisted.internet.error import ConnectionRefusedError as NobodyThere

from greatrace.protocol.messages import Accepted, Answer, Hello, JoinTable, Pong, Refused, Resume, Welcome
from greatrace_client.net.address import Address
from greatrace_client.net.link_state import LinkState
from greatrace_client.net.server_nodes import MOST_MOVES
from tests.client.test_net import Setting

NODES = ("b.example:7117", "c.example:9000")
AT_A = Welcome(1, "Margaux", "secret", "0.1.0", "hash", nodes=NODES)


def opened() -> Setting:
    world = Setting()
    world.link.open()
    world.server.line.welcome(AT_A)
    world.server.line.heard()
    return world


def about_the_race(world: Setting) -> list[object]:
    """What the server has heard of a race."""
    return [message for message in world.server.line.heard() if isinstance(message, Resume | Answer)]


def sent_to(world: Setting, where: str, table: str = "t") -> None:
    world.server.line.say(Refused("table/moved", table=table, where=where))


def test_a_table_at_another_node_is_asked_for_there_without_a_word() -> None:
    world = opened()
    world.link.send(JoinTable("t", key="word"))
    sent_to(world, "b.example:9001")
    assert world.link.address == Address("b.example", 9001)
    hello, *_ = world.server.line.welcome()
    assert isinstance(hello, Hello)
    assert hello.token == "secret"
    assert world.server.line.heard() == [JoinTable("t", key="word")]
    assert not [message for message in world.ear.messages if isinstance(message, Refused)]
    assert world.link.state is LinkState.OPEN
    assert world.ear.states[-1] == (LinkState.OPEN, "")


def test_a_race_that_has_moved_is_resumed_at_its_node() -> None:
    world = opened()
    world.ear.tables["t"] = 7
    sent_to(world, "b.example:9001")
    world.server.line.welcome()
    assert world.server.line.heard() == [Resume("t", 7)]


def test_when_a_node_is_gone_the_others_are_tried_in_turn() -> None:
    world = opened()
    world.server.down = NobodyThere()  # type: ignore[no-untyped-call]  # Twisted has no hints
    world.server.line.drop()
    tried = set()
    for _ in range(8):
        tried.add(str(world.link.address))
        world.clock.advance(30)
    assert tried == {"host", "b.example", "c.example:9000"}
    world.server.down = None
    world.clock.advance(30)
    world.server.line.welcome()
    assert world.link.state is LinkState.OPEN


def test_nodes_that_come_later_are_told_by_a_pong() -> None:
    world = Setting().opened()
    world.server.line.say(Pong(("d.example", "no address:x")))
    world.server.down = NobodyThere()  # type: ignore[no-untyped-call]  # Twisted has no hints
    world.server.line.drop()
    tried = set()
    for _ in range(6):
        tried.add(str(world.link.address))
        world.clock.advance(30)
    assert tried == {"host", "d.example"}


def test_a_table_that_is_being_taken_over_is_asked_for_again() -> None:
    world = opened()
    world.ear.tables["t"] = 7
    world.server.line.say(Refused("table/moving", table="t", seconds=0.5))
    world.clock.advance(0.6)
    assert Resume("t", 7) in world.server.line.heard()
    assert not [message for message in world.ear.messages if isinstance(message, Refused)]


def test_an_answer_to_a_race_that_is_moving_is_given_at_its_new_node() -> None:
    world = opened()
    world.ear.tables["t"] = 7
    world.link.answer("t", 3, ["Pass"])  # type: ignore[arg-type]  # any value that can be written
    (answer,) = world.server.line.heard()
    assert isinstance(answer, Answer)
    for id in ("", answer.id, answer.id):
        world.server.line.say(Refused("table/moving", table="t", id=id, seconds=0.5))
    world.clock.advance(0.6)
    assert about_the_race(world) == [Resume("t", 7), answer]
    world.server.line.say(Refused("table/moved", table="t", id=answer.id, where="b.example:9001"))
    world.server.line.welcome()
    assert about_the_race(world) == [Resume("t", 7), answer]
    world.server.line.say(Accepted(answer.id, 8))
    world.server.line.drop()
    world.clock.advance(30)
    world.server.line.welcome()
    assert about_the_race(world) == [Resume("t", 7)]


def test_nodes_that_send_one_in_a_circle_are_not_followed_for_ever() -> None:
    world = opened()
    for number in range(MOST_MOVES):
        world.link.send(JoinTable("t"))
        sent_to(world, f"node{number % 2}.example")
        world.server.line.welcome()
    world.link.send(JoinTable("t"))
    sent_to(world, "node0.example")
    assert isinstance(world.ear.messages[-1], Refused)
