"""Tables that open to a password or an invite code, and to nothing that is guessed."""

from __future__ import annotations

from greatrace.protocol.messages import JoinTable, ListTables, Refused, Seated, Tables, WatchTable
from tests.server.world import World


def test_a_locked_table_opens_to_its_password_and_to_its_invite_code(world: World) -> None:
    ann, ben, cas, dan = (world.connect(name) for name in ("Ann", "Ben", "Cas", "Dan"))
    ann.opens_table(4, password="open sesame")
    seated = ann.last(Seated)
    table = seated.table.id
    assert seated.table.locked
    ben.say(JoinTable(table))
    ben.say(JoinTable(table, key="wrong"))
    ben.say(WatchTable(table))
    ben.say(WatchTable(table, key="wrong"))
    world.run(0.01)
    assert ben.refusals() == ["table/locked", "table/key"] * 2
    ben.say(JoinTable(table, key="open sesame"))
    cas.say(JoinTable("", key=f" {seated.invite.upper()} "))
    dan.say(WatchTable(table, key=seated.invite))
    world.run(0.01)
    assert [player.last(Seated).seat for player in (ben, cas, dan)] == [1, 2, None]
    dan.say(ListTables())
    (info,) = dan.last(Tables).tables
    assert info.locked
    assert seated.invite.encode() not in dan.transport.value()
    back = ben.back(resume=False)
    back.say(JoinTable(table))  # the person's own seat needs no key
    world.run(0.01)
    assert back.last(Seated).seat == 1


def test_a_table_by_invitation_has_no_password(world: World) -> None:
    ann, ben = world.connect("Ann"), world.connect("Ben")
    ann.opens_table(2, invited=True)
    seated = ann.last(Seated)
    ben.say(JoinTable(seated.table.id, key=""))
    ben.say(JoinTable(seated.table.id, key=seated.table.id + "-"))
    ben.say(JoinTable("nosuch", key=seated.invite))
    ben.say(JoinTable("", key="nosuch-abcdef"))
    world.run(0.01)
    assert ben.refusals() == ["table/locked", "table/key", "table/unknown", "table/unknown"]


def test_an_open_table_has_no_invite_code(world: World) -> None:
    ann = world.connect("Ann")
    ann.opens_table(2)
    assert ann.last(Seated).invite == ""
    assert not ann.last(Seated).table.locked


def test_the_key_of_a_table_cannot_be_guessed_at_leisure(world: World) -> None:
    ann, eve = world.connect("Ann"), world.connect("Eve", host="203.0.113.7")
    ann.opens_table(2, password="1234")
    table = ann.last(Seated).table.id
    for number in range(30):
        eve.say(JoinTable(table, key=f"{number:04}"))
    world.run(0.01)
    assert eve.refusals() == ["table/key"] * 10 + ["limit/attempts"] * 20
    assert "try again in" in eve.last(Refused).detail


def test_the_password_of_a_table_is_not_kept(world: World) -> None:
    ann = world.connect("Ann")
    ann.opens_table(2, password="open sesame")
    world.run()
    world.kill()
    world.start()
    assert b"open sesame" not in b"".join(record for _, record in world.store.tables())
    ben = world.connect("Ben")
    ben.say(JoinTable(ann.last(Seated).table.id, key="open sesame"))
    world.run(0.01)
    assert ben.last(Seated).seat == 1
