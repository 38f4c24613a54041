"""Talk at a table: who hears it, how much of it, mute, report; and the fair chance that a race's record proves."""

import json
from typing import Any

import msgspec
import pytest

from greatrace.protocol.limits import CHAT_KEPT, CHAT_LENGTH
from greatrace.protocol.messages import Chat, JoinTable, LeaveTable, Message, Mute, Phrase, Report, Said, WatchTable
from greatrace.protocol.phrases import PHRASES
from tests.server.player import Player
from tests.server.world import World, logged

TALKS: dict[str, Any] = {"capabilities": ("chat",)}


def table_of(world: World, *names: str) -> tuple[str, list[Player]]:
    """A table where those sit who want to hear talk."""
    players = [world.connect(name, **TALKS) for name in names]
    table = players[0].opens_table(max(2, len(names)))
    for player in players[1:]:
        player.say(JoinTable(table))
    world.run(0.01)
    return table, players


def heard(player: Player) -> list[tuple[str, str]]:
    """Who said what, as that player has heard it."""
    return [(message.name, message.text or message.phrase) for message in player.all(Said)]


def test_all_at_the_table_hear_it_and_nobody_else(world: World) -> None:
    table, (ann, ben) = table_of(world, "Ann", "Ben")
    stranger = world.connect("Eve", **TALKS)
    ann.say(Chat(table, "  Bonjour à tous  "))
    ben.say(Phrase(table, "good_luck"))
    stranger.say(Chat(table, "me too"))
    world.run(0.01)
    expected = [("Ann", "Bonjour à tous"), ("Ben", "good_luck")]
    assert heard(ann) == heard(ben) == expected
    assert heard(stranger) == []
    assert stranger.refusals() == ["table/not-seated"]
    assert [(line.seat, line.past) for line in ann.all(Said)] == [(0, False), (1, False)]


def test_a_client_that_cannot_show_talk_is_sent_none(world: World) -> None:
    table, (ann, _) = table_of(world, "Ann", "Ben")
    plain = world.connect("Pla")
    plain.say(WatchTable(table))
    ann.say(Chat(table, "hello"))
    world.run(0.01)
    assert not plain.has(Said)


@pytest.mark.parametrize(
    ("message", "code"),
    [
        (Chat("t", ""), "chat/text"),
        (Chat("t", " \u200b "), "chat/text"),
        (Chat("t", "a\u202eb"), "chat/text"),
        (Chat("t", "x\x1b[2J"), "chat/text"),
        (Chat("t", "e" + "\u0301" * 30), "chat/text"),
        (Phrase("t", "buy_now"), "chat/phrase"),
        (Mute("t", "nobody"), "chat/who"),
        (Report("t", "nobody"), "chat/who"),
    ],
)
def test_what_cannot_be_said_is_refused(world: World, message: Message, code: str) -> None:
    table, (ann, ben) = table_of(world, "Ann", "Ben")
    ann.say(msgspec.structs.replace(message, table=table))
    world.run(0.01)
    assert ann.refusals() == [code]
    assert not ben.has(Said)


def test_a_line_too_long_is_no_message(world: World) -> None:
    table, (ann, _) = table_of(world, "Ann", "Ben")
    ann.say(Chat(table, "x" * (CHAT_LENGTH + 1)))
    assert ann.refusals() == ["frame/malformed"]


def test_nobody_talks_without_end(world: World) -> None:
    table, (ann, ben) = table_of(world, "Ann", "Ben")
    for number in range(9):
        ann.say(Chat(table, f"line {number}"))
    ben.say(Chat(table, "my turn"))
    world.run(0.01)
    assert ann.refusals() == ["limit/chat"] * 3
    assert len(heard(ben)) == 7
    world.run(2.1, step=0.1)
    ann.say(Chat(table, "again"))
    ann.say(Chat(table, "and again"))
    world.run(0.01)
    assert ann.refusals() == ["limit/chat"] * 4


def test_the_muted_are_not_heard_by_those_who_muted_them(world: World) -> None:
    table, (ann, ben, cas) = table_of(world, "Ann", "Ben", "Cas")
    ben.say(Chat(table, "first"))
    world.run(0.01)
    who = ann.last(Said).who
    ann.say(Mute(table, who))
    ben.say(Chat(table, "second"))
    world.run(0.01)
    assert [text for _, text in heard(ann)] == ["first"]
    assert [text for _, text in heard(cas)] == ["first", "second"]
    back = world.connect("Ann", token=ann.token, **TALKS)
    back.say(JoinTable(table))
    world.run(0.01)
    assert heard(back) == []  # not even what was said before
    back.say(Mute(table, who, muted=False))
    ben.say(Chat(table, "third"))
    world.run(0.01)
    assert [text for _, text in heard(back)] == ["third"]


def test_the_muted_stay_muted_when_another_server_goes_on(world: World) -> None:
    """After a restart, and at the node that takes the table over."""
    players, table = world.race(3, **TALKS)
    (ann, ben, cas), tokens = players, [player.token for player in players]
    ben.say(Chat(table, "first"))
    world.run(0.01)
    who = ann.last(Said).who
    ann.say(Mute(table, who))
    world.run(0.1)
    world.kill()
    world.start()
    ann, ben, cas = (world.connect(f"person {number}", token=token, **TALKS) for number, token in enumerate(tokens))
    for player in (ann, ben, cas):
        player.say(JoinTable(table))
    ben.say(Chat(table, "second"))
    world.run(0.1)
    assert heard(ann) == []
    assert [text for _, text in heard(cas)] == ["second"]
    ann.say(Mute(table, who, muted=False))
    ben.say(Chat(table, "third"))
    world.run(0.1)
    assert [text for _, text in heard(ann)] == ["third"]
    assert not ann.refusals()
    assert world.lobby.tables[table].record.muted == {}


def test_what_the_table_keeps_of_the_muted_is_bounded_and_of_players_only(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("greatrace_server.lobby.chat.MUTED_KEPT", 3)
    table, (ann, _) = table_of(world, "Ann", "Ben")
    guests = [world.connect(f"Guest {number}", **TALKS) for number in range(6)]
    handles = []
    for guest in guests:
        guest.say(WatchTable(table))
        guest.say(Chat(table, "hello"))
        world.run(0.01)
        handles.append(ann.last(Said).who)
        ann.say(Mute(table, handles[-1]))
        guest.say(Mute(table, handles[0]))
    world.run(0.01)
    (kept,) = world.lobby.tables[table].record.muted.values()
    assert kept == tuple(handles[-3:])
    fingerprints = [player.connection.session.fingerprint for player in (ann, *guests)]
    assert not any(each in str(world.lobby.tables[table].record.muted) for each in fingerprints)


def test_somebody_who_comes_back_hears_the_last_lines(world: World) -> None:
    table, (ann, ben) = table_of(world, "Ann", "Ben")
    for number in range(CHAT_KEPT + 5):
        ann.say(Chat(table, f"line {number}"))
        world.run(2.1, step=0.7)
    back = world.connect("Ben", token=ben.token, **TALKS)
    back.say(JoinTable(table))
    world.run(0.01)
    lines = back.all(Said)
    assert [line.text for line in lines] == [f"line {number}" for number in range(5, CHAT_KEPT + 5)]
    assert all(line.past for line in lines)


def test_spectators_of_a_race_talk_among_themselves(world: World) -> None:
    players, table = world.race(2, **TALKS)
    one, two = world.connect("One", **TALKS), world.connect("Two", **TALKS)
    one.say(WatchTable(table))
    two.say(WatchTable(table))
    one.say(Chat(table, "Ben has the con artist"))
    players[0].say(Chat(table, "hush"))
    world.run(0.01)
    assert heard(two) == [("One", "Ben has the con artist"), ("person 0", "hush")]
    assert heard(players[1]) == [("person 0", "hush")]


def test_a_report_keeps_the_lines_and_the_log_does_not(world: World) -> None:
    table, (ann, ben) = table_of(world, "Ann", "Ben")
    with logged() as events:
        ben.say(Chat(table, "something ugly"))
        world.run(0.01)
        ann.say(Report(table, ann.last(Said).who, "rude"))
        world.run()
    ((_, body),) = world.store.kept("report")
    report = json.loads(body)
    assert (report["name"], report["by"], report["why"]) == ("Ben", "Ann", "rude")
    assert report["fingerprint"] == ben.connection.session.fingerprint
    assert report["lines"] == ["Ben: something ugly"]
    assert any("reported" in str(event.get("log_format")) for event in events)
    assert not any("ugly" in str(event) or "Ben" in str(event) for event in events)


def test_talk_goes_with_its_table(world: World) -> None:
    table, (ann, ben) = table_of(world, "Ann", "Ben")
    ann.say(Chat(table, "bye"))
    for player in (ann, ben):
        player.say(LeaveTable(table))
    world.run()
    assert table not in world.lobby.tables
    assert world.lobby.chat.conversations == {}


def test_a_table_does_not_remember_all_who_ever_spoke(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("greatrace_server.lobby.chat.PEOPLE_KEPT", 5)
    table, (ann, _) = table_of(world, "Ann", "Ben")
    for number in range(12):
        guest = world.connect(f"Guest {number}", **TALKS)
        guest.say(WatchTable(table))
        guest.say(Chat(table, "hello"))
        world.run(0.01)
        ann.say(Mute(table, guest.last(Said).who))
        guest.say(Mute(table, guest.last(Said).who))
    talk = world.lobby.chat.conversations[table]
    assert max(len(talk.speakers), len(talk.quotas), len(talk.muted)) <= 5


def test_a_handle_tells_nothing_and_is_another_at_each_table(world: World) -> None:
    first, (ann, _) = table_of(world, "Ann", "Ben")
    second = ann.opens_table(2)
    for table in (first, second):
        ann.say(Phrase(table, PHRASES[0]))
    world.run(0.01)
    one, other = (message.who for message in ann.all(Said))
    assert one != other
    assert one not in ann.connection.session.fingerprint
